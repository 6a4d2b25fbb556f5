"""Logs written from a script: teaching games, and real games typed in from a table.

A script answers every choice and every chance node in turn; forced events happen by themselves.
Each step names an event and as many of its fields as are needed to identify it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from io import BytesIO
from typing import Any

from jamlab.core import (
    Agent,
    AnyGame,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Observed,
    Over,
    Report,
    Seeds,
    draw,
    observe,
)
from jamlab.log.errors import LogError
from jamlab.log.writer import LogWriter, header_for


@dataclass(frozen=True, slots=True)
class ScriptStep:
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


def step(kind: str, **wanted: int | str) -> ScriptStep:
    """Return a step of a script: `step("TileTurned", tile="Roby")`."""
    return ScriptStep(kind, wanted)


def scripted(
    game: AnyGame,
    names: Sequence[str],
    steps: Iterable[ScriptStep],
    *,
    options: Mapping[str, str] | None = None,
    meta: Mapping[str, Any] | None = None,
    then: Sequence[Agent] | None = None,
    seed: int = 0,
    report: Report | None = None,
) -> bytes:
    """Return the log of a game that follows `steps`, as the bytes of a file.

    After the last step the log ends, in progress, or `then` (a player for each seat) plays on with
    `seed` (`report` supplies observed events). LogError names a step that fits no option or
    outcome, or several.

    Observed events cannot be listed: the step must give the whole event, all its fields but `seat`.
    LogError names the clause if the rules refuse it.
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
            event = _fitting(game, node, waiting.pop(), done)
        elif then is None:
            return file.getvalue()
        elif isinstance(node, Choice):
            event = node.options[then[node.seat].choose(node)]
        elif isinstance(node, Observed):
            event = observe(node, chance, report)
        else:
            event = draw(node, chance)
        game.apply(state, event)
        writer.record(node, event)
        for seat, agent in enumerate(then or ()):
            if agent.watches:
                agent.saw(game.mask(event, seat))


def _fitting(
    game: AnyGame, node: Choice | Chance | Observed, wanted: ScriptStep, number: int
) -> Event:
    if isinstance(node, Observed):
        return _seen(game, node, wanted, number)
    events = node.options if isinstance(node, Choice) else node.outcomes
    found = [event for event in events if wanted.fits(event)]
    if len(found) == 1:
        return found[0]
    what = "several" if found else "none"
    possible = ", ".join(sorted({_said(event) for event in found or events}))
    raise LogError(f"step {number}, {wanted}: {what} of {possible} fits", where="script")


def _seen(game: AnyGame, node: Observed, wanted: ScriptStep, number: int) -> Event:
    """Return a step's observed event, which cannot be listed. `seat` defaults to the node's."""
    said: dict[str, Any] = {"seat": node.seat, **wanted.fields}
    kind = next((kind for kind in game.events if kind.__name__ == wanted.kind), None)
    if kind is None:
        why = f"no event of {game.name}"
    else:
        missing = [field.name for field in fields(kind) if field.name not in said]
        strange = said.keys() - {field.name for field in fields(kind)}
        if not missing and not strange:
            event = kind(**said)
            refusal = node.refusal(event)
            if refusal is None:
                return event
            why = str(refusal)
        else:
            parts = (("lacks", missing), ("has no field", sorted(strange)))
            why = " and ".join(f"it {how} {', '.join(names)}" for how, names in parts if names)
    raise LogError(f"step {number}, {wanted}: {why}", where="script")


def _said(event: Event) -> str:
    own = [f"{field.name}={getattr(event, field.name)!r}" for field in fields(event)]
    return f"{event.kind}({', '.join(own)})"
