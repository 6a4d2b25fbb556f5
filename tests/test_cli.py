"""The command line as a user meets it: what it prints, its exit codes, Ctrl-C, pipes, a human."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from jamlab.cli import app
from jamlab.cli.serve import copy_new, workplace
from jamlab.games import ids, load
from jamlab.replay import Replay
from jamlab.replay.notes import Notes, beside

ROOT = Path(__file__).parents[1]
COMMANDS = [command.name or "" for command in app.registered_commands]
PROGRAM = [sys.executable, "-c", "from jamlab.cli import app; app(prog_name='jamlab')"]


class Said:
    """What a command printed, and its exit code."""

    def __init__(self, result: Any) -> None:
        self.code, self.out, self.err = result.exit_code, result.stdout, result.stderr


def run(*args: str, typed: str | None = None) -> Said:
    """Run a command in this process; an error that is not told in one line raises here."""
    result = CliRunner().invoke(app, list(args), input=typed, prog_name="jamlab")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result)


def program(*args: str, **extra: Any) -> subprocess.Popen[str]:
    """Start the command line as a program of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.Popen(
        [*PROGRAM, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        **extra,
    )


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A finished game of Sixty between Ann, Bo and Cy."""
    path = tmp_path / "game.jsonl"
    assert run("play", "sixty", "--seats", "3", "--seed", "7", "-o", str(path)).code == 0
    return path


def unfinished(log: Path, lines: int) -> Path:
    """The log's beginning: a game in progress."""
    path = log.with_name("unfinished.jsonl")
    path.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:lines]))
    return path


# -- help ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_and_every_option_is_told(command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert f"jamlab {command}" in said.out
    assert "Example" in said.out
    for parameter in run_parameters(command):
        assert parameter.help, f"{command} {parameter.name}"


def run_parameters(command: str) -> list[Any]:
    import typer

    group: Any = typer.main.get_command(app)
    return [found for found in group.commands[command].params if found.name != "help"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_stands_in_the_readme(command: str) -> None:
    overview = (ROOT / "README.md").read_text(encoding="utf-8").partition("## The command line")[2]
    assert f"| `jamlab {command}" in overview.partition("\n## ")[0]


def test_without_a_command_it_says_what_there_is() -> None:
    said = run()
    assert said.code == 0
    assert all(command in said.out for command in COMMANDS)


def test_version() -> None:
    assert re.fullmatch(r"jamlab \S+\n", run("--version").out)


def test_games_lists_seats_options_clauses_and_players() -> None:
    said = run("games").out
    for game in map(load, ids()):
        assert f"({game.id})" in said
        assert f"{game.seats[0]} to {game.seats[-1]} seats" in said
        for option in game.options:
            assert option.name in said
            assert option.clause in said
    assert "memory" in said


# -- bad input -------------------------------------------------------------------------------------

BAD = [
    ("what",),
    ("play",),
    ("play", "chess"),
    ("play", "cramel", "--seats", "9"),
    ("play", "cramel", "--seats", "many"),
    ("play", "cramel", "--seats", "2", "--names", "A,B,C"),
    ("play", "cramel", "--names", "A,A"),
    ("play", "cramel", "--names", "A,,B"),
    ("play", "cramel", "--names", "A,\x1b[2J"),
    ("play", "cramel", "--agents", "nobody"),
    ("play", "cramel", "--agents", "random=1"),
    ("play", "cramel", "--agents", "memory=2"),
    ("play", "cramel", "--seats", "3", "--agents", "random,greedy"),
    ("play", "cramel", "--option", "sets"),
    ("play", "cramel", "--option", "sets=9"),
    ("play", "cramel", "--option", "nothing=1"),
    ("play", "cramel", "--option", "sets=one", "--option", "sets=many"),
    ("play", "cramel", "-o", "/"),
    ("play", "cramel", "-o", "/no/such/folder/x.jsonl"),
    ("play", "--resume", "missing.jsonl"),
    ("play", "cramel", "--resume", "a.jsonl", "-o", "b.jsonl"),
    ("show",),
    ("show", "missing.jsonl"),
    ("show", "."),
    ("show", "README.md"),
    ("verify",),
    ("verify", "missing.jsonl"),
    ("redact", "missing.jsonl", "--seat", "0", "-o", "-"),
    ("run", "--port", "99999"),
    ("lab", "README.md"),
    ("soak", "--games", "0"),
    ("soak", "--game", "chess"),
    ("soak", "--seats", "99"),
    ("soak", "--game", "cramel", "--seats", "8"),
    ("--nonsense",),
]


@pytest.mark.parametrize("args", BAD, ids=" ".join)
def test_bad_input_is_one_line_and_exit_2(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    said = run(*args)
    assert said.code == 2
    assert said.out == ""
    assert re.fullmatch(r"jamlab: [^\n]+\n", said.err), said.err
    assert "\x1b" not in said.err


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (("--at", "100000"), "0 to"),
        (("--at", "-1"), "0 to"),
        (("--seat", "3"), "no seat"),
        (("--seat", "Zoe"), "Ann"),
    ],
)
def test_show_names_what_there_is(log: Path, more: tuple[str, ...], word: str) -> None:
    said = run("show", str(log), *more)
    assert said.code == 2
    assert word in said.err


# -- play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ids())
def test_the_same_seed_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    logs = []
    for name in ("a.jsonl", "b.jsonl"):
        assert run("play", game, "--seed", "4", "-o", str(tmp_path / name)).code == 0
        logs.append((tmp_path / name).read_bytes())
    assert logs[0] == logs[1]
    assert Replay.of(logs[0]).over is not None


def test_play_writes_to_a_pipe() -> None:
    with program("play", "cramel", "--seed", "1", "--agents", "greedy", "-o", "-") as process:
        out, err = process.communicate()
    assert process.returncode == 0
    assert Replay.of(out.encode()).over is not None
    assert "wins" in err


def test_play_packs(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl.gz"
    assert run("play", "cramel", "--seed", "1", "-o", str(path)).code == 0
    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert run("verify", str(path)).code == 0


def test_a_log_is_never_replaced_unasked(log: Path) -> None:
    before = log.read_bytes()
    said = run("play", "sixty", "-o", str(log))
    assert said.code == 2
    assert "finished" in said.err
    assert log.read_bytes() == before
    assert run("play", "sixty", "--seed", "9", "--force", "-o", str(log)).code == 0
    assert log.read_bytes() != before


@pytest.mark.parametrize("agents", ["greedy", "random", "random,greedy,greedy"])
@pytest.mark.parametrize("torn", [b"", b'{"n":1'])
def test_a_game_gone_on_with_is_the_game_it_would_have_been(
    tmp_path: Path, agents: str, torn: bytes
) -> None:
    whole = tmp_path / "whole.jsonl"
    args = ("play", "sixty", "--seats", "3", "--seed", "5", "--agents", agents, "-o")
    assert run(*args, str(whole)).code == 0
    for lines in (1, 2, 40, 200):
        part = unfinished(whole, lines)
        part.write_bytes(part.read_bytes() + torn)
        said = run("play", "--resume", str(part))
        assert said.code == 0
        assert ("torn" in said.err) == bool(torn)
        assert part.read_bytes() == whole.read_bytes()
    part = unfinished(whole, 100)
    assert run(*args, str(part)).code == 0  # -o on an unfinished log goes on, too
    assert part.read_bytes() == whole.read_bytes()


def test_players_remember_what_they_saw_before_the_break(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    run("play", "cramel", "--agents", "memory=0.6", "--seed", "3", "-o", str(whole))
    part = unfinished(whole, 150)
    assert run("play", "--resume", str(part)).code == 0
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("play", "cramel", "-o"), "sixty"),
        (("play", "sixty", "--seats", "4", "-o"), "3 seats"),
        (("play", "sixty", "--names", "X,Y,Z", "-o"), "Ann, Bo, Cy"),
        (("play", "sixty", "--option", "take=free", "-o"), "take=forced"),
    ],
)
def test_another_unfinished_game_is_left_alone(log: Path, args: tuple[str, ...], word: str) -> None:
    part = unfinished(log, 50)
    before = part.read_bytes()
    said = run(*args, str(part))
    assert said.code == 2
    assert word in said.err
    assert part.read_bytes() == before


def test_a_finished_or_redacted_game_cannot_be_gone_on_with(log: Path) -> None:
    assert "finished" in run("play", "--resume", str(log)).err
    seen = log.with_name("seen.jsonl")
    assert run("redact", str(unfinished(log, 60)), "--seat", "0", "-o", str(seen)).code == 0
    assert "one seat" in run("play", "--resume", str(seen)).err


def test_ctrl_c_leaves_a_log_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with program(
        "play", "sixty", "--agents", "human,greedy", "--seed", "2", "-o", str(path),
        stdin=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        wait_for(lambda: path.exists() and path.stat().st_size > 1000)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert f"jamlab play --resume {path}" in err
    assert run("verify", str(path)).code == 0
    assert run("play", "--resume", str(path), "--agents", "greedy").code == 0
    assert Replay.read(path).over is not None


def wait_for(happened: Any) -> None:
    until = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.05)
    time.sleep(0.3)


# -- a human at the terminal -----------------------------------------------------------------------


def test_a_human_plays_and_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "\n".join(
        ["x", "99", "?", "? 1", "t", "2", "1", "", "1", "9 9", "a b", "3", "3 4", "q"]
    )
    said = run(
        "play", "cramel", "--agents", "human,random", "--seed", "1", "-o", str(path), typed=typed
    )
    assert said.code == 0
    assert "'x' is no line" in said.out
    assert "That is not allowed. At least one tile must be turned up first." in said.out
    assert "C-3 Turn a tile, then choose" in said.out
    assert "The square has seven rows and seven columns" in said.out
    assert "'a' is no number" in said.out
    assert "Type 2 values: row column" in said.out
    assert "jamlab play --resume" in said.err
    picked = [event for event in Replay.read(path).events if event.kind == "TilePicked"]
    assert (3, 4) in [(getattr(event, "row", 0), getattr(event, "column", 0)) for event in picked]
    assert "going on" in run("play", "--resume", str(path), typed="q\n").out


def test_a_human_must_remember_what_was_seen(tmp_path: Path) -> None:
    args = ("play", "cramel", "--agents", "human,random", "--seed", "1", "-o")
    typed = "1\n3 4\n2\nq\n"
    must = run(*args, str(tmp_path / "a.jsonl"), typed=typed).out
    sees = run(*args, str(tmp_path / "b.jsonl"), "--memos", typed=typed).out
    assert "(Ring)" not in must
    assert "(Ring)" in sees


def test_the_end_of_input_is_like_q(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run("play", "cramel", "--agents", "human,random", "-o", str(path), typed="")
    assert said.code == 0
    assert "go on" in said.err.lower()


def test_a_human_sees_no_hidden_cards(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(
        "play", "sixty", "--agents", "human,greedy", "--seed", "3", "-o", str(path), typed="q"
    )
    dealt = [event for event in Replay.read(path).events if event.kind == "CardDealt"]
    hidden = [f"Bo is dealt a {getattr(event, 'card', '')}" for event in dealt if event.seat == 1]
    assert len(hidden) == 5
    assert "Bo is dealt a card" in said.out
    assert not [line for line in hidden if f"{line}\n" in said.out]
    assert "Bo’s hand: 5, face down" in said.out


def test_humans_hand_the_terminal_over(tmp_path: Path) -> None:
    typed = "\n1\n" * 3 + "q\n"
    said = run(
        "play", "sixty", "--agents", "human", "--seats", "2", "--seed", "3",
        "-o", str(tmp_path / "g.jsonl"), typed=typed,
    )  # fmt: skip
    before, _, after = said.out.partition("press Enter to see your cards")
    assert "’s hand: 5 (" not in before
    assert "’s hand: 5 (" in after
    assert said.out.count("The others look away.") >= 2
    assert (
        "The others look away."
        not in run(
            "play", "cramel", "--agents", "human", "-o", str(tmp_path / "c.jsonl"), typed="q"
        ).out
    ), "in Cramel nothing is hidden"


# -- show, verify, redact --------------------------------------------------------------------------


def test_show_hides_what_a_seat_cannot_know(log: Path) -> None:
    at = ("show", str(log), "--at", "40")
    everywhere = run(*at, "--seat", "all").out
    assert everywhere.count("’s hand: 5 (") + everywhere.count("’s hand: 4 (") == 3
    bo = run(*at, "--seat", "Bo").out
    assert bo == run(*at, "--seat", "1").out.replace("seen from 1", "seen from Bo")
    assert len(re.findall(r"’s hand: \d \(", bo)) == 1
    assert len(re.findall(r"’s hand: \d \(", run(*at).out)) == 0


def test_show_tells_the_event_its_clause_and_what_is_next(log: Path) -> None:
    replay = Replay.read(log)
    for n in (0, 1, 5, 30, len(replay) - 1, len(replay)):
        said = run("show", str(log), "--at", str(n), "--seat", "all")
        assert said.code == 0
        if n:
            assert f"  {replay.events[n - 1].clause} " in said.out
        assert ("The game is over." if n == len(replay) else "Next: ") in said.out
    assert run("show", str(log), "--events").out.count("\n") == len(replay) + 3


def test_show_chances_do_not_tell_the_deck(log: Path) -> None:
    """The deck's own weights would give other hands away; a seat sees what it has not located."""
    replay = Replay.read(log)
    n = next(i for i, event in enumerate(replay.events) if event.kind == "CardDrawn")
    ways = {
        seat: int(
            re.findall(
                r"(\d+) equally likely", run("show", str(log), "--at", str(n), "--seat", seat).out
            )[0]
        )
        for seat in ("all", "0", "table")
    }
    assert ways["all"] < ways["0"] < ways["table"]


def test_a_hostile_title_cannot_steer_the_terminal(log: Path) -> None:
    header, rest = log.read_bytes().split(b"\n", 1)
    said = json.loads(header)
    said["meta"]["title"] = "\x1b[2J[bold]x[/bold]\x9b31m\r\n"
    part = log.with_name("hostile.jsonl")
    part.write_bytes(json.dumps(said).encode() + b"\n" + b"\n".join(rest.split(b"\n")[:9]) + b"\n")
    for args in (("show", str(part)), ("verify", str(part)), ("show", str(part), "--events")):
        out = run(*args).out
        assert not set(out) & set("\x1b\x9b\r")
    assert "[bold]x[/bold]" in run("show", str(part)).out


def test_verify_names_the_line_and_the_clause(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if b"FoughtBack" in line)
    bad = log.with_name("bad.jsonl")
    bad.write_bytes(
        b"".join([*lines[:number], re.sub(rb'"count":\d+', b'"count":9', lines[number])])
    )
    said = run("verify", str(log), str(bad))
    assert said.code == 1
    assert said.out.splitlines()[0].startswith(f"ok   {log}")
    assert f"line {number + 1}: FoughtBack" in said.out
    assert "S-D3" in said.out


def test_verify_says_a_torn_line_and_reads_notes(log: Path) -> None:
    part = unfinished(log, 20)
    part.write_bytes(part.read_bytes() + b'{"n":20,"no')
    said = run("verify", str(part))
    assert said.code == 0
    assert "line 21: torn" in said.out
    Notes.new(Replay.read(log)).with_note(3, "Here").write(beside(log))
    assert "1 note and 0 branches" in run("verify", str(log)).out
    beside(log).write_text("{}", encoding="utf-8")
    assert run("verify", str(log)).code == 1


def test_redact(log: Path) -> None:
    out = log.with_name("seen.jsonl")
    assert run("redact", str(log), "--seat", "Ann", "-o", str(out)).code == 0
    assert run("verify", str(out)).code == 0
    assert b"seed" not in out.read_bytes()
    shown = run("show", str(out))
    assert "Bo is dealt a card" in shown.out
    assert "seen from Ann" in shown.out
    assert run("redact", str(log), "--seat", "0", "-o", str(out)).code == 2
    assert run("redact", str(out), "--seat", "0", "-o", "-").code == 2
    assert run("redact", str(log), "--seat", "all", "-o", "-").code == 2


def test_schema_is_json() -> None:
    assert "$defs" in json.loads(run("schema").out)


# -- as a program ----------------------------------------------------------------------------------


def test_a_closed_pipe_is_quiet(log: Path) -> None:
    for args in (("show", str(log), "--events"), ("schema",), ("show", str(log))):
        with program(*args) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == ""
            process.wait(timeout=60)
        assert process.returncode in (0, 141)


def test_exit_codes_of_the_program(log: Path) -> None:
    for args, code in (
        (("verify", str(log)), 0),
        (("verify", str(ROOT / "README.md")), 1),
        (("verify", "missing"), 2),
        (("show", str(ROOT / "README.md")), 2),
    ):
        with program(*args) as process:
            _, err = process.communicate(timeout=60)
        assert process.returncode == code
        assert "Traceback" not in err


def test_run_says_in_one_line_why_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    import jamlab.publish

    def refuses(**_: Any) -> None:
        raise jamlab.publish.CannotServe("Port 1 is taken.")

    monkeypatch.setattr(jamlab.publish, "serve", refuses, raising=False)
    said = run("run", "--port", "1")
    assert said.code == 2
    assert said.err == "jamlab: Port 1 is taken.\n"


def test_lab_copies_notebooks_and_replaces_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "_share/notebooks"
    (source / "replays").mkdir(parents=True)
    for name in ("replays/a.ipynb", "b.ipynb"):
        (source / name).write_text("{}", encoding="utf-8")
    target = tmp_path / "mine"
    target.mkdir()
    (target / "b.ipynb").write_text("my own", encoding="utf-8")
    copy_new(source, target)
    assert (target / "replays/a.ipynb").read_text(encoding="utf-8") == "{}"
    assert (target / "b.ipynb").read_text(encoding="utf-8") == "my own"
    import jamlab.publish

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(jamlab.publish, "share", lambda: tmp_path / "_share")
    assert workplace(None) == tmp_path / "jamlab-notebooks"
    assert (tmp_path / "jamlab-notebooks/b.ipynb").is_file()
