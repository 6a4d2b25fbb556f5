"""--out and --csv mean the same in every command, and their former syntax still works."""

from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.terminal import ROOT, run
from tests.unit.cli.test_commands import COMMANDS

LOGS = [str(path) for path in sorted((ROOT / "replays" / "cramel").glob("*.jsonl"))[:2]]
RULINGS = ("rulings", *LOGS, "--option", "collecting=optional", "--playouts", "0")
SIMULATE = ("simulate", "pig", "--seats", "2", "--games", "3", "--seed", "1", "--workers", "1")
TRANSCRIPT = ("transcript", LOGS[0])


def _options(command: Any) -> dict[str, Any]:
    return {
        word: one for one in command.params for word in one.opts if one.param_type_name == "option"
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_out_is_where_and_csv_is_how(name: str) -> None:
    options = _options(COMMANDS[name])
    if "--out" in options or "-o" in options:
        assert options["--out"] is options["-o"]
        assert not options["--out"].is_flag
    if "--csv" in options:
        assert options["--csv"].is_flag
        assert "--out" in options
    if "--json" in options:
        assert options["--json"].is_flag


@pytest.mark.parametrize("args", [RULINGS, SIMULATE, TRANSCRIPT], ids=lambda args: args[0])
def test_csv_is_printed_unless_out_says_where(args: tuple[str, ...], tmp_path: Path) -> None:
    printed = run(*args, "--csv")
    assert printed.code == 0
    assert "," in printed.out.splitlines()[0]
    target = tmp_path / "table.csv"
    assert run(*args, "--csv", "-o", str(target)).code == 0
    assert target.read_text("utf-8") == printed.out
    assert run(*args, "--csv", "--out", "-").out == printed.out
    assert run(*args, "--csv", "-o", str(target)).code == 2  # the file exists


@pytest.mark.parametrize("args", [RULINGS, SIMULATE], ids=lambda args: args[0])
@pytest.mark.parametrize("word", ["--csv {}", "--csv={}"])
def test_a_file_after_csv_is_read_as_before(
    args: tuple[str, ...], word: str, tmp_path: Path
) -> None:
    target = tmp_path / "table.csv"
    assert run(*args, *word.format(target).split()).code == 0
    printed = run(*args, *word.format("-").split())
    assert target.read_text("utf-8") == printed.out == run(*args, "--csv").out


def test_after_csv_a_game_or_a_log_is_what_is_looked_at() -> None:
    command, game, *rest = SIMULATE
    assert run(command, "--csv", game, *rest).out == run(*SIMULATE, "--csv").out
    command, *logs = RULINGS[: 1 + len(LOGS)]
    more = RULINGS[1 + len(LOGS) :]
    assert run(command, "--csv", *logs, *more).out == run(*RULINGS, "--csv").out


def test_no_command_makes_a_file_called_dash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for args in (("export", LOGS[0]), ("picture", LOGS[0]), ("class", "cards")):
        said = run(*args, "-o", "-")
        assert (said.code, said.out) == (2, "")
    assert not [*tmp_path.iterdir()]
