"""Notes, stops and branches on a log, checked against it: reading and writing the file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from jamlab.core import Choice, Event, Over, sort_of
from jamlab.log.errors import LogError
from jamlab.log.files import atomic_write
from jamlab.log.lines import (
    LONGEST_LINE,
    MOST_EVENTS,
    EventLine,
    Malformed,
    event_lines,
    footer_of,
    header_line,
    parse_strict,
)
from jamlab.log.naming import CONTROLS, END, IN_TEXT
from jamlab.log.reader import BOM, parse
from jamlab.log.replay import Replay
from jamlab.log.structs import Decoder, Meta, Raw, Struct, asdict
from jamlab.log.structs import replace as replaced
from jamlab.text import many, whole_number

__all__ = [
    "MARKS",
    "MOST_BYTES",
    "StopOption",
    "Branch",
    "FileShape",
    "Note",
    "Notes",
    "Shape",
    "Stop",
    "beside",
    "checksum",
    "choice_at",
    "option_line",
    "option_words",
]


# -- records of a notes file, strictly read --------------------------------------------------------


MOST_BYTES: Final = 8 * 2**20
"""Maximum size of a notes file."""
MOST_NOTES: Final = 10_000
MOST_BRANCHES: Final = 200
MOST_STOPS: Final = 1_000
DEEPEST: Final = 8

MARKS: Final = {
    "excellent": "!!",
    "good": "!",
    "interesting": "!?",
    "doubtful": "?!",
    "mistake": "?",
    "blunder": "??",
}
"""Marks that a note may give the event before it, with their signs."""

_Text = Annotated[str, Meta(max_length=4000, pattern=rf"^[^{IN_TEXT}]*{END}")]
_Words = Annotated[str, Meta(min_length=1, max_length=1000, pattern=rf"^[^{IN_TEXT}]+{END}")]
_Hint = Annotated[str, Meta(max_length=1000, pattern=rf"^[^{IN_TEXT}]*{END}")]
_Title = Annotated[str, Meta(max_length=200, pattern=rf"^[^{CONTROLS}]*{END}")]
_At = Annotated[int, Meta(ge=0, le=MOST_EVENTS)]
_THING = rf"[pzs]\.[^ {CONTROLS}]{{1,60}}"
_VIEW = "table|all|[0-9]|1[0-5]"
_Thing = Annotated[str, Meta(pattern=f"^{_THING}{END}")]
_ThingOrNone = Annotated[str, Meta(pattern=f"^({_THING})?{END}")]
_View = Annotated[str, Meta(pattern=f"^({_VIEW}){END}")]
_ViewOrNone = Annotated[str, Meta(pattern=f"^({_VIEW})?{END}")]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A ring around a thing of the scene, or an arrow from it `to` another.

    A thing is named as in a story: a piece `p.t17`, a zone `z.deck`, a seat `s.0`. Counted cards
    have different names from each viewpoint: `view` is the viewpoint, "" for all. Things that are
    not in the scene are not drawn.
    """

    on: _Thing
    to: _ThingOrNone = ""
    tone: Literal["", "good", "bad"] = ""
    view: _ViewOrNone = ""


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Text about the table after event `at`, a mark for that event, shapes on the table.

    `seen_by`: viewpoints from which it is shown; empty: all.
    """

    at: _At
    text: _Text = ""
    mark: Literal["", "excellent", "good", "interesting", "doubtful", "mistake", "blunder"] = ""
    shapes: Annotated[list[Shape], Meta(max_length=40)] = []
    seen_by: Annotated[list[_View], Meta(max_length=18)] = []

    @property
    def is_plain(self) -> bool:
        """True if version 1 of the file can represent it."""
        return not (self.mark or self.shapes or self.seen_by)


class StopOptionShape(Struct, frozen=True, forbid_unknown_fields=True):
    """An option as a line of the log, whether it is right, and the response to a reader who chooses
    it.

    `says` is the label of its button instead of the game's words: for one of many similar options.
    """

    option: Raw
    right: bool
    word: _Words
    says: _Title = ""


class StopShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A question after event `at`."""

    at: _At
    question: _Words
    answers: Annotated[list[StopOptionShape], Meta(min_length=2, max_length=12)]
    hint: _Hint = ""


class BranchShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A variation: after event `at` of its parent, `events` happen instead."""

    at: _At
    title: _Title
    events: Annotated[list[Raw], Meta(min_length=1, max_length=MOST_EVENTS)]
    notes: list[Note] = []
    branches: list[BranchShape] = []


class FileShape(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. Version 1 had plain notes and branches only; it is still written for them."""

    jamlab_notes: Literal[1, 2]
    log: Annotated[str, Meta(min_length=1, max_length=255, pattern=rf"^[^{CONTROLS}/\\]+{END}")]
    sha256: Annotated[str, Meta(pattern=f"^[0-9a-f]{{64}}{END}")]
    notes: list[Note]
    branches: list[BranchShape]
    title: _Title = ""
    author: _Title = ""
    stops: Annotated[list[StopShape], Meta(max_length=MOST_STOPS)] = []


# Variations of the game, or of another variation.


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation: after event `at` of its parent, `lines` happen instead."""

    at: int
    title: str
    lines: tuple[EventLine, ...]
    notes: tuple[Note, ...] = ()
    branches: tuple[Branch, ...] = ()

    def replay(self, parent: Replay) -> Replay:
        """Return the game with this variation; `parent` is the game (or variation) that it leaves.

        LogError names the first event that the rules do not allow.
        """
        if self.at > len(parent):
            what = f"branches off after event {self.at} of {len(parent)}"
            raise LogError(what, where=parent.name)
        codec = event_lines(parent.game)
        meta = {**parent.header.meta, "title": self.title or f"A branch after event {self.at}"}
        kept = zip(parent.nodes[: self.at], parent.events[: self.at], strict=True)
        lines = [*(EventLine(node, event) for node, event in kept), *self.lines]
        data = header_line(replaced(parent.header, meta=meta)) + b"".join(
            codec.write(n, line.node, line.event) for n, line in enumerate(lines, start=1)
        )
        found = Replay(parse(data, parent.name))
        over = found.game.pending(found.state(len(found)))
        if isinstance(over, Over):
            data += footer_of(over, len(lines), sha256(data).hexdigest())
            found = Replay(parse(data, parent.name))
        return found


def read_notes(notes: Sequence[Note], replay: Replay, first: int) -> tuple[Note, ...]:
    """Check and return the notes on a replay, or on a branch that begins after `first`."""
    seats = len(replay.seats)
    for note in notes:
        if not first <= note.at <= len(replay):
            what = f"there are events {first} to {len(replay)} only"
            raise Malformed(f"a note at {note.at}, but {what}")
        if not note.text and note.is_plain:
            raise Malformed(f"a note at {note.at} without text, mark or shape")
        for view in (*note.seen_by, *(shape.view for shape in note.shapes)):
            if view.isdigit() and whole_number(view, seats - 1) is None:
                raise Malformed(f"a note at {note.at} for seat {view} of {seats}")
    return tuple(notes)


def note_said(note: Note) -> dict[str, Any]:
    """Return a note as written in a file, without empty fields."""
    said: dict[str, Any] = {
        name: value for name, value in asdict(note).items() if value or name == "at"
    }
    if note.shapes:
        shapes = [asdict(shape) for shape in note.shapes]
        said["shapes"] = [{name: word for name, word in each.items() if word} for each in shapes]
    return said


def read_branch(shape: BranchShape, parent: Replay, first: int) -> Branch:
    """Return the branch of `parent`, whose own events begin after `first`.

    A partial log has no branches: they need to know how the cards lie.
    """
    if parent.is_in_part or parent.is_redacted:
        raise Malformed("a game that was seen in part has no branches: its cards are not known")
    if not first <= shape.at <= len(parent):
        raise Malformed(f"a branch after {shape.at}, but there are events {first} to {len(parent)}")
    codec = event_lines(parent.game)
    lines: list[EventLine] = []
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
        # Line 1 is the header, so event n is on line n + 1.
        where = f"event {error.line - 1} of " if error.line > 1 else ""
        what = f"{where}branch {shape.title!r}: {error.what}"
        raise LogError(what, where=error.where, clause=error.clause) from None
    return replace(
        branch,
        notes=read_notes(shape.notes, replay, shape.at),
        branches=tuple(read_branch(inner, replay, shape.at) for inner in shape.branches),
    )


def branch_said(branch: Branch, replay: Replay) -> dict[str, Any]:
    """Return a branch of `replay` as written in a file."""
    codec = event_lines(replay.game)
    return {
        "at": branch.at,
        "title": branch.title,
        "events": [
            json.loads(codec.write(n, line.node, line.event))
            for n, line in enumerate(branch.lines, start=branch.at + 1)
        ],
        "notes": [note_said(note) for note in branch.notes],
        "branches": [branch_said(inner, replay) for inner in branch.branches],
    }


def every_branch(branches: Sequence[Branch]) -> Iterator[Branch]:
    """Yield these branches and all nested in them."""
    for branch in branches:
        yield branch
        yield from every_branch(branch.branches)


# -- stops: the reader chooses before the game continues -------------------------------------------


@dataclass(frozen=True, slots=True)
class StopOption:
    """One of the options, whether it is right, and the response to a reader who chooses it; `says`
    replaces the game's words for it.
    """

    event: Event
    right: bool
    word: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """A question after event `at`, where a seat chooses: the reader first picks one of the answers.

    Several answers can be right, and at least one is.
    """

    at: int
    question: str
    answers: tuple[StopOption, ...]
    hint: str = ""


def choice_at(replay: Replay, at: int) -> Choice:
    """Return the choice after `at` events; Malformed if nobody chooses there."""
    if at > len(replay):
        raise Malformed(f"there are events 0 to {len(replay)} only")
    try:
        node = replay.game.pending(replay.state(at))
    except LogError as error:
        raise Malformed(error.what) from None
    if not isinstance(node, Choice):
        raise Malformed(f"nobody chooses there ({sort_of(node)})")
    return node


def read_stops(shapes: Sequence[StopShape], replay: Replay) -> tuple[Stop, ...]:
    """Return the stops of a file; Malformed names the first invalid one, and its answer."""
    found: list[Stop] = []
    for shape in shapes:
        where = f"the stop at {shape.at}"
        if any(stop.at == shape.at for stop in found):
            raise Malformed(f"two stops at {shape.at}")
        try:
            node = choice_at(replay, shape.at)
        except Malformed as error:
            raise Malformed(f"{where}: {error}") from None
        answers: list[StopOption] = []
        for number, answer in enumerate(shape.answers, start=1):
            try:
                event = _option(bytes(answer.option), replay, shape.at, node)
                if any(event == other.event for other in answers):
                    raise Malformed("this option stands there twice")
            except Malformed as error:
                raise Malformed(f"{where}, answer {number}: {error}") from None
            answers.append(StopOption(event, answer.right, answer.word, answer.says))
        if not any(answer.right for answer in answers):
            raise Malformed(f"{where}: no answer is right")
        found.append(Stop(shape.at, shape.question, tuple(answers), shape.hint))
    return tuple(found)


def _option(line: bytes, replay: Replay, at: int, node: Choice) -> Event:
    if len(line) > LONGEST_LINE:
        raise Malformed(f"longer than {LONGEST_LINE} bytes")
    found = event_lines(replay.game).read(line, at + 1)
    if found.node != "choice" or found.event not in node.options:
        raise Malformed("this is no option there")
    return found.event


def option_words(replay: Replay, at: int, event: Event) -> str:
    """Return the game's words for an option: its line if it is alone there, else its event."""
    for line in replay.game.option_lines(replay.state(at), event.seat, replay.seats):
        if line.legal and tuple(line.options) == (event,):
            return line.title
    return event.told(replay.seats)


def option_line(replay: Replay, at: int, event: Event) -> Any:
    """Return an option after event `at` as written in a file."""
    return json.loads(event_lines(replay.game).write(at + 1, "choice", event))


def stop_said(stop: Stop, replay: Replay) -> dict[str, Any]:
    """Return a stop as written in a file."""
    said: dict[str, Any] = {"at": stop.at, "question": stop.question}
    if stop.hint:
        said["hint"] = stop.hint
    said["answers"] = [
        {
            "option": option_line(replay, stop.at, answer.event),
            **({"says": answer.says} if answer.says else {}),
            "right": answer.right,
            "word": answer.word,
        }
        for answer in stop.answers
    ]
    return said


_SHAPE: Final = Decoder(FileShape)


@dataclass(frozen=True, slots=True)
class Notes:
    """All notes, stops and branches of a log, with the study's title and author.

    Immutable: see `with_note`.
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
        """Return an empty set of notes."""
        return cls(replay.name, checksum(replay), replay)

    @classmethod
    def read(cls, path: str | Path, replay: Replay) -> Notes:
        """Read the notes on `replay` from a file; LogError names the problem."""
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise LogError(error.strerror or str(error), where=path.name) from None
        return cls.of(data, replay, path.name)

    @classmethod
    def of_log(cls, log: str | Path, replay: Replay) -> Notes:
        """Read the notes beside a log, empty if there is no file; LogError names the problem."""
        path = beside(log)
        return cls.read(path, replay) if path.is_file() else cls.new(replay)

    @classmethod
    def if_readable(cls, log: str | Path, replay: Replay) -> Notes:
        """Read the notes beside a log; empty if there are none, or they are unreadable."""
        try:
            return cls.of_log(log, replay)
        except LogError:
            return cls.new(replay)

    @classmethod
    def of(cls, data: bytes, replay: Replay, where: str = "notes") -> Notes:
        """Parse the notes on `replay` from bytes; LogError names the problem."""
        if len(data) > MOST_BYTES:
            what = f"larger than {MOST_BYTES // 2**20} MB"
            raise LogError(what, where=where, plainly=_plainly(f"they are {what}"))
        try:
            shape = parse_strict(data.removeprefix(BOM), _SHAPE)
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
        """The lowest file version that holds these notes: older programs read what they can."""
        notes = [*self.notes, *(n for branch in every_branch(self.branches) for n in branch.notes)]
        plain = all(note.is_plain for note in notes)
        return 1 if plain and not (self.stops or self.title or self.author) else 2

    def with_note(self, at: int, text: str) -> Notes:
        """Return these notes with one more; LogError for an unknown event or an invalid text."""
        return self.with_(notes=(*self.notes, Note(at, text)))

    def with_branch(self, branch: Branch) -> Notes:
        """Return these notes with one more branch of the game; LogError if the rules forbid it."""
        return self.with_(branches=(*self.branches, branch))

    def with_stops(self, stops: Iterable[Stop]) -> Notes:
        """Return these notes with more stops; LogError if one is invalid."""
        return self.with_(stops=(*self.stops, *stops))

    def with_(self, **changed: Any) -> Notes:
        """Return these notes with other fields, validated like a file."""
        found: Notes = replace(self, **changed)
        return Notes.of(found.data(), self.replay, f"notes on {self.log}")

    def said(self) -> dict[str, Any]:
        """Return the file as plain JSON."""
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
        """Return the bytes of the file: one note and one event per line."""
        return (_pretty(self.said()) + "\n").encode()

    def write(self, path: str | Path) -> None:
        """Write the file atomically. OSError if it cannot be written."""
        atomic_write(Path(path), self.data())

    def counted(self) -> str:
        """Return the numbers of notes, stops and branches in words: `2 notes and 1 branch`."""
        branches = list(every_branch(self.branches))
        notes = len(self.notes) + sum(len(branch.notes) for branch in branches)
        stops = f", {many(len(self.stops), 'stop')}" if self.stops else ""
        return f"{many(notes, 'note')}{stops} and {many(len(branches), 'branch')}"


def beside(log: str | Path) -> Path:
    """Return the path of the notes on a log.

    >>> beside("replays/tour.jsonl.gz").name
    'tour.notes.json'
    """
    log = Path(log)
    return log.with_name(log.name.removesuffix(".gz").removesuffix(".jsonl") + ".notes.json")


def checksum(replay: Replay) -> str:
    """Return the checksum by which a notes file identifies the log."""
    return sha256(replay.data).hexdigest()


def _plainly(what: str) -> str:
    return f"These notes cannot be read: {what}."


def _checksums(replay: Replay) -> set[str]:
    """Return the checksums of the log, and of each of its prefixes of whole lines."""
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
    """Return JSON with one flat object per line, for readable diffs."""
    inner = indent + " "
    if isinstance(value, dict) and any(isinstance(item, list) for item in value.values()):
        parts = [f"{json.dumps(key)}: {_pretty(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}}}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(inner + _pretty(item, inner) for item in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)
