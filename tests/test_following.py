"""A game followed from one seat: counts at once, what the play says when the engine has answered; nothing hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from coach import registry, resources
from coach.clauses import LANGUAGES
from coach.engine import Job, Ticket, outcome
from coach.exchange import from_json
from coach.games.niugui import inference
from coach.games.niugui.notation import parse_records, parse_view
from coach.results import Holders
from coach.widgets import Lesson, following

RECORD = (resources.PACKAGE / "games/niugui/data/lesson-game.txt").read_text(encoding="utf-8")
GAME = registry.find("niugui")


class Engine:
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Job, Any]] = []

    def submit(self, job: Job, hear: Any) -> Ticket:
        self.asked.append((job, hear))
        return Ticket(lambda event: None)

    def answer(self, place: int = -1) -> None:
        job, hear = self.asked[place]
        hear(outcome(job, None))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Engine:
    there = Engine()
    monkeypatch.setattr(following, "engine", lambda: there)
    return there


def opened(lang: str = "zh") -> following.Following:
    return Lesson("11-reading", lang=lang).follow(RECORD, "S")


def go(part: following.Following, to: Any) -> None:
    part.hear({"do": "turn", "to": to})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_come_first_and_then_what_the_play_says(asked: Engine, lang: str) -> None:
    """The prior is there at once; the answer brings the posterior with its error, and evidence in words."""
    part = opened(lang)
    assert (part.turn["state"], len(asked.asked)) == ("asked", 0), "nothing is asked before the learner does"
    go(part, 7)
    prior = GAME.who_holds(part.moment(7).view, counts_only=True)
    assert part.turn["state"] == "waiting"
    assert [row["p"] for row in part.turn["meters"][-1]["rows"]] == [float(p) for p in prior.partner.values()]
    asked.answer()
    assert (part.turn["state"], part.turn["actions"]) == ("told", 31)
    job, _ = asked.asked[-1]
    found = from_json(Holders, outcome(job, None)["answer"])
    assert [row["p"] for row in part.turn["meters"][-1]["rows"]] == [float(p) for p in found.partner.values()]
    assert 1 <= len(part.turn["said"]) <= following.TOLD
    assert json.dumps(part.turn, ensure_ascii=False)


def test_what_lesson_11_says_of_its_game_is_so() -> None:
    """At turn 8 counts give next 30 %, the play far more; next is the partner; the first turns say little."""
    part = opened()
    view = parse_view(part.moment(7).view)
    eighth = inference.who_holds(view, steps=4 * inference.STEPS_TO_SHOW)  # long enough for so small an error
    assert eighth.prior is not None
    assert round(100 * float(eighth.prior.partner["next"])) == 30
    assert float(eighth.partner["next"]) - 4 * eighth.stderr["partner"]["next"] > 0.5
    (record,) = parse_records(RECORD)
    assert record.deal.holders == (3, 2), "Wei, seat 0, holds neither card, and nor does the next seat, 1"
    third = GAME.who_holds(part.moment(2).view)
    assert third.prior is not None
    assert float(third.partner["next"]) < float(third.prior.partner["next"]), "it points away from the partner at first"


def test_answers_to_what_was_asked_before_are_let_go(asked: Engine) -> None:
    part = opened()
    go(part, 1)
    go(part, 2)
    asked.answer(0)
    assert (part.turn["at"], part.turn["state"]) == (2, "waiting")
    asked.answer(1)
    assert (part.turn["at"], part.turn["state"]) == (2, "told")


def test_an_engine_that_fails_leaves_the_counts(asked: Engine) -> None:
    part = opened()
    go(part, 3)
    _, hear = asked.asked[-1]
    hear({"error": {"message": "gone"}})
    assert part.turn["state"] == "failed"
    assert part.turn["meters"]


@pytest.mark.parametrize("to", [-1, 99, "3", None, True, 1.0])
def test_turns_that_are_not_there_are_ignored(asked: Engine, to: Any) -> None:
    part = opened()
    before = part.turn
    go(part, to)
    part.hear({"do": "turn"})
    part.hear("turn")
    assert part.turn == before
    assert asked.asked == []


def test_a_page_gets_no_hand_but_its_own() -> None:
    """Of the cards that are in others' hands at the first turn, none is sent."""
    part = opened()
    (record,) = parse_records(RECORD)
    first = part._turns[0]
    position = list(record.positions())[first]
    sent = json.dumps(part.get_state(), default=str)
    hidden = [token for seat in (1, 2, 3) for token in position.hands[seat].tokens if token not in ("S2", "S3")]
    assert [token for token in hidden if f'"{token}"' in sent] == []


def test_the_last_turns_are_certain(asked: Engine) -> None:
    """Both badges shown: there is nothing to guess."""
    part = opened()
    go(part, part.turn["of"] - 1)
    asked.answer()
    assert part.turn["silent"] or all(row["p"] in (0.0, 1.0) for row in part.turn["meters"][-1]["rows"])
