"""Cramel on the engine: unknown tiles are turned up one after another, every outcome followed.

Nothing is hidden from anybody here, so all of it is exact. A turn is solved by trying out every
choice; tables on which that takes more than `MOST` situations are left out, and counted as such.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from jamlab.engine import Chance, Choice, Event, Forced, Stream
from jamlab.games.cramel.state import BEGIN, REVEAL, TURN, CramelState
from jamlab.games.cramel.tiles import KINDS, UNKNOWN, cell_at
from jamlab.games.cramel.view import CramelView
from tests.probability.guard.claims import Claim
from tests.probability.guard.deals import Deals
from tests.probability.guard.numbers import Number

MOST = 1_500
CRAMEL = KINDS["Cramel"]


class TooMany(Exception):
    """The turn has more situations than are tried out."""


def ends(deals: Deals, claim: Claim) -> list[Number]:
    """The next tile, turned up."""
    table = Table(claim)
    found = table.turned({"": lambda state, alive: not alive}, 1)
    numbers = [deals.number("", claim.answer.value, np.array([found[""]]))]
    for row in claim.answer.rows:
        kind, _, ending = row.label.partition(", ")

        def came(
            state: Any, alive: bool, last: int = KINDS[kind], end: bool = ending != "safe"
        ) -> bool:
            return state.kinds[state.turned[-1]] == last and alive != end

        chance = table.turned({"": came}, 1)[""]
        numbers.append(deals.number(row.label, row.chance, np.array([chance])))
    return numbers


def lasts(deals: Deals, claim: Claim) -> list[Number]:
    """So many tiles, and the turn still lasts."""
    came = Table(claim).turned({"": lambda state, alive: alive}, claim.asked["tiles"])
    return [deals.number("", claim.answer.value, np.array([came[""]]))]


def safe(deals: Deals, claim: Claim) -> list[Number]:
    """So many tiles, all safe: a Cramel is, only where Cramel lies already."""
    table = Table(claim)
    with_cramel = any(table.start.kinds[cell] == CRAMEL for cell in table.start.turned)

    def is_safe(state: Any, alive: bool) -> bool:
        new = state.turned[len(table.start.turned) :]
        return alive and (with_cramel or all(state.kinds[cell] != CRAMEL for cell in new))

    came = table.turned({"": is_safe}, claim.asked["tiles"])
    return [deals.number("", claim.answer.value, np.array([came[""]]))]


def tiles(deals: Deals, claim: Claim) -> list[Number]:
    """What the turn wins by a plan that needs no reckoning, or by the best of all."""
    plan, table = claim.asked.get("plan", "best"), Table(claim)
    if plan == "stop":
        came = table.stopped(table.start)
    elif plan == "one":
        came = table.one_more()
    elif plan in ("best", "on"):
        came = table.best(goes_on=plan == "on")
    else:
        return []
    most = 49.0
    return [deals.number("", claim.answer.value, np.array([came]), most)]


def rule(deals: Deals, claim: Claim) -> list[Number]:
    """What the best rule wins."""
    came = Table(claim).best()
    return [deals.number("", claim.answer.value, np.array([came]), 49.0)]


class Table:
    """The table of a claim, its turn under way, for who remembers all or nothing."""

    def __init__(self, claim: Claim) -> None:
        view: CramelView = claim.view
        self.game, self.rng = claim.game, Stream(0)
        if claim.asked.get("memory") == "nothing":
            unseen, kinds = list(view.unseen), list(view.kinds)
            for cell in view.hidden_cells():
                if kinds[cell] != UNKNOWN:
                    unseen[kinds[cell]] += 1
                    kinds[cell] = UNKNOWN
            view = replace(view, kinds=tuple(kinds), unseen=tuple(unseen))
        self.start: CramelState = self.game.resample(view, self.rng)
        while self.start.phase not in (TURN, REVEAL):
            node = self.game.pending(self.start)  # before the first turn nothing is turned up
            assert isinstance(node, (Chance, Forced))
            event = node.outcomes[0] if isinstance(node, Chance) else node.event
            self.game.apply(self.start, event)
        self.known: dict[Any, float] = {}

    def turned(self, asked: dict[str, Callable[[Any, bool], bool]], tiles: int) -> dict[str, float]:
        """How likely each is true after so many tiles, or when the turn ended before."""
        found = dict.fromkeys(asked, 0.0)
        level = {(): (self.start, 1.0, True)}
        for _ in range(tiles):
            following: dict[Any, tuple[Any, float, bool]] = {}
            for state, weight, alive in level.values():
                if not alive:
                    outcomes = [(state, 1.0, False)]
                else:
                    outcomes = self._one(state)
                for after, chance, lives in outcomes:
                    new = after.turned[len(self.start.turned) :]
                    key = (lives, after.kinds[new[-1]], *sorted(after.kinds[c] for c in new))
                    before = following.get(key, (after, 0.0, lives))[1]
                    following[key] = (after, before + weight * chance, lives)
            level = following
        for state, weight, alive in level.values():
            for name, is_true in asked.items():
                found[name] += weight * is_true(state, alive)
        return found

    def _one(self, state: Any) -> list[tuple[Any, float, bool]]:
        """One tile more: each state that follows, how likely, and whether the turn goes on."""
        state = state.copy()
        if state.phase == TURN:
            unknown = [
                n for n in range(len(state.kinds)) if state.down[n] and state.kinds[n] == UNKNOWN
            ]
            self.game.apply(state, self._pick(state, unknown[0]))
        node = self.game.pending(state)
        events: tuple[Event, ...] = ()
        weights: tuple[int, ...] = (1,)
        if isinstance(node, Forced):
            events = (node.event,)
        elif isinstance(node, Chance):
            events, weights = node.outcomes, node.weights
        found = []
        for event, weight in zip(events, weights, strict=True):
            after = state.copy()
            self.game.apply(after, event)
            found.append((after, weight / sum(weights), after.phase == TURN))
        return found

    def _pick(self, state: Any, cell: int) -> Event:
        node = self.game.pending(state)
        assert isinstance(node, Choice)
        return next(event for event in node.options if _cell(event) == cell)

    # -- what a turn wins --------------------------------------------------------------------------

    def stopped(self, state: Any) -> float:
        """What stopping wins, after all that is remembered and may join was turned up."""
        return self._value(state, unknown=False)

    def one_more(self) -> float:
        """One unknown tile more, then stopping."""
        return sum(
            chance * (self.stopped(after) if alive else 0.0)
            for after, chance, alive in self._one(self.start)
        )

    def best(self, *, goes_on: bool = False) -> float:
        """The best that can be reached, every choice tried out."""
        if goes_on and self.start.phase == TURN:
            picks = self._picks(self.start, unknown=True)
            return max(self._mean(self.start, event) for event in picks)
        return self._value(self.start, unknown=True)

    def _value(self, state: Any, *, unknown: bool) -> float:
        """The most tiles that this turn can win on average from here."""
        node = self.game.pending(state)
        if not isinstance(node, Choice) or state.phase != TURN:
            return self._on(state, unknown=unknown)
        key = (
            unknown,
            tuple(sorted(state.kinds[cell] for cell in state.turned)),
            tuple(state.unseen),
        )
        if key not in self.known:
            if len(self.known) > MOST:
                raise TooMany
            tried = [self._mean(state, event, unknown) for event in self._picks(state, unknown)]
            if state.turned:
                stop = state.copy()
                self.game.apply(stop, node.options[-1])
                tried.append(self._on(stop, unknown=unknown))
            self.known[key] = max(tried, default=0.0)
        return self.known[key]

    def _picks(self, state: Any, unknown: bool) -> list[Event]:
        """One cell of each sort: known kinds, and (`unknown`) one never seen."""
        found: dict[int, Event] = {}
        node = self.game.pending(state)
        for event in node.options if isinstance(node, Choice) else ():
            cell = _cell(event)
            if cell >= 0 and (unknown or state.kinds[cell] != UNKNOWN):
                found.setdefault(state.kinds[cell], event)
        return list(found.values())

    def _mean(self, state: Any, event: Event, unknown: bool = True) -> float:
        after = state.copy()
        self.game.apply(after, event)
        return self._on(after, unknown=unknown)

    def _on(self, state: Any, *, unknown: bool) -> float:
        """The turn goes on by chance and by the rules; its tiles when it is over."""
        mover, had = self.start.mover, sum(self.start.won[self.start.mover])
        state = state.copy()
        while True:
            if state.phase == TURN and state.mover == mover and state.turned:
                return self._value(state, unknown=unknown)
            if state.phase == BEGIN or state.mover != mover or sum(state.won[mover]) < had:
                return float(sum(state.won[mover]) - had)
            node = self.game.pending(state)
            if isinstance(node, Chance):
                total = 0.0
                for event, weight in zip(node.outcomes, node.weights, strict=True):
                    after = state.copy()
                    self.game.apply(after, event)
                    total += weight / node.total * self._on(after, unknown=unknown)
                return total
            if isinstance(node, Forced):
                self.game.apply(state, node.event)
            elif isinstance(node, Choice):  # what to collect, where Mrs Bloom goes
                self.game.apply(state, node.options[0])
            else:
                return float(sum(state.won[mover]) - had)


def _cell(event: Event) -> int:
    row = getattr(event, "row", 0)
    return cell_at(row, getattr(event, "column", 0)) if row else -1
