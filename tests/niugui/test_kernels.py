"""The kernels do what the plain forms do: generation as plays.py, games as position.py and policies.py."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from coach.cards import PACK, Cards
from coach.games.niugui import plays, policies
from coach.games.niugui.kernels import course, generation, planning, playout, simulate
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.policies import Careful, Lowest, Policy, Random, Weights
from coach.games.niugui.position import Position, deal
from coach.games.niugui.rules import Rules
from coach.games.niugui.warming import warm
from tests.niugui.playing import RANK, under_both_orders


def in_order(found: tuple[Combination, ...]) -> tuple[Combination, ...]:
    """Return plays in the order of the kernel, which settles equal ones by their cards."""
    return tuple(sorted(found, key=lambda play: (generation.strength(play), play.cards.mask)))


def random_hand(rng: random.Random, size: int) -> Cards:
    """Return a hand of *size* cards; every third one from few ranks, so that it is full of plays."""
    return Cards.of(rng.sample(range(54 if rng.randrange(3) else max(size, 20)), size))


@under_both_orders
def test_the_pack_holds_the_plays_that_the_plain_form_finds(rules: Rules) -> None:
    """The pack's 19,939 combinations, each with its kind and key."""
    found = generation.plays_in(PACK, rules)
    assert len(found) == 19_939
    assert found == in_order(plays.plays_in(PACK, rules))


@under_both_orders
def test_hands_of_all_sizes_hold_the_plays_that_the_plain_form_finds(rules: Rules) -> None:
    """Generation equals plays.py on random hands, whole and above a random target."""
    rng = random.Random(3)
    targets = plays.plays_in(PACK, rules)
    for size in [*range(17), *range(17), 20, 25, 30]:
        hand, target = random_hand(rng, size), rng.choice(targets)
        assert generation.plays_in(hand, rules) == in_order(plays.plays_in(hand, rules)), hand
        assert generation.beating(hand, target, rules) == in_order(plays.beating(hand, target, rules)), (hand, target)


@pytest.mark.long
@under_both_orders
def test_thousands_of_hands_hold_the_plays_that_the_plain_form_finds(rules: Rules) -> None:
    """The same on 5,000 hands."""
    rng = random.Random(4)
    targets = plays.plays_in(PACK, rules)
    for _ in range(5_000):
        hand, target = random_hand(rng, rng.randint(1, 20)), rng.choice(targets)
        assert generation.plays_in(hand, rules) == in_order(plays.plays_in(hand, rules)), hand
        assert generation.beating(hand, target, rules) == in_order(plays.beating(hand, target, rules)), (hand, target)


def test_no_hand_holds_more_plays_than_the_room_made_for_them() -> None:
    """Thirteen cards of a suit are full of flushes, and five ranks of straights; the bounds hold for both."""
    for hand in (Cards.of(range(0, 52, 4)), Cards.of(range(14)), PACK):
        found = plays.plays_in(hand, RANK)
        assert len(found) <= generation.most_plays(len(hand))
        assert sum(play.kind.level > 0 for play in found) <= generation.most_fives(len(hand))


@under_both_orders
def test_plans_cost_what_the_plain_form_says(rules: Rules) -> None:
    """find_plan equals policies.plan on random hands, some with more five-card plays than PAIRS_OF_FIVES."""
    rng = random.Random(5)
    weights = random_weights(rng)
    mind = planning.make_mind(rules, Weights(), weights)
    rich = 0
    for _ in range(250):
        hand = random_hand(rng, rng.randint(1, 14))
        fives = np.empty(generation.most_fives(len(hand)), np.int64)
        found = generation.list_fives(hand.mask, rules.flush_order == "suit", fives)
        rich += found > policies.PAIRS_OF_FIVES
        for row, w in enumerate((Weights(), weights)):
            expected = policies.plan(hand, rules, w)
            assert planning.find_plan(hand.mask, fives, found, row, mind) == expected, hand
            assert planning.find_plan(hand.mask, fives, found, row, mind) == expected, "from the table of plans"
    assert rich >= 5


def test_the_course_of_a_game_is_that_of_the_plain_form() -> None:
    """Turn, lead, 接风, going out, badges, end and points, step by step over 300 random games (N4, N7 to N9, N20)."""
    rng = random.Random(6)
    for _ in range(300):
        position = deal(rng)
        game, hands, fives, n_fives = table(position)
        while not position.is_over:
            assert not course.is_over(game)
            assert game[course.TURN] == position.turn
            assert game[course.TOP] == (generation.strength(position.top) if position.top else 0)
            assert tuple(hands) == tuple(hand.mask for hand in position.hands)
            assert game[course.SHOWN_2] == (position.badges[0] is not None)
            assert game[course.SHOWN_3] == (position.badges[1] is not None)
            choice = rng.choice(position.legal_plays())
            position = position.play_unchecked(choice)
            if choice.kind is Kind.PASS:
                course.pass_on(game)
            else:
                course.play(game, hands, fives, n_fives, choice.cards.mask, generation.strength(choice))
        assert course.is_over(game)
        assert tuple(course.points_of(game, seat) for seat in range(4)) == position.points()


@under_both_orders
def test_whole_games_end_as_the_plain_policies_play_them(rules: Rules) -> None:
    """Lowest and careful players of several weights, told the sides or not: every game ends the same way."""
    rng = random.Random(7)
    for game in range(25):
        position = deal(rng, rules)
        weights = Weights(), random_weights(rng)
        codes = [rng.choice((playout.LOWEST, playout.CAREFUL, playout.CAREFUL + 1)) for _ in range(4)]
        told = game % 2 == 0
        hands = np.array([[hand.mask for hand in position.hands]], np.int64)
        mind = simulate.make_mind(rules, *weights)
        points, _ = simulate.play_games(hands, np.array([codes]), mind, rules, sides_known=told)
        players: list[Policy] = []
        for seat, code in enumerate(codes):
            sides = turned(position.black, seat) if told else None
            careful = Careful(weights[code - playout.CAREFUL], sides) if code >= playout.CAREFUL else None
            players.append(careful or Lowest())
        assert tuple(points[0]) == finish(position, players, rng).points(), f"game {game}"


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_evaluate_gives_what_playing_each_candidate_out_gives(told: bool) -> None:
    """Points of the seat to act, by candidate, from the opening to the last cards, passes and suit order among them."""
    rng = random.Random(8)
    for _ in range(20):
        position = deal(rng, Rules(rng.choice(("rank", "suit"))))
        for _ in range(rng.randrange(60)):
            after = position.play_unchecked(rng.choice(position.legal_plays()))
            if after.is_over:
                break
            position = after
        me = position.turn
        view = position.view(me)
        choices = rng.sample(position.legal_plays(), min(4, len(position.legal_plays())))
        worlds = np.array([[position.hands[(me + step) % 4].mask for step in range(4)]], np.int64)
        masks, strengths = simulate.candidates(choices)
        setting, mind = simulate.start(view), simulate.make_mind(view.rules)
        points = simulate.evaluate(worlds, holders(position, me), setting, masks, strengths, mind, told)
        players = [Careful(sides=turned(position.black, seat) if told else None) for seat in range(4)]
        expected = [finish(position.play_unchecked(choice), players, rng).points()[me] for choice in choices]
        assert points.tolist() == [expected], position


def test_evaluate_is_reproducible_and_needs_no_particular_batches() -> None:
    """The same worlds give the same points at once, one by one, and with a mind that has seen others before."""
    position = deal(random.Random(9))
    me = position.turn
    others = sorted(PACK - position.hands[me])
    rng = np.random.default_rng(10)
    worlds, owners = [], []
    for _ in range(12):
        cut = np.split(rng.permutation(others), np.cumsum([len(position.hands[(me + step) % 4]) for step in (1, 2)]))
        world = [position.hands[me], *(Cards.of(map(int, part)) for part in cut)]
        worlds.append([hand.mask for hand in world])
        owners.append([next(s for s in range(4) if card in world[s]) for card in policies.BADGE_CARDS])
    masks, strengths = simulate.candidates(position.legal_plays())
    setting, mind = simulate.start(position.view(me)), simulate.make_mind(RANK)
    whole = np.array(worlds), np.array(owners)
    once = simulate.evaluate(*whole, setting, masks, strengths, mind, True)
    again = simulate.evaluate(*whole, setting, masks, strengths, mind, True)
    fresh = simulate.make_mind(RANK)
    singly = [
        simulate.evaluate(whole[0][i : i + 1], whole[1][i : i + 1], setting, masks, strengths, fresh, True)
        for i in reversed(range(12))
    ]
    assert once.shape == (12, len(masks))
    assert (once == again).all()
    assert (once == np.concatenate(singly[::-1])).all()


@pytest.mark.parametrize("hands", [[1, 0, 4, 8], [1, 2, 4, 0]])
def test_a_world_in_which_an_active_seat_holds_no_card_is_refused(hands: list[int]) -> None:
    """Such a world would never end: it is an error, not a loop."""
    setting, mind = np.zeros(course.GAME, np.int64), simulate.make_mind(RANK)
    one = np.array([1])
    with pytest.raises(ValueError, match="holds no card"):
        simulate.evaluate(np.array([hands]), np.array([[0, 2]]), setting, one, one * 64, mind, True)
    with pytest.raises(ValueError, match="holds no card"):
        simulate.play_games(np.array([hands]), np.zeros((1, 4), np.int64), mind, RANK)


def test_random_games_take_their_chances_from_the_seed_alone() -> None:
    """Same seed, same games; another seed, others; and the points of a seat are fair: 0 within sampling error."""
    rng = random.Random(11)
    hands = np.array([[hand.mask for hand in deal(rng).hands] for _ in range(4_000)])
    seats, mind = np.full(hands.shape, playout.RANDOM), simulate.make_mind(RANK)
    first, choices = simulate.play_games(hands, seats, mind, RANK, seed=1)
    second, _ = simulate.play_games(hands, seats, mind, RANK, seed=1)
    third, _ = simulate.play_games(hands, seats, mind, RANK, seed=2)
    assert (first == second).all()
    assert (first != third).any()
    assert (first.sum(axis=1) == 0).all()
    assert abs(first.mean(axis=0)).max() < 4 * first.std() / len(first) ** 0.5
    plain = [count_choices(deal(rng), rng) for _ in range(200)]
    assert choices / len(hands) == pytest.approx(np.mean(plain), abs=4 * np.std(plain) / len(plain) ** 0.5)


def test_warming_goes_through_all_parts_and_tells_the_time_of_each() -> None:
    """Each part is named before and after it, and the whole takes no less than its parts."""
    told: list[tuple[str, float]] = []
    took = warm(lambda name, seconds: told.append((name, seconds)))
    assert [name for name, _ in told[::2]] == ["plays", "play-outs", "beliefs", "odds", "search", "solver"]
    assert all(before == (after[0], 0.0) and after[1] > 0 for before, after in zip(told[::2], told[1::2], strict=True))
    assert sum(seconds for _, seconds in told) <= took


def random_weights(rng: random.Random) -> Weights:
    """Return weights about the tuned ones."""
    return Weights(**{name: getattr(Weights(), name) + rng.randint(-200, 200) for name in Weights.__slots__})


def turned(seats: frozenset[int], me: int) -> frozenset[int]:
    """Return *seats* as *me* counts them."""
    return frozenset((seat - me) % 4 for seat in seats)


def holders(position: Position, me: int) -> np.ndarray[Any, Any]:
    """Return who held ♠2 and ♠3 at the deal, in the seats of *me*, as evaluate wants it."""
    found = []
    for card, shown in zip(policies.BADGE_CARDS, position.badges, strict=True):
        seat = next((seat for seat in range(4) if card in position.hands[seat]), shown)
        assert seat is not None
        found.append((seat - me) % 4)
    return np.array([found])


def table(position: Position) -> tuple[Any, Any, Any, Any]:
    """Return a fresh deal as the kernels keep a game: vector, hands, five-card plays and their numbers."""
    game = np.zeros(course.GAME, np.int64)
    hands = np.array([hand.mask for hand in position.hands], np.int64)
    fives = np.empty((4, generation.most_fives(14)), np.int64)
    n_fives = np.array([generation.list_fives(hands[seat], False, fives[seat]) for seat in range(4)], np.int64)
    game[course.TURN] = position.turn
    game[course.HOLDER_2], game[course.HOLDER_3] = holders(position, 0)[0]
    return game, hands, fives, n_fives


def finish(position: Position, players: list[Policy] | list[Careful], rng: random.Random) -> Position:
    """Return the end of the game as the players play it from their own views."""
    while not position.is_over:
        seat = position.turn
        position = position.play(players[seat].choose(position.view(seat), rng))
    return position


def count_choices(position: Position, rng: random.Random) -> int:
    """Return how often a player has a choice in a random game: a seat that beats nothing has none."""
    choices = 0
    while not position.is_over:
        choices += any(play.cards for play in position.legal_plays())
        position = position.play(Random().choose(position.view(position.turn), rng))
    return choices
