"""Ranked plays: every legal play is there, the numbers of every reason can be recomputed, the same seed repeats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from coach.cards import Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.guanpai import GAME
from coach.games.guanpai.advice import EXPLAINED, SOLVED, difference, suggest
from coach.games.guanpai.belief import Belief
from coach.games.guanpai.chances import can_beat
from coach.games.guanpai.notation import parse_view
from coach.games.guanpai.planning import broken, held_of, lowest_of_kind, plays_needed
from coach.games.guanpai.plays import Combination, Kind, beating, plays_in, ranks_text
from coach.games.guanpai.position import Position, View, deal
from coach.games.guanpai.reasons import Reasons, winners
from coach.games.guanpai.rules import PACK, closed
from coach.games.guanpai.solver import solve
from coach.results import Reason, Solution, Suggestion
from coach.text import LANGUAGES, sentence
from tests.guanpai.playing import HOUSES

FEW = "me: 3 5 9 K; other: 2; table: 8 by other"
MANY = "3 3 4 5 6 7 8 10 10 10 J J K K A 2"


def views(count: int, seed: int) -> Iterator[View]:
    """Yield views of seats to move in rounds of random play, from all moments, in every house."""
    rng = random.Random(seed)
    while True:
        position = deal(rng, rng.choice(HOUSES))
        moments = []
        while not position.is_over:
            moments.append(position)
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        for moment in rng.sample(moments, 3):
            yield moment.view(moment.turn)
            count -= 1
            if not count:
                return


def untimed(answer: Suggestion) -> Suggestion:
    """Return *answer* without the time that it took."""
    return replace(answer, elapsed_s=0.0)


def test_every_legal_play_is_ranked() -> None:
    """In every house each legal play is there once, the best first, dropped ones last."""
    for view in views(10, seed=1):
        answer = suggest(view, seconds=60, seed=1, max_worlds=6)
        assert sorted(move.cards.mask for move in answer.moves) == sorted(
            play.cards.mask for play in view.legal_plays()
        )
        order = [(move.pruned, -move.value) for move in answer.moves]
        assert order == sorted(order)
        assert (answer.to_act, answer.best.undecided) == ("me", False)
        for move in answer.moves:
            assert -closed(len(view.hand)) <= move.value <= closed(view.count)


def test_the_same_seed_gives_the_same_answer() -> None:
    """With the number of hands bounded nothing hangs on the clock; another seed draws other hands."""
    view = parse_view(MANY)
    first, second, other = (untimed(suggest(view, seconds=60, seed=seed, max_worlds=8)) for seed in (1, 1, 2))
    assert first == second != other
    assert first.worlds == 8


def test_known_hands_are_solved() -> None:
    """With both hands known every value is the solver's, in one world, without a standard error."""
    for seed in range(5):
        rng = random.Random(seed)
        cards = rng.sample(list(PACK), 16)
        position = Position((Cards.of(cards[:8]), Cards.of(cards[8:])), 0, HOUSES[seed])
        solution = solve(position, all_plays=True)
        assert isinstance(solution, Solution)
        answer = suggest(replace(position.view(0), known=position.hands[1]), seconds=60)
        assert {move.cards: move.value for move in answer.moves} == {move.cards: move.lower for move in solution.moves}
        assert {(move.stderr, move.worlds, move.undecided) for move in answer.moves} == {(0.0, 1, False)}
        assert "solved-outright" in [note.code for note in answer.notes]


def test_few_hands_are_all_tried() -> None:
    """With few cards left a value is the exact mean over all hands that the other can have."""
    view = parse_view(FEW)
    answer = suggest(view, seconds=0.0, seed=1)
    belief = Belief(view)
    hands = belief.hands(10_000)
    assert hands is not None
    assert answer.worlds == len(hands)
    for move in answer.moves:
        total = 0
        for held, ways in hands.items():
            position = Position((view.hand, belief.cards_of(held)), 0, view.rules, view.top, view.played)
            after = position.play(move.cards)
            found = solve(after)
            assert found.value is not None
            total -= ways * found.value
        assert move.value == pytest.approx(total / belief.ways)
        assert (move.stderr, move.undecided) == (0.0, False)
    assert [note.code for note in answer.notes][-1] == "every-hand"


def test_sampled_values_agree_with_all_hands() -> None:
    """A value from drawn hands lies within four standard errors of the exact one."""
    view = parse_view("me: 3 6 9 9 K; other: 3")
    exact = {move.cards: move.value for move in suggest(view, seconds=60).moves}
    drawn = suggest(replace(view, count=3), seconds=60, seed=3, max_worlds=400)
    for move in drawn.moves:
        assert abs(move.value - exact[move.cards]) <= 4 * move.stderr + 1e-9


def test_a_play_that_wins_at_once_is_best() -> None:
    """Going out closes what the other holds, and the reason says how much that counts (G11)."""
    answer = suggest(parse_view("me: 5 6 7 8 9; other: 14"), seconds=1, seed=1, max_worlds=4)
    best = answer.best
    assert (ranks_text(best.cards), best.value) == ("5 6 7 8 9", 30.0)
    assert best.reasons[0] == Reason("closes", {"count": 30})
    assert answer.moves[-1].reasons[-1].code == "trails"


def test_large_hands_are_ranked_in_time() -> None:
    """A fresh deal: more hands are tried as more are allowed, and clearly worse plays are dropped on the way."""
    assert len(parse_view(MANY).hand) + 16 > SOLVED
    answer = suggest(parse_view(MANY), seconds=60, seed=1, max_worlds=60)
    assert answer.worlds <= 60
    assert any(move.pruned for move in answer.moves)
    assert max(move.worlds for move in answer.moves) == answer.worlds


def test_progress_is_told_and_may_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each better answer is told; who says no gets what there is."""
    monkeypatch.setattr("coach.games.guanpai.advice.BETWEEN", 0.0)
    told: list[Suggestion] = []

    def listen(answer: Suggestion) -> bool:
        told.append(answer)
        return len(told) < 3

    answer = suggest(parse_view(MANY), seconds=60, seed=1, progress=listen)
    assert len(told) == 3
    assert answer.worlds == told[-1].worlds == 3
    assert all(len(shown.moves) == len(answer.moves) for shown in told)


def test_a_known_hand_is_spoken_of_before_it_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """With both hands open there is an answer while the solver is at work, and it stops when it is told to."""
    monkeypatch.setattr("coach.games.solving.BETWEEN", 0.0)
    text = "me: 3 3 4 5 6 6 7 8 9 10 J Q Q K A 2; other: 3 3 4 4 5 5 7 7 8 9 9 10 J J K A"
    told: list[Suggestion] = []

    def stop(answer: Suggestion) -> bool:
        told.append(answer)
        return False

    stopped = suggest(parse_view(text), seconds=60, seed=1, progress=stop)
    assert len(told) == 1
    assert [note.code for note in stopped.notes][-1] == "open-hands"
    assert len(stopped.moves) == len(parse_view(text).legal_plays())
    assert stopped.worlds == 1


@pytest.mark.parametrize(("text", "code"), [("me: 3 4; other: 5; turn: other", "not-my-turn")])
def test_what_cannot_be_advised(text: str, code: str) -> None:
    """It must be my turn, and I must hold cards."""
    with pytest.raises(ImpossiblePosition) as error:
        GAME.suggest(text)
    assert error.value.code == code
    with pytest.raises(ImpossiblePosition) as error:
        suggest(View(Cards(), 3))
    assert error.value.code == "no-hand"


def test_differences_are_paired() -> None:
    """The gap is the mean over the hands that both met, by their ways; one hand has no error."""
    assert difference([3.0, 1.0, 9.0], [1.0, 1.0], [1, 3, 1]) == (0.5, 1.0)
    assert difference([3.0], [1.0], [5]) == (2.0, 0.0)


# ---- reasons ---------------------------------------------------------------------------------------------------------


def recomputed(reason: Reason, play: Combination, view: View) -> dict[str, Any] | None:
    """Return the values that a reason must have, or nothing where it should not be given."""
    plays, belief = view.legal_plays(), Belief(view)
    rest = view.hand - play.cards
    match reason.code:
        case "unbeatable":
            return {} if not can_beat(play, view).possible else None
        case "beaten-in":
            chance = can_beat(play, view).by_seat["other"]
            return {"seat": "other", "count": chance.count, "of": chance.of, "p": chance.probability}
        case "witness":
            hand, beater = reason.values["hand"], reason.values["play"]
            able = [other.cards for other in beating(hand, play, view.rules)]
            fits = len(hand) == view.count and hand <= view.unseen | view.known and beater in able
            return {"seat": "other", "hand": hand, "play": beater} if fits else None
        case "closes":
            return None if rest else {"count": closed(view.count)}
        case "plays-needed" | "plays-left":
            before, after = (plays_needed(held_of(cards), view.rules) for cards in (view.hand, rest))
            return {"before": before, "after": after} if (after < before) is (reason.code == "plays-needed") else None
        case "breaks":
            torn = [{"kind": kind.value, "cards": cards} for kind, cards in broken(view.hand, play)]
            return dict(reason.values) if dict(reason.values) in torn else None
        case "winners-left":
            return {"cards": winners(rest, view, belief)}
        case "cheapest":
            return {"count": lowest_of_kind(play, plays)}
        case "counts-more":
            return {"left": len(rest), "count": closed(len(rest))}
        case "about-to-go-out":
            return {"seat": "other", "count": view.count} if view.count <= 2 else None
        case "pass-keeps":
            return {"count": len(plays) - 1}
        case "cannot-beat" | "only-play":
            return {} if len(plays) == 1 else None
    raise AssertionError(f"nobody recomputes {reason.code!r}")


def test_every_reason_can_be_recomputed() -> None:
    """Over plays of many rounds in every house; each code is met, and each has a sentence in both languages."""
    met = set()
    for view in views(40, seed=2):
        plays = view.legal_plays()
        reasons = Reasons(view, plays, Belief(view))
        for play in random.Random(len(plays)).sample(plays, min(3, len(plays))):
            for reason in (*reasons.explain(play), *reasons.in_short(play)):
                assert recomputed(reason, play, view) == dict(reason.values), (reason, str(play))
                met.add(reason.code)
                assert all("{" not in sentence(reason, lang) for lang in LANGUAGES)
    assert met >= {"unbeatable", "beaten-in", "witness", "plays-needed", "breaks", "pass-keeps", "counts-more"}
    assert met >= {"cannot-beat", "cheapest", "plays-left"}


def test_winners_are_what_nothing_tops() -> None:
    """The 2 where no bomb can be, then the ace when the 2 is mine; a possible bomb tops them all."""
    view = parse_view("me: 2 A A K 3; other: 3; rules: bombs=same-type")
    assert ranks_text(winners(view.hand, view, Belief(view))) == "A A 2"
    custom = parse_view("me: 2 A A K 3; other: 4")
    assert winners(custom.hand, custom, Belief(custom)) == Cards()


def test_a_play_is_explained_without_a_search() -> None:
    """Odds and reasons of one legal play; an illegal one is refused by its clause."""
    explained = GAME.explain("9", FEW)
    assert explained.odds.by_seat["other"].count > 0
    assert explained.reasons[0].code == "cheapest"
    with pytest.raises(IllegalPlay) as refusal:
        GAME.explain("3", FEW)
    assert refusal.value.clause == "G10"


def test_only_the_first_plays_get_all_their_reasons() -> None:
    """Of many plays the later ones say how likely they are beaten, and how far they lag."""
    answer = suggest(parse_view(MANY), seconds=60, seed=1, max_worlds=2)
    assert len(answer.moves) > EXPLAINED
    for move in answer.moves[EXPLAINED:]:
        assert [reason.code for reason in move.reasons][-1] == "trails"
        assert len(move.reasons) == 2
    assert all(move.beaten is not None for move in answer.moves)
    assert {play.kind for play in plays_in(parse_view(MANY).hand, parse_view(MANY).rules)} >= {Kind.STRAIGHT}
