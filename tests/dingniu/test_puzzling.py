"""Puzzles of 顶牛: proven whoever is kind to whom, tempting, told in words, and mined from bots' hands."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from coach.clauses import LANGUAGES
from coach.errors import ImpossiblePosition
from coach.games.crafting import NAIVE, temptations
from coach.games.dingniu import puzzling
from coach.games.dingniu.difficulty import difficulty, quietness
from coach.games.dingniu.goals import goal_of
from coach.games.dingniu.notation import format_position, parse_position
from coach.games.dingniu.plays import Play
from coach.games.dingniu.policies import Careful, Heaviest, Random
from coach.games.dingniu.position import Discard, Position
from coach.games.dingniu.proof import NODES, best_play, prove
from coach.games.dingniu.temptation import CAREFUL, OPEN, PANEL, choices, naive_values
from coach.games.dingniu.ties import TooMany, spans
from coach.games.game import HasPuzzles, require
from coach.games.puzzle import NoPuzzle, Source
from coach.registry import find
from coach.results import Reason
from coach.text import sentence
from coach.tiles import FACES
from tests.dingniu.playing import endgame, plain

GAME = require(find("dingniu"), HasPuzzles)
DISCARD = "S: 5-5 6-5 6-3 | E: 4-4 3-3 3-3 | N: 5-5 2-2 | W: 5-1 3-1 | ends: 2 1 | discards: E 3-1, W 1-1 1-1 | turn: S"
"""Nothing fits, and only 大十 face down makes 小庄."""
OTHER_END = "S: 6-6 4-4 3-1 | E: 5-5 3-3 2-2 | N: 3-3 6-3 6-2 | W: 4-4 2-2 1-1 | ends: 3 1 | turn: S"
"""一鹅 on the 3 accounts, and pays 12; on the 1 it costs 1."""
PREPARED = (
    "S: 2-2 1-1 6-5 5-1 3-1 | E: 3-3 3-3 6-1 6-1 5-1 | N: 6-5 6-4 6-4 3-1 | W: 5-5 5-5 4-4 4-4 | ends: 3 2"
    " | discards: W 1-1 | turn: S"
)
"""二板 first; the account comes at the next turn."""
TIED = "S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S"
"""虎头 comes to −3 or −1: it hangs on a seat that does not mind."""
LAYING = "S: 6-6 6-5 6-1 | E: 4-4 6-4 5-5 | N: 3-1 1-1 2-2 | W: 5-5 6-4 5-1 | ends: 6 3 | turn: S"
"""Three tiles fit, the heaviest first."""
ALL = (DISCARD, OTHER_END, PREPARED)


def every_outcome(position: Position) -> set[tuple[int, ...]]:
    """Return all outcomes by all ways to break ties, without any short cut."""
    if position.is_over:
        return {position.points()}
    seat = position.turn
    after = [every_outcome(position.play_unchecked(play)) for play in position.legal_plays()]
    sure = max(min(gains[seat] for gains in each) for each in after)
    return {gains for each in after for gains in each if gains[seat] >= sure}


def drawn_outcome(position: Position, rng: random.Random) -> tuple[int, ...]:
    """Return what comes of a position when every seat draws among the plays that then bring it most."""
    if position.is_over:
        return position.points()
    seat = position.turn
    after = [drawn_outcome(position.play_unchecked(play), rng) for play in position.legal_plays()]
    most = max(gains[seat] for gains in after)
    return rng.choice([gains for gains in after if gains[seat] == most])


# ---- ties ------------------------------------------------------------------------------------------------------------


def test_every_way_to_break_ties_is_counted() -> None:
    """Under every house, of each play the least and the most are those of a plain search without short cuts."""
    checked = 0
    for seed in range(150):
        position = endgame(seed, 4 + seed % 5)
        if position is None:
            continue
        checked += 1
        for play, span in spans(position, 1 << 20).items():
            gains = [each[position.turn] for each in every_outcome(position.play_unchecked(play))]
            assert (span.low, span.high) == (min(gains), max(gains)), (seed, str(play))
    assert checked > 80


def test_the_solvers_two_conventions_lie_within() -> None:
    """What the plain search finds by either convention is between the least and the most."""
    for seed in range(30):
        position = endgame(seed, 6)
        if position is None:
            continue
        for play, span in spans(position, 1 << 20).items():
            after = position.play_unchecked(play)
            for sign in (-1, 1):
                assert span.low <= plain(after, position.turn, sign)[position.turn] <= span.high, seed


def test_there_is_a_limit() -> None:
    """More positions than allowed are an error of their own, and no puzzle."""
    position = parse_position(PREPARED)
    with pytest.raises(TooMany):
        spans(position, 5)
    with pytest.raises(NoPuzzle) as refused:
        best_play(position, 5)
    assert refused.value.code == "puzzle-too-hard"


# ---- proof -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ALL)
def test_the_key_is_best_however_ties_are_broken(text: str) -> None:
    """By drawn ways to break ties the key comes to the puzzle's value, and every other play to less."""
    position = parse_position(text)
    proof = prove(position)
    for seed in range(20 if len(position.hands[0]) < 4 else 1):
        rng = random.Random(seed)
        for play in position.legal_plays():
            found = drawn_outcome(position.play_unchecked(play), rng)[position.turn]
            assert (found == proof.value) if play == proof.key else (found < proof.value), (seed, str(play))


@pytest.mark.parametrize("text", ALL)
def test_lines_are_played_to_the_end(text: str) -> None:
    """The solution and every refutation end the hand, and give the mover what is said."""
    proof = prove(parse_position(text))
    lines = [(proof.value, proof.line)]
    lines += [(other.value, other.line) for other in proof.others]
    for start, (value, line) in zip(
        [proof.position, *(proof.position.play_unchecked(other.play) for other in proof.others)], lines, strict=True
    ):
        end = start
        for step in line:
            end = end.play(step.cards)
        assert end.is_over
        assert end.points()[0] == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (TIED, "puzzle-rival"),
        ("S: 6-5 | E: 6-4 | N: 6-6 | W: 1-1 | ends: 5 5 | turn: S", "puzzle-one-play"),
        ("S: out | E: out | N: out | W: out | ends: 5 5 | discards: S 6-4 | turn: S", "puzzle-over"),
    ],
)
def test_what_makes_no_puzzle(text: str, code: str) -> None:
    """Where others decide what is best, where there is one play, where all is over."""
    with pytest.raises(NoPuzzle) as refused:
        prove(parse_position(text))
    assert refused.value.code in (code, "puzzle-hangs-on-ties")
    for lang in LANGUAGES:
        assert sentence(Reason(refused.value.code, refused.value.values), lang)


# ---- composing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ALL)
def test_a_puzzle_is_the_same_from_every_seat(text: str) -> None:
    """Turned to another seat, and with its discards in another order, it is the same puzzle."""
    puzzle = GAME.compose(text)
    position = parse_position(text)
    for step in range(1, 4):
        hands = [position.hands[(seat - step) % 4] for seat in range(4)]
        gone = [tuple(reversed(position.discards[(seat - step) % 4])) for seat in range(4)]
        moved = Position(
            (hands[0], hands[1], hands[2], hands[3]),
            step,
            position.rules,
            position.ends,
            (gone[0], gone[1], gone[2], gone[3]),
        )
        assert GAME.compose(format_position(moved)) == puzzle


def test_when_a_tile_was_discarded_does_not_count() -> None:
    """All tiles lie open, so what a discard proved is known anyway."""
    position = parse_position(DISCARD)
    told = tuple(Discard(each.tile, (1, 4)) for each in position.discards[1])
    one, _, three, four = position.discards
    with_ends = replace(position, discards=(one, (), three, four))
    assert puzzling.turned(with_ends) == replace(with_ends, discards=(one, (), three, four))
    assert [each.at for each in told] == [(1, 4)]
    assert all(each.at is None for gone in puzzling.turned(position).discards for each in gone)


def test_house_rules_are_named_and_may_not_contradict() -> None:
    """The rules come from the position or the caller; both, when they differ, is an error."""
    puzzle = GAME.compose(OTHER_END, "head_empty=no")
    assert (puzzle.rules, puzzle.also["standard"]) == ("head_empty=no", True)
    with pytest.raises(ImpossiblePosition):
        GAME.compose(f"{OTHER_END} | rules: head_empty=no", "account_ends=named")


def test_what_holds_under_other_house_rules_is_proven_there() -> None:
    """T10, T11, T15, T16: by each table's own search; where T12 to T19 are charged nothing is claimed."""
    puzzle = GAME.compose(OTHER_END)
    assert len(puzzle.also) == 31
    for rules, holds in puzzle.also.items():
        if "liability=on" in rules:
            assert not holds
            continue
        position = replace(parse_position(OTHER_END), rules=puzzling.parse_rules(rules))
        try:
            key, value = best_play(position)
        except NoPuzzle:
            assert not holds
        else:
            assert holds == (key.cards == puzzle.key and value == puzzle.value)


# ---- what tempts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ALL)
def test_the_panel_has_no_dice(text: str) -> None:
    """A bot does the same again; what it does is legal; the panel has its names in both languages."""
    position = parse_position(text)
    laid = choices(position)
    assert laid == choices(position)
    assert list(laid) == [*PANEL, OPEN]
    assert all(position.can_play(cards) for cards in laid.values())


def test_the_panel_sees_a_view_only() -> None:
    """With the others' tiles exchanged among them every bot but the open one does the same."""
    position = parse_position(DISCARD)
    mine, east, north, west = position.hands
    swapped = replace(position, hands=(mine, east, west, north))
    before, after = choices(position), choices(swapped)
    assert {bot: cards for bot, cards in before.items() if bot != OPEN} == {
        bot: cards for bot, cards in after.items() if bot != OPEN
    }


@pytest.mark.parametrize("text", ALL)
def test_a_wrong_play_tempts_by_who_plays_it(text: str) -> None:
    """The bots that choose it, and a play-out of beginners that reaches the goal."""
    position = parse_position(text)
    proof, laid, naive = prove(position), choices(position), naive_values(position)
    found = temptations(proof, laid, naive)
    assert found.keys() == {other.play.cards for other in proof.others}
    for cards, tempts in found.items():
        assert [bot for bot in tempts if bot != NAIVE] == [bot for bot, choice in laid.items() if choice == cards]
        assert (NAIVE in tempts) == (naive[cards] >= proof.value)


def test_policies_do_what_they_say() -> None:
    """The heaviest is laid and the lightest discarded; the careful one keeps a place for what it keeps."""
    rng = random.Random(1)
    laying = parse_position(LAYING).view(0)
    assert str(Heaviest().choose(laying, rng)) == "6-6 on 6"
    throwing = parse_position(DISCARD).view(0)
    assert str(Heaviest().choose(throwing, rng)) == "x 6-3"
    for policy in (Random(), Heaviest(), Careful()):
        assert policy.choose(throwing, rng) in [play.cards for play in throwing.legal_plays()]


# ---- goals and difficulty --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"), [(DISCARD, "goal-second"), (OTHER_END, "goal-second"), (PREPARED, "goal-account")]
)
def test_a_goal_says_what_the_value_asks_for(text: str, code: str) -> None:
    """T9, T11: by the value and by who accounts; in both languages, with its number."""
    goal = goal_of(prove(parse_position(text)))
    assert goal.code == code
    for lang in LANGUAGES:
        assert str(goal.values["points"]) in sentence(goal, lang)


@pytest.mark.parametrize("text", ALL)
def test_features_can_be_counted_by_anybody(text: str) -> None:
    """Each number that the difficulty follows from is what a count of the puzzle gives."""
    puzzle = GAME.compose(text)
    position = parse_position(text)
    plays = position.legal_plays()
    key = next(play for play in plays if play.cards == puzzle.key)
    assert puzzle.features["cards"] == sum(map(len, position.hands))
    assert puzzle.features["plays"] == len(plays)
    assert puzzle.features["plies"] == len(puzzle.line)
    assert puzzle.features["quiet"] == quietness(key, plays)
    assert puzzle.features["missed"] == sum(cards != puzzle.key for cards in choices(position).values())
    assert puzzle.features["tempting"] == sum(map(bool, puzzle.tempting)) >= puzzling.LEAST
    assert 1 <= puzzle.features["finds"] <= len(position.hands[0])
    assert puzzle.difficulty == difficulty(puzzle.features)


def test_a_quiet_key_gives_points_away() -> None:
    """So many plays save more points at once: heavier ones laid, lighter ones discarded; two at most."""
    laying = parse_position(LAYING).legal_plays()
    assert [quietness(play, laying) for play in laying] == [0, 1, 2]
    throwing = parse_position(DISCARD).legal_plays()
    by_pips: list[Play] = sorted(throwing, key=lambda play: FACES[play.face].pips)
    assert [quietness(play, throwing) for play in by_pips] == [0, 1, 2]


# ---- mining ----------------------------------------------------------------------------------------------------------


def test_what_is_mined_can_be_found_again() -> None:
    """The source says where: the moment of that ply in the hand of that deal, as S sees it."""
    mined = [puzzle for number in range(4) for puzzle in GAME.mine(5, number)]
    assert mined
    for puzzle in mined:
        assert puzzle.source is not None
        assert GAME.compose(puzzle.position, puzzle.rules, puzzle.source) == puzzle
        moments = list(puzzling._hand(5, puzzle.source.deal, puzzling.Rules()))
        assert puzzling._text(puzzling.turned(moments[puzzle.source.ply])) == puzzle.position
        position = parse_position(puzzle.position)
        assert sum(map(len, position.hands)) in puzzling.SIZES
        assert choices(position)[CAREFUL] != puzzle.key


def test_what_is_too_much_to_search_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment that takes more positions than mining gives it makes no puzzle there, and is no error."""
    monkeypatch.setattr(puzzling, "QUICK", 3)
    assert puzzling._mined(parse_position(PREPARED), Source(1, 1, 0)) is None
    assert prove(parse_position(PREPARED), nodes=NODES).value == 12
