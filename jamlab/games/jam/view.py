# compiled
"""View of a seat of The JAM, and states compatible with it.

A view holds all that lies open, and what an attentive player remembers:

* `unseen`: the cards in the deck and in the hands that the viewpoint cannot see.
* `returned`: cards that all saw going into the deck since a seat last drew cannot be in that seat's
  hand. (After it draws, which of its cards is the new one is not tracked.)
* Travel: a recipe joins a face-down pile in full view, so `known` holds the cards of a pile that
  the viewpoint can place. A blind trade makes it forget both piles, unless it took part; the two
  traders know what they gave and got. `unplaced` are the cards that lie in some unknown pile.
  `pies` is the known number of pies in a seat's pile: from the start, until a blind trade, and
  again when the Bear makes everybody state it (J-I3).

`resample` redeals all that is hidden: each arrangement compatible with the view is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from jamlab.core.event import ALL_KNOWING
from jamlab.core.fields import seen
from jamlab.core.row import Row
from jamlab.games.jam.cards import PIE, Cards, cards_of
from jamlab.games.jam.state import JamState
from jamlab.games.jam.tasks import TaskCard, read_tasks

Memory = tuple[tuple[int, ...], ...]
"""By seat, the counts by kind of the cards that a viewpoint can place in each pile but its own.

`memories` holds one for each seat and, last, one for the table: common knowledge. A viewpoint sees
its own and the table's.
"""


class SeenRecipe(NamedTuple):
    """An open recipe: its kind, the kinds that lie on it, and its history (see `Made`)."""

    kind: int
    on: tuple[int, ...]
    turn: int
    held: int


@dataclass(frozen=True, slots=True)
class JamView:
    """View of a seat, or of the table (`seat` None).

    Cards are counts by kind: `cards.names[kind]`, as many ints as the deck has kinds. None stands
    for whatever a viewpoint may not see. Seats are ints from 0, NO_SEAT (-1) for nobody; lists by
    seat have one entry per seat.
    """

    seat: int | None
    seats: int
    deck_text: str
    task_text: str
    tea_party: tuple[int, ...]  # points by recipes served
    is_kids: bool
    is_travel: bool
    trades: bool
    with_tasks: bool
    until_passed: bool
    party: str
    stops: bool
    fruit: str
    offers: int
    yummy_counts: bool
    phase: int  # one of state.FIRST …
    after: int
    first: int
    mover: int
    turn: int  # from 1; 0 before the first
    dealt: int
    turned: int
    cut: str
    deck_size: int
    aside: tuple[int, ...]
    basket: tuple[int, ...]  # available cards; in Travel the top ones
    stacks: tuple[tuple[int, ...], ...]  # Travel: kinds from bottom to top, by fruit
    hands: tuple[tuple[int, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    front: tuple[tuple[SeenRecipe, ...], ...]
    pile_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]  # Travel: located cards of each pile
    unplaced: tuple[int, ...]  # Travel: unlocated cards of all piles
    memories: tuple[Memory | None, ...]  # Travel: see `Memory`
    pies: tuple[int | None, ...]  # Travel: pies in each pile, None if unknown
    karlsmen: tuple[int, ...]
    bears: tuple[int, ...]
    tasks: tuple[tuple[str, ...] | None, ...]  # names, in the order drawn
    task_counts: tuple[int, ...]
    unseen: tuple[int, ...]
    unseen_tasks: tuple[str, ...]  # undrawn, or in hands that cannot be seen
    returned: tuple[tuple[int, ...], ...]  # by seat: kinds, once per card
    bidder: int
    passed: tuple[bool, ...]
    highest: int
    bid_seat: int
    bid: tuple[int, ...]  # spots: see `state.PILED`
    staged: tuple[int, ...]
    staged_points: int
    stated: int
    offers_left: int
    partner: int
    offered: tuple[int, ...]  # places (from 0) in front of the mover
    asked: tuple[int, ...]  # places (from 0) in front of the partner
    blind_count: int
    chosen: tuple[tuple[int, ...] | None, ...]  # Travel: kinds chosen by mover and partner
    chosen_counts: tuple[int, ...]
    salad: int
    salad_fruits: tuple[int, ...]
    owes: bool
    falling: tuple[int, ...]
    fall_from: int
    fall_clause: str
    leaving: int
    counted: int
    totals: tuple[int, ...]
    tiebreaks: tuple[int, ...]

    @property
    def cards(self) -> Cards:
        """Card data by kind."""
        return cards_of(self.deck_text, self.is_kids)

    @property
    def task_cards(self) -> tuple[TaskCard, ...]:
        """All task cards of the table."""
        return read_tasks(self.task_text)

    def recipes(self, seat: int) -> tuple[int, ...]:
        """Return the seat's completed recipes that the viewpoint can place, as counts by kind."""
        counts = list(self.known[seat]) if self.is_travel else [0] * len(self.unseen)
        for made in self.front[seat]:
            counts[made.kind] += 1
        return tuple(counts)

    def recipe_count(self, seat: int) -> int:
        """Return the number of the seat's completed recipes, known or not."""
        return len(self.front[seat]) + self.pile_sizes[seat]

    def pie_count(self, seat: int) -> int | None:
        """Return the number of the seat's pies; None if the viewpoint cannot know it (Travel)."""
        lying = sum(self.cards.sort[made.kind] == PIE for made in self.front[seat])
        if not self.is_travel:
            return lying
        piled = self.pies[seat]
        return None if piled is None else lying + piled

    def standing(self) -> tuple[int, ...]:
        """Return each seat's public or counted score.

        Points of recipes and visitors; for children recipes, or the tasks counted (J-H2).
        """
        if self.is_kids and self.with_tasks:
            return self.totals
        if self.is_kids:
            return tuple([self.recipe_count(seat) for seat in range(self.seats)])
        return tuple([max(self.open_points(seat), self.totals[seat]) for seat in range(self.seats)])

    def open_points(self, seat: int) -> int:
        """Return the points of the seat's visitors and of the recipes that can be placed."""
        cards, points = self.cards, 0
        for kind, count in enumerate(self.recipes(seat)):
            points += count * cards.points[kind]
        for kind, held in ((cards.karlsman, self.karlsmen[seat]), (cards.bear, self.bears[seat])):
            points += held * cards.points[kind] if held else 0
        return points


def view_of(state: JamState, seat: int | None) -> JamView:
    """Return the view of `seat`; None is the table, `ALL_KNOWING` sees everything."""
    seats = range(state.seats)
    knows_all = seat == ALL_KNOWING
    is_open = knows_all or state.lies_open()
    sees = [knows_all or seat == other for other in seats]
    hands = [tuple(hand) for hand in state.hands]
    unseen = state.deck.copy()
    for other in seats:
        if not sees[other] and state.hand_sizes.at[other]:
            hidden_hand: Row = state.hands[other]
            for kind in range(len(state.cards.names)):
                unseen.at[kind] += hidden_hand.at[kind]
    known, unplaced = _piles(state, seat)
    names = state.tables.names
    shown = [is_open or sees[other] for other in seats]
    hidden = [
        name
        for left, pool in zip(state.task_left, state.tables.task_names, strict=True)
        for n, name in zip(left, pool, strict=True)
        if n
    ]
    hidden += [names[task] for other in seats if not shown[other] for task in state.tasks[other]]
    choosers = (state.mover, state.partner)
    return seen(
        JamView,
        state,
        seat=seat,
        deck_text=state.cards.text,
        task_text=state.tables.task_text,
        hands=tuple([hands[other] if sees[other] else None for other in seats]),
        front=tuple(
            [
                tuple([SeenRecipe(made.kind, made.on, made.turn, made.held) for made in front])
                for front in state.front
            ]
        ),
        known=known,
        unplaced=unplaced,
        memories=tuple(
            [
                tuple([tuple(pile) for pile in memory])
                if knows_all or viewpoint in (seat, state.seats)
                else None
                for viewpoint, memory in enumerate(state.known)
            ]
        ),
        pies=tuple(
            [
                _piled_pies(state, other) if is_known else None
                for other, is_known in enumerate(state.pies_open)
            ]
        ),
        tasks=tuple(
            [
                tuple([names[task] for task in state.tasks[other]]) if shown[other] else None
                for other in seats
            ]
        ),
        task_counts=tuple([len(drawn) for drawn in state.tasks]),
        unseen=tuple(unseen),
        unseen_tasks=tuple(sorted(hidden)),
        chosen=tuple(
            [
                tuple(chosen) if knows_all or (seat is not None and seat == who) else None
                for chosen, who in zip(state.chosen, choosers, strict=True)
            ]
        ),
        chosen_counts=tuple([len(chosen) for chosen in state.chosen]),
    )


def _piled_pies(state: JamState, seat: int) -> int:
    sorts = state.cards.sort
    return sum([n for kind, n in enumerate(state.piles[seat]) if n and sorts[kind] == PIE])


def _piles(
    state: JamState, seat: int | None
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return `known` and `unplaced` of a viewpoint."""
    if not state.is_travel:
        return (), ()
    seats = range(state.seats)
    piles = tuple([tuple(pile) for pile in state.piles])
    if seat == ALL_KNOWING or state.lies_open():
        return piles, (0,) * len(state.cards.names)
    memory = state.known[state.seats if seat is None else seat]
    known = tuple([piles[other] if other == seat else tuple(memory[other]) for other in seats])
    lying = [sum(counts) for counts in zip(*piles, strict=True)]
    placed = [sum(counts) for counts in zip(*known, strict=True)]
    return known, tuple([n - seen for n, seen in zip(lying, placed, strict=True)])
