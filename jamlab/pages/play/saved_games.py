"""Game as text: stored by a page, as a short link, as a log."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jamlab.core import AnyGame, Chance, Choice, Event, Forced, IllegalEvent, Stream
from jamlab.core.game import InvalidOptions
from jamlab.core.play import draw
from jamlab.core.registry import load
from jamlab.log import LogError, Replay
from jamlab.log.files import atomic_write
from jamlab.log.lines import event_lines
from jamlab.pages.play import setting as settings
from jamlab.pages.play.match import Match
from jamlab.pages.play.play_messages import PlayCheck, PlaySaved, PlayStory
from jamlab.pages.play.setting import GameSetting, rollers
from jamlab.ui.game_in_progress import InProgress
from jamlab.ui.requests import parse
from jamlab.ui.story import packed_recording

# -- log of a finished game ------------------------------------------------------------------------


NOTHING: Final[PlaySaved] = {
    "no": 0, "name": "", "data": "", "path": "", "link": "", "words": "",
}  # fmt: skip
NO_STORY: Final[PlayStory] = {"no": 0, "data": ""}


def saved(match: Match, folder: Path | None, before: PlaySaved) -> tuple[PlaySaved, str]:
    """Return the log, written below `folder` if there is one; and the error of writing it, else "".

    `before` is what was saved of this game already: the log of a game that was taken back and
    played to another end replaces the first. No other game is overwritten.
    """
    game, data = match.played.game.id, match.log()
    name, path, fault = f"{game}-{match.seed}.jsonl", "", ""
    if folder is not None:
        try:
            target = Path(before["path"]) if before["path"] else _free(folder / game / name)
            atomic_write(target, data)
            name, path = target.name, str(target)
        except OSError as error:
            fault = f"The log could not be written: {error.strerror}. Save it as a file."
    told: PlaySaved = {
        "no": before["no"] + 1,
        "name": name,
        "data": b64encode(data).decode("ascii"),
        "path": path,
        "link": encode_link(match),
        "words": _words(match),
    }
    return told, fault


def story_of(match: Match, before: PlayStory) -> PlayStory:
    """Return the whole game as data for a page of its own."""
    data = packed_recording(Replay.of(match.log(), "game"))
    return {"no": before["no"] + 1, "data": b64encode(data).decode("ascii")}


def _words(match: Match) -> str:
    """Return the result: `Ann wins (Ann 41, Bo 20)`."""
    over, names = match.played.over, match.played.seats
    if over is None:
        return ""
    won = [names[seat] for seat in over.winners]
    who = f"{' and '.join(won)} {'wins' if len(won) == 1 else 'win'}" if won else "Nobody wins"
    has = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=False))
    return f"{who} ({has})" if has else who


def _free(wanted: Path) -> Path:
    """Return this path, or a numbered one beside it that does not exist yet."""
    wanted.parent.mkdir(parents=True, exist_ok=True)
    found, number = wanted, 1
    while found.exists():
        number += 1
        found = wanted.with_stem(f"{wanted.stem}-{number}")
    return found


# A game in progress as a text that a page stores and returns: across a reload, or to another
# machine.
#
# It contains the whole log, hidden cards included, and is packed against accidental reading. It is
# not encrypted: anyone who wants to can unpack it.


HEAD: Final = "jamlab-play-1:"
LONGEST: Final = 4_000_000
"""Largest unpacked size in bytes."""
NOT_READ: Final = "This is no game that was kept here, or it was changed."


class InvalidSavedGame(ValueError):
    """Invalid text for a stored game; the message is for the person who supplied it."""


def pack_game(match: Match) -> str:
    """Return the current game as packed text."""
    kept = {
        "setting": match.setting.plain(),
        "seed": match.seed,
        "taken_back": match.taken_back,
        "log": match.log().decode("utf-8"),
    }
    return HEAD + b64encode(zlib.compress(json.dumps(kept).encode("utf-8"), 1)).decode("ascii")


def unpack_game(text: str, game: str) -> Match:
    """Return the packed game, checked by its rules; InvalidSavedGame names the problem."""
    if not text.startswith(HEAD):
        raise InvalidSavedGame(NOT_READ)
    try:
        data = zlib.decompressobj().decompress(b64decode(text.removeprefix(HEAD)), LONGEST)
        kept = json.loads(data)
        seed, taken_back = kept["seed"], kept["taken_back"]
        if type(seed) is not int or type(taken_back) is not int:
            raise InvalidSavedGame(NOT_READ)
        replay = Replay.of(kept["log"].encode("utf-8"), "kept")
        setting = _setting(kept["setting"], replay)
    except LogError as error:
        raise InvalidSavedGame(error.plainly) from None
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error, RecursionError):
        raise InvalidSavedGame(NOT_READ) from None
    if setting.game != game:
        raise InvalidSavedGame(
            f"This is a game of {replay.game.name}; here {load(game).name} is played."
        )
    try:
        return Match(setting, seed, replay.events, taken_back)
    except (InvalidOptions, ValueError):
        raise InvalidSavedGame(NOT_READ) from None


def _setting(said: Any, replay: Replay) -> GameSetting:
    """Return the setting, taken from the log where it contains it."""
    players = tuple(str(player) for player in said["players"])
    header = replay.header
    if len(players) != len(replay.seats):
        raise InvalidSavedGame(NOT_READ)
    # The game may come from a machine with a dice simulator to one without.
    roll, said_roller = rollers(header.game), str(said["roller"])
    usual = {option.name: option.default for option in replay.game.options}
    return GameSetting(
        header.game,
        replay.seats,
        players,
        {name: value for name, value in header.options.items() if value != usual[name]},
        hints=said["hints"] is True,
        back=said["back"] is True,
        roller=said_roller if said_roller in roll else next(iter(roll), ""),
        skill=str(said["skill"]),
    )


# A game as a short text for a URL: the setting, the seed, and the choices.
#
# * Chance is reproduced from the seed, so only choices are stored. Flicked dice cannot be
#   reproduced, so the text then contains the log itself.
# * Opening it yields exactly the same events, or an error: rules may change.
# * The whole game can be read from it, hidden cards too: it is made from finished games.


LINK_HEAD: Final = "1."
NO_LINK: Final = "This address holds no game, or a part of it is missing."
CHANGED: Final = "The game in this address was played by other rules than these."
_CHECKED: Final = 16
"""Hex digits of the log's checksum that are included."""


def encode_link(match: Match) -> str:
    """Return the game so far in URL-safe characters."""
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
    return LINK_HEAD + urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii").rstrip("=")


def open_link(text: str, game: AnyGame) -> Match:
    """Return the game in such a text, checked by its rules; InvalidSavedGame names the problem."""
    if not text.startswith(LINK_HEAD):
        raise InvalidSavedGame(NO_LINK)
    pack_game = text.removeprefix(LINK_HEAD)
    try:
        data = urlsafe_b64decode(pack_game + "=" * (-len(pack_game) % 4))
        said = json.loads(zlib.decompressobj().decompress(data, LONGEST))
        if said["game"] != game.id:
            raise InvalidSavedGame(f"This address holds another game than {game.name}.")
        match = _played(game, said)
        if _sum(match.played) != said["sum"]:
            raise InvalidSavedGame(CHANGED)
    except (InvalidOptions, LogError, IllegalEvent, IndexError):
        raise InvalidSavedGame(CHANGED) from None
    except InvalidSavedGame:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error, RecursionError):
        raise InvalidSavedGame(NO_LINK) from None
    return match


def _sum(played: InProgress) -> str:
    """Return a checksum of the events, without the header: other versions may write another one."""
    lines = event_lines(played.game).write_all(played.nodes, played.events)
    return sha256(lines).hexdigest()[:_CHECKED]


def _chosen(played: InProgress) -> list[int]:
    """Return the index of the option taken at each choice."""
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
    # The dice have been rolled: their roller need not be available.
    chosen = {name: said[name] for name in ("seats", "options", "skill") if name in said}
    told = parse({"do": PlayCheck.do, **chosen, "roller": usual.roller}, [PlayCheck])
    setting = settings.read(game, told, usual, fixed=True)
    seed, back = said["seed"], said["back"]
    if type(seed) is not int or type(back) is not int:
        raise InvalidSavedGame(NO_LINK)
    if game.is_flicked:
        replay = Replay.of(said["log"].encode("utf-8"), "address")
        match = Match(setting, seed, replay.events, back)
        match.played.header = replay.header
        return match
    match = Match(setting, seed)
    return Match(setting, seed, _again(match.played, Stream(seed, 0), said["chosen"]), back)


def _again(played: InProgress, chance: Stream, chosen: list[int]) -> list[Event]:
    """Return the events that these choices lead to, including what follows the last one."""
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
