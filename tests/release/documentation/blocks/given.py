"""Preconditions of pages: files in the reader's folder, names that are bound."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from jamlab.classroom.homework.returned import Returned
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT, run

GAME: Final = ROOT / "replays" / "cramel" / "ann-bo-cy.jsonl"


def folder_of(page: str, folder: Path, text: str) -> dict[str, Any]:
    """Make the reader's folder as the page assumes it; return its initial Python namespace.

    `text`: all its blocks. Recorded games are copied, since commands write beside them.
    """
    if "replays/" in text:
        shutil.copytree(ROOT / "replays", folder / "replays")
    for name in ("game.jsonl", "mine.jsonl"):
        shutil.copy(GAME, folder / name)
    names: dict[str, Any] = {"__name__": "__main__"}
    if page in GIVEN:
        names |= GIVEN[page](folder)
    return names


def _replay(_folder: Path) -> dict[str, Any]:
    """Bind `replay`, the name of the recorded game on such pages."""
    return {"replay": Replay.read(GAME)}


def _logs(folder: Path) -> dict[str, Any]:
    (folder / "logs").mkdir()
    for name in ("tour", "two-players"):
        shutil.copy(GAME.with_name(f"{name}.jsonl"), folder / "logs")
    return _replay(folder)


def _deck(folder: Path) -> dict[str, Any]:
    deck = run("data", "jam", "deck").out
    (folder / "my-deck.csv").write_text(deck, encoding="utf-8")
    import jamlab

    return {"jamlab": jamlab}


def _wrong_log(folder: Path) -> dict[str, Any]:
    """Make a log whose fourth line is its eighth; the page shows the validator's error."""
    lines = GAME.read_bytes().splitlines(keepends=True)
    (folder / "game.jsonl").write_bytes(b"".join([*lines[:3], *lines[7:]]))
    shutil.copy(ROOT / "docs" / "log-format" / "validate_log.py", folder)
    return {}


def _homework(folder: Path) -> dict[str, Any]:
    """Make a plan as `jamlab class plan` writes it, and answers to the page's homework."""
    assert run("class", "plan", "-o", str(folder / "monday.toml")).code == 0
    returned = folder / "returned"
    returned.mkdir()
    assert run("class", "homework", "--lesson", "4", "-o", str(folder / "first.html")).code == 0
    known = json.loads((folder / "first.answers.json").read_text(encoding="utf-8"))
    answers = Returned(known["id"], "k7wq2m9x4tzp", 1, "Quiet Walnut", {2: 1.0})
    (returned / "mail.txt").write_text(answers.line(), encoding="utf-8")
    return {}


def _folders(folder: Path) -> dict[str, Any]:
    """Make the folders for a custom site."""
    (folder / "games").mkdir()
    (folder / "notes").mkdir()
    return {}


GIVEN: Final[dict[str, Callable[[Path], dict[str, Any]]]] = {
    "docs/play/analysis.md": _logs,
    "docs/develop/decks.md": _deck,
    "docs/log-format/README.md": _wrong_log,
    "docs/publish/site.md": _folders,
    "docs/teach/homework.md": _homework,
    "docs/teach/plans.md": _homework,
}
