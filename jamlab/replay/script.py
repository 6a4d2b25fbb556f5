"""Writing a game down from a script: teaching games, and real games typed in from a table.

A script answers every choice and every chance node in turn; what is forced happens by itself.
Each step names an event and as many of its fields as it takes to tell it from the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from io import BytesIO
from typing import Any

from jamlab.engine import Agent, AnyGame, Chance, Choice, Event, Eyes, Forced, Over, Seeds, draw
from jamlab.replay.errors import LogError
from jamlab.replay.writer import LogWriter, header_for


@dataclass(frozen=True, slots=True)
class Step:
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


def step(kind: str, **wanted: int | str) -> Step:
    """A step of a script: `step("TileTurned", tile="Roby")`."""
    return Step(kind, wanted)


def scripted(
    game: AnyGame,
    names: Sequence[str],
    steps: Iterable[Step],
    *,
    options: Mapping[str, str] | None = None,
    meta: Mapping[str, Any] | None = None,
    then: Sequence[Agent] | None = None,
    seed: int = 0,
) -> bytes:
    """The log of a game that follows `steps`, as the bytes of a file.

    When the steps are used up the log ends there, in progress, or `then` (a player for each seat)
    plays on by `seed`. LogError names the step that no option or outcome fits, or that several do.
    """
    header = header_for(game, names, options, meta)
    file = BytesIO()
    writer = LogWriter.new(game, header, file)
    state = game.start(len(names), header.options)
    waiting = list(reversed(list(steps)))
    seeds = Seeds(seed)
    chance = seeds.chance()
    for seat, agent in enumerate(then or ()):
        agent.sit(Eyes(game, state, seat), seeds.seat(seat))
    done = 0
    while True:
        node = game.pending(state)
        if isinstance(node, Over):
            if waiting:
                raise LogError(f"the game is over before step {done + 1}", where="script")
            writer.end(node)
            return file.getvalue()
        if isinstance(node, Forced):
            event = node.event
        elif waiting:
            done += 1
            event = _fitting(node, waiting.pop(), done)
        elif then is None:
            return file.getvalue()
        elif isinstance(node, Choice):
            event = node.options[then[node.seat].choose(node)]
        else:
            event = draw(node, chance)
        game.apply(state, event)
        writer.record(node, event)
        for seat, agent in enumerate(then or ()):
            if agent.watches:
                agent.saw(game.mask(event, seat))


def _fitting(node: Choice | Chance, wanted: Step, number: int) -> Event:
    events = node.options if isinstance(node, Choice) else node.outcomes
    found = [event for event in events if wanted.fits(event)]
    if len(found) == 1:
        return found[0]
    what = "several" if found else "none"
    possible = ", ".join(sorted({_said(event) for event in found or events}))
    raise LogError(f"step {number}, {wanted}: {what} of {possible} fits", where="script")


def _said(event: Event) -> str:
    own = [f"{field.name}={getattr(event, field.name)!r}" for field in fields(event)]
    return f"{event.kind}({', '.join(own)})"
