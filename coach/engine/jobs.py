"""What can be asked of the engine, and how it is answered, wherever that is done."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from coach import registry
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.exchange import error_to_json, to_json
from coach.games.game import (
    Bids,
    Contrasts,
    Explains,
    HasHandOdds,
    HasHiddenSides,
    HasOdds,
    HasRounds,
    Judges,
    Reads,
    Reviews,
    Solves,
    Suggests,
    Supposes,
    require,
)
from coach.results import Answer

LONGEST: Final = 8000
"""Characters of a position."""
MOST_SECONDS: Final = 10.0
"""Seconds that a search may be given."""
MEMORY_MB: Final = 64
"""What one search may keep in memory, in 2**20 bytes: a machine has a worker a core."""
BETWEEN: Final = 0.2
"""Seconds from one answer on the way to the next."""

Progress = Callable[[dict[str, Any]], bool]
"""Told an answer on the way; returns False to stop with what there is."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """A question in the shell's words.

    >>> Job.read({"verb": "beat", "position": "me: 2s kh, next: 4", "play": "HK"}).is_short
    True

    :raises ValueError: it cannot be one.
    """

    verb: str
    """``suggest``, ``why-not``, ``beat``, ``who``, ``judge`` or ``solve``, as the shell has them, or ``explain``.

    Of a play in a record ``assess``, what it cost.

    Of whole hands ``odds``, ``kinds`` (how often each is dealt) and ``bid``; of a round ``decide``, what bots choose.
    """
    position: str
    play: str = ""
    """The play that *why-not*, *beat*, *judge*, *explain* and *assess* are about.

    For *decide* the policy of each seat, with commas."""
    rules: str = ""
    """The house rules by name, for questions about whole hands."""
    suppose: Mapping[str, Any] = field(default_factory=dict)
    """What is to be taken otherwise than *position* says."""
    all_plays: bool = False
    """Whether *solve* is to solve every legal play too."""
    seconds: float = 2.0
    """What a search is given; *solve* then tells what it has proven."""
    nodes: int = 0
    """Positions that *solve* may search, so that its answer does not hang on the machine; 0 for no such bound."""
    seed: int = 0
    lang: str = "en"
    game: str = registry.DEFAULT

    def __post_init__(self) -> None:
        texts = dict.fromkeys(("verb", "position", "play", "rules", "lang", "game"), str)
        for name, kind in {**texts, "suppose": Mapping, "all_plays": bool, "nodes": int, "seed": int}.items():
            if not isinstance(getattr(self, name), kind):
                raise ValueError(f"{name} cannot be {getattr(self, name)!r:.80}")
        if self.verb == "solve" and self.suppose:
            raise ValueError("suppose cannot be: a whole position leaves nothing to suppose")
        if self.verb not in _ANSWERS:
            raise ValueError(f"there is no verb {self.verb!r:.80}: the verbs are {' '.join(_ANSWERS)}")
        if self.game not in registry.GAMES or self.lang not in LANGUAGES:
            raise ValueError(f"there is no game {self.game!r:.80} in {self.lang!r:.80}")
        if max(len(self.position), len(self.play), len(self.rules)) > LONGEST:
            raise ValueError(f"a position has at most {LONGEST} characters")
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, int | float):
            raise ValueError(f"seconds cannot be {self.seconds!r:.80}")
        if self.nodes < 0:
            raise ValueError(f"nodes cannot be {self.nodes}")
        if not 0 < self.seconds <= MOST_SECONDS or not 0 <= self.seed < 1 << 63:
            raise ValueError(f"a search has at most {MOST_SECONDS} seconds, and its seed is not negative")

    @classmethod
    def read(cls, values: Any) -> Job:
        """Return the job that plain *values* stand for.

        :raises ValueError: they stand for none.
        """
        if not isinstance(values, dict) or not {"verb", "position"} <= values.keys():
            raise ValueError("a job is an object with a verb and a position")
        if strangers := values.keys() - {each.name for each in fields(cls)}:
            raise ValueError(f"a job has no {strangers!r:.80}")
        return cls(**values)

    def to_json(self) -> dict[str, Any]:
        """Return the job as plain values."""
        return asdict(self)

    @property
    def is_short(self) -> bool:
        """Whether it is answered at once, other than a search."""
        return self.verb not in ("suggest", "why-not", "solve", "assess")


def outcome(job: Job, progress: Progress | None = None) -> dict[str, Any]:
    """Return ``{"answer": …}``, or ``{"error": …}``, for whatever happens."""
    try:
        return {"answer": to_json(_ANSWERS[job.verb](job, progress), job.lang)}
    except CoachError as refusal:
        return {"error": error_to_json(refusal, job.lang)}
    except Exception as error:  # who asked gets a sentence, the log the rest
        if not isinstance(error, ValueError):
            _LOG.exception("no answer to %r", job)
        return broken(job.lang, code="engine-broken")


def broken(lang: str, *, code: str) -> dict[str, Any]:
    """Return the outcome of a job that failed by no fault of who asked."""
    return {"error": error_to_json(CoachError("this could not be worked out", code=code), lang)}


def plain(values: Mapping[str, Any]) -> bytes:
    """Return *values* as one line for a socket."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _position(job: Job) -> Any:
    game = registry.find(job.game)
    view = require(game, Reads).read(job.position).view
    return require(game, Supposes).suppose(view, job.suppose) if job.suppose else view


def _teller(job: Job, progress: Progress | None) -> Callable[[Answer], bool] | None:
    """Return what a search is to call with each answer on the way: it tells *progress*, now and then."""
    if progress is None:
        return None
    told = 0.0  # the first is told at once

    def tell(found: Answer) -> bool:
        nonlocal told
        if time.monotonic() - told < BETWEEN:
            return True
        told = time.monotonic()
        return progress(to_json(found, job.lang))

    return tell


def _suggest(job: Job, progress: Progress | None) -> Answer:
    game = require(registry.find(job.game), Suggests)
    return game.suggest(_position(job), seconds=job.seconds, seed=job.seed, progress=_teller(job, progress))


def _why_not(job: Job, _: Progress | None) -> Answer:
    game = require(registry.find(job.game), Contrasts)
    return game.why_not(job.play, _position(job), seconds=job.seconds, seed=job.seed)


def _solve(job: Job, progress: Progress | None) -> Answer:
    return require(registry.find(job.game), Solves).solve(
        job.position,
        budget=job.seconds,
        nodes=job.nodes or None,
        all_plays=job.all_plays,
        memory_mb=MEMORY_MB,
        progress=_teller(job, progress),
    )


def _assess(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), Reviews).assess(job.play, _position(job), seed=job.seed)


def _beat(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), HasOdds).can_beat(job.play, _position(job))


def _who(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), HasHiddenSides).who_holds(_position(job))


def _judge(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), Judges).judge(job.play, _position(job))


def _explain(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), Explains).explain(job.play, _position(job))


def _odds(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), HasHandOdds).odds(job.position, rules=job.rules)


def _kinds(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), HasHandOdds).distribution(rules=job.rules)


def _bid(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), Bids).bid(job.position, rules=job.rules, seed=job.seed)


def _decide(job: Job, _: Progress | None) -> Answer:
    return require(registry.find(job.game), HasRounds).decide(job.position, job.play.split(","), job.seed)


_ANSWERS: Final[Mapping[str, Callable[[Job, Progress | None], Answer]]] = {
    "suggest": _suggest,
    "why-not": _why_not,
    "assess": _assess,
    "solve": _solve,
    "beat": _beat,
    "who": _who,
    "judge": _judge,
    "explain": _explain,
    "odds": _odds,
    "kinds": _kinds,
    "bid": _bid,
    "decide": _decide,
}
