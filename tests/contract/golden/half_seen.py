"""Write the half-seen games into `replays/`: `python -m tests.contract.golden.half_seen`.

Each is a recorded game of the same folder, entered in the recorder as Ann, who sits at the table,
would have: her own cards and public events, except those she missed. The full game shows what she
did not see. Most missed facts follow from later events; in Cramel, which broke off, and in The Pie
Game they stay open.

* A game that hides nothing needs none: a log always has the numbers of dice, and an unseen flick
  leaves nothing to step through.
* The output is reproducible byte for byte; a test compares it with the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from jamlab.core import HIDDEN, Event
from jamlab.log import Replay, header_for
from jamlab.log.partial.fitting import words_of
from jamlab.pages.record.recording import Recording
from tests.contract.golden.teaching import REPLAYS as REPLAYS
from tests.contract.golden.teaching import write

DATE: Final = "2026-11-25"
SOURCE: Final = "jamlab half-seen game"


class Written(NamedTuple):
    """Ann's (seat 0) notes: the recorded game, the title, the events she missed (indices from 0 for
    each kind of event), and the number of events after which she stopped (0: all)."""

    log: str
    title: str
    missed: dict[str, tuple[int, ...]]
    upto: int = 0


TABLES: Final = {
    "cramel": Written(
        "two-players",
        "Half-seen: two players who broke off; three tiles were missed",
        {"TileTurned": (3, 9, 26)},
        140,
    ),
    "jam": Written(
        "two-players",
        "Half-seen: two players, as Ann saw it; one jam was missed",
        {"JamMade": (3,)},
    ),
    "kuhn": Written("tour", "Half-seen: a walk through the rules, as Ann saw it", {}),
    "pie": Written(
        "three-players",
        "Half-seen: three players, as Ann saw it; one discard was missed",
        {"CardDiscarded": (8,)},
    ),
    "sixty": Written(
        "two-players",
        "Half-seen: two players, as Ann saw it; one attack was missed",
        {"Attacked": (6,)},
    ),
}


def played(game: str) -> Replay:
    """Return the complete game, including everything Ann missed."""
    log, _, _, upto = TABLES[game]
    data = (REPLAYS / game / f"{log}.jsonl").read_bytes()
    lines = data.splitlines(keepends=True)
    return Replay.of(b"".join(lines[: upto + 1] if upto else lines), log)


def written_down(game: str) -> bytes:
    """Return Ann's log. ValueError names the entry that the recorder refuses."""
    true, table = played(game), TABLES[game]
    meta = {"title": table.title, "date": DATE, "source": SOURCE}
    header = header_for(true.game, true.seats, true.header.options, meta)
    recording = Recording(true.game, header, [0])
    refusal = recording.repeat(list(_as_seen(true, recording, table.missed)))
    if refusal is not None:
        raise ValueError(f"{game}, event {len(recording.log) + 1}: {refusal}")
    return "".join(recording.lines()).encode()


def _as_seen(
    true: Replay, recording: Recording, missed: dict[str, tuple[int, ...]]
) -> Iterator[Event]:
    counted: dict[str, int] = {}
    for event in true.events:
        number = counted[event.kind] = counted.get(event.kind, -1) + 1
        seen = recording.as_seen(event)
        if number in missed.get(event.kind, ()):
            hidden: dict[str, Any] = dict.fromkeys(words_of(seen), HIDDEN)
            seen = replace(seen, **hidden)
        yield seen


def logs() -> dict[str, bytes]:
    """Map paths below `replays/` to logs."""
    return {path(game): written_down(game) for game in TABLES}


def path(game: str) -> str:
    """Path of the log below `replays/`: in its own folder, sorted after the games seen in full."""
    return f"{game}/half-seen/half-seen.jsonl"


if __name__ == "__main__":
    print(f"{write(logs())} half-seen games written to {REPLAYS.name}/")  # noqa: T201 (a command's answer)
