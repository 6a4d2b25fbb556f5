"""Many recorded games by player: decisions, mistakes and luck, from the files beside the logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.booking.luck import Booking, luck_adjusted
from jamlab.analysis.valuing import Values, values_beside
from jamlab.log import Replay
from jamlab.log.recorded import read_complete

VERDICTS: Final = ("slip", "mistake", "blunder")


@dataclass(slots=True)
class PlayerLine:
    """Totals of a player over `games` finished games, in points of chance to win (100 a game):

    * `won` is what was won, `start` the expectation when the games began; `luck` the part given by
      chance, `own` by the player's own choices and `others` by those of others, in `valued` games,
      those with every event worked out.
    * `judged` choices, in which `lost` was lost to better options; `verdicts` counts them by word.
    """

    player: str
    games: int = 0
    won: float = 0.0
    valued: int = 0
    start: float = 0.0
    luck: float = 0.0
    own: float = 0.0
    others: float = 0.0
    judged: int = 0
    lost: float = 0.0
    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(VERDICTS, 0))


def players(
    games: Iterable[tuple[Replay, Values | None, Sequence[Mapping[str, Any]]]],
) -> list[PlayerLine]:
    """Return a line for each player, sorted by name. `games` are given with their values and judged
    choices (as from `jamlab.analysis.valuing.read_values`), as far as available.

    Unfinished games are left out. A choice too close to call lost nothing.
    """
    lines: dict[str, PlayerLine] = {}
    for replay, values, choices in games:
        over = replay.over
        if over is None:
            continue
        seated = [lines.setdefault(name, PlayerLine(name)) for name in replay.seats]
        winners = over.winners or tuple(range(len(seated)))
        for seat, line in enumerate(seated):
            line.games += 1
            line.won += 100 / len(winners) if seat in winners else 0.0
        if values is not None and luck_adjusted(replay, values) is not None:
            _add_values(seated, Booking.shown(replay, values))
        for choice in choices:
            line = seated[choice["seat"]]
            line.judged += 1
            if choice["verdict"] in VERDICTS:
                line.verdicts[choice["verdict"]] += 1
            if choice["verdict"] != "close":
                line.lost += max(0, choice["gain"][0]) / 10
    return sorted(lines.values(), key=lambda line: line.player)


def _add_values(seated: Sequence[PlayerLine], booking: Booking) -> None:
    """Add the values of a game as shown, which are in tenths of a point."""
    start, luck, decisions = booking.at(0), booking.luck(), booking.decisions()
    for seat, line in enumerate(seated):
        own = booking.given(seat)[seat]
        line.valued += 1
        line.start += start[seat] / 10
        line.luck += luck[seat] / 10
        line.own += own / 10
        line.others += (decisions[seat] - own) / 10


def with_values(log: Path) -> tuple[Replay, Values | None, Sequence[Mapping[str, Any]]]:
    """Read a log and the files beside it: values with open cards if available, else the table's.

    LogError also for a log that was played wrongly.
    """
    replay = read_complete(log)
    beside, choices = values_beside(replay, log)
    return replay, beside.get("all", beside.get("table")), choices
