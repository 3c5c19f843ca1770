"""What is said of a reviewed game on pages, in the shell and to programs alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from coach.parts import reason_json, reason_of
from coach.results import Assessment, Look, Reason, Review, Score
from coach.tiles import from_tokens

WORST: Final = 3
"""So many of the worst plays are shown first."""

_NUMBERS: Final = ("kind", "choices", "best_kind", "loss", "stderr", "undecided", "stake", "value", "worlds")


def score_reason(review: Review, seat: str) -> Reason:
    """Return how one player did, in a sentence."""
    found = review.score(seat)
    who = f"{seat} {review.players[seat]}".strip()
    if found.accuracy is None:
        return Reason("review-no-decisions", {"who": who})
    values = {"who": who, "best": found.best, "decisions": found.decisions, "lost": found.lost}
    return Reason("review-score", {**values, "accuracy": found.accuracy})


def look_reasons(look: Look) -> Iterator[Reason]:
    """Yield what there is to say of a play: what it cost, what would have been better and why, and hindsight."""
    found = look.found
    if found.choices == 1:
        yield Reason("review-only-play")
        return
    if found.cards == found.best:
        yield Reason("review-best", {"worlds": found.worlds})
    else:
        values = {"best": found.best, "loss": found.loss, "stderr": found.stderr, "worlds": found.worlds}
        code = "review-undecided" if found.undecided else "review-lost"
        yield Reason(code if found.best else f"{code}-to-pass", values)
        if not found.undecided:
            yield from found.reasons
    if hindsight := hindsight_reason(look):
        yield hindsight


def hindsight_reason(look: Look) -> Reason | None:
    """Return what a play cost with all cards open, if that was worked out and there was a choice."""
    if look.hindsight is None or look.found.choices == 1:
        return None
    return Reason("review-hindsight" if look.hindsight else "review-hindsight-none", {"points": look.hindsight})


def assessment_json(answer: Assessment, lang: str) -> dict[str, Any]:
    """Return an assessment as plain values."""
    return {
        "cards": answer.cards.tokens,
        "best": answer.best.tokens,
        **{name: getattr(answer, name) for name in _NUMBERS},
        "lost": answer.lost,
        "exact": False,
        "reasons": [reason_json(reason, lang) for reason in answer.reasons],
    }


def assessment_of(values: Mapping[str, Any], game: str) -> Assessment:
    """Return the assessment that :func:`assessment_json` made *values* of."""
    return Assessment(
        cards=from_tokens(values["cards"]),
        best=from_tokens(values["best"]),
        **{name: values[name] for name in _NUMBERS},
        reasons=tuple(map(reason_of, values["reasons"])),
        game=game,
    )


def review_json(review: Review, lang: str) -> dict[str, Any]:
    """Return a review as plain values."""
    return {
        "rules": review.rules,
        "players": dict(review.players),
        "points": dict(review.points) or None,
        "scores": {seat: _score_json(review.score(seat)) for seat in review.players},
        "worst": [look.number for look in review.worst[:WORST]],
        "plays": [
            {
                "number": look.number,
                "seat": look.seat,
                "view": look.view,
                "hindsight": look.hindsight,
                **assessment_json(look.found, lang),
                "said": [reason_json(reason, lang) for reason in look_reasons(look)],
            }
            for look in review.looks
        ],
        "record": review.text,
    }


def review_of(values: Mapping[str, Any], game: str) -> Review:
    """Return the review that :func:`review_json` made *values* of."""
    return Review(
        players=values["players"],
        points=values["points"] or {},
        rules=values["rules"],
        looks=tuple(
            Look(play["number"], play["seat"], play["view"], assessment_of(play, game), play["hindsight"])
            for play in values["plays"]
        ),
        text=values["record"],
        game=game,
    )


def _score_json(score: Score) -> dict[str, Any]:
    return {name: getattr(score, name) for name in ("decisions", "best", "lost", "accuracy")}


def review_rows(review: Review) -> Iterator[dict[str, Any]]:
    """Yield a row for each play."""
    for look in review.looks:
        found = look.found
        yield {
            "number": look.number,
            "seat": look.seat,
            "cards": str(found.cards),
            "best": str(found.best),
            "choices": found.choices,
            "loss": found.loss,
            "stderr": found.stderr,
            "undecided": found.undecided,
            "value": found.value,
            "hindsight": look.hindsight,
        }
