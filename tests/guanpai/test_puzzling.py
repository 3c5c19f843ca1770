"""Puzzles are made of positions: what tempts, what is to be reached, how hard it is, under which rules; and mining."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from coach.cards import Cards
from coach.errors import CoachError, NotationError
from coach.games.crafting import TEMPTING, quietness, temptations
from coach.games.game import HasPuzzles
from coach.games.guanpai import GAME, puzzling
from coach.games.guanpai.difficulty import difficulty, features
from coach.games.guanpai.goals import goal_of
from coach.games.guanpai.notation import format_position, parse_play, parse_position, rules_name
from coach.games.guanpai.plays import PASS
from coach.games.guanpai.policies import UNIT, Careful, risk
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.proof import NODES, keys, prove
from coach.games.guanpai.rules import Rules
from coach.games.guanpai.temptation import CAREFUL, OPEN, PANEL, choices, naive_values
from coach.games.house import every_table
from coach.games.puzzle import NoPuzzle, Puzzle, Source
from coach.text import LANGUAGES, explain, sentence
from tests.guanpai.plain_solver import Reference
from tests.guanpai.playing import combination, other_suits

LESS = "me: 5 6 Q Q | other: 10 K K 2 | turn: me"
"""The other is out first: by the pair of queens alone I am left with two."""
SEVEN = "me: 4 7 8 8 A | other: 6 K K | turn: me"
"""The 7 first, while every bot leads the eights or the 4."""
TEN = "me: 10 A | other: 4 5 6 Q K A 2 | top: 9 by other | turn: me"
"""The ten closes four, the ace only two."""
BOMBS = "me: 10 K | other: 5 8 J K A A A | top: 7 by other | turn: me"
"""G10: the three aces beat every type, or bombs alone, and then another play is right."""
ALL = (LESS, SEVEN, TEN, BOMBS)


def refusal(text: str) -> str:
    """Return why *text* makes no puzzle, which can be said in both languages."""
    with pytest.raises(NoPuzzle) as caught:
        GAME.compose(text)
    assert all(explain(caught.value, lang) for lang in LANGUAGES)
    return caught.value.code


def test_a_position_that_makes_no_puzzle_says_why() -> None:
    """Each reason on a case of its own."""
    assert refusal("me: out | other: 4 | turn: other") == "puzzle-over"
    assert refusal("me: 3 4 | other: 5 | top: A by other | turn: me") == "puzzle-one-play"
    assert refusal("me: 3 5 | other: 2 A 4 | turn: me") == "puzzle-many-keys"
    assert refusal("me: 10 A A | other: Q | top: J by other | turn: me") == "puzzle-plain"
    assert refusal("me: 9 K | other: 4 7 Q | turn: me") == "puzzle-untempting"


def test_wrong_text_and_rules_are_refused() -> None:
    """What cannot be read is not composed; a position that names its rules is not played by others."""
    with pytest.raises(NotationError):
        GAME.compose("me: 2 2 | other: 3 | turn: me")
    with pytest.raises(CoachError) as caught:
        GAME.compose(f"{LESS} | rules: must_beat=yes", "standard")
    assert caught.value.code == "rules-contradict"


# ---- composing -------------------------------------------------------------------------------------------------------


def test_the_game_offers_puzzles() -> None:
    """The shared rooms ask for the capability; each theme has a name of its own."""
    assert isinstance(GAME, HasPuzzles)
    assert len(set(GAME.themes())) == len(GAME.themes()) >= 12


@pytest.mark.parametrize("text", ALL)
def test_a_puzzle_is_the_same_from_both_seats_and_in_all_suits(text: str) -> None:
    """G3: the seat to play is me, suits are those that ranks stand for, and what has gone before does not count."""
    puzzle = GAME.compose(text)
    assert puzzle.position == text
    assert (puzzle.line[0].seat, puzzle.game, puzzle.rules) == ("me", "guanpai", "standard")
    position = parse_position(text)
    there = replace(position, hands=position.hands[::-1], turn=1)
    assert GAME.compose(format_position(there)) == puzzle
    assert GAME.compose(format_position(other_suits(position, random.Random(text)))) == puzzle
    gone = position.unused - parse_play("3 3 4 9 9", position.unused)
    assert GAME.compose(format_position(replace(position, played=position.played | Cards.of(list(gone)[:9])))) == puzzle


def test_composing_hangs_on_its_arguments_alone() -> None:
    """Twice the same, and the source is kept as it is given."""
    source = Source(7, 3, 21)
    assert GAME.compose(SEVEN, "standard", source) == GAME.compose(SEVEN, source=source)
    assert replace(GAME.compose(SEVEN, source=source), source=None) == GAME.compose(SEVEN)


def test_a_puzzle_is_what_was_proven() -> None:
    """Key, value, line and refutations are the proof's; the more tempting plays come first."""
    puzzle, proof = GAME.compose(SEVEN), prove(parse_position(SEVEN))
    assert (puzzle.value, puzzle.key, puzzle.line) == (proof.value, proof.key.cards, proof.line)
    assert {(r.cards, r.value, r.line) for r in puzzle.refutations} == {
        (refuted.play.cards, refuted.value, refuted.line) for refuted in proof.others
    }
    counts = [tempting.count("+") + bool(tempting) for tempting in puzzle.tempting]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 4


@pytest.mark.parametrize("text", ALL)
def test_every_other_table_is_asked_too(text: str) -> None:
    """G6, G10, G14, G15: by the plain reference, whether the same key alone keeps the same value under each choice."""
    puzzle = GAME.compose(text)
    others = [rules for rules in every_table(Rules) if rules != Rules()]
    assert list(puzzle.also) == [rules_name(rules) for rules in others]
    for rules in others:
        worth = Reference(parse_position(text, rules)).values()
        best = max(worth.values())
        same = best == puzzle.value and [cards for cards, value in worth.items() if value == best] == [puzzle.key]
        assert puzzle.also[rules_name(rules)] == same, rules
    assert all(puzzle.also[name] == puzzle.also[f"{name},escape=2.5x"] for name in ("must_beat=yes", "bombs=same-type"))


def test_a_house_rule_can_make_another_play_right() -> None:
    """G10: as every bomb beats all, the ten; by the letter it is another. Each table's own puzzle keeps its name."""
    assert not GAME.compose(BOMBS).also["bombs=same-type"]
    other = GAME.compose("me: 3 5 5 5 5 7 A | other: 10 | top: 3 by other | turn: me", "bombs=same-type")
    assert (other.rules, other.also["standard"]) == ("bombs=same-type", False)


def test_what_cannot_lie_there_holds_under_no_such_rules() -> None:
    """G6: a long triple with pairs apart is on the table where pairs may be any, and nowhere else."""
    text = "me: 10 A | other: 5 Q | top: 3 3 3 4 4 4 7 7 9 9 by other | turn: me | rules: plane_pairs=any"
    proof = replace(prove(parse_position(TEN)), position=parse_position(text))
    assert not puzzling._holds(proof, Rules())


# ---- what tempts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ALL)
def test_the_panel_has_no_dice_and_sees_a_view_only(text: str) -> None:
    """A bot lays the same again, and the same against another hand of as many cards; only one looks at that."""
    position = parse_position(text)
    laid = choices(position)
    assert laid == choices(position)
    assert list(laid) == [*PANEL, OPEN]
    count = len(position.hands[1])
    swapped = replace(position, hands=(position.hands[0], Cards.of(list(position.unused)[:count])))
    assert {bot: cards for bot, cards in choices(swapped).items() if bot != OPEN} == {
        bot: cards for bot, cards in laid.items() if bot != OPEN
    }


def test_a_known_hand_leaves_no_doubt() -> None:
    """The risk of a play is all or nothing for who sees the other's hand, and a guess for who does not."""
    position = parse_position("me: 8 A | other: 9 K | turn: me")
    view = position.view(0)
    told = replace(view, known=position.hands[1])
    eight, ace = (combination(text) for text in ("8", "A"))
    assert (risk(eight, told), risk(ace, told)) == (UNIT, 0)
    assert 0 < risk(ace, view) < risk(eight, view)


def test_the_panel_is_of_several_minds() -> None:
    """In rounds of careful players each bot of the panel differs from the careful one somewhere."""
    rng = random.Random(2)
    differing = set()
    for _ in range(30):
        position = deal(rng)
        for _ in range(rng.randrange(4, 16)):
            if position.is_over:
                break
            last, position = position, position.play(Careful().choose(position.view(position.turn), rng))
        laid = choices(last)
        differing |= {bot for bot, cards in laid.items() if cards != laid[CAREFUL]}
    assert differing == {*PANEL, OPEN} - {CAREFUL}


@pytest.mark.parametrize("text", ALL)
def test_a_naive_play_out_is_played_by_careful_players_who_see_both_hands(text: str) -> None:
    """A wrong play that gets the puzzle's value when both go on so is tempting, and no other for that reason."""
    position = parse_position(text)
    expected = {}
    for play in position.legal_plays():
        after = position.play_unchecked(play)
        while not after.is_over:
            view = replace(after.view(after.turn), known=after.hands[1 - after.turn])
            after = after.play(Careful().choose(view, random.Random(0)))
        expected[play.cards] = after.points()[0]
    assert naive_values(position) == expected
    proof = prove(position)
    tempting = temptations(proof, choices(position), naive_values(proof.position))
    for refuted in proof.others:
        assert ("naive" in tempting[refuted.play.cards]) == (expected[refuted.play.cards] >= proof.value)


# ---- goals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "other", "goals"),
    [
        (4, 5, {3: "goal-close", 5: "goal-close-all", -1: "goal-hold", -4: "goal-hold"}),
        (9, 13, {12: "goal-close", 26: "goal-close-double"}),
        (9, 16, {26: "goal-close-double", 40: "goal-close-double", 50: "goal-close-full"}),
        (13, 5, {-12: "goal-below-thirteen", -26: "goal-hold-double"}),
        (16, 5, {-12: "goal-below-thirteen", -26: "goal-not-full", -40: "goal-not-full"}),
    ],
)
def test_a_goal_says_what_the_value_asks_for(mine: int, other: int, goals: dict[int, str]) -> None:
    """G11: by the value and how many cards there are; in both languages, with its number."""
    rng = random.Random(mine)
    cards = rng.sample(sorted(parse_position("me: 3 | other: 4 | turn: me").unused), mine + other)
    position = Position((Cards.of(cards[:mine]), Cards.of(cards[mine:])), 0)
    assert {value: goal_of(position, value).code for value in goals} == goals
    for value in goals:
        for lang in LANGUAGES:
            assert f"{abs(value)}" in sentence(goal_of(position, value), lang)


# ---- difficulty ------------------------------------------------------------------------------------------------------


def counted(puzzle: Puzzle) -> dict[str, int]:
    """Return the features of *puzzle*, counted from what it says of itself and by the plain reference."""
    position = parse_position(puzzle.position)
    finds, at = 0, position
    for step in puzzle.line:
        if at.turn == 0:
            worth = list(Reference(at).values().values())
            finds += len(worth) > 1 and worth.count(max(worth)) == 1
        at = at.play(step.cards)
    every = [position.verify_play(cards) for cards in (puzzle.key, *(r.cards for r in puzzle.refutations))]
    return {
        "cards": sum(map(len, position.hands)),
        "plays": len(every),
        "plies": len(puzzle.line),
        "finds": finds,
        "quiet": quietness(every[0], every),
        "missed": sum(cards != puzzle.key for cards in choices(position).values()),
        "tempting": sum(map(bool, puzzle.tempting)),
    }


@pytest.mark.parametrize("text", ALL)
def test_features_can_be_counted_by_anybody(text: str) -> None:
    """Each number that the difficulty follows from is what a count without the solver gives."""
    puzzle = GAME.compose(text)
    assert puzzle.features == counted(puzzle)
    assert puzzle.difficulty == difficulty(puzzle.features)


def test_a_quiet_key_is_a_pass_or_leaves_more_unused() -> None:
    """2 for a pass; 1 below a play of its own kind or of more cards; 0 for what is the most there is."""
    nine, ten, pair = (combination(text) for text in ("9", "10", "9 9"))
    assert quietness(PASS, [PASS, nine]) == 2
    assert quietness(nine, [PASS, nine, ten]) == 1
    assert quietness(nine, [nine, pair]) == 1
    assert quietness(ten, [PASS, nine, ten]) == 0


def test_features_have_a_limit() -> None:
    """A line that takes more positions than allowed makes no puzzle, whatever the proof took."""
    proof = prove(parse_position(SEVEN))
    laid = choices(proof.position)
    tempting = temptations(proof, laid, naive_values(proof.position))
    with pytest.raises(NoPuzzle):
        features(proof, laid, tempting, 1)
    assert features(proof, laid, tempting, NODES) == GAME.compose(SEVEN).features


# ---- mining ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mined() -> list[Puzzle]:
    """What the first 40 deals of a seed give, at two tables."""
    return [puzzle for rules in ("", "must_beat=yes") for number in range(20) for puzzle in GAME.mine(3, number, rules)]


def test_what_is_mined_are_puzzles(mined: list[Puzzle]) -> None:
    """Each is what its position makes, has its size, and tempts twice; the careful bot does not lay its key."""
    assert len(mined) >= 3
    for puzzle in mined:
        assert GAME.compose(puzzle.position, puzzle.rules, puzzle.source) == puzzle
        position = parse_position(puzzle.position, GAME.rules(puzzle.rules))
        assert sum(map(len, position.hands)) in puzzling.SIZES
        assert puzzle.features["tempting"] >= TEMPTING
        assert choices(position)[CAREFUL] != puzzle.key
        assert puzzling.turned(position) == position


def test_what_is_mined_can_be_found_again(mined: list[Puzzle]) -> None:
    """The source says where: the moment of that ply in the round of that deal, up to seats and suits."""
    for puzzle in mined:
        assert puzzle.source is not None
        rules = GAME.rules(puzzle.rules)
        moments = list(puzzling._round(puzzle.source.seed, puzzle.source.deal, rules))
        assert puzzling._text(puzzling.turned(moments[puzzle.source.ply])) == puzzle.position
    rounds = {tuple(puzzling._round(seed, number, Rules())) for seed in (3, 4) for number in (0, 1)}
    assert len(rounds) == 4


def test_no_two_are_of_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of moments that differ by few cards the hardest is kept, and no more than a few of a round."""
    some = GAME.compose(SEVEN)

    def every(position: Position, source: Source) -> Puzzle | None:
        hard = {"finds": source.ply % 5}
        text = format_position(position)
        return replace(some, position=text, source=source, difficulty=1 + source.ply % 2, features=hard)

    monkeypatch.setattr(puzzling, "_mined", every)
    kept = GAME.mine(1, 1)
    assert len(kept) == puzzling.MOST
    assert [puzzle.source.ply for puzzle in kept if puzzle.source] == sorted(
        puzzle.source.ply for puzzle in kept if puzzle.source
    )
    assert all(puzzle.difficulty == 2 for puzzle in kept)
    for one, other in combinations([parse_position(puzzle.position) for puzzle in kept], 2):
        moved = [Cards(a.mask ^ b.mask) for a, b in zip(one.hands, other.hands, strict=True)]
        assert sum(map(len, moved)) >= puzzling.APART


def test_what_is_too_much_to_search_is_left_alone() -> None:
    """A moment that takes more positions than mining gives it makes no puzzle there, and is no error."""
    position = deal(random.Random(1))
    with pytest.raises(NoPuzzle):
        keys(position, nodes=puzzling.QUICK)
    assert puzzling._mined(position, Source(1, 1, 0)) is None
