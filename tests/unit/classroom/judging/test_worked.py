"""Worked exercises are marked right or wrong on the wall, in tables and in homework."""

import csv
import json
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

from jamlab.classroom import results
from jamlab.classroom.homework import BadSheet, sheet_in
from jamlab.classroom.homework.counted import CountedHomework, lines, said
from jamlab.classroom.homework.returned import Returned
from jamlab.classroom.homework.sheet import of_lesson
from jamlab.classroom.judging import verdict, worked_vote
from jamlab.classroom.questions import FrozenQuestion
from jamlab.classroom.questions import of_lesson as asked_by_lesson
from jamlab.classroom.session.homework_session import check
from jamlab.classroom.store import Store
from jamlab.lessons import COURSE, lesson
from jamlab.lessons.course.answering import feedback_on
from jamlab.lessons.course.lesson_record import TypedNumber
from tests.unit.classroom.test_session import Room

CASES = Path(__file__).parents[3] / "unit/classroom/server/phone/worked.json"
MIDDLE = "That is the middle of the three numbers."
WORKED = {
    number: [
        (exercise, asked)
        for exercise, asked in zip(
            lesson(number).exercises, asked_by_lesson(number, 5)[1:], strict=True
        )
        if isinstance(exercise, TypedNumber)
    ]
    for number in COURSE
}


def pies() -> FrozenQuestion:
    """Return lesson 4's exercise on pies: 12 of 5 points, 12 of 6 and 6 of 7, 5.8 on average."""
    return next(asked for exercise, asked in WORKED[4] if exercise.value == Fraction("5.8"))


@pytest.mark.parametrize("number", COURSE)
def test_a_class_is_told_what_the_lessons_page_says(number: int) -> None:
    for exercise, asked in WORKED[number]:
        scale = 100 if exercise.unit == "%" else 1
        digits = max(0, exercise.digits)
        unit = exercise.last_digit
        tried = [exercise.value, exercise.value + unit, *(slip.value for slip in exercise.slips)]
        for value in tried:
            rounded = round(float(value * scale), digits)
            is_right, words = verdict(asked.question, asked.hidden, rounded / scale)
            page = feedback_on(exercise, f"{rounded:.{digits}f}{'%' if scale == 100 else ''}")
            assert page.read
            assert is_right == page.right
            if words.startswith("Nearly: "):
                assert page.near
            elif words:
                assert words == page.feedback
        assert verdict(asked.question, asked.hidden, float(exercise.value)) == (True, "")


def test_the_phone_has_the_same_cases() -> None:
    """The cases shared with tests/unit/classroom/server/phone/exercise.dom.test.js hold here."""
    told = json.loads(CASES.read_text(encoding="utf-8"))
    question, hidden = told["question"], told["hidden"]
    assert (question, hidden) == pies()
    for value, right, words in told["answers"]:
        assert verdict(question, hidden, value) == (right, words)


@pytest.mark.parametrize(
    ("value", "right", "words"),
    [
        (5.84, True, ""),
        (5.86, False, "Nearly: look at the last digit again."),
        (6.0, False, MIDDLE),
        (5.0, False, ""),  # 5.8 does not round to 5
    ],
)
def test_an_answer_and_what_it_misunderstands(value: float, right: bool, words: str) -> None:
    found, told = verdict(pies().question, pies().hidden, value)
    assert found is right
    assert told.startswith(words)
    assert bool(told) == bool(words)


def test_wrong_answers_are_counted_by_what_they_misunderstand() -> None:
    values = [5.8, 5.84, 6.0, 6.0, 6.04, 3.0, 3.0, 7.0]
    found = worked_vote(pies().question, pies().hidden, [(v, "device") for v in values])
    assert found is not None
    assert (found["n"], found["right"]) == (8, 2)
    assert [(w["value"], w["count"]) for w in found["wrong"]] == [(6.0, 3), (3.0, 2), (7.0, 1)]
    assert [w["words"].startswith(MIDDLE) for w in found["wrong"]] == [True, False, False]


def test_a_hand_for_a_quarter_is_right_if_the_number_lies_in_it() -> None:
    question, hidden = pies()
    wide = (question["high"] - question["low"]) / 4
    bands = [question["low"] + (n + 0.5) * wide for n in range(4)]
    said = [verdict(question, hidden, band, "hands")[0] for band in bands]
    assert said.count(True) == 1
    assert abs(bands[said.index(True)] - 5.8) <= wide / 2


def test_a_guess_is_neither_right_nor_wrong() -> None:
    question, hidden = asked_by_lesson(4, 5)[0]
    assert verdict(question, hidden, question["low"]) == (None, "")
    assert worked_vote(question, hidden, [(1.0, "device")]) is None


def test_the_wall_and_the_table_say_so(store: Store) -> None:
    room = Room(store)
    room.number = store.create("live", "A class", "key", [pies()]).result().id
    pupils = [room.joins(n) for n in range(3)]
    assert room.does("open")["question"]["worked"] is True  # type: ignore[index]
    for pupil, value in zip(pupils, (5.8, 6.0, 6000.0), strict=True):
        room.answers(pupil, value)
    room.does("show")
    room.does("again")
    room.answers(pupils[1], 5.8, vote=2)
    told = room.does("reveal", anyway=True)
    assert [(vote["n"], vote["right"]) for vote in told["worked"]] == [(3, 1), (1, 1)]
    assert (told["judged"], told["crowd"], told["standing"]) == ([], [], None)
    assert room.sees(pupils[0])["line"] == []  # not a forecast
    one = room.classroom.snapshot(room.number).record
    rows = list(results.rows(store, one))
    assert [row["right"] for row in rows] == [True, False, False, True]
    said = [(row["mistake"] or "").startswith(MIDDLE) for row in rows]
    assert said == [False, True, False, False]
    text = results.written(store, one, "csv").decode("utf-8-sig")
    read = [row["right"] for row in csv.DictReader(StringIO(text))]
    assert read == [str(row["right"]).lower() for row in rows]


@pytest.mark.parametrize("number", COURSE)
def test_a_usual_mistake_can_be_answered(number: int) -> None:
    for _, asked in WORKED[number]:
        values = [each["low"] for each in asked.hidden["worked"]["mistakes"]]
        check(asked.question, [max(0.0, value) for value in values])


def test_the_desk_of_homework_says_so(store: Store) -> None:
    room = Room(store)
    room.number = store.create("homework", "Pies", "key", [pies()]).result().id
    (asked,) = room.teacher["homework"]
    for n, value in enumerate((5.8, 6.0, 6.0)):
        found = room.classroom.answer(
            room.number, room.joins(n), round_id=asked["round"], vote=1, post=f"post-{n}", n=1,
            values=[value],
        )  # fmt: skip
        assert found.result() == "counted"
    assert room.teacher["homework"][0]["worked"] is None  # not yet closed
    room.classroom.do(room.number, {"do": "close"})
    (told,) = room.teacher["homework"]
    assert told["judged"] is None
    assert told["worked"] is not None
    assert (told["worked"]["right"], [w["count"] for w in told["worked"]["wrong"]]) == (1, [2])


def test_a_damaged_answers_file_is_named(tmp_path: Path) -> None:
    sheet = of_lesson(4)
    path = tmp_path / "homework.answers.json"
    path.write_text(sheet.whole(), encoding="utf-8")
    assert sheet_in(path) == sheet
    path.write_text(sheet.whole().replace('"within": 0.05', '"within": "?"'), encoding="utf-8")
    with pytest.raises(BadSheet, match="damaged"):
        sheet_in(path)


def test_homework_says_so() -> None:
    sheet = of_lesson(4)
    place = 1 + next(n for n, q in enumerate(sheet.questions) if q["ask"] == pies().question["ask"])
    given = [
        Returned(sheet.id, f"abcdefghijk{n}", 1, str(n), {place: value})
        for n, value in enumerate([5.8, 6.0, 6.0, 60.0])
    ]
    found = CountedHomework(sheet, tuple(given), ())
    assert found.judged(place) is None
    assert [row["right"] for row in found.rows()] == [True, False, False, False]
    assert found.rows()[1]["mistake"].startswith(MIDDLE)
    text = "\n".join(lines(found))
    assert "4 answers, 1 right, exact 5.8 points" in text
    assert f"6 points    2  {MIDDLE}" in text
    assert said(sheet.questions[place - 1], 60.0) in text


def test_tables_and_the_terminal_show_no_marks(store: Store) -> None:
    sheet = of_lesson(4)
    place = 1 + next(n for n, q in enumerate(sheet.questions) if q["ask"] == pies().question["ask"])
    assert sheet.hidden is not None
    hidden = deepcopy(sheet.hidden[place - 1])
    hidden["worked"]["mistakes"][0]["words"] = "That is *no* {joker} joker."
    known = tuple(hidden if n == place - 1 else h for n, h in enumerate(sheet.hidden))
    given = Returned(sheet.id, "abcdefghijk0", 1, "0", {place: 6.0})
    found = CountedHomework(replace(sheet, hidden=known), (given,), ())
    assert found.rows()[0]["mistake"] == "That is no joker."
    assert "6 points    1  That is no joker." in "\n".join(lines(found))
    room = Room(store)
    asked = FrozenQuestion(pies().question, hidden)
    room.number = store.create("live", "A class", "key", [asked]).result().id
    pupil = room.joins(0)
    room.does("open")
    room.answers(pupil, 6.0)
    room.does("show")
    room.does("reveal", anyway=True)
    (row,) = results.rows(store, room.classroom.snapshot(room.number).record)
    assert row["mistake"] == "That is no joker."
