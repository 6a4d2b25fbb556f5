"""The log of a finished game, for whoever keeps it."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Final

from jamlab.log import Replay
from jamlab.log.files import write_whole
from jamlab.programs.play.linking import linked
from jamlab.programs.play.match import Match
from jamlab.programs.play.told import PlaySaved, PlayStory
from jamlab.scenes.shelved import shelved

NOTHING: Final[PlaySaved] = {
    "no": 0, "name": "", "data": "", "path": "", "link": "", "words": "",
}  # fmt: skip
NO_STORY: Final[PlayStory] = {"no": 0, "data": ""}


def saved(match: Match, folder: Path | None, before: PlaySaved) -> tuple[PlaySaved, str]:
    """The log, written below `folder` if there is one; and what went wrong with that, else "".

    `before` is what was saved of this game already: a game that was taken back and played to
    another end stands in the place of the first. No other game is written over.
    """
    game, data = match.played.game.id, match.log()
    name, path, fault = f"{game}-{match.seed}.jsonl", "", ""
    if folder is not None:
        try:
            target = Path(before["path"]) if before["path"] else _free(folder / game / name)
            write_whole(target, data)
            name, path = target.name, str(target)
        except OSError as error:
            fault = f"The log could not be written: {error.strerror}. Save it as a file."
    told: PlaySaved = {
        "no": before["no"] + 1,
        "name": name,
        "data": b64encode(data).decode("ascii"),
        "path": path,
        "link": linked(match),
        "words": _words(match),
    }
    return told, fault


def story_of(match: Match, before: PlayStory) -> PlayStory:
    """All of a game, as a page of its own needs it."""
    data = shelved(Replay.of(match.log(), "game"))
    return {"no": before["no"] + 1, "data": b64encode(data).decode("ascii")}


def _words(match: Match) -> str:
    """Who has won, and what each has: `Ann wins (Ann 41, Bo 20)`."""
    over, names = match.played.over, match.played.seats
    if over is None:
        return ""
    won = [names[seat] for seat in over.winners]
    who = f"{' and '.join(won)} {'wins' if len(won) == 1 else 'win'}" if won else "Nobody wins"
    has = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=False))
    return f"{who} ({has})" if has else who


def _free(wanted: Path) -> Path:
    """This place, or one beside it that no file has."""
    wanted.parent.mkdir(parents=True, exist_ok=True)
    found, number = wanted, 1
    while found.exists():
        number += 1
        found = wanted.with_stem(f"{wanted.stem}-{number}")
    return found
