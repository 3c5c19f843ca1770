"""Tiles, positions and logs of 顶牛 as people write them."""

from __future__ import annotations

import pytest

from coach.errors import NotationError
from coach.games.dingniu.notation import parse_ends, parse_play, parse_position, parse_rules, read
from coach.text import explain


@pytest.mark.parametrize("text", ["6-5", "5-6", "65", "6:5", "6/5", "虎头", "６－５", "虎頭"])
def test_a_tile_is_written_in_many_ways(text: str) -> None:
    """By its numbers in either order, or by name."""
    assert str(parse_play(text)) == "6-5"


def test_plays() -> None:
    """Laid on an end, or face down, in both languages."""
    assert [str(parse_play(text)) for text in ("6-5 on 6", "虎头接5", "x 6-5", "扣 虎头")] == [
        "6-5 on 6", "6-5 on 5", "x 6-5", "x 6-5",
    ]  # fmt: skip
    assert (parse_ends("6 3"), parse_ends("")) == ((3, 6), None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5-4", "no-such-tile"),
        ("7-5", "no-such-tile"),
        ("♠3", "unknown-tile"),
        ("6-5 on 4", "no-such-half"),
        ("6-5 6-4", "play-of-two"),
        ("x ?", "tile-hidden"),
    ],
)
def test_plays_that_cannot_be_read(text: str, code: str) -> None:
    """Each fault says what it is, in both languages."""
    with pytest.raises(NotationError) as refused:
        parse_play(text)
    assert refused.value.code == code
    assert explain(refused.value, "zh") != explain(refused.value, "en")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S: 6-5 | E: 6-5 | N: 6-5 | W: 1-1 | ends: 6 3 | turn: S", "tile-too-often"),
        ("S: 6-5 | E: 1-1 | N: 2-2", "hand-left-out"),
        ("S: 6-5 | E: 1-1 | N: 2-2 | W: 3-3 | ends: 6 3", "turn-left-out"),
        ("S: 6-5 6-4 | E: 1-1 | N: 2-2 5-5 | W: 3-3 | turn: S", "counts-out-of-turn"),
        ("S: 6-5 | E: 1-1 | N: 2-2 | W: 3-3 | ends: 6 9 | turn: S", "no-ends-said"),
        ("S: 6-5 | E: 1-1 | N: 2-2 | W: 3-3 | turn: S | head: N", "head-unlike-counts"),
        ("S: 6-5 | E: 1-1 | N: 2-2 | W: 3-3 | tower: S", "no-such-part"),
        ("S: 6-5 | E: 1-1 | N: 2-2 | W: 3-3 | ends: 6 5 | discards: S 4-4 at 6 3 | turn: E", "could-have-laid"),
    ],
)
def test_positions_that_cannot_be(text: str, code: str) -> None:
    """The error names the part that is wrong."""
    with pytest.raises(NotationError) as refused:
        parse_position(text)
    assert refused.value.code == code
    assert explain(refused.value, "zh") != explain(refused.value, "en")


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("me 6-5; across x ?", "not-their-turn"),
        ("next x ?; me 6-5", "lead-down"),
        ("me 6-5; next 4-4", "does-not-fit"),
        ("me 5-1; next 5-1", "which-end"),
        ("me 6-5; next x ?; across 6-4", "hand-unlike-log"),
    ],
)
def test_logs_that_cannot_be(log: str, code: str) -> None:
    """A log is played through, and what does not go is named."""
    with pytest.raises(NotationError) as refused:
        read(f"me: 4-4 3-3 3-1 2-2 | log: {log}")
    assert refused.value.code == code


def test_house_rules() -> None:
    """By name in both languages; what is unknown is refused."""
    assert parse_rules("head_empty=no, 半账=算").half_account == "yes"
    for text, code in (("tower=1", "unknown-option"), ("head_empty=5", "unknown-choice")):
        with pytest.raises(NotationError) as refused:
            parse_rules(text)
        assert refused.value.code == code
