"""What is true of an exercise, recounted by the clauses from what the learner sees, not from the game's code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import isclose
from typing import Any

from coach.cards import RANKS, Cards, rank_of, suit_of
from coach.games.douniu import GAME
from coach.games.douniu.exercises.seen import seen_cards
from coach.games.douniu.notation import format_rules
from coach.games.douniu.rules import KINDS, PACK, Rules
from coach.games.teaching import Answer, Exercise
from coach.results import Bidding, Chance, Reason

Truth = Callable[[Exercise, Rules, Answer], bool]
"""Whether an answer is right."""
Strength = tuple[int, int, int]

NEAR = 0.1
LOW_TO_HIGH = "A23456789TJQK"
NAMES = [kind.value for kind in KINDS]
GROUPS = {"three alike", "full house", "four alike"}


# ---- Hands, by the clauses -------------------------------------------------------------------------------------------


def place(card: int) -> int:
    """Return 1 for an ace … 13 for a king (D7)."""
    return LOW_TO_HIGH.index(RANKS[rank_of(card)]) + 1


def worth(cards: Cards | tuple[int, ...]) -> int:
    """Return what cards count towards 牛 (D5)."""
    return sum(min(place(card), 10) for card in cards)


def niu(cards: Cards) -> str:
    """Return which 牛 five cards are, or that they have none (D5, D6)."""
    for three in combinations(cards, 3):
        if worth(three) in (10, 20, 30):
            rest = (worth(cards) - worth(three)) % 10
            return f"niu {rest}" if rest else "niu niu"
    return "no niu"


def kind_of(cards: Cards, rules: Rules) -> str:
    """Return the highest type that fits (D8 to D14)."""
    places = sorted(map(place, cards))
    alike = sorted(Counter(places).values())
    flush = len({suit_of(card) for card in cards}) == 1
    rows = [list(range(low, low + 5)) for low in range(1, 10)]
    row = places in rows or (rules.ten_to_ace == "yes" and places == [1, 10, 11, 12, 13])
    fits = {
        "five small": max(places) < 5 and sum(places) <= 10,
        "five faces": min(places) > 10,
        "straight flush": flush and row,
        "four alike": alike == [1, 4],
        "full house": alike == [2, 3],
        "flush": flush,
        "straight": row,
        "three alike": max(alike) == 3,
    }
    return next((kind for kind, so in fits.items() if so), niu(cards))


def keys(cards: Cards, rules: Rules) -> Cards:
    """Return the cards by which a hand is compared with its equals (D7, D9, D10, D13)."""
    kind, count = kind_of(cards, rules), Counter(map(place, cards))
    if kind in GROUPS:
        group = max(count, key=lambda rank: count[rank])
        return Cards.of(card for card in cards if place(card) == group)
    if kind in ("straight", "straight flush") and set(count) == {1, 10, 11, 12, 13}:
        return Cards.of(card for card in cards if place(card) == 1)
    return Cards.of([max(cards, key=lambda card: (place(card), suit_of(card)))])


def strength(cards: Cards, rules: Rules) -> Strength:
    """Return by what hands compare: type, rank of the key, its suit."""
    kind, key = kind_of(cards, rules), max(keys(cards, rules), key=suit_of)
    high = 14 if kind in ("straight", "straight flush") and place(key) == 1 else place(key)
    return NAMES.index(kind), high, 0 if kind in GROUPS else suit_of(key)


def beats(cards: Cards, other: Cards, rules: Rules) -> bool:
    """Return whether a hand wins; the two have no card in common."""
    assert not cards & other
    return strength(cards, rules) > strength(other, rules)


def clause_between(cards: Cards, other: Cards, rules: Rules) -> str:
    """Return the clause by which one of two hands wins."""
    kinds = {kind_of(cards, rules), kind_of(other, rules)}
    if len(kinds) == 2:
        below = max(map(NAMES.index, kinds)) <= NAMES.index("niu niu")
        return "D7" if "no niu" in kinds and below else "D8"
    return {"no niu": "D7", "four alike": "D9", "five faces": "D10"}.get(kinds.pop(), "D13")


# ---- What the learner sees -------------------------------------------------------------------------------------------


def is_right(exercise: Exercise, rules: Rules, answer: Answer) -> bool:
    """Return whether *answer* is right, by the clauses."""
    return TRUTHS[exercise.prompt.code](exercise, rules, answer)


def chosen(exercise: Exercise, answer: str) -> Any:
    """Return what an option stands for: its cards, or its label."""
    option = next(option for option in exercise.options if option.id == answer)
    return option.label if option.label is not None else option.cards


def marks(exercise: Exercise, answer: list[str], fits: Callable[[Any], bool]) -> bool:
    """Return whether exactly the options that fit are marked."""
    return set(answer) == {option.id for option in exercise.options if fits(chosen(exercise, option.id))}


def on_table(exercise: Exercise) -> Cards:
    """Return all cards on the table."""
    return Cards.of(card for row in exercise.table for card in row.cards)


def label_of(row: Any) -> Reason:
    """Return what is said of a row."""
    assert row.label is not None
    label: Reason = row.label
    return label


# ---- Making 牛 -------------------------------------------------------------------------------------------------------


def summed(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(chosen(exercise, answer).values["number"] == worth(on_table(exercise)))


def three(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    cards = Cards.from_tokens(answer)
    if niu(exercise.hand) == "no niu":
        return not cards
    return len(cards) == 3 and worth(cards) % 10 == 0


def have_niu(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    return marks(exercise, answer, lambda cards: niu(cards) != "no niu")


def named(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(chosen(exercise, answer).values["kind"] == kind_of(on_table(exercise), rules))


def winning(exercise: Exercise, rules: Rules, answer: str) -> bool:
    mine = chosen(exercise, answer)
    (other,) = (option.cards for option in exercise.options if option.id != answer)
    return beats(mine, other, rules)


# ---- Types -----------------------------------------------------------------------------------------------------------


def which_type(exercise: Exercise, rules: Rules, answer: str) -> bool:
    kind = kind_of(on_table(exercise), rules)
    offered = {o.label.values.get("kind") for o in exercise.options if o.label is not None}
    label = chosen(exercise, answer)
    return label.code == "option-by-niu" if kind not in offered else label.values.get("kind") == kind


def is_small(exercise: Exercise, rules: Rules, answer: str) -> bool:
    cards = on_table(exercise)
    fits = {
        "option-small": kind_of(cards, rules) == "five small",
        "option-not-below": max(map(place, cards)) >= 5,
        "option-too-much": worth(cards) > 10,
    }
    assert sum(fits.values()) == 1, "only one of the three is so"
    return fits[chosen(exercise, answer).code]


def rising(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    return all(beats(chosen(exercise, high), chosen(exercise, low), rules) for low, high in pairwise(answer))


def decides(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    assert exercise.prompt.values["kind"] == kind_of(exercise.hand, rules)
    cards = Cards.from_tokens(answer)
    return bool(cards) and cards <= keys(exercise.hand, rules)


def wins(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    one, other = (row.cards for row in exercise.table)
    return answer == {"yes": beats(one, other, rules), "because": clause_between(one, other, rules)}


# ---- Banker and multipliers ------------------------------------------------------------------------------------------


def may_bank(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    bidding = {row.seat for row in exercise.table if label_of(row).code == "row-bids"}
    return marks(exercise, answer, lambda label: not bidding or label.values["seat"] in bidding)


def beat_bank(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    banker = exercise.table[0].cards
    return marks(exercise, answer, lambda cards: beats(cards, banker, rules))


def factor(kind: str, rules: Rules) -> int:
    """Return what the winner's type multiplies (D15)."""
    if rules.payout == "plain" or kind in NAMES[:7]:
        return 1
    return 2 if kind in NAMES[7:10] else 3 if kind == "niu niu" else 5


def gains(exercise: Exercise, rules: Rules) -> dict[str, int]:
    """Return what each seat gets (D4, D15)."""
    (banker,) = (row for row in exercise.table if "multiplier" not in label_of(row).values)
    found = {banker.seat: 0}
    for row in exercise.table:
        if row is not banker:
            won = beats(row.cards, banker.cards, rules)
            kind = kind_of(row.cards if won else banker.cards, rules)
            paid = label_of(row).values["multiplier"] * factor(kind, rules) * (1 if won else -1)
            found[row.seat] = paid
            found[banker.seat] -= paid
    assert sum(found.values()) == 0
    return found


def paid(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(chosen(exercise, answer).values["points"] == gains(exercise, rules)["P1"])


@cache
def before(rules: Rules) -> Bidding:
    """Return what choices are worth before the deal, by the kernels."""
    return GAME.bid(rules=format_rules(rules))


def mean_before(exercise: Exercise, rules: Rules, answer: str) -> bool:
    assert {stake.mean for stake in before(rules).punter} == {0}
    return bool(chosen(exercise, answer).code == "option-both-alike")


def swing_before(exercise: Exercise, rules: Rules, answer: str) -> bool:
    swings = {stake.multiplier: stake.deviation for stake in before(rules).punter}
    offered = [o.label.values["multiplier"] for o in exercise.options if o.label and "multiplier" in o.label.values]
    return bool(chosen(exercise, answer).values.get("multiplier") == max(offered, key=swings.__getitem__))


def mean_seen(exercise: Exercise, rules: Rules) -> float:
    """Return what the cards on the table are worth at multiplier 1; another test holds that against the kernels."""
    cards = on_table(exercise)
    assert len(cards) == (rules.seen or 4)
    (found,) = (seen for seen in seen_cards(len(cards)) if seen.cards == cards)
    return found.mean(rules)


def bid_seen(exercise: Exercise, rules: Rules, answer: str) -> bool:
    good = mean_seen(exercise, rules) > 0
    return bool(chosen(exercise, answer).code == ("option-go-on" if good else "option-hold-back"))


def times_worth(exercise: Exercise, rules: Rules, answer: str) -> bool:
    right = exercise.prompt.values["multiplier"] * mean_seen(exercise, rules)
    return bool(chosen(exercise, answer).values["points"] == f"{right:+.2f}".replace("-", "−"))


# ---- Chances ---------------------------------------------------------------------------------------------------------


@cache
def dealt(rules: Rules) -> dict[str, int]:
    """Return how many hands there are of each type, by the kernels."""
    return {kind: chance.count for kind, chance in GAME.distribution(rules=format_rules(rules)).by_kind.items()}


def more_often(exercise: Exercise, rules: Rules, answer: str) -> bool:
    kinds = [o.label.values["kind"] for o in exercise.options if o.label is not None and o.label.values]
    first, second = (dealt(rules)[kind] for kind in kinds)
    label = chosen(exercise, answer)
    if first == second:
        return bool(label.code == "option-as-often")
    return label.values.get("kind") == (kinds[0] if first > second else kinds[1])


def rarest(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    counts = [dealt(rules)[chosen(exercise, id).values["kind"]] for id in answer]
    return all(few < many for few, many in pairwise(counts))


def at_least(exercise: Exercise, rules: Rules, answer: float) -> bool:
    counts = dealt(rules)
    level = NAMES.index(exercise.prompt.values["kind"])
    chance = sum(counts[kind] for kind in NAMES[level:]) / sum(counts.values())
    assert isclose(exercise.key.answer, chance)
    return abs(answer - chance) <= NEAR


def hand_wins(exercise: Exercise, rules: Rules, answer: float) -> bool:
    win = chance_of(on_table(exercise), rules)
    assert isclose(exercise.key.answer, win.probability)
    return abs(answer - win.probability) <= NEAR


@cache
def chance_of(cards: Cards, rules: Rules) -> Chance:
    """Return the chance that a hand wins, by the kernels."""
    return GAME.odds(cards, rules=format_rules(rules)).win


def fifth(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(chosen(exercise, answer).values["number"] == len(helping(on_table(exercise), rules)))


def helping(seen: Cards, rules: Rules) -> Cards:
    """Return the cards that make 牛 or more of four."""
    return Cards.of(card for card in PACK - seen if kind_of(seen | Cards.of([card]), rules) != "no niu")


TRUTHS: dict[str, Truth] = {
    "ask-sum": summed,
    "ask-three": three,
    "ask-have-niu": have_niu,
    "ask-rest": named,
    "ask-which-niu": named,
    "ask-which-wins": winning,
    "ask-which-type": which_type,
    "ask-small": is_small,
    "ask-sort-hands": rising,
    "ask-key": decides,
    "ask-wins": wins,
    "ask-may-bank": may_bank,
    "ask-beat-bank": beat_bank,
    "ask-pay-one": paid,
    "ask-pay-bank": paid,
    "ask-mean-before": mean_before,
    "ask-swing-before": swing_before,
    "ask-bid-seen": bid_seen,
    "ask-times-worth": times_worth,
    "ask-more-often": more_often,
    "ask-rarest": rarest,
    "ask-chance-least": at_least,
    "ask-chance-wins": hand_wins,
    "ask-outs": fifth,
}
"""By the code of the question."""
