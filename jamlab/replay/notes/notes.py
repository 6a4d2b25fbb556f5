"""All notes on a log, checked against it: reading and writing the file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jamlab.core.text import many
from jamlab.replay.errors import LogError
from jamlab.replay.files.whole_file import write_whole
from jamlab.replay.lines import MOST_EVENTS, Malformed, strictly
from jamlab.replay.notes.branch import (
    Branch,
    branch_said,
    every_branch,
    note_said,
    read_branch,
    read_notes,
)
from jamlab.replay.notes.records import (
    DEEPEST,
    MOST_BRANCHES,
    MOST_BYTES,
    MOST_NOTES,
    FileShape,
    Note,
)
from jamlab.replay.notes.stop import Stop, read_stops, stop_said
from jamlab.replay.reader import BOM
from jamlab.replay.replay import Replay
from jamlab.replay.structs import Decoder

_SHAPE: Final = Decoder(FileShape)


@dataclass(frozen=True, slots=True)
class Notes:
    """All notes, stops and branches of a log, with the study's title and author.

    It does not change: see `with_note`.
    """

    log: str
    sha256: str
    replay: Replay
    notes: tuple[Note, ...] = ()
    branches: tuple[Branch, ...] = ()
    title: str = ""
    author: str = ""
    stops: tuple[Stop, ...] = ()

    @classmethod
    def new(cls, replay: Replay) -> Notes:
        """No notes yet."""
        return cls(replay.name, checksum(replay), replay)

    @classmethod
    def read(cls, path: str | Path, replay: Replay) -> Notes:
        """The notes in a file that belong to `replay`; LogError says what is wrong."""
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise LogError(error.strerror or str(error), where=path.name) from None
        return cls.of(data, replay, path.name)

    @classmethod
    def of_log(cls, log: str | Path, replay: Replay) -> Notes:
        """The notes beside a log, none if no file is there; LogError says what is wrong."""
        path = beside(log)
        return cls.read(path, replay) if path.is_file() else cls.new(replay)

    @classmethod
    def if_readable(cls, log: str | Path, replay: Replay) -> Notes:
        """The notes beside a log; none if there are none, or they cannot be read."""
        try:
            return cls.of_log(log, replay)
        except LogError:
            return cls.new(replay)

    @classmethod
    def of(cls, data: bytes, replay: Replay, where: str = "notes") -> Notes:
        """The same from bytes."""
        if len(data) > MOST_BYTES:
            what = f"larger than {MOST_BYTES // 2**20} MB"
            raise LogError(what, where=where, plainly=_plainly(f"they are {what}"))
        try:
            shape = strictly(data.removeprefix(BOM), _SHAPE)
            if shape.sha256 not in _checksums(replay):
                raise Malformed(f"these notes are about another log than {replay.name}")
            _few_enough(shape)
            found = cls(
                shape.log,
                shape.sha256,
                replay,
                read_notes(shape.notes, replay, 0),
                tuple(read_branch(branch, replay, 0) for branch in shape.branches),
                shape.title,
                shape.author,
                read_stops(shape.stops, replay),
            )
            if shape.jamlab_notes == 1 and found.version > 1:
                raise Malformed("jamlab_notes is 1, but marks, shapes, viewpoints and stops need 2")
        except Malformed as error:
            raise LogError(str(error), where=where, plainly=_plainly(str(error))) from None
        except LogError as error:
            plainly = _plainly(error.what)
            raise LogError(error.what, where=where, clause=error.clause, plainly=plainly) from None
        return found

    @property
    def version(self) -> int:
        """The first version of the file that holds these: older programs read what they can."""
        notes = [*self.notes, *(n for branch in every_branch(self.branches) for n in branch.notes)]
        plain = all(note.is_plain for note in notes)
        return 1 if plain and not (self.stops or self.title or self.author) else 2

    def with_note(self, at: int, text: str) -> Notes:
        """These notes and one more; LogError if there is no such event or the text does not do."""
        return self.with_(notes=(*self.notes, Note(at, text)))

    def with_branch(self, branch: Branch) -> Notes:
        """These notes and one more branch of the game; LogError if the rules forbid it."""
        return self.with_(branches=(*self.branches, branch))

    def with_stops(self, stops: Iterable[Stop]) -> Notes:
        """These notes and more stops; LogError if one makes no sense."""
        return self.with_(stops=(*self.stops, *stops))

    def with_(self, **changed: Any) -> Notes:
        """These notes with other fields, checked as a file is."""
        found: Notes = replace(self, **changed)
        return Notes.of(found.data(), self.replay, f"notes on {self.log}")

    def said(self) -> dict[str, Any]:
        """The file as plain JSON."""
        study = {"title": self.title, "author": self.author}
        said: dict[str, Any] = {
            "jamlab_notes": self.version,
            "log": self.log,
            "sha256": self.sha256,
            **{name: words for name, words in study.items() if words},
            "notes": [note_said(note) for note in self.notes],
        }
        if self.stops:
            said["stops"] = [stop_said(stop, self.replay) for stop in self.stops]
        return {**said, "branches": [branch_said(branch, self.replay) for branch in self.branches]}

    def data(self) -> bytes:
        """The bytes of the file: one note and one event a line."""
        return (_pretty(self.said()) + "\n").encode()

    def write(self, path: str | Path) -> None:
        """Write the file, whole or not at all. OSError if it cannot be written."""
        write_whole(Path(path), self.data())

    def counted(self) -> str:
        """How many there are, in words: `2 notes and 1 branch`."""
        branches = list(every_branch(self.branches))
        notes = len(self.notes) + sum(len(branch.notes) for branch in branches)
        stops = f", {many(len(self.stops), 'stop')}" if self.stops else ""
        return f"{many(notes, 'note')}{stops} and {many(len(branches), 'branch')}"


def beside(log: str | Path) -> Path:
    """Where the notes on a log lie.

    >>> beside("replays/tour.jsonl.gz").name
    'tour.notes.json'
    """
    log = Path(log)
    return log.with_name(log.name.removesuffix(".gz").removesuffix(".jsonl") + ".notes.json")


def checksum(replay: Replay) -> str:
    """What a file of notes names the log by."""
    return sha256(replay.data).hexdigest()


def _plainly(what: str) -> str:
    return f"These notes cannot be read: {what}."


def _checksums(replay: Replay) -> set[str]:
    """The checksums of the log, and of the log as it was after each of its lines."""
    found: set[str] = set()
    running = sha256()
    for line in replay.data.splitlines(keepends=True):
        running.update(line)
        found.add(running.hexdigest())
    return found


def _few_enough(shape: FileShape) -> None:
    notes, branches, events = len(shape.notes), 0, 0
    level, deep = shape.branches, 0
    while level:
        deep += 1
        if deep > DEEPEST:
            raise Malformed(f"branches of branches deeper than {DEEPEST} levels")
        branches += len(level)
        notes += sum(len(branch.notes) for branch in level)
        events += sum(len(branch.events) for branch in level)
        level = [inner for branch in level for inner in branch.branches]
    for count, most, what in (
        (notes, MOST_NOTES, "notes"),
        (branches, MOST_BRANCHES, "branches"),
        (events, MOST_EVENTS, "events in branches"),
    ):
        if count > most:
            raise Malformed(f"more than {most} {what}")


def _pretty(value: Any, indent: str = "") -> str:
    """JSON with one flat object a line, so that a diff shows what changed."""
    inner = indent + " "
    if isinstance(value, dict) and any(isinstance(item, list) for item in value.values()):
        parts = [f"{json.dumps(key)}: {_pretty(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}}}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(inner + _pretty(item, inner) for item in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)
