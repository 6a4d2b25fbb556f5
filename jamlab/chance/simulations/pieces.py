"""Folders of games in pieces: Parquet files of many games each, and `job.json`, their job.

* A piece is written under another name and then renamed: a file that exists is complete.
* The name of a piece has its games and a checksum of the file; inside it names its job. A file that
  is damaged, changed or of another job is refused before it is read.
* Results of a folder are computed piece by piece; only `read` holds all games at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jamlab.chance.simulations.columns import SeatSummary, Totals
from jamlab.chance.simulations.job import Job
from jamlab.chance.simulations.ruling_effects import RulingEffect
from jamlab.chance.simulations.simulation import (
    WORDS,
    names_of,
    page_of,
    ruling_lines,
    summary_of,
    table_of,
)
from jamlab.core import AnyGame
from jamlab.core.registry import ids, load
from jamlab.extras import require_extra
from jamlab.text import many

if TYPE_CHECKING:
    import pandas as pd


# Manifest of a folder: `job.json`.


VERSION: Final = 1  # of the folder's format
JOB: Final = "job.json"
_LONGEST: Final = 10**7  # bytes: it may hold custom decks
MOST_GAMES: Final = 2**31 - 1  # a game's number has 32 bits


MOST_PIECES: Final = 1_000_000
"""Largest number of files of a job."""


class BadPieces(ValueError):
    """A folder of pieces, or one of its files, cannot be used; the message names it."""


@dataclass(frozen=True)
class Manifest:
    """Job of a folder: everything that its games depend on, and the size of pieces.

    `players` are names as for `jamlab play`, or the definition of a builder; `house` is the class
    of a game that is not jamlab's own, else "". `rolled` describes the reporter of dice, if any.
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
        """Return the manifest of a job."""
        game = job.game
        known = game.id in ids() and load(game.id) is game
        players = tuple(
            player if isinstance(player, str) else _place(player) for player in job.players
        )
        return cls(
            game.id, game.rules, job.seats, job.options, players, job.seed, games, piece,
            "" if known else _place(type(game)), game.reporter_meta(job.report),
        )  # fmt: skip

    def text(self) -> str:
        """Return the content of `job.json`."""
        return json.dumps(vars(self), indent=1, sort_keys=True, ensure_ascii=False) + "\n"

    @property
    def digest(self) -> str:
        """Checksum of all but the number of games: an extended job starts with the shorter one."""
        said = {name: value for name, value in vars(self).items() if name != "games"}
        return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()

    def differences(self, other: Manifest) -> list[str]:
        """Return the differences from another manifest in words, except the number of games."""
        mine, theirs = json.loads(self.text()), json.loads(other.text())
        return [
            f"{name} is {theirs[name]!r} there and {mine[name]!r} here"
            for name in mine
            if name != "games" and mine[name] != theirs[name]
        ]

    @property
    def starts(self) -> range:
        """First game of each piece."""
        return range(0, self.games, self.piece)

    def size(self, first: int) -> int:
        """Return the number of games in the piece that starts with this game."""
        return min(self.piece, self.games - first)


def _place(thing: Any) -> str:
    """Return the module and name of a class or function."""
    return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', repr(thing))}"


def manifest_in(folder: Path) -> Manifest | None:
    """Return the manifest of a folder; None if there is none. BadPieces if it cannot be used."""
    path = folder / JOB
    if path.exists() and not path.is_file():
        raise BadPieces(f"{path} is not a file")
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
        raise BadPieces(f"{path} is not the description of a job") from None
    return found


_KEY: Final = "jamlab"  # of the job's checksum, in the Parquet file's metadata
_MATTERED: Final = "rulings"  # of the effects of rulings, as JSON
_NAMED: Final = re.compile(r"games-(\d{10})-(\d{10})-([0-9a-f]{16})\.parquet")


@dataclass(frozen=True)
class GamesFile:
    """File of games, as described by its name."""

    path: Path
    first: int
    last: int
    checksum: str

    def __len__(self) -> int:
        return self.last - self.first + 1


def named(first: int, last: int, data: bytes) -> str:
    """Return the file name for these games: `games-0000000000-0000009999-….parquet`."""
    return f"games-{first:010}-{last:010}-{_short(data)}.parquet"


def _short(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


# -- Single pieces ---------------------------------------------------------------------------------


def packed(
    manifest: Manifest, columns: Mapping[str, Any], mattered: Mapping[str, RulingEffect]
) -> bytes:
    """Return a piece as a Parquet file, from arrays as returned by `simulation.arrays_of`.

    The effects of the table's own rulings in these games are in the file's metadata.
    """
    from io import BytesIO

    import polars as pl

    plain = {
        name: pl.Series(found[0], dtype=pl.String)[found[1]] if name in WORDS else found
        for name, found in columns.items()
    }
    file = BytesIO()
    said = {_KEY: manifest.digest}
    if mattered:
        said[_MATTERED] = json.dumps({name: asdict(found) for name, found in mattered.items()})
    pl.DataFrame(plain).write_parquet(file, compression="zstd", metadata=said)
    return file.getvalue()


def checked(manifest: Manifest, piece: GamesFile) -> bytes:
    """Return a piece's bytes; BadPieces if it is damaged, changed or of another job."""
    from io import BytesIO

    require_extra("polars", "reading a folder of games")
    import polars as pl

    try:
        data = piece.path.read_bytes()
    except OSError as error:
        raise BadPieces(f"{piece.path} cannot be read: {error.strerror}") from None
    if _short(data) != piece.checksum:
        raise BadPieces(f"{piece.path} is torn, or was changed; delete it, and go on")
    # A right checksum means that we wrote the file, or a forgery: polars then reports what is
    # wrong.
    try:
        job = pl.read_parquet_metadata(BytesIO(data)).get(_KEY)
    except pl.exceptions.PolarsError:
        job = None
    if job != manifest.digest:
        raise BadPieces(f"{piece.path} belongs to another job; delete it, and go on")
    return data


def arrays_in(manifest: Manifest, piece: GamesFile, names: Sequence[str]) -> dict[str, Any]:
    """Return columns of a piece as `simulation.arrays_of` does. Errors as in `checked`."""
    from io import BytesIO

    import polars as pl

    frame = pl.read_parquet(BytesIO(checked(manifest, piece)), columns=list(names))
    if len(frame) != len(piece):
        raise BadPieces(f"{piece.path} holds other games than its name says; delete it, and go on")
    return {name: _array(frame[name]) for name in names}


def mattered_in(piece: GamesFile) -> dict[str, RulingEffect]:
    """Return the effects of the table's own rulings in a piece; empty if it has none."""
    import polars as pl

    said = pl.read_parquet_metadata(piece.path).get(_MATTERED, "{}")
    return {name: RulingEffect(**found) for name, found in json.loads(said).items()}


def _array(series: Any) -> Any:
    if series.name not in WORDS:
        return series.to_numpy()
    import numpy as np

    kinds = series.unique(maintain_order=True).to_list()
    codes = {kind: code for code, kind in enumerate(kinds)}
    return kinds, np.array([codes[word] for word in series], dtype="int16")


def _bytes(found: Any) -> bytes:
    """Return a column's numbers as little-endian bytes, or its words, a line each."""
    if isinstance(found, tuple):
        kinds, codes = found
        return "".join(f"{kinds[code]}\n" for code in codes).encode()
    data: bytes = found.astype(found.dtype.newbyteorder("<")).tobytes()
    return data


# -- The folder ------------------------------------------------------------------------------------


class Pieces:
    """Games in a folder, as far as they were played; each access reads the folder anew.

    BadPieces if the folder holds no job. `seconds` and `played` are of the run that made this
    object: its time, and its number of games.
    """

    def __init__(self, folder: str | Path, *, seconds: float = 0.0, played: int = 0) -> None:
        self.folder = Path(folder)
        found = manifest_in(self.folder)
        if found is None:
            raise BadPieces(f"{self.folder} holds no job: {JOB} is missing")
        self.manifest = found
        self.seconds = seconds
        self.played = played

    @property
    def game(self) -> AnyGame:
        """Game that was played. BadPieces if it is not one of jamlab's own."""
        if self.manifest.house or self.manifest.game not in ids():
            raise BadPieces(f"{self.manifest.game} is not one of jamlab’s own games")
        return load(self.manifest.game)

    @property
    def players(self) -> tuple[str, ...]:
        """Players by seat."""
        return self.manifest.players

    @property
    def asked(self) -> int:
        """Number of games of the job."""
        return self.manifest.games

    def pieces(self) -> list[GamesFile]:
        """Return the existing pieces, sorted by game. BadPieces names one that does not fit."""
        found: dict[int, GamesFile] = {}
        for path in sorted(self.folder.glob("games-*.parquet")):
            said = _NAMED.fullmatch(path.name)
            piece = GamesFile(path, int(said[1]), int(said[2]), said[3]) if said else None
            if (
                piece is None
                or not path.is_file()
                or piece.first not in self.manifest.starts
                or not 0 < len(piece) <= self.manifest.size(piece.first)
            ):
                raise BadPieces(f"{path} is not a piece of this job; delete it, and go on")
            found[piece.first] = piece  # after the job was extended: the longer one
        return [found[first] for first in sorted(found)]

    def check(self) -> None:
        """Read all pieces; BadPieces names the first that is damaged, changed or of another job."""
        for piece in self.pieces():
            checked(self.manifest, piece)

    def missing(self) -> list[range]:
        """Return the games of pieces that are missing, or too short since the job was extended."""
        there = {piece.first: len(piece) for piece in self.pieces()}
        return [
            range(first, first + self.manifest.size(first))
            for first in self.manifest.starts
            if there.get(first) != self.manifest.size(first)
        ]

    @property
    def complete(self) -> bool:
        """True if no pieces are missing. Errors as in `missing`."""
        return not self.missing()

    def __len__(self) -> int:
        return sum(map(len, self.pieces()))

    def totals(self) -> Totals:
        """Return the totals of all games, computed by piece. BadPieces if one is damaged."""
        whole = Totals(self.manifest.seats)
        names = [name for name in names_of(self.manifest.seats) if name not in ("game", "seed")]
        for piece in self.pieces():
            found = _totals(self.manifest.seats, arrays_in(self.manifest, piece, names))
            found.mattered = mattered_in(piece)
            whole.add(found)
        return whole

    def seat_summaries(self) -> list[SeatSummary]:
        """Return the results of each seat."""
        return self.totals().seat_summaries(self.players)

    def summary(self) -> pd.DataFrame:
        """Return one row per seat as `Simulation.summary` does, computed by piece."""
        return summary_of(self.totals(), self.players)

    def frames(self) -> Iterator[pd.DataFrame]:
        """Yield the table of each piece, as from `Simulation.table`."""
        for piece in self.pieces():
            yield table_of(arrays_in(self.manifest, piece, names_of(self.manifest.seats)))

    def read(self) -> pd.DataFrame:
        """Return all games as in `Simulation.table`: some 60 bytes of memory per game."""
        import numpy as np

        names = names_of(self.manifest.seats)
        pieces = [arrays_in(self.manifest, piece, names) for piece in self.pieces()]
        if not pieces:
            raise BadPieces(f"{self.folder} holds no games yet")
        whole: dict[str, Any] = {}
        for name in names:
            parts = [piece[name] for piece in pieces]
            whole[name] = _merged(parts) if name in WORDS else np.concatenate(parts)
        return table_of(whole)

    def checksum(self) -> str:
        """Return a checksum of all columns of all games, independent of the size of pieces."""
        names = names_of(self.manifest.seats)
        found = {name: sha256() for name in names}
        for piece in self.pieces():
            for name, column in arrays_in(self.manifest, piece, names).items():
                found[name].update(_bytes(column))
        return sha256("".join(found[name].hexdigest() for name in names).encode()).hexdigest()

    @property
    def title(self) -> str:
        """Summary of the job in one line."""
        said = self.manifest
        games, left = len(self), len(self.missing())
        parts = [load(said.game).name if said.game in ids() else said.game]
        parts.append(many(games, "game") if not left else f"{games:,} of {said.games:,} games")
        parts.append(f"seed {said.seed}")
        return " · ".join(parts)

    @property
    def speed(self) -> str:
        """Games played now, seconds, and games per second; "" if none was."""
        if not (self.seconds and self.played):
            return ""
        speed = self.played / self.seconds
        return f"{self.played:,} played now, {self.seconds:.1f} s, {speed:,.0f} games/s"

    @property
    def rulings(self) -> list[str]:
        """Effects of the non-default rulings, as in `Simulation.rulings`."""
        return ruling_lines(self.game, self.manifest.options, self.totals())

    def __repr__(self) -> str:
        parts = [self.title, self.speed, ", ".join(self.players), str(self.folder)]
        return f"<Pieces {' · '.join(filter(None, parts))}>"

    def _repr_html_(self) -> str:
        return page_of(self.title, self.seat_summaries(), self.rulings)


def read_pieces(folder: str | Path) -> pd.DataFrame:
    """Return all games of a folder as one table. If memory is short: `Pieces(folder)`."""
    return Pieces(folder).read()


def _merged(parts: Sequence[tuple[list[str], Any]]) -> tuple[list[str], Any]:
    """Return columns of words as one, with the words in order of appearance."""
    import numpy as np

    kinds = list(dict.fromkeys(word for words, _ in parts for word in words))
    codes = [
        np.array([kinds.index(word) for word in words], dtype="int16")[found]
        for words, found in parts
    ]
    return kinds, np.concatenate(codes)


def _totals(seats: int, columns: Mapping[str, Any]) -> Totals:
    """Return the totals of one piece."""
    import numpy as np

    found = Totals(seats, len(columns["events"]))
    found.events = int(columns["events"].sum(dtype="int64"))
    found.decisions = int(columns["decisions"].sum(dtype="int64"))
    for seat in range(seats):
        scores = columns[f"score_{seat}"].astype("int64")
        found.scores[seat] = int(scores.sum())
        found.squares[seat] = int((scores * scores).sum())
        for share, count in zip(
            *np.unique(columns[f"share_{seat}"], return_counts=True), strict=True
        ):
            if share:
                found.wins[seat][round(1 / share)] = int(count)
    (reasons, reason), (clauses, clause) = (columns[name] for name in WORDS)
    ends, counts = np.unique(np.stack([reason, clause]), axis=1, return_counts=True)
    for end, count in zip(ends.T.tolist(), counts.tolist(), strict=True):
        found.ends[reasons[end[0]], clauses[end[1]]] = count
    return found
