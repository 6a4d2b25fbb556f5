"""Print all texts of a lesson, on screen and on paper, to be read as a whole.

    python -m tests.unit.lessons.dump 4

First the page as a pupil goes through it (guess, some trials by hand, a run, the exact answer, each
exercise with every wrong answer), then the teacher's page and the sheets.
"""

import re
import sys
from collections.abc import Iterator
from html import unescape

from jamlab.gallery import published, share, teachers
from jamlab.lessons import lesson, lesson_program
from jamlab.lessons.course.lesson_record import MultipleChoice
from tests.unit.pages.sending import press

HANDS = 8
"""Number of trials by hand."""


def said(told: object) -> Iterator[str]:
    """Yield all texts of a page's state, in order."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            if key not in {"spec", "data"}:
                yield from said(value)
    elif isinstance(told, (list, tuple)):
        for each in told:
            yield from said(each)


def on_paper(number: int, sheet: str) -> str:
    """Return the words of a teacher's page or a sheet, a line for each block."""
    address = f"teacher/{number}{sheet and '/'}{sheet}"
    found = teachers.page(published(share() / "notebooks"), address, "/")
    assert found is not None
    body = re.sub(r"<(svg|style|script).*?</\1>", "", found.split("<main")[1], flags=re.S)
    body = re.sub(r"</(p|li|tr|h\d|section|div|ol|ul|table)>|<br>", "\n", body)
    body = re.sub(r"</t[dh]>", " | ", body)
    text = unescape(re.sub(r"<[^>]*>", "", body.partition(">")[2]))
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def as_a_pupil(number: int) -> Iterator[str]:
    """Yield the texts of the page's parts, step by step, each text once."""
    program, found = lesson_program(number, seed=1), lesson(number)
    seen: set[str] = set()

    def new(step: str) -> Iterator[str]:
        yield f"\n-- {step}"
        for part, told in program.state().items():
            fresh = [words for words in said(told) if " " in words and words not in seen]
            seen.update(fresh)
            if fresh:
                yield f"{part}: " + "\n    ".join(fresh)

    yield from new("before the guess")
    value = 0 if found.guess.choices else program.state()["guess"]["value"]
    program.receive({"do": "guess", "value": value})
    yield from new("after the guess")
    for n in range(HANDS):
        program.receive(press("finish"))
        yield from new(f"trial {n + 1}")
        program.receive(press("again"))
    program.receive(press(f"run-{found.runs[0]}"))
    while program.work():
        pass
    yield from new("after a run")
    program.receive({"do": "exact"})
    yield from new("the exact answer")
    for n, exercise in enumerate(found.exercises, 1):
        yield f"\n-- question {n}: {exercise.ask}"
        if isinstance(exercise, MultipleChoice):
            for answer in exercise.answers:
                yield f"  [{'x' if answer.right else ' '}] {answer.text}: {answer.feedback}"
        else:
            yield f"  = {exercise.value} ({float(exercise.value):.5f}): {exercise.feedback}"
            for slip in exercise.slips:
                yield f"  {slip.value} ({float(slip.value):.5f}): {slip.feedback}"
            yield f"  hint: {exercise.hint}"
    yield "\n-- take away"
    yield from found.take_away
    yield from found.reading


def dump(number: int) -> Iterator[str]:
    """Yield everything, in lines and blocks of lines."""
    yield from as_a_pupil(number)
    for sheet in ("", "worksheet", "answers", "board", "unplugged"):
        yield f"\n== {sheet or 'the teacher’s page'}\n{on_paper(number, sheet)}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{lines}\n" for lines in dump(int(sys.argv[1])))
