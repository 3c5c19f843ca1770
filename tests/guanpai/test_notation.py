"""Hands as bare ranks, pasted views, whole positions and records: what is read is what was written."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from coach.cards import Cards
from coach.errors import ImpossiblePosition, NotationError
from coach.games.guanpai import GAME
from coach.games.guanpai.notation import (
    Record,
    format_position,
    format_record,
    format_rules,
    format_view,
    match_of,
    parse_play,
    parse_position,
    parse_records,
    parse_rules,
    parse_view,
    read,
)
from coach.games.guanpai.plays import ranks_text
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import PACK, Rules
from coach.notation import parse_cards
from coach.text import LANGUAGES, explain
from tests.guanpai.playing import HOUSES

EXAMPLE = "me: 3 3 4 5 K | other: 6 6 7 2 | turn: me | top: 5 by other"


def fault(text: str) -> NotationError:
    """Return the error that reading *text* ends in."""
    with pytest.raises(NotationError) as error:
        GAME.judge("pass", text)
    return error.value


# ------------------------------------------------------------------------------------------ hands


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("3 3 3 4 4 K A 2", "3 3 3 4 4 K A 2"),
        ("33344KA2", "3 3 3 4 4 K A 2"),
        ("1010JJ", "10 10 J J"),
        ("TT0jj", "10 10 10 J J"),
        ("３，３、４", "3 3 4"),
        ("♠3 ♥10 黑2", "3 10 2"),
        ("S3 H3 DK", "3 3 K"),
    ],
)
def test_hands_in_many_spellings(text: str, ranks: str) -> None:
    """Ranks alone are enough, with or without separators; suits are read as everywhere."""
    assert ranks_text(parse_view(text).hand) == ranks


def test_ranks_take_the_lowest_suits() -> None:
    """Each rank takes the first suit that is free: mine, then the other's; named suits are kept."""
    position = parse_position("me: 3 3 2 | other: 3 A | turn: me")
    assert position.hands == (parse_cards("♦3 ♣3 ♠2"), parse_cards("♥3 ♦A"))
    position = parse_position("me: 3 3 | other: ♦3 ♥A | turn: me")
    assert position.hands == (parse_cards("♣3 ♥3"), parse_cards("♦3 ♥A"))


@pytest.mark.parametrize(
    ("text", "code", "given"),
    [
        ("3 3 3 3 3", "rank-too-often", "3"),
        ("4 A A A A", "rank-too-often", "A"),
        ("2 3 2", "rank-too-often", "2"),
        ("3 4 O", "letter-o", "O"),
        ("3 1 4", "lone-one", "1"),
        ("3-4", "separator-refused", "-"),
        ("小王", "card-not-in-pack", "小王"),
        ("♥2 ♥3", "card-not-in-pack", "♥2"),
        ("♠A", "card-not-in-pack", "♠A"),
        ("333444555666777888", "one-rank-too-many", "8"),
        ("3 4 foo: 5", "unknown-mark", "FOO"),
        ("me: 3\nfoo: 5", "unknown-line", "foo"),
        ("", "no-ranks-said", ""),
        ("other: 5", "me-missing", "5"),
        ("me: 3; me: 4", "key-twice", "me"),
        ("me: 3; other:", "empty-value", "other"),
        ("me: 3; other: 17", "count-out-of-hand", "17"),
        ("me: 3; other: 0", "count-out-of-hand", "0"),
        ("me: 无", "line-empty", "无"),
        ("me: 3; table: 5", "top-seat", "5"),
        ("me: 3; table: 5 other 6", "top-seat", "6"),
        ("me: 3; table: 5 6 other", "illegal-play", "5 6 other"),
        ("me: 3; table: 5 other; turn: other", "turn-and-table", "other"),
        ("me: 3; turn: south", "unknown-seat", "south"),
        ("me: 3; escaped: me", "not-of-view", "me"),
        ("me: 3; rules: rank", "unknown-option", "rank"),
        ("me: 3; rules: bombs=none", "unknown-choice", "none"),
        ("me: 3; rules: bombs=same-type bombs=same-type", "key-twice", "bombs"),
        ("me: 3; game: niugui", "not-guanpai", "niugui"),
        ("me: 3 | other: 5", "turn-not-said", "me: 3 | other: 5"),
        ("me: 3 | turn: me", "hand-not-said", "me: 3 | turn: me"),
        ("me: 3 | other: 5 | turn: me | top: 4 by me", "turn-and-table", "me"),
        ("me: 3 | other: 5 | turn: me | log: me 4", "not-of-position", "me 4"),
        ("me: ♠3 | other: ♠3 | turn: me", "on-two-lines", "♠3"),
        ("me: 3 | other: out | turn: me | played: 4 4 4 4", "", ""),
    ],
)
def test_what_cannot_be_read_is_named(text: str, code: str, given: str) -> None:
    """The error quotes the culprit as typed and has a sentence in both languages."""
    if not code:
        assert GAME.judge("3", text).clause == "G11"
        return
    error = fault(text)
    assert error.code == code
    assert error.text[error.start : error.end].upper() == given.upper()
    for lang in LANGUAGES:
        assert "{" not in explain(error, lang)


# ------------------------------------------------------------------------------------------ whole positions


def test_a_whole_position() -> None:
    """Hands, turn and the combination to beat; the table counts among what has gone."""
    position = parse_position(EXAMPLE)
    assert [ranks_text(hand) for hand in position.hands] == ["3 3 4 5 K", "6 6 7 2"]
    assert (str(position.top), position.owner, ranks_text(position.played)) == ("5", 1, "5")
    assert format_position(position) == "me: 3 3 4 5 K | other: 6 6 7 2 | top: 5 by other | turn: me"
    assert parse_position(EXAMPLE.split(" | turn")[0] + " | top: 5 by other").turn == 0
    assert parse_position("我：3 3｜对手：4｜轮到：对手｜规则：必压=要").rules == Rules(must_beat="yes")


def test_what_has_gone_may_hold_the_table_or_not() -> None:
    """The table's cards are among the played whether said there or not; two fives are said as two."""
    hands = "me: 3 | other: 6 | turn: me | top: 5 by other"
    assert parse_position(f"{hands} | played: 9").played == parse_position(f"{hands} | played: 5 9").played
    assert ranks_text(parse_position(f"{hands} | played: 5 5 9").played) == "5 5 9"


def test_positions_of_rounds_are_read_back() -> None:
    """Any moment of any round, in every house, is read back equal; suits are written only where they matter."""
    for seed in range(24):
        rng = random.Random(seed)
        position = deal(rng, HOUSES[seed % len(HOUSES)])
        while True:
            assert parse_position(format_position(position)) == position
            if position.is_over:
                break
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        escaped = deal(rng).escape(seed % 2)
        assert parse_position(format_position(escaped)) == escaped


def test_bare_positions_stay_bare() -> None:
    """A position told by ranks is written by ranks."""
    rng = random.Random(3)
    for _ in range(100):
        ranks = rng.sample([rank for rank in "3456789XJQKA2" for _ in range({"A": 3, "2": 1}.get(rank, 4))], 12)
        mine, other = (" ".join(some).replace("X", "10") for some in (ranks[:6], ranks[6:]))
        position = parse_position(f"me: {mine} | other: {other} | turn: other")
        text = format_position(position)
        assert not set(text) & set("♠♥♣♦")
        assert parse_position(text) == position


# ------------------------------------------------------------------------------------------ views


def test_what_is_not_said_is_filled_and_told() -> None:
    """A full hand is a fresh deal; fewer cards stand against as many; what has gone unseen is counted."""
    fresh = read("3456789 10 JQKA 3456")
    assert (fresh.view.count, fresh.view.gone, [note.code for note in fresh.notes]) == (16, 0, ["fresh-round"])
    few = read("3 3 4 K")
    assert (few.view.count, few.view.gone) == (4, 24)
    assert [note.code for note in few.notes] == ["count-as-mine", "on-lead", "gone-unseen"]
    bound = read("me: 3 4 5 6 7 8 9 10 J Q K A; table: 3 3 3 4 4 by other")
    assert (bound.view.count, [note.code for note in bound.notes]) == (11, ["count-as-left", "gone-unseen"])
    both = read(EXAMPLE)
    assert (ranks_text(both.view.known), [note.code for note in both.notes]) == ("6 6 7 2", ["both-hands-known"])


def test_a_bare_number_is_a_count() -> None:
    """``other: 5`` is five cards; a card is meant where it is no number, or has a suit."""
    assert parse_view("me: 3; other: 5").count == 5
    assert parse_view("me: 3; other: K").known == parse_cards("♦K")
    assert parse_view("me: 3; other: ♠5").known == parse_cards("♠5")
    assert parse_view("我: 3; 对手: 剩5张").count == 5


def test_the_log_says_the_rest() -> None:
    """Counts, what has gone, the table and the turn follow from the play so far."""
    view = parse_view("me: 3 3 3 4 4 5 6 7 8 9; log: me 10 J Q K A; other pass; me J; other Q")
    assert (view.count, view.turn, str(view.top), view.owner) == (15, 0, "Q", 1)
    assert ranks_text(view.played) == "10 J J Q Q K A"
    assert [seat for seat, _ in view.log] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("me: 3 3 4; log: me 10 J Q K A", "log-from-deal"),
        ("me: 3 3 3 4 4 5 6 7 8 J; log: me 10 J Q K A; me 4", "not-their-turn"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; log: me 10 J Q K A; other 9", "illegal-play"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; log: me 10 J Q K A; other", "no-play-said"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; log: me 10 J Q K A;", "no-play-said"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; log: me 10 J Q K A other pass", "plays-run-on"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; other: 3; log: me 10 J Q K A", "count-and-log"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; turn: me; log: me 10 J Q K A", "turn-and-log"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; played: 10; log: me 10 J Q K A", "line-and-log"),
        ("me: ♠3 3 3 4 4 5 6 7 8 9 J; log: me 10 J Q K A", "card-twice"),
        ("me: 3 3 3 4 4 5 6 7 8 9 J; log: me 10 J Q K A; other 3456789 10 JQKA", "illegal-play"),
    ],
)
def test_a_log_that_cannot_be(text: str, code: str) -> None:
    """A log is told from the deal on, in turn, by legal plays, and nothing else may say otherwise."""
    assert fault(text).code == code


def test_views_of_rounds_are_read_back() -> None:
    """What either seat knows at any moment is read back equal, with the log and without."""
    for seed in range(4):
        rng = random.Random(seed)
        position = deal(rng, HOUSES[seed % len(HOUSES)])
        log: list[tuple[int, Cards]] = []
        while not position.is_over:
            for seat in (0, 1):
                view = position.view(seat)
                assert parse_view(format_view(view)) == view
                if log:
                    told = position.view(seat, tuple(log))
                    assert parse_view(format_view(told)) == told
            play = rng.choice(position.legal_plays())
            log.append((position.turn, play.cards))
            position = position.play_unchecked(play)


def test_a_view_that_text_cannot_say() -> None:
    """A hand of which only some cards are known has no text, and that is an error."""
    view = replace(parse_view("me: 3 4; other: 5"), known=parse_cards("♥9"))
    with pytest.raises(ImpossiblePosition) as error:
        format_view(view)
    assert error.value.code == "unsayable"


# ------------------------------------------------------------------------------------------ rules


def test_house_rules_are_read_back() -> None:
    """Every house has a text, the default one none, in either language and with hyphens."""
    for rules in HOUSES:
        assert parse_rules(format_rules(rules)) == rules
    assert format_rules(Rules()) == ""
    assert parse_rules("炸弹=同类，拖对=不限 必压=要；逃跑=2.5倍") == HOUSES[-1]
    assert parse_rules("Must-Beat = yes") == Rules(must_beat="yes")


# ------------------------------------------------------------------------------------------ records


def play_out(seed: int, rules: Rules, deal_: Position | None = None) -> Record:
    """Return a record of random plays, now and then ended by an escape."""
    rng = random.Random(seed)
    first = deal_ or deal(rng, rules)
    position, plays = first, []
    while not position.is_over:
        play = rng.choice(position.legal_plays())
        suits = Cards.of(rng.sample(list(position.hands[position.turn]), 1)) if position.top is None else play.cards
        plays.append(suits if seed % 3 == 0 else play.cards)
        position = position.play(plays[-1])
        if seed % 5 == 0 and len(plays) == 6:
            return Record(first, tuple(plays), escaped=seed % 2)
    tags = (("Date", "2026-11-30"), ("me", "李"), ("other", "bot"))
    return Record(first, tuple(plays), tags=tags, comments=((2, "好牌"),))


def test_records_are_read_back() -> None:
    """Rounds in every house, with tags, comments and escapes, alone and many in a file."""
    records = tuple(play_out(seed, HOUSES[seed % len(HOUSES)]) for seed in range(40))
    for record in records:
        assert parse_records(format_record(record)) == (record,)
    assert parse_records("".join(map(format_record, records))) == records


def test_a_match_is_its_rounds() -> None:
    """G2, G12: the rounds of a file make a match; a later round is led by the last winner."""
    rng = random.Random(8)
    match = match_of(())
    records = []
    while not match.is_over:
        record = play_out(100 + 3 * len(records) + 1, Rules(), match.deal(rng))
        records.append(record)
        match = match.add(record.final)
        assert match_of(parse_records("".join(map(format_record, records)))) == match
    with pytest.raises(ImpossiblePosition) as over:
        match_of([*records, records[0]])
    assert over.value.code in ("match-over", "winner-leads")
    wrong = next(deal(random.Random(seed), None, 1 - records[0].final.turn) for seed in range(9))
    flipped = replace(wrong, turn=records[0].final.turn)
    with pytest.raises(ImpossiblePosition) as leads:
        match_of([records[0], Record(flipped, ())])
    assert leads.value.code == "winner-leads"


RECORD = format_record(play_out(1, Rules()))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Schema "1"]', '[Schema "2"]', "unknown-schema"),
        ('[Schema "1"]', "", "no-schema"),
        ("guanpai", "niugui", "not-guanpai"),
        ("1. ", "2. ", "trick-number"),
        ("Result", "Deal", "tag-twice"),
        ("1. ", "] 1. ", "stray-text"),
    ],
)
def test_records_that_cannot_be(old: str, new: str, code: str) -> None:
    """What a record states must be what its plays give."""
    with pytest.raises(NotationError) as error:
        parse_records(RECORD.replace(old, new, 1))
    assert error.value.code == code


def test_a_wrong_or_early_result_is_refused() -> None:
    """The result is checked by the plays."""
    head, result = RECORD.rsplit("[Result", 1)
    wrong = "[Result" + result.replace("+", "@").replace("-", "+").replace("@", "-")
    with pytest.raises(NotationError) as error:
        parse_records(head + wrong)
    assert error.value.code == "result-wrong"
    lines = RECORD.splitlines()
    early = "\n".join([*lines[:3], lines[-1]])
    with pytest.raises(NotationError) as error:
        parse_records(early)
    assert error.value.code == "result-early"
    with pytest.raises(NotationError) as error:
        parse_records("\n".join([lines[0], lines[-1]]))
    assert error.value.code == "no-deal-said"


def test_a_deal_has_sixteen_cards_each() -> None:
    """G1: a record of an endgame is no record of a round."""
    with pytest.raises(NotationError) as error:
        parse_records('[Schema "1"] [Deal "me: 3 | other: 4 | turn: me"]')
    assert error.value.code == "no-deal-of-sixteen"


def test_a_play_takes_what_the_hand_has() -> None:
    """Ranks alone take cards of the hand; what it lacks is taken from the pack, to be found missing."""
    hand = parse_cards("♥3 ♠3 ♣K")
    assert parse_play("3 3", hand) == parse_cards("♥3 ♠3")
    verdict = GAME.judge("3 3 3", "me: ♥3 ♠3 ♣K")
    assert (verdict.legal, verdict.clause) == (False, "G1")
    assert verdict.reason.values["cards"] <= PACK - hand


def test_plays_are_judged_where_they_are_made() -> None:
    """By a view, by a whole position and by a combination on the table; not out of turn."""
    assert GAME.judge("K", EXAMPLE).legal
    assert GAME.judge("4", EXAMPLE).clause == "G10"
    assert GAME.judge("6 6", "me: 3 | other: 6 6 7 2 | turn: other").legal
    assert GAME.judge("3", "me: 3; turn: other").reason.code == "not-my-turn"
    assert GAME.judge("4444", on="33335", rules=GAME.rules("bombs=same-type")).legal is False
    assert GAME.judge("过", on="5").reason.code == "may-give-way"
