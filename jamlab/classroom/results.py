"""A class's answers as a table: one row per answer, in CSV or Parquet.

| column     |                                                                                    |
|------------|------------------------------------------------------------------------------------|
| `class`    | code of the class                                                                  |
| `question` | number of the question in the class, from 1                                        |
| `about`    | its subject: "Lesson 4", "Ann, Bo and Cy: step 41"                                 |
| `ask`      | text of the question                                                               |
| `kind`     | `chance` (0 to 1), `number` (in `unit`), `choice` (index of the option, from 0)    |
| `unit`     | unit of the value; "%" for a chance, though its value is 0 to 1                    |
| `vote`     | 1, or 2 for the second vote                                                        |
| `pupil`    | number, from 1, in order of joining: the same in all rows                          |
| `name`     | pseudonym; only on request                                                         |
| `how`      | `device`, `group` (several at one), `hands` (typed in), `cards` (read by a camera) |
| `place`    | index of the answer in its group, or among the hands or cards, from 1; else 1      |
| `value`    | the answer                                                                         |
| `choice`   | text of the option, for a choice                                                   |
| `exact`    | exact chance or number, if known                                                   |
| `came`     | outcome: 1 or 0 for a chance                                                       |
| `right`    | true or false, for a choice and a worked exercise; empty for a guess               |
| `mistake`  | misunderstanding behind a wrong answer, if known                                   |

`exact`, `came`, `right` and `mistake` are empty until the question is revealed, as the table may be
opened on the wall.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final

from jamlab.arguments import one_of
from jamlab.classroom.judging import verdict
from jamlab.classroom.store import Store
from jamlab.classroom.store.retention import AnswerKept, answers_kept
from jamlab.classroom.store.rows import ClassRecord
from jamlab.core.csv_tables import sheet_text
from jamlab.extras import require_extra
from jamlab.text import unmarked

COLUMNS: Final[dict[str, type]] = {
    "class": str, "question": int, "about": str, "ask": str, "kind": str, "unit": str, "vote": int,
    "pupil": int, "name": str, "how": str, "place": int, "value": float, "choice": str,
    "exact": float, "came": float, "right": bool, "mistake": str,
}  # fmt: skip
ENDINGS: Final = ("csv", "parquet")
Row = dict[str, Any]


def rows(store: Store, one: ClassRecord, *, names: bool = False) -> Iterator[Row]:
    """Yield the rows with all columns; `name` only if `names` is true."""
    for answer in answers_kept(store, one.id):
        for place, value in enumerate(answer.values, 1):
            row = _row(one.code, answer, place, value)
            if not names:
                del row["name"]
            yield row


def _row(code: str, answer: AnswerKept, place: int, value: float) -> Row:
    asked, hidden = answer.question, answer.hidden if answer.stage == "revealed" else {}
    choices = asked["choices"] if asked["kind"] == "choice" else []
    right, mistake = verdict(asked, hidden or None, value, answer.sender)  # type: ignore[arg-type]
    return {
        "class": code,
        "question": answer.position + 1,
        "about": asked["about"],
        "ask": unmarked(asked["ask"]),
        "kind": asked["kind"],
        "unit": asked["unit"],
        "vote": answer.vote,
        "pupil": answer.pupil,
        "name": answer.name,
        "how": answer.sender,
        "place": place,
        "value": float(value),
        "choice": unmarked(choices[int(value)]) if choices else None,
        "exact": (hidden.get("exact") or {}).get("value"),
        "came": (hidden.get("came") or {}).get("value"),
        "right": right,
        "mistake": unmarked(mistake) or None,
    }


def written(store: Store, one: ClassRecord, ending: str, *, names: bool = False) -> bytes:
    """Return the table as a file with this suffix. Raise ValueError for another suffix,
    MissingExtra if polars, which Parquet needs, is not installed. CSV is UTF-8 with a byte order
    mark, for Excel.
    """
    one_of("ending", ending, ENDINGS)
    if ending == "parquet":
        require_extra("polars", "Parquet")
    found = list(rows(store, one, names=names))
    columns = {name: kind for name, kind in COLUMNS.items() if names or name != "name"}
    made = io.BytesIO()
    if ending == "parquet":
        import polars

        kinds = {str: polars.String, int: polars.Int64, float: polars.Float64, bool: polars.Boolean}
        schema = {name: kinds[kind]() for name, kind in columns.items()}
        polars.DataFrame(found, schema=schema, orient="row").write_parquet(made)
        return made.getvalue()
    text = sheet_text([*columns], ([row[name] for name in columns] for row in found))
    return text.encode("utf-8-sig")
