"""Questions about JamSumo: does a flick at the hole sink its die?

This cannot be computed exactly: it is measured. `measured.csv` is a table of `jamlab flicks`, from
the board and from a platform, made by

    jamlab flicks --skill expert,good,casual,child --distance 40-180/20 --angle 0 --speed 70-110/20
      --flicks 200 --seed 6 --csv -o board.csv

and by the same with `--platform` instead of `--distance`. `sinks` answers from any such table.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import hypot
from pathlib import Path
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.question import (
    FACES,
    NUMBER,
    WORD,
    Parameter,
    Position,
    Question,
    plain_words,
)
from jamlab.games.jamsumo.board.board import TEXTS
from jamlab.games.jamsumo.flick.flick_trials import ShotCounts, read
from jamlab.games.jamsumo.flick.outcome import BOARD, HOLE, OFF, PLATFORM, fate_of
from jamlab.games.jamsumo.state import JamSumoState
from jamlab.text import percent

FILE: Final = Path(__file__).with_name("measured.csv")
NAMES: Final = ("expert", "good", "casual", "child")
FATES: Final = {
    HOLE: "sinks",
    BOARD: "stays on the board",
    PLATFORM: "stops on a platform",
    OFF: "goes over the edge",
}
NEAR: Final = 10
"""Greatest distance from a measurement, in mm and in cm/s, for which an answer is given."""


@cache
def table() -> tuple[ShotCounts, ...]:
    """Return the table that comes with jamlab, measured on the printed board."""
    return tuple(read(FILE.read_text(encoding="utf-8").splitlines()))


def sinks(
    rows: Iterable[ShotCounts],
    skill: str,
    speed: int,
    distance: float | None,
    *,
    seat: int | None = None,
    die: str = "a die",
) -> Odds:
    """Return the measured chance that a flick straight at the hole sinks its die.

    `skill` is its name, or its numbers as a table has them; `speed` in cm/s; `distance` in mm to
    the middle of the hole, None is from a JAM platform. The nearest measured row is used and named
    in the answer; ValueError if none is within 10 mm and 10 cm/s.
    """
    known = [
        row
        for row in rows
        if str(row.skill) == skill
        and row.shot.platform == (distance is None)
        and row.shot.angle == 0
    ]
    if not known:
        raise ValueError(f"no straight flicks of the skill {skill!r} were measured from there")
    far = known[0].distance if distance is None else distance
    row = min(known, key=lambda row: (abs(row.shot.speed - speed), abs(row.distance - far)))
    if abs(row.shot.speed - speed) > NEAR or abs(row.distance - far) > NEAR:
        places = sorted({row.distance for row in known})
        speeds = ", ".join(map(str, sorted({row.shot.speed for row in known})))
        raise ValueError(
            f"flicks were measured from {places[0]:g} to {places[-1]:g} mm, with {speeds} cm/s: "
            f"not from {far:.0f} mm with {speed} cm/s"
        )
    low, high = row.interval
    words = [
        "Nobody can count that beforehand, so it was simulated.",
        f"Of {row.flicks} such flicks from {_start(row)} with {row.shot.speed} cm/s {row.sunk} "
        "sank.",
        f"95 % interval (Wilson): {percent(low)} to {percent(high)}. Of many intervals made "
        "like this, about 95 in 100 hold the true chance.",
    ]
    if row.shot.speed != speed or row.distance != far:
        words.insert(1, f"What was simulated nearest to {far:.0f} mm and {speed} cm/s is taken.")
    alike = [r for r in known if r.shot.speed == row.shot.speed and r is not row]
    if alike:
        alike.sort(key=lambda r: r.distance)
        said = ", ".join(f"from {_start(r)} {r.sunk} of {r.flicks}" for r in alike)
        words.append(f"With the same speed, {said}.")
    return Odds(
        f"Will {die} sink, flicked straight at the hole by a finger of the skill “{skill}”?",
        seat,
        Fraction(row.sunk, row.flicks),
        words=tuple(words),
        formula=f"{row.sunk}/{row.flicks}",
        rows=tuple(
            OutcomeRow(words, Fraction(row.counts[fate], row.flicks))
            for fate, words in FATES.items()
            if row.counts[fate]
        ),
        interval=(low, high),
        assumption=(
            "Simulated, not exact: with nothing in the way, struck straight in the "
            "middle of a side; one flick does not change the next."
        ),
    )


def _start(row: ShotCounts) -> str:
    """Return the start in words: `a platform`, `120 mm`."""
    return "a platform" if row.shot.platform else f"{row.distance:g} mm"


def _sink(
    position: Position[JamSumoState],
    *,
    skill: str,
    speed: int,
    distance: int | None,
    die: tuple[str, ...] | None,
) -> Odds:
    """Answer for the named die, the one about to be flicked, or any at that distance."""
    view, seat = position.view, position.seat
    if view.board.text != TEXTS["printed"]:
        raise ValueError("flicks were measured on the printed board only")
    if distance is not None:
        return sinks(table(), skill, speed, distance, seat=seat)
    if die is None and view.die not in view.poses:
        if view.is_sumo:
            raise ValueError("say which die is flicked, or from what distance")
        return sinks(table(), skill, speed, None, seat=seat, die="a die from the hand")
    (name, *more) = (view.die,) if die is None else die
    if more:
        raise ValueError(f"one die is flicked, not {', '.join((name, *more))}")
    pose = view.poses[name]
    on_platform = fate_of(view.board, pose) == PLATFORM
    far = None if on_platform else hypot(pose[0], pose[1]) / 10
    return sinks(table(), skill, speed, far, seat=seat, die=name)


_ASKED: Final = (
    Parameter("skill", "how sure the finger is", WORD, "good", words=plain_words(NAMES)),
    Parameter("speed", "how fast, in cm/s", NUMBER, 90, least=10, most=300),
    Parameter(
        "distance", "mm from the die to the middle of the hole", NUMBER, least=1, most=1000,
        unsaid="where the die lies",
    ),
    Parameter(
        "die", "which die, A3 for instance", FACES, among=lambda _game, view: list(view.poses),
        unsaid="the one that is about to be flicked, or one from the hand",
    ),
)  # fmt: skip

QUESTIONS: Final[dict[str, Question]] = {
    "sink": Question(
        "sink",
        "How likely is a flick straight at the hole to sink its die? (simulated)",
        _ASKED,
        _sink,
    )
}
