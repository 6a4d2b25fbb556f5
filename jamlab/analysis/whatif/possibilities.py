"""What could happen at a step: the options of a choice, or what chance may bring, with its odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from jamlab.core import Chance, Choice, Event
from jamlab.log import Replay


@dataclass(frozen=True, slots=True)
class Possibility:
    """Something that can happen next.

    `words` say it, `group` is the line of the rules that it belongs to ("" where it is that line
    itself). `chance` is None for an option. `came` is True for what happened in the recorded game.
    """

    event: Event
    words: str
    clause: str
    group: str = ""
    chance: Fraction | None = None
    came: bool = False


def possibilities(replay: Replay, at: int) -> list[Possibility]:
    """What can happen after `at` events, all known: options in the order of the rules' own list.

    Empty where nothing can be otherwise: it is forced, seen at the table, or the game is over.
    IndexError outside 0 … len.
    """
    game, names, state = replay.game, replay.seats, replay.state(at)
    node = game.pending(state)
    came = replay.events[at] if at < len(replay) else None
    if isinstance(node, Chance):
        return [
            Possibility(
                event, game.tell(event, names), event.clause,
                chance=Fraction(weight, node.total), came=event == came,
            )
            for event, weight in zip(node.outcomes, node.weights, strict=True)
        ]  # fmt: skip
    if not isinstance(node, Choice) or len(node) < 2:
        return []
    found: dict[Event, Possibility] = {}
    for line in game.option_lines(state, node.seat, names):
        events: Any = line.options
        for event in events:
            if event not in found:
                group = line.title if len(line.options) > 1 else ""
                words = game.tell(event, names)
                found[event] = Possibility(event, words, event.clause, group, came=event == came)
    for event in node.options:
        if event not in found:
            words = game.tell(event, names)
            found[event] = Possibility(event, words, event.clause, came=event == came)
    return list(found.values())
