"""Answers as plain values, frames and HTML."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from typing import cast

import pandas as pd
import pytest

import coach
from coach.cards import BIG_JOKER, PACK, SPADE_2, Cards
from coach.exchange import to_json
from coach.registry import GAMES
from coach.render import cards_html, to_frame, to_html, tricks
from coach.results import (
    Answer,
    Bounds,
    Chance,
    Holders,
    Move,
    Odds,
    Reason,
    Solution,
    Step,
    Suggestion,
    Valued,
    Verdict,
)
from coach.text import speak, spoken
from coach.widgets.faces import Faces

POSITION = """
    me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5
    next: 5
    across: 4
    prev: 3
    table: ♥10 by prev
    played: ♠ 4 5 7 9 10 J Q K A ♥ 4 5 7 9 10 Q K 3 ♣ 4 6 7 8 10 Q 2 3 ♦ 4 5 6 7 8 10 Q 2 3 大王
"""
ENDGAME = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"
VOID = {"br", "meta", "img", "input", "hr"}


@pytest.fixture(scope="module")
def suggestion() -> Suggestion:
    """A real one, made quickly."""
    return coach.suggest(POSITION, seconds=0.1, seed=3)


@pytest.fixture(scope="module")
def odds() -> Odds:
    """The odds of ♥J."""
    return coach.can_beat("♥J", POSITION)


@pytest.fixture(scope="module")
def holders() -> Holders:
    """Who holds ♠3, ♠2 being mine."""
    return coach.who_holds(POSITION)


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    """A play that is refused."""
    return coach.judge("♠4♥4♣4♦4", on="♠5")


@pytest.fixture(scope="module")
def solution() -> Solution:
    """One in which S must pass."""
    return cast(Solution, coach.solve(ENDGAME, all_plays=True))


BOUNDS = Bounds(-2, 1, (Valued(Cards.of([SPADE_2]), "single", 0, 0), Valued(Cards(), "pass", -2, 1)), 1234, 0.5)


@pytest.fixture
def answers(suggestion: Suggestion, odds: Odds, holders: Holders, verdict: Verdict, solution: Solution) -> list[Answer]:
    """One answer of each kind."""
    return [suggestion, odds, holders, verdict, solution, BOUNDS]


class Outline(HTMLParser):
    """What a piece of HTML has in it, its tags checked to close in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def test_json_is_plain(answers: list[Answer]) -> None:
    """Every answer survives a round trip as JSON, and carries its schema first."""
    for answer in answers:
        values = answer.to_json()
        assert json.loads(json.dumps(values, allow_nan=False)) == values
        assert next(iter(values.items())) == ("schema", 1)


def test_json_speaks_either_language(verdict: Verdict) -> None:
    """Codes and numbers stay, sentences change."""
    zh, en = to_json(verdict, "zh"), to_json(verdict, "en")
    assert "炸弹" in zh["reason"]["text"]
    assert "bombs" in en["reason"]["text"]
    assert zh["reason"]["code"] == en["reason"]["code"]
    assert zh["reason"]["values"]["cards"] == ["D4", "C4", "H4", "S4"]


def test_json_of_an_estimate() -> None:
    """An estimate has its standard error and no counts; what is exact has counts and no error."""
    third = Chance(1, 3)
    estimate = Odds(
        combo=Cards.of([SPADE_2]),
        kind="single",
        by_seat={"next": third, "across": third, "prev": third},
        probability=0.6,
        stderr=0.01,
        joint=None,
        lower=0.33,
        upper=1.0,
        witness=None,
        safe=None,
    )
    values = to_json(estimate, "en")
    assert (values["exact"], values["stderr"], values["count"], values["of"]) == (False, 0.01, None, None)
    assert values["by_seat"]["next"] == {"probability": 1 / 3, "count": 1, "of": 3}
    assert values["witness"] is None


def test_json_of_fractions(holders: Holders) -> None:
    """An exact chance carries the count that it comes from."""
    assert holders.s3["next"] == Fraction(5, 12)
    answer = to_json(holders, "en")
    assert answer["S3"]["next"] == pytest.approx(5 / 12)
    assert answer["counts"]["S3"]["next"] == {"count": 5, "of": 12}


def test_holding_one_is_not_holding_both() -> None:
    """Who surely had ♠2 need not have had ♠3: the chance of both is a figure of its own, in JSON and in a frame."""
    held = coach.who_holds("me: ♥K ♦9 ♣5\nbadges: next ♠2")
    answer, frame = to_json(held, "en"), to_frame(held).set_index("seat")
    assert held.s2["next"] == 1
    assert 0 < held.double["next"] == held.s3["next"] < 1
    assert held.double["across"] == 0 < held.s3["across"]
    for seat in ("next", "across", "prev"):
        assert answer["double"][seat] == frame.loc[seat, "double"] == pytest.approx(float(held.double[seat]))
    both = held.double["next"]
    assert answer["counts"]["double"]["next"] == {"count": both.numerator, "of": both.denominator}


def test_a_dropped_play_is_marked() -> None:
    """A play that was dropped early, and one that is level with the best, are marked as such; others are not."""
    marks = ((False, False), (False, True), (True, False))
    answer = Suggestion(
        to_act="me",
        moves=tuple(
            Move(Cards(1 << card), "single", 0.0, 0.1, 9, pruned, undecided, None, ())
            for card, (pruned, undecided) in enumerate(marks)
        ),
        worlds=9,
        playouts=27,
        elapsed_s=0.1,
        notes=(),
    )
    assert [(move["pruned"], move["undecided"]) for move in to_json(answer, "en")["moves"]] == list(marks)
    assert list(zip(answer.to_frame()["pruned"], answer.to_frame()["undecided"], strict=True)) == list(marks)


def test_near_certain_odds_show_how_near(odds: Odds) -> None:
    """A fraction on a page does not read as the whole where it is not."""
    near = replace(odds, by_seat={"next": Chance(35_240_151_486, 35_240_152_720)})
    assert "35,240,151,486/35,240,152,720" in to_html(near, "en")
    assert "35,240,151,486/35,240,152,720" in json.dumps(Faces(GAMES["niugui"], "en").odds(near))


def test_frames_are_tidy(suggestion: Suggestion, odds: Odds, holders: Holders, verdict: Verdict) -> None:
    """A row a play, a row a seat; numbers are numbers."""
    plays = suggestion.to_frame()
    assert isinstance(plays, pd.DataFrame)
    assert list(plays.columns[:4]) == ["play", "kind", "value", "stderr"]
    assert len(plays) == len(suggestion.moves)
    assert plays["value"].dtype == float
    assert plays["play"][0] == str(suggestion.best.cards)
    seats = odds.to_frame().set_index("seat")
    assert list(seats.index) == ["next", "across", "prev"]
    assert seats.loc["next", "count"] / seats.loc["next", "of"] == seats.loc["next", "probability"]
    held = to_frame(holders).set_index("seat")
    assert held["S3"].sum() == pytest.approx(1)
    assert pd.isna(held.loc["me", "partner"])
    assert to_frame(verdict).to_dict("records") == [
        {"legal": False, "kind": "four", "clause": "N13", "reason": "other-kind"}
    ]


def test_frames_of_what_was_solved(solution: Solution) -> None:
    """A row a play with its value; of a line alone a row a step; what is open has bounds and no value."""
    plays = to_frame(solution)
    assert list(plays.columns) == ["play", "kind", "value", "lower", "upper"]
    assert plays.iloc[0].to_dict() == {"play": "", "kind": "pass", "value": 2, "lower": 2, "upper": 2}
    assert len(plays) == len(solution.moves)
    line = replace(solution, moves=()).to_frame()
    assert list(line.columns) == ["ply", "seat", "play"]
    assert list(line["seat"]) == [step.seat for step in solution.line]
    bounds = to_frame(BOUNDS)
    assert list(bounds["value"].isna()) == [False, True]
    assert list(bounds["upper"]) == [0, 1]


SEVEN, NINE, TEN = (Cards.of([card]) for card in (20, 28, 32))
PASS = Cards()


@pytest.mark.parametrize(
    ("line", "lengths"),
    [
        ("", []),
        ("S7 Ep Np Wp S9", [(1, 4), (2, 1)]),  # all others have passed: S leads again
        ("S7 E9 Np Wp S10 Ep Np Wp S7", [(1, 8), (2, 1)]),  # who was beaten may beat in turn
        ("Sp W7 Sp Ep Np W9", [(0, 1), (1, 4), (2, 1)]),  # what was to beat had been played before
        ("S7 Ep Np Wp E9 Np Wp E10", [(1, 4), (2, 3), (3, 1)]),  # S has gone out: the next leads, 接风
    ],
)
def test_a_line_is_told_trick_by_trick(line: str, lengths: list[tuple[int, int]]) -> None:
    """A seat leads when its turn comes again and nobody has laid cards since (N8, N9)."""
    laid = {"7": SEVEN, "9": NINE, "10": TEN, "p": PASS}
    steps = [Step(step[0], laid[step[1:]]) for step in line.split()]
    told = list(tricks(steps))
    assert [(number, len(trick)) for number, trick in told] == lengths
    assert [step for _, trick in told for step in trick] == steps


def test_html_of_a_solution(solution: Solution) -> None:
    """The value in words, the line by tricks, every play with its value, those beyond the sixth folded away."""
    html = to_html(solution, "en")
    text = " ".join(Outline(html).text.split())
    assert "S to play: best play wins 2 points" in text
    assert html.count("<li><span") == len([trick for number, trick in tricks(solution.line) if number])
    assert "1 more play" in text
    assert html.count("<li><b>") == len(solution.moves)
    assert "轮到 S 出：打对了稳赢 2 分" in to_html(solution, "zh")


def test_html_of_bounds() -> None:
    """What was proven, and no line; a play that is open has its bounds."""
    html = to_html(BOUNDS, "en")
    assert "<b>−2 … +1</b> pass" in html
    assert "worth −2 to +1 points" in html
    assert "<ol" not in html


def test_a_position_has_no_frame() -> None:
    """What is not a list of rows is refused."""
    with pytest.raises(TypeError, match="no rows"):
        to_frame(GAMES["niugui"].read(POSITION))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_html_is_whole_and_self_contained(answers: list[Answer], lang: str) -> None:
    """It closes what it opens, styles itself once, loads nothing, and says its language."""
    for answer in [*answers, GAMES["niugui"].read(POSITION)]:
        html = to_html(answer, lang)
        outline = Outline(html)
        assert outline.tags.count("style") == 1
        assert "script" not in outline.tags
        assert re.findall(r"url\(\"(?!data:)|\b(?:src|href)=", html) == []
        assert html.startswith(f'<div class="coach-answer" lang="{"zh-CN" if lang == "zh" else "en"}">')


def test_html_has_all_suits() -> None:
    """The shapes of the four suits and of the jokers come from the common style sheet."""
    html = to_html(Verdict(True, "pass", "N7", Reason("may-pass")), "en")
    for suit in ("spade", "heart", "club", "diamond", "joker"):
        assert re.search(rf'\.coach-answer \.{suit}{{--pip: url\("data:image/svg', html), suit


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_drawn_cards_are_read_in_words(lang: str) -> None:
    """Without its style, and to a screen reader, a drawn card is what its words are."""
    for card in PACK:
        assert Outline(cards_html([card], lang)).text == spoken([card], lang)
    assert "ghost" in cards_html([SPADE_2], lang)
    assert "joker big" in cards_html([BIG_JOKER], lang)


def test_html_keeps_a_card_by_its_mark(suggestion: Suggestion) -> None:
    """A card at the end of a sentence is not parted from its full stop."""
    html = to_html(suggestion, "zh")
    assert "</i>\u2060" in html
    assert re.search(r"</i>[，。；：]", html) is None


def test_html_of_a_suggestion(suggestion: Suggestion) -> None:
    """Every play is in it, with its value and error; what is far down is folded away."""
    html = to_html(suggestion, "en")
    assert Outline(html).tags.count("ol") == (2 if len(suggestion.moves) > 6 else 1)
    for move in suggestion.moves:
        assert f"± {move.stderr:.2f} points" in html
    many = Suggestion(
        to_act="me",
        moves=tuple(Move(Cards(1 << card), "single", 0.0, 0.1, 9, False, False, None, ()) for card in range(9)),
        worlds=9,
        playouts=81,
        elapsed_s=0.1,
        notes=(),
    )
    assert "<summary>3 more plays</summary>" in to_html(many, "en")
    assert '<ol start="7">' in to_html(many, "en")


def test_html_where_ranks_are_all() -> None:
    """In a game without suits no suit is drawn or said, no badge is stamped, and all is called as players call it."""
    answers = [
        coach.suggest("me: 3 4 4 10 2", seconds=0.1, seed=3, game="guanpai"),
        coach.solve("me: 3 3 4 5 K | other: 6 6 7 2 | turn: me", all_plays=True, game="guanpai"),
        coach.can_beat("10", "me: 3 4 4 10 2", game="guanpai"),
        coach.judge("10", on="2", game="guanpai"),
    ]
    for answer in answers:
        html = to_html(answer, "zh")
        drawn = re.findall(r'<i class="([^"]*)">(.*?)</i>', html)
        assert drawn
        assert {classes for classes, _ in drawn} == {"card in plain"}
        assert {face for _, face in drawn} <= {*"3456789JQKA2", "10"}
        assert not set(Outline(html).text) & set("♦♣♥♠")
        assert "单牌" not in html
    assert "单张" in to_html(answers[0], "zh")
    assert "张</small>" in to_html(answers[0], "zh")
    assert re.search(r"\d cards? (is|are) closed here|closes \d cards?", to_html(answers[1], "en"))


def test_html_of_a_reading() -> None:
    """How a position was understood: hands, counts, badges, what is unseen, the house rules and what was assumed."""
    reading = GAMES["niugui"].read("me: ♥K ♦9\nnext: out 1\nacross: ♠A ♥7\nbadges: prev ♠3\nplayed: ♦4\nrules: suit")
    said = Outline(to_html(reading, "en")).text
    for part in (
        "Next is out (first)",
        "Across 2",
        "A of spades",
        "Previous showed",
        "Flushes compare the suit first (N16)",
        "It is not said",
    ):
        assert part in said


def test_a_reading_says_whose_turn_it_is() -> None:
    """A whole position may be another's to play."""
    reading = GAMES["niugui"].read("S: ♠2 ♥K | E: ♥5 ♠3 | N: ♣9 | W: ♦A | turn: N")
    assert "<dt>Turn</dt><dd>Across</dd>" in to_html(reading, "en")
    assert "<dt>轮到</dt><dd>对家</dd>" in to_html(reading, "zh")


def test_answers_show_themselves_in_the_chosen_language(verdict: Verdict) -> None:
    """A notebook shows an answer as HTML, in the language that it has chosen."""
    speak("zh")
    try:
        assert "不合规" in verdict._repr_html_()
    finally:
        speak(None)
