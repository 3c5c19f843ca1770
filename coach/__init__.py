"""A coach for the card games of Hechi (河池), Guangxi.

>>> import coach
>>> position = coach.read('''
...     me: ♠3 ♥10 ♣10
...     next: 1
...     across: 5
...     prev: 3
...     table: ♥9♣9 by prev
...     badges: across ♠2
... ''')
>>> coach.judge("♥10♣10", position).legal
True
>>> coach.can_beat("♥10♣10", position).by_seat["next"].count  # one card never beats a pair
0
>>> coach.who_holds(position).partner["across"]  # I hold ♠3, across has shown ♠2
Fraction(1, 1)
>>> str(coach.suggest(position, seconds=0.2, seed=1).best.cards)
'♣10 ♥10'

Positions and cards may be given as text everywhere. Every verb takes the name of a game, as in ``game="guanpai"``;
without it the first of :data:`games` is meant. Each verb imports what it needs when it is first called, so that
``import coach`` costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coach import games
    from coach.cards import Cards
    from coach.results import (
        Bidding,
        Bounds,
        Duel,
        HandOdds,
        HandValue,
        Holders,
        Odds,
        Solution,
        Suggestion,
        Verdict,
        WhyNot,
    )

__version__ = "0.1.0"

__all__ = [
    "bid", "can_beat", "compare", "evaluate", "games", "judge", "odds", "read", "solve", "suggest", "who_holds",
    "why_not",
]  # fmt: skip


def read(text: str, *, game: str = "") -> Any:
    """Return the position that *text* says, as one seat sees it.

    A list of cards is "my hand, nothing else known, I am to play"; more is said in lines ``key: value``. What was
    assumed where nothing was said is told by ``coach.games["niugui"].read(text).notes``.

    >>> len(read("♠2 ♥K ♦9 ♣5 ♦5").hand)
    5
    >>> from coach import games
    >>> [note.code for note in games["niugui"].read("♠2 ♥K").notes]
    ['count-as-mine', 'on-lead', 'gone-unseen', 'badge-held']

    :raises NotationError: the text cannot be read, or contradicts itself.
    """
    from coach import registry
    from coach.games.game import Reads, require

    return require(registry.find(game), Reads).read(text).view


def judge(
    play: str | Cards,
    position: Any = None,
    *,
    on: str | Cards = "",
    opening: bool = False,
    rules: str = "",
    game: str = "",
) -> Verdict:
    """Say whether *play* is legal, and by which clause: in *position*, or else on the combination *on*.

    Without either it is a free lead.

    :param opening: it is the game's first play.
    :param rules: the house rules by name, such as ``"suit"``; a position brings its own.

    >>> judge("♥10JQKA", on="♠A2345", rules="suit").clause
    'N19'

    :raises NotationError: a text cannot be read.
    :raises IllegalPlay: *on* is no combination.
    """
    from coach import registry
    from coach.games.game import Judges, Reads, require

    chosen = registry.find(game)
    house = require(chosen, Reads).rules(rules)
    return require(chosen, Judges).judge(play, position, on=on, opening=opening, rules=house)


def can_beat(combo: str | Cards, position: Any, *, game: str = "") -> Odds:
    """Return how likely *combo* is to be beaten, given what is public in *position*.

    >>> can_beat("大王", "大王 ♠2").possible
    False

    :raises CoachError: the game has no such odds, or what was given cannot be.
    """
    from coach import registry
    from coach.games.game import HasOdds, require

    return require(registry.find(game), HasOdds).can_beat(combo, position)


def who_holds(position: Any, *, counts_only: bool = False, seed: int = 0, game: str = "") -> Holders:
    """Return who holds the cards that make the sides, as far as *position* tells.

    :raises CoachError: the game has no hidden sides, or what was given cannot be.
    """
    from coach import registry
    from coach.games.game import HasHiddenSides, require

    return require(registry.find(game), HasHiddenSides).who_holds(position, counts_only=counts_only, seed=seed)


def suggest(
    position: Any,
    *,
    seconds: float = 2.0,
    seed: int = 0,
    progress: Callable[[Suggestion], bool] | None = None,
    game: str = "",
) -> Suggestion:
    """Return every legal play in *position*, best first, with reasons. The same seed gives the same worlds.

    :param seconds: when to stop at the latest.
    :param progress: called with each better answer on the way; it returns False to stop with what there is.

    :raises CoachError: the game has no coach, or what was given cannot be.
    """
    from coach import registry
    from coach.games.game import Suggests, require

    return require(registry.find(game), Suggests).suggest(position, seconds=seconds, seed=seed, progress=progress)


def why_not(play: str | Cards, position: Any, *, seconds: float = 1.0, seed: int = 0, game: str = "") -> WhyNot:
    """Return how a legal *play* fares beside the best other one, and the layouts in which it fails and is right.

    >>> found = why_not("♥10♣10", "me: ♠3 ♥10 ♣10; next: 1; across: 5; prev: 3; table: ♥9♣9 by prev", seconds=0.1)
    >>> found.worse + found.better <= found.worlds
    True

    :param play: the cards; ``"pass"`` for a pass.
    :param seconds: when to stop at the latest.

    :raises CoachError: the game has no such answer, the play is not legal, or what was given cannot be.
    """
    from coach import registry
    from coach.games.game import Contrasts, require

    return require(registry.find(game), Contrasts).why_not(play, position, seconds=seconds, seed=seed)


def solve(
    position: Any,
    *,
    rules: str = "",
    budget: float | None = None,
    nodes: int | None = None,
    all_plays: bool = False,
    memory_mb: int = 256,
    progress: Callable[[Bounds], bool] | None = None,
    game: str = "",
) -> Solution | Bounds:
    """Return what *position*, with the cards of every seat known, is worth to the seat to move when all play best.

    What was proven until the budget was spent is an answer of its own, and never a guess.

    >>> solution = solve(
    ...     "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S",
    ...     all_plays=True,
    ... )
    >>> solution.value, [move.kind for move in solution.moves if move.value == 2]  # S must pass to win
    (2, ['pass'])

    :param position: a text that tells the cards seat by seat, or the game's own position.
    :param rules: the house rules by name, such as ``"suit"``, where a text names none.
    :param budget: seconds; ``None`` for as long as it takes.
    :param nodes: positions to search at most: a limit that does not hang on the machine.
    :param all_plays: solve every legal play too.
    :param memory_mb: what the search may keep in memory at most, in 2**20 bytes.
    :param progress: called several times a second with what is proven; it returns False to stop.

    :raises CoachError: the game has no solver, or what was given cannot be, is not all known, or is over.
    """
    from coach import registry
    from coach.games.game import Solves, require

    return require(registry.find(game), Solves).solve(
        position,
        rules=rules,
        budget=budget,
        nodes=nodes,
        all_plays=all_plays,
        memory_mb=memory_mb,
        progress=progress,
    )


def evaluate(hand: str | Cards, *, rules: str = "", game: str = "douniu") -> HandValue:
    """Return what *hand* is, in a game that compares whole hands, and why.

    >>> found = evaluate("♠J ♥J ♣J ♦J ♠Q")
    >>> found.kind, found.clause
    ('five faces', 'D10')

    :param rules: the house rules by name, such as ``"ten_to_ace=yes"``.

    :raises CoachError: the game compares no hands, or the hand cannot be read.
    """
    from coach import registry
    from coach.games.game import EvaluatesHands, require

    return require(registry.find(game), EvaluatesHands).evaluate(hand, rules=rules)


def compare(hand: str | Cards, other: str | Cards, *, rules: str = "", game: str = "douniu") -> Duel:
    """Say whether *hand* beats *other*, and by which clause.

    >>> compare("♠2 ♥2 ♣2 ♦2 ♥K", "♠A ♥A ♣A ♦A ♠K").clause
    'D9'

    :raises CoachError: the game compares no hands, or these cannot both be.
    """
    from coach import registry
    from coach.games.game import EvaluatesHands, require

    return require(registry.find(game), EvaluatesHands).compare(hand, other, rules=rules)


def odds(hand: str | Cards, *, rules: str = "", game: str = "douniu") -> HandOdds:
    """Return how likely *hand* is to beat one that is drawn from the cards not in it, counted over all of them.

    >>> odds("♠A ♥A ♣A ♦A ♠2").win.probability > 0.9999
    True

    :raises CoachError: the game has no such odds, or the hand cannot be read.
    """
    from coach import registry
    from coach.games.game import HasHandOdds, require

    return require(registry.find(game), HasHandOdds).odds(hand, rules=rules)


def bid(cards: str | Cards = "", *, rules: str = "", seed: int = 0, game: str = "douniu") -> Bidding:
    """Return what being the banker is worth and what each multiplier, before the deal or with some *cards* seen.

    >>> bid().mean, bid("♠K ♥K ♣K ♦Q").mean > 0
    (Fraction(0, 1), True)

    :param seed: of what is estimated; means are exact.

    :raises CoachError: the game has no such choice, or the cards cannot be read.
    """
    from coach import registry
    from coach.games.game import Bids, require

    return require(registry.find(game), Bids).bid(cards, rules=rules, seed=seed)


def __getattr__(name: str) -> Any:
    """Import the package of games, which is the list of them too, when it is first asked for (PEP 562)."""
    if name == "games":
        return import_module("coach.games")
    raise AttributeError(f"module 'coach' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
