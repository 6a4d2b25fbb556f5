"""A recorded game, ready to be stepped through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jamlab.engine import Agent, AnyGame, Event, Kept, Over, Report, Seeds, play
from jamlab.games import load
from jamlab.replay.errors import LogError
from jamlab.replay.lines import Header
from jamlab.replay.reader import Content, parse, read_bytes, unpacked
from jamlab.replay.verify import verified
from jamlab.replay.writer import header_for, log_of

SNAPSHOT_EVERY: Final = 16


class Replay:
    """A log that was read and checked. Position `n` is the table after `n` events, 0 to `len`.

    Made by `Replay.read`, `Replay.of` or `Replay.play`. It does not change.
    """

    def __init__(self, content: Content) -> None:
        self._content = content
        self.game: AnyGame = load(content.header.game)
        self.events: tuple[Event, ...] = tuple(line.event for line in content.lines)
        self._snapshots: list[Any] = []
        if not self.is_redacted:
            self._snapshots = verified(self.game, content, SNAPSHOT_EVERY)
        elif content.fault is not None:
            raise content.fault

    @classmethod
    def read(cls, path: str | Path) -> Replay:
        """Read and verify a log file (`.jsonl` or `.jsonl.gz`); LogError says what is wrong."""
        path = Path(path)
        return cls(parse(read_bytes(path), path.name))

    @classmethod
    def of(cls, data: bytes, name: str = "log") -> Replay:
        """The same from bytes, an uploaded file for instance."""
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
        """Let agents play a game in memory; `report` says what is seen. `meta` notes the seed."""
        header = header_for(game, names, options, {"seed": seed, **(meta or {})})
        kept = Kept()
        state = game.start(len(names), header.options)
        over = play(game, state, agents, Seeds(seed), kept, report=report)
        return cls.of(log_of(game, header, kept, over), f"{game.id}-{seed}")

    # -- what the log says -------------------------------------------------------------------------

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
        """A sentence about a torn last line that was left out; "" if the log is whole."""
        return self._content.torn

    @property
    def is_redacted(self) -> bool:
        """True if the log was seen from one seat: it can be read, not stepped."""
        return self.header.seen_from is not None

    @property
    def data(self) -> bytes:
        """The log's bytes, up to a torn last line."""
        return self._content.data[: self._content.good]

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """The sort of node each event came from: choice, chance, observed or forced."""
        return tuple(line.node for line in self._content.lines)

    @cached_property
    def over(self) -> Over | None:
        """How the game ended; None while it is in progress."""
        footer = self._content.footer
        if footer is None:
            return None
        return Over(tuple(footer.scores), footer.reason, footer.clause, tuple(footer.winners))

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        return f"<Replay {self.game.id} {', '.join(self.seats)} · {len(self)} events>"

    # -- the table at any event --------------------------------------------------------------------

    def state(self, n: int) -> Any:
        """The state after `n` events, a copy of your own; IndexError outside 0 … len."""
        if not self._snapshots:
            raise LogError(
                "seen from one seat: the table cannot be rebuilt",
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
