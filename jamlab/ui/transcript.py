"""Recorded game as a transcript in words: as text for a reader, or as CSV for a spreadsheet.

* Turn by turn, each event a sentence with its clause. Events that a seat did not see are marked as
  not seen; so a redacted log and one that was recorded in part have a transcript, too.
* After the mark "played wrongly" events are given as they were written down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jamlab.core import ALL_KNOWING, HIDDEN, NOBODY, Event, Over
from jamlab.core.csv_tables import sheet_text
from jamlab.log import Replay
from jamlab.log.partial.completing import UNCHECKED
from jamlab.log.sentences import said
from jamlab.log.turns import Turn, turns_of
from jamlab.text import plain

COLUMNS: Final = (
    *("n", "turn", "round", "node", "seat", "player", "event", "clause", "words"),
)  # fmt: skip
"""Columns of `jamlab tables --rows events`, described in docs/play/analysis.md."""


def transcript(replay: Replay, viewpoint: int | None = ALL_KNOWING) -> str:
    """Return the game in words, as a viewpoint saw it; each line ends with a newline."""
    return "".join(f"{plain(line)}\n" for line in _lines(replay, viewpoint))


def transcript_csv(replay: Replay, viewpoint: int | None = ALL_KNOWING) -> str:
    """Return the same as CSV: one line per event."""
    names = replay.seats
    return sheet_text(
        COLUMNS,
        (
            (
                *(n, number, turn.round, node, event.seat),
                "" if event.seat == NOBODY else names[event.seat],
                *(event.kind, event.clause, plain(said(replay.game, event, names))),
            )
            for n, number, turn, node, event in _events(replay, viewpoint)
        ),
    )


def _events(replay: Replay, viewpoint: int | None) -> Iterator[tuple[int, int, Turn, str, Event]]:
    """Yield every event, masked: its number, its turn's number, its turn, its kind of node."""
    starts, number = turns_of(replay), -1
    known = [replay.game.mask(event, viewpoint) for event in replay.events]
    nodes = [*replay.nodes, *(UNCHECKED for _ in replay.unchecked)]
    nobody = Turn(1, NOBODY, "", 0)
    for n, (node, event) in enumerate(zip(nodes, [*known, *replay.unchecked], strict=True), 1):
        if number + 1 < len(starts) and starts[number + 1].first == n:
            number += 1
        yield n, number, starts[number] if starts else nobody, node, event


def _lines(replay: Replay, viewpoint: int | None) -> Iterator[str]:
    game, names = replay.game, replay.seats
    yield f"{game.name}: {replay.title}"
    yield from _head(replay, viewpoint)
    width = len(str(len(replay) + len(replay.unchecked)))
    before = -1
    for n, number, turn, _, event in _events(replay, viewpoint):
        if number != before:
            whose = "" if turn.seat == NOBODY else f": {names[turn.seat]}"
            words = turn.words[:1].upper() + turn.words[1:]
            yield from ("", f"{words}{'' if number == 0 else whose}")
            before = number
        if replay.mark is not None and replay.mark.n == n:
            rule = game.rulebook.clauses[replay.mark.clause]
            yield from ("", f"Played wrongly from here: {rule.id} {rule.title}. Not checked:")
        clause = "" if event.clause == HIDDEN else f" ({event.clause})"
        yield f"{n:>{width}}  {said(game, event, names)}{clause}"
    yield ""
    if replay.over is not None:
        yield f"The game is over: {_end(replay.over, names)}"
    else:
        yield "The game is not over."


def _head(replay: Replay, viewpoint: int | None) -> Iterator[str]:
    """Yield the heading: players, options of the rules, viewpoint."""
    names, header = replay.seats, replay.header
    yield f"Players: {', '.join(names)}"
    changed = [
        f"{option.name}={option.word(header.options[option.name])}"
        for option in replay.game.options
        if header.options.get(option.name, option.default) != option.default
    ]
    yield f"Options: {', '.join(changed) or 'the usual ones'}"
    seen: int | str | None = ALL_KNOWING if viewpoint == ALL_KNOWING else viewpoint
    if header.seen_from is not None:
        seen = header.seen_from
    if isinstance(seen, int) and seen != ALL_KNOWING:
        yield f"As {names[seen]} saw it"
    elif seen != ALL_KNOWING:
        yield "As all at the table saw it"
    elif replay.is_redacted:
        by = [names[seat] for seat in header.seen_by]
        yield f"As it was written down; whose cards were seen: {', '.join(by) or 'nobody’s'}"


def _end(over: Over, names: tuple[str, ...]) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=True))
    won = " and ".join(names[seat] for seat in over.winners) or "nobody"
    return f"{over.reason} ({over.clause}). Won by {won}. {scores}."
