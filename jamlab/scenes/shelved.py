"""What a page needs of a recorded game to show it without Python: the packed story, and in it how
the game stood turn by turn, and the notes on it."""

from __future__ import annotations

from typing import Any, Final

from jamlab.log import Replay
from jamlab.log.notes import Notes
from jamlab.log.partial.shown import shown
from jamlab.log.turns import standings_of, turns_are
from jamlab.scenes.noted import noted
from jamlab.scenes.packing import packed, unpacked
from jamlab.scenes.story import story
from jamlab.scenes.told import LeftOut, Standings
from jamlab.scenes.told.values import ValuesTold

_ADDED: Final = ("standings", "notes", "values", "left_out")


def story_in(data: bytes) -> dict[str, Any]:
    """The story alone, out of what `shelved` made of a recorded game."""
    told = unpacked(data)
    return {name: value for name, value in told.items() if name not in _ADDED}


def shelved(
    replay: Replay,
    values: ValuesTold | None = None,
    notes: Notes | None = None,
    left_out: LeftOut | None = None,
) -> bytes:
    """A `told.Story` with its `standings`, its `notes` and the `values`, if there are any, packed;
    with `left_out` if it says something.

    LogError if it was seen in part, and no whole game is found that fits.
    """
    replay = shown(replay)
    views = replay.viewpoints if replay.is_in_part else None
    standings: Standings = {
        "word": replay.game.standing_words(replay.header.options),
        "turns": turns_are(replay),
        "had": [list(had) for _, had in standings_of(replay)],
    }
    told = story(replay)
    told["standings"] = standings
    told["notes"] = noted(Notes.new(replay) if notes is None else notes, views)
    if values is not None:
        told["values"] = values
    if left_out is not None and left_out["words"]:
        told["left_out"] = left_out
    return packed(told)
