"""Alternatives at a step, as far as a viewpoint may know them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from time import monotonic
from typing import Final

from jamlab.analysis.whatif import possibilities
from jamlab.analysis.whatif.tree import Path
from jamlab.chance.exact.pool import next_of
from jamlab.core import ALL_KNOWING, Chance, Choice, Event, Node
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.steppable import unavailable_reason
from jamlab.pages.whatif.whatif_messages import WhatIfOption, WhatIfStep
from jamlab.text import percent
from jamlab.ui.game_in_progress import touched

ANEW: Final = -1
"""Index that stands for a new draw, where outcomes are not named."""
MOST: Final = 150
"""Most options listed (there are many where a die may be put down), plus the actual one."""
_NEAR: Final = 200
NOT_BY_HAND: Final = (
    "Not all cards of this game were seen, so it cannot go on with the cards as they lay. “Try it” "
    "deals what was not seen anew each time."
)
NO_STEP: Final[WhatIfStep] = {
    "at": 0, "sort": "none", "seat": -1, "title": "", "note": "", "options": [], "near": -1,
}  # fmt: skip
"""Value before the first step."""


def seat_of(view: str) -> int | None:
    """Return the seat of a viewpoint, None for the table, ALL_KNOWING for "all"."""
    return None if view == "table" else ALL_KNOWING if view == "all" else int(view)


def step_of(replay: Replay, at: int, view: str) -> WhatIfStep:
    """Return the alternatives after `at` events, for `view`: "table", "all", "0", "1", …

    Options of a hidden hand are shown to its seat only. Outcomes are named where the viewpoint
    knows the content of the deck; else only a new draw is offered.
    """
    game, names = replay.game, replay.seats
    node = game.pending(replay.state(at))
    told: WhatIfStep = {**NO_STEP, "at": at}
    if replay.is_in_part:
        why = unavailable_reason(replay, view, at) or NOT_BY_HAND
        return {**told, "sort": "hidden", "title": "What else could be", "note": why}
    if isinstance(node, Choice) and len(node) > 1:
        told["seat"], name = node.seat, names[node.seat]
        told["title"] = f"What {name} could do"
        if _may_choose(replay, node, view):
            told["sort"] = "choice"
        else:
            told["sort"] = "hidden"
            told["note"] = (
                f"Only {name} knows. See it as {name}, or with all cards open, to choose; or let "
                "players choose."
            )
    elif isinstance(node, Chance) and len(node.outcomes) > 1:
        told["title"] = "What could come"
        told["sort"] = "chance" if _knows_deck(replay, at, node, view) else "hidden"
        if told["sort"] == "hidden":
            told["note"] = (
                "What can come depends on cards that cannot be seen from here: another one is "
                "drawn by chance. With all cards open one can be chosen."
            )
            words = "Another one, drawn by chance"
            told["options"] = [WhatIfOption(ANEW, words, node.outcomes[0].clause, "", "", 0, [])]
    if told["sort"] in ("choice", "chance"):
        found = possibilities(replay, at)
        some = [(n, each) for n, each in enumerate(found) if n < MOST or each.came]
        pieces: list[list[str]] = [[]] * len(some)
        if told["sort"] == "choice":
            events = [each.event for _, each in some]
            pieces = touched(game, replay.state(at), events, seat_of(view), names)
        told["options"] = [
            WhatIfOption(
                n, one.words, one.clause, one.group, _odds(one.chance), int(one.came), things
            )
            for (n, one), things in zip(some, pieces, strict=True)
        ]
        if len(found) > MOST:
            told["note"] = f"There are {len(found):,}; these are the first of them."
    if told["sort"] == "none":
        told["near"] = _near(replay, at)
    return told


def meant(replay: Replay, at: int, view: str, place: int) -> Event | None:
    """Return the event at this index of the list; None for a new draw (ANEW).

    IndexError for an index that the viewpoint was not offered.
    """
    step = step_of(replay, at, view)
    if place not in [option.place for option in step["options"]]:
        raise IndexError(f"no option {place}")
    return None if place == ANEW else possibilities(replay, at)[place].event


def _may_choose(replay: Replay, node: Choice, view: str) -> bool:
    game = replay.game
    return game.is_open or game.choices_are_open or seat_of(view) in (node.seat, ALL_KNOWING)


def _knows_deck(replay: Replay, at: int, node: Chance, view: str) -> bool:
    """True if the viewpoint knows all outcomes and their odds: none is in a hidden hand."""
    game = replay.game
    if game.is_open or view == "all":
        return True
    pool = next_of(game, node, game.view(replay.state(at), seat_of(view)))
    if pool is not None:
        return pool.total == pool.to_come
    return len({game.mask(event, seat_of(view)) for event in node.outcomes}) == len(node.outcomes)


def _near(replay: Replay, at: int) -> int:
    """Return the next step with alternatives, else the last one before; -1 for none."""
    ahead = range(at + 1, min(at + _NEAR, len(replay)) + 1)
    places: list[int] = [*ahead, *range(at - 1, -1, -1)]
    for n in places:
        node: Node = replay.game.pending(replay.state(n))
        if (isinstance(node, Choice) and len(node) > 1) or (
            isinstance(node, Chance) and len(node.outcomes) > 1
        ):
            return n
    return -1


def _odds(chance: Fraction | None) -> str:
    if chance is None:
        return ""
    short = f"{chance.numerator}/{chance.denominator}" if chance.denominator < 1000 else ""
    return f"{short} · {percent(chance)}" if short else percent(chance)


# -- agents that continue a game, event by event, in short slices ----------------------------------


A_PIECE: Final = 0.04
"""Seconds of work per slice."""


class Continuation:
    """Events that `steps` yields after `n` events: `lines` so far. It was started at step `at`, and
    extends the branch at `path`, or is a new one (the empty path).
    """

    def __init__(self, steps: Iterator[EventLine], n: int, at: int, path: Path) -> None:
        self.lines: list[EventLine] = []
        self.n, self.at, self.path = n, at, path
        self._steps = steps

    def work(self) -> bool:
        """Run a slice; return True if the game is over."""
        until = monotonic() + A_PIECE
        while monotonic() < until:
            line = next(self._steps, None)
            if line is None:
                return True
            self.lines.append(line)
        return False

    @property
    def says(self) -> str:
        """Progress in words."""
        return f"They play on: event {self.n + len(self.lines)} …"
