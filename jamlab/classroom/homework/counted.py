"""Evaluation of returned homework: counts of each answer, and scores of the class's estimates.

* Of several files from one device the one saved last counts; intact files take precedence over
  those that were modified or truncated.
* An answer that its question does not allow is left out and reported; the others of its file count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypedDict, get_type_hints

from jamlab.arguments import ending_error
from jamlab.classroom.class_messages import AfterReveal, ClassQuestion, VoteScores, WorkedVote
from jamlab.classroom.homework.returned import Found, Returned, written
from jamlab.classroom.homework.sheet import Sheet
from jamlab.classroom.judging import judged, verdict, worked_vote
from jamlab.classroom.questions.class_question import bounds
from jamlab.core.csv_tables import sheet_text
from jamlab.extras import require_extra
from jamlab.log.files import atomic_write
from jamlab.text import decimal, many, rounded, unmarked

_SLACK: Final = 1e-9


class HomeworkRow(TypedDict):
    """An answer as a row of a table."""

    homework: str
    title: str
    question: int
    about: str
    ask: str
    kind: str
    name: str
    device: str
    file: str
    value: float
    said: str
    exact: float | None
    came: float | None
    right: bool | None  # for a choice and a worked exercise; None for a guess
    mistake: str  # misunderstanding behind a wrong answer, "" if unknown
    off: float | None
    brier: float | None


@dataclass(frozen=True)
class CountedHomework:
    """Homework with the answers that count; `remarks` explain what does not count."""

    sheet: Sheet
    answers: tuple[Returned, ...]
    remarks: tuple[str, ...]

    def values(self, place: int) -> list[float]:
        """Return all answers to question `place`, from 1."""
        return [each.values[place] for each in self.answers if place in each.values]

    def hidden(self, place: int) -> AfterReveal | None:
        """Return the solution of question `place`; None if it is not known."""
        return None if self.sheet.hidden is None else self.sheet.hidden[place - 1]

    def judged(self, place: int) -> VoteScores | None:
        """Return the scores of question `place`; None if it is not about a chance, is worked out,
        or has no answers.
        """
        if not self._is_forecast(place):
            return None
        exact, came = _known(self.hidden(place))
        return judged(self.values(place), exact, came)

    def worked(self, place: int) -> WorkedVote | None:
        """Return the number of right answers to question `place` and the wrong ones; None if it is
        not a worked exercise or its solution is not known.
        """
        hidden, values = self.hidden(place), self.values(place)
        if hidden is None:
            return None
        return worked_vote(self.sheet.questions[place - 1], hidden, [(v, "") for v in values])

    def _is_forecast(self, place: int) -> bool:
        question = self.sheet.questions[place - 1]
        return question["kind"] == "chance" and not question.get("worked")

    def tallies(self, place: int) -> list[tuple[str, int, bool]]:
        """Return as (text, count, is right) each option of a choice, or each number given."""
        question, hidden = self.sheet.questions[place - 1], self.hidden(place)
        counts = Counter(self.values(place))
        values = sorted(counts)
        if question["kind"] == "choice":
            values = [float(n) for n in range(len(question["choices"]))]
        return [
            (said(question, v), counts[v], bool(verdict(question, hidden, v)[0])) for v in values
        ]

    def rows(self) -> list[HomeworkRow]:
        """Return one row per answer, question by question."""
        places = range(1, len(self.sheet.questions) + 1)
        return [row for place in places for row in self._rows_of(place)]

    def _rows_of(self, place: int) -> Iterator[HomeworkRow]:
        question, hidden = self.sheet.questions[place - 1], self.hidden(place)
        exact, came = _known(hidden)
        is_forecast = self._is_forecast(place)
        for each in self.answers:
            if place not in each.values:
                continue
            value = each.values[place]
            right, mistake = verdict(question, hidden, value)
            yield {
                "homework": self.sheet.id,
                "title": self.sheet.title,
                "question": place,
                "about": question["about"],
                "ask": unmarked(question["ask"]),
                "kind": question["kind"],
                "name": each.name,
                "device": each.pupil,
                "file": each.where,
                "value": value,
                "said": unmarked(said(question, value)),
                "exact": exact,
                "came": came,
                "right": right,
                "mistake": unmarked(mistake),
                "off": (value - exact) ** 2 if is_forecast and exact is not None else None,
                "brier": (value - came) ** 2 if is_forecast and came is not None else None,
            }


def counted(sheet: Sheet, found: Found) -> CountedHomework:
    """Select the answers to this homework from those found."""
    remarks = list(found.remarks)
    mine: dict[str, list[Returned]] = defaultdict(list)
    for each in found.answers:
        if each.homework != sheet.id:
            remarks.append(
                f"{each.where}: answers of {each.name} to another homework ({each.homework})"
            )
        else:
            mine[each.pupil].append(each)
    answers = [_best(each, remarks) for each in mine.values()]
    standing = [_allowed(each, sheet, remarks) for each in answers]
    by_name = Counter(each.name for each in standing)
    for name in sorted(name for name, count in by_name.items() if count > 1):
        where = ", ".join(each.where for each in standing if each.name == name)
        remarks.append(f"{where}: {by_name[name]} devices are called {name}; all of them count")
    return CountedHomework(sheet, tuple(standing), tuple(remarks))


def said(question: ClassQuestion, value: float) -> str:
    """Format an answer: "40 %", "12.5 points", an option."""
    if question["kind"] == "choice":
        return question["choices"][int(value)]
    if question["kind"] == "chance":
        return f"{written(100 * value)} %"
    return f"{written(value)} {question['unit']}".strip()


def _known(hidden: AfterReveal | None) -> tuple[float | None, float | None]:
    if hidden is None:
        return None, None
    exact, came = hidden["exact"], hidden["came"]
    return exact and exact["value"], came and came["value"]


def _best(of_one: Sequence[Returned], remarks: list[str]) -> Returned:
    """Choose the file that counts among those from one device."""
    best = max(of_one, key=lambda each: (not each.fault, each.saved))
    for each in of_one:
        if each is best:
            continue
        if dict(each.values) == dict(best.values):
            remarks.append(f"{each.where}: the same answers of {each.name} as in {best.where}")
        else:
            why = each.fault or (
                "saved as often, but otherwise" if each.saved == best.saved else "older"
            )
            remarks.append(
                f"{each.where}: other answers of {each.name} ({why}); those in {best.where} count"
            )
    if best.fault:
        answers = many(len(best.values), "answer")
        remarks.append(f"{best.where}: {best.fault}; {answers} of {best.name} counted")
    return best


def _allowed(one: Returned, sheet: Sheet, remarks: list[str]) -> Returned:
    """Return the file without answers that their questions do not allow."""
    kept: dict[int, float] = {}
    for place, value in sorted(one.values.items()):
        if place > len(sheet.questions):
            remarks.append(f"{one.where}: there is no question {place}; that answer is left out")
        elif not _can_be(sheet.questions[place - 1], value):
            remarks.append(
                f"{one.where}: {written(value)} is no answer to question {place}; it is left out"
            )
        else:
            kept[place] = value
    if not one.values:
        remarks.append(f"{one.where}: {one.name} answered nothing")
    return replace(one, values=kept)


def _can_be(question: ClassQuestion, value: float) -> bool:
    if question["kind"] == "choice":
        return value == int(value) and 0 <= value < len(question["choices"])
    low, high = bounds(question)
    return low - _SLACK <= value <= high + _SLACK


# Returned answers as lines for the terminal: each question with the count of each answer.


_MOST: Final = 12
"""Number of different values listed separately; more are grouped into bands."""
_BANDS: Final = 10
_BAR: Final = 30


def lines(found: CountedHomework) -> Iterator[str]:
    """Yield the lines of all questions."""
    count = len(found.answers)
    yield f"{found.sheet.title}: answers from {many(count, 'device')}."
    for place in range(1, len(found.sheet.questions) + 1):
        yield ""
        yield from _question(found, place)


def _question(found: CountedHomework, place: int) -> Iterator[str]:
    question, hidden = found.sheet.questions[place - 1], found.hidden(place)
    values = found.values(place)
    about = f"{question['about']}: " if question["about"] else ""
    yield f"{place}. {about}{unmarked(question['ask'])}"
    if not values:
        yield "   nobody answered"
        return
    told = [many(len(values), "answer")]
    worked = found.worked(place)
    if worked is not None:
        told.append(f"{worked['right']} right")
        yield "   " + ", ".join(told + _known_answers(question, hidden))
        yield from _worked(question, worked)
        return
    if question["kind"] != "choice":
        mean = sum(values) / len(values)
        told.append(f"mean {_rounded(question, mean)}")
    yield "   " + ", ".join(told + _known_answers(question, hidden))
    tallies = found.tallies(place)
    if question["kind"] != "choice" and len(tallies) > _MOST:
        tallies = _bands(question, values)
    wide = max(len(words) for words, _, _ in tallies)
    most = max(count for _, count, _ in tallies)
    for words, count, is_right in tallies:
        bar = "█" * round(_BAR * count / most)
        mark = "✓" if is_right else " "
        yield f" {mark} {words:{wide}}  {count:>3} {bar}".rstrip()
    yield from _judged(found, place)


def _worked(question: ClassQuestion, worked: WorkedVote) -> Iterator[str]:
    """Yield the wrong answers, the most frequent first, with their misunderstandings."""
    for wrong in worked["wrong"][:_MOST]:
        words = f"  {unmarked(wrong['words'])}" if wrong["words"] else ""
        yield f"   {said(question, wrong['value'])}  {wrong['count']:>3}{words}"
    left = sum(wrong["count"] for wrong in worked["wrong"][_MOST:])
    if left:
        yield f"   {many(left, 'other wrong answer')}"


def _known_answers(question: ClassQuestion, hidden: AfterReveal | None) -> list[str]:
    if hidden is None or hidden["right"] is not None or hidden["exact"] is None:
        return []
    exact = hidden["exact"]
    fraction = f" = {exact['fraction']}" if exact["fraction"] else ""
    return [f"exact {_rounded(question, exact['value'])}{fraction}"]


def _rounded(question: ClassQuestion, value: float) -> str:
    """Format a computed value: a chance to three decimals, other numbers to two."""
    digits = 3 if question["kind"] == "chance" else 2
    return said(question, float(rounded(value, digits)))


def _bands(question: ClassQuestion, values: list[float]) -> list[tuple[str, int, bool]]:
    low, high = question["low"], question["high"]
    width = (high - low) / _BANDS
    counts = [0] * _BANDS
    for value in values:
        counts[min(int((value - low) / width), _BANDS - 1)] += 1
    ends = [_rounded(question, low + n * width) for n in range(_BANDS + 1)]
    return [(f"{ends[n]} to {ends[n + 1]}", count, False) for n, count in enumerate(counts)]


def _judged(found: CountedHomework, place: int) -> Iterator[str]:
    """Yield the scores of the class: (guess − exact)², and that of its mean alone."""
    told = found.judged(place)
    if told is None or told["off"] is None or told["mean_alone"] is None:
        return
    yield f"   (guess − exact)² is {told['shown']['off']} on average (0 is perfect)"
    yield f"   the mean of all alone: {told['shown']['mean_alone']}"
    for yardstick in told["yardsticks"]:
        if yardstick["off"]:
            yield f"   who says {yardstick['name']}: {decimal(yardstick['off'], 3)}"


# -- Answers to a homework as a table: CSV or Parquet, one row per answer --------------------------


COLUMNS: Final = tuple(get_type_hints(HomeworkRow))
ENDINGS: Final = (".csv", ".parquet")


def as_csv(rows: Sequence[HomeworkRow]) -> str:
    return sheet_text(COLUMNS, ([dict(row)[name] for name in COLUMNS] for row in rows))


def write(rows: Sequence[HomeworkRow], path: Path) -> None:
    """Write the rows in the format of the file's suffix. Raise ValueError for another suffix,
    MissingExtra for Parquet where polars is not installed.
    """
    if path.suffix == ".csv":
        atomic_write(path, as_csv(rows), own=True)
    elif path.suffix == ".parquet":
        require_extra("polars", "Parquet")
        import polars

        kinds = {str: polars.String, int: polars.Int64, float: polars.Float64, bool: polars.Boolean}
        hints = get_type_hints(HomeworkRow)
        schema = {name: _column(hints[name], kinds) for name in COLUMNS}
        file = BytesIO()
        polars.DataFrame(list(rows), schema=schema).write_parquet(file)
        atomic_write(path, file.getvalue(), own=True)
    else:
        raise ValueError(ending_error(path.name, ENDINGS))


def _column(hint: Any, kinds: dict[type, Any]) -> Any:
    """Return the column type of a field; `float | None` becomes a float column."""
    return kinds[hint] if hint in kinds else kinds[hint.__args__[0]]
