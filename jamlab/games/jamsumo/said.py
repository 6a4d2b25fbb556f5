"""Words for places, formations, and the outcome of a flick."""

from __future__ import annotations

from typing import Final

from jamlab.games.jamsumo.flick.outcome import (
    HOLE,
    BadOutcome,
    DieOutcome,
    read_contacts,
    read_moved,
)

FORMATIONS: Final = {
    "rows": "in two rows",
    "wall": "as a wall towards the hole",
    "wedge": "as a wedge towards the hole",
    "loose": "in two rows, with room between the dice",
    "own": "die by die",
}
FOULS: Final = {
    "top": "the finger struck the top face",
    "second": "the finger struck a second die",
    "push": "the finger pushed",
}


def way(fate: str) -> str:
    """Return how a die left the board."""
    return "through the hole" if fate == HOLE else "over the edge"


def rolled(die: str, moved: str, contacts: str) -> str:
    """Return the outcome of a flick: `A1 touches B2; A1 shows 3, B2 goes through the hole`."""
    try:
        came, touched = read_moved(moved), read_contacts(contacts)
    except BadOutcome:  # a log can be shown before it is checked
        return "The dice lie still"
    struck = [two if one == die else one for one, two in touched if die in (one, two)]
    if not came:
        return f"{die} has not moved"
    hits = f"{die} touches {', '.join(struck)}; " if struck else ""
    return hits + ", ".join([_became(one, die) for one in came])


def settled(moved: str) -> str:
    """Return what became of dice that had leaned on others."""
    try:
        came = ", ".join([_became(one, "") for one in read_moved(moved)])
    except BadOutcome:
        return "The dice lie still"
    return f"The dice settle: {came}" if came else "The dice stay as they are"


def fate(die: str, moved: str) -> str:
    """Return where a flicked die came to rest: `board`, `hole`, `off`, `platform`."""
    try:
        return {came.die: came.fate for came in read_moved(moved)}.get(die, "board")
    except BadOutcome:
        return "board"


def _became(came: DieOutcome, flicked: str) -> str:
    if came.pose is None:
        return f"{came.die} goes {way(came.fate)}"
    where = " on a platform" if came.fate == "platform" else ""
    if came.die == flicked:
        where = f" {where.strip() or place(came.pose[0] / 10, came.pose[1] / 10)}"
        shows = f"shows {came.face}" if came.face else "is tilted"
        return f"{came.die} lands{where} and {shows}"
    return f"{came.die} shows {came.face}{where}" if came.face else f"{came.die} lies tilted{where}"


def place(x: float, y: float) -> str:
    """Describe a place (mm from the middle): `34 mm left of the middle and 10 mm above it`."""
    across, up = round(x), round(y)
    left = f"{abs(across)} mm {'right' if across > 0 else 'left'} of"
    high = f"{abs(up)} mm {'above' if up > 0 else 'below'}"
    if across and up:
        return f"{left} the middle and {high} it"
    if across or up:
        return f"{left if across else high} the middle"
    return "in the middle"
