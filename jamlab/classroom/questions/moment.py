"""A step of a recorded game, as far as all at the table know it.

What is asked of a step is made of its view from the table and of nothing else: hidden cards are
dealt anew from that view (`Game.resample`), always in the same way, so that a question cannot hold
what they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from jamlab.chance.odds.pool import Pool, draws, next_of, pool_of
from jamlab.core import Chance, Choice, Stream
from jamlab.core.scene import Face
from jamlab.log import Replay

DEALS: Final = 24
"""So many times hidden cards are dealt anew to see what a player may be able to do."""


@dataclass(frozen=True)
class Moment:
    """The table after `n` events of a recorded game, before the next one."""

    replay: Replay
    n: int

    @property
    def is_draw(self) -> bool:
        """True if chance decides what comes next."""
        return 0 <= self.n < len(self.replay) and self.replay.nodes[self.n] == "chance"

    @property
    def is_choice(self) -> bool:
        """True if a player decides what comes next."""
        return 0 <= self.n < len(self.replay) and self.replay.nodes[self.n] == "choice"

    @cached_property
    def state(self) -> Any:
        """The table itself."""
        return self.replay.state(self.n)

    @cached_property
    def view(self) -> Any:
        """What all at the table see."""
        return self.replay.game.view(self.state, None)

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """What pieces can show here."""
        game = self.replay.game
        return {**game.faces, **game.scene(self.view, self.replay.seats).faces}

    @property
    def before(self) -> str:
        """What happened last, as all may know it."""
        replay = self.replay
        if not self.n:
            return "The game is set up."
        event = replay.game.mask(replay.events[self.n - 1], None)
        return f"{replay.game.tell(event, replay.seats)}."

    # -- what is drawn -----------------------------------------------------------------------------

    @cached_property
    def _likely(self) -> Any:
        """A table that looks the same: what is hidden is dealt anew."""
        return self.replay.game.resample(self.view, Stream(self.n))

    @cached_property
    def pool(self) -> Pool | None:
        """What the next card or tile comes from; None where none is drawn from the deck."""
        game = self.replay.game
        if not self.is_draw or not draws(game):
            return None
        node = game.pending(self._likely)
        if not isinstance(node, Chance):
            return None
        pool = pool_of(game, self.view)
        return pool if next_of(game, node, self.view) is pool else None

    @cached_property
    def chances(self) -> dict[str, Fraction]:
        """How likely each face is to come next; none where no piece or die comes."""
        if self.pool is not None:
            kinds = ((face, self.pool.kinds((face,))) for face in self.pool.hidden.names)
            found = {face: self.pool.next_is(kind) for face, kind in kinds}
        elif self.is_draw and self.replay.game.is_open:
            game, node = self.replay.game, self.replay.game.pending(self._likely)
            assert isinstance(node, Chance)
            found = {}
            for outcome, weight in zip(node.outcomes, node.weights, strict=True):
                face = game.chance_face(outcome)[0]
                found[face] = found.get(face, Fraction(0)) + Fraction(weight, node.total)
        else:
            return {}
        return found if found.keys() <= self.faces.keys() else {}

    @cached_property
    def ending(self) -> tuple[str, ...]:
        """The faces that would end a turn."""
        node = self.replay.game.pending(self._likely)
        if not isinstance(node, Chance):
            return ()
        tones = dict(map(self.replay.game.chance_face, node.outcomes))
        return tuple(face for face in self.chances if tones.get(face) == "no")

    @cached_property
    def halves(self) -> dict[str, tuple[str, ...]]:
        """Of cards with two halves: what is on a half, and on which faces."""
        there = [(self.faces[name], name) for name in self.chances]
        sides = [(half, name) for face, name in there for half in (face.above, face.below) if half]
        grouped = groupby(sorted(sides), key=lambda side: side[0])
        return {half: tuple(sorted(name for _, name in names)) for half, names in grouped}

    def sorts(self) -> list[tuple[str, ...]]:
        """What can be asked about what comes: faces together, those that end a turn first."""
        whole = [(face,) for face in self.chances if not self.faces[face].above]
        ending = [self.ending] if len(self.ending) > 1 else []
        return [*ending, *whole, *self.halves.values()]

    def chance_of(self, faces: Sequence[str]) -> Fraction:
        """How likely it is that one of these comes."""
        return sum((self.chances[face] for face in faces), Fraction(0))

    # -- what a player does ------------------------------------------------------------------------

    @cached_property
    def seat(self) -> int:
        """Whose choice it is."""
        node = self.replay.game.pending(self.state)
        assert isinstance(node, Choice)
        return node.seat

    @cached_property
    def options(self) -> tuple[str, ...]:
        """What the player may be able to do, in words, as far as all at the table know."""
        game = self.replay.game
        is_open = game.is_open or game.choices_are_open
        tables = (
            [self.state]
            if is_open
            else [game.resample(self.view, Stream(number)) for number in range(DEALS)]
        )
        found: dict[str, None] = {}
        for table in tables:
            node = game.pending(table)
            if isinstance(node, Choice) and node.seat == self.seat:
                found.update(dict.fromkeys(title for title, _ in self._lines(table)))
        return tuple(found)

    @property
    def done(self) -> str:
        """Which of the options it was; "" if the words of none fit."""
        event = self.replay.events[self.n]
        said = (title for title, events in self._lines(self.state) if event in events)
        return next(said, "")

    def _lines(self, table: Any) -> list[tuple[str, tuple[object, ...]]]:
        lines = self.replay.game.option_lines(table, self.seat, self.replay.seats)
        return [(line.title, line.options) for line in lines if line.legal]
