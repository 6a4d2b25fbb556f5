"""A game in progress as a text that a page keeps and gives back: over a reload, to another machine.

It holds the whole log, hidden cards and all, so it is packed: nothing can be read in it by the way.
It is no lock; whoever wants to unpack it can, as whoever wants to can look into the browser.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any, Final

from jamlab.core.game import BadTable
from jamlab.core.registry import load
from jamlab.log import LogError, Replay
from jamlab.programs.play.match import Match
from jamlab.programs.play.setting import Setting, rollers

HEAD: Final = "jamlab-play-1:"
LONGEST: Final = 4_000_000
"""Bytes of what was packed."""
NOT_READ: Final = "This is no game that was kept here, or it was changed."


class NotKept(ValueError):
    """A text that is no game that was kept; the message is for the person who gave it."""


def packed(match: Match) -> str:
    """The game as it stands."""
    kept = {
        "setting": match.setting.plain(),
        "seed": match.seed,
        "taken_back": match.taken_back,
        "log": match.log().decode("utf-8"),
    }
    return HEAD + b64encode(zlib.compress(json.dumps(kept).encode("utf-8"), 1)).decode("ascii")


def unpacked(text: Any, game: str) -> Match:
    """The game that was packed, checked by its rules; NotKept says what is wrong."""
    if not isinstance(text, str) or not text.startswith(HEAD):
        raise NotKept(NOT_READ)
    try:
        data = zlib.decompressobj().decompress(b64decode(text.removeprefix(HEAD)), LONGEST)
        kept = json.loads(data)
        seed, taken_back = kept["seed"], kept["taken_back"]
        if type(seed) is not int or type(taken_back) is not int:
            raise NotKept(NOT_READ)
        replay = Replay.of(kept["log"].encode("utf-8"), "kept")
        setting = _setting(kept["setting"], replay)
    except LogError as error:
        raise NotKept(error.plainly) from None
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error, RecursionError):
        raise NotKept(NOT_READ) from None
    if setting.game != game:
        raise NotKept(f"This is a game of {replay.game.name}; here {load(game).name} is played.")
    try:
        return Match(setting, seed, replay.events, taken_back)
    except (BadTable, ValueError):
        raise NotKept(NOT_READ) from None


def _setting(said: Any, replay: Replay) -> Setting:
    """What was set, as far as the log itself does not say it."""
    players = tuple(str(player) for player in said["players"])
    header = replay.header
    if len(players) != len(replay.seats):
        raise NotKept(NOT_READ)
    # It may come from where dice are simulated to where they are not.
    roll, said_roller = rollers(header.game), str(said["roller"])
    usual = {option.name: option.default for option in replay.game.options}
    return Setting(
        header.game,
        replay.seats,
        players,
        {name: value for name, value in header.options.items() if value != usual[name]},
        hints=said["hints"] is True,
        back=said["back"] is True,
        roller=said_roller if said_roller in roll else next(iter(roll), ""),
        skill=str(said["skill"]),
    )
