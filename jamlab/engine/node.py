"""What can happen next: the four sorts of node a game can stand at.

A node lists events, not moves: an option or an outcome *is* the event that would happen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jamlab.engine.event import Event


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat must choose one of `options` (never empty, no event twice)."""

    seat: int
    options: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """One of `outcomes` happens, each in proportion to its weight (an exact int, at least 1).

    `observed` marks chance whose outcome is reported from outside (a flick of a die); its weights
    say nothing.
    """

    outcomes: tuple[Event, ...]
    weights: tuple[int, ...]
    observed: bool = False


@dataclass(frozen=True, slots=True)
class Forced:
    """Only this event can happen."""

    event: Event


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended.

    `scores` has one int a seat (what counts is the game's own: tiles, penalty points);
    `reason` is one sentence, `clause` the rule that ended the game, `winners` the seats that share
    the win (empty: nobody).
    """

    scores: tuple[int, ...]
    reason: str
    clause: str
    winners: tuple[int, ...]


Node = Choice | Chance | Forced | Over

CHOICE: Final = "choice"
CHANCE: Final = "chance"
FORCED: Final = "forced"


def sort_of(node: Node) -> str:
    """How a log names the node an event came from: `choice`, `chance` or `forced`."""
    if isinstance(node, Choice):
        return CHOICE
    if isinstance(node, Chance):
        return CHANCE
    if isinstance(node, Forced):
        return FORCED
    raise ValueError("nothing happens after the end of a game")


def can_happen(node: Node, event: Event) -> bool:
    """True if `event` is one of the things that can happen at `node`."""
    if isinstance(node, Choice):
        return _among(event, node.options)
    if isinstance(node, Chance):
        return _among(event, node.outcomes)
    if isinstance(node, Forced):
        return event is node.event or event == node.event
    return False


def _among(event: Event, events: tuple[Event, ...]) -> bool:
    for other in events:  # events are shared, so the quick test nearly always decides
        if event is other:
            return True
    return event in events
