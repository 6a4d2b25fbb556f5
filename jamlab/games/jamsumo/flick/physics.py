"""Simulation in MuJoCo of one flick, or of dice that settle, until all lie still.

* MuJoCo (the extra `physics`) is imported when the first die rolls; `missing` returns a sentence if
  it is not installed.
* **The finger** strikes once: an impulse of the die's mass times the speed, in the direction of the
  aim, at the struck point. So the centre gets that speed; a point beside the middle spins the die,
  one above or below it tips it. The board reacts from the next step on.
* **At rest**: for 0.1 s no die in play moves by more than 0.1 mm, or 0.002 in any part of its
  quaternion; or all sleep, in MuJoCo's sense.
* Every roll begins with the rounded poses of the log. Dice that were not flicked sleep until they
  are touched; when dice settle, all are awake.
* The same roll gives the same outcome, to the last digit, for one version of MuJoCo on one kind of
  machine; elsewhere it may differ, so a log records outcomes and they are never rolled again.
* A die that balances on an edge without support is nudged until it tips over (M-A6).
* The path of the dice has a frame every 33 ms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, radians, sin
from threading import local
from typing import Any, Final

from jamlab.extras import missing_extra
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, outward, rounded, tilt, top_face
from jamlab.games.jamsumo.board.reach import covered, free_faces
from jamlab.games.jamsumo.board.rest import unheld
from jamlab.games.jamsumo.board.solid import TOUCH, gap, lowest
from jamlab.games.jamsumo.flick.outcome import HOLE, OFF, has_moved
from jamlab.games.jamsumo.flick.path import encoded

# The board and its dice as a MuJoCo model (MJCF; metres, kilograms, seconds).
#
# * The board is the 16 pieces of `Board.sectors`, its platforms are boxes; a die is a cube with
#   chamfered edges: 24 corners.
# * A plane below catches fallen dice, far from the visible area.
# * A model is made once for each board and number of dice and never changed.


UNIT: Final = 1e-4  # metres per unit of the board, 0.1 mm
STEP: Final = 0.0005  # time step of the simulation in seconds
SLEEP: Final = 2e-3  # speed below which MuJoCo lets a die sleep until it is touched
CATCH: Final = -1.0  # height in metres of the plane that catches fallen dice
MEMORY: Final = "4M"  # memory of a simulated table; a heap of 24 dice used 0.25 MB
BOARD_STIFF: Final = 0.006  # time constants of contacts in seconds (`solref`)
DIE_STIFF: Final = 0.004
ON_BOARD: Final = (
    (0.0, 1.2), (0.23, 0.565), (0.275, 0.465), (0.33, 0.40), (0.385, 0.315), (0.49, 0.215),
    (0.68, 0.115), (0.8, 0.07), (0.9, 0.06),
)  # fmt: skip
ON_DIE: Final = (
    (0.0, 1.2), (0.29, 0.565), (0.36, 0.465), (0.43, 0.35), (0.51, 0.265), (0.74, 0.115),
    (0.9, 0.06),
)  # fmt: skip
"""Pairs of the share of speed kept, measured at about 1 m/s, and the damping that gives it."""


def damping(bounce: float, measured: Sequence[tuple[float, float]]) -> float:
    """Return the damping of a contact (`solref`) for the share of speed that a die is to keep.

    It is interpolated between measurements; no contact keeps less than about a tenth, or more than
    three quarters.
    """
    low = measured[0]
    for high in measured[1:]:
        if bounce <= high[0]:
            share = (bounce - low[0]) / (high[0] - low[0])
            return low[1] + share * (high[1] - low[1])
        low = high
    return low[1]


def die_corners(board: Board) -> list[tuple[float, float, float]]:
    """Return the 24 corners of a die about its centre, in metres."""
    half = board.die / 2 * UNIT
    less = half - max(board.chamfer, 0.5) * UNIT  # a mesh cannot have coinciding corners
    found = []
    for far in range(3):
        for a, b, c in product((1, -1), repeat=3):
            corner = [a * less, b * less, c * less]
            corner[far] *= half / less
            found.append((corner[0], corner[1], corner[2]))
    return found


def model_text(board: Board, dice: int) -> str:
    """Return the model as MJCF: geoms `board0` …, `platform1` …, `catch`; bodies `die0` …."""
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
    """Return the position of die `n` once it is out of play: x, y in metres."""
    return 10.0 + 0.1 * (n % 6), 0.1 * (n // 6)


def _mesh(name: str, corners: Iterable[tuple[float, float, float]]) -> str:
    return f'<mesh name="{name}" vertex="{" ".join(_words(corner) for corner in corners)}"/>'


def _words(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:.9g}" for number in numbers)


FRAME: Final = 33  # milliseconds between two frames of a path
LONGEST: Final = 10.0
"""Seconds after which dice that still move are braked, for example on a board without friction."""
BRAKED: Final = 5.0  # further seconds in which they must come to rest

ON_EDGE: Final = 20.0
"""Least tilt in degrees at which an unsupported die is taken to balance on an edge."""
TIPPED: Final = 4.0
"""Spin in radians per second that tips over a die balancing on an edge without support."""
MOST_NUDGES: Final = 20

_LOOK: Final = 20  # steps between two checks of the dice
_STILL: Final = 0.1  # seconds
_STILL_PLACE: Final = 1e-4  # metres
_STILL_TURN: Final = 0.002
_DROWSY: Final = -1  # MuJoCo's sleep counter for a die that sleeps from the next step on
_AWAKE: Final = -11  # the same for a die that just moved (-1 - mjMINAWAKE)
_A_FRAME: Final = round(FRAME / 1000 / STEP)
_TABLES: Final = 64  # cached; each may use a few megabytes
_local = local()  # MuJoCo releases the GIL: threads must never share a table

Trace = Callable[[Any, Any], None]
"""Callback that receives MuJoCo's model and data during a roll."""


class NotAtRest(RuntimeError):
    """Dice did not come to rest."""


@dataclass(frozen=True, slots=True)
class Struck:
    """Strike of a die, in the units of a log: aim in 0.1 degree, speed in mm/s; offset (to the
    left as the finger comes) and height (above the die's lowest point) in 0.1 mm.
    """

    face: int
    aim: int
    speed: int
    offset: int
    height: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """Result of a roll: poses, dice that are gone, contacts, and the path.

    `lies` has all dice still on the board; one that did not move keeps its pose. `ms` is the time
    at which the last die came to rest.
    """

    lies: dict[str, Pose]
    gone: dict[str, str]
    contacts: tuple[tuple[str, str], ...]
    ms: int
    path: str


def missing() -> str:
    """Return the reason why no dice can be rolled here; "" if they can."""
    return missing_extra("mujoco", "rolling dice")


def version() -> str:
    """Return MuJoCo's version and the settings, as in a log's header."""
    import mujoco

    return (
        f"mujoco {mujoco.__version__} (step {STEP:g} s, Newton, implicitfast, elliptic, "
        f"impratio 10, sleep {SLEEP:g}, solref {BOARD_STIFF:g}/{DIE_STIFF:g})"
    )


def table(board: Board, dice: int) -> SimulatedBoard:
    """Return this thread's table for this board and number of dice."""
    tables: dict[tuple[Board, int], SimulatedBoard] = _local.__dict__.setdefault("tables", {})
    found = tables.get((board, dice))
    if found is None:
        if len(tables) >= _TABLES:
            tables.clear()
        found = tables[board, dice] = SimulatedBoard(board, dice)
    return found


def forget() -> None:
    """Drop all tables of this thread; they are made anew when dice roll again."""
    _local.__dict__.clear()


def roll(
    board: Board,
    poses: Mapping[str, Pose],
    die: str = "",
    struck: Struck | None = None,
    *,
    path: bool = True,
    trace: Trace | None = None,
) -> Rolling:
    """Flick a die, or let dice settle (no `struck`), until all lie still.

    `path=False` skips recording the path. NotAtRest if they do not come to rest, ValueError if no
    finger can reach the struck face (M-A2).
    """
    if struck is not None and struck.face not in free_faces(board, die, poses):
        raise ValueError(covered(struck.face, die))
    if not poses:
        return Rolling({}, {}, (), 0, "")
    return table(board, len(poses)).roll(poses, die, struck, path=path, trace=trace)


class SimulatedBoard:
    """Simulated board with a fixed number of dice. Must not be shared between threads."""

    def __init__(self, board: Board, dice: int) -> None:
        import mujoco

        self.board = board
        self.dice = dice
        self._mujoco = mujoco
        self._model = mujoco.MjModel.from_xml_string(model_text(board, dice))
        self._data = mujoco.MjData(self._model)
        self._places = self._data.qpos.reshape(dice, 7)
        self._speeds = self._data.qvel.reshape(dice, 6)
        self._first = self._model.geom("die0").id
        self._inertia = float(self._model.body("die0").inertia[0])

    def roll(
        self,
        poses: Mapping[str, Pose],
        die: str,
        struck: Struck | None,
        *,
        path: bool,
        trace: Trace | None,
    ) -> Rolling:
        """Roll dice: see the function `roll`."""
        names = sorted(poses)
        self._mujoco.mj_resetData(self._model, self._data)
        for row, name in zip(self._places, names, strict=True):
            x, y, z, *turn = poses[name]
            row[:] = (x * UNIT, y * UNIT, z * UNIT, *turn)
        if struck is not None:
            # The others sleep until they are touched: they lay still when their poses were logged.
            self._data.tree_asleep[:] = _DROWSY
            flicked = names.index(die)
            self._speeds[flicked] = self._impulse(poses[die], struck)
            self._data.tree_asleep[flicked] = _AWAKE
        self._mujoco.mj_normalizeQuat(self._model, self._data.qpos)
        run = _Run(self, names, path)
        run.until_still(trace)
        return run.outcome(poses)

    def _impulse(self, pose: Pose, struck: Struck) -> tuple[float, ...]:
        """Return the velocity and the spin (about the die's own axes) given by the finger."""
        board = self.board
        nx, ny, nz = outward(pose, struck.face)
        half = board.die / 2
        flat = (nx * nx + ny * ny) ** 0.5  # 1 for an upright face, less for a tilted one
        left = (ny / flat, -nx / flat, 0.0)
        up = (-nx * nz / flat, -ny * nz / flat, flat)
        above = struck.height - (pose[2] + nz * half - lowest(board, pose))
        above = max(-half, min(half, above / flat))
        point = [
            (n * half + side * struck.offset + rise * above) * UNIT
            for n, side, rise in zip((nx, ny, nz), left, up, strict=True)
        ]
        angle, speed = radians(struck.aim / 10), struck.speed / 1000
        vx, vy = speed * cos(angle), speed * sin(angle)
        # Moment about the centre per mass; a cube has the same inertia about all axes.
        share = board.mass / 1e4 / self._inertia
        spin = (
            -point[2] * vy * share,
            point[2] * vx * share,
            (point[0] * vy - point[1] * vx) * share,
        )
        return (vx, vy, 0.0, *_about_own_axes(pose, spin))


def _about_own_axes(pose: Pose, spin: tuple[float, float, float]) -> list[float]:
    axes = (outward(pose, 3), outward(pose, 5), outward(pose, 1))
    return [sum(a * b for a, b in zip(spin, axis, strict=True)) for axis in axes]


class _Run:
    """State of one roll."""

    def __init__(self, table: SimulatedBoard, names: list[str], path: bool) -> None:
        self.table = table
        self.names = names
        self.board = table.board
        self.places = table._places
        self.there = [True] * len(names)
        self.gone: dict[str, str] = {}
        self.ended: dict[int, Any] = {}  # last visible positions of dice put out of play
        self.touched: dict[tuple[int, int], None] = {}  # ordered by first touch
        self.frames: list[Any] | None = [self.places.copy()] if path else None
        self.still_since = 0.0

    def until_still(self, trace: Trace | None) -> None:
        table = self.table
        step, model, data = table._mujoco.mj_step, table._model, table._data
        first, touched = table._first, self.touched
        anchor = self.places.copy()
        steps = 0
        most = round((LONGEST + BRAKED) / STEP)
        many = len(self.names) > 1
        nudges = 0
        while steps < most:
            step(model, data)  # single steps, since grazing contacts are short
            steps += 1
            if many and data.ncon:
                geoms = data.contact.geom
                for pair in geoms[geoms.min(axis=1) >= first].tolist():
                    touched.setdefault((pair[0] - first, pair[1] - first))
            if trace is not None and steps % 2 == 0:
                trace(model, data)
            if self.frames is not None and steps % _A_FRAME == 0:
                self.frames.append(self._frame())
            if steps % _LOOK == 0:
                anchor, done = self._look(anchor, steps * STEP)
                if done:
                    if nudges == MOST_NUDGES or not self._nudge(steps * STEP):
                        return
                    nudges += 1
                    anchor = self.places.copy()
                if steps * STEP > LONGEST:
                    table._speeds *= 0.8
        raise NotAtRest(f"dice still move after {LONGEST + BRAKED:g} s")

    def _look(self, anchor: Any, now: float) -> tuple[Any, bool]:
        """Check for fallen dice and for rest; return the new anchor and True if all lie still."""
        places = self.places
        low = -self.board.thickness * UNIT
        if places[:, 2].min() < low:
            self._fallen(now)
        if self.table._data.ntree_awake == 0:
            return anchor, True
        # `anchor` holds the positions at the last check that found movement.
        apart = abs(places - anchor)[self.there]
        if not apart.size:
            return anchor, True
        if apart[:, :3].max() > _STILL_PLACE or apart[:, 3:].max() > _STILL_TURN:
            self.still_since = now
            return places.copy(), False
        return anchor, now - self.still_since >= _STILL - STEP / 2

    def _nudge(self, now: float) -> bool:
        """Tip over dice that balance on an edge, which the rules regard as unsupported. False if
        none.

        A chamfered edge is a small side, on which a real die would not stay.
        """
        board, table = self.board, self.table
        lies = {
            name: _pose(self.places[n])
            for n, name in enumerate(self.names)
            if self.there[n] and board.over_board(*(self.places[n, :2] / UNIT))
        }
        found = [name for name in unheld(board, lies, lies) if tilt(lies[name]) > ON_EDGE]
        if not found:
            return False
        places = self.places.copy()
        table._mujoco.mj_resetData(table._model, table._data)  # else sleepers would not wake
        self.places[:] = places
        table._data.tree_asleep[:] = _DROWSY
        for name in found:
            n, pose = self.names.index(name), lies[name]
            x, y, _ = outward(pose, top_face(pose))
            level = hypot(x, y)
            spin = (TIPPED * y / level, -TIPPED * x / level, 0.0)  # brings the top face up
            high = (pose[2] - lowest(board, pose)) * UNIT
            own = _about_own_axes(pose, spin)
            table._speeds[n] = (spin[1] * high, -spin[0] * high, 0.0, *own)
            table._data.tree_asleep[n] = _AWAKE
        self.still_since = now
        return True

    def _fallen(self, now: float) -> None:
        """Set the fate of dice below the board; move those out of play that have fallen far."""
        board = self.board
        table_top = (-board.above_table - board.die) * UNIT
        for n, place in enumerate(self.places):
            x, y, z = place[:3]
            if self.there[n] and z < -board.thickness * UNIT:
                self.there[n] = False
                self.still_since = now
                self.gone[self.names[n]] = HOLE if board.over_board(x / UNIT, y / UNIT) else OFF
            if CATCH / 2 < z < table_top:
                self.ended[n] = self._seen(place.copy())
                place[:] = (*parked(n), CATCH + board.die / 2 * UNIT, 1, 0, 0, 0)
                self.table._speeds[n] = 0

    def _frame(self) -> Any:
        """Return the visible positions: fallen dice lie on the table, or where they left play."""
        frame = self.places.copy()
        for n, is_there in enumerate(self.there):
            if not is_there:
                frame[n] = self.ended[n] if n in self.ended else self._seen(frame[n])
        return frame

    def _seen(self, place: Any) -> Any:
        place[2] = max(place[2], (self.board.die / 2 - self.board.above_table) * UNIT)
        return place

    def outcome(self, before: Mapping[str, Pose]) -> Rolling:
        """Return the result in the units of a log."""
        names, board = self.names, self.board
        lies, gone, moved = {}, dict(self.gone), set(self.gone)
        for n, name in enumerate(names):
            if not self.there[n]:
                continue
            pose = _pose(self.places[n])
            if not board.over_board(pose[0], pose[1]):
                gone[name] = OFF
            elif pose[2] < -board.thickness / 2:
                gone[name] = HOLE
            if has_moved(before[name], pose):
                moved.add(name)
            if name not in gone:
                lies[name] = pose if name in moved else before[name]
        ms = round(self.still_since * 1000) if moved else 0
        gone, contacts = dict(sorted(gone.items())), self._contacts(before, moved)
        return Rolling(lies, gone, contacts, ms, self._path(moved, ms))

    def _contacts(self, before: Mapping[str, Pose], moved: set[str]) -> tuple[tuple[str, str], ...]:
        """Return the contacts. Two dice that touched before count only if both moved (M-C2)."""
        pairs = [tuple(sorted((self.names[a], self.names[b]))) for a, b in self.touched]
        return tuple(
            (one, other)
            for one, other in pairs
            if (one in moved and other in moved)
            or gap(self.board, before[one], before[other], TOUCH) > TOUCH
        )

    def _path(self, moved: set[str], ms: int) -> str:
        """Return the path of the dice that moved, until they lay still."""
        if self.frames is None or not moved:
            return ""
        shown = self.frames[: max(1, -(-ms // FRAME))]
        shown.append(self._frame())
        times = [n * FRAME for n in range(len(shown) - 1)]
        times.append(max(ms, times[-1] + 1))
        rows = [(n, name) for n, name in enumerate(self.names) if name in moved]
        frames = [
            (at, {name: _pose(frame[n]) for n, name in rows})
            for at, frame in zip(times, shown, strict=True)
        ]
        return encoded(frames)


def _pose(place: Any) -> Pose:
    x, y, z, *turn = place.tolist()
    return rounded(x / UNIT, y / UNIT, z / UNIT, *turn)
