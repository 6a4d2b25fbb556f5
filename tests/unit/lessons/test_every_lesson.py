"""Guarantees of every lesson: one trial in two forms, and an exact answer that trials approach."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from jamlab.core import Stream, registry
from jamlab.lessons import COURSE, answers, lesson, page, teacher
from jamlab.lessons.course.answering import feedback_on
from jamlab.lessons.course.lesson_record import MultipleChoice, TypedNumber
from jamlab.lessons.course.live_trials import by_itself
from tests.unit.pages.sending import press

ROOT = Path(__file__).parents[3]
BOOKS = ROOT / "notebooks" / "lessons"
HEADINGS = ("Aims", "Words", "Timing", "Common misconceptions", "To discuss")
every = pytest.mark.parametrize("number", COURSE)


@every
def test_a_trial_by_hand_is_the_same_as_a_quick_one(number: int) -> None:
    found = lesson(number)
    for seed in range(40):
        quick = found.trial(Stream(seed), **found.start)
        slow = by_itself(found.by_hand(Stream(seed), **found.start))
        assert quick == pytest.approx(slow), f"seed {seed}"


@every
def test_pieces_that_can_be_clicked_lead_to_the_end(number: int) -> None:
    found = lesson(number)
    for seed in range(5):
        hand, chance = found.by_hand(Stream(seed), **found.start), Stream(seed, 1)
        for _ in range(500):
            if hand.over:
                break
            open_ = [
                (n, place)
                for n, spread in enumerate(hand.spreads)
                for place, piece in enumerate(spread.pieces)
                if piece.can
            ]
            ways: list[str | tuple[int, int]] = [*open_, *(each.do for each in hand.actions)]
            way = chance.choice(ways)  # IndexError: no move is possible, yet the hand is not over
            hand.act(way) if isinstance(way, str) else hand.pick(*way)
        assert hand.over
        assert hand.said.headline
        assert not any(piece.can for spread in hand.spreads for piece in spread.pieces)
        assert found.kind != "share" or hand.value in (True, False)


@every
def test_every_face_on_the_table_is_one_of_the_game(number: int) -> None:
    shown = page(number, seed=1)
    shown._hear({"do": "guess", "value": 0 if shown.lesson.guess.choices else _middle(shown)})
    shown._hear(press("finish"))
    faces = {
        piece[0] for spread in shown.table.told["spreads"] for piece in spread["pieces"] if piece[0]
    }
    assert faces <= set(shown.table.faces)


@every
@pytest.mark.parametrize("nth", range(3))
def test_every_button_of_the_live_table_does_something(number: int, nth: int) -> None:
    shown = page(number, seed=3)
    shown._hear({"do": "guess", "value": 0 if shown.lesson.guess.choices else _middle(shown)})
    for _ in range(100):
        before = shown.table.told
        buttons = [button["do"] for button in before["buttons"] if button.get("act")]
        if buttons:
            shown._hear(press(buttons[nth % len(buttons)]))
            assert shown.table.told != before, buttons
        elif not shown.sitting.hands:  # only pieces can be clicked
            shown._hear({"do": "pick", "spread": 0, "place": 24})
            if shown.table.told == before:
                shown._hear(press("finish"))
        else:
            break
    assert shown.sitting.hands == 1


def _middle(shown: object) -> float:
    told = shown.guess.told  # type: ignore[attr-defined]
    return float(told["value"])


@every
def test_trials_come_near_the_exact_answer(number: int) -> None:
    found = lesson(number)
    exact = found.exact(**found.start)
    n = 150 if found.needs_kernel else 2000  # a flick in MuJoCo is slow
    values = [float(found.trial(Stream(7, k), **found.start)) for k in range(n)]
    mean = sum(values) / n
    error = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    room = 0.0
    if exact.interval is not None:  # measured: its own uncertainty counts as well
        room = (exact.interval[1] - exact.interval[0]) / 2
    off = abs(mean - float(exact.value))
    assert off <= 4 * error + room, f"{n} trials {mean}, exact {float(exact.value)}, s.e. {error}"


@every
def test_an_outcome_of_the_exact_answer_has_the_colour_that_trials_have(number: int) -> None:
    """The rows coloured "yes" make up the answer, as a share of all coloured rows."""
    found = lesson(number)
    exact = found.exact(**found.start)
    told = [(row, found.tone(row.label)) for row in exact.rows]
    if not told or (not found.listed and found.kind == "mean"):  # custom bars, or a Markov chain
        return
    assert {"yes", "no"} <= {tone for _, tone in told}
    if found.kind == "share":
        yes, no = (sum(row.chance for row, tone in told if tone == side) for side in ("yes", "no"))
        assert Fraction(yes) / (yes + no) == exact.value
    if found.listed:
        shown = page(number, seed=1)
        shown.sitting.answer = exact
        shown.show()
        assert [row[3] for row in shown.exact.told["rows"]] == [tone for _, tone in told]


@every
def test_each_wrong_answer_gets_words_of_its_own(number: int) -> None:
    for exercise in lesson(number).exercises:
        if isinstance(exercise, MultipleChoice):
            assert len(exercise.answers) >= 3
            said = [feedback_on(exercise, answer.text) for answer in exercise.answers]
            assert [verdict.right for verdict in said].count(True) == 1
            assert len({verdict.feedback for verdict in said}) == len(said)
        else:
            _check_typed(exercise)


def _check_typed(exercise: TypedNumber) -> None:
    assert feedback_on(exercise, _typed(exercise.value)).right
    assert exercise.slips, "a number that is typed has a slip or two that are known"
    for slip in exercise.slips:
        verdict = feedback_on(exercise, _typed(slip.value))
        assert (verdict.right, verdict.feedback) == (False, slip.feedback)
    assert feedback_on(exercise, "12345/7").feedback == exercise.hint
    assert not feedback_on(exercise, "a lot").read


def _typed(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


@every
def test_nothing_of_the_answers_is_sent_before_they_are_given(number: int) -> None:
    shown = page(number, seed=1)
    sent = json.dumps([part.told for part in (shown.exact, shown.exercises, shown.end)])
    for exercise in shown.lesson.exercises:
        feedback = (
            [answer.feedback for answer in exercise.answers]
            if isinstance(exercise, MultipleChoice)
            else [exercise.feedback, exercise.hint, *(slip.feedback for slip in exercise.slips)]
        )
        assert not any(words in sent for words in feedback)
    assert not any(words in sent for words in shown.lesson.take_away)


@every
def test_the_notebook_says_the_same_as_the_lesson(number: int) -> None:
    found = lesson(number)
    (path,) = BOOKS.glob(f"{number:02}_*.ipynb")
    assert path.stem == f"{number:02}_{COURSE[number]}"
    book = json.loads(path.read_text(encoding="utf-8"))
    entry = book["metadata"]["jamlab"]
    assert (entry["lesson"], entry["title"], entry["minutes"]) == (
        number,
        found.title,
        found.minutes,
    )
    assert (entry["question"], entry["words"]) == (found.question, list(found.words))
    assert (entry["ages"], entry["assumes"]) == (found.ages, found.assumes)
    youngest, oldest = map(int, found.ages.split(" to "))
    assert 10 <= youngest < oldest <= 18
    assert found.assumes.endswith(".")
    earlier = map(int, re.findall(r"lesson (\d+)", found.assumes))
    assert all(other < number for other in earlier)
    assert 20 <= found.minutes <= 40
    cells = ["".join(cell["source"]) for cell in book["cells"]]
    shown = [line for cell in cells for line in cell.splitlines() if line.startswith("lesson.")]
    parts = ["question", "guess", "table", "chart", "exact", "exercises", "end"]
    if (ROOT / "jamlab/lessons" / COURSE[number] / "panel.py").is_file():
        parts.insert(-1, "closer")
    assert shown == [f"lesson.{part}" for part in parts]
    assert all(len(cell.splitlines()) <= 12 for cell in cells)
    assert not any(cell["outputs"] for cell in book["cells"])


def _words(thing: object) -> Iterator[str]:
    """Yield all strings in a record, recursively."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _words(each)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _words(getattr(thing, field.name))


@every
def test_a_small_p_is_evidence_and_never_a_proof(number: int) -> None:
    found = lesson(number)
    said = [*_words(found), *_words(found.exact(**found.start)), teacher(number)]
    for rng in map(Stream, range(20)):
        hand = found.by_hand(rng, **found.start)
        hand.finish()
        said += _words(hand.said)
    assert not [words for words in said if re.search(r"\bprov(e|es|en|ing)\b", words, re.I)]


@every
def test_the_teachers_page_has_its_sections(number: int) -> None:
    text = teacher(number)
    found = re.findall(r"^## (.+)$", text, re.M)
    assert found == list(HEADINGS)
    minutes = re.findall(r"^\| (\d+) \|", text, re.M)
    assert sum(map(int, minutes)) == lesson(number).minutes
    for word in lesson(number).words:
        assert word.lower() in text.lower()
    assert "  " not in answers(number)
    assert lesson(number).exercises[0].ask.replace("*", "")[:20] in answers(number)


def test_lessons_are_numbered_from_one() -> None:
    assert [lesson(n).number for n in COURSE] == list(COURSE)
    assert all(lesson(n).game in registry.ids() for n in COURSE)
    with pytest.raises(ValueError, match="lesson must be 1 to 12, got 0"):
        lesson(0)
