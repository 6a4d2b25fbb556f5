"""A variation: what happens instead, after an event of the game or of another variation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from jamlab.core import Over
from jamlab.core.text import whole_number
from jamlab.replay.errors import LogError
from jamlab.replay.lines import LONGEST_LINE, Line, Malformed, event_lines, footer_of, header_line
from jamlab.replay.notes.records import BranchShape, Note
from jamlab.replay.reader import parse
from jamlab.replay.replay import Replay
from jamlab.replay.structs import asdict
from jamlab.replay.structs import replace as replaced


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


def read_notes(notes: Sequence[Note], replay: Replay, first: int) -> tuple[Note, ...]:
    """The notes on a replay, or on a branch that begins after `first`."""
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
    """A note as it stands in a file: what says nothing is left out."""
    said: dict[str, Any] = {
        name: value for name, value in asdict(note).items() if value or name == "at"
    }
    if note.shapes:
        shapes = [asdict(shape) for shape in note.shapes]
        said["shapes"] = [{name: word for name, word in each.items() if word} for each in shapes]
    return said


def read_branch(shape: BranchShape, parent: Replay, first: int) -> Branch:
    """The branch of `parent`, whose own events begin after `first`.

    A game that was seen in part has none: a branch goes on with the cards as they lie.
    """
    if parent.is_in_part or parent.is_redacted:
        raise Malformed("a game that was seen in part has no branches: its cards are not known")
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
        notes=read_notes(shape.notes, replay, shape.at),
        branches=tuple(read_branch(inner, replay, shape.at) for inner in shape.branches),
    )


def branch_said(branch: Branch, replay: Replay) -> dict[str, Any]:
    """A branch of `replay` as it stands in a file."""
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
    """These branches and all within them."""
    for branch in branches:
        yield branch
        yield from every_branch(branch.branches)
