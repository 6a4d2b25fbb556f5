"""Shell completion as installed by `jamlab --install-completion`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from jamlab.cli import COMMANDS, app, shared
from jamlab.core.registry import ids
from jamlab.log.recorded import replays
from tests.unit.cli.terminal import run
from tests.unit.cli.test_commands import COMMANDS as ALL


def completed(*words: str) -> list[str]:
    """Return bash's completions of the last word."""
    line = ("jamlab", *words)
    environment = {
        "_JAMLAB_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(line),
        "COMP_CWORD": str(len(line) - 1),
    }
    return CliRunner().invoke(app, [], prog_name="jamlab", env=environment).stdout.split()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Current folder with two logs, one of them in a subfolder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "more").mkdir()
    for name in ("mine.jsonl", "more/other.jsonl.gz", "notes.txt", ".hidden.jsonl"):
        (tmp_path / name).write_text("")
    return tmp_path


def test_commands_and_games() -> None:
    assert completed("s") == [name for name in COMMANDS if name.startswith("s")]
    assert completed("class", "c") == ["cards"]
    assert completed("play", "") == list(ids())
    assert completed("simulate", "ja") == [game for game in ids() if game.startswith("ja")]
    assert completed("soak", "--game", "k") == [game for game in ids() if game.startswith("k")]
    assert completed("show", "--se") == ["--seat"]


def test_logs_of_this_folder(here: Path) -> None:
    assert completed("show", "m")[:2] == ["mine.jsonl", "more/"]
    assert completed("verify", "mine.jsonl", "more/") == ["more/other.jsonl.gz"]
    assert completed("show", "") == ["mine.jsonl", "more/"]
    assert completed("show", f"{here}/mi") == [f"{here}/mine.jsonl"]
    assert completed("show", "none/") == []


def test_recordings_that_come_along_are_completed_and_meant(here: Path) -> None:
    assert "cramel/tour" in completed("odds", "cram")
    assert completed("show", "cramel/tou") == ["cramel/tour"]
    named = run("show", "cramel/tour", "--at", "3")
    assert named.code == 0
    assert named.out == run("show", str(replays() / "cramel" / "tour.jsonl"), "--at", "3").out
    assert "280 events" in run("verify", "cramel/ann-bo-cy", "kuhn/tour").out
    assert run("verify", "cramel/nothing").err == "jamlab: cramel/nothing: no such file\n"
    assert run("verify", "mine.jsonl").code == 2


def test_every_recording_has_a_name_of_its_own() -> None:
    logs = [*replays().rglob("*.jsonl"), *replays().rglob("*.jsonl.gz")]
    assert sorted(shared._shipped().values()) == sorted(logs)


def test_every_log_and_game_is_completed() -> None:
    """Each argument that is a log or a game, by its help or name, has a completion."""
    seen = 0
    for name, command in ALL.items():
        for one in command.params:
            words = one.help or ""
            if one.param_type_name == "argument" and (
                "log" in words.lower().split(":")[0].split()
                or one.name in ("game", "files", "file")
            ):
                if name in ("new-game", "data", "class read", "class plan") and one.name != "game":
                    continue
                if name == "new-game":
                    continue
                assert one._custom_shell_complete is not None, f"{name} {one.name}"
                seen += 1
    assert seen > 15
