"""`jamlab whatif` lists possibilities, compares them and saves a branch."""

from pathlib import Path

import pytest

from jamlab.log import Replay
from jamlab.log.notes import Notes
from tests.unit.cli.terminal import ROOT, run

LOG = "replays/pig/ann-bo.jsonl"


@pytest.fixture(autouse=True)
def _there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_it_lists_what_can_be_chosen_or_come() -> None:
    choice = run("whatif", LOG, "--at", "79")
    assert choice.code == 0
    assert "Bo holds 18" in choice.out
    assert choice.out.count("this one") == 1
    chance = run("whatif", LOG, "--at", "80")
    assert chance.out.count("16.7 %") == 6


def test_it_compares_with_what_was_recorded_and_saves_a_branch(tmp_path: Path) -> None:
    notes = tmp_path / "pig.notes.json"
    args = ("--option", "holds", "--continuations", "20", "--luck", "same", "--save", str(notes))
    said = run("whatif", LOG, "--at", "79", *args)
    assert said.code == 0, said.err
    assert "as recorded" in said.out
    assert "20 continuations" in said.out
    assert "100, won" in said.out
    replay = Replay.read(LOG)
    (branch,) = Notes.read(notes, replay).branches
    assert branch.at == 79
    assert branch.title == "Bo holds 18"
    assert branch.replay(replay).over is not None
    again = run("whatif", LOG, "--at", "79", *args)
    assert again.code == 2  # the file exists already


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--at", "9999"), "0 to"),
        (("--at", "82"), "only one thing"),
        (("--at", "79", "--outcome", "1"), "use --option"),
        (("--at", "79", "--option", "dances"), "unknown option 'dances'"),
        (("--at", "79", "--option", "Bo"), "2 of them contain 'Bo'"),
        (("--at", "79", "--option", "7"), "must be 1 to 2, got 7"),
        (("--at", "79", "--option", "1", "--luck", "good"), "luck must be one of"),
        (("--at", "79", "--option", "1", "--players", "nobody"), "unknown"),
        (
            ("--at", "79", "--option", "1", "--players", "hold,hold,hold"),
            "players must be 1 for all seats or 2, got 3",
        ),
    ],
)
def test_what_makes_no_sense_is_one_line(args: tuple[str, ...], says: str) -> None:
    said = run("whatif", LOG, *args)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("jamlab: ")
    assert says in said.err
    assert said.err.count("\n") == 1
