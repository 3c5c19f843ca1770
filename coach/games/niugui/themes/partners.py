"""Themes about the partner: give it the lead, stay off its play, beat it, be helped by it, let it inherit."""

from __future__ import annotations

from coach.games.niugui.rules import BADGES
from coach.games.niugui.themes.story import Moment, Story
from coach.games.niugui.themes.theme import theme


@theme("leave-partner")
def leave_partner(story: Story) -> bool:
    """The key is a pass on a partner's play that the mover could beat."""
    return story.passes and story.position.owner in story.partners


@theme("beat-partner")
def beat_partner(story: Story) -> bool:
    """The key beats a partner's play, where a pass is wrong."""
    return story.position.owner in story.partners and not story.passes


@theme("send-partner")
def send_partner(story: Story) -> bool:
    """The mover leads the key, the first to beat it is a partner, and the trick stays with that partner."""
    answer = story.answer
    return story.leads and answer is not None and answer.seat in story.partners and story.taker == answer.seat


@theme("partner-covers")
def partner_covers(story: Story) -> bool:
    """A foe beats the key, and a partner takes the trick from it."""
    answer = story.answer
    return not story.passes and answer is not None and answer.seat in story.foes and story.taker in story.partners


@theme("inherit-lead")
def inherit_lead(story: Story) -> bool:
    """In the solution one of the mover's side goes out, nobody beats that play, and another of the side leads next
    (N9)."""
    for place, (first, *_) in enumerate(story.tricks[1:]):
        taker = story.taken(place)
        if taker in story.mine and not first.before.hands[taker] and first.seat in story.mine:
            return True
    return False


@theme("show-for-help")
def show_for_help(story: Story) -> bool:
    """The key shows ♠2 or ♠3 and does not take the mover out, a play that shows none is wrong, and later the partner
    beats a foe's play, or passes on a play of the mover's that it could beat."""
    if not story.key.cards & BADGES or not story.rest or not story.partners_in:
        return False
    hidden = any(other.play.cards and not other.play.cards & BADGES for other in story.wrong)
    return hidden and any(m.seat in story.partners and _helps(story, m) for m in story.moments)


def _helps(story: Story, moment: Moment) -> bool:
    """Return whether the partner whose turn it is beats a foe's play, or spares one of the mover's."""
    before = moment.before
    if moment.play.cards:
        return before.owner in story.foes
    return before.top is not None and before.owner == story.me and story.can_beat(before.hands[moment.seat], before.top)


@theme("partner-first")
def partner_first(story: Story) -> bool:
    """In the solution a partner goes out before the mover does; after a wrong play the mover does before it."""
    order = story.end.out
    ahead = {seat for seat in story.partners_in if _before(seat, story.me, order)}
    return any(_before(story.me, seat, story.out_after(other)) for seat in ahead for other in story.wrong)


def _before(one: int, other: int, order: tuple[int, ...]) -> bool:
    """Return whether *one* is out by *order*, and *other* not before it."""
    return one in order and (other not in order or order.index(one) < order.index(other))
