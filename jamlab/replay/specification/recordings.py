"""What recorded games show of the events of a game: where each comes from, and what it holds."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from jamlab.replay.reader import read_bytes
from jamlab.replay.recorded import LOGS, share

LONGEST_WORD: Final = 40
"""Of an option, of a name: what is longer is a deck of the table's own, or a report."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What all recorded lines of one event show; `line` is the first of them, `then` what events
    followed."""

    line: str
    nodes: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    by_nobody: set[bool] = field(default_factory=set)
    then: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Recordings:
    """The recorded games of one game: its events by name, the words in each field, how games ended
    (reason and clause), the shortest whole log."""

    events: dict[str, Shown]
    words: dict[str, set[str]]
    ends: set[tuple[str, str]]
    shortest: bytes


@cache
def recordings(game: str) -> Recordings:
    """What comes along with jamlab."""
    events: dict[str, Shown] = {}
    words: dict[str, set[str]] = {}
    ends: set[tuple[str, str]] = set()
    shortest = b""
    for path in sorted(path for kind in LOGS for path in (share() / "replays" / game).glob(kind)):
        data = read_bytes(path)
        header, *lines = data.decode().splitlines()
        is_printed = max(map(len, json.loads(header)["options"].values()), default=0) < LONGEST_WORD
        before: set[str] = set()
        for line in lines:
            said = json.loads(line)
            if "over" in said:
                ends.add((said["reason"], said["clause"]))
                if is_printed:
                    shortest = min(filter(None, (shortest, data)), key=len)
                continue
            before.add(said["event"])
            shown = events.setdefault(said["event"], Shown(line))
            before = shown.then
            shown.nodes.add(said["node"])
            shown.clauses.add(said["clause"])
            shown.by_nobody.add(said["seat"] is None)
            for name, value in said.items():
                if is_printed and isinstance(value, str) and len(value) <= LONGEST_WORD:
                    words.setdefault(name, set()).add(value)
    return Recordings(events, words, ends, shortest)
