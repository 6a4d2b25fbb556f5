"""A table with dice for the browser: handmade poses, invented rolls."""

import math
from typing import Any

from jamlab.core.scene import Aim, Layout, Piece, Plan, Rolled, Scene, SeatPanel, Zone
from jamlab.ui.messages import ShownEvent, ShownTurn
from jamlab.ui.story import VERSION, flattened, sent

Pose = tuple[int, ...]

PLAN = Plan(
    side=3000,
    hole=450,
    die=160,
    platforms=(
        (0, -1280, 300, 100),
        (1280, 0, 300, 100),
        (0, 1280, 300, 100),
        (-1280, 0, 300, 100),
    ),
    areas=tuple((x, y, 600) for x in (-1200, 1200) for y in (-1200, 1200)),
)
TOPS = {
    1: (1, 0, 0, 0),
    2: (1, -1, 0, 0),
    3: (1, 0, -1, 0),
    4: (1, 0, 1, 0),
    5: (1, 1, 0, 0),
    6: (0, 1, 0, 0),
}


def pose(x: float, y: float, top: int = 4, turn: float = 0, z: float = 80) -> Pose:
    """Return the pose of a die at x, y with a face on top, turned about the vertical by degrees."""
    half = math.radians(turn) / 2
    return posed(x, y, z, times((math.cos(half), 0, 0, math.sin(half)), TOPS[top]))


def posed(x: float, y: float, z: float, turned: tuple[float, ...]) -> Pose:
    long = math.hypot(*turned)
    sign = next((1 if part > 0 else -1 for part in turned if abs(part) > 1e-9), 1)
    return (*map(round, (x, y, z)), *(round(1e4 * sign * part / long) for part in turned))


def times(p: tuple[float, ...], q: tuple[float, ...]) -> tuple[float, ...]:
    """Return the product of two quaternions: first q, then p."""
    a, b, c, d = p
    e, f, g, h = q
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def tumble(start: Pose, end: Pose, ms: int, *, turns: int = 1, fall: bool = False) -> list[Pose]:
    """Return poses on the way from one to another: `turns` turns, slowing down."""
    steps = max(2, ms // 33)
    found = []
    for step in range(1, steps + 1):
        part = 1 - (1 - step / steps) ** 2
        x, y = (a + (b - a) * part for a, b in zip(start[:2], end[:2], strict=True))
        angle = math.pi / 2 * turns * part
        way = math.atan2(end[1] - start[1], end[0] - start[0])
        turn = (
            math.cos(angle / 2),
            -math.sin(way) * math.sin(angle / 2),
            math.cos(way) * math.sin(angle / 2),
            0.0,
        )
        hop = 70 * abs(math.sin(math.pi * turns * part)) * (1 - part)
        z = 80 + hop
        if fall and part > 0.8:
            z = 80 - 500 * (part - 0.8) / 0.2
        found.append(posed(x, y, z, times(turn, start[3:])))
    return found


def rolled(
    before: dict[str, Pose], after: dict[str, Pose], ends: dict[str, Pose], ms: int
) -> Rolled:
    """Return a roll of the dice in `ends`; those not in `after` fall at their end."""
    ways = [
        tumble(before[name], end, ms, turns=2, fall=name not in after) for name, end in ends.items()
    ]
    frames = tuple(
        (ms * (n + 1) // len(ways[0]), *(number for one in step for number in one))
        for n, step in enumerate(zip(*ways, strict=True))
    )
    return Rolled(ms, tuple(ends), frames)


def scene(
    poses: dict[str, Pose],
    tops: dict[str, int],
    *,
    out: tuple[str, ...] = (),
    seats: int = 2,
    mover: int = 0,
    aim: Aim | None = None,
    roll: Rolled | None = None,
    flags: dict[str, str] | None = None,
) -> Scene:
    """Return the table with these dice on the board, those `out`, and the others in hand."""
    pieces = []
    zones = [Zone("board", "board", "The board", count=len(poses)), Zone("out", "out", "Out")]
    for seat in range(seats):
        zones.append(Zone(f"front-{seat}", "front", "In hand", seat))
        for number in range(1, 7):
            name = f"{'ABCD'[seat]}{number}"
            zone = "out" if name in out else f"front-{seat}"
            flag = (flags or {}).get(name, "")
            if name in poses:
                top = tops.get(name, 4)
                pieces.append(
                    Piece(name, "board", number, "die", badge=top, flag=flag, pose=poses[name])
                )
            else:
                pieces.append(Piece(name, zone, number, "die", badge=4, flag=flag))
    panels = tuple(
        SeatPanel(
            seat,
            4 * seat,
            "points",
            "to flick" if seat == mover else "",
            "move" if seat == mover else "",
        )
        for seat in range(seats)
    )
    return Scene(
        Layout("board", "board"),
        tuple(zones),
        tuple(pieces),
        panels,
        mover,
        plan=PLAN,
        aim=aim,
        roll=roll,
    )


def dice_tale(seats: int = 2) -> dict[str, Any]:
    """Return a story of two flicks: A1 sinks, then B2 pushes A2 over the edge and comes to rest."""
    zero = {
        "A1": pose(0, -1280, 4, 10, 180),
        "A2": pose(900, 620, 2, 33),
        "A3": pose(-420, 260, 6, 75),
        "B2": pose(480, 330, 5, 36),
        "B3": posed(-600, -760, 100, (0.9, 0.32, 0.2, 0.1)),
        "B4": pose(-175, -140, 1, 12, 70),
    }
    for seat in range(2, seats):
        letter = "ABCD"[seat]
        zero |= {
            f"{letter}{n}": pose(-900 + 280 * n, 300 + 240 * seat, n, 20 * n) for n in range(1, 5)
        }
    tops = {"A2": 2, "A3": 6, "B2": 5, "B3": 0, "B4": 1} | {
        f"{letter}{n}": n for letter in "CD" for n in range(1, 5)
    }
    first = {name: where for name, where in zero.items() if name != "A1"}
    aim = Aim("A1", 2, 900, 1400, 20, 80)
    one = rolled(zero, first, {"A1": pose(0, -60)}, 700)
    last = {**first, "B2": pose(820, 560, 3, 80)}
    del last["A2"]
    then = Aim("B2", 4, 345, 1600, 0, 60)
    two = rolled(first, last, {"B2": last["B2"], "A2": pose(1680, 1150)}, 900)
    common: dict[str, Any] = {"tops": tops, "seats": seats}
    later: dict[str, Any] = {"tops": {**tops, "B2": 3}, "seats": seats, "out": ("A1",)}
    scenes = [
        scene(zero, **common),
        scene(zero, **common, flags={"A1": "current"}, aim=aim),
        scene(first, **common, out=("A1",), aim=aim, roll=one),
        scene(first, **common, out=("A1",), mover=1, flags={"B2": "current"}, aim=then),
        scene(last, **later, mover=1, aim=then, roll=two, flags={"A2": "chosen"}),
        scene(last, **later),
    ]  # fmt: skip
    words = (
        "The game is set up", "Ann flicks die 1", "Ann's die 1 goes through the hole",
        "Bo flicks die 2", "Bo's die 2 pushes Ann's die 2 over the edge", "Ann takes her die back",
    )  # fmt: skip
    frames = []
    shown: dict[str, Any] = {}
    for made, say in zip(scenes, words, strict=True):
        flat = {**flattened(made, [piece.id for piece in made.pieces]), "say": say, "next": ""}
        change = {key: sent(value) for key, value in flat.items() if shown.get(key) != value}
        frames.append({**change, **dict.fromkeys(set(shown) - set(flat))})
        shown = flat
    events = [
        ShownEvent(node=node, seat=seat, kind=kind, clause=clause, mark=mark)
        for node, seat, kind, clause, mark in (
            ("choice", 0, "DieFlicked", "M-A2", ""),
            ("observed", 0, "DiceRolled", "M-A5", "ok"),
            ("choice", 1, "DieFlicked", "M-A2", ""),
            ("observed", 1, "DiceRolled", "M-A5", "no"),
            ("forced", -1, "DieReturned", "M-B3", ""),
        )
    ]
    turns = [
        ShownTurn(first=1, seat=0, words="Turn 1, Ann", round=0),
        ShownTurn(first=3, seat=1, words="Turn 2, Bo", round=0),
    ]
    return {
        "v": VERSION, "game": "jamsumo", "name": "JamSumo", "title": "two flicks", "house": "usual",
        "seats": ["Ann", "Bo", "Cy", "Di"][:seats], "layout": {"kind": "board", "zone": "board"},
        "views": [{"id": "table", "name": "Table"}], "faces": {"die": {"label": "die"}},
        "clauses": {"M-A2": {"title": "A flick", "text": "One flick a turn."}},
        "turn_word": "Turn", "standing_word": "points", "low_wins": True,
        "turns": turns, "events": events,
        "frames": {"table": frames}, "end": None,
    }  # fmt: skip
