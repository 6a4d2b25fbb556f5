"""Flick table: a person flicks dice by pulling back from one and letting go.

* `FlickTable(plan, poses, roll)` shows dice at their positions. A person pulls with mouse, finger
  or pen, or aims by keys and sliders; the flick arrives in Python as whole numbers, just as the
  choices of the game have them, and `roll` returns its result. The dice then roll in the browser.
* Messages from the browser are checked here: an invalid flick, or one while dice still roll, is
  refused with a sentence.
* With `place`, dice may be moved, too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import anywidget
import traitlets

from jamlab.core.scene import Aim, Plan, Rolled
from jamlab.ui import bundle
from jamlab.ui.bundle import THEMES
from jamlab.ui.messages import named

ENTRY: Final = "pages/flicks/flick.js"

Pose = Sequence[int]
"""x, y, z in 0.1 mm and a quaternion times 10,000: see `jamlab.core.scene.Piece`."""
Spread = tuple[float, float, float, float]
"""Precision of a finger: standard deviations of the direction (degrees), of the logarithm of the
speed, of the distance beside the middle and of the height (mm).
"""

LIMITS: Final = {
    "face": range(1, 7),
    "aim": range(360),
    "speed": range(10, 301, 10),
    "offset": range(-6, 7, 2),
    "height": range(4, 13, 2),
}
"""Ranges of a flick's numbers; the browser uses the same (aiming.js)."""
FARTHEST: Final = 1000
"""Largest distance in mm from the board's centre at which anything is placed."""


@dataclass(frozen=True, slots=True)
class IntendedFlick:
    """Intended flick.

    `face` is the side face that is struck, `aim` the direction in degrees (counter-clockwise from
    x), `speed` in cm/s, `offset` in mm to the left of the face's middle as the finger comes,
    `height` in mm above the surface that the die stands on.
    """

    die: str
    face: int
    aim: int
    speed: int
    offset: int = 0
    height: int = 8


@dataclass(frozen=True, slots=True)
class Landed:
    """Result of a flick: new positions of all dice on the board, their paths, a text.

    `may` are the dice that may be flicked now; None: unchanged.
    """

    poses: Mapping[str, Pose]
    roll: Rolled
    words: str = ""
    may: Sequence[str] | None = None


class FlickRefused(Exception):
    """Impossible flick or placement; the message is for the person at the table."""


Roll = Callable[[IntendedFlick], Landed]
Place = Callable[[str, int, int, int], Mapping[str, Pose]]
Faces = Callable[[], Mapping[str, Sequence[int]]]


def _style() -> str:
    return f"{bundle.style()}\n{bundle.sheets('pages/flicks/flick')}"


class FlickTable(anywidget.AnyWidget):
    """Table to flick dice on.

    `poses` are the dice on the board by name ("A3"), `may` those that may be flicked (None: all).
    `roll(flick)` returns the result of a flick; `place(die, x, y, turn)` returns the positions of
    all dice after one was moved to x, y (mm) and turned by some degrees. Both may raise
    `FlickRefused`. `open_faces()` returns the side faces of each die that a finger can strike;
    default: all. `names` are the seats' names, `spread` and `skill` the finger's precision and its
    name. `seen` is called when the table has come into view in the browser, and when dice have
    come to rest there.

    `meant` is the flick aimed at now, as last reported by the browser. `flicks` counts rolled
    flicks; observe it to follow.
    """

    _esm = bundle.script(ENTRY)
    _css = _style()

    plan = traitlets.Dict().tag(sync=True)
    poses = traitlets.Dict().tag(sync=True)
    may: traitlets.List[str] = traitlets.List().tag(sync=True)
    movable: traitlets.List[str] = traitlets.List().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    meant = traitlets.Dict().tag(sync=True)
    names: traitlets.List[str] = traitlets.List().tag(sync=True)
    spread: traitlets.List[float] = traitlets.List().tag(sync=True)
    skill = traitlets.Unicode("").tag(sync=True)
    places = traitlets.Bool(False).tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    flicks = traitlets.Int(0)

    def __init__(
        self,
        plan: Plan,
        poses: Mapping[str, Pose],
        roll: Roll,
        *,
        may: Sequence[str] | None = None,
        names: Sequence[str] = ("Ann", "Bo", "Cy", "Di"),
        spread: Spread = (0.0, 0.0, 0.0, 0.0),
        skill: str = "exact",
        place: Place | None = None,
        open_faces: Faces | None = None,
    ) -> None:
        self._roll = roll
        self._open = open_faces or (dict)
        self._place = place
        self.last: tuple[IntendedFlick, Landed] | None = None
        self.seen: Callable[[], None] = lambda: None
        self._rolling = False  # in the browser
        super().__init__(
            plan=named(plan),
            poses=_plain(poses),
            faces=self._opened(),
            may=list(poses if may is None else may),
            names=list(names),
            spread=list(spread),
            skill=skill,
            movable=list(poses),
            places=place is not None,
        )
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"<FlickTable {len(self.poses)} dice · {self.flicks} flicks>"

    @property
    def aimed(self) -> IntendedFlick | None:
        """Flick aimed at now; None if there is none yet."""
        try:
            return read_flick(self.meant)
        except FlickRefused:
            return None

    def lay(self, poses: Mapping[str, Pose], may: Sequence[str] | None = None) -> None:
        """Replace the dice or their positions."""
        with self.hold_sync():
            self.may = list(poses if may is None else may)
            self.movable = list(poses)
            self._put(poses)

    def _opened(self) -> dict[str, list[int]]:
        return {die: list(faces) for die, faces in self._open().items()}

    def _put(self, poses: Mapping[str, Pose]) -> None:
        """Set the positions of the dice."""
        with self.hold_sync():
            self.faces = self._opened()
            self.poses = _plain(poses)

    def flick(self, flick: IntendedFlick) -> Landed:
        """Flick from Python as if a person had; raise `FlickRefused` if that is impossible."""
        if flick.die not in self.poses or flick.die not in self.may:
            raise FlickRefused(f"{flick.die} cannot be flicked now.")
        landed = self._roll(flick)
        self.last = (flick, landed)
        self.may = list(self.may if landed.may is None else landed.may)
        self._put(landed.poses)
        self.flicks += 1
        return landed

    def show(
        self, flick: IntendedFlick, before: Mapping[str, Pose], landed: Landed, words: str = ""
    ) -> None:
        """Show the browser a flick by somebody else, with the positions of the dice `before` it."""
        self.may = list(self.may if landed.may is None else landed.may)
        self._put(landed.poses)
        self.movable = list(landed.poses)
        self.flicks += 1
        aim = Aim(
            flick.die,
            flick.face,
            angle=10 * flick.aim,
            speed=10 * flick.speed,
            offset=10 * flick.offset,
            height=10 * flick.height,
        )
        self._rolling = True
        told = {"kind": "shown", "aim": named(aim), "before": _plain(before), "meant": words}
        self.send({**told, **self._landed(landed)})

    # -- messages from the browser -----------------------------------------------------------------

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message; an invalid one leaves the table unchanged."""
        n = content.get("n") if isinstance(content, dict) else None
        if type(n) is not int:
            return
        if content.get("kind") == "seen":
            # Two views of one table both report that the dice are at rest: once is enough.
            if self._rolling or n == 0:
                self._rolling = False
                self.seen()
            return
        try:
            self.send({"n": n, **self._answer(content)})
        except FlickRefused as refusal:
            self.send({"n": n, "kind": "refused", "words": str(refusal)})
        except Exception:
            logging.getLogger(__name__).exception("a flick could not be rolled")
            self.send({"n": n, "kind": "refused", "words": "This flick could not be rolled."})

    def _answer(self, content: Mapping[str, Any]) -> dict[str, Any]:
        if content.get("kind") == "flick":
            landed = self.flick(read_flick(content))
            self._rolling = True
            return {"kind": "rolled", **self._landed(landed)}
        if content.get("kind") == "place" and self._place is not None:
            die = content.get("die")
            if die not in self.poses:
                raise FlickRefused("This die cannot be placed.")
            x, y, turn = [_whole(content.get(name)) for name in ("x", "y", "turn")]
            self._put(self._place(die, x, y, turn))
            return {"kind": "placed", **self._lie(), "words": ""}
        raise FlickRefused("The table does not know what is meant.")

    def _landed(self, landed: Landed) -> dict[str, Any]:
        return {
            "roll": named(landed.roll),
            **self._lie(),
            "words": landed.words,
        }

    def _lie(self) -> dict[str, Any]:
        return {"poses": self.poses, "faces": self.faces, "may": self.may}


def read_flick(content: Mapping[str, Any]) -> IntendedFlick:
    """Parse the flick of a message; raise `FlickRefused` if it is not a possible choice."""
    die, numbers = content.get("die"), {name: content.get(name) for name in LIMITS}
    if not isinstance(die, str):
        raise FlickRefused("A flick names its die.")
    found = {}
    for name, number in numbers.items():
        if type(number) is not int or number not in LIMITS[name]:
            raise FlickRefused(f"A flick has no {name} {str(number)[:20]}.")
        found[name] = number
    return IntendedFlick(die, **found)


def _whole(number: object) -> int:
    """Return `number`; raise `FlickRefused` unless it is a plausible int of mm or degrees."""
    if type(number) is not int or abs(number) > FARTHEST:
        raise FlickRefused("This die cannot be placed there.")
    return number


def _plain(poses: Mapping[str, Pose]) -> dict[str, list[int]]:
    return {die: list(pose) for die, pose in sorted(poses.items())}
