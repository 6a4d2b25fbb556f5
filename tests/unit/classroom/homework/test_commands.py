"""`jamlab class homework` and `jamlab class read`, from plan to results table."""

import json
from pathlib import Path

import polars
import pytest

from jamlab.classroom.homework import Returned, sheet_in
from tests.unit.cli.terminal import run

PLAN = """title = "Pies & \\"more\\""
[[question]]
lesson = 2
part = "guess"
[[question]]
log = "cramel/ann-bo-cy"
step = 27
[[question]]
study = "cramel/two-players"
step = 282
"""


@pytest.fixture
def homework(tmp_path: Path) -> Path:
    """Homework made from `PLAN`, with two pupils' answers in the folder `back` beside it."""
    (tmp_path / "plan.toml").write_text(PLAN, encoding="utf-8")
    page = tmp_path / "homework.html"
    made = run("class", "homework", "--plan", str(tmp_path / "plan.toml"), "-o", str(page))
    assert made.code == 0
    assert made.out.count("\n") == 2
    sheet = sheet_in(page)
    (tmp_path / "back").mkdir()
    for name, values in (("7", {1: 0.25, 2: 0.5, 3: 2.0}), ("8", {1: 0.75, 3: 0.0})):
        one = Returned(sheet.id, f"abcdefghijk{name}", 1, name, values)
        (tmp_path / "back" / f"=1+{name}.json").write_text(one.file(sheet.title), encoding="utf-8")
    return page


def read(page: Path, *more: str) -> tuple[int, str, str]:
    said = run("class", "read", str(page.parent / "back"), "--homework", *more)
    return said.code, said.out, said.err


def test_it_is_counted_and_written_as_a_table(homework: Path) -> None:
    table = homework.with_name("results.csv")
    code, out, err = read(homework, str(homework), "-o", str(table))
    assert (code, err) == (0, "")
    assert "answers from 2 devices" in out
    assert "2 answers, mean 50 %, exact" in out
    found = polars.read_csv(table)
    assert found["value"].to_list() == [0.25, 0.75, 0.5, 2.0, 0.0]
    assert found["name"].to_list() == [7, 8, 7, 7, 8]
    again = homework.with_name("results.parquet")
    assert read(homework, str(homework), "-o", str(again))[0] == 0
    assert polars.read_parquet(again)["said"].to_list()[:2] == ["25 %", "75 %"]


def test_a_plan_will_do_in_place_of_the_page(homework: Path) -> None:
    assert read(homework, str(homework.with_name("plan.toml"))) == read(homework, str(homework))


def test_without_what_is_right_it_is_counted_all_the_same(homework: Path) -> None:
    homework.with_name("homework.answers.json").unlink()
    code, out, err = read(homework, str(homework))
    assert (code, "exact" in out, "2 answers, mean 50 %" in out) == (0, False, True)
    assert "homework.answers.json does not lie beside it" in err


def test_a_name_of_a_file_is_no_formula(homework: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(homework.parent / "back")
    said = run("class", "read", "=1+7.json", "--homework", str(homework), "-o", "../x.csv")
    assert said.code == 0
    assert ",'=1+7.json," in (homework.parent / "x.csv").read_text(encoding="utf-8")


def test_another_or_a_changed_homework_is_named(homework: Path) -> None:
    own = homework.with_name("homework.answers.json")
    said = json.loads(own.read_text(encoding="utf-8"))
    said["questions"][0]["ask"] = "Something else?"
    own.write_text(json.dumps(said), encoding="utf-8")
    assert "was changed" in read(homework, str(homework))[2]
    other = homework.with_name("other.html")
    run("class", "homework", "--lesson", "4", "-o", str(other))
    other.with_name("other.answers.json").replace(own)
    assert "belongs to another homework" in read(homework, str(homework))[2]
    assert "is not a homework" in read(homework, str(homework.parent / "back" / "=1+7.json"))[2]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--lesson", "2", "--with-answers"), "--with-answers requires --homework"),
        (("--resume", "K7M4", "--homework"), "leave out --homework"),
    ],
)
def test_options_of_homework_by_the_server(more: tuple[str, ...], words: str) -> None:
    said = run("class", *more)
    assert said.code == 2
    assert words in said.err


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "one of --lesson and --plan"),
        (("--lesson", "99"), "99"),
        (("--lesson", "4", "--plan", "x.toml"), "one of --lesson and --plan"),
        (("--lesson", "4", "-o", "x.htm"), "x.htm must end in .html"),
    ],
)
def test_what_cannot_be_is_one_line(
    more: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("class", "homework", *more)
    assert said.code == 2
    assert words in said.err
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
