"""Where two rulings part, in words: what could also have been chosen, what is not allowed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from jamlab.analysis.rulings.following import (
    CAN,
    CHANCES,
    ENDS,
    FOLLOWS,
    FORBIDDEN,
    Difference,
)
from jamlab.chance.simulations.mattered import what_can, without_clause
from jamlab.core import NOBODY, AnyGame, Chance, Choice, Event, Forced, Node, Over, Refusal

_FEW: Final = 2  # things that are named, if there are many; of the others it is said how many


def told(
    game: AnyGame, names: Sequence[str], part: Difference, refusal: Refusal | None = None
) -> tuple[str, str]:
    """What is otherwise there, in one or two sentences without the last full stop; its clause."""
    return _Told(game, names).said(part, refusal)


class _Told:
    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self.game, self.names = game, names

    def said(self, part: Difference, refusal: Refusal | None) -> tuple[str, str]:
        there = part.there
        if isinstance(there, Over):
            if part.sort == ENDS and part.event is None:
                return f"the game is over: {there.reason}", there.clause
            return f"the game is over by then: {there.reason}", there.clause
        assert there is not None
        if part.sort == CAN and part.here is not None:
            return self._otherwise(part.here, there)
        if part.sort == CHANCES:
            assert part.event is not None
            return f"{self._quoted(part.event)} has another chance", part.event.clause
        if part.sort == FOLLOWS:
            return self._follows(part)
        if part.sort == FORBIDDEN:
            return self._forbidden(part, refusal)
        clause = what_can(there)[0].clause if what_can(there) else ""
        return "the game is not over yet", clause

    def _otherwise(self, here: Node, there: Node) -> tuple[str, str]:
        """More or fewer things can happen."""
        mine, theirs = what_can(here), what_can(there)
        known, others = set(map(without_clause, mine)), set(map(without_clause, theirs))
        more = [event for event in theirs if without_clause(event) not in known]
        fewer = [event for event in mine if without_clause(event) not in others]
        said = []
        if isinstance(there, Choice):
            who = self._name(there.seat)
            if more:
                said.append(f"{who} could also have chosen: {self._some(more)}")
            if fewer:
                said.append(f"{who} could not have chosen: {self._some(fewer)}")
        elif isinstance(there, Chance):
            if more:
                said.append(f"this could have come, too: {self._some(more)}")
            if fewer:
                said.append(f"this could not have come: {self._some(fewer)}")
        else:
            said.append("nobody had a choice here")
        if not said:
            said.append(f"{self._due(there)}")
        return "; ".join(said), (more or fewer or [*theirs, *mine])[0].clause

    def _follows(self, part: Difference) -> tuple[str, str]:
        if part.came is None:
            assert part.event is not None
            return f"this does not follow: {self._quoted(part.event)}", part.event.clause
        said = f"this follows: {self._quoted(part.came)}"
        if part.event is not None and self._tell(part.event) != self._tell(part.came):
            said += f", not {self._quoted(part.event)}"
        return said, part.came.clause

    def _forbidden(self, part: Difference, refusal: Refusal | None) -> tuple[str, str]:
        event, there = part.event, part.there
        assert event is not None
        assert there is not None
        if isinstance(part.here, Forced) and isinstance(there, Choice):
            return self._due(there), there[0].clause
        clause = refusal.clause if refusal is not None else event.clause
        return (
            f"{self._quoted(event)} cannot be: {self._plainly(refusal) or self._due(there)}",
            clause,
        )

    def _due(self, node: Node) -> str:
        """What happens at a node instead."""
        if isinstance(node, Choice):
            return f"{self._name(node.seat)} has a choice: {self._some(list(node.options))}"
        if isinstance(node, Chance):
            return f"this is drawn here: {self._some(list(node.outcomes))}"
        if isinstance(node, Forced):
            return f"this follows: {self._quoted(node.event)}"
        return "this has to be seen first: " + getattr(node, "asks", "")

    def _plainly(self, refusal: Refusal | None) -> str:
        """The refusal's sentence with the players' names; "" if it speaks of events as logs do."""
        if refusal is None:
            return ""
        said = refusal.sentence
        if any(kind.__name__ in said for kind in self.game.events):
            return ""
        return re.sub(r"\b[Ss]eat (\d+)", lambda found: self._name(int(found[1])), said)

    def _some(self, events: list[Event]) -> str:
        """The first ones, and how many more."""
        said = list(dict.fromkeys(map(self._tell, events)))
        named = [_quoted(words) for words in (said if len(said) <= _FEW + 1 else said[:_FEW])]
        more = len(said) - len(named)
        if more:
            return f"{', '.join(named)} or one of {more} others"
        *first, last = named
        return f"{', '.join(first)} or {last}" if first else last

    def _quoted(self, event: Event) -> str:
        return _quoted(self._tell(event))

    def _tell(self, event: Event) -> str:
        return self.game.tell(event, self.names)

    def _name(self, seat: int) -> str:
        return "nobody" if seat == NOBODY or seat >= len(self.names) else self.names[seat]


def _quoted(words: str) -> str:
    """Within quotation marks; those within are single ones."""
    return f"“{words.replace('“', '‘').replace('”', '’')}”"
