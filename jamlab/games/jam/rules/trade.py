# compiled
"""Trade: offers assembled card by card (J-C6 to J-C8); the blind trade of Travel (J-I2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from jamlab.core.event import Event
from jamlab.core.event_tables import recent
from jamlab.core.node import Choice, Node, choice, forced
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import Cards
from jamlab.games.jam.rules.card_moves import made_alike, spot_of, spots
from jamlab.games.jam.rules.event_tables import (
    BLIND_TRADE_NAMED,
    BLIND_TRADE_SKIPPED,
    OFFER_ACCEPTED,
    OFFER_DECLINED,
    PARTNER_NAMED,
    TRADE_ENDED,
)
from jamlab.games.jam.rules.turn import begin_play, begin_trade
from jamlab.games.jam.state import (
    CHOOSE,
    GIVE,
    MOST_BLIND,
    NO_SEAT,
    OFFER,
    PILED,
    REPLY,
    TRADE,
    JamState,
    Made,
)

_COMPLETE: Final = recent(ev.OfferMade)
_OFFERED: Final = recent(ev.RecipeOffered)
_ASKED: Final = recent(ev.RecipeAsked)

Named = tuple[list[int], Sequence[Event | None], list[Event]]
"""Taken spots, the next event of each group, and those events without None."""


class Menu:
    """Options to name a seat's recipes; interchangeable ones are offered one at a time.

    `groups` lists (spot, event) pairs of interchangeable recipes, `group_of` the group of each
    recipe in front. A menu is reused while the same recipes lie there: an offer takes many choices,
    and each changes one group. `last` is the latest result, `untaken` the initial one.
    """

    def __init__(
        self,
        cards: Cards,
        front: list[Made],
        groups: list[list[tuple[int, Event]]],
        group_of: list[int],
    ) -> None:
        self.cards = cards
        self.front = front
        self.groups = groups
        self.group_of = group_of
        firsts = [group[0][1] for group in groups]
        self.untaken: Named = ([], firsts, firsts)
        self.last: Named = self.untaken

    def without(self, taken: list[int]) -> list[Event]:
        """Return the events that can be named when these spots are taken."""
        last = self.last
        if taken == last[0]:
            return last[2]
        if taken[:-1] != last[0]:
            last = self.untaken
        named: list[Event | None] = [*last[1]]
        for spot in taken[len(last[0]) :]:
            group = self.group_of[spot - PILED]
            named[group] = None
            for other, event in self.groups[group]:
                if other not in taken:
                    named[group] = event
                    break
        left = [event for event in named if event is not None]
        self.last = (taken[:], named, left)
        return left


_MENUS: Final[dict[tuple[int, int], Menu]] = {}
"""Latest menu by mover and seat."""


def trading(state: JamState) -> Node:
    """Return the node of the current phase of a trade."""
    phase = state.phase
    if phase == TRADE:
        return _trades(state)
    if phase == OFFER:
        return _offers(state)
    if phase == REPLY:
        return _replies(state)
    return _blind_choices(state) if phase == CHOOSE else forced(_given(state))


def trade_on(state: JamState, event: Any) -> None:
    """Apply an event of a trade; the phase determines its type."""
    phase = state.phase
    if phase == TRADE:
        _named(state, event)
    elif phase == OFFER:
        _offer_on(state, event)
    elif phase == REPLY:
        _replied(state, event)
    elif phase == CHOOSE:
        _card_chosen(state, event)
    else:
        _card_given(state, event)


# -- offers ----------------------------------------------------------------------------------------


def _trades(state: JamState) -> Choice:
    """Return the possible partners, and the end of the trade."""
    mover = state.mover
    found = choice(mover)
    for seat in range(state.seats):
        if seat == mover:
            continue
        if state.is_travel:
            most = min(state.pile_sizes.at[mover], state.pile_sizes.at[seat], MOST_BLIND)
            for count in range(1, most + 1):
                found.append(BLIND_TRADE_NAMED[mover][seat][count])
        elif state.front[mover] or state.front[seat]:
            found.append(PARTNER_NAMED[mover][seat])
    found.append(BLIND_TRADE_SKIPPED[mover] if state.is_travel else TRADE_ENDED[mover])
    return found


def _named(state: JamState, event: Any) -> None:
    """Apply the naming of a partner or the end of the trade."""
    if isinstance(event, ev.PartnerNamed):
        if state.offers_left > 0:  # negative: no limit
            state.offers_left -= 1
        state.partner = event.partner
        state.phase = OFFER
    elif isinstance(event, ev.BlindTradeNamed):
        state.offers_left = 0
        state.partner = event.partner
        state.blind_count = event.count
        state.phase = CHOOSE
    else:
        begin_play(state)


def _offers(state: JamState) -> Choice:
    """Return further recipes to give or to ask for, and the completed offer.

    They are named in any order; one stands for all interchangeable ones.
    """
    mover, partner = state.mover, state.partner
    found = choice(mover)
    if state.offered or state.asked:
        clause = "J-C6" if state.offered and state.asked else "J-C7"
        gives, gets = len(state.offered), len(state.asked)
        found.append(_COMPLETE(mover, clause, partner, gives, gets))
    found.extend(_menu(state, mover).without(state.offered))
    found.extend(_menu(state, partner).without(state.asked))
    return found


def _menu(state: JamState, seat: int) -> Menu:
    """Return the cached options to name a seat's recipes."""
    mover, front = state.mover, state.front[seat]
    kept = _MENUS.get((mover, seat))
    if kept is not None and kept.cards is state.cards and kept.front == front:
        return kept
    group_of = [0] * len(front)
    groups: list[list[tuple[int, Event]]] = []
    order = spots(state, seat, -1, [])
    for at in range(len(order)):
        spot = order[at]
        place = spot - PILED
        recipe = front[place]
        card = state.cards.names[recipe.kind]
        clause = "J-C8" if recipe.on else "J-C6"  # ingredients move with their recipe
        event: Event
        if seat == mover:
            event = _OFFERED(mover, clause, card, place + 1)
        else:
            event = _ASKED(mover, clause, seat, card, place + 1)
        if at == 0 or not made_alike(front[order[at - 1] - PILED], recipe):
            groups.append([])
        groups[-1].append((spot, event))
        group_of[place] = len(groups) - 1
    menu = Menu(state.cards, front[:], groups, group_of)
    _MENUS[mover, seat] = menu
    return menu


def _offer_on(state: JamState, event: Any) -> None:
    if isinstance(event, ev.RecipeOffered):
        state.offered.append(spot_of(state, event.card, event.place))
    elif isinstance(event, ev.RecipeAsked):
        state.asked.append(spot_of(state, event.card, event.place))
    else:
        state.phase = REPLY


def _replies(state: JamState) -> Choice:
    """Return the partner's answers: accept or decline."""
    found = choice(state.partner)
    found.append(OFFER_ACCEPTED[state.partner][state.mover])
    found.append(OFFER_DECLINED[state.partner][state.mover])
    return found


def _replied(state: JamState, event: Event) -> None:
    if isinstance(event, ev.OfferAccepted):
        given = _taken(state, state.mover, state.offered)
        got = _taken(state, state.partner, state.asked)
        state.front[state.partner] += given
        state.front[state.mover] += got
    state.offered = []
    state.asked = []
    state.partner = NO_SEAT
    begin_trade(state)


def _taken(state: JamState, seat: int, offered: list[int]) -> list[Made]:
    """Remove these recipes of a seat and return them, in order, marked as traded in this turn."""
    front = state.front[seat]
    found = []
    for spot in sorted(offered):
        recipe = front[spot - PILED]
        held = recipe.held if recipe.turn == state.turn else seat
        found.append(Made(recipe.kind, recipe.on, state.turn, held))
    for spot in sorted(offered, reverse=True):
        del front[spot - PILED]
    return found


# -- blind trade -----------------------------------------------------------------------------------


def _chooser(state: JamState) -> int:
    """Return 0 while the mover chooses, 1 while the partner does."""
    return 0 if len(state.chosen[0]) < state.blind_count else 1


def _blind_choices(state: JamState) -> Choice:
    """Return the cards of the chooser's own pile that it can give, in any order."""
    who = _chooser(state)
    seat = state.partner if who else state.mover
    taken = state.chosen[who]
    found = choice(seat)
    pile = state.piles[seat]
    for kind in range(len(pile)):
        if pile.at[kind] > taken.count(kind):
            found.append(state.tables.blind_chosen[seat][kind])
    return found


def _card_chosen(state: JamState, event: ev.BlindCardChosen) -> None:
    who = _chooser(state)
    state.chosen[who].append(state.cards.kinds[event.card])
    if who and len(state.chosen[1]) == state.blind_count:
        state.phase = GIVE


def _given(state: JamState) -> Event:
    """Return the event of the next exchanged card; the mover's cards go first."""
    giver, receiver, who = state.mover, state.partner, 0
    if not state.chosen[0]:
        giver, receiver, who = state.partner, state.mover, 1
    card = state.cards.names[state.chosen[who][0]]
    return ev.BlindCardGiven(giver, "J-I2", receiver, card)


def _card_given(state: JamState, event: ev.BlindCardGiven) -> None:
    if len(state.chosen[0]) == state.blind_count:
        _forget(state)
    giver, receiver = event.seat, event.partner
    who = 0 if state.chosen[0] else 1
    kind = state.chosen[who].pop(0)
    pile = state.piles[giver]
    pile.at[kind] -= 1
    state.pile_sizes.at[giver] -= 1
    pile = state.piles[receiver]
    pile.at[kind] += 1
    state.pile_sizes.at[receiver] += 1
    known = state.known[giver][receiver]
    known.at[kind] += 1
    known = state.known[receiver][giver]
    if known.at[kind]:
        known.at[kind] -= 1
    if not state.chosen[1]:
        state.partner = NO_SEAT
        state.blind_count = 0
        begin_play(state)


def _forget(state: JamState) -> None:
    """Make third parties forget the contents and pie counts of both piles."""
    for viewpoint in range(state.seats + 1):
        if viewpoint not in (state.mover, state.partner):
            state.known[viewpoint][state.mover].clear()
            state.known[viewpoint][state.partner].clear()
    state.pies_open[state.mover] = False
    state.pies_open[state.partner] = False
