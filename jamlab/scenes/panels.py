"""The panels beside the table: what could have happened, and what a seat can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jamlab.engine import AnyGame, Chance, Event

Panel = dict[str, Any]


def odds(
    game: AnyGame,
    view: Any,
    node: Chance,
    came: Event | None,
    viewpoint: int | None,
    names: Sequence[str],
) -> Panel:
    """What a chance node holds for a viewpoint that knew `view` before it; `came` is what came.

    The chances are the viewpoint's own: out of the cards or tiles that it has not seen.
    """
    faces = dict(map(game.outcome, node.outcomes))
    pool = game.unseen(view, node.outcomes[0])
    weights = pool or dict(zip(faces, node.weights, strict=True))
    rows: list[list[Any]] = [
        [face, label(face, names), weight, faces.get(face, "ok")]
        for face, weight in weights.items()
    ]
    if any(row[3] == "no" for row in rows):
        rows.sort(key=lambda row: (row[3] != "no", -row[2]))
    total = sum(row[2] for row in rows)
    seen = None if came is None else game.outcome(game.mask(came, viewpoint))[0]
    shown = [row[0] for row in rows]
    return {
        "title": "What can come" if came is None else "What could have happened",
        "unseen": f"{total} unseen {game.piece_word}" if pool else "",
        "rows": rows,
        "total": total,
        "came": shown.index(seen) if seen in shown else -1,
        "foot": _foot(rows),
    }


def label(face: str, names: Sequence[str]) -> str:
    """The words for a face; `seat 2` is the name of the player there."""
    word, _, number = face.partition(" ")
    return names[int(number)] if word == "seat" and number.isdigit() else face


def _foot(rows: list[list[Any]]) -> list[list[Any]]:
    ends = sum(row[2] for row in rows if row[3] == "no")
    goes_on = sum(row[2] for row in rows if row[3] == "ok")
    return [["ends the turn", ends, "no"], ["goes on", goes_on, "ok"]] if ends else []


def can(game: AnyGame, state: Any, seat: int, coming: Event | None, names: Sequence[str]) -> Panel:
    """What `seat` can do at `state` and what it cannot; `coming` is what it will do."""
    lines = game.lines(state, seat, names)
    legal = sum(line.legal for line in lines)
    return {
        "seat": seat,
        "title": f"What {names[seat]} can do",
        "note": f"{legal} of {len(lines)} are legal",
        "rows": [
            [line.title, line.text, line.clause, int(line.legal), int(coming in line.options)]
            for line in lines
        ],
    }


def hidden_choice(seat: int, names: Sequence[str]) -> Panel:
    """What others see of a choice that depends on a hidden hand: whose it is."""
    title = f"What {names[seat]} can do"
    return {"seat": seat, "title": title, "note": f"only {names[seat]} knows", "rows": []}
