# compiled
"""State of The JAM.

* Cards are counted by kind (`cards.Cards`): hands, deck, Basket and piles are rows of numbers. The
  deck is a multiset: a draw is one of its cards, each equally likely.
* In front of a seat lies a list of recipes (`Made`), in the order in which they came. A `Made` is
  never changed, only replaced, so that copies can share it.
* In Travel the Basket's stacks are lists from bottom to top, and `basket` counts their top cards.
* Seen cards that are hidden now are remembered in `returned`, `known` and `pies_open`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from jamlab.core.referee import State
from jamlab.core.row import Row
from jamlab.games.jam.cards import KARLSMAN, PIE, Cards
from jamlab.games.jam.rules.event_tables import EventTables
from jamlab.games.jam.tasks import FIXED

FIRST: Final = 0  # chance names the first player
TASKS: Final = 1  # task cards are drawn
DEAL: Final = 2  # cards are dealt
TURN_UP: Final = 3  # a card is turned up for the Basket
REPEATED: Final = 4  # the card turned up is set aside
SHUFFLE: Final = 5  # cards set aside go back into the deck
TURN: Final = 6  # a turn begins
DRAW: Final = 7  # the mover draws
NO_DRAW: Final = 8  # there is no card to draw
BID: Final = 9  # a seat bids or passes
WON: Final = 10  # Karlsman goes to a seat
RETURN: Final = 11  # the jams of the bid go into the deck
GIVE_JAM: Final = 12  # the mover gives up a jam
STATE_PIES: Final = 13  # Travel: the seats say how many pies they have
BEAR_GOES: Final = 14  # the Bear goes to a seat, or aside
GIVE_PIE: Final = 15  # the seat that took the Bear gives up a pie
BEARS_BACK: Final = 16  # Bears that lie aside go into the deck
CUT: Final = 17  # the turn is cut short
TRADE: Final = 18  # the mover names a partner, or ends the trade
OFFER: Final = 19  # the mover assembles an offer
REPLY: Final = 20  # the partner accepts or declines
CHOOSE: Final = 21  # Travel: two seats choose cards to give
GIVE: Final = 22  # Travel: the chosen cards change places
PLAY: Final = 23  # the mover plays
NO_PLAY: Final = 24  # the mover has no card
SALAD_FRUIT: Final = 25  # the mover takes a fruit for the salad
REPAY: Final = 26  # the mover owes the Basket a card
FALL: Final = 27  # an ingredient of a removed recipe falls into the Basket
DISCARD: Final = 28  # an ingredient of the mover goes to the Basket
PILE: Final = 29  # Travel: a recipe joins the pile
ENDED: Final = 30  # deck and hands are empty
COUNT: Final = 31  # points are counted
OVER: Final = 32

NO_SEAT: Final = -1
PILED: Final = 128
"""A spot is PILED + the place in front of the seat (from 0), or the kind of a piled recipe."""

HAND: Final = 4
BASKET: Final = 8
MOST_BLIND: Final = 3
ANY_NUMBER: Final = -1
"""Unlimited offers in a turn."""


class Made:
    """A completed recipe: its card, the cards that lie on it, and when its owner got it.

    `turn` is the turn in which it was made or last traded, and `held` the seat that had it when
    that turn began (NO_SEAT: made in that turn), as J-C17 requires. After a discard they are 0 and
    NO_SEAT.
    """

    __slots__ = ("held", "kind", "on", "turn")

    def __init__(self, kind: int, on: tuple[int, ...], turn: int, held: int) -> None:
        self.kind = kind
        self.on = on
        self.turn = turn
        self.held = held

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Made):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __reduce__(self) -> tuple[Any, ...]:
        return Made, (self.kind, self.on, self.turn, self.held)


@dataclass(slots=True, eq=False, init=False, repr=False)
class JamState(State):
    """Full state of a game, changed in place by `apply` only."""

    seats: int
    cards: Cards
    tables: EventTables
    tea_party: tuple[int, ...]
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
    phase: int
    after: int
    first: int
    mover: int
    turn: int
    dealt: int
    turned: int
    cut: str
    deck: Row
    deck_size: int
    aside: Row
    basket: Row
    stacks: list[list[int]]
    hands: list[Row]
    hand_sizes: Row
    front: list[list[Made]]
    piles: list[Row]
    pile_sizes: Row
    karlsmen: Row
    bears: Row
    task_left: list[Row]
    tasks: list[list[int]]
    bidder: int
    passed: list[bool]
    highest: int
    bid_seat: int
    bid: list[int]
    staged: list[int]
    staged_points: int
    stated: int
    offers_left: int
    partner: int
    offered: list[int]
    asked: list[int]
    blind_count: int
    chosen: list[list[int]]
    salad: int
    salad_fruits: list[int]
    owes: bool
    falling: list[int]
    fall_from: int
    fall_clause: str
    leaving: int
    returned: list[list[int]]
    known: list[list[Row]]
    pies_open: list[bool]
    sums: list[Any]
    counted: int
    totals: list[int]
    tiebreaks: list[int]

    def __init__(
        self,
        seats: int,
        tables: EventTables,
        tea_party: tuple[int, ...],
        *,
        is_travel: bool,
        with_tasks: bool,
        trades: bool = True,
        until_passed: bool = False,
        party: str = FIXED,
        stops: bool = False,
        fruit: str = "stays",
        offers: int = 3,
        yummy_counts: bool = False,
    ) -> None:
        cards: Cards = tables.cards
        kinds = [0] * len(cards.names)
        self.seats = seats
        self.cards = cards  # shared, immutable
        self.tables = tables  # shared, immutable: events of these cards and tasks
        self.tea_party = tea_party  # points by recipes served
        self.is_kids = cards.is_kids
        self.is_travel = is_travel
        self.trades = trades
        self.with_tasks = with_tasks
        self.until_passed = until_passed
        self.party = party
        self.stops = stops
        self.fruit = fruit
        self.offers = offers
        self.yummy_counts = yummy_counts
        self.phase = FIRST
        self.after = TURN  # phase after FALL
        self.first = 0
        self.mover = 0
        self.turn = 0
        self.dealt = 0  # tasks drawn, then cards dealt
        self.turned = -1  # kind last turned up for the Basket
        self.cut = ""  # clause that cuts this turn short
        self.deck = cards.counts.copy()
        self.deck_size = cards.total
        self.aside = Row(kinds)  # set aside: in the setup, or Bears during the draw
        self.basket = Row(kinds)  # available cards; in Travel the top ones
        self.stacks = [[] for _ in cards.fruits] if is_travel else []
        self.hands = [Row(kinds) for _ in range(seats)]
        self.hand_sizes = Row([0] * seats)
        self.front = [[] for _ in range(seats)]
        self.piles = [Row(kinds) for _ in range(seats)] if is_travel else []
        self.pile_sizes = Row([0] * seats)
        self.karlsmen = Row([0] * seats)
        self.bears = Row([0] * seats)
        self.task_left = [Row([int(with_tasks)] * len(names)) for names in tables.task_names]
        self.tasks = [[] for _ in range(seats)]  # in the order drawn
        # Karlsman
        self.bidder = NO_SEAT  # seat to bid, or to give up a pie for the Bear
        self.passed = [False] * seats
        self.highest = 0
        self.bid_seat = NO_SEAT
        self.bid = []  # spots of the highest bid
        self.staged = []  # spots of the bid in progress
        self.staged_points = 0
        # Bear
        self.stated = 0  # seats that have stated their number of pies
        # trade
        self.offers_left = 0
        self.partner = NO_SEAT
        self.offered = []  # places (from 0) in front of the mover
        self.asked = []  # places in front of the partner
        self.blind_count = 0
        self.chosen = [[], []]  # kinds chosen by mover and partner
        # play
        self.salad = -1  # kind of the unfinished salad
        self.salad_fruits = []
        self.owes = False  # the mover owes the Basket a card
        self.falling = []
        self.fall_from = -1
        self.fall_clause = ""
        self.leaving = 0  # current place of DISCARD and PILE in front of the mover
        # memory of cards that are hidden now
        self.returned = [[] for _ in range(seats)]
        self.known = (
            [[Row(kinds) for _ in range(seats)] for _ in range(seats + 1)] if is_travel else []
        )
        self.pies_open = [True] * seats if is_travel else []
        # end
        self.sums = []  # counting events, made when the game ends
        self.counted = 0  # number of them applied
        self.totals = [0] * seats
        self.tiebreaks = [0] * seats  # yummy points; for children: recipes

    # -- holdings of a seat ------------------------------------------------------------------------

    def kind_at(self, seat: int, spot: int) -> int:
        """Return the kind of the recipe at a spot of this seat."""
        if spot < PILED:
            return spot
        made = self.front[seat][spot - PILED]
        return made.kind

    def number_of(self, seat: int, sort: int) -> int:
        """Return the number of a seat's completed recipes of a sort (JAM, PIE, SALAD)."""
        found = 0
        sorts = self.cards.sort
        for made in self.front[seat]:
            if sorts.at[made.kind] == sort:
                found += 1
        if self.is_travel and self.pile_sizes.at[seat]:
            pile = self.piles[seat]
            for kind in range(len(sorts)):
                if pile.at[kind] and sorts.at[kind] == sort:
                    found += pile.at[kind]
        return found

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def bear_seat(self) -> int:
        """Return the seat with most pies, the first clockwise from the mover; NO_SEAT if none."""
        best, most = NO_SEAT, 0
        seat = self.mover
        for _ in range(self.seats):
            pies = self.number_of(seat, PIE)
            if pies > most:
                best, most = seat, pies
            seat = self.next_seat(seat)
        return best

    def lies_open(self) -> bool:
        """True if tasks and piles are turned up: the game has ended."""
        return self.phase == COUNT or self.phase == OVER


def is_visitor(cards: Cards, kind: int) -> bool:
    return cards.sort.at[kind] >= KARLSMAN
