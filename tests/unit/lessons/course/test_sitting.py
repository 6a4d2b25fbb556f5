"""Order of a lesson: guess, by hand, runs, exact, exercises, end; other messages do nothing."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from jamlab.chance.estimates.trials import TrialFailed
from jamlab.core import Stream
from jamlab.lessons import COURSE, lesson_program, page
from jamlab.lessons import lesson as lesson_of
from jamlab.lessons.course.answering import asked_for, example, feedback_on
from jamlab.lessons.course.answering import parse_number as number
from jamlab.lessons.course.lesson_program import LessonProgram
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    MultipleChoice,
    Slip,
    TypedNumber,
    shown,
)
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from jamlab.ui.view_model import Host
from tests.unit.lessons.heard import say, tried
from tests.unit.pages.sending import press


def sat(number: int = 2, seed: int = 3) -> LessonPage:
    return page(number, seed)


def test_a_page_can_be_asked_for_again() -> None:
    import jamlab.lessons

    assert sat(1).lesson.number == 1
    assert jamlab.lessons.page is page  # no module of that name shadows it


def test_a_lesson_of_the_course_says_how_a_browser_makes_its_program() -> None:
    lesson = page(5)
    parts = (lesson.question, lesson.guess, lesson.table, lesson.chart, lesson.end, lesson.closer)
    assert all(part is not None and part.program["kind"] == "lesson" for part in parts)
    assert len({part.program["id"] for part in parts if part is not None}) == 1
    assert lesson.chart.program["parts"] == {"told": "chart"}
    assert lesson.chart.program["arguments"] == {"number": 5, "seed": None}
    assert page(5).chart.program["id"] != lesson.chart.program["id"]
    own = LessonPage(LessonProgram(lesson_of(5)))
    assert own.closer is None
    assert own.chart.program == {}  # only this kernel knows it


def test_nothing_is_played_before_the_guess() -> None:
    lesson = sat()
    say(lesson, "finish", "again", "run-100", "exact")
    say(lesson, "answer", text="1/2")
    say(lesson, "next")
    say(lesson, "pick", spread=0, place=0)
    assert lesson.sitting.trials == 0
    assert lesson.sitting.hand is None
    assert not lesson.sitting.opened


def test_runs_begin_after_a_trial_by_hand() -> None:
    lesson = sat()
    say(lesson, "guess", value=45)
    say(lesson, "run-100")
    assert lesson.sitting.trials == 0
    say(lesson, "finish", "run-100")
    assert lesson.sitting.trials == 101


def test_the_guess_is_kept_from_the_first_trial_on() -> None:
    lesson = sat()
    say(lesson, "guess", value=45)
    say(lesson, "guess", value=40)
    assert lesson.sitting.guessed == pytest.approx(0.4)
    say(lesson, "finish")
    say(lesson, "guess", value=50)
    assert lesson.sitting.guessed == pytest.approx(0.4)
    assert lesson.guess.told["locked"]


@pytest.mark.parametrize("value", [101, -1, float("nan")])
def test_a_guess_that_is_none_changes_nothing(value: object) -> None:
    lesson = sat()
    say(lesson, "guess", value=value)
    assert lesson.sitting.guessed is None


@pytest.mark.parametrize(("spread", "place"), [(1, 0), (0, 49), (-1, 0), (0, -1)])
def test_a_click_beside_the_table_changes_nothing(spread: object, place: object) -> None:
    lesson = sat()
    say(lesson, "guess", value=45)
    say(lesson, "pick", spread=spread, place=place)
    assert lesson.sitting.hand is not None
    assert not lesson.sitting.hand.over


def test_a_tile_that_lies_open_cannot_be_clicked_again() -> None:
    lesson = sat()
    say(lesson, "guess", value=45)
    say(lesson, "pick", spread=0, place=5)
    before = lesson.table.told
    say(lesson, "pick", spread=0, place=5)
    assert lesson.table.told == before


def test_messages_that_are_none_change_nothing() -> None:
    lesson = sat()
    before = lesson.table.told
    for content in (None, "guess", {"do": 3}, {}, [1]):
        lesson.table._message(lesson.table, content, [])
    say(lesson, "run-", "run--5", "run-1e9")
    assert lesson.table.told == before


def test_stop_ends_a_run_after_the_piece_that_is_being_played() -> None:
    program = lesson_program(2, 3)
    for message in ({"do": "guess", "value": 45}, press("finish"), press("run-100000")):
        program.receive(message)
    assert program.work()
    played = program.sitting.trials
    program.receive(press("run-1000"))  # a second click while it runs changes nothing
    program.receive({"do": "guess", "value": 50})
    assert program.state()["table"]["bar"] == (played - 1, 99_999)
    assert [button["do"] for button in program.state()["table"]["buttons"]] == ["stop"]
    program.receive(press("stop"))
    assert not program.work()
    assert 1 < program.sitting.trials == played < 100_000
    assert program.diary.entries[-1] == ["ran", played - 1]
    assert program.state()["table"]["bar"] is None
    assert program.state()["table"]["buttons"][0]["do"] == "run-100"


def test_what_was_played_before_a_failure_counts() -> None:
    found, left = lesson_of(2), iter(range(5000))

    def breaks(rng: Stream) -> bool | int | float:
        next(left)  # StopIteration after 5,000 trials
        return found.trial(rng)

    program = LessonProgram(replace(found, trial=breaks), 3)
    for message in ({"do": "guess", "value": 45}, press("finish"), press("run-100000")):
        program.receive(message)
    host = Host(program, lambda _part, _told: None)
    with pytest.raises(TrialFailed):
        host.go_on(60)
    assert program.sitting.trials == 5000
    assert program.diary.entries[-1] == ["ran", 4999]
    assert program.state()["table"]["bar"] is None


@pytest.mark.parametrize("number", COURSE)
def test_all_that_a_lesson_tells_can_be_written_as_json(number: int) -> None:
    lesson = page(number, 3)
    say(lesson, "guess", value=0 if lesson.lesson.guess.choices else lesson.guess.told["value"])
    say(lesson, "finish", "run-100", "exact")
    told = json.loads(json.dumps(lesson.program.state()))
    parts = ["question", "guess", "table", "chart", "exact", "exercises", "end"]
    assert told.keys() == {*parts, *(["closer"] if lesson.closer is not None else [])}


def test_the_exact_answer_waits_for_a_hundred_trials() -> None:
    lesson = sat()
    say(lesson, "guess", value=45)
    say(lesson, "finish", "exact")
    assert not lesson.exact.told["shown"]
    say(lesson, "run-100")
    assert lesson.exact.told["ready"]
    say(lesson, "exact")
    assert lesson.exact.told["shown"]
    assert lesson.exact.told["formula"] == "34/49 × 33/48 + 12/49 × 11/48 = 209/392"
    assert lesson.exact.told["compared"] == "your guess was 8.3 percentage points too low"


def test_exercises_one_after_another_to_the_end() -> None:
    lesson = tried(sat(), 45, 100)
    say(lesson, "exact")
    say(lesson, "answer", text="1/7")
    say(lesson, "next")
    assert lesson.exercises.told["n"] == 1
    for exercise in lesson.lesson.exercises:
        assert not lesson.end.told["shown"]
        if isinstance(exercise, MultipleChoice):
            (right,) = (answer.text for answer in exercise.answers if answer.right)
        else:
            right = str(exercise.value)
        say(lesson, "answer", text=right)
        assert lesson.exercises.told["solved"]
        say(lesson, "answer", text="0.9")  # too late
        assert lesson.exercises.told["solved"]
        say(lesson, "next")
    assert lesson.exercises.told["done"]
    assert lesson.end.told["points"] == list(lesson.lesson.take_away)


def test_the_same_seed_gives_the_same_chance() -> None:
    one, other = tried(sat(seed=9), 45, 100), tried(sat(seed=9), 45, 100)
    assert one.table.told == other.table.told
    assert tried(sat(seed=10), 45, 100).table.told != one.table.told


def test_a_run_ends_where_the_lesson_ends() -> None:
    lesson = tried(sat(), 45, 100)
    lesson.sitting.running._values.kept.extend([0.0] * (lesson.lesson.most - 150))
    say(lesson, "run-100")
    assert lesson.sitting.trials == lesson.lesson.most
    assert [button["do"] for button in lesson.table.told["buttons"]] == ["again"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3/8", Fraction(3, 8)),
        (" 37,5 % ", Fraction(3, 8)),
        ("37.5", Fraction(3, 8)),
        (".375", Fraction(3, 8)),
        ("3 / 8", Fraction(3, 8)),
        ("3 in 8", Fraction(3, 8)),
        ("3 out of 8", Fraction(3, 8)),
        ("37 . 5%", Fraction(3, 8)),
        ("37,5 percent", Fraction(3, 8)),
        ("about 37.5", Fraction(3, 8)),
        ("p = 0.375", Fraction(3, 8)),
        ("1.5", Fraction(3, 200)),
        ("1 1/2", Fraction(3, 2)),
        ("12 %%", None),
        ("1 in", None),
        ("/8", None),
        (".", None),
        ("0.375", Fraction(3, 8)),
        ("1", Fraction(1)),
        ("3/0", None),
        ("", None),
        ("1e9", None),
        ("9" * 40, None),
        ("-1", None),
    ],
)
def test_numbers_as_they_are_typed(text: str, value: Fraction | None) -> None:
    assert number(text) == value


def test_a_phone_reads_what_is_typed_as_a_lesson_does() -> None:
    """The cases are shared with tests/unit/classroom/server/phone/typed.test.js."""
    path = Path(__file__).parents[3] / "unit/classroom/server/phone/typed.json"
    for unit, text, wanted in json.loads(path.read_text(encoding="utf-8")):
        assert number(text, unit) == (None if wanted is None else Fraction(wanted)), (unit, text)


@pytest.mark.parametrize("value", [Fraction(3, 8), Fraction("7.5")])
def test_what_an_example_suggests_is_read(value: Fraction) -> None:
    for unit in ("%", "points"):
        for text in example(asked(value, unit)).split(" or "):
            assert feedback_on(asked(value, unit), text).read


def asked(value: Fraction, unit: str = "%", digits: int = 1) -> TypedNumber:
    slip = Fraction(2, 5) if unit == "%" else Fraction(1000)
    return TypedNumber("?", value, "yes", "hint", (Slip(slip, "slip"),), unit, digits)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8/49", "right"),
        ("16.3 %", "right"),
        ("16,33%", "right"),
        ("0.163", "right"),
        ("16 %", "near: give one more digit."),
        ("0.16", "near: give one more digit."),
        ("16.4", "near: look at the last digit again."),
        ("17 %", "hint"),
        ("0.2", "hint"),
        ("4/25", "hint"),
        ("2/5", "slip"),
        ("40 %", "slip"),
        ("40.4 %", "hint"),
        ("a sixtieth", "not read"),
    ],
)
def test_a_typed_answer_is_right_within_the_digits_asked_for(text: str, said: str) -> None:
    verdict = feedback_on(asked(Fraction(8, 49)), text)
    assert verdict.right == (said == "right")
    assert verdict.near == said.startswith("near")
    assert verdict.read == (said != "not read")
    if not verdict.right and verdict.read:
        assert verdict.feedback == said.removeprefix("near: ")


@pytest.mark.parametrize(("text", "near"), [("7", False), ("8", True), ("7.4", True), ("6", False)])
def test_one_digit_fewer_is_the_number_rounded(text: str, near: bool) -> None:
    assert feedback_on(asked(Fraction("7.5"), "points"), text).near is near


@pytest.mark.parametrize(
    ("digits", "right", "near", "wrong", "words"),
    [
        (1, "5.8", "6", "5.6", "A number of points, to one decimal."),
        (2, "5.80", "5.8 points", "5.9", "A number of points, to two decimals."),
        (0, "6", "5", "8", "A number of points, as a whole number."),
        (-1, "10", "15", "30", "A number of points, rounded to the nearest 10."),
    ],
)
def test_the_question_says_its_digits(
    digits: int, right: str, near: str, wrong: str, words: str
) -> None:
    value = Fraction("5.83") if digits == 2 else Fraction("5.8")
    exercise = asked(value, "points", digits)
    assert asked_for(exercise) == words
    if digits != 2:
        assert feedback_on(exercise, right).right
    assert feedback_on(exercise, near).near
    assert not feedback_on(exercise, wrong).near
    assert not feedback_on(exercise, wrong).right


def test_the_page_says_which_digits_are_asked_for() -> None:
    lesson = tried(sat(1), 45, 100)
    say(lesson, "exact")
    for _ in lesson.lesson.exercises:
        exercise = lesson.lesson.exercises[lesson.sitting.at]
        if isinstance(exercise, TypedNumber):
            assert lesson.exercises.told["digits"] == asked_for(exercise)
            say(lesson, "answer", text=f"{round(100 * float(exercise.value))} %")
            assert [each["near"] for each in lesson.exercises.told["tried"]] == [True]
            assert not lesson.exercises.told["solved"]
            return
        (right,) = (answer.text for answer in exercise.answers if answer.right)
        say(lesson, "answer", text=right)
        say(lesson, "next")
    raise AssertionError("no number is typed in lesson 1")


def test_a_number_with_its_unit() -> None:
    assert number("2,5 tiles", "tiles") == Fraction(5, 2)
    assert number("1 tile", "tiles") == 1
    assert shown(Fraction(5, 2), "tiles") == "2.50 tiles"


def test_exercises_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="exactly one answer is right"):
        MultipleChoice("?", (ChoiceAnswer("a", "no"), ChoiceAnswer("b", "no")))
    with pytest.raises(ValueError, match="a slip is as good as right"):
        TypedNumber("?", Fraction(1, 2), "yes", "no", (Slip(Fraction(1, 2), "no"),))


def test_an_answer_that_is_not_on_the_list_does_not_count() -> None:
    asked = MultipleChoice("?", (ChoiceAnswer("a", "yes", right=True), ChoiceAnswer("b", "no")))
    assert not feedback_on(asked, "c").read
