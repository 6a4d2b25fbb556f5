"""Tables of The JAM that differ in what some seats hide: between them, all that can come next.

Whatever is done takes one card of the hand, so a hand of one kind only shows that it can be; more
recipes on a pile never forbid anything, so in Travel games a pile of all that may lie there shows
what can be. At the end each task that is left may be the next to be turned up; what it scores hangs
on the others, which are drawn by chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from jamlab.core.event import Event
from jamlab.core.node import Choice, Forced
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam.deck.cards import PIE
from jamlab.games.jam.rules import referee
from jamlab.games.jam.rules.final_count import sums
from jamlab.games.jam.state import COUNT, DEAL, DRAW, TURN_UP, JamState

WAYS: Final = 40
"""So many ways in which the other tasks may lie are tried for each that may come next."""


def other_hands(
    state: JamState, seats: Collection[int], last: Event | None, rng: Stream
) -> Iterator[JamState]:
    """Each card that nobody located in the deck, alone in a hand, or given away; each task."""
    free = list(state.deck)
    for seat in seats:
        free = [n + more for n, more in zip(free, state.hands[seat], strict=True)]
    if state.phase in (DEAL, TURN_UP, DRAW):
        other = state.copy()
        other.deck, other.deck_size = Row(free), sum(free)
        yield other
    if state.phase == COUNT:
        yield from _other_tasks(state, seats, rng)
    piled = [0] * len(free)
    for seat in seats if state.is_travel else ():
        piled = [n + more for n, more in zip(piled, state.piles[seat], strict=True)]
    node = referee.REFEREE.pending(state)
    if isinstance(node, Forced) and isinstance(node.event, ev.BlindCardGiven):
        if node.event.seat in seats:
            yield from _other_gifts(state, piled)
        return
    if isinstance(node, Forced) and isinstance(node.event, ev.PiesStated):
        if node.event.seat in seats:
            yield from _other_pies(state, node.event.seat, piled)
        return
    if not isinstance(node, Choice) or node.seat not in seats:
        return
    seat = node.seat
    size = state.hand_sizes[seat]
    for kind, n in enumerate(free if size else ()):
        if n:
            other = state.copy()
            other.hands[seat] = Row([min(n, size) * (k == kind) for k in range(len(free))])
            yield other
    if any(piled):
        other = state.copy()
        other.piles[seat] = Row(piled)
        yield other


def _other_gifts(state: JamState, piled: list[int]) -> Iterator[JamState]:
    """A blind trade: each recipe that nobody located may be the next to change places (J-I2)."""
    who = 0 if state.chosen[0] else 1
    for kind, n in enumerate(piled):
        if n:
            other = state.copy()
            other.chosen[who][0] = kind
            yield other


def _other_pies(state: JamState, seat: int, piled: list[int]) -> Iterator[JamState]:
    """A pile of as many pies as can lie there, and one of as few (J-I3)."""
    pies = [kind for kind, n in enumerate(piled) if state.cards.sort[kind] == PIE for _ in range(n)]
    rest = [kind for kind, n in enumerate(piled) if state.cards.sort[kind] != PIE for _ in range(n)]
    for pile in (pies + rest, rest + pies):
        other = state.copy()
        lying = pile[: state.pile_sizes[seat]]
        other.piles[seat] = Row([lying.count(kind) for kind in range(len(piled))])
        yield other


def _other_tasks(state: JamState, seats: Collection[int], rng: Stream) -> Iterator[JamState]:
    """The tasks that were not turned up yet, dealt anew; what was counted stays as it was."""
    seat = state.sums[state.counted].seat
    if seat not in seats or not state.with_tasks:
        return
    first = next(n for n, event in enumerate(state.sums) if event.seat == seat)
    told = state.sums[first : state.counted]
    after = [event for event in state.sums[first:] if event.seat != seat]
    known = sum(isinstance(event, ev.TaskScored) for event in told)
    tables, mine = state.tables, state.tasks[seat]
    number = {name: n for n, name in enumerate(tables.names)}
    left = [
        [number[name] for name, n in zip(names, row, strict=True) if n]
        for names, row in zip(tables.task_names, state.task_left, strict=True)
    ]
    for hidden in seats:
        for place, task in enumerate(state.tasks[hidden]):
            if hidden != seat or place >= known:
                left[place % len(left)].append(task)
    for task in left[known % len(left)] if known < len(mine) else ():
        ways: list[JamState] = []
        other_ways: list[JamState] = []
        for _ in range(WAYS):
            pools = [[one for one in pool if one != task] for pool in left]
            tasks = [*mine[:known], task]
            for place in range(known + 1, len(mine)):
                pool = pools[place % len(pools)]
                tasks.append(pool.pop(rng.below(len(pool))))
            other = state.copy()
            other.tasks[seat] = tasks
            counted = sums(other, seat)
            other.sums = [*state.sums[:first], *counted, *after]
            (ways if counted[: len(told)] == told else other_ways).append(other)
        found = ways or other_ways
        yield from found
        event = found[0].sums[state.counted]
        if isinstance(event, ev.TaskScored):  # so that what is done is always asked
            other = found[0].copy()
            other.sums[state.counted] = replace(event, done=0, points=0)
            yield other
