"""What job a folder of games holds: `job.json`, what the games depend on and how they are cut."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jamlab.core.registry import ids, load
from jamlab.flicks import roller_said
from jamlab.probability.simulations.job import Job

VERSION: Final = 1  # of the folder's format
JOB: Final = "job.json"
_LONGEST: Final = 10**7  # bytes: decks of one's own stand in it
MOST_GAMES: Final = 2**31 - 1  # a game's number has 32 bits


MOST_PIECES: Final = 1_000_000
"""How many files a job is cut into at most."""


class BadPieces(ValueError):
    """A folder of pieces, or one of its files, that cannot be used; the message names it."""


@dataclass(frozen=True)
class Manifest:
    """What job a folder holds: all that the games depend on, and how they are cut.

    `players` are names as for `jamlab play`, or where a builder is defined; `house` is the class
    of a game that is not jamlab's own, else "". `rolled` says who rolls the dice, if any are.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int
    games: int
    piece: int
    house: str
    rolled: dict[str, Any]
    version: int = VERSION

    @classmethod
    def of(cls, job: Job, games: int, piece: int) -> Manifest:
        """The manifest of a job."""
        game = job.game
        known = game.id in ids() and load(game.id) is game
        players = tuple(
            player if isinstance(player, str) else _place(player) for player in job.players
        )
        return cls(
            game.id, game.rules, job.seats, job.options, players, job.seed, games, piece,
            "" if known else _place(type(game)), roller_said(game.id, job.report),
        )  # fmt: skip

    def text(self) -> str:
        """As `job.json` has it."""
        return json.dumps(vars(self), indent=1, sort_keys=True, ensure_ascii=False) + "\n"

    @property
    def digest(self) -> str:
        """Of all but the number of games: a longer job begins with the shorter one."""
        said = {name: value for name, value in vars(self).items() if name != "games"}
        return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()

    def differences(self, other: Manifest) -> list[str]:
        """What is otherwise there, in words; the number of games apart."""
        mine, theirs = json.loads(self.text()), json.loads(other.text())
        return [
            f"{name} is {theirs[name]!r} there and {mine[name]!r} here"
            for name in mine
            if name != "games" and mine[name] != theirs[name]
        ]

    @property
    def starts(self) -> range:
        """The first game of each piece."""
        return range(0, self.games, self.piece)

    def size(self, first: int) -> int:
        """How many games the piece that begins with this game has."""
        return min(self.piece, self.games - first)


def _place(thing: Any) -> str:
    """Where a class or function is defined."""
    return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', repr(thing))}"


def manifest_in(folder: Path) -> Manifest | None:
    """The manifest of a folder; None if there is none. BadPieces if it cannot be used."""
    path = folder / JOB
    if path.exists() and not path.is_file():
        raise BadPieces(f"{path}: this is no file")
    try:
        with path.open("rb") as file:
            text = file.read(_LONGEST + 1)
        if len(text) > _LONGEST:
            raise ValueError
        said = json.loads(text.decode("utf-8"))
        if said["version"] != VERSION:
            raise BadPieces(f"{path}: written by another jamlab (version {said['version']})")
        said["players"] = tuple(said["players"])
        found = Manifest(**said)
        numbers = (found.seats, found.seed, found.games, found.piece, found.rules)
        if not all(type(number) is int for number in numbers) or min(numbers[2:4]) < 1:
            raise TypeError
        if len(found.players) != found.seats or not 0 < len(found.starts) <= MOST_PIECES:
            raise TypeError
    except FileNotFoundError:
        return None
    except BadPieces:
        raise
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        raise BadPieces(f"{path}: this is no list of what a job is") from None
    return found
