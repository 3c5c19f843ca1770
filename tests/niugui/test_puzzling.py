"""Puzzles are made of positions: what proves them, what tempts, what is to be reached, how hard it is; and mining."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from coach.cards import Cards
from coach.errors import CoachError, NotationError
from coach.games.crafting import quietness, temptations
from coach.games.game import HasPuzzles
from coach.games.niugui import GAME, puzzling
from coach.games.niugui.difficulty import difficulty, features
from coach.games.niugui.goals import goal_of
from coach.games.niugui.kernels.planning import make_mind
from coach.games.niugui.kernels.playout import CAREFUL
from coach.games.niugui.kernels.recording import record
from coach.games.niugui.notation import format_position, parse_position
from coach.games.niugui.plays import PASS
from coach.games.niugui.policies import Careful
from coach.games.niugui.position import Position, deal
from coach.games.niugui.proof import NODES, keys, prove
from coach.games.niugui.rules import SEATS, Rules
from coach.games.niugui.temptation import PANEL, choices, idea, naive_values
from coach.games.puzzle import NoPuzzle, Puzzle, Source
from coach.notation import parse_cards
from coach.text import LANGUAGES, sentence
from tests.niugui.endgames import composed, left, rotated
from tests.niugui.plain_solver import Reference, by_the_rules
from tests.niugui.playing import RANK, combination, under_both_orders

DOUBLE = "S: ♥A ♦3 ♠3 | E: ♦K ♦2 大王 | N: out 1 | W: ♣3 ♥3 | badges: S ♠2 | top: ♥Q by W | turn: S"
"""One against three, who can still get away: ♦3 alone, while every bot lays the ace."""
WAIT = "S: ♦Q ♠2 | E: ♣4 ♣7 ♣9 ♣K ♣A | N: ♥4 ♦6 ♠7 | W: ♥J | badges: W ♠3 | top: ♠4 by W | turn: S"
"""The partner's last card wins the round back if I pass."""
LATE = "S: ♠6 ♣Q ♠Q ♠K | E: ♣5 ♥5 ♦Q ♣K ♠A | N: ♦9 ♦J ♦2 ♥3 | W: out 1 | badges: W ♠2, S ♠3 | turn: S"
"""The pair of queens goes first."""
ALL = (DOUBLE, WAIT, LATE)


# ---- proof -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ALL)
def test_the_key_keeps_the_value_and_every_other_play_loses(text: str) -> None:
    """By the plain reference: each legal play is worth what the proof says, and the key alone what the position is."""
    position = parse_position(text)
    proof = prove(position)
    reference = Reference(position)
    said = {proof.key: proof.value, **{refuted.play: refuted.value for refuted in proof.others}}
    assert tuple(play for play in position.legal_plays() if play != proof.key) == tuple(r.play for r in proof.others)
    for play in position.legal_plays():
        assert reference.points(position.play_unchecked(play))[position.turn] == said[play]
    assert all(refuted.value < proof.value for refuted in proof.others)


@pytest.mark.parametrize("text", ALL)
def test_every_line_is_legal_and_ends_with_its_value(text: str) -> None:
    """The solution begins with the key; a refutation begins after its wrong play; both go to the end of the game."""
    position = parse_position(text)
    proof = prove(position)
    assert proof.line[0].cards == proof.key.cards
    lines = [(position, proof.line, proof.value)]
    lines += [(position.play_unchecked(refuted.play), refuted.line, refuted.value) for refuted in proof.others]
    for at, line, value in lines:
        for step in line:
            assert step.seat == SEATS[at.turn]
            at = at.play(step.cards)
        assert at.points()[position.turn] == value


def test_keys_are_all_plays_that_keep_the_value() -> None:
    """On 200 composed endgames the keys are those that the rules alone find."""
    rng = random.Random(5)
    counts = set()
    for _ in range(200):
        position = composed(rng, rng.randint(5, 8))
        plays = position.legal_plays()
        if len(plays) < 2:
            continue
        memo: dict[Position, tuple[int, int, int, int]] = {}
        worth = {play: by_the_rules(position.play_unchecked(play), memo)[position.turn] for play in plays}
        best = max(worth.values())
        solution, found = keys(position)
        assert (solution.value, found) == (best, tuple(play for play in plays if worth[play] == best))
        counts.add(len(found))
    assert {1, 2} < counts


def refusal(text: str) -> str:
    """Return why *text* makes no puzzle, having said it in both languages."""
    with pytest.raises(NoPuzzle) as caught:
        GAME.compose(text)
    return caught.value.code


def test_a_position_that_makes_no_puzzle_says_why() -> None:
    """Each reason on a case of its own."""
    assert refusal("S: out 1 | E: ♣4 | N: out 2 | W: ♦5 | badges: S ♠2, N ♠3 | turn: E") == "puzzle-over"
    stuck = "S: ♣4 ♦5 | E: ♠2 ♦7 | N: ♠3 ♥9 | W: ♦9 | top: 大王 by W | turn: S"
    assert refusal(stuck) == "puzzle-one-play"
    same = "S: ♣4 ♥5 | E: ♠2 大王 | N: ♠3 小王 | W: ♦6 ♥7 | turn: S"
    assert refusal(same) == "puzzle-many-keys"
    plain = "S: ♥7 ♦10 ♥Q ♥K | E: ♠5 ♥8 ♠10 ♦J ♣K ♦A | N: ♠8 | W: ♣5 ♦6 ♥J"
    assert refusal(f"{plain} | badges: S ♠2, S ♠3 | top: ♣9 by W | turn: S") == "puzzle-plain"
    one = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2"
    assert refusal(f"{one} | top: ♦7 by W | turn: S") == "puzzle-untempting"


def test_a_proof_has_a_limit() -> None:
    """What takes more positions than allowed is no puzzle, whatever it may be worth."""
    with pytest.raises(NoPuzzle) as caught:
        prove(deal(random.Random(1)), nodes=1_000)
    assert caught.value.code == "puzzle-too-hard"


def test_wrong_text_and_rules_are_refused() -> None:
    """What cannot be read is not composed; a position that names its rules is not played by others."""
    with pytest.raises(NotationError):
        GAME.compose("S: ♥A | E: ♥A | N: ♦5 | W: ♦6 | turn: S")
    with pytest.raises(CoachError) as caught:
        GAME.compose(f"{DOUBLE} | rules: suit", "rank")
    assert caught.value.code == "rules-contradict"


# ---- composing -------------------------------------------------------------------------------------------------------


def test_the_game_offers_puzzles() -> None:
    """The shared rooms ask for the capability; each theme has a name of its own."""
    assert isinstance(GAME, HasPuzzles)
    assert len(set(GAME.themes())) == len(GAME.themes()) >= 18


@pytest.mark.parametrize("step", range(1, 4))
@pytest.mark.parametrize("text", ALL)
def test_a_puzzle_is_the_same_from_every_seat(text: str, step: int) -> None:
    """The seats are renamed so that S is to play, and so the id does not hang on who sits where."""
    puzzle = GAME.compose(text)
    position = parse_position(text)
    assert GAME.compose(format_position(rotated(position, step))) == puzzle
    assert puzzle.position == format_position(position)
    assert (puzzle.line[0].seat, puzzle.game, puzzle.rules) == ("S", "niugui", "rank")


def test_composing_hangs_on_its_arguments_alone() -> None:
    """Twice the same, and the source is kept as it is given."""
    source = Source(7, 3, 21)
    assert GAME.compose(WAIT, "rank", source) == GAME.compose(WAIT, source=source)
    assert replace(GAME.compose(WAIT, source=source), source=None) == GAME.compose(WAIT)


def test_a_puzzle_is_what_was_proven() -> None:
    """Key, value, line and refutations are the proof's; the more tempting plays come first."""
    puzzle, proof = GAME.compose(DOUBLE), prove(parse_position(DOUBLE))
    assert (puzzle.value, puzzle.key, puzzle.line) == (proof.value, proof.key.cards, proof.line)
    assert {(r.cards, r.value, r.line) for r in puzzle.refutations} == {
        (refuted.play.cards, refuted.value, refuted.line) for refuted in proof.others
    }
    counts = [tempting.count("+") + bool(tempting) for tempting in puzzle.tempting]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 5


def test_the_other_flush_order_is_asked_too() -> None:
    """N16: without flushes the key holds under both; where suits decide between flushes it need not."""
    assert GAME.compose(DOUBLE).also == {"suit": True}
    assert GAME.compose(f"{DOUBLE} | rules: suit").also == {"rank": True}
    assert GAME.compose(DOUBLE, "suit").rules == "suit"
    flushes = (
        "S: ♣4 ♥4 ♣7 ♣10 ♦Q ♣Q ♥K ♣A ♦2 ♣2 大王 | E: ♥6 ♥8 ♥9 ♥10 ♥J ♠K ♦3 | N: out 1 | W: ♥2 ♠3"
        " | badges: N ♠2 | top: ♦10 ♠J ♥Q ♦K ♥A by W | turn: S"
    )
    puzzle = GAME.compose(flushes)
    assert puzzle.also == {"suit": False}
    solution, found = keys(parse_position(flushes, Rules("suit")))
    assert (solution.value, [play.cards for play in found]) != (puzzle.value, [puzzle.key])


# ---- what tempts -----------------------------------------------------------------------------------------------------


def test_the_panel_has_no_dice_and_sees_a_view_only() -> None:
    """A bot lays the same again, and the same when others' cards change places without its knowing."""
    position = parse_position(LATE)
    laid = choices(position)
    assert laid == choices(position)
    assert list(laid) == [*PANEL, "told"]
    own, west = position.hands[0], position.hands[3]
    swapped = replace(position, hands=(own, parse_cards("♦9 ♦J ♦2 ♥3 ♦Q"), parse_cards("♣5 ♥5 ♣K ♠A"), west))
    assert choices(swapped) == laid


def test_the_panel_is_of_several_minds() -> None:
    """In games of careful players each bot of the panel differs from the careful one somewhere."""
    rng = random.Random(2)
    differing = set()
    for _ in range(60):
        position = deal(rng)
        for _ in range(rng.randrange(20, 50)):
            if position.is_over:
                break
            last, position = position, position.play(Careful().choose(position.view(position.turn), rng))
        laid = choices(last)
        differing |= {bot for bot, cards in laid.items() if cards != laid["careful"]}
    assert differing >= {"lowest", "eager", "saving"}


@pytest.mark.parametrize("text", ALL)
def test_a_naive_play_out_is_played_by_careful_players_who_know_the_sides(text: str) -> None:
    """The kernel's values are those of the plain policy; a play that gets the puzzle's value so is tempting."""
    position = parse_position(text)
    expected = {}
    for play in position.legal_plays():
        after = position.play_unchecked(play)
        while not after.is_over:
            black = frozenset((seat - after.turn) % 4 for seat in after.black)
            after = after.play(Careful(sides=black).choose(after.view(after.turn), random.Random(0)))
        expected[play.cards] = after.points()[position.turn]
    assert naive_values(position) == expected
    proof = prove(position)
    tempting = temptations(proof, choices(position), naive_values(proof.position))
    for refuted in proof.others:
        assert ("naive" in tempting[refuted.play.cards]) == (expected[refuted.play.cards] >= proof.value)


def test_plays_that_differ_in_suits_tempt_as_one() -> None:
    """♣5 and ♦5 are one idea; a pair and a single of them are two, and jokers are two."""
    assert idea(combination("♣5")) == idea(combination("♦5"))
    assert idea(combination("♣5 ♦5")) == idea(combination("♥5 ♠5"))
    ideas = {idea(combination(text)) for text in ("♣5", "♣5 ♦5", "小王", "大王", "♣6")}
    assert len(ideas) == 5
    assert idea(PASS) == idea(PASS)


# ---- goals -----------------------------------------------------------------------------------------------------------

HANDS = "S: ♣4 ♦9 {s} | E: ♣5 ♦8 {e} | N: ♣6 ♦J {n} | W: ♣7 ♦Q {w} | turn: S"


@pytest.mark.parametrize(
    ("text", "goals"),
    [
        (
            HANDS.format(s="♠2", e="♥9", n="♠3", w="♥J"),
            {2: "goal-clean-win", 1: "goal-narrow-win", 0: "goal-draw", -1: "goal-lose-only-one"},
        ),
        (
            "S: ♣4 ♦9 ♠2 | E: ♣5 ♦8 | N: out 1 | W: ♣7 ♦Q | badges: N ♠3 | turn: S",
            {2: "goal-follow", 1: "goal-not-last"},
        ),
        (
            "S: ♣4 ♦9 ♠2 | E: out 1 | N: ♣6 ♦J | W: ♣7 ♦Q | badges: N ♠3 | turn: S",
            {0: "goal-save-draw", -1: "goal-hold-to-one"},
        ),
        (HANDS.format(s="♠2 ♠3", e="♥9", n="♥K", w="♥J"), {9: "goal-double-wins", 0: "goal-double-escapes"}),
        (HANDS.format(s="♥9", e="♠2 ♠3", n="♥K", w="♥J"), {2: "goal-catch-double", 0: "goal-stop-double"}),
    ],
)
def test_a_goal_says_what_the_value_asks_for(text: str, goals: dict[int, str]) -> None:
    """N21, N22: by the value, the sides, and who is out already; in both languages, with the seat that it is about."""
    position = parse_position(text)
    assert {value: goal_of(position, value).code for value in goals} == goals
    for value in goals:
        goal = goal_of(position, value)
        for lang in LANGUAGES:
            said = sentence(goal, lang)
            assert all(str(seat) in said for seat in goal.values.values())
            assert f"{abs(value)}" in said


def test_a_goal_names_the_right_seat() -> None:
    """The partner is with S; the double, and who is out first, are against it."""
    position = parse_position(HANDS.format(s="♠2", e="♥9", n="♥J", w="♠3"))
    assert goal_of(position, 2).values == {"partner": "W"}
    position = parse_position(HANDS.format(s="♥9", e="♠2 ♠3", n="♥K", w="♥J"))
    assert goal_of(position, 2).values == {"double": "E"}
    position = parse_position("S: ♣4 ♦9 ♠2 | E: out 1 | N: ♣6 ♦J | W: ♣7 ♦Q | badges: N ♠3 | turn: S")
    assert goal_of(position, 0).values == {"first": "E"}


# ---- difficulty ------------------------------------------------------------------------------------------------------


def counted(puzzle: Puzzle) -> dict[str, int]:
    """Return the features of *puzzle*, counted from what it says of itself and by the plain reference."""
    position = parse_position(puzzle.position)
    finds = 0
    at, reference = position, Reference(position)
    for step in puzzle.line:
        if at.turn == 0:
            worth = [reference.points(at.play_unchecked(play))[0] for play in at.legal_plays()]
            finds += len(worth) > 1 and worth.count(max(worth)) == 1
        at = at.play(step.cards)
    every = [position.verify_play(cards) for cards in (puzzle.key, *(r.cards for r in puzzle.refutations))]
    tempting = zip(every[1:], puzzle.tempting, strict=True)
    return {
        "cards": left(position),
        "plays": len({idea(play) for play in every}),
        "plies": len(puzzle.line),
        "finds": finds,
        "quiet": quietness(every[0], every),
        "missed": sum(cards != puzzle.key for cards in choices(position).values()),
        "tempting": len({idea(play) for play, why in tempting if why}),
    }


@pytest.mark.parametrize("text", ALL)
def test_features_can_be_counted_by_anybody(text: str) -> None:
    """Each number that the difficulty follows from is what a count without the solver gives."""
    puzzle = GAME.compose(text)
    assert puzzle.features == counted(puzzle)
    assert puzzle.difficulty == difficulty(puzzle.features)


def test_a_quiet_key_is_a_pass_or_leaves_more_unused() -> None:
    """2 for a pass; 1 below a play of its own kind or of more cards; 0 for what is the most there is."""
    nine, ten, pair = (combination(text) for text in ("♦9", "♦10", "♦9 ♥9"))
    assert quietness(PASS, [PASS, nine]) == 2
    assert quietness(nine, [PASS, nine, ten]) == 1
    assert quietness(nine, [nine, pair]) == 1
    assert quietness(ten, [PASS, nine, ten]) == 0
    assert quietness(pair, [nine, ten, pair]) == 0


def test_every_feature_makes_a_puzzle_harder_or_leaves_it() -> None:
    """More of anything that counts never makes a puzzle easier, and the scale goes from 1 to 6."""
    least = {"cards": 8, "plays": 3, "plies": 4, "finds": 1, "quiet": 0, "missed": 1, "tempting": 2}
    most = {"cards": 30, "plays": 20, "plies": 50, "finds": 7, "quiet": 2, "missed": 5, "tempting": 8}
    assert (difficulty(least), difficulty(most)) == (1, 6)
    rng = random.Random(3)
    for _ in range(300):
        one = {name: rng.randint(low, most[name]) for name, low in least.items()}
        more = {name: rng.randint(value, most[name]) for name, value in one.items()}
        assert difficulty(one) <= difficulty(more)
    reached = {difficulty({**least, "finds": finds, "quiet": quiet}) for finds in range(1, 7) for quiet in range(3)}
    assert reached >= {1, 2, 3, 4}


def test_features_have_a_limit() -> None:
    """A line that takes more positions than allowed makes no puzzle, whatever the proof took."""
    proof = prove(parse_position(LATE))
    laid = choices(proof.position)
    tempting = temptations(proof, laid, naive_values(proof.position))
    with pytest.raises(NoPuzzle):
        features(proof, laid, tempting, 1)
    assert features(proof, laid, tempting, NODES) == GAME.compose(LATE).features


# ---- mining ----------------------------------------------------------------------------------------------------------


@under_both_orders
def test_recorded_games_are_those_of_the_plain_policy(rules: Rules) -> None:
    """The kernel that plays the games lays what careful players of these weights lay, pass for pass."""
    players = puzzling.PLAYERS
    mind = make_mind(rules, *(player.weights for player in players))
    for seed in range(6):
        rng = random.Random(seed)
        position = deal(rng, rules)
        seats = [rng.randrange(len(players)) for _ in range(4)]
        laid = record(position, [CAREFUL + seat for seat in seats], mind)
        for cards in laid:
            view = position.view(position.turn)
            assert players[seats[position.turn]].choose(view, rng) == cards
            position = position.play(cards)
        assert position.is_over


@pytest.fixture(scope="module")
def mined() -> list[Puzzle]:
    """What the first 80 deals of a seed give."""
    return [puzzle for number in range(80) for puzzle in GAME.mine(3, number)]


def test_what_is_mined_are_puzzles(mined: list[Puzzle]) -> None:
    """Each is what its position makes, has its size, and tempts twice; the careful bot does not lay its key."""
    assert len(mined) >= 3
    for puzzle in mined:
        assert GAME.compose(puzzle.position, puzzle.rules, puzzle.source) == puzzle
        position = parse_position(puzzle.position)
        assert 8 <= left(position) <= 30
        assert puzzle.features["tempting"] >= puzzling.TEMPTING
        assert choices(position)["careful"] != puzzle.key
        assert puzzle.position == format_position(puzzling.turned(position))


def test_what_is_mined_can_be_found_again(mined: list[Puzzle]) -> None:
    """The source says where: the moment of that ply in the game of that deal, up to the names of the seats."""
    for puzzle in mined:
        assert puzzle.source is not None
        moments = list(puzzling._game(puzzle.source.seed, puzzle.source.deal, RANK))
        assert format_position(puzzling.turned(moments[puzzle.source.ply])) == puzzle.position
    assert GAME.mine(3, 0) == GAME.mine(3, 0)
    games = {tuple(puzzling._game(seed, number, RANK)) for seed in (3, 4) for number in (0, 1)}
    assert len(games) == 4


def test_no_two_are_of_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of moments that differ by few cards the hardest is kept, and no more than a few of a game."""

    def every(position: Position, source: Source) -> Puzzle | None:
        hard = {"finds": source.ply % 5}
        puzzle = GAME.compose(DOUBLE, source=source)
        return replace(puzzle, position=format_position(position), difficulty=1 + source.ply % 6, features=hard)

    monkeypatch.setattr(puzzling, "_mined", every)
    kept = GAME.mine(1, 1)
    assert len(kept) == puzzling.MOST
    assert [puzzle.source.ply for puzzle in kept if puzzle.source] == sorted(
        puzzle.source.ply for puzzle in kept if puzzle.source
    )
    assert all(puzzle.difficulty == 6 for puzzle in kept)
    for one, other in combinations([parse_position(puzzle.position) for puzzle in kept], 2):
        moved = [Cards(a.mask ^ b.mask) for a, b in zip(one.hands, other.hands, strict=True)]
        assert sum(map(len, moved)) >= puzzling.APART
