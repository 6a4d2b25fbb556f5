"""A lesson's opening equals its program's states after the same actions with the same seed."""

import json
from functools import cache, partial
from typing import Any

import pytest

from jamlab.lessons import COURSE, lesson, lesson_program
from jamlab.lessons.course.lesson_messages import Opening
from jamlab.lessons.course.lesson_program import LessonProgram
from jamlab.lessons.course.opening import opening, openings

SEED = 41
NUMBERS = [number for number in COURSE if number != 10]  # flicks are rolled by a kernel


@cache
def worked_out(number: int) -> Opening:
    found: Opening = json.loads(json.dumps(opening(partial(lesson_program, number), SEED)))
    return found


def parts_of(found: Opening, n: int, fresh: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a state, put together as a page does it."""
    state = found["states"][n]
    before = fresh if state["before"] < 0 else parts_of(found, state["before"], fresh)
    parts: dict[str, Any] = json.loads(json.dumps(before))
    for at, value in state["changes"]:
        place: Any = parts
        for step in at[:-1]:
            place = place[step]
        place[at[-1]] = value
    return parts


def told(program: LessonProgram) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(program.state()))
    return found


def begun(number: int) -> LessonProgram:
    """Return a program with this seed that takes diaries, after a guess."""
    program = lesson_program(number)
    program._begin(SEED)
    guess = told(program)["guess"]
    value = 0 if guess["choices"] else guess["range"][0]
    program.receive({"do": "guess", "value": value})
    return program


def message(key: str) -> dict[str, Any]:
    do, *places = key.split()
    if not places:
        return {"do": "press", "button": do}
    return {"do": do, **dict(zip(("spread", "place"), map(int, places), strict=True))}


def shown(program: LessonProgram) -> dict[str, Any]:
    """Return the parts without the guess, which an opening leaves to the page and to Python."""
    parts = told(program)
    guess, program.sitting.guessed = program.sitting.guessed, None
    hidden = told(program)
    program.sitting.guessed = guess
    parts |= {name: hidden[name] for name in ("chart", "closer") if name in hidden}
    del parts["guess"]
    return parts


@pytest.mark.parametrize("number", NUMBERS)
def test_each_way_through_it_is_what_the_program_tells(number: int) -> None:
    found = worked_out(number)
    fresh = told(lesson_program(number))
    del fresh["guess"]
    keys = list(found["states"][0]["next"])
    for key in {keys[0], keys[len(keys) // 2], keys[-1], "finish"}:
        program, n = begun(number), 0
        assert parts_of(found, n, fresh) == shown(program)
        while key:
            n = found["states"][n]["next"][key]
            program.receive(message(key))
            while program.work():
                pass
            assert parts_of(found, n, fresh) == shown(program), key
            assert found["states"][n]["locked"] == program.sitting.locked
            following = found["states"][n]["next"]
            key = next((each for each in following if each == "finish"), "") or next(
                (each for each in following if each.startswith("run-")), ""
            )
        assert program.sitting.trials >= min(100, lesson(number).runs[0])


@pytest.mark.parametrize("number", NUMBERS)
def test_the_program_goes_on_from_it(number: int) -> None:
    """The opening's diary, resumed with another guess, gives its state at once, no run left."""
    found = worked_out(number)
    last = max(range(len(found["states"])), key=lambda n: len(found["states"][n]["done"]))
    fresh = told(lesson_program(number))
    guess = fresh.pop("guess")
    value = 1 if guess["choices"] else guess["range"][1]
    program = lesson_program(number)
    named = {name: found[name] for name in ("version", "lesson", "seed")}
    kept = {**named, "done": [["guess", value], *found["states"][last]["done"]]}
    program.receive({"do": "resume", "kept": kept})
    assert parts_of(found, last, fresh) == shown(program)
    assert told(program)["guess"]["value"] == value
    assert told(program)["guess"]["diary"] == kept


def test_what_is_done_while_a_diary_is_resumed_is_done_afterwards() -> None:
    program = lesson_program(1)
    done = [["guess", 40], ["act", "finish"], ["ran", 3000]]
    kept = {"version": 1, "lesson": 1, "seed": SEED, "done": done}
    program.receive({"do": "resume", "kept": kept})
    program._resumes = True  # as on a machine that replays them in several pieces
    program._work = program._work or iter(())  # type: ignore[assignment]
    program.receive({"do": "exact"})
    assert program.diary.entries[-1] != ["exact"]
    while program.work():
        pass
    assert program.diary.entries[-1] == ["exact"]
    assert program.sitting.answer is not None


def test_a_lesson_has_several_openings() -> None:
    found = openings(partial(lesson_program, 12))
    assert len({one["seed"] for one in found}) == len(found) > 1
    assert found == openings(partial(lesson_program, 12))
