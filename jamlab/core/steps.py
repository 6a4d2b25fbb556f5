"""Rules as named steps: each phase of a game says what can happen in it, and what that changes.

A state has the int field `phase`, the number of its step. `Steps` asks that step, so that no rule
is a chain of questions about the phase. (Compiled rules of larger games keep such chains: a
comparison of C ints takes less time than a call.)
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from jamlab.core.event import Event
from jamlab.core.node import Node
from jamlab.core.referee import Referee

S = TypeVar("S")


class RuleStep(Generic[S]):
    """A phase of a game. The docstring of a subclass says when it comes."""

    number = -1
    """Its place among the steps of its game: the phase of a state."""

    def pending(self, state: S) -> Node:
        """Return what can happen in this step. Pure."""
        raise NotImplementedError

    def apply(self, state: S, event: Any) -> None:
        """Change the state by an event that `pending` offered; choose the next step."""

    def begins(self, state: Any) -> None:
        """Make this step the phase of a state."""
        state.phase = self.number


def is_at(state: Any, *steps: RuleStep[Any]) -> bool:
    """True if a state, or a view of it, is in one of these steps."""
    return state.phase in [step.number for step in steps]


class Steps(Referee):
    """A referee that asks the step of a state's phase."""

    __slots__ = ("steps",)

    def __init__(self, *steps: RuleStep[Any]) -> None:
        self.steps = steps
        for number, step in enumerate(steps):
            step.number = number

    def pending(self, state: Any) -> Node:
        step: RuleStep[Any] = self.steps[state.phase]
        return step.pending(state)

    def apply(self, state: Any, event: Event) -> None:
        self.steps[state.phase].apply(state, event)
