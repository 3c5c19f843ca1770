"""Training the learned policy: seeded, taken up where it stopped, and worth its while."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from coach.errors import CoachError
from coach.games.learning import Milestone, to_csv, to_svg
from coach.games.niugui import learned, training
from coach.games.niugui.kernels import network, selfplay
from coach.games.niugui.training import Settings, Training, train

SEEDED = {"seed": 7, "batch": 64}


def weights_of(found: Training) -> bytes:
    """Return all that the network has learned, average and all, to compare."""
    return b"".join(getattr(found._learner, name).tobytes() for name in training._KEPT)


def test_a_training_in_parts_is_the_training_at_one_go(tmp_path: Path) -> None:
    """Same seed, same weights to the last bit; stopped, kept, read and gone on with, too; another seed gives others."""
    whole = train(tmp_path / "whole.npz", 240, changes=SEEDED, every=80, deals=4)
    stopped = train(tmp_path / "parts.npz", 240, changes=SEEDED, every=80, deals=4, tell=lambda _: False)
    assert stopped.games == 80
    gone_on = train(tmp_path / "parts.npz", 240, every=80, deals=4)
    assert weights_of(gone_on) == weights_of(whole)
    assert gone_on.curve == whole.curve
    assert [each.games for each in whole.curve] == [80, 160, 240]
    other = train(tmp_path / "other.npz", 240, changes=SEEDED | {"seed": 8}, every=240, deals=4)
    assert weights_of(other) != weights_of(whole)


def test_settings_change_from_one_game_on(tmp_path: Path) -> None:
    """A second stage is kept beside the first one, and gives what it gives at one go; no such setting is an error."""
    for name in ("a.npz", "b.npz"):
        train(tmp_path / name, 60, changes=SEEDED, every=60, deals=2)
        found = train(tmp_path / name, 90, changes={"mixed": 0.5}, every=30, deals=2)
    assert [(games, settings.mixed) for games, settings in found.stages] == [(0, 0.1), (60, 0.5)]
    assert weights_of(found) == weights_of(Training.load(tmp_path / "a.npz"))
    plain = train(tmp_path / "c.npz", 90, changes=SEEDED, every=90, deals=2)
    assert weights_of(found) != weights_of(plain)
    with pytest.raises(CoachError, match="no setting 'mix'"):
        train(tmp_path / "a.npz", 95, changes={"mix": 0.5})
    with pytest.raises(CoachError, match="batch is a whole number"):
        train(tmp_path / "a.npz", 95, changes={"batch": 0.5})


def test_a_training_begins_with_a_version(tmp_path: Path) -> None:
    """Its first weights are those of the version, also for who has it go on; of another version it is refused."""
    begun = Training(Settings(seed=7), "learned-1")
    for own, known in zip(training.layers_of(begun._learner.average), learned.load_layers("learned-1"), strict=True):
        assert (own == known).all()
    found = train(tmp_path / "a.npz", 40, changes=SEEDED, start="learned-1", every=20, deals=2)
    train(tmp_path / "b.npz", 20, changes=SEEDED, start="learned-1", every=20, deals=2)
    assert weights_of(train(tmp_path / "b.npz", 40, every=20, deals=2)) == weights_of(found)
    assert Training.load(tmp_path / "b.npz").start == "learned-1"
    with pytest.raises(CoachError, match="begun from 'learned-1', not 'learned-2'"):
        train(tmp_path / "a.npz", 60, start="learned-2")
    with pytest.raises(CoachError, match="no weights 'learned-0'"):
        train(tmp_path / "c.npz", 60, start="learned-0")


def test_others_leave_one_seat_alone() -> None:
    """``alone`` gives three of four seats to others: fewer decisions are learned from in as many games."""
    decisions = []
    for alone in (0.0, 1.0):
        found = Training(Settings(seed=7, mixed=1.0, alone=alone))
        found.learn(200)
        decisions.append(int(found._learner.tally[selfplay.SEEN]))
    assert decisions[1] < 0.7 * decisions[0]


def test_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    """The exception is passed on, and the same command goes on from there."""

    def interrupted(found: Milestone) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(tmp_path / "a.npz", 90, changes=SEEDED, every=30, deals=2, tell=interrupted)
    assert Training.load(tmp_path / "a.npz").games == 30
    assert train(tmp_path / "a.npz", 60, every=30, deals=2).games == 60


def test_learning_makes_stronger(tmp_path: Path) -> None:
    """Some thousand games bring it well above the weights that it began with: by points over three careful players."""
    found = Training(Settings(seed=3))
    before, _ = training.strength(network.make_net(training.layers_of(found._learner.weights)), 300, 1)
    found.learn(6_000)
    after, error = training.strength(found.net(), 300, 1)
    assert after > before + 5 * error


def test_the_gradient_is_that_of_the_plain_form() -> None:
    """One sample's gradient by the kernel equals the difference quotient of the plain network's squared error."""
    found = Training(Settings(seed=5, batch=10**9))
    found.learn(1)
    learner, net = found._learner, found._net
    learner.gradient[:] = 0
    row, target = learner.found[0], float(learner.values[0, 2])
    present = tuple(map(int, row[: row[-3]]))
    selfplay._add_sample(0, net, learner)
    rng = np.random.default_rng(0)
    places = [*rng.integers(0, selfplay.PIECES[0], 5), *(present[3] * learned.WIDE + rng.integers(0, learned.WIDE, 6))]
    places += [*rng.integers(selfplay.PIECES[0], selfplay.WEIGHTS, 40), selfplay.WEIGHTS - 1]
    moved = 0
    for place in places:
        errors = []
        for step in (1e-2, -1e-2):
            weights = learner.weights.astype(np.float64)
            weights[place] += step
            errors.append((training.layers_of(weights).value(present) - target) ** 2 / 2)
        slope = (errors[0] - errors[1]) / 2e-2
        assert learner.gradient[place] == pytest.approx(slope, abs=2e-2 * max(1, abs(slope))), place
        moved += learner.gradient[place] != 0
    assert moved >= 10


def test_deals_are_those_of_the_rules() -> None:
    """N2: the pack is dealt out, two neighbours hold 14 cards, and every card is as likely in each seat."""
    deals = np.zeros((4_000, 4), np.int64)
    selfplay.deal_many(deals, np.array([1], np.uint64))
    counts = np.bitwise_count(deals)
    assert (np.bitwise_or.reduce(deals, axis=1) == (1 << 54) - 1).all()
    assert {tuple(row) for row in counts.tolist()} == {
        (14, 13, 13, 14),
        (14, 14, 13, 13),
        (13, 14, 14, 13),
        (13, 13, 14, 14),
    }
    held = np.array([[(deals[:, seat] >> card & 1).sum() for card in range(54)] for seat in range(4)])
    assert abs(held - 1_000).max() < 5 * (4_000 * 0.25 * 0.75) ** 0.5


def test_exported_weights_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half precision, well under a megabyte, and the values stay the same to a hundredth of a point."""
    found = train(tmp_path / "a.npz", 60, changes=SEEDED, every=60, deals=2)
    found.export(tmp_path / "weights.npz")
    assert (tmp_path / "weights.npz").stat().st_size < 1_000_000
    monkeypatch.setattr(learned, "DATA", tmp_path)
    read = learned.load_layers.__wrapped__("weights")
    kept = training.layers_of(found._learner.average)
    present = tuple(range(0, learned.FEATURES, 19))
    assert read.value(present) == pytest.approx(kept.value(present), abs=1e-2)


def test_what_cannot_be_gone_on_with_is_refused(tmp_path: Path) -> None:
    """A file of something else, and a training begun with another seed, each by its name."""
    (tmp_path / "text.npz").write_text("no weights", encoding="utf-8")
    with pytest.raises(CoachError, match="keeps no training"):
        train(tmp_path / "text.npz", 10)
    train(tmp_path / "a.npz", 20, changes=SEEDED, every=20, deals=2)
    with pytest.raises(CoachError, match="seed 7, not 8"):
        train(tmp_path / "a.npz", 40, changes=SEEDED | {"seed": 8})


def test_a_curve_is_a_table_and_a_picture() -> None:
    """Every milestone is a line of the one and a point of the other."""
    curve = [Milestone(1_000, 2.5, -0.25, 0.05), Milestone(2_000, 1.25, 0.125, 0.04)]
    assert to_csv(curve) == "games,loss,points,error\n1000,2.5000,-0.2500,0.0500\n2000,1.2500,0.1250,0.0400\n"
    picture = to_svg(curve, "title", "games", "points")
    assert picture.count("<polyline") == 1
    assert all(word in picture for word in ("title", "games", "points", "+0.1"))
    assert to_svg([], "", "", "").endswith("</svg>\n")
