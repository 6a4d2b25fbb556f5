"""What a page needs of a recorded game to show it without Python: the packed story, and in it how
the game stood turn by turn, and the notes on it."""

from __future__ import annotations

from jamlab.replay import Replay
from jamlab.replay.notes import Notes
from jamlab.replay.standings import standings_of, turns_are
from jamlab.scenes.noted import noted
from jamlab.scenes.packing import packed
from jamlab.scenes.story import story
from jamlab.scenes.told import Standings
from jamlab.scenes.told.values import ValuesTold


def shelved(replay: Replay, values: ValuesTold | None = None, notes: Notes | None = None) -> bytes:
    """A `told.Story` with its `standings`, its `notes` and the `values`, if there are any, packed.

    LogError if it was seen from one seat only.
    """
    standings: Standings = {
        "word": replay.game.standing_word,
        "turns": turns_are(replay),
        "had": [list(had) for _, had in standings_of(replay)],
    }
    known = {} if values is None else {"values": values}
    told = noted(Notes.new(replay) if notes is None else notes)
    return packed({**story(replay), "standings": standings, "notes": told, **known})
