"""Notes and variations of a recorded game: `<name>.notes.json`, beside the log.

* A note stands at an event number: 0 is the start, 17 is after event 17.
* A branch leaves the game after event `at` and goes on with events of its own, numbered on from
  there; it may have notes and branches again. Every branch is checked against the rules.
* The file names the log by its checksum. A log that was gone on with since still fits.
* Text is text: it is never read as markup, and cannot steer a terminal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from jamlab.engine import Over
from jamlab.replay.errors import LogError
from jamlab.replay.lines import (
    LONGEST_LINE,
    MOST_EVENTS,
    Line,
    Malformed,
    event_lines,
    footer_of,
    header_line,
    strictly,
)
from jamlab.replay.reader import parse
from jamlab.replay.replay import Replay
from jamlab.replay.structs import Decoder, Meta, Raw, Struct, asdict
from jamlab.replay.structs import replace as replaced

MOST_BYTES: Final = 8 * 2**20
MOST_NOTES: Final = 10_000
MOST_BRANCHES: Final = 200
DEEPEST: Final = 8

_Text = Annotated[
    str, Meta(min_length=1, max_length=4000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]+$")
]
_Title = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
_At = Annotated[int, Meta(ge=0, le=MOST_EVENTS)]


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Words about the table after event `at`."""

    at: _At
    text: _Text


class _BranchShape(Struct, frozen=True, forbid_unknown_fields=True):
    at: _At
    title: _Title
    events: Annotated[list[Raw], Meta(min_length=1, max_length=MOST_EVENTS)]
    notes: list[Note] = []
    branches: list[_BranchShape] = []


class _FileShape(Struct, frozen=True, forbid_unknown_fields=True):
    jamlab_notes: Literal[1]
    log: Annotated[str, Meta(min_length=1, max_length=255, pattern=r"^[^\x00-\x1f\x7f/\\]+$")]
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    notes: list[Note]
    branches: list[_BranchShape]


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation: after event `at` of what it leaves, `lines` happen instead."""

    at: int
    title: str
    lines: tuple[Line, ...]
    notes: tuple[Note, ...] = ()
    branches: tuple[Branch, ...] = ()

    def replay(self, parent: Replay) -> Replay:
        """The game with this variation; `parent` is the game (or variation) that it leaves.

        LogError names the first event that the rules do not allow.
        """
        if self.at > len(parent):
            what = f"branches off after event {self.at} of {len(parent)}"
            raise LogError(what, where=parent.name)
        codec = event_lines(parent.game)
        meta = {**parent.header.meta, "title": self.title or f"A branch after event {self.at}"}
        kept = zip(parent.nodes[: self.at], parent.events[: self.at], strict=True)
        lines = [*(Line(node, event) for node, event in kept), *self.lines]
        data = header_line(replaced(parent.header, meta=meta)) + b"".join(
            codec.write(n, line.node, line.event) for n, line in enumerate(lines, start=1)
        )
        found = Replay(parse(data, parent.name))
        over = found.game.pending(found.state(len(found)))
        if isinstance(over, Over):
            data += footer_of(over, len(lines), sha256(data).hexdigest())
            found = Replay(parse(data, parent.name))
        return found


@dataclass(frozen=True, slots=True)
class Notes:
    """All notes and branches of a log, checked against it. It does not change: see `with_note`."""

    log: str
    sha256: str
    replay: Replay
    notes: tuple[Note, ...] = ()
    branches: tuple[Branch, ...] = ()

    @classmethod
    def new(cls, replay: Replay) -> Notes:
        """No notes yet."""
        return cls(replay.name, sha256(replay.data).hexdigest(), replay)

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
    def of(cls, data: bytes, replay: Replay, where: str = "notes") -> Notes:
        """The same from bytes."""
        if len(data) > MOST_BYTES:
            raise LogError(f"larger than {MOST_BYTES // 2**20} MB", where=where)
        try:
            shape = strictly(data, Decoder(_FileShape))
            if shape.sha256 not in _checksums(replay):
                raise Malformed(f"these notes are about another log than {replay.name}")
            _few_enough(shape)
            found = cls(
                shape.log,
                shape.sha256,
                replay,
                _notes(shape.notes, 0, len(replay)),
                tuple(_branch(branch, replay, 0) for branch in shape.branches),
            )
        except Malformed as error:
            raise LogError(str(error), where=where) from None
        except LogError as error:
            raise LogError(error.what, where=where, clause=error.clause) from None
        return found

    def with_note(self, at: int, text: str) -> Notes:
        """These notes and one more; LogError if there is no such event or the text does not do."""
        return self._with(notes=(*self.notes, Note(at, text)))

    def with_branch(self, branch: Branch) -> Notes:
        """These notes and one more branch of the game; LogError if the rules forbid it."""
        return self._with(branches=(*self.branches, branch))

    def _with(self, **changed: Any) -> Notes:
        found: Notes = replace(self, **changed)
        return Notes.of(found.data(), self.replay, f"notes on {self.log}")

    def data(self) -> bytes:
        """The bytes of the file: one note and one event a line."""
        said = {
            "jamlab_notes": 1,
            "log": self.log,
            "sha256": self.sha256,
            "notes": [asdict(note) for note in self.notes],
            "branches": [_said(branch, self.replay) for branch in self.branches],
        }
        return (_pretty(said) + "\n").encode()

    def write(self, path: str | Path) -> None:
        """Write the file, whole or not at all. OSError if it cannot be written."""
        path = Path(path)
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(self.data())
        part.replace(path)

    def counted(self) -> str:
        """How many there are, in words: `2 notes and 1 branch`."""
        branches = list(_all(self.branches))
        notes = len(self.notes) + sum(len(branch.notes) for branch in branches)
        return f"{_many(notes, 'note')} and {_many(len(branches), 'branch', 'es')}"


def beside(log: str | Path) -> Path:
    """Where the notes on a log lie.

    >>> beside("replays/tour.jsonl.gz").name
    'tour.notes.json'
    """
    log = Path(log)
    return log.with_name(log.name.removesuffix(".gz").removesuffix(".jsonl") + ".notes.json")


# -- reading ---------------------------------------------------------------------------------------


def _checksums(replay: Replay) -> set[str]:
    """The checksums of the log, and of the log as it was after each of its lines."""
    found: set[str] = set()
    running = sha256()
    for line in replay.data.splitlines(keepends=True):
        running.update(line)
        found.add(running.hexdigest())
    return found


def _few_enough(shape: _FileShape) -> None:
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


def _notes(notes: Sequence[Note], first: int, last: int) -> tuple[Note, ...]:
    for note in notes:
        if not first <= note.at <= last:
            raise Malformed(f"a note at {note.at}, but there are events {first} to {last} only")
    return tuple(notes)


def _branch(shape: _BranchShape, parent: Replay, first: int) -> Branch:
    """The branch of `parent`, whose own events begin after `first`."""
    if not first <= shape.at <= len(parent):
        raise Malformed(f"a branch after {shape.at}, but there are events {first} to {len(parent)}")
    codec = event_lines(parent.game)
    lines: list[Line] = []
    for n, raw in enumerate(shape.events, start=shape.at + 1):
        line = bytes(raw)
        try:
            if len(line) > LONGEST_LINE:
                raise Malformed(f"longer than {LONGEST_LINE} bytes")
            lines.append(codec.read(line, n))
        except Malformed as error:
            raise Malformed(f"event {n} of branch {shape.title!r}: {error}") from None
    branch = Branch(shape.at, shape.title, tuple(lines))
    try:
        replay = branch.replay(parent)
    except LogError as error:
        # Line 1 is the header, so event n stands in line n + 1.
        where = f"event {error.line - 1} of " if error.line > 1 else ""
        what = f"{where}branch {shape.title!r}: {error.what}"
        raise LogError(what, where=error.where, clause=error.clause) from None
    return replace(
        branch,
        notes=_notes(shape.notes, shape.at, len(replay)),
        branches=tuple(_branch(inner, replay, shape.at) for inner in shape.branches),
    )


# -- writing ---------------------------------------------------------------------------------------


def _said(branch: Branch, replay: Replay) -> dict[str, Any]:
    codec = event_lines(replay.game)
    return {
        "at": branch.at,
        "title": branch.title,
        "events": [
            json.loads(codec.write(n, line.node, line.event))
            for n, line in enumerate(branch.lines, start=branch.at + 1)
        ],
        "notes": [asdict(note) for note in branch.notes],
        "branches": [_said(inner, replay) for inner in branch.branches],
    }


def _pretty(value: Any, indent: str = "") -> str:
    """JSON with one flat object a line, so that a diff shows what changed."""
    inner = indent + " "
    if isinstance(value, dict) and any(isinstance(item, list) for item in value.values()):
        parts = [f"{json.dumps(key)}: {_pretty(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}}}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(inner + _pretty(item, inner) for item in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def _all(branches: Sequence[Branch]) -> Iterator[Branch]:
    for branch in branches:
        yield branch
        yield from _all(branch.branches)


def _many(count: int, word: str, plural: str = "s") -> str:
    return f"{count} {word}{plural if count != 1 else ''}"
