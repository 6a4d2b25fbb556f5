"""What came back, counted: how many gave which answer, and how well the class judged.

* Of several files from one device the one that was saved last counts; whole ones come before those
  that were changed or cut.
* An answer that its question does not allow is left out and named; the others of its file count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from jamlab.classroom.homework.found import Found
from jamlab.classroom.homework.returned import Returned, written
from jamlab.classroom.homework.sheet import Sheet
from jamlab.classroom.judging import judged, verdict, worked_vote
from jamlab.classroom.questions.asked import bounds
from jamlab.classroom.told import ClassQuestion, Hidden, Judged, WorkedVote
from jamlab.core.text import many, unmarked

_SLACK: Final = 1e-9


class Row(TypedDict):
    """An answer, as a row of a table."""

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
    right: bool | None  # of a choice and of what is worked out; None of a guess
    mistake: str  # what a wrong answer misunderstands, "" where that is not known
    off: float | None
    brier: float | None


@dataclass(frozen=True)
class Counted:
    """A homework with what came back to it. `answers` are those that count, `remarks` say in words
    what does not, and why."""

    sheet: Sheet
    answers: tuple[Returned, ...]
    remarks: tuple[str, ...]

    def values(self, place: int) -> list[float]:
        """All answers to question `place`, from 1."""
        return [each.values[place] for each in self.answers if place in each.values]

    def hidden(self, place: int) -> Hidden | None:
        """What is right of question `place`; None where it is not known."""
        return None if self.sheet.hidden is None else self.sheet.hidden[place - 1]

    def judged(self, place: int) -> Judged | None:
        """How well the class judged the chance that question `place` is about; None if it is about
        none, or it is worked out, or nobody answered."""
        if not self._is_forecast(place):
            return None
        exact, came = _known(self.hidden(place))
        return judged(self.values(place), exact, came)

    def worked(self, place: int) -> WorkedVote | None:
        """How many worked out question `place` rightly, and the wrong answers; None if it is no
        such question, or what is right is not known."""
        hidden, values = self.hidden(place), self.values(place)
        if hidden is None:
            return None
        return worked_vote(self.sheet.questions[place - 1], hidden, [(v, "") for v in values])

    def _is_forecast(self, place: int) -> bool:
        question = self.sheet.questions[place - 1]
        return question["kind"] == "chance" and not question.get("worked")

    def tallies(self, place: int) -> list[tuple[str, int, bool]]:
        """What was answered to question `place`, in words, how often, and whether it is right: each
        option of a choice; of numbers those that were given."""
        question, hidden = self.sheet.questions[place - 1], self.hidden(place)
        counts = Counter(self.values(place))
        values = sorted(counts)
        if question["kind"] == "choice":
            values = [float(n) for n in range(len(question["choices"]))]
        return [
            (said(question, v), counts[v], bool(verdict(question, hidden, v)[0])) for v in values
        ]

    def rows(self) -> list[Row]:
        """A row an answer, question by question."""
        places = range(1, len(self.sheet.questions) + 1)
        return [row for place in places for row in self._rows_of(place)]

    def _rows_of(self, place: int) -> Iterator[Row]:
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


def counted(sheet: Sheet, found: Found) -> Counted:
    """The answers to this homework among those that were found."""
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
    return Counted(sheet, tuple(standing), tuple(remarks))


def said(question: ClassQuestion, value: float) -> str:
    """An answer in words: "40 %", "12.5 points", an option."""
    if question["kind"] == "choice":
        return question["choices"][int(value)]
    if question["kind"] == "chance":
        return f"{written(100 * value)} %"
    return f"{written(value)} {question['unit']}".strip()


def _known(hidden: Hidden | None) -> tuple[float | None, float | None]:
    if hidden is None:
        return None, None
    exact, came = hidden["exact"], hidden["came"]
    return exact and exact["value"], came and came["value"]


def _best(of_one: Sequence[Returned], remarks: list[str]) -> Returned:
    """What counts of all that came from one device."""
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
        remarks.append(
            f"{best.where}: {best.fault}; {_many(len(best.values))} of {best.name} counted"
        )
    return best


def _allowed(one: Returned, sheet: Sheet, remarks: list[str]) -> Returned:
    """The answers without those that their questions do not allow."""
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


def _many(count: int) -> str:
    return many(count, "answer")
