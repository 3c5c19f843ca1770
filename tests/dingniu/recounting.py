"""What the exercises of 顶牛 ask, worked out again in plain Python from what they show, without the library's rules.

Tiles are texts such as ``"6-5"``, hands are lists of them, and seats are called as the player calls them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from coach.games.dingniu.rules import Rules
from coach.games.teaching import Answer, Exercise

SEATS: Final = ("me", "next", "across", "prev")
NAMES: Final = {
    "6-6": "大天", "5-5": "大十", "4-4": "红八", "3-3": "长三", "2-2": "二板", "1-1": "地一", "6-5": "虎头",
    "6-4": "金瓶", "6-3": "歪九", "6-2": "二六", "6-1": "一六", "5-1": "一五", "3-1": "一鹅",
}  # fmt: skip
LONE: Final = ("6-3", "6-2")
SET: Final = [tile for tile in NAMES for _ in range(1 if tile in LONE else 2)]
NAMED: Final = {(4, 4), (2, 3), (5, 5), (1, 1)}

Ends = tuple[int, int]
Move = tuple[str, int]
"""A tile and the number that it is laid to; 0 when it is discarded."""


def two(tile: str) -> Ends:
    """Return the two numbers of a tile."""
    return int(tile[0]), int(tile[2])


def points(tiles: Sequence[str]) -> int:
    """Return the points of some tiles."""
    return sum(sum(two(tile)) for tile in tiles)


def is_double(tile: str) -> bool:
    """Return whether both halves are alike."""
    return tile[0] == tile[2]


def fits(tile: str, ends: Sequence[int]) -> bool:
    """Return whether a tile matches an end."""
    return bool(set(two(tile)) & set(ends))


def moved(ends: Ends, move: Move) -> Ends:
    """Return the ends after a move, the lower first."""
    tile, on = move
    if not on:
        return ends
    left = list(ends)
    left.remove(on)
    halves = list(two(tile))
    halves.remove(on)
    one, other = sorted(left + halves)
    return one, other


def moves(hand: Sequence[str], ends: Ends) -> list[Move]:
    """Return every legal move, two alike once."""
    able = [(tile, on) for tile in sorted(set(hand)) for on in sorted(set(ends)) if on in two(tile)]
    return able or [(tile, 0) for tile in sorted(set(hand))]


def ranked(pips: Sequence[int], head: int) -> list[int]:
    """Return the seats: the winner, then from the most points down; of equals the nearer to the head first."""
    seats = sorted(range(4), key=lambda seat: (seat - head) % 4)
    winner = min(seats, key=lambda seat: pips[seat])  # the first of the least
    rest = [seat for seat in seats if seat != winner]
    return [winner, *sorted(rest, key=lambda seat: -pips[seat])]


# ---- A hand with everything known ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """A moment of a hand, me at place 0."""

    hands: tuple[tuple[str, ...], ...]
    down: tuple[tuple[str, ...], ...]
    ends: Ends
    turn: int
    head: int
    rules: Rules

    def legal(self) -> list[Move]:
        return moves(self.hands[self.turn], self.ends)

    def after(self, move: Move) -> State:
        hands, down = [list(hand) for hand in self.hands], [list(pile) for pile in self.down]
        hands[self.turn].remove(move[0])
        if not move[1]:
            down[self.turn].append(move[0])
        ends = moved(self.ends, move)
        return replace(
            self, hands=tuple(map(tuple, hands)), down=tuple(map(tuple, down)), ends=ends, turn=(self.turn + 1) % 4
        )

    def is_blocked(self) -> bool:
        """Return whether nobody can lay a 竖牌, though somebody holds one."""
        singles = [tile for hand in self.hands for tile in hand if not is_double(tile)]
        return bool(singles) and not any(fits(tile, self.ends) for tile in singles)

    def account(self, move: Move) -> str:
        """Return ``"whole"``, ``"half"`` or nothing, or the clause that lets a block off."""
        tile, on = move
        after = self.after(move)
        if not on or is_double(tile) or not after.is_blocked():
            return ""
        exempt = ""
        rest = after.hands[self.turn]
        laid = all(is_double(other) and fits(other, after.ends) for other in rest)
        if self.rules.head_empty == "yes" and self.turn == self.head and laid:
            exempt = "T16"
        both = tile == "5-1" and sorted(self.ends) == [1, 5]
        if not exempt and both and all(self.after((tile, each)).is_blocked() for each in (1, 5)):
            exempt = "T14"
        if exempt:
            return "half" if self.rules.half_account == "yes" and after.ends in {(4, 4), (5, 5)} else exempt
        if len(self.legal()) < 2:
            return ""
        return "whole" if self.rules.account_ends == "any" or after.ends in NAMED else ""

    def pips(self) -> list[int]:
        """Return each seat's points when somebody has just accounted."""
        doubles = self.rules.after_block == "doubles"
        held = [[t for t in hand if not (doubles and is_double(t) and fits(t, self.ends))] for hand in self.hands]
        return [points(hand) + points(pile) for hand, pile in zip(held, self.down, strict=True)]

    def gains(self) -> bool:
        """Return whether who is to play has an account that comes out whole."""
        return any(self.account(m) == "whole" and self._first(self.after(m)) for m in self.legal())

    def _first(self, after: State) -> bool:
        return ranked(after.pips(), self.head)[0] == self.turn


def told(asked: Exercise, code: str) -> list[Mapping[str, Any]]:
    """Return the values of each fact of this code."""
    return [fact.values for fact in asked.facts if fact.code == code]


def state_of(asked: Exercise, rules: Rules) -> State:
    """Return the moment that an exercise shows with all hands open."""
    board = asked.board
    assert board is not None
    hands = {row.seat: tuple(row.cards.tokens) for row in asked.table}
    hands.setdefault("me", tuple(asked.hand.tokens))
    down = {one.seat: one.down for one in board.sitting}
    head = SEATS.index(told(asked, "fact-head")[0]["seat"])
    one, other = sorted(board.ends)
    places = range(4)
    return State(
        tuple(hands[SEATS[at]] for at in places), tuple(down[SEATS[at]] for at in places), (one, other), 0, head, rules
    )


def read_move(text: str) -> Move:
    """Return a move as an answer or a token has it."""
    tile, _, on = text.removeprefix("x ").partition(" on ")
    return tile, int(on or 0)


# ---- What one seat sees ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Hidden places of one seat that are alike."""

    seat: str
    in_hand: bool
    size: int
    never: frozenset[str]


def places_of(asked: Exercise) -> tuple[list[Place], list[str]]:
    """Return the hidden places, and the tiles that are hidden in them."""
    board = asked.board
    assert board is not None
    seen = Counter(asked.hand.tokens)
    for tile in board.row:
        high, low = sorted(two(tile), reverse=True)
        seen[f"{high}-{low}"] += 1
    places = []
    for one in board.sitting:
        if one.seat == "me":
            seen.update(one.down)
            continue
        never: set[str] = set()
        discards = [values for values in told(asked, "fact-discarded-at") if values["seat"] == one.seat]
        assert sum(values["count"] for values in discards) == len(one.down)
        for values in discards:  # what is discarded later lacked the earlier ends too
            never |= {tile for tile in NAMES if fits(tile, (values["one"], values["other"]))}
            places.append(Place(one.seat, False, values["count"], frozenset(never)))
        places.append(Place(one.seat, True, one.count, frozenset(never)))
    return places, sorted((Counter(SET) - seen).elements())


def deals(
    places: Sequence[Place], hidden: Sequence[str], barred: Callable[[Place, str], bool] = lambda p, t: False
) -> int:
    """Return in how many ways the hidden tiles, copies told apart, fill the places."""

    @lru_cache(None)
    def count(at: int, free: tuple[int, ...]) -> int:
        if at == len(hidden):
            return int(not any(free))
        tile = hidden[at]
        ways = 0
        for number, place in enumerate(places):  # which of the free places it takes is not told apart
            if free[number] and tile not in place.never and not barred(place, tile):
                ways += count(at + 1, (*free[:number], free[number] - 1, *free[number + 1 :]))
        return ways

    return count(0, tuple(place.size for place in places))


def holds(asked: Exercise, seat: str, number: int) -> Fraction:
    """Return the chance that a seat holds a number."""
    places, hidden = places_of(asked)
    none = deals(places, hidden, lambda p, t: p.in_hand and p.seat == seat and number in two(t))
    return 1 - Fraction(none, deals(places, hidden))


def accounts(asked: Exercise, rules: Rules) -> Fraction:
    """Return the chance that the tile in question is an account, by what its player sees."""
    places, hidden = places_of(asked)
    board = asked.board
    assert board is not None
    values = asked.prompt.values
    tile, on = values["tile"].tokens[0], values["number"]
    rest = list(asked.hand.tokens)
    rest.remove(tile)
    one, other = sorted(board.ends)
    mine = [each for each in rest if not is_double(each)]

    def blocked(ends: Sequence[int], also: Sequence[int] = ()) -> int:
        if any(fits(each, [*ends, *also]) for each in mine):
            return 0
        count = deals(places, hidden, lambda p, t: p.in_hand and not is_double(t) and fits(t, [*ends, *also]))
        return count if mine else count - deals(places, hidden, lambda p, t: p.in_hand and not is_double(t))

    count = blocked(moved((one, other), (tile, on)))
    if tile == "5-1" and (one, other) == (1, 5):
        count -= blocked((1, 1), (5, 5))
    return Fraction(count, deals(places, hidden))


# ---- Which answers are right -----------------------------------------------------------------------------------------


def is_right(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    """Return whether an answer is right, by what the exercise shows."""
    return bool(_RIGHT[asked.pattern](asked, rules, answer))


def _option(asked: Exercise, id: str) -> Any:
    return next(option for option in asked.options if option.id == id)


def _value(asked: Exercise, id: str, name: str) -> Any:
    return _option(asked, id).label.values[name]


def _token(asked: Exercise, id: str) -> str:
    token: str = _option(asked, id).cards.tokens[0]
    return token


def _marked(asked: Exercise, answer: Answer, holds: Callable[[str], bool]) -> bool:
    """Return whether just the options are marked of whose tile it *holds*."""
    return set(answer) == {option.id for option in asked.options if holds(option.cards.tokens[0])}


def _ends(asked: Exercise) -> Ends:
    assert asked.board is not None
    one, other = sorted(asked.board.ends)
    return one, other


def _named(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    return bool(NAMES[asked.table[0].cards.tokens[0]] == _value(asked, answer, "name"))


def _found(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    return bool(NAMES[_token(asked, answer)] == asked.prompt.values["name"])


def _number(right: Callable[[Exercise, Rules], int]) -> Callable[[Exercise, Rules, Answer], bool]:
    return lambda asked, rules, answer: _value(asked, answer, "number") == right(asked, rules)


def _left(asked: Exercise, rules: Rules) -> int:
    unseen = Counter(SET) - Counter(asked.hand.tokens) - Counter(asked.table[0].cards.tokens)
    return sum(asked.prompt.values["number"] in two(tile) for tile in unseen.elements())


def _after(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    values = asked.prompt.values
    right = moved(_ends(asked), (values["tile"].tokens[0], values["number"]))
    return sorted(right) == sorted((_value(asked, answer, "one"), _value(asked, answer, "other")))


def _place(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    move, ends = read_move(answer), _ends(asked)
    goal = asked.prompt.values["one"], asked.prompt.values["other"]
    return move in moves(asked.hand.tokens, ends) and moved(ends, move) == goal


def _may(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    tile, ends = asked.prompt.values["tile"].tokens[0], _ends(asked)
    if asked.prompt.code == "ask-may-discard":
        stuck = not any(fits(each, ends) for each in asked.hand.tokens)
        return bool(answer == {"yes": stuck, "because": "T4"})
    return bool(answer == {"yes": fits(tile, ends), "because": "T3"})


def _turn(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    return read_move(answer) in moves(asked.hand.tokens, _ends(asked))


def _placements(asked: Exercise, rules: Rules) -> int:
    return sum(bool(on) for _, on in moves(asked.hand.tokens, _ends(asked)))


def _sorted(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    found = [points(_option(asked, id).cards.tokens) for id in answer]
    return found == sorted(found)


def _piles(asked: Exercise) -> tuple[list[int], int]:
    pips = {row.seat: points(row.cards.tokens) for row in asked.table}
    return [pips[seat] for seat in SEATS], SEATS.index(told(asked, "fact-head")[0]["seat"])


def _seat(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    place = ("ask-winner", "ask-big", "ask-middle", "ask-little").index(asked.prompt.code)
    return bool(SEATS[ranked(*_piles(asked))[place]] == _value(asked, answer, "seat"))


def _wins(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    pips, head = _piles(asked)
    clause = "T8" if pips.count(min(pips)) > 1 else "T7"
    return bool(answer == {"yes": SEATS[ranked(pips, head)[0]] == asked.prompt.values["seat"], "because": clause})


def _paid(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    place = [SEATS[seat] for seat in ranked(*_piles(asked))].index(asked.prompt.values["seat"])
    return bool(_value(asked, answer, "points") == (6, -3, -2, -1)[place])


def _held(asked: Exercise, rules: Rules) -> int:
    ends = asked.prompt.values["one"], asked.prompt.values["other"]
    gone = rules.after_block == "doubles"
    kept = [tile for tile in asked.hand.tokens if not (gone and is_double(tile) and fits(tile, ends))]
    return points(kept) + points(asked.table[0].cards.tokens)


def _lead(hand: Sequence[str], number: int) -> tuple[list[str], int, list[str]]:
    """Return a number's 竖牌 in a hand, its doubles there, and its 竖牌 in the set."""
    held = [tile for tile in hand if number in two(tile) and not is_double(tile)]
    every = [tile for tile in SET if number in two(tile) and not is_double(tile)]
    return held, list(hand).count(f"{number}-{number}"), every


def _is_hard(hand: Sequence[str], number: int) -> bool:
    held, doubles, every = _lead(hand, number)
    return doubles > 0 and set(held) == set(every) and 2 * len(held) > len(every)


def _bar(hand: Sequence[str], tile: str) -> str:
    """Return why a tile may not be led: the code of the option that says so."""
    held, _, every = _lead(hand, int(tile[0]))
    if not is_double(tile):
        return "option-may-lead"
    if len(held) == len(every):
        return "option-shuts-out"
    return "option-hard" if _is_hard(hand, int(tile[0])) else "option-may-lead"


def _word(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    number = asked.prompt.values["number"]
    held, doubles, every = _lead(asked.hand.tokens, number)
    if len(held) == len(every):
        right = "word-hard-all" if doubles else "word-all"
    elif _is_hard(asked.hand.tokens, number):
        right = "word-hard"
    elif doubles == 2 and 2 * len(held) <= len(every):
        right = "word-soft"
    elif doubles == 1 and Counter(held) == Counter(set(every)):
        right = "word-half"
    else:
        right = "word-none"
    return bool(_option(asked, answer).label.code == right)


def _hards(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    return {_value(asked, id, "number") for id in answer} == {n for n in range(1, 7) if _is_hard(asked.hand.tokens, n)}


def _may_lead(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    return bool(_option(asked, answer).label.code == _bar(asked.hand.tokens, asked.prompt.values["tile"].tokens[0]))


def _led(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    return asked.prompt.values["number"] in two(answer) and _bar(asked.hand.tokens, answer) == "option-may-lead"


def _others(asked: Exercise, rules: Rules) -> int:
    held, _, every = _lead(asked.hand.tokens, asked.prompt.values["number"])
    return len(every) - len(held)


def _account(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    values = asked.prompt.values
    found = state_of(asked, rules).account((values["tile"].tokens[0], values["number"]))
    right = {"whole": (True, "T10"), "half": (True, "T15"), "T14": (False, "T14"), "T16": (False, "T16")}
    yes, clause = right.get(found, (False, "T10"))
    return bool(answer == {"yes": yes, "because": clause})


def _find_account(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    state, move = state_of(asked, rules), read_move(answer)
    return move in state.legal() and state.account(move) in ("whole", "half")


def _account_paid(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    pips = [row.label.values["pips"] for row in asked.table if row.label]
    half = told(asked, "fact-blocked-half")
    blocker = (half or told(asked, "fact-blocked"))[0]["seat"]
    order = [SEATS[seat] for seat in ranked(pips, SEATS.index(told(asked, "fact-head")[0]["seat"]))]
    if order[0] == blocker:
        gains = dict(zip(order, (12, -6, -4, -2), strict=True))
    else:
        gains = {**dict.fromkeys(SEATS, 0), order[0]: 12, blocker: -12}
    return bool(_value(asked, answer, "points") == gains[asked.prompt.values["seat"]] // (2 if half else 1))


def _bet(chance: Callable[[Exercise, Rules], Fraction]) -> Callable[[Exercise, Rules, Answer], bool]:
    return lambda asked, rules, answer: abs(answer - float(chance(asked, rules))) <= 0.1


def _may_hold(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    number = asked.prompt.values["number"]
    return {_value(asked, id, "seat") for id in answer} == {s for s in SEATS[1:] if holds(asked, s, number)}


def _stops(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    state, move = state_of(asked, rules), read_move(answer)
    return move in state.legal() and not state.after(move).gains()


def _instead(asked: Exercise, rules: Rules) -> tuple[bool, int, bool, bool]:
    """Return whether the account came out, who could have stopped it, whether it could be, and whether that one won."""
    state = state_of(asked, rules)
    played = [read_move(values["tile"].tokens[0]) for values in told(asked, "fact-move")]
    for move in played[:-2]:
        state = state.after(move)
    guard, laid, account = state.turn, played[-2], played[-1]
    end = state.after(laid).after(account)
    order = ranked(end.pips(), state.head)
    came_out = order[0] == (guard + 1) % 4
    others = [state.after(move) for move in state.legal() if move != laid]
    if came_out:
        could = any(not other.gains() for other in others)
    else:
        could = any(not any(other.account(m) in ("whole", "half") for m in other.legal()) for other in others)
    return came_out, guard, could, order[0] == guard


def _could(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    came_out, guard, could, _ = _instead(asked, rules)
    assert came_out
    label = _option(asked, answer).label
    return bool(label.values.get("seat") == SEATS[guard] if could else label.code == "option-nobody")


def _how(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    came_out, _, could, won = _instead(asked, rules)
    code = "option-not-stopped" if came_out and could else "option-handed-over" if won and could else ""
    return bool(_option(asked, answer).label.code == (code or "option-neither-of-them"))


def _charged(asked: Exercise, rules: Rules, answer: Answer) -> bool:
    pips = list(map(int, told(asked, "fact-pips-are")[0]["pips"].split()))
    order = [SEATS[seat] for seat in ranked(pips, SEATS.index(told(asked, "fact-head")[0]["seat"]))]
    gains = dict(zip(order, (12, -6, -4, -2), strict=True))
    if rules.liability == "on":
        gains = {**dict.fromkeys(SEATS, 0), order[0]: 12, told(asked, "fact-could-be-stopped")[0]["seat"]: -12}
    assert order[0] == told(asked, "fact-ended")[0]["seat"]
    return bool(_value(asked, answer, "points") == gains[asked.prompt.values["seat"]])


_RIGHT: Final[Mapping[str, Callable[[Exercise, Rules, Answer], bool]]] = {
    "double-name": _named,
    "double-find": _found,
    "tile-name": _named,
    "tile-find": _found,
    "tile-kind": lambda a, r, x: _marked(a, x, lambda t: is_double(t) == (a.prompt.code == "ask-doubles")),
    "tile-points": _number(lambda a, r: points(a.table[0].cards.tokens)),
    "tile-carry": _number(lambda a, r: sum(a.prompt.values["number"] in two(tile) for tile in SET)),
    "tile-left": _number(_left),
    "match-all": lambda a, r, x: _marked(a, x, lambda t: fits(t, _ends(a))),
    "match-after": _after,
    "match-place": _place,
    "match-judge": _may,
    "match-turn": _turn,
    "match-count": _number(_placements),
    "points-sort": _sorted,
    "points-winner": _seat,
    "points-judge": _wins,
    "points-place": _seat,
    "points-pay": _paid,
    "points-held": _number(_held),
    "lead-word": _word,
    "lead-hard": _hards,
    "lead-may": _may_lead,
    "lead-all": lambda a, r, x: _marked(a, x, lambda t: _bar(a.hand.tokens, t) != "option-may-lead"),
    "lead-place": _led,
    "lead-others": _number(_others),
    "account-names": lambda a, r, x: (
        {(_value(a, i, "one"), _value(a, i, "other")) for i in x}
        == {(o.label.values["one"], o.label.values["other"]) for o in a.options if o.label} & NAMED
    ),
    "account-spoil": lambda a, r, x: _marked(a, x, lambda t: fits(t, list(a.prompt.values.values()))),
    "account-judge": _account,
    "account-find": _find_account,
    "account-pay": _account_paid,
    "account-odds": _bet(accounts),
    "reading-missing": lambda a, r, x: _marked(
        a, x, lambda t: fits(t, (a.prompt.values["one"], a.prompt.values["other"]))
    ),
    "reading-who": _may_hold,
    "reading-odds": _bet(lambda a, r: holds(a, a.prompt.values["seat"], a.prompt.values["number"])),
    "liable-stop": _stops,
    "liable-who": _could,
    "liable-clause": _how,
    "liable-pay": _charged,
}
