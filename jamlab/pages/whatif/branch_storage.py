"""Storage of branches: as text that a page stores, as a file, beside the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Final

from jamlab.analysis.whatif import tree
from jamlab.analysis.whatif.tree import Path
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.notes import Branch, Notes, beside
from jamlab.pages.whatif.whatif_messages import WhatIfFile

DEEPEST: Final = 8
TOO_DEEP: Final = "branches of branches go eight deep: begin a new one further up"


class Keeping:
    """Branches of `replay`, in its `notes`. `path` is the log's file, if they may be written beside
    it. `is_saved` is False while there are unsaved changes.
    """

    def __init__(self, replay: Replay, notes: Notes | None, path: FilePath | None) -> None:
        self.replay, self.path = replay, path
        self.notes = Notes.new(replay) if notes is None else notes
        self.is_saved = True
        self._games: dict[Path, Replay] = {}
        self.file: WhatIfFile = {"no": 0, "name": "", "text": ""}

    def game(self, path: Path) -> Replay:
        """Return the recorded game or a branch as a game; IndexError if there is none."""
        if path not in self._games:
            self._games[path] = tree.replay_of(self.replay, self.notes.branches, path)
        return self._games[path]

    def change(self, branches: tree.Branches, path: Path = ()) -> None:
        """Replace the branches at `path` and below; the page stores their text until they are
        saved.
        """
        self.notes, self.is_saved = replace(self.notes, branches=branches), False
        self._games = {one: game for one, game in self._games.items() if one[: len(path)] != path}
        self._write()

    def carry(self, path: Path, lines: Sequence[EventLine]) -> None:
        """Append these events to the branch at `path`."""
        if lines:
            self.change(tree.carried(self.notes.branches, path, lines), path)

    def joined(self, branch: Branch, path: Path, at: int | None = None) -> Path:
        """Add a branch to the game at `path` and return its path; a branch that ends at `at` is
        extended instead.

        LogError if the rules forbid it, ValueError if it would be too deep.
        """
        branches = self.notes.branches
        if path and at == len(self.game(path)):
            self.carry(path, branch.lines)
            return path
        # Attach it to the game that shares its events, at the least depth.
        while path and branch.at <= tree.found(branches, path).at:
            path = path[:-1]
        if len(path) >= DEEPEST:
            raise ValueError(TOO_DEEP)
        branch.replay(self.game(path))
        changed, path = tree.added(branches, path, branch)
        self.change(changed, path)
        return path

    def save(self) -> str:
        """Save beside the log if allowed, keeping the other notes there, and return a confirmation;
        else offer a file and return "". ValueError if it cannot be written.
        """
        said = ""
        if self.path is None:
            self._write()
            self.file = {**self.file, "no": self.file["no"] + 1}
        else:
            file = beside(self.path)
            lying = Notes.of_log(self.path, self.replay)
            try:
                replace(lying, branches=self.notes.branches).write(file)
            except OSError:
                raise ValueError(f"{file.name} could not be written beside the game") from None
            said = f"Saved beside the game, in {file.name}."
        self.is_saved = True
        return said

    def bring(self, text: str, *, instead: bool) -> None:
        """Add the branches of a file after the existing ones, or `instead` of them. LogError names
        the problem.
        """
        there = () if instead else self.notes.branches
        notes = Notes.of(text.encode(errors="replace"), self.replay)
        self.change((*there, *(branch for branch in notes.branches if branch not in there)))

    def _write(self) -> None:
        name, text = beside(self.replay.name).name, self.notes.data().decode()
        self.file = {**self.file, "name": name, "text": text}
