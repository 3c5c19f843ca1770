"""What holds for every game on the list, whatever it is: one test for all, over seeded random games."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from coach import registry
from coach.cards import NO_CARDS, Cards
from coach.clauses import clauses
from coach.errors import IllegalPlay
from coach.games.game import Deals, EvaluatesHands, Game, HasHouseRules, Judges, Solves, require
from coach.results import Bounds, Solution

GAMES = [game for game in registry.GAMES.values() if isinstance(game, Deals)]
TURNED = [game for game in GAMES if isinstance(game, Judges)]
"""Those that are played turn by turn."""
COMPARED = [game for game in GAMES if isinstance(game, EvaluatesHands)]
"""Those in which whole hands are compared."""
ROUNDS = 12

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
each_game = pytest.mark.parametrize("game", TURNED, ids=[game.name for game in TURNED])
each_of_hands = pytest.mark.parametrize("game", COMPARED, ids=[game.name for game in COMPARED])


def houses(game: Game) -> list[Any]:
    """Return the game's house rules: the default ones, and each other choice of one option."""
    default = require(game, HasHouseRules).rules("")
    options = {clause.option.field: clause.option for clause in clauses(game.name) if clause.option}
    others = [
        type(default)(**{name: choice.value})
        for name, option in options.items()
        for choice in option.choices
        if choice.value != option.default
    ]
    return [default, *others]


def positions(game: Any, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each position of a random game with the play made there and the position after it."""
    rng = random.Random(seed)
    rules = houses(game)
    position = game.deal(rng, rules[seed % len(rules)])
    while not position.is_over:
        play = rng.choice(position.legal_plays())
        after = position.play(play.cards)
        yield position, play, after
        position = after


def some_cards(rng: random.Random, hand: Cards) -> Cards:
    """Return cards that may or may not be a legal play: none, a few, or those of one or two ranks."""
    cards = list(hand)
    few = rng.sample(cards, rng.randint(0, min(5, len(cards))))
    rank = rng.choice(cards) // 4
    return type(hand).of(rng.choice([[], few, [card for card in cards if card // 4 == rank]]))


def refused(position: Any, cards: Cards) -> IllegalPlay | None:
    """Return why *cards* may not be laid; nothing if they may."""
    try:
        position.verify_play(cards)
    except IllegalPlay as refusal:
        return refusal
    return None


@every_game
def test_every_game_has_clauses_and_titles(game: Game) -> None:
    """The rules are data, and the game has a name in both languages."""
    assert clauses(game.name)
    assert all(game.titles[lang] for lang in ("zh", "en"))


@every_game
def test_a_deal_is_a_function_of_its_seed_and_is_read_back(game: Any) -> None:
    """No card is dealt twice, the same seed deals the same, and the deal has a text which says it again."""
    notation = importlib.import_module(f"coach.games.{game.name}.notation")
    for seed, rules in enumerate(houses(game) * 3):
        dealt = game.deal(random.Random(seed), rules)
        assert dealt == game.deal(random.Random(seed), rules) != game.deal(random.Random(seed + 99), rules), seed
        assert sum(map(len, dealt.hands)) == len(_union(dealt.hands)), seed
        assert notation.parse_position(game.format(dealt)) == dealt, seed


@each_of_hands
def test_of_two_hands_one_wins(game: Any) -> None:
    """Whole hands are compared without ties, the other way round the other way; text and cards say the same."""
    for seed in range(ROUNDS):
        hands = game.deal(random.Random(seed)).hands
        for first, second in combinations(hands, 2):
            found = game.compare(first, str(second))
            assert found.wins != game.compare(second, first).wins, seed
            assert (found.first, found.second) == (game.evaluate(str(first)), game.evaluate(second)), seed


@each_game
def test_cards_are_conserved(game: Any) -> None:
    """What is laid leaves its player's hand and no other; no card is in two hands; a pass moves none."""
    for seed in range(ROUNDS):
        for position, play, after in positions(game, seed):
            seat = position.turn
            assert sum(hand.mask for hand in after.hands) == _union(after.hands).mask, seed
            for other, (before, now) in enumerate(zip(position.hands, after.hands, strict=True)):
                assert now == (before - play.cards if other == seat else before), seed
            assert len(_union(position.hands)) - len(_union(after.hands)) == len(play.cards), seed


def _union(hands: tuple[Cards, ...]) -> Cards:
    union, *others = hands
    for hand in others:
        union |= hand
    return union


@each_game
def test_a_play_is_legal_exactly_when_it_can_be_made(game: Any) -> None:
    """Every listed play can be made; other cards can exactly when they are, in the game's eyes, a listed play."""
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        for position, _, _ in positions(game, seed):
            listed = {str(play) for play in position.legal_plays()}
            assert all(position.can_play(play.cards) for play in position.legal_plays()), seed
            cards = some_cards(rng, position.hands[position.turn])
            verdict = position.judge(cards)
            refusal = refused(position, cards)
            assert verdict.legal == position.can_play(cards) == (refusal is None), seed
            if refusal is None:
                assert str(position.verify_play(cards)) in listed, seed
            else:
                assert (verdict.clause, verdict.reason.code) == (refusal.clause, refusal.code), seed
                assert cards not in [play.cards for play in position.legal_plays()], seed


@each_game
def test_points_follow_the_rules(game: Any) -> None:
    """They sum to zero and are what a clause gives each side, or else the cards that are left, one point a card.

    Where each plays alone a clause gives what each place gets, and the others nothing.
    They are there exactly when the game is over, and then nothing can be played.
    """
    rows = [{score.side, score.others} for clause in clauses(game.name) for score in clause.scores]
    tables = [clause.scores for clause in clauses(game.name) if not any(score.others for score in clause.scores)]
    rows += [{0, *(score.side for score in scores)} for scores in tables]
    for seed in range(ROUNDS):
        *_, (before, _, end) = positions(game, seed)
        points = end.points()
        assert sum(points) == 0, seed
        left = max(map(len, end.hands))
        assert any(set(points) <= row for row in [*rows, {left, -left}]), seed
        assert end.legal_plays() == (), seed
        assert not end.can_play(NO_CARDS), seed
        with pytest.raises(ValueError, match="not over"):
            before.points()


@each_game
def test_records_are_read_back(game: Any) -> None:
    """A game from its deal to its end, played by its bots or by chance, is read back equal; many in one text."""
    notation = importlib.import_module(f"coach.games.{game.name}.notation")
    records = []
    for seed in range(ROUNDS):
        steps = list(positions(game, seed))
        record = notation.Record(steps[0][0], tuple(play.cards for _, play, _ in steps))
        assert record.final == steps[-1][2], seed
        records.append(record)
    text = "".join(map(notation.format_record, records))
    assert notation.parse_records(text) == tuple(records)


@each_game
def test_positions_are_read_back(game: Any) -> None:
    """Any moment of any game has a text, which says it again; so has what a seat knows of it."""
    notation = importlib.import_module(f"coach.games.{game.name}.notation")
    for seed in range(ROUNDS // 3):
        for position, _, _ in positions(game, seed):
            assert notation.parse_position(game.format(position)) == position, seed
            view = position.view(position.turn)
            assert game.read(game.format(view)).view == view, seed


@each_game
def test_the_same_seed_plays_the_same_game(game: Any) -> None:
    """A game is a function of its seed."""
    ends = [[after for _, _, after in positions(game, seed)][-1] for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


@each_game
def test_a_view_shows_no_hidden_card(game: Any) -> None:
    """What a seat knows is its hand and what all see; the rest is unseen, and its legal plays are the position's."""
    for seed in range(ROUNDS):
        for position, _, after in positions(game, seed):
            view = position.view(position.turn)
            assert view.hand == position.hands[position.turn], seed
            hidden = _union(position.hands) - view.hand
            assert hidden <= view.unseen, seed
            assert view.legal_plays() == position.legal_plays(), seed
            assert view.judge(NO_CARDS) == position.judge(NO_CARDS), seed
            if not after.is_over:
                assert after.view(position.turn).hand == after.hands[position.turn], seed


@pytest.mark.parametrize("game", [game for game in GAMES if isinstance(game, Solves)], ids=lambda game: game.name)
def test_ends_are_solved(game: Any) -> None:
    """The last positions of a game are solved: the line ends it, with the value, which the best of the plays has."""
    for seed in range(ROUNDS // 2):
        position = list(positions(game, seed))[-4][0]
        solution = game.solve(position, all_plays=True)
        assert isinstance(solution, Solution), seed
        now = position
        for step in solution.line:
            now = now.play(step.cards)
        assert now.is_over, seed
        assert now.points()[position.turn] == solution.value == solution.moves[0].value, seed
        assert solution.lower == solution.upper == solution.value
        assert len(solution.moves) == len(position.legal_plays()), seed
        nothing = game.solve(position, nodes=0)
        assert nothing.lower <= solution.value <= nothing.upper, seed
        assert isinstance(nothing, Bounds) or nothing.value == solution.value


@each_game
def test_plays_are_judged_by_text(game: Any) -> None:
    """A play may be given as the text that the game writes for it, in a position given as text."""
    assert isinstance(game, Judges)
    for seed in range(ROUNDS // 4):
        for position, play, _ in positions(game, seed):
            verdict = game.judge(str(play) or "pass", game.format(position))
            assert (verdict.legal, verdict.kind) == (True, play.kind.value), seed
