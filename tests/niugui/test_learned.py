"""The learned policy: the kernel sees and values what the plain form does, from the seat's own view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from coach.cards import Cards
from coach.errors import CoachError
from coach.games.niugui import learned
from coach.games.niugui.kernels import features, generation, network, playout, recording, simulate
from coach.games.niugui.kernels.course import HOLDER_2, HOLDER_3, TOLD
from coach.games.niugui.kernels.planning import find_plan
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules
from coach.games.niugui.training import strength
from tests.niugui.playing import under_both_orders


def moments(rng: random.Random, rules: Rules, games: int) -> Iterator[tuple[Position, View]]:
    """Yield the moments of random games with what the seat to play sees, the log with it."""
    for _ in range(games):
        position, log = deal(rng, rules), []
        while not position.is_over:
            yield position, position.view(position.turn, tuple(log))
            plays = position.legal_plays()
            play = plays[0] if not plays[0].cards and rng.random() < 0.4 else rng.choice(plays)
            log.append((position.turn, play.cards))
            position = position.play_unchecked(play)


def some_layers(seed: int = 0) -> learned.Layers:
    """Return a network of random weights."""
    rng = np.random.default_rng(seed)
    wide, narrow = learned.WIDE, learned.NARROW
    shapes = (learned.FEATURES, wide), (wide,), (wide, narrow), (narrow,), (narrow,), (1,)
    return learned.Layers(*(rng.normal(0, 0.2, shape).astype(np.float32) for shape in shapes))


@under_both_orders
@pytest.mark.parametrize("told", [False, True], ids=["not told", "told"])
def test_the_kernel_finds_the_features_and_the_values_of_the_plain_form(rules: Rules, told: bool) -> None:
    """At every moment of 12 random games, for up to six plays, a pass among them; sides told or not."""
    rng = random.Random(1)
    layers = some_layers()
    net = network.make_net(layers)
    for position, view in moments(rng, rules, 12):
        me = position.turn
        two, three = position.holders
        holders = (two - me) % 4, (three - me) % 4
        plays = view.legal_plays()
        plays = (*plays[:1], *rng.sample(plays[1:], min(5, len(plays) - 1)))
        game, hands = simulate.start(view), np.zeros(4, np.int64)
        game[HOLDER_2], game[HOLDER_3], game[TOLD] = *holders, told
        for step in range(4):
            hands[step] = position.hands[(me + step) % 4].mask
        fives = np.empty(generation.most_fives(14), np.int64)
        found = generation.list_fives(hands[0], rules.flush_order == "suit", fives)
        masks, strengths = simulate.candidates([play for play in plays if play.cards])
        values = np.zeros(len(masks) + 1, np.float32)
        network.value_plays(game, hands, fives, found, masks, strengths, len(masks), net, values)
        by_cards = dict(zip([*map(int, masks), 0], map(float, values), strict=True))
        sight = features.see(game, hands)
        room = np.zeros(learned.MOST, np.int64)
        for play in plays:
            expected = learned.features(view, play, holders if told else None)
            rest = view.hand - play.cards
            plan = find_plan(rest.mask, fives, found, sight.order, net.mind)
            n = features.note_hand(rest.mask, room, features.note_state(game, sight, room))
            n = features.note_play(sight, play.cards.mask, generation.strength(play), plan, room, n)
            assert tuple(sorted(map(int, room[:n]))) == expected, (position, play)
            assert by_cards[play.cards.mask] == pytest.approx(layers.value(expected), abs=1e-4), (position, play)


def test_each_feature_has_one_place() -> None:
    """The sorts lie one behind the other, and no play has so many features that they need more room."""
    assert list(learned.AT.values())[-1] + list(learned.LAYOUT.values())[-1] == learned.FEATURES
    most = max(
        len(learned.features(view, play))
        for _, view in moments(random.Random(2), Rules(), 4)
        for play in view.legal_plays()[:2]
    )
    assert 60 < most <= learned.MOST


def test_only_what_the_seat_sees_counts() -> None:
    """Other hands behind the same counts change no feature: a bot cannot peek."""
    rng = random.Random(3)
    for position, view in moments(rng, Rules(), 3):
        me = position.turn
        unseen = list(view.unseen)
        rng.shuffle(unseen)
        hands = [Cards(0)] * 4
        for step in range(1, 4):
            size = view.counts[0][step]
            hands[step], unseen = Cards.of(unseen[:size]), unseen[size:]
        game = simulate.start(view)
        seen = []
        for others in (hands, [position.hands[(me + step) % 4] for step in range(4)]):
            masks = np.array([view.hand.mask, *(cards.mask for cards in others[1:])], np.int64)
            for place, card in ((HOLDER_2, 47), (HOLDER_3, 51)):
                shown = view.badges[place - HOLDER_2]
                holder = next((s for s in range(4) if int(masks[s]) >> card & 1), shown)
                assert holder is not None
                game[place] = holder
            room = np.zeros(learned.MOST, np.int64)
            sight = features.see(game, masks)
            seen.append((sight, tuple(room[: features.note_state(game, sight, room)])))
        assert seen[0] == seen[1], position


def test_whole_games_end_as_the_plain_policy_plays_them() -> None:
    """Four learned players of random weights: every play is that of the plain form, unless two values tie."""
    layers = some_layers(4)
    net = network.make_net(layers)
    rng = random.Random(5)
    for _ in range(4):
        position, log = deal(rng), []
        laid = recording.record(position, (playout.LEARNED,) * 4, simulate.make_mind(Rules()), net)
        for cards in laid:
            view = position.view(position.turn, tuple(log))
            values = {play.cards: layers.value(learned.features(view, play)) for play in view.legal_plays()}
            assert values[cards] == pytest.approx(max(values.values()), abs=1e-4), position
            log.append((position.turn, cards))
            position = position.play(cards)
        assert position.is_over


def test_unknown_weights_are_refused_by_name() -> None:
    """The error names those that there are."""
    with pytest.raises(CoachError, match="no weights 'learned-0'"):
        learned.load_layers("learned-0")


def test_the_weights_that_come_with_the_coach_are_small_and_strong() -> None:
    """Under a megabyte with their model card beside them; well above careful and lowest players in 1,500 deals."""
    path = learned.DATA / f"{learned.NEWEST}.npz"
    assert path.stat().st_size < 1_000_000
    assert learned.NEWEST in (learned.DATA / "MODEL.md").read_text(encoding="utf-8")
    net = network.load_net()
    assert net is network.load_net()
    assert strength(net, 1_500, 2)[0] > 0.15
    assert strength(net, 1_500, 3, playout.LOWEST)[0] > 0.6


def test_a_choice_by_the_kernel_is_that_of_the_plain_form_with_the_weights_in_use() -> None:
    """Learned(), as anyone would ask it, lays what four learned players lay in the kernel; ties apart."""
    position, log = deal(random.Random(6)), []
    mind, net, policy = simulate.make_mind(Rules()), network.load_net(), learned.Learned()
    for cards in recording.record(position, (playout.LEARNED,) * 4, mind, net):
        view = position.view(position.turn, tuple(log))
        values = policy.values(view)
        assert values[cards] == pytest.approx(values[policy.choose(view, random.Random(0))], abs=1e-4)
        log.append((position.turn, cards))
        position = position.play(cards)
