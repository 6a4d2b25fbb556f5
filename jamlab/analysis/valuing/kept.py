"""Values kept beside their log: `<name>.values.json`.

The file names the log by its checksum, and the judge; sums of all playouts are in it, so that it
can be gone on with. A viewpoint has a track of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.valuing.positions import Positions
from jamlab.analysis.valuing.record import Values, viewpoint
from jamlab.analysis.valuing.sums import Sums
from jamlab.core import ALL_KNOWING, Chance
from jamlab.log import Replay
from jamlab.log.recorded import stem

FORMAT: Final = 2
"""Files of version 1 are read, too: there each event had a value of its own, whether the viewpoint
learned anything or not. Their choices were judged once only: what was called a loss is left out."""
CHOICE: Final[dict[str, type]] = {
    "n": int, "seat": int, "options": int, "chosen": str, "best": str, "clause": str, "why": str,
    "at": list, "gain": list, "blind": int, "verdict": str, "pieces": list,
}  # fmt: skip
"""What a judged choice is told by."""


class BadValues(ValueError):
    """A file of values that cannot be used; the message names it and says why."""


def checksum(replay: Replay) -> str:
    """What names a log: the SHA-256 of its bytes, in hexadecimal digits."""
    return sha256(replay.data).hexdigest()


def values_path(log: Path) -> Path:
    """Where the values of this log lie."""
    return log.with_name(f"{stem(log)}.values.json")


def written_values(found: Iterable[Values], choices: Iterable[Any] = ()) -> bytes:
    """The file of values of one game, of several viewpoints; ValueError if they do not belong
    together. `choices`: judged choices, as JSON can say them."""
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
    """By viewpoint what a file says of this game, and its judged choices.

    BadValues if the file is none, or belongs to another log or other rules.
    """
    try:
        told = json.loads(data)
        version = told.get("values") if isinstance(told, dict) else None
        if type(version) is not int or not 1 <= version <= FORMAT:
            raise ValueError(f"it is no file of values of version 1 to {FORMAT}")
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
                raise ValueError(f"there is no viewpoint {view!r} in this game")
            if not isinstance(track, dict):
                raise ValueError(f"the track of {view!r} is no table")
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
            if any(values.chances):  # one that was stopped at once tells nothing
                found[view] = values
        for place, choice in enumerate(choices, start=1):
            _check_choice(replay, choice, place)
        if version == 1:
            choices = [one for one in choices if one["verdict"] == "close" or one["gain"][0] <= 0]
        return found, choices
    except (ValueError, RecursionError) as error:
        raise BadValues(f"{name}: {error}") from None


def _pair_anew(positions: Positions, sums: Sums) -> None:
    """Of a file of version 1: every event had a value of its own to whom something is hidden."""
    if positions.seat != ALL_KNOWING:
        for own, before in positions.before.items():
            if before != own - 1:
                sums.unpair(own)


def _check_outcomes(replay: Replay, sums: Sums) -> None:
    """ValueError if outcomes are told of what is no chance node, or not all of them."""
    for position, table in sums.outcomes.items():
        node = replay.game.pending(replay.state(position))
        if not isinstance(node, Chance) or len(node.outcomes) != len(table):
            raise ValueError(f"the outcomes at {position} are not those of this game")


def _check_choice(replay: Replay, choice: Any, place: int) -> None:
    """ValueError if this is no judged choice of the game (`scenes.told.values.JudgedChoice`)."""
    if (
        not isinstance(choice, dict)
        or {name: type(each) for name, each in choice.items()} != CHOICE
    ):
        raise ValueError(f"judged choice {place} is none")
    n, seat = choice["n"], choice["seat"]
    if not 1 <= n <= len(replay) or replay.events[n - 1].seat != seat:
        raise ValueError(f"judged choice {place} is of event {n}, which seat {seat} did not choose")
    whole = [("at", 2), ("gain", 3)]
    if any(len(choice[name]) != many for name, many in whole) or not all(
        type(one) is int for name, _ in whole for one in choice[name]
    ):
        raise ValueError(f"judged choice {place} does not say what it was worth")
    if not all(type(piece) is str for piece in choice["pieces"]):
        raise ValueError(f"judged choice {place} names pieces that are none")


def values_beside(replay: Replay, log: Path) -> tuple[dict[str, Values], list[Any]]:
    """What lies beside the log; nothing if no file does. BadValues if it cannot be used."""
    path = values_path(log)
    if not path.is_file():
        return {}, []
    return read_values(replay, path.read_bytes(), path.name)


def _seats(replay: Replay) -> list[int | None]:
    if replay.game.is_open:
        return [None]
    return [None, ALL_KNOWING, *range(len(replay.seats))]
