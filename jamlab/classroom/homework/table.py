"""The answers to a homework as a table: CSV or Parquet, a row an answer."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final, get_type_hints

from jamlab.classroom.homework.counted import Row
from jamlab.core.csv_tables import sheet_text
from jamlab.extras import need
from jamlab.log.files import write_whole

COLUMNS: Final = tuple(get_type_hints(Row))
ENDINGS: Final = (".csv", ".parquet")


def as_csv(rows: Sequence[Row]) -> str:
    """The rows as CSV."""
    return sheet_text(COLUMNS, ([dict(row)[name] for name in COLUMNS] for row in rows))


def write(rows: Sequence[Row], path: Path) -> None:
    """Write the rows as the name ends; ValueError for another ending, MissingExtra for Parquet
    where polars is not installed."""
    if path.suffix == ".csv":
        write_whole(path, as_csv(rows), own=True)
    elif path.suffix == ".parquet":
        need("polars", "Parquet")
        import polars

        kinds = {str: polars.String, int: polars.Int64, float: polars.Float64, bool: polars.Boolean}
        hints = get_type_hints(Row)
        schema = {name: _column(hints[name], kinds) for name in COLUMNS}
        file = BytesIO()
        polars.DataFrame(list(rows), schema=schema).write_parquet(file)
        write_whole(path, file.getvalue(), own=True)
    else:
        raise ValueError(f"a table ends in {' or '.join(ENDINGS)}, not {path.name}")


def _column(hint: Any, kinds: dict[type, Any]) -> Any:
    """The column of a field: `float | None` is one of floats."""
    return kinds[hint] if hint in kinds else kinds[hint.__args__[0]]
