"""The page of played games without a browser: records read, plays worked out one by one, another play tried."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from coach.cards import Cards
from coach.clauses import LANGUAGES
from coach.engine import Job, Ticket
from coach.engine.jobs import broken
from coach.exchange import to_json
from coach.games.niugui import GAME
from coach.games.niugui.facing import RECORDS
from coach.judged import hindsight_reason, look_reasons
from coach.results import Assessment, Look, Solution, Valued
from coach.reviewing import NODES, played
from coach.text import sentence
from coach.widgets import ReviewPage, faces
from coach.widgets.desk import Desk
from coach.widgets.review_page import LONGEST
from coach.widgets.review_words import WORDS

RECORD = RECORDS[0].text["zh"]
PLAYS = len(played(RECORD).moments)
OPENING = played(RECORD).moments[0]


def assessment(job: Job) -> Assessment:
    """What a seeded play is said to cost: the third costs most."""
    view = GAME.read(job.position).view
    plays = view.legal_plays()
    cards = next(play.cards for play in plays if str(play.cards) == job.play)
    other = next((play.cards for play in plays if play.cards != cards), cards)
    loss = {2: 1.5, 0: 0.5}.get(job.seed, 0.0) if len(plays) > 1 else 0.0
    best = other if loss else cards
    return Assessment(cards, "", len(plays), best, "", loss, 0.1, False, loss + 1.0, 0.25, 400, (), game="niugui")


def solution(job: Job) -> Solution:
    """All plays are worth nothing, but for the record's third, which gives away four points."""
    moment = next(moment for moment in played(RECORD).moments if moment.position == job.position)
    value = -4 if moment.position == played(RECORD).moments[2].position else 0
    moves = (Valued(moment.cards, "", value, value),)
    return Solution(0, (), moves, 1, 0.0, game="niugui")


class Held:
    """An engine that answers when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.waiting: list[Ticket] = []
        self.cancelled: list[str] = []

    def submit(self, job: Job, hear: Callable[[Any], object]) -> Ticket:
        ticket = Ticket(hear)
        ticket.on_cancel = lambda: self.cancelled.append(job.verb)
        self.jobs.append(job)
        self.waiting.append(ticket)
        return ticket

    def warm(self) -> None:
        """Nothing is warmed."""

    def answer(self) -> None:
        """Answer what has waited longest."""
        job = self.jobs[-len(self.waiting)]
        ticket = self.waiting.pop(0)
        values = {
            "assess": lambda: assessment(job),
            "solve": lambda: solution(job),
            "who": lambda: GAME.who_holds(job.position),
        }[job.verb]()
        ticket.hear({"answer": json.loads(json.dumps(to_json(values, job.lang)))})

    def answer_all(self) -> None:
        while self.waiting:
            self.answer()


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    engine = Held()
    for module in ("threads", "review_page"):
        monkeypatch.setattr(f"coach.widgets.{module}.engine", lambda: engine)
    return engine


def begun(lang: str = "zh") -> ReviewPage:
    page = ReviewPage(lang=lang)
    page.hear({"do": "begin", "text": RECORD, "n": 1})
    return page


def said(segments: list[Any]) -> str:
    """A sentence with its cards as they are written."""
    return "".join(
        part if isinstance(part, str) else part.get("clause") or str(Cards.from_tokens(part["cards"]))
        for part in segments
    )


def test_both_languages_say_the_same_things() -> None:
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    for key, words in WORDS["zh"].items():
        assert words.count("{") == WORDS["en"][key].count("{"), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plays_come_one_after_the_other(held: Held, lang: str) -> None:
    """Each is asked about as its player saw it, then with open cards and whom he believed; what is found is shown."""
    page = begun(lang)
    assert [job.verb for job in held.jobs] == ["assess"]
    assert held.jobs[0].position == OPENING.view
    held.answer()
    assert held.jobs[1].verb == "solve"
    assert (held.jobs[1].nodes, held.jobs[1].all_plays) == (NODES, True)
    assert page.review["done"] == 0
    held.answer()
    held.answer()
    assert page.review["done"] == 1
    assert page.review["running"]
    assert [play["state"] for play in page.review["plays"]] == ["lost"] + ["pending"] * (PLAYS - 1)
    held.answer_all()
    assert page.review["done"] == PLAYS
    assert not page.review["running"]
    assert page.review["worst"] == [3, 1]
    assert [job.seed for job in held.jobs if job.verb == "assess"] == list(range(PLAYS))
    belief = page.review["plays"][0]["belief"]
    holders = GAME.who_holds(OPENING.view).partner
    assert {seat: each["p"] for seat, each in belief.items()} == {
        "N": float(holders["next"]),
        "W": float(holders["across"]),
        "S": float(holders["prev"]),
    }
    assert {player["name"] for player in page.review["players"]} == {"阿韦", "小兰", "老覃", "阿秀"}
    json.dumps(page.review)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_moment_shows_what_its_player_knew(held: Held, lang: str) -> None:
    """His hand and the table; what is said of the play; hindsight by itself; of other hands nothing."""
    page = begun(lang)
    held.answer_all()
    page.hear({"do": "select", "number": 3, "n": 2})
    moment = played(RECORD).moments[2]
    assert page.moment["view"] == moment.view
    assert page.moment["position"]["hand"]
    look = page._reviewed.looks[2]  # type: ignore[union-attr]
    hindsight = hindsight_reason(look)
    assert hindsight is not None
    assert look.hindsight == 4
    assert said(page.moment["hindsight"]) == sentence(hindsight, lang)
    assert [said(each) for each in page.moment["said"]] == [
        sentence(why, lang) for why in look_reasons(look) if why != hindsight
    ]
    desk = Desk(lang, GAME)
    desk.put(moment.view)
    assert page.moment["position"] == desk.reading_face()["position"]
    assert page.moment["panels"] == desk.reading_face()["panels"]
    rest = {name: page.moment[name] for name in page.moment if name not in ("position", "panels", "said")}
    assert rest == {
        "number": 3,
        "seat": moment.seat,
        "cards": faces.tokens(moment.cards),
        "view": moment.view,
        "hindsight": page.moment["hindsight"],
    }
    assert moment.position not in json.dumps([page.review, page.reading, page.trial], ensure_ascii=False)


def test_a_moment_not_looked_at_yet_says_so_and_then_fills(held: Held) -> None:
    page = begun()
    page.hear({"do": "select", "number": 1, "n": 2})
    assert page.moment["said"] == []
    for _ in range(3):
        held.answer()
    assert page.moment["said"]


def test_it_stops_and_goes_on(held: Held) -> None:
    """What is heard after the stop is dropped; going on asks for the same play again."""
    page = begun()
    for _ in range(3):
        held.answer()
    page.hear({"do": "stop", "n": 2})
    assert held.cancelled
    assert not page.review["running"]
    held.answer_all()
    assert page.review["done"] == 1
    page.hear({"do": "resume", "n": 3})
    assert held.jobs[-1].position == played(RECORD).moments[1].view
    held.answer_all()
    assert page.review["done"] == PLAYS
    page.hear({"do": "resume", "n": 4})
    assert not held.waiting


def test_a_newer_record_ends_the_older(held: Held) -> None:
    page = begun()
    page.hear({"do": "read", "text": RECORD.replace("阿韦", "阿明"), "n": 2})
    assert "assess" in held.cancelled
    assert page.review == page.moment == {}
    held.answer_all()
    assert page.review == {}
    assert "阿明" in page.reading["games"][0]


def test_which_of_several_games_is_chosen(held: Held) -> None:
    both = f"{RECORD}\n\n{RECORD.replace('阿韦', '阿明')}"
    page = ReviewPage(lang="en")
    page.hear({"do": "begin", "text": both, "game": 2, "n": 1})
    assert len(page.reading["games"]) == 2
    assert page.review["game"] == 2
    assert page.review["players"][0]["name"] == "阿明"
    page.hear({"do": "begin", "text": both, "game": 3, "n": 2})
    assert (page.heard, page.review["game"]) == (2, 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_is_shown_where_it_is(lang: str, held: Held) -> None:
    """The culprit's own line is quoted; mended, the text is read. Nothing is asked of a text with a fault."""
    page = ReviewPage(lang=lang)
    page.hear({"do": "begin", "text": RECORD.replace("♦4 ♣4 ♥4 ♦K", "♦4 ♣4 ♥4 ♦Ö"), "n": 1})
    error = page.reading["error"]
    assert error["located"]
    assert error["quote"]["culprit"]
    assert "Ö" in "".join(error["quote"][part] for part in ("before", "culprit", "after"))
    assert not held.jobs
    page.hear({"do": "begin", "text": RECORD, "n": 2})
    assert page.reading["error"] is None
    page.hear({"do": "begin", "text": "  \n", "n": 3})
    assert page.reading["games"] == []
    page.hear({"do": "begin", "text": "\n".join(RECORD.splitlines()[:2]), "n": 4})
    assert page.reading["error"]["text"]
    assert page.review == {}


def test_another_play_is_judged_and_costed(held: Held) -> None:
    """N5: the opening play holds ♦4; one that does not is refused with its clause, and nobody is asked."""
    page = begun()
    held.answer_all()
    page.hear({"do": "select", "number": 1, "n": 2})
    asked = len(held.jobs)
    page.hear({"do": "try", "cards": ["SQ"], "n": 3})
    assert page.trial["legal"] is False
    assert page.trial["clause"] == "N5"
    assert len(held.jobs) == asked
    page.hear({"do": "try", "cards": ["D4"], "n": 4})
    assert page.trial["legal"]
    assert page.trial["asks"]
    assert held.jobs[-1].verb == "assess"
    assert held.jobs[-1].position == OPENING.view
    held.answer()
    found = assessment(held.jobs[-1])
    look = Look(1, OPENING.seat, OPENING.view, found, None)
    assert [said(each) for each in page.trial["said"]] == [sentence(why, "zh") for why in look_reasons(look)]
    page.hear({"do": "why", "cards": ["D4"], "n": 5})
    assert held.jobs[-1].verb == "why-not"
    assert page.trial["thinking"]
    assert page.trial["said"]
    page.hear({"do": "select", "number": 2, "n": 6})
    assert page.trial == {}


def test_an_engine_that_fails_is_said_and_asked_again(held: Held) -> None:
    page = begun()
    held.waiting.pop().hear(broken("zh", code="engine-broken"))
    assert (page.review["failed"], page.review["running"]) == (1, False)
    page.hear({"do": "resume", "n": 2})
    held.answer_all()
    assert (page.review["failed"], page.review["done"]) == (0, PLAYS)


def test_what_is_kept(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page by itself in which names are text, and the record."""
    evil = "<script>alert(1)</script>"
    sent: list[Any] = []
    page = ReviewPage(lang="en")
    monkeypatch.setattr(page, "send", sent.append)
    page.hear({"do": "begin", "text": RECORD.replace("阿韦", evil), "n": 1})
    held.answer_all()
    page.hear({"do": "save", "n": 2})
    page.hear({"do": "record", "n": 3})
    assert evil not in sent[0]["page"]
    assert "&lt;script&gt;" in sent[0]["page"]
    assert sent[0]["page"].count("</body>") == 1
    assert evil in sent[1]["record"]
    assert played(sent[1]["record"]).moments == played(RECORD).moments


@pytest.mark.parametrize(
    "message",
    [
        {"do": "begin", "text": "♠" * (LONGEST + 1)},
        {"do": "begin", "text": 1},
        {"do": "read"},
        {"do": "select", "number": 1},
        {"do": "select", "number": "x"},
        {"do": "try", "cards": "D4"},
        {"do": "try", "cards": ["Z9"]},
        {"do": "fly"},
        {},
        None,
    ],
)
def test_what_makes_no_sense_is_ignored(message: Any, held: Held) -> None:
    page = ReviewPage(lang="zh")
    page.hear(message)
    assert page.review == page.moment == page.trial == {}
    assert not held.jobs


def test_the_language_may_change(held: Held) -> None:
    page = begun("zh")
    page.lang = "en"
    assert page.words["review.begin"] == WORDS["en"]["review.begin"]
    assert page.reading["games"][0].startswith("1. S 阿韦")


def test_a_page_needs_neither_numba_nor_numpy() -> None:
    """Records are read, moments shown and pages written in the learner's own process, which stays small."""
    code = (
        "import sys; from coach.widgets import ReviewPage; from coach.games.niugui.facing import RECORDS;"
        "p = ReviewPage(); p._reviewed = None; p._record.played_games(RECORDS[0].text['zh']);"
        "print(sorted({'numpy', 'numba', 'pandas'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
