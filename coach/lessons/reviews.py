"""Mistakes come back: by pattern, on new cards, at growing distances (spaced repetition, by the library ``fsrs``).

A pattern enters with the first exercise that was not done at once and unaided. From then on each exercise of that
pattern counts as its review, in a lesson or out of it. Without fuzz, so the same past gives the same dates.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from coach.games.teaching import PRICES, WORTH, Lesson
from coach.lessons.progress import State

if TYPE_CHECKING:
    from fsrs import Card, Rating


@dataclass(frozen=True, slots=True)
class Review:
    """A pattern that comes back."""

    pattern: str
    due: datetime
    seed: int
    """For cards that the learner has not seen."""
    rules: str
    """The house rules of the last time."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How a lesson went."""

    points: int
    of: int
    done: int
    """How many of its exercises have been done."""
    exercises: int
    repeat: tuple[str, ...]
    """The patterns that were not done at once and unaided, the weakest first."""


def reviews(state: State, game: str) -> tuple[Review, ...]:
    """Return every pattern of *game* that comes back, the earliest first."""
    from fsrs import Card, Scheduler  # only who asks what is due pays for it

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    cards: dict[str, Card] = {}
    last: dict[str, dict[str, Any]] = {}
    for attempt in _of(state, game):
        pattern, when = attempt["pattern"], datetime.fromisoformat(attempt["when"])
        last[pattern] = attempt
        if pattern not in cards and attempt["points"] == WORTH:
            continue
        card = cards.get(pattern) or Card(card_id=1, due=when)
        cards[pattern], _ = scheduler.review_card(card, _rating(attempt), when)
    found = (
        Review(pattern, card.due, _unseen_seed(state, game, pattern), last[pattern]["rules"])
        for pattern, card in cards.items()
    )
    return tuple(sorted(found, key=lambda review: (review.due, review.pattern)))


def due(state: State, game: str, now: datetime) -> tuple[Review, ...]:
    """Return the reviews that are due at *now*, the longest overdue first."""
    return tuple(review for review in reviews(state, game) if review.due <= now.astimezone(UTC))


def summary(state: State, game: str, lesson: Lesson, seed: int | None = None) -> Summary:
    """Return how *lesson* went: of each of its exercises the latest attempt, and what to repeat.

    :param seed: only the exercises of the walk with this seed.
    """
    from coach.lessons.desk import SEEDS_OF_A_WALK

    latest = {
        attempt["seed"] % SEEDS_OF_A_WALK: attempt
        for attempt in _of(state, game)
        if attempt["lesson"] == lesson.id and seed in (None, attempt["seed"] // SEEDS_OF_A_WALK)
    }
    lost: dict[str, int] = {}
    for attempt in latest.values():
        if attempt["points"] < WORTH:
            lost[attempt["pattern"]] = lost.get(attempt["pattern"], 0) + WORTH - attempt["points"]
    return Summary(
        points=sum(attempt["points"] for attempt in latest.values()),
        of=WORTH * len(lesson.patterns),
        done=len(latest),
        exercises=len(lesson.patterns),
        repeat=tuple(sorted(lost, key=lambda pattern: (-lost[pattern], pattern))),
    )


def _of(state: State, game: str) -> list[dict[str, Any]]:
    return [attempt for attempt in state["attempts"] if attempt["game"] == game]


def _rating(attempt: dict[str, Any]) -> Rating:
    from fsrs import Rating

    if not attempt["right"] or attempt["hints"] == len(PRICES):
        return Rating.Again
    return Rating.Hard if attempt["hints"] else Rating.Good


def _unseen_seed(state: State, game: str, pattern: str) -> int:
    seen: list[int] = [attempt["seed"] for attempt in _of(state, game) if attempt["pattern"] == pattern]
    return max(seen) + 1
