"""Lesson 5: the account: what blocks, what is by choice, what is let off, and what it pays (T10, T11, T14 to T16)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Final

from coach.games.dingniu.belief import can_account
from coach.games.dingniu.exercises.making import (
    SINGLES,
    Table,
    board,
    fitting,
    hands,
    house,
    plain,
    played,
    quiet,
    show,
    tables,
    tile,
)
from coach.games.dingniu.exercises.matching import not_legal, play_of, refused
from coach.games.dingniu.plays import Ends, Kind, Play, account_of, can_lay_single
from coach.games.dingniu.position import COUNT, Position
from coach.games.dingniu.rules import (
    ACCOUNT_FAILS,
    ACCOUNT_LOSES,
    ACCOUNT_WINS,
    BOTH_WAYS,
    HALF,
    NAMED_ENDS,
    Rules,
    in_order,
    points_of,
)
from coach.games.drafting import Draft, bet, by_option, difference, hints, in_line, judged, lay_out
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Option, Relation, Row
from coach.results import RELATIVE_SEATS, Reason
from coach.tiles import FACES, NO_TILES, Tiles

OTHER_ENDS: Final = ((1, 2), (1, 5), (2, 2), (2, 6), (3, 3), (3, 4), (3, 5), (6, 6))
"""Ends that have no name; some can still block (T10)."""
GROUNDS: Final = {
    "T10": Reason("ground-block"),
    "T14": Reason("ground-both-ways"),
    "T15": Reason("ground-half"),
    "T16": Reason("ground-head-empty"),
}


def still_fit(position: Position, play: Play) -> Tiles:
    """Return the 竖牌 in all hands that can still be laid after *play*."""
    after = play.after(position.ends)
    assert after is not None, "a laid tile leaves ends"
    left = [hand.without(play.face) if seat == position.turn else hand for seat, hand in enumerate(position.hands)]
    return Tiles.of_faces(face for hand in left for face in fitting_singles(hand, after))


def fitting_singles(hand: Tiles, ends: Ends) -> list[int]:
    """Return the faces of the 竖牌 of *hand* that fit an end, each as often as it is there."""
    return [face for face in hand.faces if face in SINGLES and fitting(ends, [face])]


def blocks(position: Position, play: Play) -> bool:
    """Return whether after *play* no 竖牌 can be laid, though some are still held."""
    after = play.after(position.ends)
    if after is None or play.kind is Kind.DISCARD or FACES[play.face].is_double:
        return False
    left = [hand.without(play.face) if seat == position.turn else hand for seat, hand in enumerate(position.hands)]
    return not can_lay_single(left, after) and any(face in SINGLES for hand in left for face in hand.faces)


def verdict(position: Position, play: Play) -> tuple[bool, str, Reason]:
    """Return whether *play* is an account, half of one included, by which clause, and why."""
    seat, head = position.turn, position.head
    account, half = account_of(play, position.hands, seat, head, position.ends, position.rules)
    after = play.after(position.ends)
    assert after is not None, "a laid tile leaves ends"
    ends = {"one": after[0], "other": after[1]}
    if half:
        return True, "T15", Reason("why-half", ends)
    if account:
        return True, "T10", Reason("why-account", ends)
    if FACES[play.face].is_double:
        return False, "T10", Reason("why-double-never")
    if not blocks(position, play):
        found = still_fit(position, play)
        return False, "T10", Reason("why-still-fits", {"tiles": found, **ends}) if found else Reason("why-none-held")
    rest = position.hands[seat].without(play.face)
    laid = all(FACES[face].is_double and FACES[face].high in after for face in rest.faces)
    if position.rules.head_empty == "yes" and seat == head and laid:
        return False, "T16", Reason("why-head-empty")
    if _both_ways(position, play):
        return False, "T14", Reason("why-both-ways")
    if len(position.legal_plays()) == 1:
        return False, "T10", Reason("why-no-choice")
    return False, "T10", Reason("why-not-named", ends)


def _both_ways(position: Position, play: Play) -> bool:
    if play.face != BOTH_WAYS or position.ends != (1, 5):
        return False
    return all(blocks(position, other) for other in position.legal_plays() if other.face == BOTH_WAYS)


# ---- Is it one -------------------------------------------------------------------------------------------------------


def judge(rng: random.Random, rules: Rules) -> Draft:
    """All hands are open and a tile is laid: is it an account, and by which clause."""
    let_off = rules.head_empty == "yes" or rules.account_ends == "named"  # else it is met with too seldom
    wanted = rng.choice(("account", "account", "exempt" if let_off else "fits", "no choice", "fits", "double"))
    found: list[Play] = []

    def fits(table: Table) -> bool:
        position = table.position
        if position.is_over or sum(map(len, position.hands)) < 3:
            return False
        found[:] = [
            play for play in position.legal_plays() if play.kind is Kind.LAY and _sort(position, play) == wanted
        ]
        return bool(found)

    table = tables(rng, rules, quiet, fits)
    position, play = table.position, rng.choice(found)
    yes, clause, why = verdict(position, play)
    right = {"yes": yes, "because": clause}

    def check(answer: Answer) -> Feedback:
        good = answer == right
        code = Reason("fact-account") if yes else Reason("fact-no-account")
        if clause == "T15":
            code = Reason("fact-half-account")
        proof = None if good else left_over(position, play)
        return judged(Feedback(good, code, (why,), clause, proof), answer, right)

    told = Reason("hint-is-account") if yes else Reason("hint-no-account")
    key = Key(right, check, hints(Reason("look-singles"), Reason("rule-account"), told, clause))
    prompt = Reason("ask-account", {"tile": plain(play.cards), "number": play.on})
    known = ["T10", "T14", *(["T15"] if rules.half_account == "yes" else []), "T16"]
    grounds = tuple(Option(each, label=GROUNDS[each]) for each in known)
    facts = (Reason("fact-head", {"seat": table.seat(position.head)}), *_told(rules))
    return Draft(
        Form.JUDGE, prompt, key, facts=facts, table=hands(table), grounds=grounds, board=board(table, shown=True)
    )


def _sort(position: Position, play: Play) -> str:
    """Return which sort of answer a play has."""
    yes, clause, why = verdict(position, play)
    if yes:
        return "exempt" if clause == "T15" else "account"
    if clause != "T10" or why.code == "why-not-named":
        return "exempt"
    return {"why-double-never": "double", "why-no-choice": "no choice"}.get(why.code, "fits")


def _told(rules: Rules) -> tuple[Reason, ...]:
    """Return the house rules that make a difference to what is an account, where they are not the usual ones."""
    usual = Rules()
    names = ("account_ends", "half_account", "head_empty")
    return tuple(house(rules, name) for name in names if getattr(rules, name) != getattr(usual, name))


def left_over(position: Position, play: Play) -> Example:
    """Return what every seat holds after *play*, each with the 竖牌 that still fit."""
    after = play.after(position.ends)
    assert after is not None, "a laid tile leaves ends"
    rows = []
    for step in range(COUNT):
        seat = (position.turn + step) % COUNT
        hand = position.hands[seat].without(play.face) if not step else position.hands[seat]
        able = len([face for face in fitting(after, hand.faces) if face in SINGLES])
        label = Reason("row-fits", {"count": able}) if hand else Reason("row-no-tile")
        rows.append(Row(hand, RELATIVE_SEATS[step], label))
    caption = Reason("show-left-over", {"one": after[0], "other": after[1]})
    return Example(Relation.HOLDERS, tuple(rows), caption)


# ---- Find it ---------------------------------------------------------------------------------------------------------


def find(rng: random.Random, rules: Rules) -> Draft:
    """All hands are open: lay the tile that makes the account."""

    def fits(table: Table) -> bool:
        position = table.position
        if position.is_over or position.ends is None or sum(map(len, position.hands)) > 18:
            return False
        plays = position.legal_plays()
        return 0 < sum(position.accounts(play) for play in plays) < len(plays)

    table = tables(rng, rules, quiet, fits)
    position = table.position
    right = next(play for play in position.legal_plays() if position.accounts(play))

    def check(answer: Answer) -> Feedback:
        if refusal := refused(position, answer):
            return not_legal(refusal, answer, table.ends)
        play = play_of(position, answer)
        good = position.accounts(play)
        _, clause, why = verdict(position, play)
        fact = Reason("fact-account") if good else Reason("fact-no-account")
        return Feedback(good, fact, (why,), clause, None if good else left_over(position, play))

    told = Reason("hint-lay", {"tile": tile(right.face), "number": right.on})
    key = Key(str(right), check, hints(Reason("look-each-end"), Reason("rule-account"), told, "T10"))
    facts = (Reason("fact-head", {"seat": table.seat(position.head)}), *_told(rules))
    others = hands(table)[1:]
    hand = position.hands[position.turn]
    return Draft(
        Form.PLACE,
        Reason("ask-find-account"),
        key,
        facts=facts,
        table=others,
        hand=hand,
        board=board(table, shown=True),
    )


def names(rng: random.Random, rules: Rules) -> Draft:
    """Pairs of ends: which have a name; where only those account, which account."""
    named = rng.sample(NAMED_ENDS, rng.randint(1, 3))
    pairs = [*named, *rng.sample(OTHER_ENDS, 5 - len(named))]
    options, ids = lay_out(rng, [Reason("option-ends", {"one": one, "other": other}) for one, other in pairs])
    by_id = dict(zip(ids, pairs, strict=True))
    right = sorted(id for id, pair in by_id.items() if pair in NAMED_ENDS)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        one, other = by_id[(wrong or missed or right)[0]]
        carrying = Tiles.of_faces(face for face in fitting((one, other), SINGLES))
        caption = Reason("show-named" if (one, other) in NAMED_ENDS else "show-unnamed", {"one": one, "other": other})
        proof = None if good else show(carrying, caption)
        fact = Reason("fact-named-ends", {"count": len(right)})
        return Feedback(good, fact, (Reason("rule-named"), house(rules, "account_ends")), "T10", proof, wrong, missed)

    told = Reason("rule-named")
    helped = hints(Reason("look-few-singles"), house(rules, "account_ends"), told, "T10")
    prompt = Reason("ask-which-account") if rules.account_ends == "named" else Reason("ask-which-named")
    facts = (house(rules, "account_ends"),)
    return Draft(Form.MARK, prompt, Key(right, check, helped), facts=facts, options=options)


def spoil(rng: random.Random, rules: Rules) -> Draft:
    """The ends after a tile was laid, and six 竖牌: which of them, in anybody's hand, keep it from blocking."""
    ends = rng.choice((*NAMED_ENDS, (1, 5), (3, 3), (2, 2), (1, 2), (3, 4)))
    faces = rng.sample(SINGLES, len(SINGLES) - 1)
    able = fitting(ends, faces)
    options, ids = lay_out(rng, [tile(face) for face in faces])
    by_id = dict(zip(ids, faces, strict=True))
    right = sorted(id for id, face in by_id.items() if face in able)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        face = by_id[(wrong or missed or right or ids)[0]]
        values = {"high": FACES[face].high, "low": FACES[face].low, "one": ends[0], "other": ends[1]}
        proof = None if good else show(tile(face), Reason("show-halves", values))
        fact = Reason("fact-spoil", {"count": len(right), "one": ends[0], "other": ends[1]})
        return Feedback(good, fact, (Reason("rule-account"),), "T10", proof, wrong, missed)

    told = Reason("hint-tiles", {"tiles": Tiles.of_faces(able)}) if able else Reason("hint-no-tile")
    key = Key(right, check, hints(Reason("look-ends"), Reason("rule-account"), told, "T10"))
    return Draft(Form.MARK, Reason("ask-spoil", {"one": ends[0], "other": ends[1]}), key, options=options)


# ---- What it pays ----------------------------------------------------------------------------------------------------


def pay(rng: random.Random, rules: Rules) -> Draft:
    """Everybody's points at the block, and who blocked: what one seat gets."""
    half = rules.half_account == "yes" and rng.random() < 0.6
    pips = [rng.randint(10, 50) for _ in range(COUNT)]
    blocker, head, seat = (rng.randrange(COUNT) for _ in range(3))
    if rng.random() < 0.5:
        pips[blocker] = min(pips) if rng.random() < 0.6 else min(pips) - rng.randint(1, 5)
    gains = points_of(pips, head, blocker, half=half)
    order = in_order(pips, head)
    part = HALF if half else 1
    scores = [ACCOUNT_WINS, 0, *reversed(ACCOUNT_LOSES), -ACCOUNT_FAILS]
    options = in_line([Reason("option-score", {"points": points // part}) for points in scores])
    ids = [option.id for option in options]
    right = ids[[points // part for points in scores].index(gains[seat])]
    came_out = order[0] == blocker
    values = {"seat": RELATIVE_SEATS[blocker], "pips": pips[blocker], "least": min(pips)}
    why = Reason("why-came-out", values) if came_out else Reason("why-failed", values)
    reasons = [why, Reason("rule-half-pays") if half else Reason("rule-account-pays")]
    if not came_out and pips[blocker] == min(pips):
        reasons.insert(1, Reason("why-tie-fails"))

    def say(_: int, good: bool) -> Feedback:
        rows = tuple(
            Row(NO_TILES, RELATIVE_SEATS[each], Reason("row-pips-gets", {"pips": pips[each], "points": gains[each]}))
            for each in order
        )
        caption = Reason("show-gains", {"seat": RELATIVE_SEATS[blocker]})
        proof = Example(Relation.ENDING, rows, caption, then=" ".join(str(gains[each]) for each in order))
        fact = Reason("fact-gets", {"seat": RELATIVE_SEATS[seat], "points": gains[seat]})
        return Feedback(good, fact, tuple(reasons), "T15" if half else "T11", None if good else proof)

    told = Reason("hint-number", {"number": f"{gains[seat]:+d}".replace("-", "−") if gains[seat] else "0"})
    helped = hints(Reason("look-blocker"), reasons[-1], told, "T15" if half else "T11")
    rows = tuple(Row(NO_TILES, RELATIVE_SEATS[each], Reason("row-pips", {"pips": pips[each]})) for each in range(COUNT))
    blocked = {"seat": RELATIVE_SEATS[blocker]}
    facts = (
        Reason("fact-head", {"seat": RELATIVE_SEATS[head]}),
        Reason("fact-blocked-half", blocked) if half else Reason("fact-blocked", blocked),
    )
    prompt = Reason("ask-pay", {"seat": RELATIVE_SEATS[seat]})
    key = Key(right, by_option(ids, right, say), helped)
    return Draft(Form.CHOOSE, prompt, key, facts=facts, table=rows, options=options)


# ---- Bet on it -------------------------------------------------------------------------------------------------------


def odds(rng: random.Random, rules: Rules) -> Draft:
    """My own tiles and the table: the chance that a tile of mine is an account."""

    def wanted(position: Position) -> bool:
        return len(position.legal_plays()) > 1 and bool(_may_block(position))

    while True:
        table = played(rng, rules, range(8, 18), wanted)
        position = table.position
        able = [play.cards for play in _may_block(position)]
        found = can_account(position.view(position.turn)).threats
        threats = [each for each in found if each.cards in able and 0 < each.mine.count < each.mine.of]
        if threats:
            break
    threat = rng.choice(threats)
    play = position.verify_play(threat.cards)
    after = play.after(position.ends)
    assert after is not None, "a laid tile leaves ends"
    assert threat.witness is not None, "what can account has a deal in which it does"
    unseen = position.view(position.turn).unseen
    fit = fitting_singles(unseen, after)
    values = {"one": after[0], "other": after[1], "count": len(fit), "left": len(unseen)}
    rows = tuple(
        Row(tiles, seat, None if tiles else Reason("row-no-tile")) for seat, tiles in threat.witness.hands.items()
    )
    proof = Example(Relation.HOLDERS, rows, Reason("show-in-the-way", values))
    prompt = Reason("ask-account-odds", {"tile": plain(play.cards), "number": play.on})
    help = Reason("look-unseen"), Reason("why-in-the-way", values)
    draft = bet(prompt, threat.mine, Reason("why-in-the-way", values), "T10", proof, help)
    facts = (*_told(rules), *discards_told(table))
    hand = position.hands[position.turn]
    return replace(draft, facts=facts, hand=hand, board=board(table))


def _may_block(position: Position) -> list[Play]:
    """Return the plays that block in some deals and not in others, by what their own player sees (T10).

    The 竖牌 in the way can then all be among the hidden discards, and need not.
    """
    view = position.view(position.turn)
    found = []
    for play in position.legal_plays():
        after = play.after(position.ends)
        if play.kind is not Kind.LAY or FACES[play.face].is_double or after is None:
            continue
        in_the_way = len(fitting_singles(view.unseen, after))
        if 0 < in_the_way <= view.gone and not fitting_singles(view.hand.without(play.face), after):
            found.append(play)
    return found


def discards_told(table: Table) -> tuple[Reason, ...]:
    """Return who of the others discarded how often at which ends, in order: that is what proves something (T4)."""
    found: list[tuple[str, Ends]] = []
    for before, play in zip(table.course, table.plays, strict=False):
        if play.kind is Kind.DISCARD and before.turn != table.position.turn and before.ends is not None:
            found.append((table.seat(before.turn), before.ends))
    told = []
    for seat in RELATIVE_SEATS[1:]:
        for ends, times in groupby(ends for who, ends in found if who == seat):
            values = {"seat": seat, "count": len(list(times)), "one": ends[0], "other": ends[1]}
            told.append(Reason("fact-discarded-at", values))
    return tuple(told)


PATTERNS: Final = MappingProxyType(
    {
        "account-names": names,
        "account-spoil": spoil,
        "account-judge": judge,
        "account-find": find,
        "account-pay": pay,
        "account-odds": odds,
    }
)
