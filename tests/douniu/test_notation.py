"""Hands, house rules, rounds and records as text: read, refused, written and read back."""

from __future__ import annotations

import random
import re

import pytest

from coach.clauses import LANGUAGES
from coach.errors import NotationError
from coach.games.douniu.match import play, totals
from coach.games.douniu.notation import (
    Record,
    format_position,
    format_record,
    format_rules,
    parse_hand,
    parse_position,
    parse_records,
    parse_rules,
)
from coach.games.douniu.policies import Always, ByCards, Never, Random
from coach.games.douniu.position import deal
from coach.games.douniu.rules import PLAYERS, SEATS, Rules
from coach.notation import parse_cards
from coach.text import explain
from tests.douniu.playing import HOUSES

ROUND = "P1: ♠9 ♥9 ♣2 ♥K ♠Q | P2: ♦A ♦2 ♦3 ♦9 ♦K | bids: P1 | banker: P1 | multipliers: P2 3"


@pytest.mark.parametrize(
    "text",
    ["♠J ♥J ♣J ♦J ♠Q", "S J Q, hj ♣j dj", "黑桃J Q 红心J 梅花J 方块J", "🂫 🂻 🃋 🃛 🂭", "js jh jc jd qs", "♠JQ♥J♣J♦J"],
)
def test_a_hand_in_suits(text: str) -> None:
    """Whatever a person types, it is the same five cards."""
    told = parse_hand(text)
    assert told.suited
    assert told.cards == parse_cards("♠J ♥J ♣J ♦J ♠Q")


@pytest.mark.parametrize("text", ["J J J J Q", "jjjjq", "Q、J、J、J、J", "［Ｊ Ｊ］ＪＪＱ"])
def test_a_hand_of_ranks_alone(text: str) -> None:
    """Ranks alone are no flush, and known to be ranks alone."""
    told = parse_hand(text)
    assert not told.suited
    assert sorted(str(told.cards).replace("♦", "").replace("♣", "").replace("♥", "").replace("♠", "").split()) == [
        *"JJJJQ"
    ]


@pytest.mark.parametrize("text", ["A2345", "10 J Q K A", "2 4 6 8 10"])
def test_five_ranks_alone_are_no_flush(text: str) -> None:
    """Five ranks that could be in one suit are read in two."""
    assert len({card & 3 for card in parse_hand(text).cards}) == 2


@pytest.mark.parametrize(
    ("text", "code", "culprit"),
    [
        ("", "no-hand-said", ""),
        ("  ", "no-hand-said", ""),
        ("♠J ♥J ♣J ♦J", "cards-wanted", "♠J ♥J ♣J ♦J"),
        ("A 2 3 4 5 6", "cards-wanted", "A 2 3 4 5 6"),
        ("J J J J J", "rank-too-often", "J"),
        ("♠J ♥J ♣J ♦J 大王", "card-not-in-pack", "大王"),
        ("♠J ♠J ♣J ♦J ♠Q", "card-twice", "♠J"),
        ("J J J J 1", "lone-one", "1"),
        ("♠J ♥J x", "joker-ambiguous", "x"),
        ("what", "unknown-mark", "what"),
    ],
)
def test_what_is_no_hand(text: str, code: str, culprit: str) -> None:
    """The error names the culprit and can be said in both languages."""
    with pytest.raises(NotationError) as error:
        parse_hand(text)
    assert error.value.code == code
    assert error.value.text[error.value.start : error.value.end] == culprit
    assert all(explain(error.value, lang) for lang in LANGUAGES)


def test_house_rules_are_read_back() -> None:
    """Every house has a text that says it; Chinese words and yes and no are understood."""
    for rules in HOUSES:
        assert parse_rules(format_rules(rules)) == rules
    assert parse_rules("") == parse_rules("standard") == Rules()
    assert parse_rules("ten_to_ace=True") == Rules(ten_to_ace="yes")
    assert parse_rules("先看=四张; 付法=按牌型") == Rules(open_cards="4", payout="common")


@pytest.mark.parametrize(
    ("text", "code"),
    [("bombs=any", "unknown-option"), ("payout=dear", "unknown-choice"), ("payout", "unknown-option"),
     ("payout=plain,payout=common", "key-twice")],
)  # fmt: skip
def test_rules_that_are_none(text: str, code: str) -> None:
    """An unknown option or value is named."""
    with pytest.raises(NotationError) as error:
        parse_rules(text)
    assert error.value.code == code


def test_rounds_are_read_back() -> None:
    """At every stage, in every house, with any number of players."""
    for seed in range(60):
        rng = random.Random(seed)
        rules = HOUSES[seed % len(HOUSES)]
        table = deal(rng, rules, rng.choice(PLAYERS))
        bid = table.bid(tuple(rng.random() < 0.3 for _ in range(table.players)), rng)
        others = [seat for seat in range(table.players) if seat != bid.banker]
        for stage in (table, bid, bid.multiply({seat: rng.randint(1, 5) for seat in others})):
            assert parse_position(format_position(stage)) == stage, seed


def test_a_round_in_chinese() -> None:
    """Keys and seats may be Chinese, one part a line."""
    text = "1号：♠9 ♥9 ♣2 ♥K ♠Q\n2号：♦A ♦2 ♦3 ♦9 ♦K\n抢庄：1号\n庄家：1号\n倍数：2号 3倍"
    assert parse_position(text) == parse_position(ROUND)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("P2: ♦A", "P3: ♦A", "seat-left-out"),
        ("banker: P1", "banker: P2", "banker-not-bidding"),
        ("banker: P1", "banker: P7", "unknown-seat"),
        ("| banker: P1", "", "bids-and-banker"),
        ("P2 3", "P2 6", "multiplier-wrong"),
        ("P2 3", "P2 many", "no-multiplier"),
        ("P2 3", "P3 3", "unknown-seat"),
        ("♦A ♦2", "♠9 ♦2", "card-in-two-hands"),
        ("♦A ♦2", "♦2", "no-hand-of-five"),
        ("bids: P1", "bids: P1 P1", "unknown-seat"),
        ("bids: P1", "bids: P1 yes", "unknown-seat"),
        ("bids: P1", "bets: P1", "unknown-part"),
        ("bids: P1", "bids: P1 | bids: P1", "key-twice"),
        ("bids: P1", "bids:", "empty-value"),
        ("P1: ♠9", "game: 关牌 | P1: ♠9", "not-douniu"),
        ("P1: ♠9", "rules: open_cards=3 | P1: ♠9", "open-cards-wrong"),
    ],
)
def test_rounds_that_cannot_be_read(old: str, new: str, code: str) -> None:
    """What is said wrongly is an error with the reason, in both languages."""
    with pytest.raises(NotationError) as error:
        parse_position(ROUND.replace(old, new, 1))
    assert error.value.code == code
    assert all(explain(error.value, lang) for lang in LANGUAGES)


def test_records_are_read_back() -> None:
    """Rounds of bots in every house, many in one text, with tags and comments; totals sum to zero."""
    records = []
    for seed, rules in enumerate(HOUSES):
        policies = [Always(), Never(), Random(), ByCards(), Random()][: 2 + seed % 4]
        rounds = play(policies, seed, 3, rules)
        assert sum(totals(rounds)) == 0
        assert rounds == play(policies, seed, 3, rules) != play(policies, seed + 100, 3, rules)
        records += [Record(ended, (("Date", "2026-11-30"),), ("well bid",)) for ended in rounds]
    records.append(Record(deal(random.Random(1), players=2)))
    text = "".join(map(format_record, records))
    assert parse_records(text) == tuple(records)
    assert text.count("[Result") == len(records) - 1


def test_a_record_must_end_as_it_says() -> None:
    """A result that the round does not give is refused, and so is one that comes too early."""
    text = format_record(Record(parse_position(ROUND)))
    assert '[Result "P1 -3 P2 +3"]' in text
    for wrong, code in (
        (text.replace("P1 -3", "P1 -4"), "result-wrong"),
        (re.sub(r"\[Multipliers.*\n", "", text), "result-early"),
        (re.sub(r"\[Deal.*\n", "", text), "no-round-said"),
        (text + "1. P1 ♠9\n", "stray-text"),
        (text.replace('Schema "1"', 'Schema "2"'), "unknown-schema"),
        (text.replace('[Deal "P1:', '[Deal "bids:'), "unknown-part"),
    ):
        with pytest.raises(NotationError) as error:
            parse_records(wrong)
        assert error.value.code == code
    assert len(SEATS) == 6
