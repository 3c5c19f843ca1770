"""What holds for the exercises of every game. A game's own tests say how it recounts an answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from itertools import combinations, pairwise
from typing import Any, ClassVar

import pytest

from coach import registry
from coach.clauses import LANGUAGES, clause
from coach.errors import CoachError
from coach.games.teaching import PRICES, WORTH, Answer, Exercise, Form
from coach.text import sentence, written_as

MOST_SUBSETS = 6
"""Of a hand with so many cards every selection is tried; of a larger one the near ones."""


class Exercising:
    """The tests of one game's exercises: a subclass in the game's own tests says what is the game's."""

    game: ClassVar[Any]
    patterns: ClassVar[Collection[str]]
    houses: ClassVar[Sequence[Any]]
    """House rules, the usual ones first."""
    initial: ClassVar[str]
    """The letter of the game's clauses."""
    seeds: ClassVar[int] = 200
    sayings: ClassVar[int] = 20
    """Seeds for the tests that need fewer."""
    kinds: ClassVar[int] = 6
    """Of twelve seeds, more than so many make different exercises."""

    is_right: ClassVar[Callable[[Exercise, Any, Answer], bool]]
    """Judges an answer by the rules alone."""
    prove: ClassVar[Callable[[Exercise, Any, Any], None]]
    """Recounts the example that is shown with a wrong answer."""

    misshapen: ClassVar[dict[str, list[object]]]
    """By pattern, answers that have not its form."""
    bet: ClassVar[str]
    """A pattern whose answer is a chance."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Ask every pattern."""
        if "pattern" in metafunc.fixturenames:
            metafunc.parametrize("pattern", self.patterns)

    @pytest.fixture(autouse=True)
    def _in_its_manner(self) -> Any:
        with written_as(registry.manner(self.game.name)):
            yield

    def make(self, pattern: str, seed: int, rules: Any = None) -> Exercise:
        """Return the exercise under *rules*, by default the usual ones."""
        name = self.game.rules_name(self.houses[0] if rules is None else rules)
        asked: Exercise = self.game.exercise(pattern, seed, name)
        return asked

    def house(self, seed: int) -> Any:
        """Return one house after the other, the usual one every other time."""
        return self.houses[1:][seed // 2 % (len(self.houses) - 1)] if seed % 2 else self.houses[0]

    def test_the_rules_confirm_answers_and_examples(self, pattern: str, long: bool) -> None:
        """The key is right, each other answer is judged as the rules judge it, and its example proves the fact."""
        for seed in range(self.seeds):
            for rules in self.houses if long else (self.house(seed),):
                asked = self.make(pattern, seed, rules)
                assert type(self).is_right(asked, rules, asked.key.answer), asked.id
                told = asked.reveal()
                assert told.right, asked.id
                assert told.wrong == told.missed == (), asked.id
                for answer in wrong_answers(asked):
                    feedback = asked.check(answer)
                    assert feedback.right == type(self).is_right(asked, rules, answer), (asked.id, answer)
                    if not feedback.right:
                        type(self).prove(asked, rules, feedback)
                        assert feedback.fact.code != "wrong"

    def test_wrong_answers_are_there(self, pattern: str) -> None:
        """Every exercise can be answered wrongly."""
        for seed in range(self.sayings):
            asked = self.make(pattern, seed)
            assert any(not asked.check(answer).right for answer in wrong_answers(asked)), asked.id

    def test_everything_can_be_said(self, pattern: str) -> None:
        """Question, options, hints and feedback have sentences in both languages, and each cites a clause."""
        for seed in range(self.sayings):
            asked = self.make(pattern, seed, self.house(seed))
            feedbacks = [asked.reveal(), *(asked.check(answer) for answer in wrong_answers(asked))]
            for lang in LANGUAGES:
                said = [asked.to_public(lang), *(feedback.to_public(lang) for feedback in feedbacks)]
                assert "{" not in "".join(strings(said))
                assert all(asked.parts(hint.text, lang) for hint in asked.key.hints)
                json.dumps(said)
            for feedback in feedbacks:
                assert feedback.clause.startswith(self.initial)
                assert clause(feedback.clause).id == feedback.clause

    def test_same_seed_same_exercise(self, pattern: str) -> None:
        """A link opens the same for everybody; another seed gives another, sooner or later."""
        first = [self.game.exercise(pattern, seed).to_public("zh") for seed in range(12)]
        assert first == [self.game.exercise(pattern, seed).to_public("zh") for seed in range(12)]
        assert len({json.dumps({**public, "seed": 0}) for public in first}) > self.kinds

    def test_nothing_gives_the_answer_away(self, pattern: str) -> None:
        """What a page may know is only what it shows: neither key nor hints, and no option stands out by its place."""
        keys = []
        for seed in range(60):
            asked = self.make(pattern, seed)
            public = asked.to_public("en")
            assert public.keys() == PUBLIC
            said = "".join(strings([public["prompt"], public["facts"], public["table"]]))
            assert sentence(asked.key.hints[-1].text, "en") not in said
            assert [option["id"] for option in public["options"]] == list("abcdefghij"[: len(public["options"])])
            assert "Key(" not in repr(asked)
            keys.append(json.dumps(asked.key.answer))
        assert len(set(keys)) > 1, "the answer is not always the same"
        assert max(keys.count(key) for key in keys) < 50

    def test_hints_come_in_three_grades(self, pattern: str) -> None:
        """Where to look, the rule, the answer: each dearer than the one before, the last one costing all."""
        hints = self.make(pattern, 1).key.hints
        assert [hint.price for hint in hints] == list(PRICES)
        assert hints[-1].price == WORTH
        assert len({sentence(hint.text, "zh") for hint in hints}) >= 2

    def test_misshapen_answers_are_refused(self) -> None:
        """What a page sends is checked before it is looked at."""
        for pattern, answers in self.misshapen.items():
            asked = self.make(pattern, 1)
            for answer in answers:
                with pytest.raises(CoachError, match="is no answer") as caught:
                    asked.check(answer)
                assert caught.value.code == "answer-misshapen"

    def test_unknown_patterns_are_refused(self) -> None:
        """The error names the culprit and what there is."""
        right = next(iter(self.patterns))
        wrong = right + "x"
        with pytest.raises(CoachError, match=repr(wrong)) as caught:
            self.game.exercise(wrong, 1)
        assert right in str(caught.value)
        with pytest.raises(CoachError):
            self.game.exercise(right, 1, "colour=red")

    def test_bets_say_how_far_off(self) -> None:
        """A bet is right within a tenth, and the feedback tells the distance with its sign."""
        asked = self.make(self.bet, 1)
        assert asked.form is Form.BET
        truth = asked.key.answer
        assert asked.check(truth).off == 0
        assert asked.check(min(1, truth + 0.09)).right
        far = asked.check(0.0 if truth > 0.5 else 1.0)
        assert not far.right
        assert far.off is not None
        assert (far.off < 0) == (truth > 0.5)


PUBLIC = {
    "schema", "game", "pattern", "seed", "rules", "form", "prompt", "facts", "table", "hand", "board", "unnamed",
    "options", "grounds",
    "worth", "prices",
}  # fmt: skip
"""All that a page may know of an exercise."""


def wrong_answers(exercise: Exercise) -> list[Answer]:
    """Return answers of the right shape that are not the key: all of them where they are few, else the near ones.

    Of a hand, some may be right all the same.
    """
    right, ids = exercise.key.answer, [option.id for option in exercise.options]
    match exercise.form:
        case Form.CHOOSE:
            found: list[Answer] = ids
        case Form.MARK:
            found = [sorted(set(right) ^ {id}) for id in ids] + [[], ids]
        case Form.SORT:
            found = [swapped(right, at) for at in range(len(right) - 1)] + [right[::-1]]
        case Form.JUDGE:
            found = [{"yes": yes, "because": ground.id} for yes in (True, False) for ground in exercise.grounds]
        case Form.PICK:
            found = picks(exercise.hand.tokens, right)
        case Form.BET:
            found = [bet for bet in (0.0, 1.0, right - 0.11, right + 0.11) if 0 <= bet <= 1]
    return [answer for answer in found if answer != right]


def picks(tokens: list[str], right: list[str]) -> list[Answer]:
    """Return selections of a hand: all of a small one, else single cards, neighbours, and what is near the key."""
    if len(tokens) <= MOST_SUBSETS:
        return [list(some) for size in range(len(tokens) + 1) for some in combinations(tokens, size)]
    found: list[Answer] = [[], tokens, right[1:], *([token] for token in tokens), *map(list, pairwise(tokens))]
    found += [sorted(set(right) ^ {token}) for token in tokens]
    return found + [tokens[at : at + 5] for at in range(0, len(tokens) - 4, 2)]


def swapped(order: list[str], at: int) -> list[str]:
    """Return *order* with two neighbours changed."""
    return [*order[:at], order[at + 1], order[at], *order[at + 2 :]]


def strings(value: object) -> list[str]:
    """Return all texts in plain values."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    return [text for part in value for text in strings(part)] if isinstance(value, list) else []
