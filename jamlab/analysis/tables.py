"""What happened in a replay, as pandas tables: event by event, turn by turn, seat by seat."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from jamlab.analysis import rows
from jamlab.log import Replay


def events(replay: Replay) -> pd.DataFrame:
    """One row an event: n (from 1), turn, round, node, seat, player, event, clause, words.

    `turn` counts the segments of the scrub bar, 0 is the set-up; `seat` is -1 and `player` "" for
    nobody.
    """
    return table(rows.event_rows(replay), rows.EVENTS)


def turns(replay: Replay) -> pd.DataFrame:
    """One row a turn: turn (0 is the set-up), words, round, seat, first and last event."""
    return table(rows.turn_rows(replay), rows.TURNS)


def standings(replay: Replay) -> pd.DataFrame:
    """One row a turn and seat: turn (0 is the set-up), n (its last event), seat, player, standing.

    `standing` is what decides the game (tiles won, penalty points) at the end of the turn.
    """
    return table(rows.standing_rows(replay), rows.STANDINGS)


def games(replays: Iterable[Replay]) -> pd.DataFrame:
    """One row a game and seat: how it was played, how long it was, and how the seat fared."""
    return table((row for replay in replays for row in rows.game_rows(replay)), rows.GAMES)


def table(found: Iterable[rows.Row], columns: rows.Types) -> pd.DataFrame:
    """Rows as a table with these columns."""
    made = pd.DataFrame(list(found), columns=list(columns))
    return made.astype({name: "float64" for name, kind in columns.items() if kind is float})
