"""A game as a short text, for an address: the setting, the seed, and what was chosen.

* Chance comes again out of the seed, so that a choice is all that an event needs. Where dice are
  flicked nothing can be reckoned again, so the log itself is in the text.
* Who opens it gets the very same events, or is told that it cannot be: rules may change.
* All of the game can be read out of it, hidden cards, too: it is made of finished games.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from jamlab.core import AnyGame, Chance, Choice, Event, Forced, IllegalEvent, Stream
from jamlab.core.game import BadTable
from jamlab.core.play import draw
from jamlab.core.registry import load
from jamlab.log import LogError, Replay
from jamlab.log.lines import event_lines
from jamlab.programs.play import setting as settings
from jamlab.programs.play.keeping import LONGEST, NotKept
from jamlab.programs.play.match import Match
from jamlab.programs.table.in_progress import InProgress

HEAD: Final = "1."
NO_LINK: Final = "This address holds no game, or a part of it is missing."
CHANGED: Final = "The game in this address was played by other rules than these."
_CHECKED: Final = 16
"""Letters of the log's checksum that go along."""


def linked(match: Match) -> str:
    """The game so far, in letters that an address may have."""
    played, setting = match.played, match.setting
    said: dict[str, Any] = {
        "game": setting.game,
        "seats": [
            {"name": name, "player": player}
            for name, player in zip(setting.names, setting.players, strict=True)
        ],
        "options": dict(setting.options),
        "roller": setting.roller,
        "skill": setting.skill,
        "seed": match.seed,
        "back": match.taken_back,
        "sum": _sum(played),
    }
    if load(setting.game).is_flicked:
        said["log"] = match.log().decode("utf-8")
    else:
        said["chosen"] = _chosen(played)
    data = json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    return HEAD + urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii").rstrip("=")


def opened(text: Any, game: AnyGame) -> Match:
    """The game that a text holds, checked by its rules; NotKept says what is wrong."""
    if not isinstance(text, str) or not text.startswith(HEAD):
        raise NotKept(NO_LINK)
    packed = text.removeprefix(HEAD)
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        said = json.loads(zlib.decompressobj().decompress(data, LONGEST))
        if said["game"] != game.id:
            raise NotKept(f"This address holds another game than {game.name}.")
        match = _played(game, said)
        if _sum(match.played) != said["sum"]:
            raise NotKept(CHANGED)
    except (BadTable, LogError, IllegalEvent, IndexError):
        raise NotKept(CHANGED) from None
    except NotKept:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error, RecursionError):
        raise NotKept(NO_LINK) from None
    return match


def _sum(played: InProgress) -> str:
    """Of all that happened: another version may write another header."""
    lines = event_lines(played.game).write_all(played.nodes, played.events)
    return sha256(lines).hexdigest()[:_CHECKED]


def _chosen(played: InProgress) -> list[int]:
    """Of each choice the place of the option that was taken."""
    game = played.game
    state, found = played.state_after(0), []
    for event in played.events:
        node = game.pending(state)
        if isinstance(node, Choice):
            found.append(node.options.index(event))
        game.apply(state, event)
    return found


def _played(game: AnyGame, said: Mapping[str, Any]) -> Match:
    usual = settings.usual(game)
    # The dice have fallen: who rolled them need not be here.
    setting = settings.read(game, {**said, "roller": usual.roller}, usual, fixed=True)
    seed, back = said["seed"], said["back"]
    if type(seed) is not int or type(back) is not int:
        raise NotKept(NO_LINK)
    if game.is_flicked:
        replay = Replay.of(said["log"].encode("utf-8"), "address")
        match = Match(setting, seed, replay.events, back)
        match.played.header = replay.header
        return match
    match = Match(setting, seed)
    return Match(setting, seed, _again(match.played, Stream(seed, 0), said["chosen"]), back)


def _again(played: InProgress, chance: Stream, chosen: list[int]) -> list[Event]:
    """The events that these choices lead to; what follows the last one by itself, too."""
    left = iter(chosen)
    while True:
        node = played.node
        if isinstance(node, Choice):
            place = next(left, None)
            if place is None:
                return played.events
            if type(place) is not int or not 0 <= place < len(node):
                raise IndexError(f"no option {place!r}")
            played.enter(node[place])
        elif isinstance(node, Chance):
            played.enter(draw(node, chance))
        elif isinstance(node, Forced):
            played.enter(node.event)
        else:
            return played.events
