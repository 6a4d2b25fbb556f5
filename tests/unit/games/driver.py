"""Plays a few steps of a game for a test: what is wanted is said, what is forced happens itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from jamlab import core
from jamlab.core import AnyGame, Chance, Choice, Event, Forced, Node, Observed, Refusal

Sort = TypeVar("Sort")


@dataclass(frozen=True, slots=True)
class Wanted:
    """An event's name and some of its fields; all of them for observed events."""

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
    """A state under way, and the events since it was handed over."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.state = game, state
        self.events: list[Event] = []

    @property
    def node(self) -> Node:
        return self.game.pending(self.state)

    def rest(self) -> Node:
        """Let what is forced happen; the choice, chance or end that comes then."""
        while isinstance(node := self.node, Forced):
            self._apply(node.event)
        return node

    def at(self, sort: type[Sort]) -> Sort:
        """What comes after what is forced, which must be of this sort."""
        node = self.rest()
        assert isinstance(node, sort), node
        return node

    def do(self, *kinds: str, **wanted: int | str) -> Any:
        """After what is forced, the one thing that can happen and fits; AssertionError if none.

        Several kinds happen one after another, each with these fields; the last event is returned.
        """
        event = None
        for kind in kinds:
            event = self._one(Wanted(kind, wanted))
        return event

    def do_all(self, *kinds: str, **wanted: int | str) -> None:
        """The same, and then what is forced."""
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
        """The step itself is what was seen; fields that it leaves out, the node's model has."""
        drawn = node.draw(core.Stream(60))
        assert drawn.kind == step.kind, f"{step}: {node.asks}"
        event = replace(drawn, **step.fields)  # type: ignore[arg-type]
        refusal = node.refusal(event)
        assert refusal is None, f"{step}: {refusal}"
        self._apply(event)
        return event

    def can(self, kind: str, **wanted: int | str) -> bool:
        """True if, after what is forced, an event like this can happen."""
        return any(Wanted(kind, wanted).fits(event) for event in possible(self.rest()))

    def refusal(self, event: Event) -> Refusal:
        """Why the event may not happen now."""
        self.rest()
        found = self.game.why_not(self.state, event)
        assert found is not None, f"{event} can happen"
        return found

    def happened(self, kind: str) -> list[Any]:
        """The events of this kind so far."""
        return [event for event in self.events if event.kind == kind]

    def cited(self, kind: str) -> list[str]:
        """The clauses that the events of this kind cite."""
        return [event.clause for event in self.happened(kind)]

    def over(self) -> core.Over:
        """The end, which must have come."""
        return self.at(core.Over)

    def mover(self) -> int:
        """Whose choice it is."""
        return self.at(Choice).seat

    def options(self, kind: str = "") -> list[Any]:
        """What can be chosen, after what is forced: all, or the events of this kind."""
        return [event for event in self.at(Choice).options if kind in ("", event.kind)]

    def kinds(self) -> set[str]:
        """The sorts of events that can be chosen."""
        return {event.kind for event in self.options()}

    def _apply(self, event: Event) -> None:
        self.game.apply(self.state, event)
        self.events.append(event)


def node_at(game: Any, state: Any, sort: type[Sort]) -> Sort:
    """What can happen in a state, which must be of this sort."""
    node = game.pending(state)
    assert isinstance(node, sort), node
    return node


def stepped(game: Any, state: Any, event: object) -> Any:
    """The state after an event; `state` stays as it is."""
    twin = state.copy()
    game.apply(twin, event)
    return twin


def possible(node: Node) -> tuple[Event, ...]:
    """The events that can happen at a node; of those that are only seen, a few."""
    if isinstance(node, Choice):
        return node.options
    if isinstance(node, Chance):
        return node.outcomes
    if isinstance(node, Observed):
        return seen(node)
    return (node.event,) if isinstance(node, Forced) else ()


def seen(node: Observed) -> tuple[Event, ...]:
    """A few of the events that may be seen, as the node's own model has them: always the same."""
    return tuple(dict.fromkeys(node.draw(core.Stream(60, n)) for n in range(3)))
