"""What a game may offer, as small protocols, so that shared rooms ask for a capability and never for a game's name.

A game is one object of :data:`coach.registry.GAMES`. It offers what it has; what it lacks is absent.
Plays and positions may be given as text, in the notation of the game, or as the game's own values.
"""

from __future__ import annotations

from coach.games.game.basics import Game, Introduces, Lacks, Reading, Speaks, Warms, require
from coach.games.game.hands import Bids, EvaluatesHands, HasHandOdds, ReadsHands
from coach.games.game.learning import Drills, HasPuzzles, Teaches
from coach.games.game.playing import HasBots, HasRounds, Trains
from coach.games.game.positions import Deals, HasHouseRules, Judges, LaysOut, Reads, Shows, Supposes
from coach.games.game.thinking import (
    Contrasts,
    CountsAccounts,
    CountsHidden,
    Explains,
    HasBeliefs,
    HasHiddenSides,
    HasOdds,
    Reports,
    Reviews,
    Solves,
    Suggests,
)

__all__ = [
    "Bids",
    "Contrasts",
    "CountsAccounts",
    "CountsHidden",
    "Deals",
    "Drills",
    "EvaluatesHands",
    "Explains",
    "Game",
    "HasBeliefs",
    "HasBots",
    "HasHandOdds",
    "HasHiddenSides",
    "HasHouseRules",
    "HasOdds",
    "HasPuzzles",
    "HasRounds",
    "Introduces",
    "Judges",
    "Lacks",
    "LaysOut",
    "Reading",
    "Reads",
    "ReadsHands",
    "Reports",
    "Reviews",
    "Shows",
    "Solves",
    "Speaks",
    "Suggests",
    "Supposes",
    "Teaches",
    "Trains",
    "Warms",
    "require",
]
