"""`write_tables`: the rows of thousands of recorded games as one table, read by all cores or more.

* The logs are split into pieces (500 logs). A piece is read by a worker and written atomically into
  `<out>.parts` beside the table; at the end the pieces become one file, and the folder is removed.
  An interrupted run resumes with the pieces that are there.
* A piece's name identifies its logs (name, size, time of the last change): a log that was changed
  or added since is read again, with its piece.
* A log that cannot be read, or that breaks a rule, is named and left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jamlab.analysis.tables import OF_LOGS, Types
from jamlab.analysis.valuing import BadValues, values_path
from jamlab.arguments import ending_error, one_of, whole
from jamlab.chance.execution import PiecesDone, Progress, checked_workers
from jamlab.chance.workers import UnitFailed, packed_call
from jamlab.core.csv_tables import write_sheet
from jamlab.extras import require_extra
from jamlab.log import LogError
from jamlab.log.files import atomic_write
from jamlab.log.recorded import read_complete

if TYPE_CHECKING:
    import polars as pl

PIECE: Final = 500
"""Default number of logs per piece."""

VERSION: Final = 1  # format of the pieces
ENDINGS: Final = (".parquet", ".csv")
_BAD: Final = "jamlab-bad"  # metadata key of the logs left out
_PIECES: Final = "logs-*.parquet*"  # also unfinished ones
_LOGS: Final = (".jsonl", ".jsonl.gz")


class LogFailed(UnitFailed):
    """A log could not be turned into rows, through no fault of the log; the message names it."""


@dataclass(frozen=True, slots=True)
class Log:
    """The file of a log, and its name in the table."""

    path: Path
    name: str


@dataclass
class Rows:
    """Rows of some logs, by column: `read` counts the logs, `bad` are those left out, and why."""

    columns: dict[str, list[Any]]
    read: int = 0
    bad: list[tuple[str, str]] = field(default_factory=list)

    def __len__(self) -> int:
        return self.read


@dataclass(frozen=True)
class LogRows:
    """Logs to be turned into rows of one sort: work for any process with access to the files."""

    unit = "logs"
    largest = PIECE

    logs: tuple[Log, ...]
    rows: str

    @property
    def columns(self) -> Types:
        """Columns with their types, the file first."""
        return {"file": str, **OF_LOGS[self.rows][0]}

    def empty(self) -> Rows:
        return Rows({name: [] for name in self.columns})

    def do(self, number: int, part: Rows) -> None:
        """Read a log and add its rows."""
        log = self.logs[number]
        try:
            found = list(OF_LOGS[self.rows][1](read_complete(log.path), log.path))
        except (LogError, BadValues, OSError) as error:
            part.bad.append((log.name, str(error)))
        except Exception as error:
            raise LogFailed(f"{log.path}: {type(error).__name__}: {error}") from error
        else:
            part.columns["file"] += [log.name] * len(found)
            for place, name in enumerate(OF_LOGS[self.rows][0]):
                part.columns[name] += [row[place] for row in found]
        part.read += 1

    def packed(self) -> bytes:
        return packed_call(LogRows, self.logs, self.rows)


@dataclass(frozen=True)
class Written:
    """A table that was written: the number of its logs, and those left out, with reasons.

    `complete` is False if it was interrupted: then `path` is not there yet, and the same call
    resumes.
    """

    path: Path
    logs: int
    rows: int
    bad: tuple[tuple[str, str], ...]
    complete: bool


def logs_in(places: Iterable[str | Path]) -> list[Log]:
    """Return the logs in these folders, recursively, by name; files are taken as they are.

    FileNotFoundError for a missing place.
    """
    found = []
    for place in map(Path, places):
        if place.is_dir():
            inside = sorted(path for path in place.rglob("*") if path.name.endswith(_LOGS))
            found += [Log(path.absolute(), path.relative_to(place).as_posix()) for path in inside]
        elif place.exists():
            found.append(Log(place.absolute(), place.as_posix()))
        else:
            raise FileNotFoundError(2, "no such file or folder", str(place))
    return found


def write_tables(
    places: Sequence[str | Path],
    out: str | Path,
    rows: str = "games",
    *,
    piece: int = PIECE,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Written:
    """Write the rows of all logs in these folders as one table, Parquet or CSV by `out`'s ending.

    `rows`: "games" (a row per game and seat), "events", "turns", "choices", "standings"; "values"
    and "luck" of logs with values beside them (`jamlab analyse`). The columns are those of
    docs/play/analysis.md, plus `file`. The same call resumes an interrupted run. The table does not
    depend on the workers. ValueError for invalid arguments; LogFailed, WorkersLost as of
    `simulate_to`, and MissingExtra without polars.
    """
    out = Path(out)
    one_of("rows", rows, OF_LOGS)
    if out.suffix not in ENDINGS:
        raise ValueError(ending_error(out.name, ENDINGS))
    piece = whole("piece", piece, 1)
    require_extra("polars", "a table of logs")
    workers = checked_workers(workers, executor)
    work = LogRows(tuple(logs_in(places)), rows)
    if not work.logs:
        raise ValueError(f"no log found in {', '.join(map(str, places))}")
    parts = _Parts(out.with_name(f"{out.name}.parts"), work, piece)
    missing = parts.missing()
    count = len(work.logs)
    there = count - sum(map(len, missing))
    spread = PiecesDone(work, missing, there, count, parts.write)
    spread.go("Logs", progress, executor, workers)
    if spread.missing:
        return Written(out, spread.done, 0, (), complete=False)
    bad = parts.bad()
    size = parts.joined(out)
    return Written(out, count - len(bad), size, tuple(bad), complete=True)


class _Parts:
    """The pieces of a table, in the folder beside it."""

    def __init__(self, folder: Path, work: LogRows, size: int) -> None:
        self.folder, self.work = folder, work
        count = len(work.logs)
        self.pieces = [range(at, min(at + size, count)) for at in range(0, count, size)]
        self.names = {piece.start: self._named(piece) for piece in self.pieces}
        folder.mkdir(parents=True, exist_ok=True)

    def missing(self) -> list[range]:
        """Return the missing pieces and remove files that are not pieces of this table."""
        wanted = set(self.names.values())
        for path in self.folder.glob(_PIECES):
            if path.name not in wanted:
                path.unlink()
        return [piece for piece in self.pieces if not self._is_there(piece)]

    def _is_there(self, piece: range) -> bool:
        import polars as pl

        try:
            return _BAD in pl.read_parquet_metadata(self._path(piece))
        except (OSError, pl.exceptions.PolarsError):
            return False

    def write(self, piece: range, part: Rows) -> None:
        from io import BytesIO

        import polars as pl

        kinds = {int: pl.Int64, float: pl.Float64, str: pl.String, bool: pl.Boolean}
        schema = {name: kinds[kind] for name, kind in self.work.columns.items()}
        file = BytesIO()
        pl.DataFrame(part.columns, schema=schema).write_parquet(
            file, compression="zstd", metadata={_BAD: json.dumps(part.bad, ensure_ascii=False)}
        )
        atomic_write(self._path(piece), file.getvalue())

    def bad(self) -> list[tuple[str, str]]:
        """Return the logs that were left out, with reasons."""
        import polars as pl

        found = []
        for piece in self.pieces:
            metadata = pl.read_parquet_metadata(self._path(piece))
            found += [(name, why) for name, why in json.loads(metadata[_BAD])]
        return found

    def joined(self, out: Path) -> int:
        """Join the pieces into one table, remove them, and return the number of rows."""
        import polars as pl

        paths = [self._path(piece) for piece in self.pieces]
        rows: pl.LazyFrame = pl.scan_parquet(paths)
        part = out.with_name(f"{out.name}.tmp")
        if out.suffix == ".csv":
            with part.open("w", encoding="utf-8", newline="") as file:
                each = (row for path in paths for row in pl.read_parquet(path).iter_rows())
                write_sheet(file, [*self.work.columns], each)
        else:
            rows.sink_parquet(part, compression="zstd")
        part.replace(out)
        size = int(rows.select(pl.len()).collect().item())
        for path in paths:
            path.unlink()
        with suppress(OSError):  # it holds files that are not ours
            self.folder.rmdir()
        return size

    def _path(self, piece: range) -> Path:
        return self.folder / self.names[piece.start]

    def _named(self, piece: range) -> str:
        """Return the name of a piece: its logs by number, and a checksum identifying them."""
        said = sha256(json.dumps([VERSION, self.work.rows, *self.work.columns]).encode())
        for log in islice(self.work.logs, piece.start, piece.stop):
            for path in (log.path, values_path(log.path)):
                with suppress(OSError):  # no values, or a log that fails when it is read
                    about = path.stat()
                    said.update(f"\n{path.name}\t{about.st_size}\t{about.st_mtime_ns}".encode())
            said.update(log.name.encode())
        return f"logs-{piece.start:010}-{piece[-1]:010}-{said.hexdigest()[:16]}.parquet"
