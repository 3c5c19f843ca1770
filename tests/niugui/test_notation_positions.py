"""A whole position, seat by seat."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import Cards
from coach.errors import ImpossiblePosition, NotationError
from coach.games.niugui.notation import format_position, parse_position
from coach.games.niugui.plays import classify
from coach.games.niugui.position import Position, deal
from coach.games.niugui.rules import Rules
from coach.notation import parse_cards

EXAMPLE = "S: ♠2 ♥K ♦9 | E: ♣5 ♦5 | N: out 1 | W: ♠A ♥7 | badges: N ♠3 | top: ♥Q♣Q by W | turn: S"


def test_every_part() -> None:
    """Hands, going out, badges, the combination to beat and the turn are all said."""
    position = parse_position(EXAMPLE)
    assert position.hands == (parse_cards("♠2 ♥K ♦9"), parse_cards("♣5 ♦5"), Cards(), parse_cards("♠A ♥7"))
    assert (position.out, position.badges, position.turn) == ((2,), (None, 2), 0)
    assert (position.top, position.owner) == (classify(parse_cards("♥Q♣Q"), Rules()), 3)
    assert position.rules == Rules("rank")
    assert parse_position(f"{EXAMPLE} | rules: suit").rules == Rules("suit")
    assert parse_position(EXAMPLE.lower().replace(":", "：").replace("|", "｜\n")) == position
    assert format_position(position) == (
        "S: ♦9 ♥K ♠2 | E: ♦5 ♣5 | N: out 1 | W: ♥7 ♠A | badges: N ♠3 | top: ♣Q ♥Q by W | turn: S"
    )


@pytest.mark.parametrize("badges", ["N ♠3, W ♠2", "N ♠3、W ♠2", "w ♠2 n ♠3", "W 黑2，N 黑3"])
def test_several_badges(badges: str) -> None:
    """Badges of one seat follow one another, those of several seats too."""
    assert parse_position(f"S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | badges: {badges} | turn: S").badges == (3, 2)
    assert parse_position("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | badges: N ♠2 ♠3 | turn: S").badges == (2, 2)


def test_the_combination_to_beat_shows_its_badge() -> None:
    """N4: who plays ♠3 has shown it."""
    assert parse_position("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | top: ♠3 by W | turn: S").badges == (None, 3)


def test_the_holder_of_diamond_4_begins() -> None:
    """N5: with all cards in hand the turn follows; saying another's is refused."""
    position = deal(random.Random(2))
    hands = format_position(position).split(" | turn")[0]
    assert parse_position(hands) == position
    other = "SENW"[(position.turn + 1) % 4]
    with pytest.raises(NotationError, match="cannot begin"):
        parse_position(f"{hands} | turn: {other}")


TWELVE = "♥ 5 7 8 9 10 J Q K A 2 3 大王"
OUT = "♥5 | N: out 1 | W: out 2 | badges: N ♠2, E ♠3"


@pytest.mark.parametrize(
    "text",
    [
        f"S: ♥4 | E: ♣6 | N: ♥6 | W: {TWELVE} | top: ♣5♦5 by W | turn: S",
        f"S: ♥4 | E: {TWELVE} ♣5♦5 | N: ♠ 4 5 6 7 8 9 10 J Q K A ♣6 7 8 | W: ♥6 | turn: S",
        f"S: ♥4 | E: {OUT} | top: ♥9 by W | turn: S",
        f"S: ♥4 | E: {OUT} | top: ♥9 by E | turn: S",
    ],
)
def test_a_deal_and_play_can_have_led_there(text: str) -> None:
    """N2, N7: the neighbours of positions that are refused below."""
    assert parse_position(format_position(parse_position(text))) == parse_position(text)


def test_what_is_to_beat_is_never_of_a_seat_after_which_another_went_out() -> None:
    """N7: who goes out after it does so by a higher combination, so a position made in Python is refused too."""
    position = parse_position(f"S: ♥4 | E: {OUT} | top: ♥9 by W | turn: S")
    with pytest.raises(ImpossiblePosition, match="W went out later"):
        replace(position, owner=2)


@pytest.mark.parametrize(
    ("text", "code", "culprit"),
    [
        ("S: ♥4 | E: ♥5 | N: ♥6 | turn: S", "hand-missing", "S: ♥4 | E: ♥5 | N: ♥6 | turn: S"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7", "turn-missing", "S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | W: ♥8 | turn: S", "key-twice", "W"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | turn: me", "unknown-seat", "me"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | Q: ♥7 | turn: S", "unknown-key", "Q"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | turn: S |", "unknown-key", ""),
        ("S: ♥4 | E: | N: ♥6 | W: ♥7 | turn: S", "empty-value", "E"),
        ("S: h4 | E: ♥5 | N: ♥6 | W: ♥7 | turn: S", "letter-suit", "h"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥5 | turn: S", "on-two-lines", "♥5"),
        ("S: ♥4 | E: ♥5 | N: out 2 | W: ♥7 | turn: S", "out-gap", "out 2"),
        ("S: ♥4 | E: ♥5 | N: out 1 | W: out 1 | turn: S", "out-same-place", "out 1"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: out 1 | turn: S", "side-unknown", None),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | badges: E ♥2 | turn: S", "no-badge", "♥2"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♠3 | badges: E ♠3 | turn: S", "badge-in-hand", "E ♠3"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | badges: E ♠3 | top: ♠3 by W | turn: S", "badges-and-table", "♠3 by W"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | top: ♥7 by W | turn: S", "top-in-hand", "♥7 by W"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | top: ♥7♥9 by W | turn: S", "illegal-play", "♥7♥9"),
        ("S: ♥4 | E: () | N: ♥6 | W: ♥7 | turn: S", "cards-missing", "()"),
        ("S: ♥4 | E: out | N: ♥6 | W: ♥7 | turn: S", "out-without-place", "out"),
        (f"S: ♥4 | E: ♣6 | N: ♥6 | W: {TWELVE} | top: ♣5♦5 ♣9♦9♠9 by W | turn: S", "began-with-too-many", TWELVE),
        (f"S: ♥4 | E: {TWELVE} ♣5♦5 | N: ♥6 | W: ♠ 4 5 6 7 8 9 10 J Q K A ♣6 7 8 | turn: S", "deal-counts", None),
        (f"S: ♥4 | E: {OUT} | top: ♥9 by N | turn: S", "top-outlived", "♥9 by N"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 | top: ♥9 by W | turn: W", "wrong-turn", "W"),
        ("S: ♥4 | E: ♥5 | N: ♥6 | W: ♥7 ♠2 | top: ♥9 by W | turn: W", "wrong-turn", "W"),
    ],
)
def test_refusals(text: str, code: str, culprit: str | None) -> None:
    """What is missing, said twice, contradictory or impossible is named."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    error = caught.value
    assert error.code == code
    assert culprit is None or text[error.start : error.end] == culprit


def position_of(seed: int, *, over: bool = False) -> Position:
    """Return a position of a random game, which may have ended or been left."""
    rng = random.Random(seed)
    position = deal(rng, Rules(rng.choice(["rank", "suit"])))
    for _ in range(1000 if over else rng.randrange(120)):
        if position.is_over:
            break
        position = position.play_unchecked(rng.choice(position.legal_plays()))
    if not position.is_over and rng.random() < 0.1:
        position = position.escape(rng.randrange(4))
    return position


@given(st.integers(0, 2**32), st.booleans())
def test_positions_read_back(seed: int, over: bool) -> None:
    """Any position of a game reads back to an equal one, finished ones and escapes too."""
    position = position_of(seed, over=over)
    assert parse_position(format_position(position)) == position


def test_random_texts_end_in_a_position_or_a_notation_error() -> None:
    """20,000 positions with slips in them: a position that reads back, or an error that marks its cause."""
    rng = random.Random(5)
    texts = [EXAMPLE, *(format_position(position_of(seed)) for seed in range(30))]
    words = [
        *" |:;,SENW♠♥♣♦23489AKQ",
        "out 1",
        "out 2",
        "by W",
        "turn: N",
        "| E:",
        "badges: S ♠2",
        "小王",
        "pass",
        "é",
        "\ufe0f",
    ]
    codes: set[str] = set()
    for _ in range(20_000):
        text = rng.choice(texts)
        for _ in range(rng.choice([1, 1, 2, 4])):
            start = rng.randrange(len(text) + 1)
            text = text[:start] + rng.choice([*words, ""]) + text[min(len(text), start + rng.choice([0, 0, 1, 2, 8])) :]
        ending = attempt(text)
        if isinstance(ending, NotationError):
            codes.add(ending.code)
            assert 0 <= ending.start <= ending.end <= len(text), text
            assert ending.text == text
        else:
            assert parse_position(format_position(ending)) == ending, text
    assert len(codes) > 15  # the slips are of many kinds


def attempt(text: str) -> Position | NotationError:
    """Return what reading *text* ends in."""
    try:
        return parse_position(text)
    except NotationError as error:
        return error
