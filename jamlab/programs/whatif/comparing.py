"""Two branches beside each other: how they ended or stand, turn by turn, and what was tried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from jamlab.programs.whatif.knowing import seat_of
from jamlab.replay import Replay
from jamlab.replay.notes import Branch
from jamlab.replay.standings import standings_of
from jamlab.scenes.told.whatif import WhatIfSide


@dataclass(frozen=True)
class Side:
    """One of two: the game at a path, its title ("": the recorded one), what was tried there."""

    path: str
    title: str
    game: Replay
    wins: list[str] = field(default_factory=list)


class Comparing:
    """Tells two sides; made anew only where something is new."""

    def __init__(self) -> None:
        self._key: Any = None
        self._told: list[WhatIfSide] = []

    def sides(self, view: str, sides: Sequence[Side]) -> list[WhatIfSide]:
        """Both as the viewpoint knows them."""
        key = view, [(one.path, one.title, id(one.game), one.wins) for one in sides]
        if self._key != key:
            left, right = (one.game.events for one in sides)
            same = 0
            while same < min(len(left), len(right)) and left[same] == right[same]:
                same += 1
            self._key, self._told = key, [_told(one, view, same) for one in sides]
        return self._told


def _told(side: Side, view: str, same: int) -> WhatIfSide:
    """A side; `same`: so many events are the same in both."""
    game, over = side.game, side.game.over
    seen = game.game.view(game.state(len(game)), seat_of(view))
    stood = standings_of(game)
    told: WhatIfSide = {
        "path": side.path,
        "title": side.title or "The recorded game",
        "says": ends(game),
        "events": len(game),
        "had": list(game.game.standing(seen) if over is None else over.scores),
        "winners": [] if over is None else list(over.winners),
        "standings": [list(had) for _, had in stood],
        "parts": next((turn for turn, (last, _) in enumerate(stood) if last > same), -1),
    }
    if side.wins:
        told["wins"] = side.wins
    return told


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
