"""Recorded games that can be stepped through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jamlab.core import Agent, AnyGame, Event, GameRecord, Node, Over, Report, Seeds, play
from jamlab.core.registry import load
from jamlab.log.errors import LogError
from jamlab.log.lines import Header
from jamlab.log.partial.completing import Mark
from jamlab.log.partial.fitting import hidden_fields
from jamlab.log.reader import Content, parse, read_bytes, unpacked
from jamlab.log.verify import verified
from jamlab.log.writer import header_for, log_of

SNAPSHOT_EVERY: Final = 16


class Replay:
    """A log that was read and checked. Position `n` is the table after `n` events, 0 to `len`.

    Created by `Replay.read`, `Replay.of` or `Replay.play`. Immutable.
    """

    def __init__(self, content: Content) -> None:
        self._content = content
        self.game: AnyGame = load(content.header.game)
        self.events: tuple[Event, ...] = tuple(line.event for line in content.checked)
        self._snapshots: list[Any] = []
        if not self.is_redacted:
            self._snapshots = verified(self.game, content, SNAPSHOT_EVERY)
        elif content.fault is not None:
            raise content.fault

    @classmethod
    def read(cls, path: str | Path) -> Replay:
        """Read and verify a log file (`.jsonl` or `.jsonl.gz`); LogError names the problem."""
        path = Path(path)
        return cls(parse(read_bytes(path), path.name))

    @classmethod
    def of(cls, data: bytes, name: str = "log") -> Replay:
        """Parse and verify a log's bytes, such as an uploaded file; LogError names the problem."""
        return cls(parse(unpacked(data, name), name))

    @classmethod
    def play(
        cls,
        game: AnyGame,
        agents: Sequence[Agent],
        seed: int,
        *,
        names: Sequence[str],
        options: Mapping[str, str] | None = None,
        meta: Mapping[str, Any] | None = None,
        report: Report | None = None,
    ) -> Replay:
        """Let agents play a game; `report` supplies observed events, `meta` records the seed."""
        header = header_for(game, names, options, {"seed": seed, **(meta or {})})
        kept = GameRecord()
        state = game.start(len(names), header.options)
        over = play(game, state, agents, Seeds(seed), kept, report=report)
        return cls.of(log_of(game, header, kept, over), f"{game.id}-{seed}")

    # -- contents of the log -----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The file's name, or the name it was given."""
        return self._content.where

    @property
    def header(self) -> Header:
        """Line 1 of the log."""
        return self._content.header

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(self.header.seats)

    @property
    def title(self) -> str:
        """The title in `meta`, or the players' names."""
        title = self.header.meta.get("title")
        if isinstance(title, str) and title:
            return title
        *others, last = self.seats
        return f"{', '.join(others)} and {last}"

    @property
    def torn(self) -> str:
        """A sentence about a torn last line that was left out; "" if the log is complete."""
        return self._content.torn

    @property
    def is_redacted(self) -> bool:
        """True if the log is not the whole game; use `shown` to step through it."""
        return self.header.seen_from is not None or (
            self.header.jamlab > 1 and any(map(hidden_fields, self.events))
        )

    @property
    def is_in_part(self) -> bool:
        """True for a game that was seen only in part (`jamlab.log.partial.steppable`)."""
        return False

    @cached_property
    def completed(self) -> Replay:
        """A complete game that fits what was seen; the log itself if nothing was hidden.

        Its values where the log has "?" are invented: show it only from `viewpoints`. LogError
        names the first line for which no game was found, with its clause.
        """
        return self.completed_by(0) if self.is_redacted else self

    def completed_by(self, seed: int, *, mix: bool = False) -> Replay:
        """Return `completed` for a seed; `mix`: as likely as the deck deals it, but slower."""
        from jamlab.log.partial.completing import completed_log  # for partial logs only

        content = self._content
        footer = None if content.mark else content.footer
        data = completed_log(
            self.game, self.header, content.checked, footer, content.where, seed, mix=mix
        )
        return Replay.of(data, self.name)

    @property
    def seers(self) -> tuple[int, ...]:
        """The seats whose own cards the recorder saw."""
        header = self.header
        if not self.is_redacted or self.game.is_open:
            return tuple(range(len(self.seats)))
        if header.seen_from is None:
            return tuple(header.seen_by)
        return () if header.seen_from == "table" else (header.seen_from,)

    @cached_property
    def viewpoints(self) -> tuple[str, ...]:
        """The viewpoints from which the game can be shown: "table", "0", "1", … and "all"."""
        every = ("table", *map(str, range(len(self.seats))), "all")
        is_open = self.game.is_open and not any(map(hidden_fields, self.events))
        if is_open or not self.is_redacted:
            return every
        return ("table", *map(str, self.seers))

    def known(self, _seat: int | None, _n: int) -> bool:
        """True if all that a seat (None: the table) knows after `n` events was recorded.

        Always true, except for a game that was seen in part (`jamlab.log.partial.steppable`).
        """
        return True

    @property
    def mark(self) -> Mark | None:
        """The point from which the game was played wrongly; `events` ends before it."""
        return self._content.mark

    @property
    def unchecked(self) -> tuple[Event, ...]:
        """The events from the mark on, as recorded: not checked against the rules."""
        return tuple(line.event for line in self._content.lines[len(self.events) :])

    @property
    def data(self) -> bytes:
        """The log's bytes, up to a torn last line."""
        return self._content.data[: self._content.good]

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """The sort of node each event came from: choice, chance, observed or forced."""
        return tuple(line.node for line in self._content.checked)

    @cached_property
    def over(self) -> Over | None:
        """The end of the game; None while it is in progress."""
        footer = self._content.footer
        if footer is None or self.mark is not None:
            return None
        return Over(tuple(footer.scores), footer.reason, footer.clause, tuple(footer.winners))

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        return f"<Replay {self.game.id} {', '.join(self.seats)} · {len(self)} events>"

    # -- the table at any event --------------------------------------------------------------------

    def state(self, n: int) -> Any:
        """Return a copy of the state after `n` events; IndexError outside 0 … len.

        LogError if the game was seen in part: `completed` has possible states.
        """
        if not self._snapshots:
            raise LogError(
                "seen from one seat: the table is not known",
                where=self.name,
                plainly="This game cannot be shown: it was kept as one player saw it, and what "
                "that player did not see is missing.",
            )
        if not 0 <= n <= len(self.events):
            raise IndexError(f"position {n} of a log with {len(self)} events")
        state, apply = self._snapshots[n // SNAPSHOT_EVERY].copy(), self.game.apply
        for event in self.events[n - n % SNAPSHOT_EVERY : n]:
            apply(state, event)
        return state


# -- Cursor: a movable position in a replay --------------------------------------------------------


class Cursor:
    """A position after `n` events of a replay. The objects it returns belong to the caller."""

    def __init__(self, replay: Replay, n: int = 0) -> None:
        self.replay = replay
        self._state = replay.state(n)
        self._n = n

    @property
    def n(self) -> int:
        """The number of events that have happened."""
        return self._n

    @property
    def state(self) -> Any:
        """A copy of the state here."""
        return self._state.copy()

    @property
    def node(self) -> Node:
        """The node here."""
        return self.replay.game.pending(self._state)

    @property
    def event(self) -> Event | None:
        """The event that led here; None at the start."""
        return self.replay.events[self._n - 1] if self._n else None

    def view(self, seat: int | None) -> Any:
        """Return what a seat (None: the table) knows here; frozen."""
        return self.replay.game.view(self._state, seat)

    def forward(self) -> Event:
        """Apply the next event and return it; IndexError at the end."""
        if self._n >= len(self.replay):
            raise IndexError("the log ends here")
        event = self.replay.events[self._n]
        self.replay.game.apply(self._state, event)
        self._n += 1
        return event

    def back(self) -> Event:
        """Undo the last event and return it; IndexError at the start."""
        if not self._n:
            raise IndexError("the log begins here")
        self.jump(self._n - 1)
        return self.replay.events[self._n]

    def jump(self, n: int) -> None:
        """Move to the table after `n` events; IndexError outside 0 … len."""
        self._state = self.replay.state(n)
        self._n = n
