"""Drive a game in a test: the test names the events it wants; forced events play themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from jamlab import core
from jamlab.core import AnyGame, Chance, Choice, Event, Forced, Node, Observed, Refusal

Sort = TypeVar("Sort")


@dataclass(frozen=True, slots=True)
class Wanted:
    """An event's name and some of its fields."""

    kind: str
    fields: Mapping[str, int | str]

    def fits(self, event: Event) -> bool:
        """True if the event has this name and these fields."""
        return event.kind == self.kind and all(
            getattr(event, name) == value for name, value in self.fields.items()
        )

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.fields.items())
        return f"{self.kind}({said})"


class Driver:
    """A state in progress and the events since it was passed in."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.state = game, state
        self.events: list[Event] = []

    @property
    def node(self) -> Node:
        return self.game.pending(self.state)

    def rest(self) -> Node:
        """Play forced events; return the first node that is not forced."""
        while isinstance(node := self.node, Forced):
            self._apply(node.event)
        return node

    def at(self, sort: type[Sort]) -> Sort:
        """Play forced events; return the next node, which must be of type `sort`."""
        node = self.rest()
        assert isinstance(node, sort), node
        return node

    def do(self, *kinds: str, **wanted: int | str) -> Any:
        """Play forced events until exactly one possible event matches; apply it and return it.

        Several kinds happen one after another, each with these fields; the last event is returned.
        AssertionError if none matches.
        """
        event = None
        for kind in kinds:
            event = self._one(Wanted(kind, wanted))
        return event

    def do_all(self, *kinds: str, **wanted: int | str) -> None:
        """Like `do`, then play forced events."""
        self.do(*kinds, **wanted)
        self.rest()

    def _one(self, step: Wanted) -> Event:
        while True:
            node = self.node
            if isinstance(node, Observed):
                return self._see(node, step)
            events = possible(node)
            fitting = [event for event in events if step.fits(event)]
            if len(fitting) == 1:
                self._apply(fitting[0])
                return fitting[0]
            assert isinstance(node, Forced), f"{step}: {len(fitting)} of {events} fit"
            self._apply(node.event)

    def _see(self, node: Observed, step: Wanted) -> Event:
        """Apply the step as the observation; fields it leaves out come from the node's model."""
        drawn = node.draw(core.Stream(60))
        assert drawn.kind == step.kind, f"{step}: {node.asks}"
        event = replace(drawn, **step.fields)  # type: ignore[arg-type]
        refusal = node.refusal(event)
        assert refusal is None, f"{step}: {refusal}"
        self._apply(event)
        return event

    def can(self, kind: str, **wanted: int | str) -> bool:
        """True if, after forced events, an event like this can happen."""
        return any(Wanted(kind, wanted).fits(event) for event in possible(self.rest()))

    def refusal(self, event: Event) -> Refusal:
        """Return the reason why the event is illegal now; it must be illegal."""
        self.rest()
        found = self.game.why_not(self.state, event)
        assert found is not None, f"{event} can happen"
        return found

    def happened(self, kind: str) -> list[Any]:
        """Return the events of this kind so far."""
        return [event for event in self.events if event.kind == kind]

    def cited(self, kind: str) -> list[str]:
        """Return the clauses that events of this kind cite."""
        return [event.clause for event in self.happened(kind)]

    def over(self) -> core.Over:
        """Return the end node; the game must be over."""
        return self.at(core.Over)

    def mover(self) -> int:
        """Return the seat whose choice it is."""
        return self.at(Choice).seat

    def options(self, kind: str = "") -> list[Any]:
        """Return the options after forced events: all, or the events of this kind."""
        return [event for event in self.at(Choice).options if kind in ("", event.kind)]

    def kinds(self) -> set[str]:
        """Return the kinds of events that can be chosen."""
        return {event.kind for event in self.options()}

    def _apply(self, event: Event) -> None:
        self.game.apply(self.state, event)
        self.events.append(event)


def node_at(game: Any, state: Any, sort: type[Sort]) -> Sort:
    """Return the pending node, which must be of type `sort`."""
    node = game.pending(state)
    assert isinstance(node, sort), node
    return node


def stepped(game: Any, state: Any, event: object) -> Any:
    """Return the state after an event, leaving `state` unchanged."""
    twin = state.copy()
    game.apply(twin, event)
    return twin


def possible(node: Node) -> tuple[Event, ...]:
    """Return the events that can happen at a node; for an observed node, a few samples."""
    if isinstance(node, Choice):
        return node.options
    if isinstance(node, Chance):
        return node.outcomes
    if isinstance(node, Observed):
        return seen(node)
    return (node.event,) if isinstance(node, Forced) else ()


def seen(node: Observed) -> tuple[Event, ...]:
    """Return a few events that may be observed, drawn from the node's model with fixed seeds."""
    return tuple(dict.fromkeys(node.draw(core.Stream(60, n)) for n in range(3)))
