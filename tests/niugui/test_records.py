"""Records of games: replayed play by play, and true to the result they state."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import Cards
from coach.errors import IllegalPlay, NotationError
from coach.games.niugui.notation import Record, format_record, parse_records
from coach.games.niugui.position import deal
from coach.games.niugui.rules import Rules
from coach.notation import parse_cards

DEAL = (
    "S: ♦4 ♣4 ♥4 ♠4 ♦5 ♣5 ♥5 ♠5 ♦6 ♣6 ♥6 ♠6 ♦7 ♣7 | E: ♥7 ♠7 ♦8 ♣8 ♥8 ♠8 ♦9 ♣9 ♥9 ♠9 ♦10 ♣10 ♥10 ♠10 | "
    "N: ♦J ♣J ♥J ♠J ♦Q ♣Q ♥Q ♠Q ♦K ♣K ♥K ♠K ♦A | W: ♣A ♥A ♠A ♦2 ♣2 ♥2 ♠2 ♦3 ♣3 ♥3 ♠3 小王 大王"
)
HEAD = f"""[Schema "1"] [Game "niugui"] [Rules "rank"] [Date "2026-11-30"] [S "me"] [E "bot"] [N "bot"] [W "bot"]
[Deal "{DEAL}"]
"""
PLAYS = "1. S ♦4  E ♥7  N pass  W 大王  S pass  E 过  N 不要  2. W 小王  S pass  E pass  N pass  3. W ♠3\n"


def one(text: str) -> Record:
    """Return the only record in *text*."""
    (record,) = parse_records(text)
    return record


def refusal(text: str) -> NotationError:
    """Return the error that reading *text* ends in."""
    with pytest.raises(NotationError) as caught:
        parse_records(text)
    return caught.value


def random_record(seed: int, plays: int = 1000) -> Record:
    """Return the record of a random game of at most so many plays, left by somebody one time in ten."""
    rng = random.Random(seed)
    dealt = position = deal(rng, Rules(rng.choice(["rank", "suit"])))
    laid = []
    while not position.is_over and len(laid) < plays:
        play = rng.choice(position.legal_plays())
        laid.append(play.cards)
        position = position.play_unchecked(play)
    escaped = rng.randrange(4) if not position.is_over and rng.random() < 0.1 else None
    places = sorted(rng.randrange(len(laid) + 1) for _ in range(rng.randrange(3)))
    comments = tuple((place, f"好牌 {place} [x] 1. S") for place in places)
    return Record(dealt, tuple(laid), escaped, (("Date", "2026-11-30"), ("S", "我"), ("E", "bot")), comments)


def test_an_unfinished_record() -> None:
    """Tags, the deal, then the plays, a number before each trick; without an end there is no result."""
    record = one(HEAD + PLAYS)
    assert len(record.plays) == 12
    assert record.plays[:4] == (parse_cards("♦4"), parse_cards("♥7"), Cards(), parse_cards("大王"))
    assert record.tags == (("Date", "2026-11-30"), ("S", "me"), ("E", "bot"), ("N", "bot"), ("W", "bot"))
    assert (record.final.turn, record.final.badges) == (0, (None, 3))
    assert format_record(record) == HEAD + (
        "1. S ♦4  E ♥7  N pass  W 大王  S pass  E pass  N pass\n2. W 小王  S pass  E pass  N pass\n3. W ♠3\n"
    )


def test_an_escape_ends_the_game() -> None:
    """N23: 逃跑 costs its seat 9 points, and nobody plays on."""
    record = one(HEAD + PLAYS + 'E escapes [Result "S 0 E -9 N 0 W 0"] [Places ""]')
    assert record.escaped == 1
    assert record.final.points() == (0, -9, 0, 0)
    assert one(HEAD + PLAYS + "E 逃跑") == one(format_record(record)) == record
    assert refusal(HEAD + PLAYS + "E escapes  S ♠4").code == "illegal-play"


def test_comments_stand_where_they_were_made() -> None:
    """{ } holds a remark, with the number of plays before it; anything may be in it but a brace."""
    record = one(HEAD + "{ before } 1. S ♦4 { [Result] 2. W ♠3 }\nE ♥7{,after}{}")
    assert record.comments == ((0, "before"), (1, "[Result] 2. W ♠3"), (2, ",after"))
    with pytest.raises(NotationError, match="brace"):
        Record(record.deal, (), comments=((0, "a } b"),))


def test_tags_keep_any_line_of_text() -> None:
    """Quotation marks and backslashes are escaped; a name stands once and is not one of the record's own."""
    tags = (("Event", 'a "b" \\ ＂c＼ \u200b ［x］'), ("S", ""))
    record = Record(one(HEAD).deal, (), tags=tags)
    assert one(format_record(record)) == record
    for bad in ((("Deal", ""),), (("S", "x"), ("s", "y")), (("Two words", ""),), (("S", "two\nlines"),)):
        with pytest.raises(NotationError, match="cannot be written"):
            Record(record.deal, (), tags=bad)


def test_many_records_in_one_text() -> None:
    """One game a record, many in a file; none in an empty one."""
    records = tuple(random_record(seed) for seed in range(3))
    assert parse_records("\n".join(map(format_record, records))) == records
    assert parse_records(" \n") == ()


def test_a_record_in_python_is_checked() -> None:
    """A play against the rules is refused with its clause."""
    with pytest.raises(IllegalPlay, match="♦4") as caught:
        Record(one(HEAD).deal, (parse_cards("♣4"),))
    assert caught.value.clause == "N5"


@pytest.mark.parametrize(
    ("text", "code", "culprit"),
    [
        ("1. S ♦4", "no-schema", "1"),
        ('[Schema "2"]', "unknown-schema", "2"),
        ('[Schema "1"] [Game "chess"]', "other-game", "chess"),
        ('[Schema "1"] 1. S ♦4', "no-deal", '[Schema "1"] 1. S ♦4'),
        (HEAD.replace("♦5 ", "") + PLAYS, "deal-counts", DEAL.replace("♦5 ", "")),
        (HEAD.replace("♦5 ", "D5 ") + PLAYS, "letter-suit", "D"),
        (HEAD.replace('[Date "', '[S "'), "tag-twice", '[S "me"]'),
        (f"{HEAD}S ♦4", "trick-number", "♦4"),
        (f"{HEAD}2. S ♦4", "trick-number", "2"),
        (f"{HEAD}1. S ♦4 2. E ♥7", "trick-number", "2"),
        (f"{HEAD}{PLAYS} 4.", "trick-number", "4"),
        (f"{HEAD}1. E ♥7", "not-their-turn", "♥7"),
        (f"{HEAD}1. S ♣4", "illegal-play", "♣4"),
        (f"{HEAD}1. S ♦4 E ♦4", "illegal-play", "♦4"),
        (f"{HEAD}1. S ♦4 E H7", "letter-suit", "H"),
        (f"{HEAD}1. S ♦4 E N pass", "empty-play", ""),
        (f"{HEAD}1. S ♦4 ; E ♥7", "separator-refused", ";"),
        (f"{HEAD}♦4", "stray-text", "♦4"),
        (f"{HEAD}[Result]", "stray-text", "[Result]"),
        (f'{HEAD}{PLAYS}[Result "S +2 E -2 N +2 W -2"]', "result-early", "S +2 E -2 N +2 W -2"),
        (f'{HEAD}{PLAYS} E escapes [Result "S +2 E -2 N +2 W -2"]', "result-wrong", "S +2 E -2 N +2 W -2"),
        (f'{HEAD}{PLAYS} E escapes [Result "all lose"]', "result-wrong", "all lose"),
        (f'{HEAD}{PLAYS} E escapes [Places "W S"]', "places-wrong", "W S"),
    ],
)
def test_refusals(text: str, code: str, culprit: str) -> None:
    """Each fault of a record is named where it stands."""
    error = refusal(text)
    assert (error.code, text[error.start : error.end]) == (code, culprit)


@pytest.mark.parametrize("seed", range(5))
def test_a_result_that_the_plays_do_not_give_is_refused(seed: int) -> None:
    """Replaying a finished game must give the result and the places stated."""
    text = format_record(random_record(seed))
    assert one(text).final.is_over
    wrong = re.sub(r'Result "S \S+', 'Result "S +7', text)
    assert refusal(wrong).code == "result-wrong"
    wrong = re.sub(r'Places "', 'Places "W E ', text)
    assert refusal(wrong).code == "places-wrong"
    assert one(re.sub(r"\[Result.*", "", text)) == one(text)


@given(st.integers(0, 2**32), st.integers(0, 120))
def test_records_read_back(seed: int, plays: int) -> None:
    """Any game from its deal to any moment, with comments and escapes, reads back to an equal record."""
    record = random_record(seed, plays)
    assert parse_records(format_record(record)) == (record,)


def test_random_texts_end_in_records_or_a_notation_error() -> None:
    """2,000 records with slips in them: records that read back, or an error that marks its cause."""
    rng = random.Random(6)
    texts = [HEAD + PLAYS, *(format_record(random_record(seed, 8)) for seed in range(20))]
    words = [
        *' []{}"\\|:;,.SENW♠♥♣♦2349AKQ',
        "1.",
        "2. ",
        "pass ",
        "escapes",
        '[Schema "1"]',
        '[Result "S 0"]',
        "小王",
        "\u200b",
    ]
    codes: set[str] = set()
    for _ in range(2_000):
        text = rng.choice(texts)
        for _ in range(rng.choice([1, 1, 2, 4])):
            start = rng.randrange(len(text) + 1)
            text = text[:start] + rng.choice([*words, ""]) + text[min(len(text), start + rng.choice([0, 0, 1, 2, 8])) :]
        ending = attempt(text)
        if isinstance(ending, NotationError):
            codes.add(ending.code)
            assert 0 <= ending.start <= ending.end <= len(text), text
            assert ending.text == text
        else:
            assert parse_records("".join(map(format_record, ending))) == ending, text
    assert len(codes) > 15  # the slips are of many kinds


def attempt(text: str) -> tuple[Record, ...] | NotationError:
    """Return what reading *text* ends in."""
    try:
        return parse_records(text)
    except NotationError as error:
        return error
