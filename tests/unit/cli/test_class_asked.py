"""Options that select a class's questions, and their one-line errors."""

from pathlib import Path

import pytest

from tests.unit.cli.terminal import run

GAME = "cramel/ann-bo-cy"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["--plan", "none.toml"], "none.toml: No such file"),
        (["--log", "none.jsonl"], "none.jsonl: No such file"),
        (["--log", "nobody"], "unknown recorded game 'nobody'"),
        (["--log", GAME, "--at", "9999"], "cramel/ann-bo-cy: “step” must be 0 to 279, got 9999"),
        (["--log", GAME, "--at", "27", "--of", "Camel"], "there is no 'Camel' here"),
        (["--log", GAME, "--of", "Cramel"], "--of requires --at, the step it is about"),
        (["--at", "3"], "--at and --of require --log"),
        (["--lesson", "2", "--log", GAME], "use only one of --lesson"),
        (["--lesson", "13"], "lesson must be 1 to 12, got 13"),
        (["--log", "pie/dealt-whole"], "no step that is good to ask about"),
    ],
)
def test_what_is_wrong_is_one_line(said: list[str], words: str) -> None:
    ended = run("class", "--no-browser", *said)
    assert ended.code == 2
    assert words in ended.err
    assert ended.err.count("\n") == 1


def test_a_plan_is_written_and_looked_through(tmp_path: Path) -> None:
    file = tmp_path / "monday.toml"
    assert run("class", "plan", "-o", str(file)).code == 0
    assert file.read_text() == run("class", "plan").out
    listed = run("class", "plan", str(file)).out.splitlines()
    assert listed[0] == "How likely is it?"
    assert len(listed) == 8
    assert run("class", "plan", "-o", str(file)).code == 2  # the file exists
    file.write_text(file.read_text().replace("step = 127", "step = 126"))
    said = run("class", "plan", str(file))
    assert said.code == 2
    assert "monday.toml, question 4, line 25: nobody chooses right after step 126" in said.err
