"""Write the teaching games into `replays/`: `python -m tests.contract.golden.teaching [GAME]`.

The output is reproducible byte for byte; a test compares it with the files.
"""

from __future__ import annotations

import sys
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
    """Return the bytes of the game's log; no footer if the script stops before the end."""
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
    """Ids of the games that have teaching scripts."""
    return [
        game
        for game in ids()
        if find_spec(f"tests.unit.games.{game}") and find_spec(f"tests.unit.games.{game}.teaching")
    ]


def logs(*games: str) -> dict[str, bytes]:
    """Map paths below `replays/` to logs, of these games or of all."""
    return {
        f"{game}/{name}.jsonl": log(told)
        for game in games or taught()
        for name, told in import_module(f"tests.unit.games.{game}.teaching").all_games().items()
    }


def write(made: Mapping[str, bytes]) -> int:
    """Write these files below `replays/`; return their number."""
    for name, data in made.items():
        path = REPLAYS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return len(made)


if __name__ == "__main__":
    print(f"{write(logs(*sys.argv[1:]))} games written to {REPLAYS.name}/")  # noqa: T201 (a command's answer)
