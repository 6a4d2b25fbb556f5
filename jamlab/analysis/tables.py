"""What happened in a replay, as pandas tables: event by event, turn by turn, seat by seat."""

from __future__ import annotations

import pandas as pd

from jamlab.engine import NOBODY
from jamlab.replay import Replay
from jamlab.replay.standings import standings_of
from jamlab.replay.turns import turns_of


def events(replay: Replay) -> pd.DataFrame:
    """One row an event: n (from 1), turn, round, node, seat, player, event, clause, words.

    `turn` counts the segments of the scrub bar, 0 is the set-up; `seat` is -1 and `player` "" for
    nobody.
    """
    names = replay.seats
    starts = turns_of(replay)
    rows, turn = [], -1
    for n, (node, event) in enumerate(zip(replay.nodes, replay.events, strict=True), start=1):
        if turn + 1 < len(starts) and starts[turn + 1].first == n:
            turn += 1
        rows.append(
            {
                "n": n,
                "turn": turn,
                "round": starts[turn].round,
                "node": node,
                "seat": event.seat,
                "player": "" if event.seat == NOBODY else names[event.seat],
                "event": event.kind,
                "clause": event.clause,
                "words": replay.game.tell(event, names),
            }
        )
    return pd.DataFrame(rows, columns=[*_EVENT_COLUMNS])


_EVENT_COLUMNS = ("n", "turn", "round", "node", "seat", "player", "event", "clause", "words")


def turns(replay: Replay) -> pd.DataFrame:
    """One row a turn: turn (0 is the set-up), words, round, seat, first and last event."""
    found = turns_of(replay)
    ends = [turn.first - 1 for turn in found[1:]] + [len(replay)]
    return pd.DataFrame(
        [
            {
                "turn": number,
                "words": turn.words,
                "round": turn.round,
                "seat": turn.seat,
                "first": turn.first,
                "last": last,
            }
            for number, (turn, last) in enumerate(zip(found, ends, strict=True))
        ],
        columns=["turn", "words", "round", "seat", "first", "last"],
    )


def standings(replay: Replay) -> pd.DataFrame:
    """One row a turn and seat: turn (0 is the set-up), n (its last event), seat, player, standing.

    `standing` is what decides the game (tiles won, penalty points) at the end of the turn.
    """
    rows = [
        {"turn": turn, "n": last, "seat": seat, "player": replay.seats[seat], "standing": standing}
        for turn, (last, had) in enumerate(standings_of(replay))
        for seat, standing in enumerate(had)
    ]
    return pd.DataFrame(rows, columns=["turn", "n", "seat", "player", "standing"])
