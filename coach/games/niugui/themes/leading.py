"""Themes about the lead: what to lead, how to keep the lead to the end, and when to let a foe have it."""

from __future__ import annotations

from coach.games.niugui.plays import Kind, plays_in
from coach.games.niugui.rules import SEATS
from coach.games.niugui.themes.story import Story
from coach.games.niugui.themes.theme import theme


@theme("run-out")
def run_out(story: Story) -> bool:
    """From the key on nobody but the mover lays a card until it is out, in three plays or more, all standing but the
    last."""
    upto = next(
        (place for place, moment in enumerate(story.moments) if moment.seat == story.me and moment.ends_hand), -1
    )
    laid = [moment for moment in story.moments[: upto + 1] if moment.play.cards]
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
    more = any(play.kind is story.key.kind for play in plays_in(story.rest, story.position.rules))
    return more and follow_up.play.kind is not story.key.kind


@theme("lead-low")
def lead_low(story: Story) -> bool:
    """On lead the key is a single that a foe can beat, not the hand's highest card, and a lead that stands is wrong."""
    key = story.key
    if not story.leads or key.kind is not Kind.SINGLE or key.key == max(story.hand) or story.stands(key):
        return False
    return any(story.stands(other.play) for other in story.wrong)


@theme("lead-what-they-lack")
def lead_what_they_lack(story: Story) -> bool:
    """The key is a lead, or takes the trick so that the mover leads next; that lead is no single, and no foe holds any
    play that compares with its kind (N13, N14)."""
    lead = story.moments[0] if story.leads else story.next_lead
    if lead is None or lead.seat != story.me or story.taker != story.me or lead.play.kind is Kind.SINGLE:
        return False
    kind, rules = lead.play.kind, story.position.rules
    held = (play.kind for seat in story.foes for play in plays_in(lead.before.hands[seat], rules))
    return not any(other is kind or (other.level and kind.level) for other in held)


@theme("five-card-race")
def five_card_race(story: Story) -> bool:
    """The key is of five cards, a foe holds five-card plays and lays none in the solution, but does after a wrong
    play."""
    rivals = {seat for seat in story.foes_in if story.fives(story.position.hands[seat])}
    if not story.key.kind.level or not rivals:
        return False
    if any(moment.seat in rivals and moment.play.kind.level for moment in story.moments):
        return False
    return any(
        SEATS.index(step.seat) in rivals and len(step.cards) == 5 for other in story.wrong for step in other.line
    )


@theme("throw-in")
def throw_in(story: Story) -> bool:
    """A foe takes the first trick, though a wrong play would have stood; it must lead, and the mover's side takes
    that trick."""
    follow_up = story.next_lead
    if story.taker not in story.foes or follow_up is None or follow_up.seat not in story.foes:
        return False
    could = any(other.play.cards and story.stands(other.play) for other in story.wrong)
    return could and story.taken(1) in story.mine


@theme("make-them-break")
def make_them_break(story: Story) -> bool:
    """A foe answers the key with a part of a pair, triple or four, or with a loose play that ends its last five-card
    play."""
    answer = story.answer
    if story.passes or answer is None or answer.seat not in story.foes or answer.play.kind.level:
        return False
    hand = answer.before.hands[answer.seat]
    rest = hand - answer.play.cards
    ranks = {card >> 2 for card in answer.play.cards if card < 52}
    if any(card >> 2 in ranks for card in rest):
        return True
    return bool(story.fives(hand)) and not story.fives(rest)


@theme("block-next")
def block_next(story: Story) -> bool:
    """The next seat in play is a foe and cannot beat the key; on a lower play of the kind, which is wrong, it lays
    cards at once."""
    following = next(seat for step in (1, 2, 3) if story.position.hands[seat := (story.me + step) % 4])
    key = story.key
    if following not in story.foes or story.passes or story.can_beat(story.position.hands[following], key):
        return False
    lower = [other for other in story.wrong if other.play.kind is key.kind and key.beats(other.play)]
    return any((reply := story.reply(other)) is not None and reply[0] == following for other in lower)


@theme("lock-last-card")
def lock_last_card(story: Story) -> bool:
    """A foe has one card left and still holds it at the end of the solution; after a wrong play it goes out."""
    waiting = {seat for seat in story.foes_in if len(story.position.hands[seat]) == 1 and story.end.hands[seat]}
    return bool(waiting) and any(waiting & set(story.out_after(other)) for other in story.wrong)
