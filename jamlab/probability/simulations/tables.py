"""Columns of games as arrays, tables and a piece of a page (numpy, pandas: when first used)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from jamlab.core import AnyGame
from jamlab.probability.simulations.columns import Columns
from jamlab.probability.simulations.job import seed_of
from jamlab.probability.simulations.mattered import COUNTED
from jamlab.probability.simulations.seat_summary import SeatSummary
from jamlab.probability.simulations.totals import Totals

if TYPE_CHECKING:
    import pandas as pd

WORDS: Final = ("reason", "clause")
"""The columns of text; all others hold numbers."""

_SUMMARY: Final = ("player", "wins", "share", "low", "high", "score", "score_error")


def names_of(seats: int) -> tuple[str, ...]:
    """The columns of a table of games, as docs/chance/simulate.md lists them."""
    scores = [f"score_{seat}" for seat in range(seats)]
    shares = [f"share_{seat}" for seat in range(seats)]
    return ("game", "seed", "events", "decisions", *scores, *shares, *WORDS)


def arrays_of(kept: Columns, seed: int) -> dict[str, Any]:
    """The columns as numpy arrays, one row a game; text as a pair: different words, codes.

    Whole numbers have 32 bits, the seed 64, a share of a win is a float.
    """
    import numpy as np

    end = np.array(kept.ends, dtype="int64")
    winners = np.array(kept.winners, dtype="uint32")
    by = np.array([0, *(1 / n for n in range(1, kept.seats + 1))])[np.bitwise_count(winners)]
    columns: dict[str, Any] = {
        "game": np.array(kept.games).astype("int32"),
        "seed": np.array([seed_of(seed, game) for game in kept.games], dtype="int64"),
        "events": np.array(kept.events),
        "decisions": np.array(kept.decisions),
    }
    for seat in range(kept.seats):
        columns[f"score_{seat}"] = np.array(kept.scores[seat :: kept.seats])
    for seat in range(kept.seats):
        columns[f"share_{seat}"] = by * (winners >> seat & 1)
    for n, name in enumerate(WORDS):
        words = [said[n] for said in kept.reasons]
        kinds = list(dict.fromkeys(words))
        codes = np.array([kinds.index(word) for word in words], dtype="int16")
        columns[name] = (kinds, codes[end])
    return columns


def table_of(columns: Mapping[str, Any]) -> pd.DataFrame:
    """The arrays as a table; text as categories."""
    import pandas as pd

    return pd.DataFrame(
        {
            name: pd.Categorical.from_codes(found[1], dtype=pd.CategoricalDtype(found[0]))
            if name in WORDS
            else found
            for name, found in columns.items()
        }
    )


def summary_of(totals: Totals, players: Sequence[str]) -> pd.DataFrame:
    """One row a seat: player, games, wins, share, low, high, score, score_error."""
    import pandas as pd

    rows = totals.seat_summaries(players)
    columns = {name: [getattr(row, name) for row in rows] for name in _SUMMARY}
    frame = pd.DataFrame(columns, index=pd.RangeIndex(totals.seats, name="seat"))
    frame.insert(1, "games", totals.games)
    return frame


def ruling_lines(game: AnyGame, options: Mapping[str, str], totals: Totals) -> list[str]:
    """How often each ruling of a table that is not the usual one mattered, a line each.

    A last line says so where not all games were counted.
    """
    kinds = {option.name: option for option in game.options}
    lines = [
        found.words(f"{name}={options[name]}", f"{name}={kinds[name].default}")
        for name, found in totals.mattered.items()
    ]
    if lines and totals.games > COUNTED:
        lines.append(f"That was counted in the first {COUNTED:,} games.")
    return lines


def page_of(title: str, seats: Sequence[SeatSummary], rulings: Sequence[str]) -> str:
    """How each seat fared, and what is to be said of the rulings, as HTML."""
    rows = [("seat", "player", "wins", "share", "95 %", "score", "±")]
    rows += [row.words for row in seats]
    cells = [[f"<td>{escape(cell)}</td>" for cell in row] for row in rows]
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells[1:])
    head = "".join(cells[0]).replace("td>", "th>")
    told = "".join(f"<p>{escape(line)}</p>" for line in rulings)
    return (
        f"<p>{escape(title)}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"{told}"
    )
