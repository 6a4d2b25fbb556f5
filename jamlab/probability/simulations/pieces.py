"""A folder of games in pieces: Parquet files of so many games each, and `job.json`, which says
what job it is.

* A piece is written whole under another name and then renamed: a file that is there is complete.
* A piece's name says which games it holds and has a checksum of the file; inside it names its job.
  A file that is torn, changed or of another job is refused, before anything reads it.
* What is reckoned from a folder is reckoned piece by piece; only `read` holds all games at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jamlab.core import AnyGame
from jamlab.core.registry import ids, load
from jamlab.core.text import many
from jamlab.extras import need
from jamlab.probability.simulations.manifest import JOB, BadPieces, Manifest, manifest_in
from jamlab.probability.simulations.mattered import Mattered
from jamlab.probability.simulations.seat_summary import SeatSummary
from jamlab.probability.simulations.tables import (
    WORDS,
    names_of,
    page_of,
    ruling_lines,
    summary_of,
    table_of,
)
from jamlab.probability.simulations.totals import Totals

if TYPE_CHECKING:
    import pandas as pd

_KEY: Final = "jamlab"  # of the job's checksum, in the Parquet file's metadata
_MATTERED: Final = "rulings"  # what they did, as JSON
_NAMED: Final = re.compile(r"games-(\d{10})-(\d{10})-([0-9a-f]{16})\.parquet")


@dataclass(frozen=True)
class Piece:
    """A file of games, as its name says."""

    path: Path
    first: int
    last: int
    checksum: str

    def __len__(self) -> int:
        return self.last - self.first + 1


def named(first: int, last: int, data: bytes) -> str:
    """The name of the file that holds these games: `games-0000000000-0000009999-….parquet`."""
    return f"games-{first:010}-{last:010}-{_short(data)}.parquet"


def _short(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


# -- one piece -------------------------------------------------------------------------------------


def packed(
    manifest: Manifest, columns: Mapping[str, Any], mattered: Mapping[str, Mattered]
) -> bytes:
    """A piece as a Parquet file, from arrays as `shown.arrays_of` makes them.

    What the table's own rulings did in its games stands in the file's metadata.
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


def checked(manifest: Manifest, piece: Piece) -> bytes:
    """A piece's bytes; BadPieces if it is torn, changed or another job's."""
    from io import BytesIO

    need("polars", "reading a folder of games")
    import polars as pl

    try:
        data = piece.path.read_bytes()
    except OSError as error:
        raise BadPieces(f"{piece.path} cannot be read: {error.strerror}") from None
    if _short(data) != piece.checksum:
        raise BadPieces(f"{piece.path} is torn, or was changed; delete it, and go on")
    # What has its checksum was written by us, or made to look so: then polars says what is wrong.
    try:
        job = pl.read_parquet_metadata(BytesIO(data)).get(_KEY)
    except pl.exceptions.PolarsError:
        job = None
    if job != manifest.digest:
        raise BadPieces(f"{piece.path} belongs to another job; delete it, and go on")
    return data


def arrays_in(manifest: Manifest, piece: Piece, names: Sequence[str]) -> dict[str, Any]:
    """These columns of a piece, as `shown.arrays_of` makes them. Errors as of `checked`."""
    from io import BytesIO

    import polars as pl

    frame = pl.read_parquet(BytesIO(checked(manifest, piece)), columns=list(names))
    if len(frame) != len(piece):
        raise BadPieces(f"{piece.path} holds other games than its name says; delete it, and go on")
    return {name: _array(frame[name]) for name in names}


def mattered_in(piece: Piece) -> dict[str, Mattered]:
    """What the table's own rulings did in the games of a piece; nothing if it does not say."""
    import polars as pl

    said = pl.read_parquet_metadata(piece.path).get(_MATTERED, "{}")
    return {name: Mattered(**found) for name, found in json.loads(said).items()}


def _array(series: Any) -> Any:
    if series.name not in WORDS:
        return series.to_numpy()
    import numpy as np

    kinds = series.unique(maintain_order=True).to_list()
    codes = {kind: code for code, kind in enumerate(kinds)}
    return kinds, np.array([codes[word] for word in series], dtype="int16")


def _bytes(found: Any) -> bytes:
    """A column's numbers as bytes, lowest first, or its words, a line each."""
    if isinstance(found, tuple):
        kinds, codes = found
        return "".join(f"{kinds[code]}\n" for code in codes).encode()
    data: bytes = found.astype(found.dtype.newbyteorder("<")).tobytes()
    return data


# -- the folder ------------------------------------------------------------------------------------


class Pieces:
    """The games in a folder, as far as they were played. It looks anew each time it is asked.

    BadPieces if the folder holds no job. `seconds` and `played` tell of the run that made this
    object: how long it took and how many games it played.
    """

    def __init__(self, folder: str | Path, *, seconds: float = 0.0, played: int = 0) -> None:
        self.folder = Path(folder)
        found = manifest_in(self.folder)
        if found is None:
            raise BadPieces(f"{self.folder} holds no job: there is no {JOB}")
        self.manifest = found
        self.seconds = seconds
        self.played = played

    @property
    def game(self) -> AnyGame:
        """The game that was played. BadPieces if it is none of jamlab's own."""
        if self.manifest.house or self.manifest.game not in ids():
            raise BadPieces(f"{self.manifest.game} is none of jamlab’s own games")
        return load(self.manifest.game)

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat where."""
        return self.manifest.players

    @property
    def asked(self) -> int:
        """How many games the job has."""
        return self.manifest.games

    def pieces(self) -> list[Piece]:
        """The pieces that are there, by their games. BadPieces names one that does not fit."""
        found: dict[int, Piece] = {}
        for path in sorted(self.folder.glob("games-*.parquet")):
            said = _NAMED.fullmatch(path.name)
            piece = Piece(path, int(said[1]), int(said[2]), said[3]) if said else None
            if (
                piece is None
                or not path.is_file()
                or piece.first not in self.manifest.starts
                or not 0 < len(piece) <= self.manifest.size(piece.first)
            ):
                raise BadPieces(f"{path} is none of this job’s pieces; delete it, and go on")
            found[piece.first] = piece  # where the job has grown, the longer one
        return [found[first] for first in sorted(found)]

    def check(self) -> None:
        """Read all pieces; BadPieces names the first that is torn, changed or another job's."""
        for piece in self.pieces():
            checked(self.manifest, piece)

    def missing(self) -> list[range]:
        """The games of pieces that are not there, or too short as the job has grown."""
        there = {piece.first: len(piece) for piece in self.pieces()}
        return [
            range(first, first + self.manifest.size(first))
            for first in self.manifest.starts
            if there.get(first) != self.manifest.size(first)
        ]

    @property
    def complete(self) -> bool:
        """True if all pieces are there. Errors as of `missing`."""
        return not self.missing()

    def __len__(self) -> int:
        return sum(map(len, self.pieces()))

    def totals(self) -> Totals:
        """What all games come to, a piece at a time. BadPieces if one is damaged."""
        whole = Totals(self.manifest.seats)
        names = [name for name in names_of(self.manifest.seats) if name not in ("game", "seed")]
        for piece in self.pieces():
            found = _totals(self.manifest.seats, arrays_in(self.manifest, piece, names))
            found.mattered = mattered_in(piece)
            whole.add(found)
        return whole

    def seat_summaries(self) -> list[SeatSummary]:
        """How each seat fared."""
        return self.totals().seat_summaries(self.players)

    def summary(self) -> pd.DataFrame:
        """One row a seat, as `Simulation.summary` has it; a piece at a time."""
        return summary_of(self.totals(), self.players)

    def frames(self) -> Iterator[pd.DataFrame]:
        """The table of each piece, one after the other, as `Simulation.table` has it."""
        for piece in self.pieces():
            yield table_of(arrays_in(self.manifest, piece, names_of(self.manifest.seats)))

    def read(self) -> pd.DataFrame:
        """All games as one table, as `Simulation.table` has it: some 60 bytes a game of memory."""
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
        """One checksum of all columns of all games: the same numbers give the same, whatever the
        size of the pieces."""
        names = names_of(self.manifest.seats)
        found = {name: sha256() for name in names}
        for piece in self.pieces():
            for name, column in arrays_in(self.manifest, piece, names).items():
                found[name].update(_bytes(column))
        return sha256("".join(found[name].hexdigest() for name in names).encode()).hexdigest()

    @property
    def title(self) -> str:
        """What was played, in one line."""
        said = self.manifest
        games, left = len(self), len(self.missing())
        parts = [load(said.game).name if said.game in ids() else said.game]
        parts.append(many(games, "game") if not left else f"{games:,} of {said.games:,} games")
        parts.append(f"seed {said.seed}")
        return " · ".join(parts)

    @property
    def speed(self) -> str:
        """Games played now, seconds, and games a second; "" if none was."""
        if not (self.seconds and self.played):
            return ""
        speed = self.played / self.seconds
        return f"{self.played:,} played now, {self.seconds:.1f} s, {speed:,.0f} games/s"

    @property
    def rulings(self) -> list[str]:
        """How often each ruling that is not the usual one mattered, as `Simulation.rulings`."""
        return ruling_lines(self.game, self.manifest.options, self.totals())

    def __repr__(self) -> str:
        parts = [self.title, self.speed, ", ".join(self.players), str(self.folder)]
        return f"<Pieces {' · '.join(filter(None, parts))}>"

    def _repr_html_(self) -> str:
        return page_of(self.title, self.seat_summaries(), self.rulings)


def read_pieces(folder: str | Path) -> pd.DataFrame:
    """All games of a folder as one table. For more games than fit into memory: `Pieces(folder)`."""
    return Pieces(folder).read()


def _merged(parts: Sequence[tuple[list[str], Any]]) -> tuple[list[str], Any]:
    """Columns of words as one: the words in the order they are first met."""
    import numpy as np

    kinds = list(dict.fromkeys(word for words, _ in parts for word in words))
    codes = [
        np.array([kinds.index(word) for word in words], dtype="int16")[found]
        for words, found in parts
    ]
    return kinds, np.concatenate(codes)


def _totals(seats: int, columns: Mapping[str, Any]) -> Totals:
    """The sums over one piece."""
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
