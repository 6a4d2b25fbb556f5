"""Writes the teaching games into `replays/`: `python -m tests.golden.teaching`.

The same games come out byte for byte each time; a test compares them with the files.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from jamlab.engine import Over
from jamlab.replay import LogWriter, header_for
from tests.golden import (
    teaching_cramel,
    teaching_jam,
    teaching_jam_whole,
    teaching_jamsumo,
    teaching_pie,
    teaching_sixty,
)
from tests.golden.director import Director

REPLAYS = Path(__file__).parents[2] / "replays"
DATE = "2026-11-21"
SOURCE = "jamlab teaching game"


def log(told: Director) -> bytes:
    """The game as the bytes of a log; without a footer if the script stops before the end."""
    meta = told.header_meta()
    meta = {"title": meta.pop("title"), "date": DATE, "source": SOURCE, **meta}
    file = BytesIO()
    header = header_for(told.game, told.names, told.options, meta)
    writer = LogWriter.new(told.game, header, file)
    for node, event in told.events:
        writer.record(node, event)
    end = told.node()
    if isinstance(end, Over):
        writer.end(end)
    return file.getvalue()


def logs() -> dict[str, bytes]:
    """Path below `replays/` → the log."""
    return {
        f"{game}/{name}.jsonl": log(told)
        for game, games in (
            ("cramel", teaching_cramel.all_games()),
            ("sixty", teaching_sixty.all_games()),
            ("jam", {**teaching_jam.all_games(), **teaching_jam_whole.all_games()}),
            ("pie", teaching_pie.all_games()),
            ("jamsumo", teaching_jamsumo.all_games()),
        )
        for name, told in games.items()
    }


def write() -> int:
    """Write all files; returns how many."""
    made = logs()
    for name, data in made.items():
        path = REPLAYS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return len(made)


if __name__ == "__main__":
    print(f"{write()} games written to {REPLAYS.name}/")  # noqa: T201 (a command's answer)
