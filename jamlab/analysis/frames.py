"""A replay as pandas tables: events, turns, standings, choices, games, values and luck.

    from jamlab.analysis import frames

    frames.events(replay)
    found = jamlab.analysis.values(replay)
    frames.values(found)
    frames.luck(found)

docs/play/analysis.md tells every column of every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from jamlab.analysis.rows import CHOICES
from jamlab.analysis.tables import events, games, standings, table, turns
from jamlab.analysis.valued_rows import (
    JUDGED,
    LUCK,
    VALUES,
    judged_rows,
    luck_rows,
    value_rows,
)
from jamlab.analysis.valuing import Values
from jamlab.log import Replay

__all__ = ["choices", "events", "games", "luck", "standings", "turns", "values"]


def values(found: Values) -> pd.DataFrame:
    """One row a position (0 … len) and seat: its chance to win there, as far as it is worked out.

    Positions that are not worked out have no rows.
    """
    return table(value_rows(found), VALUES)


def luck(found: Values) -> pd.DataFrame:
    """One row a step and seat: what changed its chance to win, and whose that was.

    A step is one event, or several between which nothing is worked out. For each seat the changes
    add up to its last chance less its first.
    """
    return table(luck_rows(found), LUCK)


def choices(replay: Replay, judged: Iterable[Mapping[str, Any]] = ()) -> pd.DataFrame:
    """One row a choice: what was chosen, of how many; and what it lost, where it was judged.

    `judged`: records of judged choices, as `jamlab.analysis.valuing.read_values` gives them. Where
    there is none, their columns hold nothing.
    """
    return table(judged_rows(replay, judged), CHOICES | JUDGED)
