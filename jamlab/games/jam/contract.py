"""Contract of The JAM for the shared tests: card counts and hidden information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from jamlab.core.contract import Contract, HiddenPlace
from jamlab.core.event import Event
from jamlab.core.row import Row
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import PIE, Cards
from jamlab.games.jam.rules.event_tables import EventTables
from jamlab.games.jam.state import Made


class JamContract(Contract):
    """Hidden: hands and tasks; in Travel also piles, as far as they are not remembered."""

    shared = (Cards, Made, EventTables)
    speed_bars = {"interpreted": 0.3}  # some thirty options per play
    rare = {
        "PlaySkipped": "hands are equally large until a Bear comes late (J-C15)",
        "JamGivenUp": "only if nobody bids for Karlsman (J-D3)",
    }
    printed = frozenset(("variant", "trade", "tasks"))
    cards_only = (("tasks", "no"),)
    playouts = 2  # a playout takes ten turns
    measured = ("sampling=100", 40)

    def drawn_from(self, state: Any, event: Event) -> int:
        if event.kind == "FirstPlayerDrawn":
            return int(state.seats)
        if event.kind == "TaskDrawn":
            left = state.task_left[state.dealt % 3]
            return int(left.total())
        return int(state.deck_size)

    def check_inventory(self, state: Any) -> None:
        cards = state.cards
        lying: Counter[int] = Counter()
        counted = [state.deck, state.aside, *state.hands, *state.piles]
        if state.is_travel:
            for fruit, stack in enumerate(state.stacks):
                lying.update(stack)
                assert all(cards.fruit[kind] == fruit for kind in stack)
            tops = Counter(stack[-1] for stack in state.stacks if stack)
            assert {kind: n for kind, n in enumerate(state.basket) if n} == tops
        else:
            counted.append(state.basket)
        for row in counted:
            assert min(row) >= 0
            lying.update({kind: n for kind, n in enumerate(row) if n})
        for made in (made for front in state.front for made in front):
            lying.update((made.kind, *made.on))
        lying.update(state.salad_fruits + state.falling)
        lying.update(kind for kind in (state.turned, state.salad) if kind >= 0)
        for kind, taken, phases in (
            (cards.karlsman, state.karlsmen, (at.BID, at.WON)),
            (cards.bear, state.bears, (at.STATE_PIES, at.BEAR_GOES)),
        ):
            if kind >= 0:
                lying[kind] += sum(taken) + (state.phase in phases)
        for kind, count in enumerate(cards.counts):
            assert lying[kind] == count, cards.names[kind]
        assert state.deck_size == sum(state.deck)
        assert state.hand_sizes == [sum(hand) for hand in state.hands]
        drawn = sorted(task for tasks in state.tasks for task in tasks)
        left = [
            state.tables.task_first[kind] + n
            for kind, pool in enumerate(state.task_left)
            for n, there in enumerate(pool)
            if there
        ]
        if state.with_tasks:
            assert sorted(drawn + left) == list(range(len(state.tables.tasks)))

    def indistinguishable_states(self, state: Any, seat: int | None) -> Iterator[Any]:
        """Yield twins in which cards of deck or hands, tasks, or piled cards are swapped."""
        others = [other for other in range(state.seats) if other != seat]
        visitors = (state.cards.karlsman, state.cards.bear)
        places = [("deck", 0), *(("hands", other) for other in others)]
        for here, there in pairwise(places):
            twin = state.copy()
            first, second = _row(twin, *here), _row(twin, *there)
            gives = next((k for k, n in enumerate(first) if n and k not in visitors), None)
            takes = next((k for k, n in enumerate(second) if n and k != gives), None)
            if gives is not None and takes is not None:
                first[gives] -= 1
                second[gives] += 1
                second[takes] -= 1
                first[takes] += 1
                yield twin
        if state.lies_open():
            return
        for one, other in pairwise(others):
            if state.tasks[one] and len(state.tasks[one]) == len(state.tasks[other]):
                twin = state.copy()
                twin.tasks[one], twin.tasks[other] = twin.tasks[other], twin.tasks[one]
                yield twin
        for drawn in (tasks for other in others for tasks in [state.tasks[other]] if tasks):
            twin = state.copy()
            firsts = state.tables.task_first
            kind = max(n for n in range(3) if firsts[n] <= drawn[0])
            pool = twin.task_left[kind]
            if sum(pool):
                other_task = list(pool).index(1)
                whose = state.tasks.index(drawn)
                pool[other_task], pool[drawn[0] - firsts[kind]] = 0, 1
                twin.tasks[whose][0] = firsts[kind] + other_task
                yield twin
        if state.is_travel and state.phase not in (at.CHOOSE, at.GIVE, at.BID):
            memory = state.known[state.seats if seat is None else seat]
            for one, other in pairwise(others):
                twin = _piles_swapped(state, memory, one, other)
                if twin is not None:
                    yield twin

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """Return the places of hidden cards at a table without tasks, and which cards are known.

        A single empty place if they cannot be described separately: once cards have gone into the
        deck, hands differ in what they cannot hold.
        """
        hidden = [
            other for other in range(state.seats) if other != seat and state.hand_sizes[other]
        ]
        if state.is_travel or any(state.tasks) or any(state.returned[other] for other in hidden):
            return [HiddenPlace(Row([0]), [0])]
        known = [0] * len(state.deck)
        for visitor in (state.cards.karlsman, state.cards.bear):
            if visitor >= 0:
                known[visitor] = state.deck[visitor]
        hands = [HiddenPlace(state.hands[other]) for other in hidden]
        return [HiddenPlace(state.deck, known), *hands]


def _piles_swapped(state: Any, memory: Any, one: int, other: int) -> Any:
    """Return a twin with unlocated non-pie cards of two piles swapped; None if none fits."""
    sorts, piles = state.cards.sort, state.piles
    kinds = [kind for kind in range(len(sorts)) if sorts[kind] != PIE]
    gives = [kind for kind in kinds if piles[one][kind] > memory[one][kind]]
    takes = [kind for kind in kinds if piles[other][kind] > memory[other][kind]]
    if not gives or not takes or gives[0] == takes[0]:
        return None
    twin = state.copy()
    for pile, out, into in ((one, gives[0], takes[0]), (other, takes[0], gives[0])):
        twin.piles[pile][out] -= 1
        twin.piles[pile][into] += 1
    return twin


def _row(state: Any, name: str, seat: int) -> Any:
    return state.deck if name == "deck" else state.hands[seat]


CONTRACT = JamContract()
