"""Cards in every spelling that people use, and what is refused."""

from __future__ import annotations

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.cards import BIG_JOKER, PACK, RANKS, SMALL_JOKER, SUIT_SIGNS, Cards
from coach.errors import NotationError
from coach.notation import JOKER_WORDS, SUIT_WORDS, Source, parse_cards, place

EVERY_SUIT = {
    "S": ["♠", "♠\ufe0f", "♠\ufe0e", "♤", "S", "s", "Ｓ", "ｓ", "黑桃", "葵扇", "黑", "葵"],
    "H": ["♥", "♥\ufe0f", "♡", "❤", "❤\ufe0f", "H", "h", "Ｈ", "红心", "红桃", "紅心", "紅桃", "红", "紅"],
    "C": ["♣", "♣\ufe0f", "♧", "C", "c", "ｃ", "梅花", "草花", "梅", "草"],
    "D": ["♦", "♦\ufe0f", "♢", "D", "d", "Ｄ", "方块", "方片", "方塊", "阶砖", "階磚", "方", "阶", "階"],
}
EVERY_RANK = {
    **{rank: [rank, rank.lower(), unicodedata.normalize("NFKC", rank), chr(ord(rank) + 0xFEE0)] for rank in RANKS},
    "T": ["10", "１０", "T", "t", "Ｔ", "0", "０"],
}


def tokens(text: str) -> set[str]:
    """Return the cards written in *text* in the form for programs."""
    return set(parse_cards(text).tokens)


def refusal(text: str, **options: bool) -> NotationError:
    """Return the error that reading *text* ends in."""
    with pytest.raises(NotationError) as caught:
        parse_cards(text, **options)
    return caught.value


@pytest.mark.parametrize(("suit", "word"), [(suit, word) for suit, words in EVERY_SUIT.items() for word in words])
def test_every_name_of_a_suit_on_either_side_of_the_rank(suit: str, word: str) -> None:
    """A suit is a sign, a letter, a word or its first character, before the rank or after it."""
    assert tokens(f"{word}3") == tokens(f"3{word}") == {f"{suit}3"}


@pytest.mark.parametrize(("rank", "word"), [(rank, word) for rank, words in EVERY_RANK.items() for word in words])
def test_every_name_of_a_rank(rank: str, word: str) -> None:
    """A rank is half or full width, upper or lower case; ten is 10, T or 0."""
    assert tokens(f"♥{word}") == tokens(f"{word}♥") == {f"H{rank}"}


def test_the_tables_of_the_tests_know_every_name_of_a_suit() -> None:
    """No spelling that is accepted goes untested."""
    assert {Source(word).folded for words in EVERY_SUIT.values() for word in words} == set(SUIT_WORDS)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("小王", "XW"),
        ("大王", "DW"),
        ("小鬼 大鬼", "XW DW"),
        ("小怪，大怪", "XW DW"),
        ("xw ＤＷ", "XW DW"),
        ("大小王", "XW DW"),
        ("大小鬼", "XW DW"),
        ("双王", "XW DW"),
        ("small joker", "XW"),
        ("Big\u3000Joker", "DW"),
        ("black joker", "XW"),
        ("RED JOKER", "DW"),
        ("♠A大王♥3小王", "SA H3 XW DW"),
        ("sj", "SJ"),
        ("hj dj", "DJ HJ"),
        ("jc", "CJ"),
    ],
)
def test_jokers(text: str, cards: str) -> None:
    """Each joker has names that all programs agree on, and both have names at once; SJ is ♠J."""
    assert tokens(text) == set(cards.split())


@pytest.mark.parametrize("word", ["BJ", "rj", "CJ", "cj", "X", "Y", "z", "B", "R", *"🃏🂿🃟☀★☆", "joker", "王", "Ｘ"])
def test_names_that_mean_either_joker_are_refused(word: str) -> None:
    """Different programs mean different jokers by them."""
    for text, start in ((word, 0), (f"♠3 {word}", 3)):
        error = refusal(text)
        assert (error.code, error.start, error.end) == ("joker-ambiguous", start, len(text))


def test_a_jack_of_clubs_between_two_cards_is_none_of_the_jokers() -> None:
    """CJ is refused only where it begins a card: in 3CJS the C ends one and the J begins the next."""
    assert tokens("3CJS") == {"C3", "SJ"}
    assert refusal("S3CJ").code == "joker-ambiguous"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("♠3,♥4，♦5、♣6", "D5 C6 H4 S3"),
        ("♠3\t♥4\u3000♦5\xa0♣6\u2009♠7", "D5 C6 S7 H4 S3"),
        ("♠3\r\n♥4\u2028♦5", "D5 H4 S3"),
        ("[♠3](♥4)【♦5】《♣6》「♠7」", "D5 C6 S7 H4 S3"),
        ("“♠3” '♥4' \"♦5\" «♣6» `♠7`", "D5 C6 S7 H4 S3"),
        ("\ufeff♠\u200b3\u200d ♥\u20604", "H4 S3"),
        ("♠2♥K♦9", "D9 HK S2"),
        ("2s kh", "HK S2"),
        ("2skh", "HK S2"),
        ("2s10h0d", "DT HT S2"),
        ("♠AK2", "SK SA S2"),
        ("♥10JQKA", "HT HJ HQ HK HA"),
        ("♠ A K 2 ♥ Q 9", "H9 HQ SK SA S2"),
        ("♠2 ♥K ♦9 5 ♣5", "D5 C5 D9 HK S2"),
        ("♠2♥ K Q", "HQ HK S2"),
        ("♠A 大王 K", "SK SA DW"),
        ("3♠ ♥ 4 5 6♦", "H4 H5 D6 S3"),
        ("黑桃：A 9 2", "S9 SA S2"),
        ("♠: A 9\n♥：K Q\n♦: 无\n♣: —", "S9 HQ HK SA"),
        ("♠ : A\n♦ —— ♥ 无 ♣3", "SA C3"),
        ("黑3红K梅10方4", "D4 CT HK S3"),
        ("", ""),
        (" ，\n", ""),
    ],
)
def test_lists(text: str, cards: str) -> None:
    """Separators split a list; without any, its first mark sets the order; ranks alone belong to the last suit."""
    assert tokens(text) == set(cards.split())


def test_unicode_cards() -> None:
    """The 52 cards of the pack in their own signs, and no knights, backs or trumps."""
    signs = {row: [chr(row + 1 + at) for at in range(14) if at != 11] for row in (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0)}
    assert tokens("🂡") == {"SA"}
    assert tokens("🃞") == {"CK"}
    assert tokens("🂾 🃊") == {"DT", "HK"}
    assert parse_cards("".join(map("".join, signs.values()))) == PACK - Cards.of([SMALL_JOKER, BIG_JOKER])
    for sign in "🂬🂼🃌🃜🂠🂯🂰🃀🃐🃠🃵":
        assert refusal(f"♠3 {sign}").code == "unicode-card"


@pytest.mark.parametrize(
    ("text", "code", "culprit", "right"),
    [
        ("♠1", "lone-one", "1", "A for the ace"),
        ("♠1 ♥0", "lone-one", "1", "10, T or 0"),
        ("♠O", "letter-o", "O", "10, T or 0"),
        ("♠1o", "letter-o", "1o", "10, T or 0"),
        ("♠3-♥4", "separator-refused", "-", "a blank or a comma"),
        ("♠3+♥4", "separator-refused", "+", "a blank or a comma"),
        ("♠3.♥4", "separator-refused", ".", "a blank or a comma"),
        ("♠3/♥4", "separator-refused", "/", "a blank or a comma"),
        ("♠3＊♥4", "separator-refused", "＊", "a blank or a comma"),
        ("♠3; ♥4", "separator-refused", ";", "a blank or a comma"),
        ("3", "rank-without-suit", "3", "write the suit with it"),
        ("3 ♠4", "rank-without-suit", "3", "write the suit with it"),
        ("2♥ 3", "rank-without-suit", "3", "write the suit with it"),
        ("2♥3", "rank-without-suit", "3", "write the suit with it"),
        ("AK♠", "rank-without-suit", "A", "write the suit with it"),
        ("♠A 2♥ K", "rank-without-suit", "K", "write the suit with it"),
        ("🂡 K", "rank-without-suit", "K", "write the suit with it"),
        ("3大王♠", "rank-without-suit", "3", "write the suit with it"),
        ("K ♠ 9 ♦", "rank-without-suit", "K", "write the suit with it"),
        ("♠ 9 ♦", "suit-without-rank", "♦", "write its ranks after it"),
        ("♠ ♥3", "suit-without-rank", "♠", "write its ranks after it"),
        ("♠ 3♥", "suit-without-rank", "♠", "write its ranks after it"),
        ("♠ 大王", "suit-without-rank", "♠", "write its ranks after it"),
        ("♠：\n♥：3", "suit-without-rank", "♠", "无 for none"),
        ("3♠♥", "suit-without-rank", "♥", "write its ranks after it"),
        ("♦: 无 3", "rank-without-suit", "3", "write the suit with it"),
        ("♠3: 4", "colon-misplaced", ":", "♥: K Q"),
        ("♠:: 4", "colon-misplaced", ":", "♥: K Q"),
        ("3♠:", "colon-misplaced", ":", "♥: K Q"),
        ("♠3 无", "none-misplaced", "无", "♦: 无"),
        ("♠3 queen", "unknown-mark", "queen", "a card is written"),
        ("♠3 é", "unknown-mark", "é", "a card is written"),
        ("♠3 10♥ s3", "card-twice", "s3", "once"),
        ("小王 大小王", "card-twice", "大小王", "once"),
    ],
)
def test_refusals_name_the_culprit_its_place_and_what_would_be_right(
    text: str, code: str, culprit: str, right: str
) -> None:
    """Reading never guesses: an error says what, where and how to do better."""
    error = refusal(text)
    assert (error.code, text[error.start : error.end]) == (code, culprit)
    assert right in str(error)
    assert f"character {error.start + 1}" in str(error)


def test_the_letters_of_suits_can_be_refused() -> None:
    """In records, logs and seat lines S, H, C and D are no suits; signs, words and jokers are read."""
    assert parse_cards("♠3 红4 small joker", letters=False).ascii == "H4 S3 XW"
    error = refusal("♠3 h4", letters=False)
    assert (error.code, error.start, error.end) == ("letter-suit", 3, 4)
    assert "♥" in str(error)


def test_a_card_outside_the_pack_and_one_too_many_are_named() -> None:
    """A game's pack and the size of a hand are limits; the error names the card."""
    no_jokers = PACK - Cards.of([SMALL_JOKER, BIG_JOKER])
    assert parse_cards("♠3", pack=no_jokers, most=1).ascii == "S3"
    with pytest.raises(NotationError, match="大王 is not in this game's pack") as caught:
        parse_cards("♠3 大王", pack=no_jokers)
    assert (caught.value.code, caught.value.start) == ("card-not-in-pack", 3)
    with pytest.raises(NotationError, match=r"♥4 is one card too many.*at most 1") as caught:
        parse_cards("♠3 ♥4", most=1)
    assert (caught.value.code, caught.value.values["cards"]) == ("one-card-too-many", parse_cards("♥4"))


def test_a_fault_stands_where_it_was_typed() -> None:
    """The culprit's place counts in the original text, what is invisible in it included."""
    text = "\ufeff♠️３\u200b ♥️４，\r\n♦️\u200b１ ♣5"
    error = refusal(text)
    assert text[error.start : error.end] == "１"
    assert (error.values["given"], error.values["line"], error.values["column"]) == ("１", 2, 4)
    assert place(text, error.start) == (2, 4)
    assert "line 2, character 4" in str(error)
    text = "♠️ ♥️4"
    error = refusal(text)
    assert text[error.start : error.end] == "♠️"  # the variation selector is marked with its sign


# ---- round trips

hands = st.integers(0, (1 << 54) - 1).map(Cards)


@given(hands)
def test_both_canonical_forms_read_back(cards: Cards) -> None:
    """Reading what was printed gives the same cards; the form for programs calls ♣J what people may mean a joker by."""
    assert parse_cards(str(cards)) == Cards.from_tokens(cards.tokens) == cards
    assert parse_cards(cards.ascii.replace("CJ", "JC")) == cards


def spelled(rng: random.Random, card: int, *, suit_first: bool) -> str:
    """Return one way to write *card*."""
    if card >= SMALL_JOKER:
        return rng.choice([word for word, ids in JOKER_WORDS.items() if ids == (card,)])
    suit, rank = rng.choice(EVERY_SUIT["DCHS"[card & 3]]), rng.choice(EVERY_RANK[RANKS[card >> 2]])
    if Source(suit + rank).folded == "CJ":
        suit = "♣"
    return suit + rank if suit_first else rank + suit


@given(hands, st.randoms(use_true_random=False))
def test_every_spelling_of_a_hand_reads_back(cards: Cards, rng: random.Random) -> None:
    """Spellings mix freely where cards are separated."""
    ids = list(cards)
    rng.shuffle(ids)
    gaps = [" ", "，", ",", "、", "\n", "\u3000", ")(", "\u200b "]
    text = "".join(spelled(rng, card, suit_first=rng.random() < 0.5) + rng.choice(gaps) for card in ids)
    assert parse_cards(text) == cards


@given(hands, st.randoms(use_true_random=False), st.booleans())
def test_every_unseparated_run_reads_back(cards: Cards, rng: random.Random, suit_first: bool) -> None:
    """Without separators each card is written in the order of the first."""
    ids = list(cards)
    rng.shuffle(ids)
    assert parse_cards("".join(spelled(rng, card, suit_first=suit_first) for card in ids)) == cards


@given(hands, st.randoms(use_true_random=False))
def test_suit_lines_read_back(cards: Cards, rng: random.Random) -> None:
    """A line for each suit says all of a hand, 无 where there is none."""
    lines = []
    for suit, sign in enumerate(SUIT_SIGNS):
        ranks = [rng.choice(EVERY_RANK[RANKS[card >> 2]]) for card in cards if card < SMALL_JOKER and card & 3 == suit]
        lines.append(f"{sign}{rng.choice([':', '：', ''])} {' '.join(ranks) or rng.choice(['无', '—'])}")
    lines += [spelled(rng, card, suit_first=True) for card in cards if card >= SMALL_JOKER]
    assert parse_cards("\n".join(lines)) == cards


def test_random_strings_end_in_cards_or_a_notation_error() -> None:
    """100,000 strings of marks, half of them mutated hands: a set of cards or an error that marks a part of it."""
    rng = random.Random(3)
    marks = [
        *SUIT_WORDS,
        *JOKER_WORDS,
        *RANKS.lower(),
        "10",
        "1",
        "O",
        "无",
        "—",
        *" ,，:：;-.\n\ufe0f\u200b🂡🃏|{[x",
        "é",
    ]
    for _ in range(100_000):
        if rng.random() < 0.5:
            text = "".join(rng.choices(marks, k=rng.randrange(12)))
        else:
            hand = rng.sample(range(54), rng.randrange(1, 9))
            letters = list(" ".join(spelled(rng, card, suit_first=rng.random() < 0.8) for card in hand))
            letters[rng.randrange(len(letters))] = rng.choice([rng.choice(marks), chr(rng.randrange(0x1FFFF)), ""])
            text = "".join(letters)
        ending = attempt(text)
        if isinstance(ending, NotationError):
            assert 0 <= ending.start < ending.end <= len(text), text
            assert ending.text == text
        else:
            assert parse_cards(str(ending)) == ending, text


def attempt(text: str) -> Cards | NotationError:
    """Return what reading *text* ends in."""
    try:
        return parse_cards(text)
    except NotationError as error:
        return error
