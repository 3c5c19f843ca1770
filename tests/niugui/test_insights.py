"""What the search saw: each number recounted from play-outs by the plain rules and the plain policy."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from coach.cards import SPADE_2, SPADE_3, Cards
from coach.exchange import from_json, to_json
from coach.games.niugui.advice import suggest, why_not
from coach.games.niugui.insights import OFTEN, TRACED, by_holder
from coach.games.niugui.notation import read
from coach.games.niugui.planning import plan
from coach.games.niugui.plays import PASS, classify
from coach.games.niugui.policies import Careful
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.searching import RESAMPLES, Method, Search, stability
from coach.results import RELATIVE_SEATS, Case, Step, Suggestion, WhyNot
from coach.text import sentence

VIEW = read(
    "me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5; next: 5; across: 4; prev: 3; table: ♥10 by prev; "
    "played: ♠ 4 5 7 9 10 J Q K A ♥ 4 5 7 9 10 Q K 3 ♣ 4 6 7 8 10 Q 2 3 ♦ 4 5 6 7 8 10 Q 2 3 大王"
).view
WORLDS = 60
METHOD = Method(steps=0)
CODES = {"laid-on", "never-laid-on", "worst-reply", "by-holder", "plan", "empties", "never-empties"}

Course = list[tuple[int, Cards]]


def played(view: View, cards: Cards, hands: Any, holders: Any) -> tuple[Course, int]:
    """Return how careful players, told the sides, go on from *view* in one world, and my points: the reference."""
    known = (view.hand, *(Cards(int(hand)) for hand in hands[1:]))
    position = Position((known[0], known[1], known[2], known[3]), 0, view.rules, view.top, view.owner, view.out)
    black = frozenset(int(seat) for seat in holders)
    course: Course = []
    while not position.is_over:
        seat = position.turn
        if course:
            turned = frozenset((other - seat) % 4 for other in black)
            cards = Careful(sides=turned).choose(position.view(seat), random.Random(0))
        course.append((seat, cards))
        position = position.play_unchecked(classify(cards, view.rules) if cards else PASS)
    return course, position.points()[0]


def search_of(view: View, seed: int = 3) -> Search:
    """Return a search of *view* in :data:`WORLDS` worlds."""
    search = Search(view, view.legal_plays(), seed, METHOD)
    search.extend(WORLDS)
    return search


def test_courses_are_those_of_the_plain_rules_and_policy() -> None:
    """Every course that the words are counted from is what careful players play by the plain rules."""
    search = search_of(VIEW)
    worlds, holders = search.drawn(WORLDS)
    for i, play in enumerate(search.plays):
        lines, _ = search.follow(i, 8)
        assert lines.points.tolist() == search.points[i][:8].tolist()
        for number, course in enumerate(lines.courses):
            expected, points = played(VIEW, play.cards, worlds[number], holders[number])
            assert [(laid.seat, laid.cards) for laid in course] == expected
            assert lines.points[number] == points


def test_every_number_is_recounted() -> None:
    """What is said of the plays at the top is counted anew from the courses of the same seed's worlds."""
    answer = suggest(VIEW, seconds=60, seed=3, max_worlds=WORLDS)
    search = search_of(VIEW)
    seen = set()
    for move in answer.moves[:3]:
        i = next(i for i, play in enumerate(search.plays) if play.cards == move.cards)
        lines, holders = search.follow(i, min(TRACED, move.worlds))
        courses, points = lines.courses, lines.points.tolist()
        beaten = [_beaten(course) for course in courses]
        for reason in (reason for reason in move.reasons if reason.code in CODES):
            values = dict(reason.values)
            seen.add(reason.code)
            match reason.code:
                case "laid-on":
                    replies = [reply for reply in beaten if reply]
                    of_seat = [reply for reply in replies if RELATIVE_SEATS[reply[0]] == values["seat"]]
                    most = Counter(cards for _, cards in of_seat).most_common(1)[0][1]
                    assert (values["count"], values["of"]) == (len(replies), len(courses))
                    assert values["times"] == len(of_seat) == max(Counter(s for s, _ in replies).values())
                    assert Counter(cards for _, cards in of_seat)[values["play"]] == most
                case "worst-reply":
                    groups: dict[tuple[int, Cards], list[int]] = {}
                    for reply, got in zip(beaten, points, strict=True):
                        if reply:
                            groups.setdefault(reply, []).append(got)
                    means = {reply: np.mean(got) for reply, got in groups.items() if len(got) >= OFTEN}
                    reply = RELATIVE_SEATS.index(values["seat"]), values["play"]
                    assert values["mean"] == pytest.approx(min(means.values())) == pytest.approx(means[reply])
                    assert values["count"] == len(groups[reply])
                case "by-holder":
                    column = 0 if SPADE_2 in values["cards"] else 1
                    for seat, mean in values["means"].items():
                        there = lines.points[holders[:, column] == RELATIVE_SEATS.index(seat)]
                        assert mean == pytest.approx(there.mean())
                        assert values["worlds"][seat] == len(there)
                case "plan":
                    assert values["groups"] == tuple(part.cards for part in plan(VIEW.hand - move.cards, VIEW.rules))
                    assert values["count"] == len(values["groups"])
                case "empties":
                    mine = [[laid.cards for laid in course if laid.seat == 0 and laid.cards] for course in courses]
                    turns = [len(each) for each in mine if sum(map(len, each)) == len(VIEW.hand)]
                    assert values["count"] == len(turns)
                    assert values["turns"] == pytest.approx(np.mean(turns))
            assert sentence(reason, "zh") != sentence(reason, "en")
    assert seen >= {"laid-on", "worst-reply", "plan", "empties"}
    assert from_json(Suggestion, to_json(answer, "zh")) == answer


def _beaten(course: Any) -> tuple[int, Cards] | None:
    """Return who beat the first play, and with what."""
    first, *after = course
    for laid in after if first.cards else ():
        if laid.leads:
            return None
        if laid.cards:
            return laid.seat, laid.cards
    return None


def test_it_hangs_on_who_holds_the_badge() -> None:
    """The mean points by the seat that holds ♠3 are those of the worlds, and are told only where they differ."""
    search = search_of(VIEW)
    _, holders = search.drawn(WORLDS)
    by_seat = {seat: np.where(holders[:, 1] == seat)[0] for seat in (1, 2, 3)}
    points = np.zeros(WORLDS, np.int8)
    assert by_holder(VIEW, points, holders) == []
    points[by_seat[2]] = 2
    (reason,) = by_holder(VIEW, points, holders)
    assert reason.values["cards"] == Cards.of([SPADE_3])
    assert reason.values["means"] == {"next": 0.0, "across": 2.0, "prev": 0.0}
    assert list(reason.values["worlds"].values()) == [len(by_seat[seat]) for seat in (1, 2, 3)]


def test_the_first_place_is_drawn_again() -> None:
    """A play that is ahead in every world stays first always; of two alike the first stays in about half."""
    rng = np.random.default_rng(1)
    ahead, behind = np.ones(50), np.zeros(50)
    assert stability(ahead, [behind], seed=0) == 1.0
    noise = rng.normal(size=4000)
    noise -= noise.mean()
    assert 0.35 < stability(noise, [np.zeros(4000)], seed=0) < 0.65
    answer = suggest(VIEW, seconds=60, seed=3, max_worlds=WORLDS)
    (note,) = [note for note in answer.notes if note.code == "stays-first"]
    assert note.values["of"] == RESAMPLES
    search = search_of(VIEW)
    search.drop()
    assert note.values["p"] == search.stays_first(3)


@pytest.fixture(scope="module")
def asked() -> WhyNot:
    return why_not(VIEW, Cards(), seconds=60, seed=3, max_worlds=WORLDS)


def test_why_not_says_how_far_a_play_trails_in_the_same_worlds(asked: WhyNot) -> None:
    """The gap, its error and the counts are those of the points in common worlds."""
    search = search_of(VIEW)
    play = {each.cards: i for i, each in enumerate(search.plays)}
    mine, other = search.points[play[asked.cards]], search.points[play[asked.rival]]
    assert (asked.worlds, asked.kind) == (WORLDS, "pass")
    assert asked.gap == pytest.approx((other - mine).mean())
    assert asked.stderr == pytest.approx((other - mine).std(ddof=1) / WORLDS**0.5)
    assert (asked.worse, asked.better) == ((mine < other).sum(), (mine > other).sum())
    assert max(points.mean() for i, points in enumerate(search.points) if i != play[asked.cards]) == other.mean()


def test_the_cases_of_why_not_are_played_by_the_rules(asked: WhyNot) -> None:
    """In the layout in which it fails it gets less than the other play, in the other more; all lines are legal."""
    assert asked.fails is not None
    assert asked.right is not None
    assert asked.fails.points < asked.fails.instead_points
    assert asked.right.points > asked.right.instead_points
    for case in (asked.fails, asked.right):
        hands = (VIEW.hand, *(case.hands.get(seat, Cards()) for seat in RELATIVE_SEATS[1:]))
        assert Cards.of(card for hand in hands[1:] for card in hand) == VIEW.unseen
        for first, line, points in (
            (asked.cards, case.line, case.points),
            (asked.rival, case.instead, case.instead_points),
        ):
            assert line[0] == Step("me", first)
            assert _points(hands, line) == points


def _points(hands: Any, line: tuple[Step, ...]) -> int:
    position = Position((hands[0], hands[1], hands[2], hands[3]), 0, VIEW.rules, VIEW.top, VIEW.owner)
    for step in line:
        assert RELATIVE_SEATS[position.turn] == step.seat
        position = position.play(step.cards)
    return position.points()[0]


def test_why_not_goes_through_json(asked: WhyNot) -> None:
    """What programs get is the whole answer."""
    assert from_json(WhyNot, to_json(asked, "en")) == asked
    values = to_json(asked, "zh")
    assert values["schema"] == 1
    assert values["exact"] is False
    assert isinstance(asked.fails, Case)


def test_of_the_best_play_it_says_that_nothing_is_better() -> None:
    """Asked about the best play, the other one is the runner-up, and the gap is not above 0."""
    best = suggest(VIEW, seconds=60, seed=3, max_worlds=WORLDS).best
    found = why_not(VIEW, best.cards, seconds=60, seed=3, max_worlds=WORLDS)
    assert found.gap <= 0
    assert found.rival != best.cards


def test_all_views_can_be_asked() -> None:
    """From fresh deals and late moments alike; a play that is not legal is refused with its clause."""
    rng = random.Random(5)
    position = deal(rng)
    for _ in range(3):
        view = position.view(position.turn)
        play = rng.choice(view.legal_plays())
        if len(view.legal_plays()) > 1:
            found = why_not(view, play.cards, seconds=60, seed=1, max_worlds=2)
            assert found.worlds == 2
        for _ in range(9):
            position = position.play_unchecked(rng.choice(position.legal_plays()))
    with pytest.raises(ValueError, match="no legal play"):
        why_not(VIEW, Cards.of([0]), max_worlds=1)
