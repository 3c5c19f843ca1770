"""Themes about the mover's own hand: what is passed, kept, broken and spent, and what goes along."""

from __future__ import annotations

from coach.cards import Cards
from coach.games.guanpai.plays import Kind, strength
from coach.games.guanpai.rules import ACE
from coach.games.guanpai.themes.story import Story, theme

_CHAINS = (Kind.STRAIGHT, Kind.PAIRS, Kind.TRIPLES, Kind.TRIPLE_PAIR)


@theme("pass-to-win")
def pass_to_win(story: Story) -> bool:
    """The key is a pass on a play that the mover could beat."""
    return story.passes


@theme("keep-bomb")
def keep_bomb(story: Story) -> bool:
    """A bomb laid now is wrong; the key leaves it whole, and the mover lays it later in the solution."""
    return any(
        not story.key.cards & bomb
        and any(other.play.kind.is_bomb and bomb <= other.play.cards for other in story.wrong)
        and any(moment.play.kind.is_bomb and bomb <= moment.play.cards for moment in story.laid)
        for bomb in story.bombs(story.hand)
    )


@theme("break-bomb")
def break_bomb(story: Story) -> bool:
    """The key takes cards of a bomb, but not all of them."""
    return any(0 < len(story.key.cards & bomb) < len(bomb) for bomb in story.bombs(story.hand))


@theme("break-straight")
def break_straight(story: Story) -> bool:
    """The hand holds a straight; in the solution the mover lays none, and at its end the hand holds none."""
    if any(moment.play.kind is Kind.STRAIGHT for moment in story.laid):
        return False
    held, left = (story.held(hand, Kind.STRAIGHT) for hand in (story.hand, story.end.hands[story.me]))
    return bool(held) and not left


@theme("break-triple-pair")
def break_triple_pair(story: Story) -> bool:
    """A wrong play is a triple with pair; the key is a part of its cards, and no triple with pair is laid by the mover
    in the solution."""
    if story.passes or any(moment.play.kind is Kind.TRIPLE_PAIR for moment in story.laid):
        return False
    wrong = [other.play.cards for other in story.wrong if other.play.kind is Kind.TRIPLE_PAIR]
    return any(story.key.cards <= cards for cards in wrong)


def _broken(story: Story) -> int:
    """Return of how many cards of one rank the mover's first single or pair takes a part; 0 if it breaks no group.

    What counts is the first cards that the mover lays in the solution: the key or, when that is a pass, what follows.
    """
    if not story.laid or story.laid[0].play.kind not in (Kind.SINGLE, Kind.PAIR):
        return 0
    first = story.laid[0]
    held = story.group(first.before.hands[story.me], first.play)
    return held if held > len(first.play.cards) else 0


@theme("break-pair")
def break_pair(story: Story) -> bool:
    """The first cards that the mover lays in the solution are a single of a rank of which its hand holds two."""
    return _broken(story) == 2


@theme("break-three")
def break_three(story: Story) -> bool:
    """The first cards that the mover lays in the solution are a single or a pair of a rank of which its hand holds
    three, but not of three aces, which are a bomb."""
    return _broken(story) == 3 and story.laid[0].play.key != ACE


@theme("hold-top")
def hold_top(story: Story) -> bool:
    """A play with an ace or the 2 is wrong; the key has none of them, and the mover takes a trick with one later,
    not as its last play."""
    high = Cards.of(card for card in story.hand if strength(card) >= ACE)
    if story.key.cards & high or not any(other.play.cards & high for other in story.wrong):
        return False
    return any(
        moment.seat == story.me
        and bool(moment.play.cards & high)
        and story.taken(place) == story.me
        and not moment.ends_hand
        for place, trick in enumerate(story.tricks)
        for moment in trick
    )


@theme("spend-top")
def spend_top(story: Story) -> bool:
    """The key has an ace or the 2 and does not take the mover out; a play of its kind and length without one is
    wrong."""
    if not story.rest or not any(strength(card) >= ACE for card in story.key.cards):
        return False
    return any(
        other.play.kind is story.key.kind
        and other.play.length == story.key.length
        and all(strength(card) < ACE for card in other.play.cards)
        for other in story.wrong
    )


@theme("just-enough")
def just_enough(story: Story) -> bool:
    """Following, the key can be beaten by the other, and a higher play of its kind that stands is wrong."""
    if story.leads or story.passes or story.stands(story.key):
        return False
    return any(other.play.kind is story.key.kind and story.stands(other.play) for other in story.wrong)


@theme("shut-out")
def shut_out(story: Story) -> bool:
    """Following, the key stands, and a lower play of its kind that the other can beat is wrong."""
    if story.leads or story.passes or not story.stands(story.key):
        return False
    lower = [other.play for other in story.wrong if story.key.beats(other.play) and other.play.kind is story.key.kind]
    return any(not story.stands(play) for play in lower)


@theme("which-pair")
def which_pair(story: Story) -> bool:
    """The key is a triple with pair, and the same triple with another pair is wrong."""
    key = story.key
    return key.kind is Kind.TRIPLE_PAIR and any(
        other.play.kind is key.kind and (other.play.key, other.play.length) == (key.key, key.length)
        for other in story.wrong
    )


@theme("with-or-without")
def with_or_without(story: Story) -> bool:
    """The key is a triple alone and with a pair it is wrong, or the other way round."""
    kinds = (Kind.TRIPLE, Kind.TRIPLE_PAIR)
    key = story.key
    return key.kind in kinds and any(
        other.play.kind in kinds
        and other.play.kind is not key.kind
        and (other.play.key, other.play.length) == (key.key, key.length)
        for other in story.wrong
    )


@theme("which-rider")
def which_rider(story: Story) -> bool:
    """The key is a bomb, and the same bomb is wrong with another single card, or with one where the key takes none, or
    without."""
    return story.key.kind.is_bomb and any(
        other.play.kind.is_bomb and other.play.key == story.key.key for other in story.wrong
    )


@theme("how-long")
def how_long(story: Story) -> bool:
    """The key is a straight or chain, and one of the same kind and another length is wrong."""
    key = story.key
    return key.kind in _CHAINS and any(
        other.play.kind is key.kind and other.play.length != key.length for other in story.wrong
    )


@theme("which-end")
def which_end(story: Story) -> bool:
    """The key is a straight or chain, and one of the same kind and length, higher or lower, is wrong."""
    key = story.key
    return key.kind in _CHAINS and any(
        other.play.kind is key.kind and other.play.length == key.length and other.play.key != key.key
        for other in story.wrong
    )
