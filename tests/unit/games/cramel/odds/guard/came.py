"""Cramel's probabilities from the engine: unknown tiles are turned up in turn, all outcomes kept.

They are exact, as nothing is hidden from anybody. `turns.py` computes a turn's winnings by plan.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from jamlab.core import Chance, Choice, Event, Forced, Stream
from jamlab.games.cramel.state import GAP, KINDS, REVEAL, TURN, UNKNOWN, CramelState, cell_at
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.numbers import Number
from tests.unit.games.cramel.odds.guard.turns import counted, together, ways
from tests.unit.games.driver import node_at, stepped

MOST = 49.0
CRAMEL = KINDS["Cramel"]


def ends(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the outcomes of turning up the next tile."""
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
    """Compare the probability that the turn lasts for the asked number of tiles."""
    came = Table(claim).turned({"": lambda state, alive: alive}, claim.asked["tiles"])
    return [deals.number("", claim.answer.value, np.array([came[""]]))]


def safe(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the probability that all tiles are safe; Cramel is, only if Cramel already lies."""
    table = Table(claim)
    with_cramel = any(table.start.kinds[cell] == CRAMEL for cell in table.start.turned)

    def is_safe(state: Any, alive: bool) -> bool:
        new = state.turned[len(table.start.turned) :]
        return alive and (with_cramel or all(state.kinds[cell] != CRAMEL for cell in new))

    came = table.turned({"": is_safe}, claim.asked["tiles"])
    return [deals.number("", claim.answer.value, np.array([came[""]]))]


def tiles(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the mean and distribution of the number of tiles won by a plan."""
    plan = claim.asked.get("plan", "best")
    wins = Table(claim).wins(plan, claim.asked.get("least", 1))
    found = [deals.number("", claim.answer.value, np.array([_mean(wins)]), MOST)]
    said = {row.label: row.chance for row in claim.answer.rows}
    for n, chance in sorted(wins.items()):
        label = "1 tile" if n == 1 else f"{n} tiles"
        found.append(deals.number(label, said.pop(label, 0), np.array([chance])))
    return found + [deals.number(label, chance, np.zeros(1)) for label, chance in said.items()]


def rule(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the expected number of tiles won by the best rule."""
    wins = Table(claim).wins("best")
    return [deals.number("", claim.answer.value, np.array([_mean(wins)]), MOST)]


def _mean(wins: dict[int, float]) -> float:
    return sum(n * chance for n, chance in wins.items())


class Table:
    """Table of a claim with its turn in progress, for a player who remembers all or nothing."""

    def __init__(self, claim: Claim) -> None:
        view: CramelState = claim.view.copy()
        self.game, self.rng = claim.game, Stream(0)
        if claim.asked.get("memory") == "nothing":
            for cell, kind in enumerate(view.kinds):
                if view.down[cell] and kind != UNKNOWN:
                    view.unseen[kind] += 1
                    view.unseen_left += 1
                    view.kinds[cell] = UNKNOWN
        self.view = view
        self.start: CramelState = self.game.resample(view, self.rng)
        while self.start.phase not in (TURN, REVEAL):
            node = self.game.pending(self.start)  # before the first turn nothing is turned up
            assert isinstance(node, (Chance, Forced))
            event = node.outcomes[0] if isinstance(node, Chance) else node.event
            self.game.apply(self.start, event)

    def turned(self, asked: dict[str, Callable[[Any, bool], bool]], tiles: int) -> dict[str, float]:
        """Return each predicate's probability after `tiles` tiles, or at an earlier end."""
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
        """Return the states after one more tile, each with its probability and if it goes on."""
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
            after = stepped(self.game, state, event)
            found.append((after, weight / sum(weights), after.phase == TURN))
        return found

    def _pick(self, state: Any, cell: int) -> Event:
        node = node_at(self.game, state, Choice)
        return next(event for event in node.options if _cell(event) == cell)

    # -- winnings of a turn ------------------------------------------------------------------------

    def wins(self, plan: str, least: int = 1) -> dict[int, float]:
        """Return the distribution of the number of tiles that the turn wins by a plan.

        If a known tile is already picked, the plans “one” and “on” turn it up as their one tile
        and continue from there.
        """
        state = self.start.copy()
        node = self.game.pending(state)
        took_one = isinstance(node, Forced) and state.kinds[state.picked] != UNKNOWN
        if took_one:
            self.game.apply(state, node.event)  # type: ignore[union-attr]
            plan = {"one": "stop", "on": "best"}.get(plan, plan)
        if state.phase not in (TURN, REVEAL):
            return {0: 1.0}
        lying = counted([state.kinds[cell] for cell in state.turned])
        down = [
            kind
            for cell, kind in enumerate(state.kinds)
            if kind not in (UNKNOWN, GAP) and cell not in state.turned
        ]
        bag, known = tuple(state.unseen), counted(down)
        most = tuple([sum(n) for n in zip(lying, known, bag, strict=False)])
        rules = together(self.game, self.view, most)
        found = ways(rules, lying, known, bag, must_turn=state.phase == REVEAL)
        return found.wins(found.plan(plan, least))


def _cell(event: Event) -> int:
    row = getattr(event, "row", 0)
    return cell_at(row, getattr(event, "column", 0)) if row else -1
