"""Cards known to be in one of several hands: not in the pile, and tracked as they may move.

Checked against every state that the rules allow, followed event by event (cross_check/listing).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from building import ROOT
from jamlab.chance import odds
from jamlab.chance.exact.pool import pool_of
from jamlab.core import RandomAgent, Row, Stream
from jamlab.games.pie.places import hidden, placed
from jamlab.games.pie.state import kind_of
from jamlab.games.pie.view import PieView
from jamlab.log import Cursor, Replay
from tests.repository.tiers import examples
from tests.unit.chance.cross_check.listing import Listing
from tests.unit.chance.exact.filling import places_filled
from tests.unit.games.pie.kitchen import CARDS, GAME, Kitchen, Plays

EGGS = "Eggs, Eggs, Eggs, Eggs, Cream"
LEMONS = "Lemon, Lemon, Lemon, Cream, Cream"


# -- the recorded game -----------------------------------------------------------------------------


def test_a_pass_changes_nothing_in_the_pile() -> None:
    """Di took a Crust openly; then everybody passes a card to the right, face down."""
    replay = Replay.read(ROOT / "replays/pie/ann-bo-cy-di.jsonl")
    for at in range(33, 44):
        drawn = int(at > 41)
        for seat, unseen in ((None, 90), (1, 86 - (at > 38) - drawn)):  # Bo sees one card more
            view = GAME.view(replay.state(at), seat)
            assert sum(view.unseen) == unseen
            assert sum(hidden(view).counts) == unseen
    for at in (33, 41):
        asked = odds(replay, "next", at=at, of="Crust")
        assert asked.percent == "11.1 %"
        assert float(asked.value) == pytest.approx(10 / 90, abs=1e-4)  # nobody has baked
    before = pool_of(GAME, GAME.view(replay.state(33), None)).chances
    for at in range(34, 41):  # until the last card is given, and nobody bakes
        assert pool_of(GAME, GAME.view(replay.state(at), None)).chances == before
    told = odds(replay, "next", at=41).words
    assert "Crust: a card of it is in the hand of Cy or Di." in told
    for at in (50, 53):
        assert sum(GAME.view(replay.state(at), None).unseen) == 89


@pytest.mark.parametrize("log", ["eight-players", "five-players"])
def test_cards_asked_for_only_once_are_those_asked_for_at_each_event(log: str) -> None:
    """Tracking is lazy; its result must not depend on when it is requested."""
    replay = Replay.read(ROOT / f"replays/pie/{log}.jsonl")
    asked, seldom, most = replay.state(0), replay.state(0), 0
    for at, event in enumerate(replay.events):
        for state in (asked, seldom):
            replay.game.apply(state, event)
        most = max(most, len(asked.unplaced.cards))
        if at % 97 == 96:
            assert seldom.unplaced.cards == asked.unplaced.cards
    assert seldom.unplaced.cards == asked.unplaced.cards
    assert most > 1


# -- every game ------------------------------------------------------------------------------------


def located(view: PieView, state: Any) -> Iterator[None]:
    """Assert, kind by kind, that the cards a view places are where it places them."""
    for kind in range(CARDS.size):
        free = [
            hand[kind] + (face_down == kind) - list(map(kind_of, known)).count(kind)
            for hand, face_down, known in zip(state.hands, state.chosen, view.known, strict=True)
        ]
        lying = [seat for seat, n in enumerate(free) for _ in range(n) if view.hands[seat] is None]
        cards = [
            sum(1 << n for n, seat in enumerate(lying) if seat in card.seats())
            for card in view.unplaced
            if card.kind == kind
        ]
        assert min((n for seat, n in enumerate(free) if view.hands[seat] is None), default=0) >= 0
        assert places_filled(cards) == len(cards)
        yield


@pytest.mark.parametrize(
    "seats", [3, 5, pytest.param(8, marks=pytest.mark.slow("more seats than the two above"))]
)
def test_what_is_unseen_grows_with_the_pile_only(seats: int) -> None:
    """Checked at each event of random games, from each viewpoint."""
    followed = 0
    for seed in range(max(1, examples(8) // 4)):
        replay = Replay.play(
            GAME, [RandomAgent()] * seats, seed, names="ABCDEFGH"[:seats], options={"pies": "1"}
        )
        cursor, before = Cursor(replay), dict[int | None, PieView]()
        for _ in range(len(replay) + 1):
            for seat in (None, *range(seats)):
                view = cursor.view(seat)
                old = before.get(seat, view)
                if view.pile_size <= old.pile_size:
                    assert all(n <= had for n, had in zip(view.unseen, old.unseen, strict=True))
                list(located(view, cursor.state))
                if view.unplaced:
                    followed += 1
                    if followed % 100 == 0:
                        again = GAME.view(GAME.resample(view, Stream(followed)), seat)
                        assert again == view
                before[seat] = view
            if cursor.n < len(replay):
                cursor.forward()
    assert followed > 100


# -- against every possible state ------------------------------------------------------------------


def listed(table: Kitchen, seat: int | None) -> Listing:
    """List all arrangements of the unseen cards over other hands and the pile; recipes stay."""
    found = Listing(GAME, table.state, seat, most=40_000)
    others = [other for other in range(table.state.seats) if other != seat]
    whole = list(table.state.pile)
    for other in others:
        whole = [n + more for n, more in zip(whole, table.state.hands[other], strict=True)]
    found.states = []

    def deal(left: list[int], hands: list[tuple[int, ...]], ways: int) -> None:
        if len(hands) == len(others):
            state = table.state.copy()
            for other, hand in zip(others, hands, strict=True):
                state.hands[other] = Row(hand)
            state.pile = Row(left)
            found.states.append((state, float(ways)))
            return
        size = table.state.hand_sizes[others[len(hands)]]
        for hand in product(*(range(min(n, size) + 1) for n in left)):
            if sum(hand) == size:
                times = ways
                for n, some in zip(left, hand, strict=True):
                    times *= comb(n, some)
                deal([n - m for n, m in zip(left, hand, strict=True)], [*hands, hand], times)

    deal(whole, [], 1)
    return found


class Lived(Plays):
    """A table, and beside it every state that is possible for a viewpoint."""

    def __init__(self, table: Kitchen, seat: int | None) -> None:
        self.table, self.seat, self.all = table, seat, listed(table, seat)
        self.looked = 0

    def do(self, *kinds: str, **wanted: int | str) -> None:
        """Apply the next events and all forced ones, then compare table and listing."""
        before = len(self.table.events)
        self.table.do(*kinds, **wanted)
        self.table.rest()
        for event in self.table.events[before:]:
            self.all.see(event)
        self.compare()

    def compare(self) -> None:
        view = GAME.view(self.table.state, self.seat)
        whole = sum(weight for _, weight in self.all.states)
        ways, is_whole = placed(view)
        assert is_whole
        every = sum(times for times, _ in ways)
        for kind in range(CARDS.size):
            for other, hand in enumerate(view.hands):
                if hand is None:  # weighted by the probability of each way
                    there = sum(w for s, w in self.all.states if _held(s, other)[kind]) / whole
                    said = Fraction(0)
                    for times, one in ways:
                        said += Fraction(times, every) * _holds(one, other, kind)
                    # tracked one by one, though only one of the two was given away
                    near = 1e-9 if len(view.unplaced) < 2 else 2e-3
                    assert float(said) == pytest.approx(there, abs=near), (other, kind)
        if self.table.state.pile_size:
            for kind, name in enumerate(CARDS.names):
                top = sum(w * s.pile[kind] / s.pile_size for s, w in self.all.states) / whole
                found = float(odds(self.table.state, "next", self.seat, of=name).value)
                assert found == pytest.approx(top, abs=1e-9), name
        self.looked += 1


def _held(state: Any, seat: int) -> list[int]:
    return [n + (state.chosen[seat] == kind) for kind, n in enumerate(state.hands[seat])]


def _holds(view: PieView, seat: int, kind: int) -> Fraction:
    """Return the probability that a hand holds a kind, its unknown cards being any unseen ones."""
    if view.known_in_hand(seat)[kind]:
        return Fraction(1)
    total = sum(view.unseen)
    size = view.hand_sizes[seat] + (view.chosen[seat] != -1) - len(view.known[seat])
    return 1 - Fraction(comb(total - view.unseen[kind], size), comb(total, size))


def test_where_a_card_is_and_what_comes_next_as_in_all_tables_there_may_be() -> None:
    """Seat 1 takes Peaches; seat 0 has all pass a card to the left, later to the right."""
    fudge = "Pass Left, Pass Right, Crust, Sugar, Butter"
    table = Kitchen(
        fudge, EGGS, LEMONS, discard="Pumpkin, Peaches", mover=1, pile="Peaches, Cream, Lemon, Eggs"
    )
    lived = Lived(table, 0)
    lived.takes(discards="Eggs", seat=1)
    lived.draw("Lemon", seat=2)
    lived.discards("Cream")
    lived.plays("Pass Left")
    lived.chosen("Butter")
    lived.do("CardChosen", seat=1, card="Eggs")
    lived.do("CardChosen", seat=2, card="Lemon")
    assert _hands_of(table) == [[1, 2]]
    assert sum(GAME.view(table.state, 0).unseen) == 11
    lived.do("CardDrawn", card="Cream")
    lived.draw("Eggs", seat=1)
    lived.discards("Cream")
    lived.takes(discards="Lemon", seat=2)
    lived.plays("Pass Right")
    lived.chosen("Crust")
    lived.do("CardChosen", seat=1, card="Eggs")
    lived.do("CardChosen", seat=2, card="Lemon")
    assert _hands_of(table) == [[1, 2], [1, 2]]  # now also the Cream that seat 2 took
    assert lived.looked == 19
    assert "Peaches" in table.hand(1)
    table.do("CardDrawn", card="Peaches")
    table.turn("Lemon", "Peaches")
    assert _hands_of(table) == [[1, 2]]  # these may be the tracked Peaches


def _hands_of(table: Kitchen) -> list[list[int]]:
    return [card.seats() for card in GAME.view(table.state, 0).unplaced]
