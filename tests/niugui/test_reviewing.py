"""A game looked back on: losses are those of the plays tried anew, and the same everywhere."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from coach.cards import Cards
from coach.clauses import LANGUAGES
from coach.errors import CoachError, IllegalPlay
from coach.exchange import from_json, to_json
from coach.games.niugui import GAME
from coach.games.niugui.advice import METHOD
from coach.games.niugui.kernels import recording, simulate
from coach.games.niugui.notation import Record, format_record, parse_view
from coach.games.niugui.position import deal
from coach.games.niugui.searching import Search, difference
from coach.render import document, to_frame
from coach.results import Look, Review
from coach.reviewing import hindsight_of, played, review
from coach.text import explain
from tests.shell import Shell

WORLDS = 60
NODES = 20_000


@cache
def text(seed: int = 5, name: str = "me") -> str:
    """Return the record of a game that players of any legal play have played."""
    start = deal(random.Random(seed))
    plays = recording.record(start, (0, 0, 0, 0), simulate.make_mind(start.rules))
    return format_record(Record(start, plays, tags=(("S", name), ("E", "bot"))))


@cache
def reviewed() -> Review:
    """Return the review that the tests look at."""
    return review(text(), worlds=WORLDS, nodes=NODES)


def test_every_play_is_looked_at() -> None:
    """In order, by who made it, with what he knew then."""
    whole = played(text())
    assert [(look.number, look.seat, look.found.cards) for look in reviewed().looks] == [
        (number, moment.seat, moment.cards) for number, moment in enumerate(whole.moments, start=1)
    ]
    assert reviewed().points == whole.points
    assert sum(whole.points.values()) == 0
    for look in reviewed().looks:
        view = parse_view(look.view)
        assert view.turn == 0
        assert len(view.log) == look.number - 1
        assert view.judge(look.found.cards).legal
        assert look.found.choices == len(view.legal_plays())


def test_losses_are_those_of_the_plays_tried_anew() -> None:
    """The same worlds, drawn by the same seed, give the same means, and these the loss."""
    for number, look in enumerate(reviewed().looks):
        found, view = look.found, parse_view(look.view)
        if found.choices == 1:
            assert (found.loss, found.stake, found.best) == (0, 0, found.cards)
            continue
        plays = view.legal_plays()
        asked, best = (next(play for play in plays if play.cards == cards) for cards in (found.cards, found.best))
        search = Search(view, plays, number, METHOD, keep=asked)
        search.extend(1 if search.is_certain else WORLDS)
        points = dict(zip(plays, search.points, strict=True))
        loss, stderr = difference(points[best], points[asked]) if best != asked else (0.0, 0.0)
        assert (found.loss, found.stderr) == pytest.approx((loss, stderr))
        assert found.worlds == search.worlds
        assert found.value == pytest.approx(max(points[play].mean() for play in (asked, best)))


def test_hindsight_is_what_open_cards_would_have_told() -> None:
    """Where all plays were solved, the loss is the best value less this one's."""
    moments = played(text()).moments
    told = [
        (look, moment) for look, moment in zip(reviewed().looks, moments, strict=True) if look.hindsight is not None
    ]
    assert told
    for look, moment in told:
        solved = GAME.solve(moment.position, all_plays=True)
        assert look.hindsight == hindsight_of(solved, moment)
        (value,) = (move.value for move in solved.moves if move.cards == moment.cards)
        assert look.hindsight == solved.value - value >= 0
    assert hindsight_of(GAME.solve(moments[0].position, nodes=1), moments[0]) is None


def test_who_does_as_the_coach_loses_nothing() -> None:
    """The best play costs nothing, whoever makes it, and its player is all accurate."""
    moment = next(moment for moment in played(text()).moments if moment.choices > 3)
    best = GAME.suggest(moment.view, seconds=0.1).best
    found = GAME.assess(best.cards, moment.view, worlds=400)
    assert found.lost == 0
    looks = (Look(1, moment.seat, moment.view, found, None),)
    score = replace(reviewed(), looks=looks).score(moment.seat)
    assert (score.decisions, score.best, score.lost, score.accuracy) == (1, 1, 0, 1)


def test_one_mistake_does_not_undo_what_was_right() -> None:
    """A play that costs more than one at random keeps nothing of its own stake, and takes nothing of the others'."""
    look = next(look for look in reviewed().looks if look.found.choices > 1)
    found = replace(look.found, undecided=False)
    good, bad = replace(found, loss=0.0, stake=1.0), replace(found, loss=2.5, stake=1.0)
    score = replace(reviewed(), looks=tuple(replace(look, found=each) for each in (good, bad, good))).score(look.seat)
    assert (score.decisions, score.best, score.lost) == (3, 2, 2.5)
    assert score.accuracy == pytest.approx(2 / 3)


def test_scores_add_up() -> None:
    """What is undecided is held against nobody, and accuracy is the share of the stake that was kept."""
    for seat in "SENW":
        found = [look.found for look in reviewed().looks if look.seat == seat and look.found.choices > 1]
        score = reviewed().score(seat)
        assert score.decisions == len(found)
        assert score.lost == sum(each.loss for each in found if not each.undecided)
        kept = sum(max(0, each.stake - each.lost) for each in found)
        assert score.accuracy == pytest.approx(kept / sum(each.stake for each in found))
    lost = [look.found.lost for look in reviewed().worst]
    assert lost == sorted(lost, reverse=True)
    assert all(lost)


def test_whoever_works_finds_the_same() -> None:
    """The same seed, the same review; another, other worlds."""
    with ThreadPoolExecutor(2) as pool:
        assert review(text(), worlds=WORLDS, nodes=NODES, executor=pool, ahead=4) == reviewed()
    assert review(text(), worlds=WORLDS, nodes=0, seed=7) != reviewed()


def test_it_may_be_stopped() -> None:
    """What was found by then is there."""
    told: list[tuple[int, int]] = []

    def stop(look: Look, count: int) -> bool:
        told.append((look.number, count))
        return len(told) < 3

    found = review(text(), worlds=2, nodes=0, progress=stop)
    assert [number for number, _ in told] == [1, 2, 3] == [look.number for look in found.looks]
    assert {count for _, count in told} == {len(reviewed().looks)}


def test_values_come_back() -> None:
    """What is written as plain values is read as the same review."""
    values = json.loads(json.dumps(to_json(reviewed(), "zh")))
    assert from_json(Review, values) == reviewed()
    assert values["worst"] == [look.number for look in reviewed().worst[:3]]
    assert from_json(type(reviewed().looks[0].found), to_json(reviewed().looks[0].found)) == reviewed().looks[0].found
    assert list(to_frame(reviewed())["number"]) == [look.number for look in reviewed().looks]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)


def test_what_a_record_says_is_escaped() -> None:
    """A name cannot bring a tag into the page."""
    evil = "<script>alert(1)</script><img src=x>"
    page = document(review(text(name=evil), worlds=2, nodes=0), evil, "en")
    assert "script" not in _read(page)
    assert "img" not in _read(page)
    assert page.count("&lt;script&gt;") >= 3


def _read(page: str) -> list[str]:
    tags = _Tags()
    tags.feed(page)
    return tags.tags


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shell_tells_it(lang: str, tmp_path: Path, shell: Shell) -> None:
    """For people, as a page and to programs; every play on demand."""
    path, page = tmp_path / "game.txt", tmp_path / "review.html"
    path.write_text(text(), encoding="utf-8")
    told = shell("review", str(path), "--worlds", "20", "--html", str(page), "--all", "--lang", lang)
    assert told.status == 0
    assert {"zh": "准确率", "en": "accuracy"}[lang] in told.out
    assert f"{len(reviewed().looks)}. " in told.out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    values = shell("review", str(path), "--worlds", "20", "--json", "--lang", lang).json
    assert len(values["plays"]) == len(reviewed().looks)


def test_what_cannot_be_reviewed() -> None:
    """The error says what, and what would be right."""
    with pytest.raises(CoachError, match="game 2: the record has 1") as error:
        played(text(), number=2)
    assert "1" in explain(error.value, "zh")
    with pytest.raises(CoachError):
        review("♠2 ♠3")
    with pytest.raises(CoachError):
        played("", game="douniu")
    with pytest.raises(IllegalPlay):
        GAME.assess(Cards.of([0]), "me: ♠2 ♠3; table: ♥9♣9 by prev")
