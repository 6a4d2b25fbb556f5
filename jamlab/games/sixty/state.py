# compiled
"""State of Sixty.

Cards are counted by kind (deck.NAMES): hands, deck, discard pile and penalty piles are rows of
twelve numbers. The deck is a multiset: each of its cards is equally likely to be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jamlab.core.decks import Deck, SeatPlace
from jamlab.core.event import ALL_KNOWING
from jamlab.core.referee import State
from jamlab.core.row import Row
from jamlab.games.sixty.deck import COUNTS, HAND, NAMES, jokers
from jamlab.games.sixty.hand_constraints import History

FIRST: Final = 0  # chance names the first player
ROUND: Final = 1  # a round begins
DEAL: Final = 2  # cards are dealt
REDEAL: Final = 3  # a seat holds five jokers
ATTACK: Final = 4  # the mover attacks or skips
ANSWER: Final = 5  # the defender answers
BEATEN: Final = 6  # attack and defence are discarded
TURNING: Final = 7  # Abracadabra turns the direction
FETCHING: Final = 8  # Hocus-pocus fetches a card
KEEPING: Final = 9  # Zap! splits the attack
DRAW: Final = 10  # a hand is refilled
OUT: Final = 11  # a hand stays empty
ENDED: Final = 12  # the round has ended
COUNT: Final = 13  # penalty points are counted
OVER: Final = 14

NONE: Final = (0,) * len(COUNTS)


@dataclass(slots=True, eq=False, init=False, repr=False)
class SixtyState(State):
    """Full state of the game, changed in place by `apply` only; or a view of it.

    Hands are known only to their seats; penalty piles lie face down, but all saw what was taken
    (S-A7).
    """

    seats: int
    refill: str
    free_take: bool
    leader: str
    extra_round: str
    direction_stays: bool
    phase: int
    after: int
    round: int
    first: int
    playing: list[bool]
    contenders: list[int]
    totals: list[int]
    round_points: list[int]
    dealt: int
    order: list[int]
    deck: Row
    deck_size: int
    hands: list[Row]
    hand_sizes: Row
    shown: list[History]
    remembered: list[int]
    discard: Row
    discard_top: int
    penalty: list[Row]
    direction: int
    mover: int
    previous: int
    defender: int
    attack_kind: int
    attack_count: int
    defence_kind: int
    defence_count: int
    drawing: int
    skipped: int
    ending: str
    viewpoint: int | None

    def __init__(self, seats: int) -> None:
        """Begin with all cards in the deck; the caller sets the table's options."""
        self.seats = seats
        self.phase = FIRST
        self.after = ATTACK  # the phase that follows a refill
        self.round = 1
        self.first = 0  # the seat that begins the round
        self.playing = [True] * seats
        self.contenders = list(range(seats))  # seats that can still win
        self.totals = [0] * seats
        self.round_points = [0] * seats
        self.dealt = 0  # cards dealt, then seats counted
        self.order = list(range(seats))  # seats dealt to, clockwise from the first player
        self.deck = Row(COUNTS)
        self.deck_size = sum(COUNTS)
        self.hands = [Row(NONE) for _ in range(seats)]
        self.hand_sizes = Row([0] * seats)
        self.shown = [()] * seats  # by seat: what its hand showed, and what left it since
        self.remembered = []  # the seats whose hands showed something, the latest last
        self.discard = Row(NONE)
        self.discard_top = -1
        self.penalty = [Row(NONE) for _ in range(seats)]
        self.direction = 1  # 1 clockwise, -1 the other way
        self.mover = 0
        self.previous = -1  # the seat that put the cards in front of the defender
        self.defender = -1
        self.attack_kind = -1
        self.attack_count = 0
        self.defence_kind = -1
        self.defence_count = 0
        self.drawing = -1  # the seat that refills
        self.skipped = 0  # skipped attacks in a row
        self.ending = ""  # the clause that ended the round
        self.viewpoint = ALL_KNOWING

    # -- active seats (S-B1) -----------------------------------------------------------------------

    def active(self) -> int:
        """Return the number of seats that hold at least one card."""
        return self.seats - self.hand_sizes.count(0)

    def others_active(self, seat: int) -> bool:
        """True if another seat holds a card."""
        return self.next_seat(seat) >= 0

    def next_seat(self, seat: int, turned: bool = False) -> int:
        """Return the nearest active seat in the present (or the `turned`) direction, except `seat`.

        -1 if there is none.
        """
        step = -self.direction if turned else self.direction
        other = (seat + step) % self.seats
        while not self.hand_sizes.at[other] and other != seat:
            other = (other + step) % self.seats
        return other if other != seat else -1

    def dealing_seat(self) -> int:
        """Return the seat dealt the next card: clockwise from the first player, one by one."""
        return self.order[self.dealt % len(self.order)]

    def deal_is_done(self) -> bool:
        """True when every playing seat has its five cards."""
        return self.dealt == HAND * len(self.order)


def sees(state: SixtyState, viewpoint: int | None, seat: int) -> bool:
    """True if a viewpoint sees a hand: its own, when points are counted, and five jokers (S-A5)."""
    if seat == viewpoint or state.phase == COUNT:
        return True
    return state.phase == REDEAL and jokers(state.hands[seat]) == HAND


DECK: Final = Deck(
    NAMES, COUNTS, pile="deck", size="deck_size", hands=(SeatPlace("hands", "hand_sizes", sees),)
)
