"""A flick table on its own page; Python answers as the kernel would.

The roller is a stand-in: a die travels in proportion to its speed, turns over on the way, and is
removed if it stops over the hole or beyond the edge.
"""

import json
import math
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from jamlab.core.scene import Rolled
from jamlab.pages.flicks.flick_widget import ENTRY, FlickRefused, FlickTable, IntendedFlick, Landed
from jamlab.ui import bundle
from tests.browser.stepper.dicetale import PLAN, Pose, pose, tumble

START = {
    "A1": pose(0, -1280, 4, 0, 180),
    "A2": pose(600, 500, 2, 30),
    "A3": pose(-500, 400, 6, 75),
    "B1": pose(-700, -300, 5, 36),
}


def roller(poses: dict[str, Pose]) -> Any:
    """Return a stand-in roller over these poses, which it updates."""

    def roll(flick: IntendedFlick) -> Landed:
        far = flick.speed * 12
        angle = math.radians(flick.aim)
        x, y = (
            poses[flick.die][0] + far * math.cos(angle),
            poses[flick.die][1] + far * math.sin(angle),
        )
        over = math.hypot(x, y) < PLAN.hole / 2
        gone = over or max(abs(x), abs(y)) > PLAN.side / 2
        end = pose(x, y, 1 + flick.speed // 10 % 6)
        way = tumble(poses[flick.die], end, 600, fall=gone)
        frames = tuple((600 * (n + 1) // len(way), *step) for n, step in enumerate(way))
        if gone:
            del poses[flick.die]
        else:
            poses[flick.die] = end
        how = "goes through the hole" if over else "goes over the edge" if gone else "lies"
        words = f"{flick.die} {how}"
        return Landed(dict(poses), Rolled(600, (flick.die,), frames), words)

    return roll


def placer(poses: dict[str, Pose]) -> Any:
    """Return a handler that places a die anywhere but over the hole."""

    def place(die: str, x: int, y: int, turn: int) -> dict[str, Pose]:
        if math.hypot(x, y) < 30:
            raise FlickRefused("Over the hole nothing carries it.")
        poses[die] = pose(10 * x, 10 * y, 4, turn)
        return dict(poses)

    return place


TRAITS = (
    *("plan", "poses", "faces", "may", "movable", "names", "spread", "skill", "places", "theme"),
)


def flick_table(
    poses: dict[str, Pose], may: Sequence[str] = ("A1", "A2", "A3"), *, place: bool = False
) -> FlickTable:
    """Return the widget over these poses, which its stand-in roller updates."""
    return FlickTable(
        PLAN,
        poses,
        roller(poses),
        may=list(may),
        spread=(3.0, 0.1, 1.0, 1.0),
        skill="good",
        place=placer(poses) if place else None,
    )


class Flicking:
    def __init__(self, page: Page, *, place: bool = False) -> None:
        self.page = page
        self.table = flick_table(dict(START), place=place)
        self.heard: list[dict[str, Any]] = []
        self.deaf = False
        self.answers: list[dict[str, Any]] = []
        setattr(self.table, "send", self.answers.append)  # noqa: B010  # no comm without a kernel
        page.expose_function("ask", self._ask)
        data = {name: getattr(self.table, name) for name in TRAITS}
        page.set_content(
            f"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>A table</title>
<style>body {{ margin: 0 }} {self.table._css}</style></head><body><div id="here"></div>
<script type="module">{bundle.script(ENTRY)}
const ask = async (message) => {{
  for (const answer of await window.ask(message)) table.answered(answer);
}};
window.table = new FlickTable(document.getElementById("here"), {json.dumps(data)}, ask);
</script></body></html>"""
        )
        page.locator(".jl-flickapp").wait_for()

    def _ask(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["kind"] != "seen":
            self.heard.append(message)
        self.answers.clear()
        if not self.deaf:
            self.table._heard(self.table, message, [])
        return list(self.answers)

    def die(self, name: str) -> Any:
        return self.page.locator(f".jl-flickboard .jl-die[data-piece={name}]")

    def middle(self, name: str) -> tuple[float, float]:
        box = self.die(name).locator(".jl-die-base").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @property
    def state(self) -> str:
        return str(self.page.evaluate("table.state"))

    @property
    def meant(self) -> dict[str, int]:
        found: dict[str, int] = self.page.evaluate("table.meant")
        return found

    def rest(self) -> None:
        self.page.wait_for_function("table.state === 'idle'")
