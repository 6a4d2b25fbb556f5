"""Table as text: for the terminal, for screen readers, and for golden tests."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from jamlab.core.scene import SOFT_HYPHEN, Face, Goal, Piece, Plan, Scene, SeatPanel, Strip, Zone
from jamlab.text import counted, many, plain

# -- table as text ---------------------------------------------------------------------------------
# * One line for each seat, zone and goal; a grid has one line for each row, with numbered columns.
# * Only the content of the scene is written, without terminal control sequences: see `plain`.


_CELL: Final = 10  # "12 Cramel*"
_NAME: Final = 6
_SEEN: Final = "? never seen; (Roby) seen and face down"
_UNSEEN: Final = "? face down"
_LEGEND: Final = "2 Roby turned up second; * last; . empty"


def as_text(
    scene: Scene,
    names: Sequence[str],
    faces: Mapping[str, Face] | None = None,
    *,
    memos: bool = True,
) -> str:
    """Return the whole table in lines, without a newline at the end.

    `faces` are the game's; the scene may add more. Without `memos`, face-down cards that were seen
    before are not named, as players must remember them. Pieces on a card stay visible, and so does
    a zone that the rules let one look through.
    """
    faces = {**(faces or {}), **scene.faces}
    lines = [f"“{scene.banner}”"] if scene.banner else []
    if scene.strip is not None:
        lines.extend(_strip(scene.strip, names, faces))
    lines.extend(_seat(panel, names) for panel in scene.seats)
    by_zone = _shown(scene, memos)
    for zone in scene.zones:
        pieces = by_zone.get(zone.id, [])
        if zone.kind == "grid":
            lines.extend(_grid(scene, zone, pieces, faces))
            lines.append(f"     ({_SEEN if memos else _UNSEEN}; {_LEGEND})")
        elif scene.plan is not None and zone.kind in ("board", "front", "out"):
            lines.extend(on_board(scene, zone, pieces))
        else:
            lines.append(_zone(zone, pieces, faces))
    lines.extend(rolling(scene))
    if scene.goals:
        note = f" ({scene.goals_note})" if scene.goals_note else ""
        lines.append(f"{scene.goals_title or 'Progress'}{note}")
        lines.extend(f"  - {_goal(goal, faces)}" for goal in scene.goals)
    if scene.summary:
        lines.append(scene.summary)
    return "\n".join(plain(line) for line in lines)


def strip_lines(scene: Scene, names: Sequence[str], faces: Mapping[str, Face]) -> list[str]:
    """Return the current interaction: an offer, an auction, a flick that is being aimed."""
    faces = {**faces, **scene.faces}
    strip = [] if scene.strip is None else _strip(scene.strip, names, faces)
    return [plain(line) for line in (*strip, *rolling(scene))]


def signs(scene: Scene, *, memos: bool = True) -> dict[str, str]:
    """Return the symbols used in this table as text, with their meanings.

    A grid has its own legend below it and is left out.
    """
    grids = {zone.id for zone in scene.zones if zone.kind == "grid"}
    told = {zone: on for zone, on in _shown(scene, memos).items() if zone not in grids}
    pieces = [piece for shown in told.values() for piece in shown]
    dice = [piece for piece in pieces if piece.face == "die"]
    cards = [piece for piece in pieces if piece.face != "die"]
    parts = {part.state for goal in scene.goals for part in goal.parts}
    there = {
        ">": any(panel.flag in ("move", "answer") for panel in scene.seats),
        "*": "reach" in parts or any(piece.flag == "reach" for piece in cards),
        "A1*": any(die.flag for die in dice),
        "+": "done" in parts,
        "[ ]": any(piece.on >= 0 for piece in cards),
        "( )": any(piece.memo and not piece.face for piece in cards),
        "?": any(
            any(piece.face or piece.memo for piece in shown)
            and any(not (piece.face or piece.memo) for piece in shown)
            for shown in told.values()
        ),
        "x2": any(piece.deep > 1 for piece in cards),
        "[4]": any(die.badge for die in dice),
        "[/]": any(not die.badge for die in dice),
    }
    return {sign: _SIGNS[sign] for sign, stands in there.items() if stands}


_SIGNS: Final = {
    ">": "whose move it is",
    "*": "of use for the next move",
    "A1*": "the die that is or was flicked, was hit or can be flicked",
    "+": "done",
    "[ ]": "lies on the card before it",
    "( )": "lies face down, and you may know it",
    "?": "lies face down",
    "x2": "two lie in this stack; of use is the one on top",
    "[4]": "the number that a die shows",
    "[/]": "a die that shows none",
}


def _shown(scene: Scene, memos: bool) -> dict[str, list[Piece]]:
    """Return the visible pieces by zone, in order: see `as_text`."""
    by_zone: dict[str, list[Piece]] = {}
    open_zones = {zone.id for zone in scene.zones if zone.is_open}
    for piece in sorted(scene.pieces, key=lambda piece: piece.slot):
        is_told = memos or piece.on >= 0 or piece.zone in open_zones
        shown = piece if is_told else piece._replace(memo="")
        by_zone.setdefault(piece.zone, []).append(shown)
    return by_zone


def _seat(panel: SeatPanel, names: Sequence[str]) -> str:
    head = f"{'>' if panel.flag in ('move', 'answer') else ' '} {names[panel.seat]}: "
    said = [counted(panel.total, panel.unit), panel.status, panel.note]
    said.extend(f"{name} {count}" for name, count in panel.items)
    return head + ", ".join(word for word in said if word)


def _grid(scene: Scene, zone: Zone, pieces: list[Piece], faces: Mapping[str, Face]) -> list[str]:
    rows, columns = scene.layout.rows, scene.layout.columns
    cells = ["."] * (rows * columns)
    for piece in pieces:
        cells[piece.slot] = _cell(piece, faces)
    numbers = "".join(f"{column:<{_CELL}}" for column in range(1, columns + 1))
    return [
        zone.label,
        f"     {numbers}".rstrip(),
        *(
            f"{row + 1:>3}  "
            + "".join(f"{cell:<{_CELL}}" for cell in cells[row * columns :][:columns]).rstrip()
            for row in range(rows)
        ),
    ]


def _cell(piece: Piece, faces: Mapping[str, Face]) -> str:
    if piece.face:
        order = f"{piece.badge} " if piece.badge else ""
        return f"{order}{_short(piece.face, faces)}{'*' if piece.flag else ''}"
    hidden = f"({_short(piece.memo, faces)})" if piece.memo else "?"
    return f"{hidden}{'*' if piece.flag else ''}"


def _short(face: str, faces: Mapping[str, Face]) -> str:
    """Return a face's label in at most six letters: its first word, if that is short enough."""
    label = _label(face, faces)
    return label if len(label) <= _NAME else label.split()[0][:_NAME]


def _label(face: str, faces: Mapping[str, Face]) -> str:
    known = faces.get(face)
    return known.label.replace(SOFT_HYPHEN, "") if known else face


def _zone(zone: Zone, pieces: list[Piece], faces: Mapping[str, Face]) -> str:
    shown = [piece for piece in pieces if piece.face or piece.memo]
    if not shown:
        note = f", on top {zone.note}" if zone.kind == "heap" and zone.note else ""
        note = f", {zone.note}" if zone.kind != "heap" and zone.note else note
        back = ", face down" if zone.kind in ("hand", "front") and zone.count else ""
        return f"{zone.label}: {zone.count or 'empty'}{back}{note}"
    lying: dict[int, list[str]] = {}
    for piece in pieces:
        if piece.on >= 0:
            lying.setdefault(piece.on, []).append(_lying(piece, faces))
    listed = ", ".join(
        _piece(piece, faces) + (f" [{', '.join(on)}]" if (on := lying.get(piece.slot)) else "")
        for piece in pieces
        if piece.on < 0
    )
    if zone.kind == "spot":
        return f"{zone.label}: {listed}"
    return f"{zone.label}: {zone.count} ({listed}){', ' + zone.note if zone.note else ''}"


def _piece(piece: Piece, faces: Mapping[str, Face]) -> str:
    """Return a card in its zone: "*" if it is in reach, "x3" for the top of a stack of three."""
    if not piece.face:
        return f"({_label(piece.memo, faces)})" if piece.memo else "?"
    flag = "*" if piece.flag == "reach" else ""
    word = f"{piece.flag} " if piece.flag and not flag else ""
    deep = f" x{piece.deep}" if piece.deep > 1 else ""
    return f"{word}{_label(piece.face, faces)}{flag}{deep}"


def _lying(piece: Piece, faces: Mapping[str, Face]) -> str:
    """Return the piece on a card; if face down, as remembered."""
    if piece.face:
        return _label(piece.face, faces)
    return f"({_label(piece.stands_for or piece.memo, faces)})" if piece.memo else "?"


def _strip(strip: Strip, names: Sequence[str], faces: Mapping[str, Face]) -> list[str]:
    lines = [f"{strip.title}{f': {_label(strip.face, faces)}' if strip.face else ''}"]
    for side in strip.sides:
        laid = ", ".join(_label(face, faces) if face else "?" for face in side.faces)
        lines.append(f"  - {names[side.seat]} {side.words}{f': {laid}' if laid else ''}")
    return lines


def _goal(goal: Goal, faces: Mapping[str, Face]) -> str:
    said = f"{goal.name}: {goal.done}"
    if goal.needed:
        said += f" of {goal.needed}"
    if goal.worth:
        said += f", {goal.worth}"
    elif goal.best:
        said += f", {goal.points} of {many(goal.best, 'point')}"
    elif goal.points:
        said += f", worth {goal.points}"
    if goal.note:
        said += f", {goal.note}"
    signs = {"done": "+", "reach": "*"}
    parts = ", ".join(
        f"{signs.get(part.state, '')}{_label(part.face, faces)}" for part in goal.parts
    )
    if parts:
        said += f": {parts}"
    if goal.next_move:
        said += f"; next move: {goal.next_move}"
    ways, total = goal.outs
    if total:
        said += f", {ways} of {total} unseen would help"
    return f"{said} ({goal.clause})"


# A table with dice in words: positions, numbers shown, result of a flick.


def on_board(scene: Scene, zone: Zone, dice: list[Piece]) -> Iterator[str]:
    """Yield the dice of a zone: on the board a line each, with x, y of the centre; else their
    names.
    """
    if zone.kind != "board":
        names = ", ".join(_name(die) for die in dice)
        yield f"{zone.label}: {names or 'none'}{', ' + zone.note if zone.note else ''}"
        return
    yield f"{zone.label}: {many(len(dice), 'die') if dice else 'no dice'}"
    for die in sorted(dice, key=lambda die: die.id):
        if scene.plan is not None:
            yield f"     {_name(die)} {_where(die, scene.plan)}"


def rolling(scene: Scene) -> Iterator[str]:
    """Yield the flick aimed or made, and how long the dice rolled."""
    aim, roll = scene.aim, scene.roll
    if aim is not None:
        said = [f"face {aim.face} is struck"] if aim.face else []
        said += [f"towards {aim.angle / 10:g}\N{DEGREE SIGN}"] if aim.angle >= 0 else []
        said += [f"{aim.speed / 1000:.2f} m/s"] if aim.speed else []
        said += [f"{abs(aim.offset) / 10:g} mm beside the middle"] if aim.offset else []
        said += [f"{aim.height / 10:g} mm up"] if aim.height else []
        yield f"Flick of {aim.die}: {', '.join(said) or 'not aimed yet'}"
    if roll is not None:
        yield f"Rolled for {roll.ms / 1000:.2f} s: {', '.join(roll.dice) or 'no die moved'}"


def from_hole(pose: tuple[int, ...], plan: Plan) -> int:
    """Return the distance between a die's centre and the edge of the hole in whole mm; 0 over the
    hole.
    """
    return max(0, round((math.hypot(pose[0], pose[1]) - plan.hole / 2) / 10))


def _name(die: Piece) -> str:
    """Return a die as "A3 [5]": its name and number; "[/]" if it does not lie flat, "*" if it is
    current.
    """
    return f"{die.id} [{die.badge or '/'}]{'*' if die.flag else ''}"


def _where(die: Piece, plan: Plan) -> str:
    x, y = die.pose[:2]
    away = from_hole(die.pose, plan)
    said = f"{away} mm from the hole" if away else "over the hole"
    return f"at {x / 10:g}, {y / 10:g} mm, {said}"
