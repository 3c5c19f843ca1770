"""Which play is best: every legal play tried in the same sampled worlds, each world played to its end.

The worlds fit the view (:mod:`belief`); the search is :mod:`searching`. Each play is played out once in each world by a
policy that sees only its own seat's view, and is worth the mean of the points (N21, N22). Nobody in these play-outs
knows the world, so a play is not praised for a guess that comes right in every single world, as it is where each world
is solved with open cards (:mod:`clairvoyance`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from coach.cards import Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.niugui.clairvoyance import solved
from coach.games.niugui.insights import TRACED, insights
from coach.games.niugui.kernels.tracing import Course
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import View
from coach.games.niugui.reasons import Reasons, trails
from coach.games.niugui.searching import RESAMPLES, Method, Search, difference, stderr
from coach.results import RELATIVE_SEATS, Assessment, Case, Move, Odds, Reason, Step, Suggestion, WhyNot

FIRST_PLAYOUTS: Final = 1200
"""Play-outs before the first answer: a tenth of a second."""
BATCH_PLAYOUTS: Final = 2400
"""Play-outs between two looks at the clock."""
UNDECIDED_BELOW: Final = 2.0
"""Plays nearer to the best one than so many standard errors of the difference are undecided."""
METHOD: Final = Method()
"""How the worlds are played on: with time for hundreds of them, by the careful policy alone."""
EXPLAINED: Final = 12
"""So many plays at the top get all their reasons; the others say how likely they are beaten and how far they trail."""
SHOWN_FIRST: Final = 3
"""So many plays are explained in an answer on the way, and followed through the worlds in the last one."""
WORLDS: Final = 400
"""Worlds in which the plays of a reviewed moment are tried, where nobody says otherwise."""
BATCH: Final = 100
"""Worlds from one look at what clearly trails in a reviewed moment to the next."""


def suggest(
    view: View,
    *,
    seconds: float = 2.0,
    seed: int = 0,
    max_worlds: int = 100_000,
    progress: Callable[[Suggestion], bool] | None = None,
) -> Suggestion:
    """Return every legal play of *view*, best first, with its expected points and the reasons.

    Sampling stops when one play is separated from all others, when *seconds* have passed, or after *max_worlds*; where
    only one world is possible, after that one. The same view, *seed* and number of worlds give the same answer; so for
    a reproducible one bound *max_worlds* and leave time enough.

    :param progress: called with each better answer on the way; it returns False to stop with what there is.
    :raises ImpossiblePosition: it is not my turn, or I hold no cards.
    """
    started = time.perf_counter()
    plays = my_plays(view)
    search = Search(view, plays, seed, METHOD)
    reasons = Reasons(view, plays)
    exact = solved(view) if search.is_certain else None

    def tell() -> bool:
        begun = time.perf_counter()
        if progress is not None and not progress(_answer(search, reasons, started, seed, last=False)):
            return False
        reasons.work_out(until=2 * time.perf_counter() - begun)  # as much time again, until all odds are known
        return True

    if exact is not None:
        search.settle(exact)
    else:
        _run(search, started + seconds, max_worlds, tell)
    reasons.work_out(until=math.inf)
    return _answer(search, reasons, started, seed, last=True)


def why_not(view: View, play: Cards, *, seconds: float = 1.0, seed: int = 0, max_worlds: int = 100_000) -> WhyNot:
    """Return how a legal *play* fares beside the best other one, and the layouts in which it fails and is right.

    The search is that of :func:`suggest`, in which this play is never dropped.

    :param play: the cards; none for a pass.
    :raises IllegalPlay: it is not legal here.
    :raises ImpossiblePosition: it is not my turn, I hold no cards, or there is no other play.
    """
    plays = my_plays(view)
    asked = place_of(play, view, plays)
    if len(plays) == 1:
        raise ImpossiblePosition("there is no other play to compare it with", code="no-other-play", cards=play)
    search = Search(view, plays, seed, METHOD, keep=plays[asked])
    _run(search, time.perf_counter() + seconds, max_worlds, lambda: True)
    rival = next(i for i in search.order if i != asked)
    return _compared(search, asked, rival)


def assess(view: View, play: Cards, *, worlds: int = WORLDS, seed: int = 0) -> Assessment:
    """Return what the legal *play* cost in *view*, in points over the worlds that its player had to believe in.

    All plays are tried in the same worlds; one that clearly trails is dropped, but never this one. The same arguments
    give the same answer.

    :param play: the cards; none for a pass.
    :param worlds: how many are drawn.
    :raises IllegalPlay: it is not legal here.
    :raises ImpossiblePosition: it is another's turn, or I hold no cards.
    """
    plays = my_plays(view)
    asked = place_of(play, view, plays)
    search = Search(view, plays, seed, METHOD, keep=plays[asked])
    most = 1 if search.is_certain else worlds
    search.extend(min(BATCH, most))
    while search.worlds < most and not search.is_settled:
        search.extend(min(BATCH, most - search.worlds))
    best = search.order[0]
    loss, stderr = (0.0, 0.0) if best == asked else difference(search.points[best], search.points[asked])
    value = float(search.points[best].mean())
    return Assessment(
        cards=play,
        kind=plays[asked].kind.value,
        choices=len(plays),
        best=plays[best].cards,
        best_kind=plays[best].kind.value,
        loss=loss,
        stderr=stderr,
        undecided=best != asked and loss <= UNDECIDED_BELOW * stderr,
        stake=value - sum(float(points.mean()) for points in search.points) / len(plays),
        value=value,
        worlds=search.worlds,
        reasons=Reasons(view, plays).explain(plays[best]) if len(plays) > 1 else (),
        game="niugui",
    )


def my_plays(view: View) -> tuple[Combination, ...]:
    """Return my legal plays.

    :raises ImpossiblePosition: it is not my turn, or I hold no cards.
    """
    if not view.hand:
        raise ImpossiblePosition("I hold no cards, so there is nothing to suggest", code="no-hand")
    if view.turn != 0:
        seat = RELATIVE_SEATS[view.turn]
        message = f"it is the turn of {seat}, so there is nothing for me to play"
        raise ImpossiblePosition(message, code="not-my-turn", seat=seat)
    return view.legal_plays()


def place_of(play: Cards, view: View, plays: tuple[Combination, ...]) -> int:
    """Return which of my legal *plays* lays these cards, none of them for a pass.

    :raises IllegalPlay: none does.
    """
    verdict = view.judge(play)
    if not verdict.legal:
        message = f"{str(play)!r} is no legal play here"
        raise IllegalPlay(message, clause=verdict.clause, code=verdict.reason.code, **verdict.reason.values)
    return next(i for i, each in enumerate(plays) if each.cards == play)


def _run(search: Search, until: float, max_worlds: int, tell: Callable[[], bool]) -> None:
    """Try the plays in more and more worlds, telling after each batch, until it is time or *tell* says stop."""
    most = 1 if search.is_certain else max_worlds
    budget = FIRST_PLAYOUTS
    while True:
        search.extend(min(max(budget // len(search.alive), 1), most - search.worlds))
        search.drop()
        budget = BATCH_PLAYOUTS
        if search.is_settled or time.perf_counter() >= until or search.worlds >= most or not tell():
            return


def _compared(search: Search, asked: int, rival: int) -> WhyNot:
    worlds = min(len(search.points[asked]), len(search.points[rival]))
    mine, other = search.points[asked][:worlds], search.points[rival][:worlds]
    gap, error = difference(other, mine)
    lost = mine - other
    play, better = search.plays[asked], search.plays[rival]
    lines, holders = search.follow(asked, min(TRACED, worlds))
    return WhyNot(
        cards=play.cards,
        kind=play.kind.value,
        rival=better.cards,
        rival_kind=better.kind.value,
        gap=gap,
        stderr=error,
        worlds=worlds,
        worse=int((lost < 0).sum()),
        better=int((lost > 0).sum()),
        fails=_case(search, asked, rival, int(lost.argmin())) if lost.min() < 0 else None,
        right=_case(search, asked, rival, int(lost.argmax())) if lost.max() > 0 else None,
        reasons=insights(play, search.view, lines, holders),
        game="niugui",
    )


def _case(search: Search, asked: int, rival: int, world: int) -> Case:
    """Return how both plays go on in one world."""
    line, points = search.course(asked, world)
    instead, instead_points = search.course(rival, world)
    hands = search.world(world)
    return Case(
        hands={RELATIVE_SEATS[seat]: hands[seat] for seat in (1, 2, 3) if hands[seat]},
        line=_steps(line),
        points=points,
        instead=_steps(instead),
        instead_points=instead_points,
    )


def _steps(course: Course) -> tuple[Step, ...]:
    return tuple(Step(RELATIVE_SEATS[laid.seat], laid.cards) for laid in course)


def _answer(search: Search, reasons: Reasons, started: float, seed: int, last: bool) -> Suggestion:
    alive, order = set(search.alive), search.order
    moves = []
    for place, i in enumerate(order):
        explained = place < (EXPLAINED if last else SHOWN_FIRST)
        why = reasons.explain(search.plays[i]) if explained else reasons.in_short(search.plays[i]) if last else ()
        if last and place < SHOWN_FIRST and not search.is_certain:
            lines, holders = search.follow(i, min(TRACED, len(search.points[i])))
            why = (*why, *insights(search.plays[i], search.view, lines, holders))
        odds = reasons.odds(search.plays[i]) if (explained or last) and search.plays[i].cards else None
        moves.append(_move(search, i, order[0], i not in alive, odds, why))
    return Suggestion(
        to_act=RELATIVE_SEATS[0],
        moves=tuple(moves),
        worlds=search.worlds,
        playouts=search.playouts,
        elapsed_s=time.perf_counter() - started,
        notes=_notes(search, order, moves, seed),
        game="niugui",
    )


def _move(search: Search, i: int, best: int, pruned: bool, odds: Odds | None, why: tuple[Reason, ...]) -> Move:
    play, points = search.plays[i], search.points[i]
    gap, error = difference(search.points[best], points)
    close = gap == 0 or gap < UNDECIDED_BELOW * error
    return Move(
        cards=play.cards,
        kind=play.kind.value,
        value=search.value(i),
        stderr=stderr(points),
        worlds=len(points),
        pruned=pruned,
        undecided=close and i != best and not pruned and not search.is_certain,
        beaten=odds,
        reasons=why if i == best else (*why, trails(gap, error, len(points))),
    )


def _notes(search: Search, order: list[int], moves: list[Move], seed: int) -> tuple[Reason, ...]:
    notes = []
    undecided = sum(move.undecided for move in moves)
    pruned = sum(move.pruned for move in moves)
    tied = sum(move.value == moves[0].value for move in moves) if search.is_certain else 1
    if undecided:
        notes.append(Reason("undecided", {"count": undecided + 1}))
    elif tied > 1:
        notes.append(Reason("tied", {"count": tied}))
    elif len(moves) > 1:
        gain, error = difference(search.points[order[0]], search.points[order[1]])
        notes.append(Reason("best-by", {"gain": gain, "stderr": error}))
    if len(search.alive) > 1 and not search.is_certain:
        notes.append(Reason("stays-first", {"p": search.stays_first(seed), "of": RESAMPLES}))
    if search.is_certain and not search.playouts:
        notes.append(Reason("solved-exactly"))
    if pruned:
        notes.append(Reason("pruned", {"count": pruned}))
    if search.view.is_opening and not search.view.must_open:
        notes.append(Reason("hypothetical-lead"))
    return tuple(notes)
