"""Sums shown to pupils add up or are marked as rounded, and each number is rounded on its own,
throughout the lessons and the odds."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from jamlab.chance import Odds, odds, questions
from jamlab.chance.exact.answer import as_text
from jamlab.core import ALL_KNOWING
from jamlab.lessons import COURSE, lesson, page
from jamlab.lessons.course import page_state
from jamlab.lessons.course.lesson_record import Lesson, MultipleChoice
from jamlab.lessons.luck_and_skill.panel import bar, duel, measured
from jamlab.log import Replay
from jamlab.text import shares
from jamlab.ui.charts.trial_rows import outcome_rows as bars
from tests.unit.core.written import misrounded, sum_is_off, value_of, wrong_equations

REPLAYS = Path(__file__).parents[3] / "replays"
every = pytest.mark.parametrize("number", COURSE)


def settings(found: Lesson) -> Iterator[dict[str, int]]:
    """Yield combinations of a lesson's settings: both ends and a few values between."""
    names = [setting.name for setting in found.settings]
    values = [
        sorted({setting.low, setting.start, (setting.low + setting.high) // 2, setting.high})
        for setting in found.settings
    ]
    yield from (dict(zip(names, each, strict=True)) for each in product(*values))


def off(answer: Odds) -> list[str]:
    """Return the equations, roundings and sums of an answer that are off."""
    wrong = wrong_equations(answer.formula)
    for words in answer.words:
        for sentence in re.split(r"(?<=[a-z)])[:,;.] ", words):
            wrong += wrong_equations(sentence)
    chances = [row.chance for row in answer.rows]
    said = shares(chances)
    wrong += map(misrounded, said, chances)
    if not as_text(answer).count("(rounded)"):
        wrong.append(sum_is_off(said, chances))
    return [each for each in wrong if each]


@every
def test_answers_of_lessons_add_up(number: int) -> None:
    found = lesson(number)
    for each in settings(found):
        answer = found.exact(**each)
        assert not off(answer), each
        said = [words.rpartition(" · ")[2] for _, words, *_ in page_state._rows(found, answer)]
        chances = [row.chance for row in answer.rows]
        assert not any(map(misrounded, said, chances))
        shown = page(number, seed=1).sitting
        shown.answer = answer
        is_loose = "rounded" in page_state.exact_state(shown)["note"]
        assert is_loose == (found.listed and bool(sum_is_off(said, chances)))
    for exercise in found.exercises:
        said = (
            [answer.feedback for answer in exercise.answers]
            if isinstance(exercise, MultipleChoice)
            else [exercise.feedback, *(slip.feedback for slip in exercise.slips)]
        )
        assert not [wrong for words in said for wrong in wrong_equations(words)]


@every
def test_a_guess_is_off_by_the_difference_of_what_is_shown(number: int) -> None:
    shown = page(number, seed=1)
    sitting, found = shown.sitting, shown.lesson
    if found.guess.choices or found.compare is not None:
        return
    answer = found.exact(**found.start)
    value = value_of(sitting.said(answer.value).removesuffix(found.unit))
    steps = round((found.guess.high - found.guess.low) / found.guess.step)
    for n in range(steps + 1):
        number_ = found.guess.low + n * found.guess.step
        sitting.guess(round(number_ * (100 if sitting.percent else 1), 6))
        guessed = value_of(sitting.guess_said.removesuffix(found.unit))
        said = re.search(r"([\d.]+) [a-z]+ too (high|low)", page_state.compared(sitting, answer))
        if said is not None:
            apart = guessed - value if said[2] == "high" else value - guessed
            scale, digits = (100, 1) if sitting.percent else (1, 2)
            exact = guessed - scale * Fraction(answer.value)
            more = value_of(said[1]) != apart  # if so, one more digit is shown
            assert not misrounded(said[1], abs(exact), digits + more)


def test_the_parts_of_luck_and_skill_add_up() -> None:
    for parts in (duel(), *measured()):
        said = [part.share for part in bar(parts)["parts"]]
        assert len(said) == 3
        assert (sum(map(value_of, said)) == 1) == ("rounded" not in bar(parts)["note"])
    assert any(min(parts.shares) < 0 for parts in measured())


def test_bars_of_a_chart_are_rounded_each_by_itself() -> None:
    counts = [33, 46, 61, 57, 41]
    drawn, _ = bars("abcde", counts)
    chances = [Fraction(count, sum(counts)) for count in counts]
    said = [str(row["said"]) for row in drawn["counted"]]
    assert not any(map(misrounded, said, chances))
    assert said == ["13.9 %", "19.3 %", "25.6 %", "23.9 %", "17.2 %"]


def asked(replay: Replay, at: int) -> Iterator[Odds]:
    """Yield the answers to all questions that need no further input, at one step, per viewpoint."""
    for name in questions(replay):
        for seat in (None, 0, ALL_KNOWING):
            try:
                yield odds(replay, name, seat, at=at)
            except ValueError:
                continue


@pytest.mark.parametrize("file", sorted(REPLAYS.glob("*/tour*.jsonl")), ids=lambda file: file.stem)
def test_answers_about_games_add_up(file: Path) -> None:
    replay = Replay.read(file)
    found = 0
    for at in range(0, len(replay), max(1, len(replay) // 12)):
        for answer in asked(replay, at):
            found += 1
            assert not off(answer), f"{answer.question} at {at}"
    assert found
