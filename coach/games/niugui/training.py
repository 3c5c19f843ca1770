"""Training the learned policy: games of the network with itself, as long as one likes, taken up where they stopped.

What a training knows is kept in one file: the weights, all that the next step needs, and the curve so far. The same
settings and seed give the same weights, in one run or in several.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from coach.errors import CoachError
from coach.games.learning import Milestone
from coach.games.niugui.kernels import selfplay
from coach.games.niugui.kernels.generation import most_fives, most_plays
from coach.games.niugui.kernels.network import Net, make_net
from coach.games.niugui.kernels.planning import make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED
from coach.games.niugui.kernels.selfplay import PIECES, WEIGHTS, Course, Learner, learn
from coach.games.niugui.kernels.simulate import play_games
from coach.games.niugui.learned import FEATURES, MOST, NARROW, WIDE, Layers, load_layers
from coach.games.niugui.policies import FROZEN
from coach.games.niugui.rules import Rules

SCHEMA: Final = 2
YARDSTICK: Final = "careful-1"
"""Who sits in the other seats where strength is measured, and in those games where not all seats learn."""
SHAPES: Final = ((FEATURES, WIDE), (WIDE,), (WIDE, NARROW), (NARROW,), (NARROW,), (1,))
AT_ONCE: Final = 1000
"""So many games are played before anybody is asked whether to go on."""
MEASURED_ON: Final = 777
"""The seed of the deals on which strength is measured, the same at each milestone."""
_KEPT: Final = ("weights", "gradient", "mean", "square", "average", "tally", "loss")

Tell = Callable[[Milestone], bool]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to learn; see :class:`~coach.games.niugui.kernels.selfplay.Course` for what the numbers mean."""

    seed: int = 0
    """Of the weights at first and of all games; it never changes."""
    rate: float = 1e-3
    half: float = 1e6
    explore: float = 0.03
    trace: float = 0.9
    mixed: float = 0.1
    alone: float = 0.0
    told: float = 0.1
    by_suit: float = 0.05
    batch: int = 512
    average: float = 0.999

    def changed(self, changes: Mapping[str, float]) -> Settings:
        """Return the settings with *changes* by name.

        :raises CoachError: there is no such setting, or its value must be a whole number.
        """
        whole = {each.name: each.type == "int" for each in fields(self)}
        for name, value in changes.items():
            if name not in whole:
                known = " ".join(whole)
                raise CoachError(
                    f"there is no setting {name!r}, only {known}", code="no-setting", setting=name, known=known
                )
            if whole[name] and value != int(value):
                raise CoachError(f"{name} is a whole number, not {value}", code="setting-not-whole", setting=name)
        values: dict[str, Any] = {n: int(value) if whole[n] else float(value) for n, value in changes.items()}
        return replace(self, **values)


class Training:
    """A training under way.

    >>> training = Training(Settings(seed=1))
    >>> training.games
    0
    """

    def __init__(self, settings: Settings | None = None, start: str = "") -> None:
        """Begin with weights drawn by the seed, or with those of the version *start*.

        :raises CoachError: there is no such version.
        """
        self.settings = settings or Settings()
        self.start = start
        self.stages = [(0, self.settings)]
        """After how many games it went on with which settings."""
        self.curve: list[Milestone] = []
        weights, gradient, mean, square, average = np.zeros((5, WEIGHTS), np.float32)
        self._learner = Learner(
            weights,
            gradient,
            mean,
            square,
            average,
            tally=np.zeros(selfplay.TALLY, np.int64),
            loss=np.zeros(1),
            turned=np.zeros((NARROW, WIDE), np.float32),
            found=np.zeros((selfplay.DECISIONS, MOST + 3), np.int64),
            values=np.zeros((selfplay.DECISIONS, 3), np.float32),
        )
        layers = layers_of(self._learner.weights)
        if start:
            for own, known in zip(layers, load_layers(start), strict=True):
                own[:] = known
            self._learner.average[:] = self._learner.weights
        else:
            rng = np.random.default_rng(self.settings.seed)
            layers.first[:] = rng.normal(0, (1 / 60) ** 0.5, layers.first.shape)  # some 60 features are there at a time
            layers.second[:] = rng.normal(0, (2 / WIDE) ** 0.5, layers.second.shape)
            layers.third[:] = rng.normal(0, (1 / NARROW) ** 0.5, layers.third.shape)
        self._dice = np.array([self.settings.seed], np.uint64)
        self._net = make_net(layers)
        self._minds = tuple(make_mind(Rules(order), FROZEN[YARDSTICK]) for order in ("rank", "suit"))
        self._fives = np.empty((4, most_fives(14)), np.int64)
        self._room = np.empty((2, most_plays(14)), np.int64)
        self._since = 0  # samples before the last milestone
        selfplay.turn_second(self._net, self._learner)

    @property
    def games(self) -> int:
        """How many games it has learned from."""
        return int(self._learner.tally[selfplay.GAMES])

    def go_on_with(self, changes: Mapping[str, float]) -> None:
        """Change the settings from here on, all but the seed.

        :raises CoachError: see :meth:`Settings.changed`; or the seed is another one.
        """
        changed = self.settings.changed(changes)
        if changed.seed != self.settings.seed:
            known, asked = self.settings.seed, changed.seed
            message = f"the training was begun with seed {known}, not {asked}"
            raise CoachError(message, code="training-otherwise", known=known, asked=asked)
        if changed != self.settings:
            self.settings = changed
            self.stages.append((self.games, changed))

    def learn(self, games: int) -> None:
        """Learn from so many more games."""
        values = asdict(self.settings)
        values.pop("seed")
        learn(games, self._net, self._learner, Course(**values), self._minds, self._dice, self._fives, self._room)

    def milestone(self, deals: int) -> Milestone:
        """Measure the strength on so many *deals*, and put it down in the curve."""
        seen = int(self._learner.tally[selfplay.SEEN])
        points, error = strength(self.net(), deals, MEASURED_ON)
        found = Milestone(self.games, float(self._learner.loss[0]) / max(1, seen - self._since), points, error)
        self._learner.loss[0] = 0
        self._since = seen
        self.curve.append(found)
        return found

    def net(self) -> Net:
        """Return the network so far: the running average of the weights, which it shares."""
        return make_net(layers_of(self._learner.average))

    def save(self, path: Path) -> None:
        """Keep everything in *path*; what stood there before is replaced as a whole.

        :raises OSError: it cannot be written.
        """
        curve = np.array([list(asdict(each).values()) for each in self.curve], float).reshape(-1, 4)
        kept = {name: getattr(self._learner, name) for name in _KEPT}
        stages = [[games, asdict(settings)] for games, settings in self.stages]
        told = json.dumps({"schema": SCHEMA, "start": self.start, "since": self._since, "stages": stages})
        _write(path, dice=self._dice, curve=curve, settings=np.array(told), **kept)

    @classmethod
    def load(cls, path: Path) -> Training:
        """Return the training that is kept in *path*.

        :raises CoachError: it keeps none.
        :raises OSError: it cannot be read.
        """
        try:
            with np.load(path, allow_pickle=False) as kept:
                told = json.loads(str(kept["settings"]))
                if told.pop("schema") != SCHEMA or kept["weights"].shape != (WEIGHTS,):
                    raise ValueError("of another form")
                stages = [(int(games), Settings(**values)) for games, values in told["stages"]]
                training = cls(stages[-1][1], told["start"])
                training.stages = stages
                for name in _KEPT:
                    getattr(training._learner, name)[:] = kept[name]
                training._dice[:] = kept["dice"]
                training.curve = [Milestone(int(row[0]), *map(float, row[1:])) for row in kept["curve"]]
        except (BadZipFile, EOFError, IndexError, KeyError, TypeError, ValueError) as error:
            raise CoachError(f"{str(path)!r} keeps no training", code="no-training", path=str(path)) from error
        training._since = int(told["since"])
        selfplay.turn_second(training._net, training._learner)
        return training

    def export(self, path: Path) -> None:
        """Write the weights alone, rounded to half precision, as ``learned.load_layers`` reads them.

        :raises OSError: it cannot be written.
        """
        layers = layers_of(self._learner.average)
        _write(path, **{name: part.astype(np.float16) for name, part in zip(Layers._fields, layers, strict=True)})


def train(
    path: Path,
    games: int,
    *,
    changes: Mapping[str, float] | None = None,
    start: str = "",
    every: int = 100_000,
    deals: int = 2_000,
    tell: Tell | None = None,
) -> Training:
    """Train until the training in *path* has learned from so many *games* all in all, and return it.

    It is begun where there is none yet. At each milestone, *every* so many games, it is kept; so it is when *tell* says
    False, and at a KeyboardInterrupt, which is passed on.

    :param changes: of the :class:`Settings`, by name: for a new training, or from here on for one that goes on.
    :param start: for a new training, the version whose weights it begins with.
    :param deals: for a milestone, each played in all four seats.
    :raises CoachError: the file keeps no training, or one of another seed or start; or there are no such settings, or
        no such version.
    :raises OSError: it cannot be read or written.
    """
    if path.exists():
        training = Training.load(path)
        if start not in ("", training.start):
            message = f"the training was begun from {training.start or 'nothing'!r}, not {start!r}"
            raise CoachError(message, code="training-from", known=training.start, asked=start)
        training.go_on_with(changes or {})
    else:
        training = Training(Settings().changed(changes or {}), start)
    try:
        while training.games < games:
            to_milestone = every - training.games % every
            training.learn(min(AT_ONCE, to_milestone, games - training.games))
            if training.games % every == 0 or training.games == games:
                found = training.milestone(deals)
                training.save(path)
                if tell is not None and not tell(found):
                    break
    except KeyboardInterrupt:
        training.save(path)
        raise
    return training


def strength(net: Net, deals: int, seed: int, others: int = CAREFUL, one: int = LEARNED) -> tuple[float, float]:
    """Return the points a game of one seat over three *others*, the mean of all seats of the same deals, and its error.

    :param others: a policy's number, as ``play_out`` wants it; :data:`YARDSTICK` is the careful one.
    """
    hands = np.zeros((deals, 4), np.int64)
    selfplay.deal_many(hands, np.array([seed], np.uint64))
    mind = make_mind(Rules(), FROZEN[YARDSTICK])
    points = np.zeros(deals)
    for seat in range(4):
        seats = np.full((deals, 4), others, np.int64)
        seats[:, seat] = one
        points += play_games(hands, seats, mind, Rules(), net, seed=seat)[0][:, seat] / 4
    return float(points.mean()), float(points.std() / deals**0.5)


def layers_of(row: NDArray[np.float32]) -> Layers:
    """Return the network whose weights stand in one *row*; they are not copied."""
    parts = np.split(row, np.cumsum(PIECES)[:-1])
    return Layers(*(part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True)))


def _write(path: Path, **arrays: Any) -> None:
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        np.savez_compressed(file, **arrays)
    os.replace(beside, path)
