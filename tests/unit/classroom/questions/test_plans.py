"""Plans: the shipped example is valid, and invalid plans are refused with a precise message."""

import re
import shutil
from pathlib import Path

import pytest

from jamlab.classroom.questions.specs import EXAMPLE, BadPlan, plan_of, read_plan
from jamlab.log.recorded import replays

HEAD = 'title = "Monday"\n\n'
ONE = "[[question]]\nlesson = 2\n"


def test_the_example_is_a_plan() -> None:
    plan = read_plan(EXAMPLE, seed=1)
    assert plan.title == "How likely is it?"
    kinds = [one.question["kind"] for one in plan.asked]
    assert kinds == ["chance", "choice", "chance", "choice", "chance", "choice", "number"]


def test_the_example_of_the_page_is_one() -> None:
    page = Path(__file__).parents[4] / "docs" / "teach" / "plans.md"
    (example,) = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(plan_of(example, "page", Path(), seed=1).asked) == 4


def test_a_game_beside_the_plan(tmp_path: Path) -> None:
    shutil.copy(replays() / "pig" / "ann-bo.jsonl", tmp_path / "mine.jsonl")
    file = tmp_path / "plan.toml"
    file.write_text('[[question]]\nlog = "mine.jsonl"\nstep = 37\n')
    plan = read_plan(file, seed=1)
    assert plan.title == "plan"
    assert plan.asked[0].question["about"] == "Pig: Ann, Bo, step 37"


WRONG = [
    ("", "plan.toml: a plan must have at least one"),
    ("title = Monday", "plan.toml: Invalid value .at line 1, column 9."),
    ('name = "Monday"\n' + ONE, "unknown name “name” in a plan"),
    ("title = 7\n" + ONE, "“title” must be a text"),
    ("title = ' '\n" + ONE, "“title” must be a text"),
    ("question = 7", "at least one"),
    ("question = [7]", "plan.toml, question 1: a question must be a table of names and values"),
    (
        HEAD + ONE + "\n[[question]]\nlesson = 22\n",
        "question 2, line 6: lesson must be 1 to 12, got 22",
    ),
    (HEAD + ONE + "part = 'guess'\nstep = 3\n", "question 1, line 3: .* unknown name “step”"),
    (HEAD + "[[question]]\nlog = 'mine.jsonl'\nstep = 3\n", "line 3: mine.jsonl: No such file"),
    (HEAD + ONE * 51, "a class must have at most 200 questions, got 204"),
]


@pytest.mark.parametrize(("text", "words"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_what_is_wrong_is_said_with_its_place(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match=words):
        plan_of(text, "plan.toml", tmp_path, seed=1)


def test_what_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadPlan, match="no text in UTF-8"):
        read_plan(file, seed=1)
    file.write_bytes(b"\xef\xbb\xbf" + ONE.encode())  # with a BOM, as Windows editors write
    assert len(read_plan(file, seed=1).asked) == 4
    file.write_bytes(b"#" * 300_000)
    with pytest.raises(BadPlan, match="too long"):
        read_plan(file, seed=1)
