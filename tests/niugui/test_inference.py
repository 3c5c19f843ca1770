"""What the play tells of the hidden cards, against the plain policy and against enumeration."""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import coach
from coach.calibration import Plan, calibrate, table
from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError, ImpossiblePosition
from coach.exchange import from_json
from coach.games.niugui import inference
from coach.games.niugui.belief import draw_worlds, holders_of, owner_chances, who_holds
from coach.games.niugui.facing import panels
from coach.games.niugui.inference import KNOWN, OPEN, Manner, Model, believe
from coach.games.niugui.kernels import likelihood, simulate
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM
from coach.games.niugui.policies import Careful, Lowest, Situation
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules
from coach.results import RELATIVE_SEATS, Holders
from coach.text import sentence

Log = tuple[tuple[int, Cards], ...]


def played(seed: int, policy: object, rules: Rules | None = None) -> tuple[Position, list[tuple[Position, Log]]]:
    """Return a deal and every position of the game that players of this policy make of it, with the log so far."""
    rng = random.Random(seed)
    start = position = deal(rng, rules)
    log: Log = ()
    moments = []
    while not position.is_over:
        moments.append((position, log))
        cards = policy.choose(position.view(position.turn), rng)  # type: ignore[attr-defined]
        log = (*log, (position.turn, cards))
        position = position.play(cards)
    return start, moments


def plain_chance(manner: Manner, view: View, cards: Cards) -> float:
    """Return how likely the manner is to choose *cards*, from the plain policies."""
    plays = view.legal_plays()
    if manner.policy == RANDOM:
        chance = 1 / len(plays)
    elif manner.policy == LOWEST:
        chance = float(Lowest().choose(view, random.Random(0)) == cards)
    else:
        careful, situation = Careful(), Situation.of(view)
        scores = {play.cards: careful.score(play, view, situation) for play in plays}
        most = max(scores.values())
        odds = {play: math.exp((score - most) / manner.heat) for play, score in scores.items()}
        chance = odds[cards] / sum(odds.values())
    return (1 - manner.floor) * chance + manner.floor / len(plays)


def plain_likelihood(view: View, world: list[int], model: Model, seat: int | None = None) -> list[float]:
    """Return each other seat's log-likelihood by playing the log anew with all cards open."""
    hands = [Cards(mask) for mask in world]
    for mover, cards in view.log:
        hands[mover] |= cards
    position = Position((hands[0], hands[1], hands[2], hands[3]), view.log[0][0], view.rules)
    shares = sum(manner.share for manner in model.manners)
    sums = [[math.log(manner.share / shares) for manner in model.manners] for _ in range(4)]
    for mover, cards in view.log:
        for number, manner in enumerate(model.manners):
            sums[mover][number] += math.log(plain_chance(manner, position.view(mover), cards))
        position = position.play(cards)
    return [math.log(sum(map(math.exp, each))) for each in sums]


def fast_likelihood(view: View, world: list[int], model: Model) -> list[float]:
    told = inference.history(view)
    desk = inference.make_desk(told, model)
    mind = simulate.make_mind(view.rules)
    arrays = model.arrays()
    return [0.0] + [likelihood.weight(seat, world[seat], told, arrays, mind, desk) for seat in (1, 2, 3)]


@pytest.mark.parametrize("order", ["rank", "suit"])
@pytest.mark.parametrize("policy", [Careful(), Lowest()])
def test_likelihood_is_that_of_the_plain_policies(policy: object, order: str) -> None:
    """Fast equals slow: every play and pass, in the true deal and in others, at every length of the log."""
    rng = np.random.default_rng(0)
    model = Model((*OPEN.manners, Manner(CAREFUL, 700.0, 0.1, 0.3)))
    for seed in range(3):
        _, moments = played(seed, policy, Rules(flush_order=order))  # type: ignore[arg-type]
        for position, log in moments[3::7]:
            view = position.view(position.turn, log)
            worlds, _ = draw_worlds(view, 2, rng)
            truth = [position.hands[(position.turn + step) % 4].mask for step in range(4)]
            for world in (truth, *worlds.tolist()):
                plain = plain_likelihood(view, world, model)
                assert fast_likelihood(view, world, model)[1:] == pytest.approx(plain[1:], abs=1e-9), (seed, len(log))


def all_deals(view: View) -> list[list[int]]:
    """Return every way to lay the unseen cards."""
    hidden = list(view.unseen)
    places = [view.counts[0][seat] - len(view.known[seat]) for seat in range(4)]
    deals = []
    for ours in combinations(hidden, places[1]):
        rest = [card for card in hidden if card not in ours]
        for theirs in combinations(rest, places[2]):
            last = [card for card in rest if card not in theirs]
            laid = [NO_CARDS, Cards.of(ours), Cards.of(theirs), Cards.of(last)]
            deals.append([view.hand.mask, *((laid[seat] | view.known[seat]).mask for seat in (1, 2, 3))])
    return deals


@cache
def small_endings(most: int) -> list[View]:
    """Return six views near the end in which ♠2 or ♠3 is hidden and few deals are possible."""
    views: list[View] = []
    for seed in range(60):
        if len(views) == 6:
            break
        _, moments = played(seed, Careful())
        for position, log in moments[20:]:
            view = position.view(position.turn, log)
            if len(owner_chances(view)) > 1 and 6 < len(all_deals(view) if len(view.unseen) < 10 else []) <= most:
                views.append(view)
                break
    return views


def test_posterior_is_that_of_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    """On small endings: every deal weighed one by one, against a long walk, and against all weighed at once."""
    views = small_endings(2000)
    assert len(views) == 6
    for view in views:
        weights: dict[tuple[int, int], float] = defaultdict(float)
        for world in all_deals(view):
            weight = math.exp(sum(fast_likelihood(view, world, KNOWN)))
            two, three = inference.owners_of(view, np.array([world]))[0]
            weights[int(two), int(three)] += weight
        total = sum(weights.values())
        exact = {pair: weights[pair] / total for pair in owner_chances(view)}
        assert believe(view, model=KNOWN).owners == pytest.approx(exact, abs=1e-9)
        with monkeypatch.context() as walking:
            walking.setattr(inference, "MOST_DEALS", 0)
            assert believe(view, steps=40_000, model=KNOWN).owners == pytest.approx(exact, abs=0.03)


# ---- what is believed ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def view() -> View:
    """A red seat's view in the middle of a game in which ♠2 is hidden."""
    _, moments = played(4, Careful())
    position, log = moments[24]
    seat = next(seat for seat in range(4) if seat not in position.holders)
    return position.view(seat, log)


def test_without_a_log_it_is_the_prior_exactly(view: View) -> None:
    """And a log that does not tell the whole play is none."""
    for bare in (replace(view, log=()), replace(view, log=view.log[1:])):
        belief = believe(bare)
        assert belief.owners == belief.prior == {pair: float(p) for pair, p in owner_chances(bare).items()}
        assert belief.evidence == ()
        assert inference.who_holds(bare) == who_holds(bare)
        worlds, owners = belief.draw(5, np.random.default_rng(3))
        plain = draw_worlds(bare, 5, np.random.default_rng(3))
        assert (worlds == plain[0]).all()
        assert (owners == plain[1]).all()


def test_the_same_seed_believes_the_same(view: View) -> None:
    assert believe(view, seed=5).owners == believe(view, seed=5).owners != believe(view, seed=6).owners
    assert sum(believe(view).owners.values()) == pytest.approx(1)


def test_worlds_drawn_fit_the_view_and_what_is_believed(view: View) -> None:
    belief = believe(view, steps=8000)
    worlds, owners = belief.draw(1500, np.random.default_rng(0))
    assert (np.bitwise_count(worlds).sum(axis=0) == 1500 * np.array(view.counts[0])).all()
    assert (np.bitwise_or.reduce(worlds, axis=1) == (view.hand | view.unseen).mask).all()
    for pair, chance in belief.owners.items():
        assert (owners == pair).all(axis=1).mean() == pytest.approx(chance, abs=0.15)


def test_the_evidence_of_a_deal_adds_up_to_its_likelihood(view: View) -> None:
    """By entry of the log, my own plays telling nothing; so the two witnesses differ by what is said of them."""
    answer = inference.who_holds(view)
    for witness in answer.witnesses:
        sums = []
        for layout in (witness.held, witness.elsewhere):
            world = np.array([view.hand.mask, *(layout.hands[seat].mask for seat in RELATIVE_SEATS[1:])])
            bits = inference.explain_world(view, world)
            assert [each for each, (seat, _) in zip(bits, view.log, strict=True) if seat == 0] == [0.0] * sum(
                seat == 0 for seat, _ in view.log
            )
            assert sum(bits) == pytest.approx(sum(fast_likelihood(view, world.tolist(), OPEN)) / math.log(2))
            sums.append(sum(bits))
        assert sums[0] - sums[1] == pytest.approx(witness.bits)
    assert [witness.card for witness in answer.witnesses] == ["S2"]


def test_the_evidence_leads_from_the_prior_to_the_posterior() -> None:
    """On a small ending, where both can be enumerated."""
    ending = small_endings(2000)[0]  # all deals are weighed: so it adds up exactly
    model = replace(OPEN, trust=((0, 1.0),))
    belief = believe(ending, steps=40_000, model=model)
    sums: dict[tuple[str, str], float] = defaultdict(float)
    for each in belief.evidence:
        for card, by in each.bits.items():
            for seat, bits in by.items():
                sums[card, seat] += bits
    before, after = (holders_of(owners).figures for owners in (belief.prior, belief.owners))
    for (card, seat), bits in sums.items():
        assert float(before[card][seat]) * 2**bits == pytest.approx(float(after[card][seat]), abs=1e-9)


def test_a_log_that_cannot_have_been_played_is_refused(view: View) -> None:
    (first, cards), *rest = view.log
    wrong = replace(view, log=(((first + 1) % 4, cards), *rest))
    with pytest.raises(ImpossiblePosition) as refusal:
        believe(wrong)
    assert refusal.value.code == "log-not-playable"


def test_what_is_believed_goes_out_and_comes_back(view: View) -> None:
    answer = coach.who_holds(view)
    values = answer.to_json("zh")
    assert json.loads(json.dumps(values)) == values
    assert from_json(Holders, values) == answer
    assert values["exact"] is False
    assert values["prior"]["exact"] is True
    assert coach.who_holds(view, counts_only=True).to_json()["S2"] == values["prior"]["S2"]
    assert [max(map(abs, each["bits"]["S2"].values())) for each in values["evidence"]] == sorted(
        (each.strength for each in answer.evidence), reverse=True
    )
    assert values["evidence"][0]["reason"]["text"].endswith("比特。")
    assert "bits for ♠2" in sentence(answer.evidence[0].reason, "en")
    assert len(answer.to_frame()) == 4


def test_the_meter_shows_what_is_believed_beside_the_prior(view: View) -> None:
    (plain,) = panels(view)
    meter, evidence = panels(view, coach.who_holds(view))
    bars = [bar for line in meter.lines for bar in line.bars]
    assert bars
    assert all(bar.before is not None for bar in bars)
    assert all(bar.before is None for line in plain.lines for bar in line.bars)
    assert all(line.said.code.startswith(("evidence-", "meter-bits")) for line in evidence.lines)


def test_calibration_is_the_same_again_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """A run that was stopped, its last line broken off, ends as one that was not."""
    whole = calibrate(Plan(seed=3, deals=1), tmp_path / "whole")
    calibrate(Plan(seed=3, deals=1), tmp_path / "parts", progress=lambda done, of: done < 3)
    kept = tmp_path / "parts" / "cases.jsonl"
    kept.write_text(kept.read_text()[:-5])
    assert calibrate(Plan(seed=3, deals=1), tmp_path / "parts") == whole
    for name in ("cases.jsonl", "results.json", "table.md", "reliability.svg"):
        assert (tmp_path / "parts" / name).read_text() == (tmp_path / "whole" / name).read_text()
    with pytest.raises(CoachError, match="seed"):
        calibrate(Plan(seed=4, deals=1), tmp_path / "parts")
    assert sum(each["cases"] for each in whole["reliability"]) == 3 * sum(
        phase["cases"] for company in whole["companies"].values() for phase in company["phases"]
    )
    assert "| believed |" in "\n".join(table(whole, "en"))
