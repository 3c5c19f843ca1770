"""Themes about the mover's own hand: what is passed, held back, broken, spent, and in which order."""

from __future__ import annotations

from coach.cards import BIG_JOKER, RANK_MASK, SMALL_JOKER, SPADE_2, SPADE_3, Cards, rank_of
from coach.games.niugui.plays import Kind
from coach.games.niugui.themes.story import Story
from coach.games.niugui.themes.theme import theme

_JOKERS = Cards.of([SMALL_JOKER, BIG_JOKER])
_TWOS_AND_THREES = Cards(RANK_MASK << 4 * 11 | RANK_MASK << 4 * 12)


def _held_back(story: Story, cards: Cards) -> bool:
    """Return whether following, spending *cards* at once is wrong, and they take a trick for the mover later."""
    if story.leads or story.key.cards & cards or not any(other.play.cards & cards for other in story.wrong):
        return False
    return any(
        moment.seat == story.me and moment.play.cards & cards and story.taken(place) == story.me
        for place, trick in enumerate(story.tricks)
        for moment in trick
    )


@theme("keep-joker")
def keep_joker(story: Story) -> bool:
    """Following, a play with a joker is wrong; the key has none, and the mover takes a trick with a joker later."""
    return _held_back(story, _JOKERS)


@theme("hold-spade-three")
def hold_spade_three(story: Story) -> bool:
    """Following, a play with ♠3 is wrong; the key has it not, and the mover takes a trick with it later."""
    return _held_back(story, Cards.of([SPADE_3]))


@theme("hold-spade-two")
def hold_spade_two(story: Story) -> bool:
    """Following, a play with ♠2 is wrong; the key has it not, and the mover takes a trick with it later."""
    return _held_back(story, Cards.of([SPADE_2]))


@theme("pass-to-win")
def pass_to_win(story: Story) -> bool:
    """The key is a pass on a foe's play that the mover could beat."""
    return story.passes and story.position.owner in story.foes


def _takes_apart(story: Story, kinds: tuple[Kind, ...]) -> bool:
    """Return whether a five-card play of *kinds* is in the hand, and neither laid nor whole when the solution ends."""
    if any(moment.play.kind.level for moment in story.laid):
        return False
    held, left = (story.fives(hand) for hand in (story.hand, story.end.hands[story.me]))
    return any(play.kind in kinds for play in held) and not any(play.kind in kinds for play in left)


@theme("break-straight")
def break_straight(story: Story) -> bool:
    """The hand holds a straight or straight flush; in the solution the mover lays no five-card play, and at its end the
    hand holds no straight."""
    return _takes_apart(story, (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH))


@theme("break-five")
def break_five(story: Story) -> bool:
    """The hand holds a flush, full house or four-plus-one; in the solution the mover lays no five-card play, and at its
    end the hand holds none of them."""
    return _takes_apart(story, (Kind.FLUSH, Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE))


def _broken_group(story: Story) -> int:
    """Return of how many cards of one rank the mover's first single or pair takes a part; 0 if it breaks no group.

    What counts is the first cards that the mover lays in the solution: the key or, when that is a pass, what follows.
    """
    if not story.laid or story.laid[0].play.kind not in (Kind.SINGLE, Kind.PAIR):
        return 0
    before, cards = story.laid[0].before, story.laid[0].play.cards
    rank = rank_of(max(cards))
    held = 0 if rank == rank_of(BIG_JOKER) else len(before.hands[story.me] & Cards(RANK_MASK << 4 * rank))
    return held if held > len(cards) else 0


@theme("break-pair")
def break_pair(story: Story) -> bool:
    """The first cards that the mover lays in the solution are a single of a rank of which its hand holds two."""
    return _broken_group(story) == 2


@theme("break-triple")
def break_triple(story: Story) -> bool:
    """The first cards that the mover lays in the solution are a single or a pair of a rank of which its hand holds
    three, or four."""
    return _broken_group(story) > 2


@theme("just-enough")
def just_enough(story: Story) -> bool:
    """Following, the key can be beaten by a foe, and a higher play of its kind that stands is wrong."""
    if story.leads or story.passes or story.stands(story.key):
        return False
    return any(other.play.kind is story.key.kind and story.stands(other.play) for other in story.wrong)


@theme("shut-out")
def shut_out(story: Story) -> bool:
    """Following, the key stands, and a lower play of its kind that a foe can beat is wrong."""
    if story.leads or story.passes or not story.stands(story.key):
        return False
    lower = [other.play for other in story.wrong if story.key.beats(other.play) and other.play.kind is story.key.kind]
    return any(not story.stands(play) for play in lower)


@theme("higher-kind")
def higher_kind(story: Story) -> bool:
    """The key beats a five-card play by a higher kind (N14)."""
    return story.top is not None and story.key.kind.level > story.top.kind.level > 0


@theme("which-to-add")
def which_to_add(story: Story) -> bool:
    """A wrong five-card play of the key's kind is just as high as the key, but uses other cards."""
    key = story.key
    return key.kind.level > 0 and any(o.play.kind is key.kind and o.play.key == key.key for o in story.wrong)


@theme("low-two-three")
def low_two_three(story: Story) -> bool:
    """The key is a flush, straight or straight flush with a 2 or 3 in it, which counts low there (N15, N16)."""
    fives = (Kind.FLUSH, Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
    return story.key.kind in fives and bool(story.key.cards & _TWOS_AND_THREES)


@theme("suit-decides")
def suit_decides(story: Story) -> bool:
    """The key beats the table by its suit alone, or a wrong play differs from it by its suit alone."""
    if story.top is not None and story.only_suit_differs(story.key, story.top):
        return True
    return any(story.only_suit_differs(story.key, other.play) for other in story.wrong)


@theme("sacrifice-high")
def sacrifice_high(story: Story) -> bool:
    """The key is a single, the highest card of the hand, where a lower one would do too, and a foe beats it at once."""
    key, answer = story.key, story.answer
    if key.kind is not Kind.SINGLE or key.key != max(story.hand) or answer is None or answer.seat not in story.foes:
        return False
    return any(other.play.kind is Kind.SINGLE for other in story.wrong)
