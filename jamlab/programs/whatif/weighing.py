"""Two that are compared, weighed where they part: each seat's chance to win in both."""

from __future__ import annotations

from typing import Literal

from jamlab.analysis.whatif.distribution import INTERVALS, gained, shared, signed
from jamlab.core import Over
from jamlab.core.text import percent
from jamlab.log import Replay
from jamlab.programs.whatif.trying import MANY, Trying
from jamlab.scenes.told.whatif import WhatIfWeighed, WhatIfWeighedRow


class Weighing:
    """`MANY` continuations of `left` and as many of `right`, after the first event in which they
    differ, as `view` knows it; continuation k has the same luck in both."""

    def __init__(
        self, recorded: Replay, left: Replay, right: Replay, view: str, player: str
    ) -> None:
        self.view = view
        same = alike(left, right)
        self.at = same
        self.sides = [
            Trying(recorded, game, "", min(same + 1, len(game)), "", view, player)
            for game in (left, right)
        ]

    @property
    def state(self) -> Literal["working", "done", "stopped", "failed"]:
        """How far it is: as the side that is not so far; failed as soon as one of them is."""
        states = [side.state for side in self.sides]
        if "failed" in states:
            return "failed"
        return next((one for one in states if one != "done"), "done")

    def piece(self) -> None:
        """One continuation more of one side."""
        min(self.sides, key=lambda side: side.found.n).piece()

    def stop(self) -> None:
        """No more of them."""
        for side in self.sides:
            side.stop()

    def told(self) -> WhatIfWeighed:
        """How far it is, and a row a seat."""
        left, right = (side.found for side in self.sides)
        done = min(left.n, right.n)
        state = self.state
        rows = range(len(left.seats)) if state != "working" and done > 1 else ()
        about = f"After event {self.at + 1}. {right.about}. {INTERVALS} and differences."
        failed = [side.why for side in self.sides if side.state == "failed"]
        return {
            "state": state,
            "done": done,
            "asked": MANY,
            "rows": [
                WhatIfWeighedRow(
                    seat,
                    _chance(self.sides[0], seat),
                    _chance(self.sides[1], seat),
                    signed(gained(left, right, seat)),
                )
                for seat in rows
            ],
            "about": failed[0] if failed else about,
        }


def alike(left: Replay, right: Replay) -> int:
    """With how many events two games begin alike."""
    same = 0
    while same < min(len(left), len(right)) and left.events[same] == right.events[same]:
        same += 1
    return same


def _chance(side: Trying, seat: int) -> str:
    """A seat's chance to win, in words; the result where the game is over."""
    going = side.going
    chance = side.found.chance(seat)
    if isinstance(going.replay.game.pending(going.replay.state(going.n)), Over):
        return f"{percent(chance.value)}, it is over"
    return shared(chance)
