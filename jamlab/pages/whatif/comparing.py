"""Comparison of two branches: results or standings, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Literal

from jamlab.analysis.whatif import FRESH, Continuations
from jamlab.analysis.whatif.distribution import (
    INTERVALS,
    distribution_of,
    gained,
    scored,
    shared,
    signed,
)
from jamlab.core import Over
from jamlab.log import Replay
from jamlab.log.notes import Branch
from jamlab.log.partial.steppable import unavailable_reason
from jamlab.log.turns import standings_of
from jamlab.pages.whatif.options import A_PIECE, seat_of
from jamlab.pages.whatif.whatif_messages import (
    WhatIfBranch,
    WhatIfRow,
    WhatIfSide,
    WhatIfTried,
    WhatIfWeighed,
    WhatIfWeighedRow,
)
from jamlab.text import percent
from jamlab.ui.view_model import stopped


@dataclass(frozen=True)
class ComparedGame:
    """Game to compare: its path, its title ("": the recorded one)."""

    path: str
    title: str
    game: Replay


class Comparing:
    """Messages about the two games compared; rebuilt only after a change."""

    def __init__(self) -> None:
        self._key: Any = None
        self._told: list[WhatIfSide] = []

    def sides(self, view: str, sides: Sequence[ComparedGame]) -> list[WhatIfSide]:
        """Return both sides as the viewpoint knows them."""
        key = view, [(one.path, one.title, id(one.game)) for one in sides]
        if self._key != key:
            same = alike(*(one.game for one in sides))
            self._key, self._told = key, [_told(one, view, same) for one in sides]
        return self._told


def _told(side: ComparedGame, view: str, same: int) -> WhatIfSide:
    """Return a side as a message; `same` is the number of events common to both."""
    game, over = side.game, side.game.over
    seen = game.game.view(game.state(len(game)), seat_of(view))
    stood = standings_of(game)
    return {
        "path": side.path,
        "title": side.title or "The recorded game",
        "says": ends(game),
        "events": len(game),
        "had": list(game.game.standing(seen) if over is None else over.scores),
        "winners": [] if over is None else list(over.winners),
        "standings": [list(had) for _, had in stood],
        "parts": next((turn for turn, (last, _) in enumerate(stood) if last > same), -1),
    }


def branch_told(path: str, branch: Branch, game: Replay, title: str) -> WhatIfBranch:
    """Return a branch of the tree as a message."""
    return {
        "path": path,
        "title": title,
        "deep": path.count("."),
        "at": branch.at,
        "events": len(branch.lines),
        "says": ends(game),
        "isOver": game.over is not None,
    }


def title_of(branch: Branch, game: Replay, view: str) -> str:
    """Return a branch's title; if that is its first event in words, masked for the viewpoint."""
    first = game.events[branch.at]
    if branch.title != first.told(game.seats):
        return branch.title
    return game.game.mask(first, seat_of(view)).told(game.seats)


def ends(game: Replay) -> str:
    """Return the result of a game in a sentence."""
    over = game.over
    if over is None:
        return f"not played to its end: {len(game)} events"
    winners = [game.seats[seat] for seat in over.winners]
    who = " and ".join(winners) if winners else "Nobody"
    scores = " : ".join(map(str, over.scores))
    return f"{who} {'win' if len(winners) > 1 else 'wins'}, {scores}"


# Each seat's chance to win in the two games compared, from where they diverge.


class Weighing:
    """`MANY` continuations each of `left` and `right`, after the first event in which they differ,
    as `view` knows it; continuation k has the same luck in both.
    """

    def __init__(
        self, recorded: Replay, left: Replay, right: Replay, view: str, player: str
    ) -> None:
        self.view = view
        same = alike(left, right)
        self.at = same
        self.sides = [
            ContinuationTrials(recorded, game, "", min(same + 1, len(game)), "", view, player)
            for game in (left, right)
        ]

    @property
    def state(self) -> Literal["working", "done", "stopped", "failed"]:
        """State of the slower side; failed as soon as one of them is."""
        states = [side.state for side in self.sides]
        if "failed" in states:
            return "failed"
        return next((one for one in states if one != "done"), "done")

    def work(self) -> None:
        """Run one continuation of the side with fewer."""
        min(self.sides, key=lambda side: side.found.n).work()

    def stop(self) -> None:
        """Cancel the remaining continuations."""
        for side in self.sides:
            side.stop()

    def result(self) -> WhatIfWeighed:
        """Return the progress, and a row for each seat."""
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
    """Return the number of events that two games have in common at the start."""
    same = 0
    while same < min(len(left), len(right)) and left.events[same] == right.events[same]:
        same += 1
    return same


def _chance(side: ContinuationTrials, seat: int) -> str:
    """Return a seat's chance to win, in words; the result where the game is over."""
    going = side.going
    chance = side.found.chance(seat)
    if isinstance(going.replay.game.pending(going.replay.state(going.n)), Over):
        return f"{percent(chance.value)}, it is over"
    return shared(chance)


# -- many continuations in short slices, and their table -------------------------------------------


MANY: Final = 400
_SEED: Final = 1


class ContinuationTrials:
    """`MANY` continuations of `replay` (which is at `path`) after `at` events, as `view` knows it.

    Rows are sent when all are done, or after a stop: the intervals are valid for a number of trials
    fixed in advance, and less so after a stop. ValueError if what the view knows there was not all
    seen.
    """

    def __init__(
        self, recorded: Replay, replay: Replay, path: str, at: int, title: str,
        view: str, player: str,
    ) -> None:  # fmt: skip
        if why := unavailable_reason(recorded, view, at):
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

    def work(self) -> None:
        """Run one continuation, or a part of one."""
        found = self.found
        try:
            if not self.going.is_slow:
                found.overs.append(self.going.result(found.n))
            else:
                self._part()
        except Exception as error:  # of any game's rules or agents; shown
            self.state, self.why = "failed", stopped(f"continuations: {found.title}", error)
        if found.n == MANY:
            self.state = "done"

    def _part(self) -> None:
        """Run some events of a continuation with slow agents."""
        until = monotonic() + A_PIECE
        while monotonic() < until:
            self._pieces = self._pieces or self.going.pieces(self.found.n)
            over = next(self._pieces)
            if over is not None:
                self.found.overs.append(over)
                self._pieces = None
                return

    def stop(self) -> None:
        """Cancel the remaining continuations."""
        if self.state == "working":
            self.state = "stopped"

    @property
    def is_told(self) -> bool:
        """True if there are rows to send: not while running."""
        return self.state != "working" and self.found.n > 1

    def result(self) -> WhatIfTried:
        """Return the progress and the rows."""
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
