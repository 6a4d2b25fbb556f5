"""Dice, and the board that they lie on, seen from straight above.

A pose is x, y, z of the centre in 0.1 mm and a quaternion times 10,000 (see `Piece`); on the sheet
y points down. A die is a cube with bevelled edges: one lying flat is a square with a light and a
dark rim. `ui/tables/dice.js` draws the same in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import cos, hypot, radians, sin, sqrt
from typing import Final

from jamlab.export.picture.paper import Look, Paper, colours
from jamlab.export.picture.table import Box, TablePicture

Point = tuple[float, float]

# As in ui/tables/board.css: wood and dice look the same in both themes.

WOOD, LINE, RIM, HOLE = "#F3E2C0", "#C6A572", "#D8BB89", "#2A1D15"
NOW, LEGAL = "#B0143C", "#2B6B47"
EDGE: Final = (
    "#005282",
    "#8F5E00",
    "#006B4E",
    "#8F4069",
    "#1F78B0",
    "#8F3C00",
    "#7A7000",
    "#2B2B2B",
)
PLANED: Final = 0.85
"""Extent of a flat face as a part of half an edge: 6.8 mm of 8."""
LIGHT: Final = (-0.45, 0.55, 0.704)
FACES: Final = {(2, 1): 1, (1, -1): 2, (0, 1): 3, (0, -1): 4, (1, 1): 5, (2, -1): 6}
"""Number on each side of an axis (0: x, 1: y, 2: z): 1 up, 6 down, 2 to the reader, 3 right."""
PIPS: Final[dict[int, list[Point]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [*product((-1, 1), (-1, 1))],
    5: [*product((-1, 1), (-1, 1)), (0, 0)],
    6: [*product((-1, 0, 1), (-1, 1))],
}
TURNS: Final = {
    1: (10000, 0, 0, 0),
    2: (7071, -7071, 0, 0),
    3: (7071, 0, -7071, 0),
    4: (7071, 0, 7071, 0),
    5: (7071, 7071, 0, 0),
    6: (0, 10000, 0, 0),
}
"""Quaternion of a die that shows a number."""


def seat_of(die: str) -> int:
    """Return the seat of a die: "B3" is die 3 of seat 1."""
    return ord(die[0]) - ord("A")


def axes_of(pose: Sequence[int]) -> list[tuple[float, float, float]]:
    """Return the directions of the die's own axes in the world: of its faces 3, 5 and 1."""
    long = hypot(*pose[3:]) or 1
    w, i, j, k = (part / long for part in pose[3:])
    return [
        (1 - 2 * (j * j + k * k), 2 * (i * j + w * k), 2 * (i * k - w * j)),
        (2 * (i * j - w * k), 1 - 2 * (i * i + k * k), 2 * (j * k + w * i)),
        (2 * (i * k + w * j), 2 * (j * k - w * i), 1 - 2 * (i * i + j * j)),
    ]


def path(points: Sequence[Point], close: str = "Z") -> str:
    """Return the points as SVG path data."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + close


def hull(points: Sequence[Point]) -> list[Point]:
    """Return the convex hull of points, in order."""

    def half(ordered: Sequence[Point]) -> list[Point]:
        line: list[Point] = []
        for p in ordered:
            while len(line) > 1:
                (ax, ay), (bx, by) = line[-2:]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                line.pop()
            line.append(p)
        return line[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def die(paper: Paper, seat: int, pose: Sequence[int], edge: float, flag: str = "") -> None:
    """Draw a die at its pose, on a sheet in the pose's units; `edge` is the length of its edges."""
    half, n = edge / 2, seat % 8
    axes = axes_of(pose)
    light = [sum(a * b for a, b in zip(axis, LIGHT, strict=True)) for axis in axes]

    def at(*place: float) -> Point:
        x, y = (sum(p * axis[d] for p, axis in zip(place, axes, strict=True)) for d in (0, 1))
        return x * half, -y * half

    def spot(axis: int, side: float, a: float, b: float) -> Point:
        place = [0.0, 0.0, 0.0]
        place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3] = side, a, b
        return at(*place)

    corners: list[Point] = []
    faces: list[tuple[str, float]] = []
    pips: list[tuple[str, int]] = []
    edges: list[tuple[str, bool]] = []
    for axis, side in product(range(3), (1, -1)):
        square = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        quad = [spot(axis, side, a * PLANED, b * PLANED) for a, b in square]
        corners += quad
        if side * axes[axis][2] > 0.03:
            faces.append((path(quad), side * light[axis] - LIGHT[2]))
            middle, u, v = spot(axis, side, 0, 0), spot(axis, 0, 1, 0), spot(axis, 0, 0, 1)
            numbers = (*u, *v, *middle)
            pips.append((" ".join(f"{each:.2f}" for each in numbers), FACES[axis, side]))
    for axis, a, b in product(range(3), (1, -1), (1, -1)):
        p, q = (axis + 1) % 3, (axis + 2) % 3
        if a * axes[p][2] + b * axes[q][2] > 0.04:  # an edge facing up
            strip = []
            for c in (PLANED, -PLANED):
                pair = [spot(axis, c, a, b * PLANED), spot(axis, c, a * PLANED, b)]
                strip += pair if c > 0 else pair[::-1]
            edges.append((path(strip), (a * light[p] + b * light[q]) / sqrt(2) > 0.55))
    x, y = pose[0], -pose[1]
    outline = path(hull(corners))
    shade: Look = {"fill": "#4A321E", "fill_opacity": "0.22", "stroke_linejoin": "round"}
    paper.add("path", d=outline, transform=f"translate({x + 14} {y + 18})", **shade)
    paper.begin(transform=f"translate({x} {y})")
    rim = {"current": (NOW, 36), "chosen": (LEGAL, 28), "reach": (LEGAL, 22)}.get(flag)
    if rim:
        line: Look = {"fill": "none", "stroke": rim[0], "stroke_width": rim[1] + 9}
        paper.add("path", d=outline, stroke_linejoin="round", **line)
    body: Look = {
        "fill": colours(False)[f"c{n}"],
        "stroke": EDGE[n],
        "stroke_width": 9,
        "stroke_linejoin": "round",
    }
    paper.add("path", d=outline, **body)
    for shape, bright in faces:
        fill = "#FFFFFF" if bright > 0 else "#000000"
        paper.add("path", d=shape, fill=fill, fill_opacity=f"{min(0.5, abs(bright) * 0.55):.2f}")
    for shape, lit in edges:
        paper.add("path", d=shape, fill="#FFFFFF" if lit else "#000000", fill_opacity="0.25")
    ink = "#FFFFFF" if n in (0, 7) else "#17110E"
    for matrix, shows in pips:
        paper.begin(transform=f"matrix({matrix})", fill=ink)
        for px, py in PIPS[shows]:
            paper.add("path", d=_pip(n, px * 0.5, py * 0.5))
        paper.end()
    paper.end()


def _pip(seat: int, x: float, y: float, r: float = 0.215) -> str:
    """Return a pip as a path, in the seat's shape: a disc, a square, a pentagon, a diamond."""
    if seat == 1:
        corners: list[Point] = [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)]
    elif seat == 2:
        turns = [radians(90 + 72 * n) for n in range(5)]
        corners = [(1.15 * cos(turn), 1.15 * sin(turn)) for turn in turns]
    elif seat == 3:
        corners = [(0, 1.3), (1.3, 0), (0, -1.3), (-1.3, 0)]
    else:
        return f"M{x - r:.3f} {y:.3f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"
    return "M" + "L".join(f"{x + r * a:.3f} {y + r * b:.3f}" for a, b in corners) + "Z"


def row_of_dice(table: TablePicture, seat: int, box: Box) -> None:
    """Draw a seat's dice side by side: one on the board leaves a gap, one that is out is grey."""
    paper = table.paper
    zones = {zone.id: zone.kind for zone in table.scene.zones}
    own = [p for p in table.scene.pieces if p.face == "die" and seat_of(p.id) == seat]
    size = min(box.h, (box.w - 8 * (len(own) - 1)) / max(1, len(own)))
    for n, piece in enumerate(sorted(own, key=lambda piece: int(piece.id[1:]))):
        x = box.x + n * (size + 8)
        if piece.pose:
            hollow: Look = {"fill": paper["ink"], "fill_opacity": "0.09", "rx": 8}
            paper.add("rect", x=x, y=box.y, width=size, height=size, **hollow)
            continue
        seen: Look = {"opacity": "0.28"} if zones.get(piece.zone) == "out" else {}
        place = f"translate({x + size / 2:.1f} {box.y + size / 2:.1f}) scale({size / 184:.3f})"
        paper.begin(transform=place, **seen)
        die(paper, seat, (0, 0, 80, *TURNS[piece.badge or 1]), 160, piece.flag)
        paper.end()


def dice_board(table: TablePicture, box: Box) -> None:
    """Draw the board with its hole and platforms, the dice on it, and the flick as an arrow."""
    paper, scene, plan = table.paper, table.scene, table.scene.plan
    if plan is None:
        return
    half, scale = plan.side / 2, (box.w - 28) / (plan.side + 70)
    middle = f"translate({box.x + box.w / 2:.1f} {box.y + box.h / 2:.1f}) scale({scale:.5f})"
    paper.begin(transform=middle)

    def square(x: float, y: float, size: float, round: float, **look: float | str) -> None:
        at = {"x": x - size / 2, "y": -y - size / 2, "width": size, "height": size}
        paper.add("rect", **at, rx=round, **look)

    square(14, -18, plan.side, 60, fill="#4A321E", fill_opacity="0.2")
    square(0, 0, plan.side, 60, fill=WOOD, stroke=LINE, stroke_width=8)
    paper.add(
        "path", d=_grain(half), fill="none", stroke=LINE, stroke_width=9, stroke_opacity="0.22"
    )
    for x, y, size in plan.areas:
        square(x, y, size, 40, fill="#FFF9EC", fill_opacity="0.3", stroke=LINE, stroke_width=8)
    for part in (0.92, 0.66, 0.42) if plan.angle else ():
        paper.add("circle", r=half * part, fill="#8A6231", fill_opacity="0.05")
    for x, y, size, high in plan.platforms:
        shade: Look = {"fill": "#4A321E", "fill_opacity": "0.2"}
        square(x + 8 + high * 0.16, y - 8 - high * 0.16, size + 8, 30, **shade)
        square(x, y, size, 26, fill="#FBF0D8", stroke=LINE, stroke_width=10)
        jar = size * 0.58
        paper.icon("jar-raspberry", x - jar / 2, -y - jar / 2, jar, 0.55)
    for r, y, fill in ((16, 0, RIM), (0, 0, HOLE), (-22, 16, "#17100B")):
        paper.add("circle", r=plan.hole / 2 + r, cy=y, fill=fill)
    lying = {piece.id: piece for piece in scene.pieces if piece.pose}
    was = {p.id: p.pose for p in table.before.pieces if p.pose} if table.before else {}
    if scene.roll:
        _trails(paper, table, was)
    for piece in sorted(lying.values(), key=lambda piece: piece.pose[2]):
        if piece.pose[2] >= 0:
            die(paper, seat_of(piece.id), piece.pose, plan.die, piece.flag)
    aim = scene.aim
    if aim and aim.angle >= 0:
        found = was.get(aim.die) if scene.roll else None
        pose = found or (lying[aim.die].pose if aim.die in lying else None)
        if pose:
            _arrow(paper, pose, aim.angle / 10, aim.speed, plan.die / 2, past=bool(scene.roll))
    paper.end()


def _arrow(
    paper: Paper, pose: Sequence[int], way: float, speed: int, half: float, *, past: bool
) -> None:
    turn, x, y = radians(way), pose[0], -pose[1]

    def far(r: float) -> Point:
        return x + r * cos(turn), y - r * sin(turn)

    tip = half + 130 + 0.28 * speed
    paper.begin(opacity="0.4" if past else "1")
    shaft = path([far(half + 40), far(tip - 40)], "")
    paper.add("path", d=shaft, fill="none", stroke=NOW, stroke_width=15, stroke_linecap="round")
    at = far(tip)
    place = f"translate({at[0]:.1f} {at[1]:.1f}) rotate({-way:.1f})"
    paper.add("path", d="M0 0L-76 38L-76 -38Z", fill=NOW, transform=place)
    paper.end()


def _trails(paper: Paper, table: TablePicture, was: dict[str, tuple[int, ...]]) -> None:
    """Draw the paths that the dice took as dotted lines."""
    roll, plan = table.scene.roll, table.scene.plan
    if roll is None or plan is None:
        return
    for n, name in enumerate(roll.dice):
        points: list[Point] = [(was[name][0], -was[name][1])] if name in was else []
        for frame in roll.frames:
            x, y, z = frame[7 * n + 1 : 7 * n + 4]
            if z <= -150 or max(abs(x), abs(y)) > plan.side / 2 + 60:
                break
            points.append((x, -y))
        if len(points) > 1:
            look: Look = {
                "stroke": EDGE[seat_of(name) % 8],
                "stroke_width": 7,
                "stroke_opacity": "0.5",
            }
            dots: Look = {"stroke_dasharray": "1 20", "stroke_linecap": "round"}
            paper.add("path", d=path(points, ""), fill="none", **look, **dots)


def _grain(half: float) -> str:
    """Return some lines of wood grain, always the same."""
    lines = []
    for n in range(9):
        y = (-0.86 + 0.215 * n + 0.05 * sin(5 * n)) * half
        a, b = 60 * sin(3 * n + 1), 60 * cos(2 * n)
        x = half - 60 - 90 * (n % 3)
        bend = f"C{-half / 3:.0f} {y + a:.0f} {half / 3:.0f} {y - b:.0f}"
        lines.append(f"M{-x:.0f} {y:.0f}{bend} {x:.0f} {y + b / 2:.0f}")
    return "".join(lines)
