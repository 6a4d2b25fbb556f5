"""The panels beside the table: what could have happened, and what a seat can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

from jamlab.chance.odds.pool import Pool, next_of
from jamlab.core import AnyGame, Chance, Event
from jamlab.core.scene import Face
from jamlab.scenes.next_draws import NextDraws

Panel = dict[str, Any]

MOST_WHOLE: Final = 9_999
"""Up to this denominator chances are written as fractions."""
ROUNDED: Final = 10**6
"""Longer ones are so many parts of this, and percentages only."""


def odds(
    game: AnyGame,
    view: Any,
    node: Chance,
    came: Event | None,
    viewpoint: int | None,
    names: Sequence[str],
    known: Mapping[str, Face] | None = None,
    later: NextDraws | None = None,
) -> Panel:
    """What a chance node holds for a viewpoint that knew `view` before it; `came` is what came.

    The chances are the viewpoint's own: out of the cards or tiles that it has not seen, as these
    may lie (`jamlab.chance.odds.pool`). Cards of two halves (their faces are in `known`) are
    counted by their recipes, and in `also` by what is below; a row is [face, words if the face does
    not say them, weight, tone], and the place of its chances if `later` can count the next draws.
    """
    outcomes = dict(map(game.chance_face, node.outcomes))
    pool = next_of(game, node, view)
    plain = dict(zip(outcomes, node.weights, strict=True))
    weights, whole = _weights(pool) if pool else (plain, node.total)
    tones = {face: outcomes.get(face, "ok") for face in weights}
    seen = "" if came is None else game.chance_face(game.mask(came, viewpoint))[0]
    known = known or {}
    both = any(face in known and known[face].above and known[face].below for face in weights)
    above = {name: face.above or name for name, face in known.items()} if both else {}
    below = {name: face.below or name for name, face in known.items()} if both else {}
    panel = _counted(weights, tones, above, seen, names)
    panel["total"] = whole
    panel["title"] = "What can come" if came is None else "What could have happened"
    panel["unseen"] = f"{pool.total} unseen {game.piece_word}" if pool else ""
    told = [(panel["rows"], above)]
    if both:
        by_fruit = _counted(weights, tones, below, seen, names)
        panel["also"] = [by_fruit["rows"], by_fruit["came"]]
        told.append((by_fruit["rows"], below))
    if pool and later:
        later.add_to(panel, pool, *told)
    return panel


def _weights(pool: Pool) -> tuple[dict[str, int], int]:
    """The chance of each face as whole numbers, and of what they are parts.

    They are cards where each unseen one is equally likely. Rounded ones need not add up to it.
    """
    if pool.is_plain:
        cards = {face: n for face, n in pool.counts.items() if n}
        return cards, sum(cards.values())
    chances = dict(zip(pool.hidden.names, pool.chances, strict=True))
    whole = lcm(*(chance.denominator for chance in chances.values()))
    if whole > MOST_WHOLE:
        whole = ROUNDED
    return {face: round(chance * whole) for face, chance in chances.items() if chance}, whole


def _counted(
    weights: Mapping[str, int],
    tones: Mapping[str, str],
    halves: Mapping[str, str],
    seen: str,
    names: Sequence[str],
) -> Panel:
    """Rows for the faces, or for the halves that they have; which row came, or -1."""
    sums: dict[str, list[Any]] = {}
    for face, weight in weights.items():
        half = halves.get(face, face)
        words = label(half, names)
        row = sums.setdefault(half, [half, words if words != half else "", 0, tones[face]])
        row[2] += weight
    rows = list(sums.values())
    if any(row[3] == "no" for row in rows):
        rows.sort(key=lambda row: (row[3] != "no", -row[2]))
    elif halves:
        rows.sort(key=lambda row: -row[2])
    shown = [row[0] for row in rows]
    half = halves.get(seen, seen)
    return {
        "rows": rows,
        "came": shown.index(half) if half in shown else -1,
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
    lines = game.option_lines(state, seat, names)
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
