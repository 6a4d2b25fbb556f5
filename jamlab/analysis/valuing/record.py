"""`Values`: results of playouts from each position of a recorded game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from math import inf, sqrt
from pathlib import Path
from statistics import stdev
from typing import Any, Final

from jamlab.analysis.valuing.playouts import GROUPS, WHOLE, Positions, Sums, shares
from jamlab.chance.estimates.interval_methods import half_width, variance_of
from jamlab.core import ALL_KNOWING, Chance
from jamlab.log import Replay
from jamlab.log.recorded import stem

EXACT: Final = -1
"""In place of a number of playouts: the game is over, and this is the result."""
TENTHS: Final = 1000
"""A certain win, in tenths of a percent."""

Chances = tuple[float, ...]


class Values:
    """Each seat's chance to win after each event of `replay`, by playouts among `judge`'s players.

    Position n (0 … len) is the table after n events. `seat` is the viewpoint: a seat, None for what
    all at the table see, or ALL_KNOWING. Immutable; made and extended by `jamlab.analysis.values`.
    """

    def __init__(
        self,
        replay: Replay,
        judge: str,
        seat: int | None,
        seed: int,
        sums: Sums,
        seconds: float,
        *,
        complete: bool = True,
    ) -> None:
        self.replay, self.judge, self.seat, self.seed = replay, judge, seat, seed
        self.sums = sums
        self.seconds = seconds
        self.complete = complete
        """False if it was stopped before everything requested was done."""
        self.positions = Positions(replay, seat)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.sums.seats

    @property
    def viewpoint(self) -> str:
        """Name of the viewpoint: "all" if everything is known, "table", or the seat's number."""
        return viewpoint(self.replay, self.seat)

    @cached_property
    def counts(self) -> list[int]:
        """Number of playouts from each position; 0: not worked out, EXACT: the result."""
        found = [self.sums.counts[own] for own in self.positions.same_as]
        for n, own in enumerate(self.positions.same_as):
            if own == self.positions.last and self.positions.is_over:
                found[n] = EXACT
        return found

    @cached_property
    def chances(self) -> list[Chances | None]:
        """Each seat's chance to win at each position; they add up to 1. None: not worked out."""
        over = self.replay.over
        result = None
        if over is not None and self.positions.is_over:
            result = tuple(share / WHOLE for share in shares(over, self.seats))
        made: dict[int, Chances | None] = {}
        found = []
        for own, count in zip(self.positions.same_as, self.counts, strict=True):
            if count == EXACT:
                found.append(result)
                continue
            if own not in made:
                made[own] = self._means(own, self.sums.shares, 1, WHOLE)
            found.append(made[own])
        return found

    @cached_property
    def points(self) -> list[Chances | None]:
        """Each seat's expected final score at each position. None: not worked out."""
        over = self.replay.over
        result = None if over is None else tuple(map(float, over.scores))
        return [
            result if count == EXACT else self._means(own, self.sums.points, 1 + self.seats, 1)
            for own, count in zip(self.positions.same_as, self.counts, strict=True)
        ]

    def _means(self, own: int, sums: Sequence[int], column: int, whole: int) -> Chances | None:
        """Return the means at a position; at a small chance node, weighted exactly by outcome."""
        count, seats = self.sums.counts[own], self.seats
        if not count:
            return None
        table = self.sums.outcomes.get(own)
        if table is None or any(not row[0] for row in table):
            return tuple(sums[own * seats + seat] / (count * whole) for seat in range(seats))
        node = self.replay.game.pending(self.replay.state(own))
        assert isinstance(node, Chance)
        means = [
            sum(
                weight * row[column + seat] / (row[0] * whole)
                for weight, row in zip(node.weights, table, strict=True)
            )
            / node.total
            for seat in range(seats)
        ]
        if whole == 1:
            return tuple(means)
        total = sum(means)  # 1, but for rounding errors
        return tuple(mean / total for mean in means)

    def half(self, position: int) -> Chances:
        """Return the half-width of each seat's 95 % interval, valid at all times during refinement.

        0 if the value is the result, inf if nothing is worked out.
        """
        own, count = self.positions.same_as[position], self.counts[position]
        if count == EXACT:
            return (0.0,) * self.seats
        if not count:
            return (inf,) * self.seats
        return tuple(
            min(half_width(count, self._variance(own, seat, count)), 1.0)
            for seat in range(self.seats)
        )

    def _variance(self, own: int, seat: int, count: int) -> float:
        place = own * self.seats + seat
        return variance_of(
            count, self.sums.shares[place] / WHOLE, self.sums.squares[place] / WHOLE**2
        )

    def change_error(self, n: int) -> Chances:
        """Return the standard error of the change by event n (from 1): playouts before and after it
        are paired by their luck, as far as there are pairs; without pairs it comes from the groups
        of sweeps. inf if not worked out.
        """
        own = self.positions.same_as[n]
        before = self.positions.same_as[n - 1]
        if own == before:
            return (0.0,) * self.seats
        pairs = self.sums.pairs[own]
        if pairs < 2:
            return self._group_error(before, own)
        found = []
        many, then = (max(self.sums.counts[position], pairs) for position in (own, before))
        for seat in range(self.seats):
            mean = self._paired_change(own, before, seat)
            square = self.sums.changes[own * self.seats + seat] / (pairs * WHOLE**2)
            spread = max(square - mean * mean, 0.25 / (pairs + 1))
            if many == then == pairs:
                found.append(sqrt(spread / pairs))
                continue
            # More playouts were made from the start of a turn than from the next step.
            now, was = self._variance(own, seat, many), self._variance(before, seat, then)
            shared = (now + was - spread) / 2
            square = now / many + was / then - 2 * shared * pairs / (many * then)
            found.append(sqrt(max(square, spread / max(many, then))))
        return tuple(found)

    def _group_error(self, before: int, own: int) -> Chances:
        """Return the same from the spread of the change over the groups."""
        changes = []
        for track in self.groups:
            was, now = track[before], track[own]
            if was is None or now is None:
                return (inf,) * self.seats
            changes.append([two - one for one, two in zip(was, now, strict=True)])
        if not changes:
            return (inf,) * self.seats
        least = 0.5 / max(self.counts[own], 1)  # identical playouts may still differ later
        return tuple(
            max(stdev(each) / sqrt(len(each)), least) for each in zip(*changes, strict=True)
        )

    def _paired_change(self, own: int, before: int, seat: int) -> float:
        one, two = (
            self.sums.shares[position * self.seats + seat]
            / (max(self.sums.counts[position], 1) * WHOLE)
            for position in (before, own)
        )
        return two - one

    @cached_property
    def groups(self) -> list[list[Chances | None]]:
        """Chances at each position by each group of sweeps (`Sums.groups`), each an equally good
        but smaller sample. Empty while one of them lacks a position, or if a file does not hold
        them.
        """
        sums, seats = self.sums, self.seats
        if len(sums.groups) < GROUPS or not sums.is_grouped:
            return []
        found = []
        for shares_of in sums.groups.values():
            track: list[Chances | None] = []
            for own, count, whole in zip(
                self.positions.same_as, self.counts, self.chances, strict=True
            ):
                if count <= 0:
                    track.append(whole)
                    continue
                row = shares_of[own * seats : (own + 1) * seats]
                total = sum(row)
                if not total:
                    return []
                track.append(tuple(share / total for share in row))
            found.append(track)
        return found

    def shown(self) -> list[tuple[int, ...] | None]:
        """Return the chances in whole tenths of a percent, as on screen.

        Each number is rounded independently (halves up), so those of a position may add up to a
        tenth or two more or less than 1000.
        """
        return [None if found is None else _tenths(found) for found in self.chances]

    def __repr__(self) -> str:
        done = [count for count in self.counts if count > 0]
        fewest = min(done, default=0)
        return (
            f"<Values {self.replay.game.id} by {self.judge}, {self.viewpoint}: {len(done)} of "
            f"{len(self.counts)} positions, {fewest} playouts and more>"
        )


def _tenths(chances: Chances) -> tuple[int, ...]:
    return tuple([int(chance * TENTHS + 0.5 + 1e-9) for chance in chances])


def viewpoint(replay: Replay, seat: int | None) -> str:
    """Return the name of a viewpoint in files and on pages."""
    if replay.game.is_open or seat is None:
        return "table"
    return "all" if seat == ALL_KNOWING else str(seat)


# -- values stored beside their log: `<name>.values.json` ------------------------------------------
# The file identifies the log by its checksum, and the judge; it holds the sums of all playouts, so
# that it can be extended. Each viewpoint has a separate track.


FORMAT: Final = 2
"""Files of version 1 are read, too: there each event had a value of its own, whether the viewpoint
learned anything or not. Their choices were judged only once: apparent losses are left out.
"""
CHOICE: Final[dict[str, type]] = {
    "n": int, "seat": int, "options": int, "chosen": str, "best": str, "clause": str, "why": str,
    "at": list, "gain": list, "blind": int, "verdict": str, "pieces": list,
}  # fmt: skip
"""Fields of a judged choice."""


class BadValues(ValueError):
    """A file of values that cannot be used; the message names it and the reason."""


def checksum(replay: Replay) -> str:
    """Return the identifier of a log: the SHA-256 of its bytes in hexadecimal."""
    return sha256(replay.data).hexdigest()


def values_path(log: Path) -> Path:
    """Return the path of the values of this log."""
    return log.with_name(f"{stem(log)}.values.json")


def dump_values(found: Iterable[Values], choices: Iterable[Any] = ()) -> bytes:
    """Return the file of values of one game, for several viewpoints; ValueError if they do not
    belong together. `choices`: judged choices, as JSON data.
    """
    found = list(found)
    first = found[0]
    if any((one.judge, one.seed) != (first.judge, first.seed) for one in found):
        raise ValueError("values by several judges or seeds do not go into one file")
    data = {
        "values": FORMAT,
        "game": first.replay.game.id,
        "rules": first.replay.game.rules,
        "log": checksum(first.replay),
        "judge": first.judge,
        "seed": first.seed,
        "tracks": {
            one.viewpoint: {
                "seconds": round(one.seconds, 1),
                "same_as": one.positions.same_as,
                **one.sums.as_json(),
            }
            for one in found
        },
        "choices": list(choices),
    }
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def read_values(
    replay: Replay, data: bytes, name: str = "values"
) -> tuple[dict[str, Values], list[Any]]:
    """Read the values of this game by viewpoint, and its judged choices.

    BadValues if the file is invalid, or belongs to another log or other rules.
    """
    try:
        told = json.loads(data)
        version = told.get("values") if isinstance(told, dict) else None
        if type(version) is not int or not 1 <= version <= FORMAT:
            raise ValueError(f"it is not a file of values of version 1 to {FORMAT}")
        if told.get("log") != checksum(replay):
            raise ValueError("it belongs to another recorded game, or to an earlier state of it")
        if told.get("rules") != replay.game.rules:
            raise ValueError("it was worked out by another version of the rules")
        judge, seed, tracks = told.get("judge"), told.get("seed"), told.get("tracks")
        choices = told.get("choices")
        if not isinstance(judge, str) or type(seed) is not int or not isinstance(choices, list):
            raise ValueError("it does not say who judged, or with which seed")
        if not isinstance(tracks, dict):
            raise ValueError("it has no tracks")
        known = {viewpoint(replay, seat): seat for seat in _seats(replay)}
        found = {}
        for view, track in tracks.items():
            if view not in known:
                raise ValueError(f"unknown viewpoint {view!r}")
            if not isinstance(track, dict):
                raise ValueError(f"the track of {view!r} must be a table")
            sums = Sums.from_json(track, len(replay) + 1, len(replay.seats))
            positions = Positions(replay, known[view])
            if version == 1:
                _pair_anew(positions, sums)
            else:
                positions.same_as = track.get("same_as")
            _check_outcomes(replay, sums)
            seconds = track.get("seconds")
            took = float(seconds) if isinstance(seconds, int | float) else 0.0
            values = Values(replay, judge, known[view], seed, sums, took)
            if any(values.chances):  # one that was stopped at once is empty
                found[view] = values
        for place, choice in enumerate(choices, start=1):
            _check_choice(replay, choice, place)
        if version == 1:
            choices = [one for one in choices if one["verdict"] == "close" or one["gain"][0] <= 0]
        return found, choices
    except (ValueError, RecursionError) as error:
        raise BadValues(f"{name}: {error}") from None


def _pair_anew(positions: Positions, sums: Sums) -> None:
    """Repair the pairs of a file of version 1, where every event had a value of its own for
    viewpoints with hidden information.
    """
    if positions.seat != ALL_KNOWING:
        for own, before in positions.before.items():
            if before != own - 1:
                sums.unpair(own)


def _check_outcomes(replay: Replay, sums: Sums) -> None:
    """Raise ValueError if outcomes are given for no chance node, or not for all of its outcomes."""
    for position, table in sums.outcomes.items():
        node = replay.game.pending(replay.state(position))
        if not isinstance(node, Chance) or len(node.outcomes) != len(table):
            raise ValueError(f"the outcomes at {position} are not those of this game")


def _check_choice(replay: Replay, choice: Any, place: int) -> None:
    """Raise ValueError unless it is a judged choice of the game (`JudgedChoice`)."""
    if (
        not isinstance(choice, dict)
        or {name: type(each) for name, each in choice.items()} != CHOICE
    ):
        raise ValueError(f"judged choice {place} has other fields or types")
    n, seat = choice["n"], choice["seat"]
    if not 1 <= n <= len(replay) or replay.events[n - 1].seat != seat:
        raise ValueError(f"judged choice {place} is of event {n}, which seat {seat} did not choose")
    whole = [("at", 2), ("gain", 3)]
    if any(len(choice[name]) != many for name, many in whole) or not all(
        type(one) is int for name, _ in whole for one in choice[name]
    ):
        raise ValueError(f"judged choice {place} does not say what it was worth")
    if not all(type(piece) is str for piece in choice["pieces"]):
        raise ValueError(f"judged choice {place} must name its pieces by texts")


def values_beside(replay: Replay, log: Path) -> tuple[dict[str, Values], list[Any]]:
    """Read the values beside the log, {} and [] if there are none. BadValues if unusable."""
    path = values_path(log)
    if not path.is_file():
        return {}, []
    return read_values(replay, path.read_bytes(), path.name)


def _seats(replay: Replay) -> list[int | None]:
    if replay.game.is_open:
        return [None]
    return [None, ALL_KNOWING, *range(len(replay.seats))]
