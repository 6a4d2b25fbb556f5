"""Lesson diaries: a new kernel replays a pupil's actions; an invalid diary changes nothing."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from jamlab.core import Stream
from jamlab.lessons import COURSE, lesson_program, page
from jamlab.lessons.course.lesson_record import MultipleChoice
from jamlab.lessons.course.sitting import MOST, VERSION
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from tests.unit.lessons.heard import say
from tests.unit.pages.sending import press

every = pytest.mark.parametrize("number", COURSE)
LONGEST = 100_000  # characters: lessonkeep.js keeps no more


def guess(lesson: LessonPage) -> None:
    told = lesson.guess.told
    say(lesson, "guess", value=0 if told["choices"] else told["value"])


def by_hand(lesson: LessonPage, chance: Stream, moves: int) -> None:
    """Make this many random clicks on whatever can be clicked."""
    for _ in range(moves):
        told = lesson.table.told
        ways: list[Mapping[str, Any]] = [
            {"do": "pick", "spread": n, "place": place}
            for n, spread in enumerate(told["spreads"])
            for place, (_, _, _, can) in enumerate(spread["pieces"])
            if can
        ]
        ways += [press(each["do"]) for each in told["buttons"] if each["do"][:4] != "run-"]
        lesson._hear(chance.choice(ways))


def everything(lesson: LessonPage) -> dict[str, Any]:
    return dict(lesson.program.state())


def gone_on_with(lesson: LessonPage) -> LessonPage:
    """Return a new page of the same lesson, resumed from the diary that a browser keeps."""
    kept = json.loads(json.dumps(lesson.guess.told["diary"]))
    again = page(lesson.lesson.number)
    say(again, "resume", kept=kept)
    return again


def answer(lesson: LessonPage, right: bool) -> None:
    exercise = lesson.lesson.exercises[lesson.sitting.at]
    if isinstance(exercise, MultipleChoice):
        text = next(each.text for each in exercise.answers if each.right == right)
    else:
        text = str(exercise.value) if right else "123/7"
    say(lesson, "answer", text=text)


@every
def test_a_sitting_goes_on_where_it_was(number: int) -> None:
    lesson, chance = page(number), Stream(3, number)
    few = "run-10" if number == 10 else "run-100"  # MuJoCo takes 5 ms for a flick
    assert lesson.guess.told["diary"] is None
    guess(lesson)
    assert everything(gone_on_with(lesson)) == everything(lesson)
    by_hand(lesson, chance, 4)
    assert everything(gone_on_with(lesson)) == everything(lesson)
    say(lesson, "finish")
    say(lesson, few)
    say(lesson, "again")
    by_hand(lesson, chance, 1)
    say(lesson, few)  # the unfinished trial is discarded
    assert everything(gone_on_with(lesson)) == everything(lesson)
    for setting in lesson.lesson.settings[:1]:
        other = setting.low if setting.low != setting.start else setting.high
        say(lesson, "set", name=setting.name, value=other)
        by_hand(lesson, chance, 2)
        say(lesson, "finish", "run-60", "run-60")
    assert everything(gone_on_with(lesson)) == everything(lesson)
    say(lesson, "exact")
    answer(lesson, right=False)
    answer(lesson, right=True)
    say(lesson, "next")
    answer(lesson, right=False)
    by_hand(lesson, chance, 5)
    again = gone_on_with(lesson)
    assert everything(again) == everything(lesson)
    assert not again.sitting.solved(1)
    assert [verdict.right for verdict in again.sitting.tried[1]] == [False]
    for each in (lesson, again):  # both continue alike
        by_hand(each, Stream(9), 6)
        answer(each, right=True)
    assert everything(again) == everything(lesson)


@every
def test_a_diary_stays_short(number: int) -> None:
    lesson, chance = page(number), Stream(4, number)
    guess(lesson)
    by_hand(lesson, chance, 60)
    say(lesson, "finish")
    if not lesson.lesson.own:
        say(lesson, "again")
        assert [entry[0] for entry in lesson.diary.entries[:2]] == ["guess", "act"]
        assert len(lesson.diary.entries) <= 4
    assert everything(gone_on_with(lesson)) == everything(lesson)


def test_a_diary_is_full_some_day() -> None:
    lesson = page(2)
    guess(lesson)
    for _ in range(MOST + 10):
        lesson.diary.do(["act", "nothing"])
        lesson.diary.do(["answer", "x" * 5000])
    lesson.show()
    assert len(lesson.diary.entries) <= MOST
    assert len(json.dumps(lesson.guess.told["diary"])) <= LONGEST


def kept(**changed: Any) -> dict[str, Any]:
    done = [["guess", 40], ["act", "finish"], ["ran", 100]]
    return {"version": VERSION, "lesson": 2, "seed": 5, "done": done, **changed}


@pytest.mark.parametrize(
    "strange",
    [
        None,
        "45 %",
        [],
        {},
        kept(version=VERSION + 1),
        kept(lesson=3),
        kept(seed=-1),
        kept(seed="5"),
        kept(seed=True),
        kept(version=True),
        kept(seed=2**70),
        kept(done=[]),
        kept(done={"guess": 40}),
        kept(done=[["guess", 40]] * (MOST + 1)),
        kept(done=[["guess", 40], ["ran", 10**9]]),
        kept(done=[["guess", 40], ["ran", -5]]),
        kept(done=[["guess", 40], ["eval", "1"]]),
        kept(done=[["guess", 40], ["answer", "x" * 1000]]),
        kept(done=[["guess", [40]]]),
        kept(done=[["guess", True]]),
        kept(done=[["guess", 40], ["ran", True]]),
        kept(done=["guess"]),
    ],
)
def test_what_is_no_diary_is_left_alone(strange: object) -> None:
    lesson = page(2)
    before = everything(lesson)
    say(lesson, "resume", kept=strange)
    assert everything(lesson) == before


def test_a_diary_brings_about_nothing_that_a_pupil_could_not() -> None:
    lesson = page(2)
    done = [["exact"], ["ran", 500], ["answer", "1/2"], ["next"], ["guess", 4000], ["pick", 7, 7]]
    say(lesson, "resume", kept=kept(done=done))
    assert lesson.sitting.trials == 0
    assert not lesson.sitting.opened
    assert lesson.sitting.guessed is None


def test_only_an_untouched_page_goes_on() -> None:
    lesson = page(2)
    guess(lesson)
    before = everything(lesson)
    say(lesson, "resume", kept=kept())
    assert everything(lesson) == before


def test_where_the_notebook_says_the_seed_nothing_is_kept() -> None:
    lesson = page(2, seed=1)
    guess(lesson)
    assert (lesson.guess.told["key"], lesson.guess.told["diary"]) == ("", None)
    other = page(2, seed=1)
    say(other, "resume", kept=kept())
    assert other.sitting.guessed is None


@every
def test_starting_again_forgets_everything(number: int) -> None:
    lesson = page(number)
    fresh = everything(lesson)
    guess(lesson)
    say(lesson, "finish", "run-100", "exact")
    answer(lesson, right=False)
    say(lesson, "restart")
    assert everything(lesson) == fresh
    guess(lesson)  # the lesson can be done once more
    say(lesson, "finish", "run-100", "exact")
    assert lesson.exact.told["shown"]
    assert lesson.sitting.trials >= 100


def test_starting_again_while_trials_are_played() -> None:
    program = lesson_program(2)
    for message in ({"do": "guess", "value": 50}, press("finish"), press("run-100000")):
        program.receive(message)
    assert program.work()
    assert program.sitting.trials > 1
    program.receive({"do": "restart"})
    assert not program.work()
    assert program.sitting.trials == 0
    assert program.sitting.guessed is None
    assert program.state()["guess"]["diary"] is None


def test_what_is_about_no_trials_is_there_at_once() -> None:
    """Actions on a page before its program is ready arrive all at once."""
    program = lesson_program(2)
    program.receive({"do": "resume", "kept": kept(done=[["guess", 40]])})
    program.receive({"do": "guess", "value": 45})
    assert program.sitting.guessed == pytest.approx(0.45)
    assert program.state()["guess"]["diary"]["done"] == [["guess", 45]]


def test_what_was_done_before_is_done_again_in_pieces_and_cannot_be_stopped() -> None:
    program = lesson_program(2)
    done = [["guess", 40], ["act", "finish"], ["ran", 100_000]]
    program.receive({"do": "resume", "kept": kept(done=done)})
    told = program.state()
    assert told["table"]["said"].headline == "One moment"
    assert told["table"]["bar"][1] == 100_000
    assert told["guess"]["diary"] is None  # the stored diary stays until all is replayed
    program.receive(press("stop"))
    assert program.work()
