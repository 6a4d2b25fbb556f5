"""What decides a game, turn by turn."""

from __future__ import annotations

from jamlab.replay.cursor import Cursor
from jamlab.replay.half_seen.shown import Shown, shown
from jamlab.replay.replay import Replay
from jamlab.replay.turns import turns_of


def standings_of(replay: Replay) -> list[tuple[int, tuple[int, ...]]]:
    """By turn: its last event, and what each seat has then (tiles won, penalty points).

    Turn 0 is the set-up. Of a game that was seen in part it ends before the first turn at whose end
    it is not the same in all whole games that fit; LogError if no such game is found.
    """
    replay = shown(replay)
    games = replay.games if isinstance(replay, Shown) else (replay,)
    cursors = [Cursor(each) for each in games]
    ends = [turn.first - 1 for turn in turns_of(replay)[1:]] + [len(replay)]
    found: list[tuple[int, tuple[int, ...]]] = []
    for last in ends:
        had = set()
        for cursor in cursors:
            cursor.jump(last)
            had.add(tuple(replay.game.standing(cursor.view(None))))
        if len(had) > 1:
            break
        found.append((last, had.pop()))
    return found


def turns_are(replay: Replay) -> str:
    """What the turns of this game are called: "turns", or "attacks, counts, deals"."""
    words = (turn.words for turn in turns_of(replay)[1:])
    kinds = {each.split(", ")[-1].split(" ")[0].lower() for each in words}
    return ", ".join(f"{kind}s" for kind in sorted(kinds)) or "turns"
