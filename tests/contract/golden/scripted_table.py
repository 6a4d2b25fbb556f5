"""Play a game from a script that determines the choices and the outcomes of chance.

* `ScriptedTable` holds a game, its state and its events; forced events are applied automatically.
* `happens` applies the one possible event that matches the given fields.
* `goes_on` lets agents and seeded chance play until a condition holds or the game ends.
* `shows("C-4")` around some steps notes in the log's meta which events show that clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from jamlab import core
from jamlab.chance import agents
from jamlab.core.registry import load
from tests.unit.games.driver import Wanted, possible


class ScriptError(ValueError):
    """The script asks for an event that is not possible here."""


Seen = Callable[["ScriptedTable"], bool]


class ScriptedTable:
    """A game that is played from a script."""

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        options: Mapping[str, str] | None = None,
        **meta: Any,
    ) -> None:
        self.game = load(game)
        self.names = tuple(names)
        self.options = dict(options or {})
        self.meta: dict[str, Any] = meta
        self.state: Any = self.game.start(len(names), self.options)
        self.events: list[tuple[core.Node, core.Event]] = []
        self.scenes: dict[str, tuple[int, int]] = {}
        self.report: core.Report | None = None  # reports observed outcomes while agents play

    # -- one step ----------------------------------------------------------------------------------

    def node(self) -> core.Node:
        """Pending node; forced events have already been applied."""
        return self.game.pending(self.state)

    def happens(self, kind: str, **fields: int | str) -> core.Event:
        """Apply and return the only possible event of this kind with these fields."""
        node = self.node()
        if isinstance(node, core.Over):
            raise ScriptError(f"{kind} after the end of the game")
        if isinstance(node, core.Observed):
            return self._seen(node, kind, fields)
        fitting = [event for event in self._can(node) if Wanted(kind, fields).fits(event)]
        if len(fitting) != 1:
            can = ", ".join(sorted({str(event) for event in self._can(node)}))
            raise ScriptError(
                f"{len(self.events)}: {kind} {fields} fits {len(fitting)} of what can happen: {can}"
            )
        self._take(node, fitting[0])
        return fitting[0]

    def step(self, event: core.Event) -> None:
        """Apply exactly this event, which must be possible."""
        node = self.node()
        if not core.can_happen(node, event):
            raise ScriptError(f"{len(self.events)}: {event} cannot happen")
        self._take(node, event)

    def _seen(self, node: core.Observed, kind: str, fields: Mapping[str, int | str]) -> core.Event:
        """Apply an observed outcome from its fields; the node knows `seat` and `clause`."""
        drawn = node.draw(core.Stream(0))
        own = {"seat": drawn.seat, "clause": drawn.clause, **fields}
        wrong = f"{kind} is not what is to be seen" if kind != drawn.kind else ""
        try:
            event = type(drawn)(**own)  # type: ignore[arg-type]
        except TypeError as error:
            wrong = wrong or str(error)
        if not wrong:
            wrong = str(node.refusal(event) or "")
        if wrong:
            raise ScriptError(f"{len(self.events)}: {kind} {fields}: {wrong}")
        self._take(node, event)
        return event

    def _take(self, node: core.Node, event: core.Event) -> None:
        self.game.apply(self.state, event)
        self.events.append((node, event))
        while isinstance(forced := self.node(), core.Forced):
            self.game.apply(self.state, forced.event)
            self.events.append((forced, forced.event))

    @staticmethod
    def _can(node: core.Node) -> tuple[core.Event, ...]:
        return possible(node) if isinstance(node, core.Choice | core.Chance) else ()

    # -- many steps --------------------------------------------------------------------------------

    def goes_on(self, seed: int, players: str = "random", until: Seen | None = None) -> bool:
        """Let seeded agents play until `until` holds (True) or the game has ended (False)."""
        chance, seated = core.Seeds(seed).chance(), self._seated(seed, players)
        while not isinstance(self.node(), core.Over):
            if until is not None and until(self):
                return True
            self._one(chance, seated)
        return until is not None and until(self)

    def _seated(self, seed: int, players: str) -> list[core.Agent]:
        specs = players.split(",")
        seated = []
        for seat in range(len(self.names)):
            agent = agents.make(self.game.id, specs[seat % len(specs)])
            agent.sit(core.SeatView(self.game, self.state, seat), core.Seeds(seed).seat(seat))
            for _, event in self.events:
                if agent.watches:
                    agent.saw(self.game.mask(event, seat))
            seated.append(agent)
        return seated

    def _one(self, chance: core.Stream, seated: Sequence[core.Agent]) -> None:
        node, before = self.node(), len(self.events)
        if isinstance(node, core.Choice):
            self._take(node, node.options[seated[node.seat].choose(node)])
        elif isinstance(node, core.Chance):
            self._take(node, core.draw(node, chance))
        elif isinstance(node, core.Observed):
            self._take(node, core.observe(node, chance, self.report))
        for seat, agent in enumerate(seated):
            if agent.watches:
                for _, event in self.events[before:]:
                    agent.saw(self.game.mask(event, seat))

    # -- clauses shown -----------------------------------------------------------------------------

    @contextmanager
    def shows(self, *clauses: str) -> Iterator[None]:
        """Note for the explainers that the events of the enclosed steps show these clauses.

        A TurnBegan just before the steps is included; one at their end is not.
        """
        first = len(self.events) + 1
        if self._begins(first - 1):
            first -= 1
        yield
        last = len(self.events)
        if self._begins(last):
            last -= 1
        for clause in clauses:
            self.scene(clause, first, last)

    def _begins(self, n: int) -> bool:
        return n > 0 and self.events[n - 1][1].kind == "TurnBegan"

    def scene(self, clause: str, first: int, last: int) -> None:
        """Record that events `first` to `last` (from 1) show this clause."""
        if clause not in self.game.rulebook.clauses or not 1 <= first <= last <= len(self.events):
            raise ScriptError(f"{clause} is not shown by events {first} to {last}")
        self.scenes[clause] = (first, last)

    def numbers(self, kind: str = "", clause: str = "") -> list[int]:
        """Return the numbers (from 1) of events of this kind and clause; ScriptError if none."""
        found = [
            n
            for n, (_, event) in enumerate(self.events, start=1)
            if kind in ("", event.kind) and clause in ("", event.clause)
        ]
        if not found:
            raise ScriptError(f"no {kind} {clause} has happened")
        return found

    def last(self, kind: str, clause: str = "") -> int:
        """Return the number of the last event of this kind and clause."""
        return self.numbers(kind, clause)[-1]

    def first(self, kind: str) -> int:
        """Return the number of the first event of this kind."""
        return self.numbers(kind)[0]

    def header_meta(self) -> dict[str, Any]:
        """Meta of the log: the given entries, the clauses cited, the scenes for the explainers."""
        cited = {event.clause for _, event in self.events} | set(self.scenes)
        order = [clause for clause in self.game.rulebook.clauses if clause in cited]
        scenes = {clause: list(self.scenes[clause]) for clause in order if clause in self.scenes}
        return {**self.meta, "clauses": order, **({"scenes": scenes} if scenes else {})}


class OpenedTable(ScriptedTable):
    """Scripted game that starts with the draw for the first player, dealer or marker."""

    GAME: ClassVar[str]
    LOT: ClassVar[str] = "FirstPlayerDrawn"

    def __init__(
        self,
        names: Sequence[str],
        options: Mapping[str, str] | None = None,
        *,
        first: int = 0,
        **meta: Any,
    ) -> None:
        super().__init__(self.GAME, names, options, **meta)
        self.happens(self.LOT, seat=first)
