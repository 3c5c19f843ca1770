"""The engine: what may be asked, the two forms that answer, and a pool that loses neither job nor worker for long."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

import coach
from coach.engine import ADDRESS, SECRET, Event, Job, LocalEngine
from coach.engine.jobs import LONGEST, MEMORY_MB, plain
from coach.engine.pool import MOST_OF_ONE, Pool
from coach.engine.remote import RemoteEngine, connect
from coach.engine.server import ASKED, EngineServer
from coach.engine.workers import OwnProcess
from coach.errors import CoachError
from coach.exchange import from_json, solved_from_json, to_json
from coach.games.niugui import GAME, Niugui
from coach.results import Assessment, Bounds, Odds, Solution, Suggestion

POSITION = "S: 2 3 K 8\nH: A 10 6\nC: J 10 7\nD: A Q 5"
"""No play is soon found the best, so a search takes its time."""
ASSESSED = "me: ♣J ♣5 ♥A\nnext: 2\nacross: 3\nprev: 4\ntable: ♥10 by prev"
"""A ten to beat or to leave."""
ENDGAME = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"
FORTY = (
    "S: ♥6 ♣7 ♥8 ♥10 ♥J ♦Q ♦A ♦2 ♠2 小王 | E: ♦4 ♦5 ♣6 ♠6 ♠7 ♠9 ♠10 ♣Q ♠K ♠3 | "
    "N: ♣4 ♥4 ♥7 ♠8 ♦10 ♣K ♣A ♥A ♣2 ♥2 | W: ♠4 ♦7 ♣8 ♦9 ♠J ♠Q ♥K ♠A ♣3 大王 | turn: S"
)
"""Far too large to be solved here."""


class Running:
    """A pool in a thread of its own, as it runs in the site."""

    def __init__(self, size: int, make: Callable[[], Executor]) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory(prefix="coach-")
        self.pool = Pool(size, make)
        self.server = EngineServer(self.pool, Path(self.folder.name))
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.environment: dict[str, str] = self.do(self.server.start())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def learner(self) -> RemoteEngine:
        """Somebody new who asks."""
        return RemoteEngine(self.environment[ADDRESS], self.environment[SECRET])

    def say(self, *lines: bytes) -> list[Event]:
        """Say *lines* to the kernels' door as they are, and return what is answered until it is shut."""
        with connect(self.environment[ADDRESS], 20) as line:
            try:
                for said in lines:
                    line.sendall(said)
                with line.makefile("rb") as answers:
                    return [json.loads(answer) for answer in answers if answer.strip()]
            except OSError:
                return []

    def hello(self, job: Any) -> bytes:
        return plain({"secret": self.environment[SECRET], "learner": "somebody", "job": job})

    @property
    def workers(self) -> list[int]:
        """The workers' processes."""
        return [worker._ready.result(60) for worker in self.pool._workers]


@contextmanager
def running(size: int, make: Callable[[], Executor] = OwnProcess) -> Iterator[Running]:
    pool = Running(size, make)
    try:
        yield pool
    finally:
        pool.do(pool.server.close())
        pool.loop.call_soon_threadsafe(pool.loop.stop)
        pool.folder.cleanup()


@pytest.fixture(scope="module")
def pool() -> Iterator[Running]:
    """Two workers."""
    with running(2) as pool:
        yield pool


class Heard(list[Event]):
    """What was heard of a job, by kind."""

    @property
    def kinds(self) -> list[str]:
        return [kind for event in self for kind in event]

    def wait_for(self, kind: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while kind not in self.kinds:
            assert time.monotonic() < end, f"no {kind} in {self}"
            assert "error" not in self.kinds, self
            time.sleep(0.01)


@pytest.mark.parametrize(
    "values",
    [
        None,
        [],
        {"verb": "suggest"},
        {"verb": "run", "position": POSITION},
        {"verb": ["suggest"], "position": POSITION},
        {"verb": "suggest", "position": POSITION, "code": "1"},
        {"verb": "suggest", "position": "♠" * (LONGEST + 1)},
        {"verb": "suggest", "position": POSITION, "seconds": 1e9},
        {"verb": "suggest", "position": POSITION, "seconds": float("nan")},
        {"verb": "suggest", "position": POSITION, "seconds": True},
        {"verb": "suggest", "position": POSITION, "seed": -1},
        {"verb": "suggest", "position": POSITION, "game": "chess"},
        {"verb": "suggest", "position": POSITION, "game": {}},
        {"verb": "suggest", "position": POSITION, "suppose": [1]},
        {"verb": "solve", "position": ENDGAME, "all_plays": 1},
        {"verb": "solve", "position": ENDGAME, "suppose": {"s2": "next"}},
        {"verb": "suggest", "position": POSITION, "lang": "de"},
        {"verb": "solve", "position": ENDGAME, "nodes": -1},
    ],
)
def test_what_is_no_job_is_refused(values: Any) -> None:
    """A job is checked whole before anything is done with it."""
    with pytest.raises(ValueError, match=r"job|verb|position|second|seed|game|suppose|all_plays|lang|nodes"):
        Job.read(values)


@pytest.mark.parametrize("form", ["local", "pool"])
def test_both_forms_answer_alike(form: str, pool: Running) -> None:
    """Whoever does the work, the answer is the shell's JSON and equal to that of the game itself."""
    engine = LocalEngine() if form == "local" else pool.learner()
    odds = engine.submit(Job("beat", POSITION, play="AH")).result(60)
    assert odds == json.loads(json.dumps(to_json(GAME.can_beat("AH", POSITION), "en")))
    suit = engine.submit(Job("beat", POSITION, play="AH", suppose={"s2": "next"})).result(60)
    assert from_json(Odds, suit) == GAME.can_beat("AH", GAME.suppose(POSITION, {"s2": "next"}))


@pytest.mark.parametrize("form", ["local", "pool"])
def test_what_a_play_cost_is_asked(form: str, pool: Running) -> None:
    """The moment's view, the play and the seed give the game's own assessment; a pass is no cards."""
    engine = LocalEngine() if form == "local" else pool.learner()
    for play in ("", "♣J"):
        found = engine.submit(Job("assess", ASSESSED, play=play, seed=3)).result(120)
        assert from_json(Assessment, found) == GAME.assess(play, ASSESSED, seed=3)
    with pytest.raises(CoachError):
        engine.submit(Job("assess", ASSESSED, play="♣5", seed=3)).result(120)


def test_a_bound_in_positions_does_not_hang_on_the_machine() -> None:
    """The same bound proves the same, and one far too low proves no value."""
    job = Job("solve", FORTY, nodes=5000, seconds=10.0)
    first, second = (solved_from_json(LocalEngine().submit(job).result(120)) for _ in range(2))
    assert isinstance(first, Bounds)
    assert (first.lower, first.upper) == (second.lower, second.upper)


def test_every_play_can_be_asked_about() -> None:
    """However a play's cards are called, ♣J among them, it arrives as it was meant."""
    for play in GAME.read(POSITION).view.legal_plays():
        if play.cards:
            answer = LocalEngine().submit(Job("explain", POSITION, play=str(play.cards))).result(60)
            assert answer["odds"]["combo"] == play.cards.tokens


@pytest.mark.parametrize("form", ["local", "pool"])
def test_a_search_tells_better_answers_and_can_be_ended(form: str, pool: Running) -> None:
    """There is a first answer soon, others follow, and who cancels gets what there is, while others search on."""
    other, engine = (LocalEngine() if form == "local" else pool.learner() for _ in range(2))
    heard, heard_of_other = Heard(), Heard()
    goes_on = other.submit(Job("suggest", POSITION, seconds=10), heard_of_other.append)
    heard_of_other.wait_for("partial")
    ticket = engine.submit(Job("suggest", POSITION, seconds=10), heard.append)
    assert wait_until(lambda: heard.kinds.count("partial") > 1)
    ticket.cancel()
    answer = from_json(Suggestion, ticket.result(60))
    assert "answer" not in heard_of_other.kinds
    goes_on.cancel()
    assert answer.moves
    assert heard.kinds[-1] == "answer"
    assert from_json(Suggestion, next(event["partial"] for event in heard if "partial" in event)).worlds < answer.worlds


@pytest.mark.parametrize("form", ["local", "pool"])
def test_a_position_is_solved(form: str, pool: Running) -> None:
    """The answer is the shell's JSON, with every play when they are asked for, whatever language is spoken."""
    engine = LocalEngine() if form == "local" else pool.learner()
    answer = solved_from_json(engine.submit(Job("solve", ENDGAME, all_plays=True, seconds=10, lang="zh")).result(60))
    assert isinstance(answer, Solution)
    assert (answer.value, answer.moves) == (2, coach.solve(ENDGAME, all_plays=True).moves)
    assert engine.submit(Job("solve", ENDGAME, seconds=10)).result(60)["moves"] == []


@pytest.mark.parametrize("form", ["local", "pool"])
def test_what_is_proven_is_told_on_the_way_and_kept(form: str, pool: Running) -> None:
    """Who cancels a solve, or has no more time for it, gets the bounds that are proven."""
    engine = LocalEngine() if form == "local" else pool.learner()
    heard = Heard()
    ticket = engine.submit(Job("solve", FORTY, all_plays=True, seconds=10), heard.append)
    heard.wait_for("partial")
    ticket.cancel()
    answer = from_json(Bounds, ticket.result(60))
    partial = from_json(Bounds, next(event["partial"] for event in heard if "partial" in event))
    assert partial.nodes < answer.nodes
    assert partial.lower <= answer.lower <= answer.upper <= partial.upper
    assert answer.moves
    assert engine.submit(Job("solve", FORTY, seconds=0.1)).result(60)["exact"] is False


def test_a_solve_is_kept_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the site each core has a worker, so none may take much memory; the time is that of the job."""
    asked: dict[str, Any] = {}

    def solve(self: Niugui, position: str, **how: Any) -> Bounds:
        asked.update(how, position=position)
        return Bounds(-2, 2, (), 0, 0.0)

    monkeypatch.setattr(Niugui, "solve", solve)
    job = Job("solve", ENDGAME, all_plays=True, seconds=3)
    assert not job.is_short
    LocalEngine().submit(job).result(60)
    assert callable(asked.pop("progress"))
    assert asked == {"position": ENDGAME, "budget": 3, "all_plays": True, "nodes": None, "memory_mb": MEMORY_MB}


@pytest.mark.parametrize(
    ("text", "code"), [("me: 2s kh", "hands-unknown"), (ENDGAME.replace("♠3", "♦3"), "side-unknown")]
)
def test_what_cannot_be_solved_is_refused(text: str, code: str) -> None:
    """A pasted hand is no whole position, and without sides there is no value."""
    with pytest.raises(CoachError) as refused:
        LocalEngine().submit(Job("solve", text)).result(60)
    assert refused.value.code == code


@pytest.mark.parametrize("form", ["local", "pool"])
def test_a_refusal_is_an_answer(form: str, pool: Running) -> None:
    """What cannot be is said with its code, and the next job is done."""
    engine = LocalEngine() if form == "local" else pool.learner()
    with pytest.raises(CoachError) as refused:
        engine.submit(Job("suggest", "me: 2s; turn: next")).result(60)
    assert refused.value.code
    assert engine.submit(Job("judge", POSITION, play="AH")).result(60)["legal"] is True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\n",
        b"nonsense\n",
        b"\xff\xfe\x00\n",
        b"[" * 60_000 + b"\n",
        b"{}\n",
        b'{"secret": 1}\n',
        plain({"secret": "wrong", "job": {"verb": "who", "position": POSITION}}),
        b"x" * (ASKED + 1),
        b"\x80\x04\x95" + b"cos\nsystem\n(S'true'\ntR." + b"\n",
    ],
    ids=repr,
)
def test_a_stranger_gets_nothing_and_harms_nobody(pool: Running, said: bytes) -> None:
    """Nonsense, a wrong word, endless lines and pickles are hung up on; others are served as before."""
    with connect(pool.environment[ADDRESS], 20) as line:
        try:
            line.sendall(said)
            if not said.endswith(b"\n"):
                line.shutdown(1)
            assert line.recv(1) == b""
        except OSError:
            pass  # hung up while it was still speaking
    assert pool.learner().submit(Job("who", POSITION)).result(60)["exact"]


@pytest.mark.parametrize("job", [None, 7, {"verb": "who"}, {"verb": "who", "position": {}}])
def test_a_kernel_that_asks_nonsense_is_told(pool: Running, job: Any) -> None:
    """It knows the word but asks for no job: one error, and the line is shut."""
    assert [list(event) for event in pool.say(pool.hello(job))] == [["error"]]


def test_a_word_for_kernels_is_none_for_workers(pool: Running) -> None:
    """A kernel cannot report for a worker, and so never changes another learner's answer."""
    with connect(pool.server.pool._reports[0], 20) as line:
        line.sendall(plain({"secret": pool.environment[SECRET], "report": "x"}))
        assert line.recv(1) == b""


def test_a_killed_worker_is_replaced_and_its_job_done_again(pool: Running) -> None:
    """Who asked hears that it is tried again, and gets the answer; the pool is as large as before."""
    heard = Heard()
    ticket = pool.learner().submit(Job("suggest", POSITION, seconds=3), heard.append)
    heard.wait_for("partial")
    before = pool.workers
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert ticket.result(60)["moves"]
    assert "again" in heard.kinds
    assert from_json(Odds, pool.learner().submit(Job("beat", POSITION, play="AH")).result(60)).possible
    assert wait_until(lambda: len({*pool.workers} - {*before}) >= 1)
    assert not any(psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie" for pid in before)


def test_a_job_that_kills_its_worker_twice_is_reported() -> None:
    """It is not tried for ever, and whoever comes next is served."""
    with running(1) as pool:
        heard = Heard()
        ticket = pool.learner().submit(Job("suggest", POSITION, seconds=10), heard.append)
        for tries in (1, 2):
            end = time.monotonic() + 30
            while heard.kinds.count("partial") == 0 or heard.kinds.count("again") < tries - 1:
                assert time.monotonic() < end
                time.sleep(0.01)
            partials = heard.kinds.count("partial")
            while tries == 2 and heard.kinds.count("partial") <= partials:
                time.sleep(0.01)
            os.kill(pool.workers[0], signal.SIGKILL)
        with pytest.raises(CoachError) as lost:
            ticket.result(60)
        assert lost.value.code == "worker-lost"
        assert pool.learner().submit(Job("who", POSITION)).result(60)["exact"]


def test_a_learner_who_leaves_leaves_no_job() -> None:
    """A kernel that is gone, as by being killed, takes its waiting and its running job along."""
    with running(1) as pool:
        pool.learner().submit(Job("who", POSITION)).result(60)
        lines = []
        for learner in "ab":
            line = connect(pool.environment[ADDRESS], 20)
            hello = {"secret": pool.environment[SECRET], "learner": learner}
            line.sendall(plain(hello | {"job": Job("suggest", POSITION, seconds=10).to_json()}))
            lines.append(line)
        assert wait_until(lambda: pool.pool.busy == 2)
        for line in lines:
            line.close()
        assert wait_until(lambda: pool.pool.busy == 0, 5)


def test_a_learners_search_comes_after_his_own_and_a_question_before_searches() -> None:
    """One search a learner at a time; what is short does not wait behind what is long."""
    with running(2) as pool:
        assert len(pool.workers) == 2  # both are ready
        first, others = pool.learner(), pool.learner()
        order: list[str] = []
        heard = Heard()

        def note(name: str) -> Callable[[Event], object]:
            return lambda event: order.append(name) if "answer" in event else heard.append(event)

        long = []
        for seed in (1, 2):  # each comes on a line of its own: the second once the first is there
            long.append(first.submit(Job("suggest", POSITION, seconds=4, seed=seed), note(f"search {seed}")))
            assert wait_until(lambda: pool.pool.busy == len(long))
        quick = others.submit(Job("beat", POSITION, play="AH"), note("question"))
        quick.result(60)
        assert order == ["question"]
        assert "place" in heard.kinds
        for ticket in long:
            ticket.result(60)
        assert order == ["question", "search 1", "search 2"]


def test_a_learner_cannot_fill_the_queue() -> None:
    """Beyond a few waiting jobs of his he is told so at once; a job dropped from the queue is said to be."""
    with running(1) as pool:
        pool.learner().submit(Job("who", POSITION)).result(60)
        greedy = pool.learner()
        tickets = [greedy.submit(Job("suggest", POSITION, seconds=10)) for _ in range(MOST_OF_ONE + 2)]
        assert wait_until(lambda: any(ticket._last.done() for ticket in tickets))
        refused = next(ticket for ticket in tickets if ticket._last.done())
        with pytest.raises(CoachError) as full:
            refused.result(1)
        assert full.value.code == "engine-full"
        for ticket in tickets:
            ticket.cancel()
        codes = []
        for ticket in tickets:
            try:
                ticket.result(20)
            except CoachError as error:
                codes.append(error.code)
        assert codes.count("job-cancelled") >= MOST_OF_ONE - 1


def test_any_executor_will_do() -> None:
    """Threads, or a cluster's executor, take the workers' place: nothing but ``submit`` is asked of them."""
    with running(1, lambda: ThreadPoolExecutor(1)) as pool:
        heard = Heard()
        ticket = pool.learner().submit(Job("suggest", POSITION, seconds=10), heard.append)
        heard.wait_for("partial")
        ticket.cancel()
        assert ticket.result(10)["moves"]


def test_no_pool_is_said() -> None:
    """Where nobody listens the job ends with an error."""
    with pytest.raises(CoachError) as gone:
        RemoteEngine("127.0.0.1:9", "").submit(Job("who", POSITION)).result(10)
    assert gone.value.code == "engine-gone"


def test_thirty_learners_on_two_workers_are_all_served(pool: Running) -> None:
    """Each hears of its place before half are through, and gets its answer; short questions wait for no queue."""
    heard: list[tuple[int, str]] = []
    """Whose events came of which kind, in the order they came in."""

    def hear(learner: int) -> Callable[[Event], object]:
        return lambda event: heard.extend((learner, kind) for kind in event)

    def learners() -> set[int]:
        return {learner for learner, _ in heard}

    def answered() -> list[int]:
        return [learner for learner, kind in heard if kind == "answer"]

    tickets = [pool.learner().submit(Job("suggest", POSITION, seed=at), hear(at)) for at in range(30)]
    assert wait_until(lambda: len(learners()) == 30, 120)
    assert len(answered()) < 15
    before = len(answered())
    pool.learner().submit(Job("beat", POSITION, play="AH"), hear(30)).result(60)
    assert answered().index(30) - before < 8, "two searches that ran, and what ended while the question travelled"
    for ticket in tickets:
        assert ticket.result(120)["moves"]
    assert sum((at, "place") in heard for at in range(30)) >= 20


def test_when_many_wait_each_search_gets_a_share_of_its_time() -> None:
    """Who comes alone has all of it; later a worker's time is shared by those who wait, down to half a second."""
    given: list[float] = []
    gate = threading.Event()

    class Noting(ThreadPoolExecutor):
        def submit(self, call: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if not args:
                return super().submit(call)
            given.append(args[0]["seconds"])
            return super().submit(lambda: gate.wait(60) and {"answer": {}})

    with running(1, lambda: Noting(1)) as pool:
        tickets = [pool.learner().submit(Job("suggest", POSITION, seconds=10))]
        assert wait_until(lambda: len(given) == 1)
        tickets += [pool.learner().submit(Job("suggest", POSITION, seconds=10)) for _ in range(29)]
        assert wait_until(lambda: pool.pool.busy == 30)
        gate.set()
        for ticket in tickets:
            assert ticket.result(60) == {}
    assert given == [10, *(max(0.5, 10 / waiting) for waiting in range(29, 0, -1))]


def wait_until(condition: Callable[[], bool], seconds: float = 30) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return condition()
