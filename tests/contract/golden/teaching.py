"""Writes the teaching games into `replays/`: `python -m tests.contract.golden.teaching`.

The same games come out byte for byte each time; a test compares them with the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from jamlab.core import Over
from jamlab.core.registry import ids
from jamlab.log import LogWriter, header_for
from tests.contract.golden.scripted_table import ScriptedTable

REPLAYS = Path(__file__).parents[3] / "replays"
DATE = "2026-11-21"
SOURCE = "jamlab teaching game"


def log(told: ScriptedTable) -> bytes:
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


def taught() -> list[str]:
    """The games that have scripts for teaching games."""
    return [
        game
        for game in ids()
        if find_spec(f"tests.unit.games.{game}") and find_spec(f"tests.unit.games.{game}.teaching")
    ]


def logs() -> dict[str, bytes]:
    """Path below `replays/` → the log."""
    return {
        f"{game}/{name}.jsonl": log(told)
        for game in taught()
        for name, told in import_module(f"tests.unit.games.{game}.teaching").all_games().items()
    }


def write(made: Mapping[str, bytes]) -> int:
    """Write these files below `replays/`; returns how many."""
    for name, data in made.items():
        path = REPLAYS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return len(made)


if __name__ == "__main__":
    print(f"{write(logs())} games written to {REPLAYS.name}/")  # noqa: T201 (a command's answer)
