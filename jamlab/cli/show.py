"""`jamlab show`: the table as text at any event, the event in words, and what can come next."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.answer import chances
from jamlab.chance.exact.pool import Pool, next_of
from jamlab.cli import shapes
from jamlab.cli.options import AtSaid, Log, SeatSaid
from jamlab.cli.shared import UserError, is_pipe, new_file, read_log, result, seat_named, step_said
from jamlab.core import ALL_KNOWING, AnyGame, Chance, Choice, Forced, Observed, Over
from jamlab.log import Cursor, Replay
from jamlab.log.files import atomic_write
from jamlab.log.partial.steppable import OPEN, steppable, unavailable_reason, why_not
from jamlab.text import plain, rounding_note, shares
from jamlab.ui.scene_text import as_text
from jamlab.ui.story_scenes import clause_of, scene_of, words_of
from jamlab.ui.transcript import transcript as in_words
from jamlab.ui.transcript import transcript_csv

# Logs seen in part, for commands that step through a game: a complete game that fits.


def stepped(replay: Replay, viewpoint: int | None, at: int | None = None) -> Replay:
    """Return the replay itself, or a complete game that fits it, seen from this viewpoint.

    Raises UserError if it cannot be shown from there, or if something is unknown that the viewpoint
    knew after `at` events (None: not checked); LogError if no game is found.
    """
    found = steppable(replay)
    view = {None: "table", ALL_KNOWING: "all"}.get(viewpoint, str(viewpoint))
    why = why_not(found, view) if at is None else unavailable_reason(found, view, at)
    if why and found.is_in_part:
        names = ["table" if one == "table" else replay.seats[int(one)] for one in found.viewpoints]
        raise UserError(f"{replay.name}: {why} It can be shown from: {', '.join(names)}.")
    return found


def show(
    file: Log,
    at: AtSaid = None,
    seat: SeatSaid = "table",
    events: Annotated[
        bool, typer.Option("--events", help="List all events in words, up to --at.")
    ] = False,
    as_json: shapes.JsonSaid = False,
) -> None:
    """The table as text, the event that led there with its clause, and what can come next.

    Seen from a seat, nothing is shown that this seat could not know; `all` shows everything.

    Examples:

    `jamlab show game.jsonl --at 17`

    `jamlab show game.jsonl --at 17 --seat Ann`

    `jamlab show game.jsonl --events | head`
    """
    replay = read_log(file)
    n = step_said(replay, at)
    viewpoint = seat_named(replay, seat)
    if viewpoint is None and isinstance(replay.header.seen_from, int):
        viewpoint = replay.header.seen_from
    replay = stepped(replay, viewpoint)
    if as_json:
        shapes.print_json(_shown(replay, file, n, viewpoint, events=events))
        return
    seen = _place(replay, viewpoint)
    _say(f"{replay.game.name} · {replay.title} · event {n} of {len(replay)} · seen from {seen}")
    typer.echo()
    if events:
        _events(replay, n, viewpoint)
        return
    cursor = Cursor(replay, n)
    game, names = replay.game, replay.seats
    typer.echo(as_text(scene_of(replay, n, viewpoint), names, game.faces))
    typer.echo()
    if cursor.event is None:
        typer.echo("Nothing has happened yet.")
    else:
        _say(f"Event {n}: {words_of(replay, n, viewpoint)}.")
        if clause := game.rulebook.clauses.get(clause_of(replay, n)):
            _say(f"  {clause.id} {clause.title}: {clause.text}")
    for line in what_next(replay, cursor, viewpoint):
        _say(line)


def _shown(
    replay: Replay, file: Path, n: int, viewpoint: int | None, *, events: bool
) -> shapes.ShowShape:
    cursor = Cursor(replay, n)
    scene = scene_of(replay, n, viewpoint)
    return {
        "file": str(file),
        "game": replay.game.id,
        "title": replay.title,
        "players": list(replay.seats),
        "length": len(replay),
        "at": n,
        "seen_from": shapes.seen_from(viewpoint),
        "table": as_text(scene, replay.seats, replay.game.faces).splitlines(),
        "event": _event(replay, n, viewpoint) if n else None,
        "next": _next(replay, cursor, viewpoint),
        "events": [_event(replay, k, viewpoint) for k in range(1, n + 1)] if events else [],
    }


def _event(replay: Replay, n: int, viewpoint: int | None) -> shapes.EventShape:
    words, kind = plain(words_of(replay, n, viewpoint)), replay.events[n - 1].kind
    return {"n": n, "kind": kind, "clause": clause_of(replay, n), "words": words}


def _next(replay: Replay, cursor: Cursor, viewpoint: int | None) -> shapes.NextShape:
    node, game = cursor.node, replay.game
    found: shapes.NextShape = {
        "kind": "unknown",
        "seat": None,
        "lines": what_next(replay, cursor, viewpoint),
        "choices": [],
        "outcomes": [],
    }
    if not replay.known(viewpoint, cursor.n):
        return found
    if isinstance(node, Over):
        found["kind"] = "over"
    elif isinstance(node, Forced):
        found["kind"] = "rule"
    elif isinstance(node, Observed):
        found["kind"] = "table"
    elif isinstance(node, Chance):
        found["kind"] = "chance"
        rows, _ = _ways(game, node, cursor.view(viewpoint), replay.seats)
        found["outcomes"] = [
            {"label": row.label, "chance": shapes.exact(row.chance)} for row in rows
        ]
    else:
        found["kind"], found["seat"] = "choice", node.seat
        if _may_see_choice(cursor, node, viewpoint):
            found["choices"] = [
                {
                    "title": line.title,
                    "text": line.text,
                    "legal": line.legal,
                    "clause": line.clause,
                    "ways": len(line.options),
                }
                for line in game.option_lines(cursor.state, node.seat, replay.seats)
            ]
    return found


def what_next(replay: Replay, cursor: Cursor, viewpoint: int | None) -> list[str]:
    """Return lines on what can happen next, as far as the viewpoint may know it."""
    node, game, names = cursor.node, replay.game, replay.seats
    if not replay.known(viewpoint, cursor.n):
        return [OPEN]
    if isinstance(node, Over):
        return [f"The game is over. {result(node, names)}"]
    if isinstance(node, Forced) and replay.is_in_part:
        if cursor.n == len(replay):
            return [OPEN]
        return [f"Next: {words_of(replay, cursor.n + 1, viewpoint)}."]
    if isinstance(node, Forced):
        return [f"Next: {game.mask(node.event, viewpoint).told(names)} ({node.event.clause})."]
    if isinstance(node, Chance):
        return _chances(game, node, cursor.view(viewpoint), names)
    if isinstance(node, Observed):
        return [f"Next, to be seen at the table: {node.asks}."]
    who = names[node.seat]
    if not _may_see_choice(cursor, node, viewpoint):
        return [f"Next: {who} chooses; only {who} knows among what."]
    found = [f"Next: {who} chooses."]
    for line in game.option_lines(cursor.state, node.seat, names):
        mark, many = "+" if line.legal else "-", len(line.options)
        text = f": {line.text}" if line.text else ""
        ways = f" [{many} ways]" if many > 1 else ""
        found.append(f"  {mark} {line.title}{text} ({line.clause}){ways}")
    return found


def _may_see_choice(cursor: Cursor, node: Choice, viewpoint: int | None) -> bool:
    """True if the viewpoint is the chooser's, or if the chooser knows no more than the table.

    In some games everybody sees a seat's options, whatever the seat knows.
    """
    if viewpoint in (node.seat, ALL_KNOWING) or cursor.replay.game.choices_are_open:
        return True
    return bool(cursor.view(node.seat) == cursor.view(None))


def _chances(game: AnyGame, node: Chance, view: object, names: tuple[str, ...]) -> list[str]:
    rows, pool = _ways(game, node, view, names)
    head = f"Next: chance ({node.outcomes[0].clause})"
    if pool is None or pool.is_plain:
        head += f", {pool.total if pool else node.total} equally likely ways"
    width = max(len(row.label) for row in rows)
    parts, said = chances(rows), shares([row.chance for row in rows])
    if foot := rounding_note([row.chance for row in rows]):
        head += f", {foot}"
    wide = max(map(len, parts))
    return [
        f"{head}:",
        *(
            f"  {row.label:<{width}}  {part:>{wide}}  {share}"
            for row, part, share in zip(rows, parts, said, strict=True)
        ),
    ]


def _ways(
    game: AnyGame, node: Chance, view: object, names: tuple[str, ...]
) -> tuple[list[OutcomeRow], Pool | None]:
    """Return the chances as the viewpoint knows them: over the possible unseen cards."""
    pool = next_of(game, node, view)
    if pool:
        faces = pool.hidden.names
        ways = [(face, pool.next_is((kind,))) for kind, face in enumerate(faces)]
    else:
        ways = [
            (event.told(names), Fraction(weight, node.total))
            for event, weight in zip(node.outcomes, node.weights, strict=True)
        ]
    return [OutcomeRow(face, chance) for face, chance in ways if chance], pool or None


def _place(replay: Replay, viewpoint: int | None) -> str:
    if viewpoint == ALL_KNOWING:
        return "everywhere"
    return "the table" if viewpoint is None else replay.seats[viewpoint]


def _events(replay: Replay, n: int, viewpoint: int | None) -> None:
    width = len(str(n))
    for number, event in enumerate(replay.events[:n], start=1):
        words = replay.game.mask(event, viewpoint).told(replay.seats)
        _say(f"{number:>{width}}  {words} ({event.clause})")
    if n == len(replay) and replay.over is not None:
        _say(f"The game is over. {result(replay.over, replay.seats)}")


def _say(line: str) -> None:
    typer.echo(plain(line))


# -- `jamlab transcript`: a recorded game in words, or as CSV --------------------------------------


def transcript(
    file: Log,
    seat: SeatSaid = "all",
    csv: Annotated[
        bool, typer.Option("--csv", help="A line an event, for a spreadsheet, in place of words.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A new file.", show_default="the screen")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """The whole game in words, turn by turn, each event with its clause.

    What was not seen is said to be not seen: in a log that was written down half seen, in a
    redacted one, or with `--seat`. The CSV has the columns of `jamlab tables --rows events`.

    Examples:

    `jamlab transcript game.jsonl`

    `jamlab transcript game.jsonl --seat Ann -o as-ann-saw-it.txt`

    `jamlab transcript game.jsonl --csv -o game.csv`
    """
    replay = read_log(file)
    viewpoint = _viewpoint(replay, seat)
    text = (transcript_csv if csv else in_words)(replay, viewpoint)
    if out is None or is_pipe(out):
        sys.stdout.write(text)
        return
    path = new_file(out, force=force)
    atomic_write(path, text)
    typer.echo(f"{path}: {len(replay) + len(replay.unchecked)} events.")


def _viewpoint(replay: Replay, seat: str) -> int | None:
    """Return the viewpoint of `seat_named`; UserError if the log was seen from another seat."""
    viewpoint = seat_named(replay, seat)
    seen = replay.header.seen_from
    if seen is not None and viewpoint not in (ALL_KNOWING, None if seen == "table" else seen):
        who = "the table" if seen == "table" else replay.seats[int(seen)]
        raise UserError(f"{replay.name} was written as seen from {who} only")
    return viewpoint
