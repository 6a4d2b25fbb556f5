"""What decides a game, turn by turn."""

from __future__ import annotations

from jamlab.replay.cursor import Cursor
from jamlab.replay.replay import Replay
from jamlab.replay.turns import turns_of


def standings_of(replay: Replay) -> list[tuple[int, tuple[int, ...]]]:
    """By turn: its last event, and what each seat has then (tiles won, penalty points).

    Turn 0 is the set-up. LogError for a log that holds less than all at the table saw.
    """
    cursor = Cursor(replay.completed if replay.viewpoints[0] == "table" else replay)
    ends = [turn.first - 1 for turn in turns_of(replay)[1:]] + [len(replay)]
    found = []
    for last in ends:
        cursor.jump(last)
        found.append((last, tuple(replay.game.standing(cursor.view(None)))))
    return found


def turns_are(replay: Replay) -> str:
    """What the turns of this game are called: "turns", or "attacks, counts, deals"."""
    words = (turn.words for turn in turns_of(replay)[1:])
    kinds = {each.split(", ")[-1].split(" ")[0].lower() for each in words}
    return ", ".join(f"{kind}s" for kind in sorted(kinds)) or "turns"
