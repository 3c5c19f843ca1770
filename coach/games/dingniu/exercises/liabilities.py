"""Lesson 6, second half: stopping an account, and who is liable where it was not stopped (T12, T13)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from coach.games.dingniu.exercises.accounts import left_over
from coach.games.dingniu.exercises.making import (
    Table,
    board,
    eager,
    gains_by_account,
    hands,
    house,
    plain,
    quiet,
    relative,
    show,
    tables,
    tile,
)
from coach.games.dingniu.exercises.matching import not_legal, play_of, refused
from coach.games.dingniu.liability import reports, settlement
from coach.games.dingniu.plays import Kind, Play
from coach.games.dingniu.position import COUNT, Position
from coach.games.dingniu.rules import ACCOUNT_LOSES, ACCOUNT_WINS, Rules
from coach.games.drafting import Draft, by_option, hints, in_line
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import RELATIVE_SEATS, Reason
from coach.tiles import NO_TILES

SHOWN: Final = (2, 3, 4)
"""How many of the last plays are shown: the one that could have stopped it is among them."""


# ---- Stop it ---------------------------------------------------------------------------------------------------------


def stop(rng: random.Random, rules: Rules) -> Draft:
    """All hands are open and the next player is about to account: lay what prevents it."""

    def fits(table: Table) -> bool:
        position = table.position
        if position.is_over or position.ends is None or sum(map(len, position.hands)) > 18:
            return False
        plays = position.legal_plays()
        if len(plays) < 2 or any(position.accounts(play) for play in plays):
            return False
        return 0 < sum(_leaves(position, play) for play in plays) < len(plays)

    table = tables(rng, rules, quiet, fits)
    position = table.position
    right = next(play for play in position.legal_plays() if not _leaves(position, play))

    def check(answer: Answer) -> Feedback:
        if refusal := refused(position, answer):
            return not_legal(refusal, answer, table.ends)
        play = play_of(position, answer)
        bad = _leaves(position, play)
        values = {"tile": tile(play.face)}
        fact = Reason("fact-lets", values) if bad else Reason("fact-stops", values)
        proof = next_account(position, play) if bad else None
        return Feedback(not bad, fact, (Reason("rule-stop"),), "T12", proof)

    told = (
        Reason("hint-lay", {"tile": tile(right.face), "number": right.on})
        if right.on
        else Reason("hint-discard-tile", {"tile": tile(right.face)})
    )
    key = Key(str(right), check, hints(Reason("look-next-ends"), Reason("rule-stop"), told, "T12"))
    facts = (Reason("fact-head", {"seat": table.seat(position.head)}),)
    hand = position.hands[position.turn]
    return Draft(
        Form.PLACE,
        Reason("ask-stop"),
        key,
        facts=facts,
        table=hands(table)[1:],
        hand=hand,
        board=board(table, shown=True),
    )


def _leaves(position: Position, play: Play) -> bool:
    """Return whether *play* leaves the next player an account that comes out."""
    after = position.play_unchecked(play)
    return not after.is_over and gains_by_account(after)


def next_account(position: Position, play: Play) -> Example:
    """Return the account that *play* leaves to the next player, and what it pays."""
    after = position.play_unchecked(play)
    account = next(
        each
        for each in after.legal_plays()
        if after.accounts(each) and after.play_unchecked(each).points()[after.turn] == ACCOUNT_WINS
    )
    rows = (_move(position, play, position.turn), _move(after, account, position.turn))
    ends = account.after(after.ends)
    assert ends is not None, "a laid tile leaves ends"
    return Example(Relation.COURSE, rows, Reason("show-next-accounts", {"one": ends[0], "other": ends[1]}))


def _move(before: Position, play: Play, me: int) -> Row:
    """Return a play as a row: whose it is, the tile, and where it goes."""
    if play.kind is Kind.DISCARD:
        label = Reason("row-discards")
    else:
        label = Reason("row-lays", {"number": play.on}) if play.on else Reason("row-leads")
    return Row(plain(play.cards), relative(before.turn, me), label)


# ---- Who is liable ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """A hand that ended by an account, and the play by which it could have been stopped."""

    table: Table
    start: Table
    """The table some plays before the end; who is to play there is me."""
    instead: Play | None
    """What the seat before the one that accounts should have played; ``None`` where nothing would have stopped it."""
    clause: str
    """By which clause that seat is told of: T12, T13, or none."""

    @property
    def course(self) -> tuple[Position, ...]:
        """The position before each play, and the last."""
        return self.table.course

    @property
    def end(self) -> Position:
        """The last position."""
        return self.table.position

    @property
    def moves(self) -> tuple[Reason, ...]:
        """The last plays, a sentence a play."""
        first = len(self.start.plays)
        found = zip(self.course[first:], self.table.plays[first:], strict=False)
        return tuple(
            Reason("fact-move", {"number": number, "seat": self.seat(before.turn), "tile": play.cards})
            for number, (before, play) in enumerate(found, 1)
        )

    def seat(self, seat: int) -> str:
        """Return what I call a *seat*."""
        return self.start.seat(seat)

    @property
    def guard(self) -> str:
        """The seat before the one that accounts."""
        return self.seat(self.course[-3].turn)

    @property
    def blocker(self) -> str:
        """The seat that accounts."""
        return self.seat(self.course[-2].turn)

    @property
    def pips(self) -> tuple[int, ...]:
        """Each seat's points at the end, me first."""
        mine = self.start.position.turn
        pips = self.end.pips()
        return tuple(pips[(mine + step) % COUNT] for step in range(COUNT))

    @property
    def facts(self) -> tuple[Reason, ...]:
        """Who led, and who accounts."""
        head = Reason("fact-head", {"seat": self.seat(self.start.position.head)})
        return head, Reason("fact-ended", {"seat": self.blocker})


def _ended(rng: random.Random, rules: Rules, clause: str) -> Ended:
    """Return a hand that ended by an account: not stopped (T12), handed over (T13), or, with no *clause*, neither.

    Only hands of which what a seat could know and what all hands show say the same.
    """
    shown = rng.choice(SHOWN)
    found: list[Play | None] = []

    def fits(table: Table) -> bool:
        end = table.position
        if end.account is None or end.half or len(table.plays) <= shown or sum(map(len, end.hands)) > 16:
            return False
        found[:] = [_instead(table)]
        came_out = end.points()[end.account] > 0
        if came_out != (clause != "T13") or (found[0] is None) != (not clause):
            return False
        told = [each for each in reports(table.course) if each.clause in ("T12", "T13")]
        return [each.clause for each in told if each.at == len(table.plays) - 2] == ([clause] if clause else told)

    table = tables(rng, rules, eager, fits)
    return Ended(table, _replayed(table, len(table.plays) - shown), found[0], clause)


def _instead(table: Table) -> Play | None:
    """Return what the seat before the one that accounted could have played so that there was none to come out."""
    before, laid = table.course[-3], table.plays[-2]
    if before.turn == table.course[-2].turn:
        return None
    came_out = table.position.points()[table.course[-2].turn] > 0
    for play in before.legal_plays():
        after = before.play_unchecked(play)
        bad = gains_by_account(after) if came_out else any(map(after.accounts, after.legal_plays()))
        if play != laid and (after.is_over or not bad):
            return play
    return None


def _replayed(table: Table, count: int) -> Table:
    start = Table(table.course[:1], (), (), -1)
    for play in table.plays[:count]:
        start = start.play(play)
    return start


def _proof(ended: Ended) -> Example:
    """Return the tile that would have stopped it; or what everybody held when it was blocked."""
    if ended.instead is None:
        return left_over(ended.course[-2], ended.table.plays[-1])
    return show(plain(ended.instead.cards), Reason("show-could", {"seat": ended.guard, "tile": ended.instead.cards}))


def _why(ended: Ended) -> Reason:
    if ended.instead is None:
        return Reason("why-nobody-could")
    return Reason("why-could", {"seat": ended.guard, "tile": ended.instead.cards})


def _of_end(draft: Draft, ended: Ended) -> Draft:
    """Return a question about how a hand ended, with the hands before the last plays."""
    return replace(draft, table=hands(ended.start), board=board(ended.start, shown=True))


def who(rng: random.Random, rules: Rules) -> Draft:
    """A hand that ended by an account: who could have stopped it, or nobody."""
    ended = _ended(rng, rules, rng.choice(("T12", "T12", "")))
    options = in_line([*(Reason("option-seat", {"seat": seat}) for seat in RELATIVE_SEATS), Reason("option-nobody")])
    ids = [option.id for option in options]
    right = ids[-1] if ended.instead is None else ids[RELATIVE_SEATS.index(ended.guard)]

    def say(_: int, good: bool) -> Feedback:
        none = ended.instead is None
        fact = Reason("fact-nobody-could") if none else Reason("fact-could", {"seat": ended.guard})
        return Feedback(good, fact, (_why(ended), Reason("rule-stop")), "T12", None if good else _proof(ended))

    told = Reason("fact-nobody-could") if ended.instead is None else Reason("hint-seat", {"seat": ended.guard})
    key = Key(right, by_option(ids, right, say), hints(Reason("look-before-account"), Reason("rule-stop"), told, "T12"))
    prompt = Reason("ask-could-stop", {"count": len(ended.moves)})
    facts = (*ended.facts, *ended.moves)
    return _of_end(Draft(Form.CHOOSE, prompt, key, facts=facts, options=options), ended)


def clause(rng: random.Random, rules: Rules) -> Draft:
    """A hand that ended by an account: stopping was left undone, it was handed over, or neither."""
    wanted = rng.choice(("T12", "T13", ""))
    ended = _ended(rng, rules, wanted)
    options = in_line([Reason("option-not-stopped"), Reason("option-handed-over"), Reason("option-neither-of-them")])
    ids = [option.id for option in options]
    right = ids[("T12", "T13", "").index(wanted)]

    def say(_: int, good: bool) -> Feedback:
        proof = None if good else _proof(ended)
        if ended.instead is None:
            return Feedback(good, Reason("fact-nobody-could"), (_why(ended),), "T12", proof)
        if wanted == "T12":
            return Feedback(good, Reason("fact-could", {"seat": ended.guard}), (_why(ended),), "T12", proof)
        why = Reason("why-handed-over", {"seat": ended.guard, "tile": ended.instead.cards})
        return Feedback(good, Reason("fact-handed-over", {"seat": ended.guard}), (why,), "T13", proof)

    told = options[ids.index(right)].label
    assert told is not None, "each of the options has words"
    helped = hints(Reason("look-who-gains"), Reason("rule-not-stopped"), told, wanted or "T12")
    points = Reason("fact-pips-are", {"pips": " ".join(map(str, ended.pips))})
    facts = (*ended.facts, *ended.moves, points)
    prompt = Reason("ask-liable-how", {"count": len(ended.moves)})
    key = Key(right, by_option(ids, right, say), helped)
    return _of_end(Draft(Form.CHOOSE, prompt, key, facts=facts, options=options), ended)


def pay(rng: random.Random, rules: Rules) -> Draft:
    """A hand that ended by an account which could have been stopped: what one seat pays, liable or not."""
    ended = _ended(rng, rules, "T12")
    assert ended.instead is not None, "it could have been stopped"
    mine = ended.start.position.turn
    settled = settlement(ended.course)
    gains = {seat: settled[(mine + step) % COUNT] for step, seat in enumerate(RELATIVE_SEATS)}
    pips = dict(zip(RELATIVE_SEATS, ended.pips, strict=True))
    others = [seat for seat in RELATIVE_SEATS if seat not in (ended.blocker, ended.guard)]
    seat = ended.guard if rng.random() < 0.5 else rng.choice(others)
    scores = sorted({ACCOUNT_WINS, 0, -ACCOUNT_WINS, *ACCOUNT_LOSES}, reverse=True)
    options = in_line([Reason("option-score", {"points": points}) for points in scores])
    ids = [option.id for option in options]
    right = ids[scores.index(gains[seat])]

    def say(_: int, good: bool) -> Feedback:
        order = sorted(RELATIVE_SEATS, key=lambda each: -gains[each])
        rows = tuple(
            Row(NO_TILES, each, Reason("row-pips-gets", {"pips": pips[each], "points": gains[each]})) for each in order
        )
        then = " ".join(str(gains[each]) for each in order)
        proof = Example(Relation.ENDING, rows, Reason("show-gains", {"seat": ended.blocker}), then=then)
        fact = Reason("fact-gets", {"seat": seat, "points": gains[seat]})
        reasons = (Reason("rule-liable-pays"), house(rules, "liability"))
        return Feedback(good, fact, reasons, "T12", None if good else proof)

    told = Reason("hint-number", {"number": f"{gains[seat]:+d}".replace("-", "−") if gains[seat] else "0"})
    helped = hints(Reason("look-house-liability"), Reason("rule-liable-pays"), told, "T12")
    could = Reason("fact-could-be-stopped", {"seat": ended.guard, "tile": ended.instead.cards})
    points = Reason("fact-pips-are", {"pips": " ".join(map(str, ended.pips))})
    facts = (*ended.facts, could, points, house(rules, "liability"))
    key = Key(right, by_option(ids, right, say), helped)
    return Draft(Form.CHOOSE, Reason("ask-pay", {"seat": seat}), key, facts=facts, options=options)


PATTERNS: Final = MappingProxyType({"liable-stop": stop, "liable-who": who, "liable-clause": clause, "liable-pay": pay})
