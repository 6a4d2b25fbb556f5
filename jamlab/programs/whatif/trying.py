"""Many continuations in short pieces, and the table of them."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final, Literal

from jamlab.analysis.whatif import FRESH, Continuations
from jamlab.analysis.whatif.distribution import INTERVALS, distribution_of, scored, shared
from jamlab.core import Over
from jamlab.log import Replay
from jamlab.log.partial.shown import missed
from jamlab.programs.program import stopped
from jamlab.programs.whatif.knowing import seat_of
from jamlab.programs.whatif.playing import A_PIECE
from jamlab.scenes.told.whatif import WhatIfRow, WhatIfTried

MANY: Final = 400
_SEED: Final = 1


class Trying:
    """`MANY` continuations of `replay` (which is at `path`) after `at` events, as `view` knows it.

    The rows are told when all are done, or when it was stopped: their intervals are for a number
    nothing seen decides, and less sure where one stopped. ValueError if what
    the view knows there was not all seen.
    """

    def __init__(
        self, recorded: Replay, replay: Replay, path: str, at: int, title: str,
        view: str, player: str,
    ) -> None:  # fmt: skip
        if why := missed(recorded, view, at):
            raise ValueError(why.removesuffix("."))
        self.recorded, self.path, self.at, self.view = recorded, path, at, view
        self.state: Literal["working", "done", "stopped", "failed"] = "working"
        self.why = ""
        self._pieces: Iterator[Over | None] | None = None
        going = Continuations(
            replay,
            at,
            recorded=recorded,
            players=player,
            luck=FRESH,
            seat=seat_of(view),
            seed=_SEED,
        )
        self.going, self.found = going, distribution_of(going, title, MANY)

    def piece(self) -> None:
        """One continuation more, or a part of one."""
        found = self.found
        try:
            if not self.going.is_slow:
                found.overs.append(self.going.result(found.n))
            else:
                self._part()
        except Exception as error:  # of any game's rules or players; it is said
            self.state, self.why = "failed", stopped(f"continuations: {found.title}", error)
        if found.n == MANY:
            self.state = "done"

    def _part(self) -> None:
        """Some events of a continuation by players who take their time."""
        until = monotonic() + A_PIECE
        while monotonic() < until:
            self._pieces = self._pieces or self.going.pieces(self.found.n)
            over = next(self._pieces)
            if over is not None:
                self.found.overs.append(over)
                self._pieces = None
                return

    def stop(self) -> None:
        """No more of them."""
        if self.state == "working":
            self.state = "stopped"

    @property
    def is_told(self) -> bool:
        """True if there is something to tell: not while it goes on."""
        return self.state != "working" and self.found.n > 1

    def told(self) -> WhatIfTried:
        """How far it is, and the rows."""
        found = self.found
        about = f"{found.about}. {INTERVALS}."
        if self.state == "stopped":
            about = f"Stopped early, so the intervals are rather too narrow. {about}"
        return {
            "path": self.path,
            "at": self.at,
            "title": found.title,
            "state": self.state,
            "done": found.n,
            "asked": found.asked,
            "rows": [self._row(seat) for seat in range(len(found.seats))] if self.is_told else [],
            "about": self.why or about,
        }

    def _row(self, seat: int) -> WhatIfRow:
        found, over = self.found, self.recorded.over
        chance = found.chance(seat)
        return {
            "seat": seat,
            "wins": [round(1000 * part) for part in chance],
            "says": shared(chance),
            "points": scored(found.points(seat)),
            "scores": [[score, count] for score, count in found.scores(seat).items()],
            "recorded": None if over is None else over.scores[seat],
            "won": over is not None and seat in over.winners,
        }
