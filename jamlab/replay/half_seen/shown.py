"""A game seen in part, as it can be stepped: from the seats whose cards were seen, and the table.

* `Shown` is a complete game that fits, and some others (`games`). What it holds where the log says
  "?" is made up, so nothing of it may be told but from `viewpoints`, and of what those know only
  what all the games have in common: `known` says where that is all of it.
* Why something is not to be had is said in words (`why_not`, `missed`), and so is what sort of log
  this is (`in_words`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from jamlab.replay.half_seen.others import others
from jamlab.replay.replay import Replay

TABLE: Final = "table"
ALL: Final = "all"
OPEN: Final = "Not known here: it depends on something that nobody wrote down."
"""What is said where the games that fit differ."""


class Shown(Replay):
    """What can be stepped of a log that was seen in part: `told`, with a whole game behind it."""

    def __init__(self, told: Replay) -> None:
        whole = told.completed
        self.told = told
        self.game = told.game
        self.events = whole.events
        self._content = told._content
        self._snapshots = whole._snapshots

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """The sort of node each event came from, in the game that fits."""
        return self.told.completed.nodes

    @property
    def is_redacted(self) -> bool:
        """False: every event is filled in."""
        return False

    @property
    def is_in_part(self) -> bool:
        """True if something is made up: what those who are not among `viewpoints` saw."""
        return ALL not in self.viewpoints

    @property
    def completed(self) -> Replay:
        """This game: it is filled in."""
        return self

    def completed_by(self, seed: int, *, mix: bool = False) -> Replay:
        """A whole game that fits, by other chance."""
        return self.told.completed_by(seed, mix=mix)

    @property
    def seers(self) -> tuple[int, ...]:
        """The seats whose own cards whoever wrote the log saw."""
        return self.told.seers

    @cached_property
    def viewpoints(self) -> tuple[str, ...]:
        """From where the game can be shown: the table, and the seats whose cards were seen."""
        return self.told.viewpoints

    @cached_property
    def games(self) -> tuple[Replay, ...]:
        """Whole games that fit what was seen, this one first: other cards in each."""
        return (self, *others(self.told)) if self.is_in_part else (self,)

    def known(self, seat: int | None, n: int) -> bool:
        """True if what a seat (None: the table) knows after `n` events is the same in all games.

        IndexError for a step that there is not.
        """
        if not 0 <= n <= len(self):
            raise IndexError(f"position {n} of a log with {len(self)} events")
        if not self.is_in_part:
            return True
        if seat is None or self.game.is_open:
            return n not in self._unknown[None]
        return seat in self.seers and n not in self._unknown[seat]

    @cached_property
    def _unknown(self) -> dict[int | None, frozenset[int]]:
        """By viewpoint the positions at which the games differ in what it knows."""
        game, seats = self.game, [None, *(() if self.game.is_open else self.seers)]
        found: dict[int | None, set[int]] = {seat: set() for seat in seats}
        states = [each.state(0) for each in self.games]
        for n in range(len(self) + 1):
            for seat in seats:
                first, *rest = (game.view(state, seat) for state in states)
                if any(view != first for view in rest):
                    found[seat].add(n)
            if n < len(self):
                for state, each in zip(states, self.games, strict=True):
                    game.apply(state, each.events[n])
        return {seat: frozenset(places) for seat, places in found.items()}


def shown(replay: Replay) -> Replay:
    """What to step of a recorded game: the game itself, if all of it was seen.

    LogError if no whole game is found that fits what was seen.
    """
    return Shown(replay) if replay.is_redacted else replay


def in_words(replay: Replay) -> str:
    """A sentence on whose cards were seen by whoever wrote a log down that was seen in part."""
    header, names = replay.header, replay.seats
    if header.seen_from == TABLE:
        return "Seen in part: this is the game as all at the table saw it, without anybody’s hand."
    if header.seen_from is not None:
        name = names[int(header.seen_from)]
        return f"Seen in part: this is the game as {name} saw it, without what only others saw."
    seen = [names[seat] for seat in header.seen_by]
    if replay.game.is_open or len(seen) == len(names):
        return "Seen in part: written down by people who missed something."
    if not seen:
        return "Seen in part: written down by people who saw nobody’s hand."
    return f"Seen in part: written down with {_listed(seen)}’s cards, without what only others saw."


def why_not(replay: Replay, viewpoint: str) -> str:
    """Why a game seen in part cannot be shown from "table", "0", "1", … or "all"; "" if it can."""
    if viewpoint in replay.viewpoints:
        return ""
    if viewpoint == ALL:
        return "Not all cards were seen, so they cannot all be laid open."
    name = replay.seats[int(viewpoint)]
    return f"Not to be had: whoever wrote this down did not see {name}’s cards."


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def missed(replay: Replay, viewpoint: str, at: int) -> str:
    """Why nothing can be told that depends on all that a viewpoint knows after `at` events.

    `viewpoint` is "table", "0", "1", … or "all"; "" if it can be told.
    """
    if not replay.is_in_part or (why := why_not(replay, viewpoint)):
        return why if replay.is_in_part else ""
    seat = None if viewpoint == TABLE else int(viewpoint)
    return "" if replay.known(seat, at) else OPEN
