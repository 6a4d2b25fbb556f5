"""Other rulings as records, a row each, and what comes of them in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jamlab.analysis.rulings.ruling import OPEN, OTHER, SAME, UNFINISHED, Ruling
from jamlab.chance.simulations.columns import Totals
from jamlab.chance.simulations.mattered import Mattered
from jamlab.core import Over
from jamlab.core.text import decimal, many, shares

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = (
    "log", "game", "seats", "option", "was", "value",
    "changes_at", "change", "words", "clause",
    "stops_at", "stop", "stop_words", "stop_clause",
    "result", "winners", "scores", "other_winners", "other_scores",
    "playouts", "won", "won_error",
)  # fmt: skip
"""The columns of `rulings_table`, as docs/play/analysis.md tells them."""


def record(ruling: Ruling, played: Totals | None = None) -> dict[str, Any]:
    """A ruling as a row of `COLUMNS`; `played` if it was played on."""
    replay, first, stop = ruling.replay, ruling.first, ruling.stop
    over, other = replay.over, ruling.other
    wins = [] if played is None else played.seat_summaries(replay.seats)
    values = (
        replay.name, replay.game.id, len(replay.seats),
        ", ".join(ruling.options), ", ".join(_words(ruling, ruling.was)),
        ", ".join(_words(ruling, ruling.options)),
        first.n if first else 0, first.sort if first else "", first.words if first else "",
        first.clause if first else "",
        stop.n if stop else 0, stop.sort if stop else "", stop.words if stop else "",
        stop.clause if stop else "",
        ruling.result, _joined(over.winners if over else ()), _joined(over.scores if over else ()),
        _joined(other.winners if other else ()), _joined(other.scores if other else ()),
        played.games if played else 0,
        _joined(f"{seat.share:.4f}" for seat in wins),
        _joined(f"{(seat.high - seat.low) / 2:.4f}" for seat in wins),
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def rulings_table(records: Iterable[dict[str, Any]]) -> pd.DataFrame:
    """Such records as a table, one row a log and ruling."""
    import pandas as pd

    return pd.DataFrame(list(records), columns=list(COLUMNS))


def outcome(ruling: Ruling, played: Totals | None = None) -> str:
    """What comes of a game under another ruling, in a sentence without the full stop."""
    over, names = ruling.replay.over, ruling.replay.seats
    if ruling.refused:
        return f"there is no such table: {ruling.refused}"
    if ruling.result == SAME:
        return (
            f"the result stays the same{_unused(ruling)}" if ruling.changes else "nothing changes"
        )
    if ruling.result == OTHER and ruling.other is not None:
        said = f"{won(ruling.other, names)}: {_scores(ruling.other, names)}"
        recorded = "" if over is None else f"; recorded: {_recorded(over, names)}"
        return said + recorded
    if ruling.result == UNFINISHED:
        return "the recorded game is not over" if ruling.changes else "nothing changes so far"
    assert ruling.result == OPEN
    if played is None or not played.games:
        return "it would have to be played on"
    seats = played.seat_summaries(names)
    total = sum(seat.share for seat in seats)
    parts = [seat.share for seat in seats] + ([1 - total] if total < 1 - 1e-9 else [])
    words = shares(parts, 1)
    half = max((seat.high - seat.low) / 2 for seat in seats)
    said = ", ".join(f"{name} {words[n]}" for n, name in enumerate(names))
    recorded = "" if over is None else f"; recorded: {won(over, names)}"
    told = mattered_words(played.mattered)
    more = f". {told.removesuffix('.')}" if told else ""
    return f"played on {played.games} times: {said} (± {decimal(100 * half, 0)}){recorded}{more}"


def _unused(ruling: Ruling) -> str:
    """What a result that stays the same does not say: the players could not use the ruling."""
    if not ruling.offered:
        return ""
    return (
        f", but this ruling would have offered more at {many(ruling.offered, 'choice')}, and "
        "nobody here could use that: so it is no evidence about the ruling"
    )


def mattered_words(found: Mapping[str, Mattered]) -> str:
    """How often the other ruling was offered and used where it was played on; "" for nothing."""
    return " ".join(
        each.words("This ruling", "the recorded one")
        for each in found.values()
        if each.games and each.is_told
    )


def won(over: Over, names: tuple[str, ...]) -> str:
    """Who won, in words: `Bo wins`, `Ann and Bo share the win`."""
    winners = [names[seat] for seat in over.winners]
    if not winners:
        return "nobody wins"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win"


def _recorded(over: Over, names: tuple[str, ...]) -> str:
    return f"{won(over, names)}: {_scores(over, names)}"


def _scores(over: Over, names: tuple[str, ...]) -> str:
    each = zip(names, over.scores, strict=True)
    return ", ".join(f"{name} {decimal(score, 0)}" for name, score in each)


def _joined(numbers: Iterable[object]) -> str:
    return " ".join(map(str, numbers))


def _words(ruling: Ruling, options: dict[str, str]) -> list[str]:
    kinds = {option.name: option for option in ruling.replay.game.options}
    return [kinds[name].word(value) for name, value in options.items()]
