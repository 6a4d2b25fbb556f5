"""Two branches beside each other: how they ended or stand, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jamlab.log import Replay
from jamlab.log.notes import Branch
from jamlab.log.turns import standings_of
from jamlab.programs.whatif.knowing import seat_of
from jamlab.programs.whatif.weighing import alike
from jamlab.scenes.told.whatif import WhatIfBranch, WhatIfSide


@dataclass(frozen=True)
class Side:
    """One of two: the game at a path, its title ("": the recorded one)."""

    path: str
    title: str
    game: Replay


class Comparing:
    """Tells two sides; made anew only where something is new."""

    def __init__(self) -> None:
        self._key: Any = None
        self._told: list[WhatIfSide] = []

    def sides(self, view: str, sides: Sequence[Side]) -> list[WhatIfSide]:
        """Both as the viewpoint knows them."""
        key = view, [(one.path, one.title, id(one.game)) for one in sides]
        if self._key != key:
            same = alike(*(one.game for one in sides))
            self._key, self._told = key, [_told(one, view, same) for one in sides]
        return self._told


def _told(side: Side, view: str, same: int) -> WhatIfSide:
    """A side; `same`: so many events are the same in both."""
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
    """A branch of the tree."""
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
    """A branch's title; where that is its first event in words, as the viewpoint knows it."""
    first = game.events[branch.at]
    if branch.title != game.game.tell(first, game.seats):
        return branch.title
    return game.game.tell(game.game.mask(first, seat_of(view)), game.seats)


def ends(game: Replay) -> str:
    """How a game ended, in a sentence."""
    over = game.over
    if over is None:
        return f"not played to its end: {len(game)} events"
    winners = [game.seats[seat] for seat in over.winners]
    who = " and ".join(winners) if winners else "Nobody"
    scores = " : ".join(map(str, over.scores))
    return f"{who} {'win' if len(winners) > 1 else 'wins'}, {scores}"
