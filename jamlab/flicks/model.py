"""The board and its dice as a model in MuJoCo's words (MJCF; metres, kilograms, seconds).

* The board is the 16 pieces that `Board.sectors` names, its platforms are boxes; a die is a cube
  with its edges taken off: 24 corners.
* Beneath all lies a plane that catches what fell, far from where anything is looked at.
* A model is made once for each board and number of dice and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from jamlab.games.jamsumo.board.board import Board

UNIT: Final = 1e-4
"""Metres in the board's unit of 0.1 mm."""
STEP: Final = 0.0005
"""Seconds that MuJoCo reckons at a time."""
SLEEP: Final = 2e-3
"""Slower than that, MuJoCo lets a die sleep until it is touched."""
CATCH: Final = -1.0
"""Metres: how high the plane is that catches what fell."""
MEMORY: Final = "4M"
"""What a table may use while it reckons; a heap of 24 dice was seen to use 0.25 MB."""
BOARD_STIFF: Final = 0.006
DIE_STIFF: Final = 0.004
"""Seconds in which a contact gives way and comes back (`solref`)."""
ON_BOARD: Final = (
    (0.0, 1.2), (0.23, 0.565), (0.275, 0.465), (0.33, 0.40), (0.385, 0.315), (0.49, 0.215),
    (0.68, 0.115), (0.8, 0.07), (0.9, 0.06),
)  # fmt: skip
ON_DIE: Final = (
    (0.0, 1.2), (0.29, 0.565), (0.36, 0.465), (0.43, 0.35), (0.51, 0.265), (0.74, 0.115),
    (0.9, 0.06),
)  # fmt: skip
"""The share of speed that is kept, measured at about 1 m/s, and the damping with which it is."""


def damping(bounce: float, measured: Sequence[tuple[float, float]]) -> float:
    """The damping of a contact (`solref`) for the share of speed that a die is to keep.

    It lies on the line through what was measured; no contact keeps less than a tenth or so, or
    more than three quarters.
    """
    low = measured[0]
    for high in measured[1:]:
        if bounce <= high[0]:
            share = (bounce - low[0]) / (high[0] - low[0])
            return low[1] + share * (high[1] - low[1])
        low = high
    return low[1]


def die_corners(board: Board) -> list[tuple[float, float, float]]:
    """The 24 corners of a die about its centre, in metres."""
    half = board.die / 2 * UNIT
    less = half - max(board.chamfer, 0.5) * UNIT  # corners that coincide would be no mesh
    found = []
    for far in range(3):
        for a, b, c in product((1, -1), repeat=3):
            corner = [a * less, b * less, c * less]
            corner[far] *= half / less
            found.append((corner[0], corner[1], corner[2]))
    return found


def model_text(board: Board, dice: int) -> str:
    """The model as MJCF: geoms `board0` …, `platform1` …, `catch`; bodies `die0` …."""
    meshes = [_mesh("die", die_corners(board))]
    ground = []
    common = (
        f'friction="{board.friction_board}" '
        f'solref="{BOARD_STIFF} {damping(board.bounce_board, ON_BOARD):.6g}" priority="1"'
    )
    for n, corners in enumerate(board.sectors):
        middle = [sum(corner[axis] for corner in corners) / 8 * UNIT for axis in range(3)]
        about = [
            (x * UNIT - middle[0], y * UNIT - middle[1], z * UNIT - middle[2])
            for x, y, z in corners
        ]
        meshes.append(_mesh(f"board{n}", about))
        ground.append(
            f'<geom name="board{n}" type="mesh" mesh="board{n}" pos="{_words(middle)}" {common}/>'
        )
    for number, platform in enumerate(board.platforms, 1):
        corners = board.platform_box(number)
        top, low = corners[0][2] * UNIT, corners[4][2] * UNIT
        half, height = platform.side / 2 * UNIT, (top - low) / 2
        at = (platform.x * UNIT, platform.y * UNIT, low + height)
        ground.append(
            f'<geom name="platform{number}" type="box" pos="{_words(at)}" '
            f'size="{_words((half, half, height))}" {common}/>'
        )
    bodies = [
        f'<body name="die{n}" pos="{_words((*parked(n), CATCH + board.die / 2 * UNIT))}">'
        f'<freejoint/><geom name="die{n}" class="die" mass="{board.mass / 1e4:.6g}"/></body>'
        for n in range(dice)
    ]
    return f"""<mujoco model="jamsumo">
<size memory="{MEMORY}"/>
<option timestep="{STEP}" solver="Newton" integrator="implicitfast" cone="elliptic" impratio="10"
 sleep_tolerance="{SLEEP}"><flag sleep="enable"/></option>
<default><default class="die"><geom type="mesh" mesh="die" condim="3"
 friction="{board.friction_die}"
 solref="{DIE_STIFF} {damping(board.bounce_die, ON_DIE):.6g}"/></default></default>
<asset>{"".join(meshes)}</asset>
<worldbody>{"".join(ground)}
<geom name="catch" type="plane" size="1 1 1" pos="0 0 {CATCH}"/>
{"".join(bodies)}</worldbody>
</mujoco>"""


def parked(n: int) -> tuple[float, float]:
    """Where die `n` lies that nobody looks at any more: x, y in metres."""
    return 10.0 + 0.1 * (n % 6), 0.1 * (n // 6)


def settings() -> str:
    """The settings in short, as a log's header says them."""
    return (
        f"step {STEP:g} s, Newton, implicitfast, elliptic, impratio 10, sleep {SLEEP:g}, "
        f"solref {BOARD_STIFF:g}/{DIE_STIFF:g}"
    )


def _mesh(name: str, corners: Iterable[tuple[float, float, float]]) -> str:
    return f'<mesh name="{name}" vertex="{" ".join(_words(corner) for corner in corners)}"/>'


def _words(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:.9g}" for number in numbers)
