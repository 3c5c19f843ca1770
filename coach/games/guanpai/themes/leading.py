"""Themes about the lead: what to lead, how to keep the lead to the end, and when to let the other have it."""

from __future__ import annotations

from coach.games.guanpai.plays import Kind, groups, plays_in, strength
from coach.games.guanpai.themes.story import Story, theme


@theme("run-out")
def run_out(story: Story) -> bool:
    """From the key on nobody but the mover lays a card until it is out, in three plays or more, all standing but the
    last."""
    laid = [moment for moment in story.moments if moment.play.cards]
    if len(laid) < 3 or any(moment.seat != story.me for moment in laid):
        return False
    return all(story.stands(moment.play, moment.before) for moment in laid[:-1])


@theme("right-order")
def right_order(story: Story) -> bool:
    """The key is led, the mover has the next lead too, and leads what would have been wrong at first."""
    follow_up = story.next_lead
    if not story.leads or follow_up is None or follow_up.seat != story.me or story.taker != story.me:
        return False
    return any(other.play.cards == follow_up.play.cards for other in story.wrong)


@theme("change-kind")
def change_kind(story: Story) -> bool:
    """The key takes the trick, and the mover goes on with another kind, though the hand has one more of the key's."""
    follow_up = story.next_lead
    if story.taker != story.me or story.passes or follow_up is None or follow_up.seat != story.me:
        return False
    return bool(story.held(story.rest, story.key.kind)) and follow_up.play.kind is not story.key.kind


@theme("lead-low")
def lead_low(story: Story) -> bool:
    """On lead the key is a single that the other can beat, not the hand's highest card, and a lead that stands is
    wrong."""
    key = story.key
    if not story.leads or key.kind is not Kind.SINGLE or story.stands(key):
        return False
    return key.key < max(map(strength, story.hand)) and any(story.stands(other.play) for other in story.wrong)


@theme("lead-what-they-lack")
def lead_what_they_lack(story: Story) -> bool:
    """The key is a lead, or takes the trick so that the mover leads next; that lead is no single, it stands, and the
    other holds no play of its kind and length."""
    lead = story.moments[0] if story.leads else story.next_lead
    if lead is None or lead.seat != story.me or story.taker != story.me or lead.play.kind is Kind.SINGLE:
        return False
    held = plays_in(lead.before.hands[story.other], story.position.rules)
    same = any(play.kind is lead.play.kind and play.length == lead.play.length for play in held)
    return not same and story.stands(lead.play, lead.before)


@theme("lead-single-last")
def lead_single_last(story: Story) -> bool:
    """On lead a single is wrong, the key is none, and the mover is out first, a single its last or last but one
    play."""
    if not story.leads or story.key.kind is Kind.SINGLE or story.value < 0 or len(story.laid) < 2:
        return False
    wrong = any(other.play.kind is Kind.SINGLE and other.value < 0 for other in story.wrong)
    return wrong and any(moment.play.kind is Kind.SINGLE for moment in story.laid[1:][-2:])


@theme("throw-in")
def throw_in(story: Story) -> bool:
    """The other takes the first trick, though a wrong play would have stood; it must lead, and the mover takes that
    trick."""
    follow_up = story.next_lead
    if story.taker != story.other or follow_up is None or follow_up.seat != story.other:
        return False
    could = any(other.play.cards and story.stands(other.play) for other in story.wrong)
    return could and story.taken(1) == story.me


@theme("make-them-break")
def make_them_break(story: Story) -> bool:
    """The other answers the key with a part of a pair, three or four alike, or breaks its last straight."""
    answer = story.answer
    if story.passes or answer is None or answer.seat != story.other or answer.play.kind.is_bomb:
        return False
    hand = answer.before.hands[answer.seat]
    rest = hand - answer.play.cards
    if groups(answer.play.cards).keys() & groups(rest).keys():
        return True
    if answer.play.kind is Kind.STRAIGHT:
        return False
    return bool(story.held(hand, Kind.STRAIGHT)) and not story.held(rest, Kind.STRAIGHT)


@theme("draw-bomb")
def draw_bomb(story: Story) -> bool:
    """The other lays a bomb on a play of the mover's in the solution, and is not out by it."""
    return any(
        moment.seat == story.other
        and moment.play.kind.is_bomb
        and moment.before.top is not None
        and not moment.before.top.kind.is_bomb
        and not moment.ends_hand
        for moment in story.moments
    )


@theme("lock-last-card")
def lock_last_card(story: Story) -> bool:
    """The other has one card left and still holds it at the end of the solution; after a wrong play it goes out."""
    if len(story.against) != 1 or not story.end.hands[story.other]:
        return False
    return any(story.other in story.out_after(other) for other in story.wrong)
