"""The command line as users see it: help, bad input, logs, pipes and exit codes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from jamlab.cli import app
from jamlab.cli.gallery import copy_new, workplace
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.log.notes import Notes, beside
from tests.unit.cli.terminal import ROOT, program, run, unfinished


def commands(group: Any, before: str = "") -> dict[str, Any]:
    """Return every command by name, those of a group as `group command`."""
    found: dict[str, Any] = {}
    for name, command in group.commands.items():
        found[before + name] = command
        if hasattr(command, "commands"):
            found |= commands(command, f"{before}{name} ")
    return found


COMMANDS = commands(typer.main.get_command(app))


# -- help ------------------------------------------------------------------------------------------


@pytest.mark.sample
@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_and_every_option_is_told(command: str) -> None:
    said = run(*command.split(), "--help")
    assert said.code == 0
    assert f"jamlab {command}" in said.out
    assert "Example" in said.out
    for parameter in COMMANDS[command].params:
        assert parameter.name == "help" or parameter.help, f"{command} {parameter.name}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_stands_in_the_readme(command: str) -> None:
    page = ROOT / "docs/start/commands.md"
    overview = page.read_text(encoding="utf-8").partition("## The command line")[2]
    assert f"| `jamlab {command}" in overview.partition("\n## ")[0]


def test_without_a_command_it_says_what_there_is() -> None:
    said = run()
    assert said.code == 0
    assert all(command in said.out for command in COMMANDS if " " not in command)


def test_version() -> None:
    first, *more = run("--version").out.splitlines()
    assert re.fullmatch(r"jamlab \d\S+ \((compiled|interpreted[^()]*)\)", first)
    assert all(line.startswith("Missing: ") for line in more)


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
    ("transcript",),
    ("transcript", "missing.jsonl"),
    ("transcript", "replays/cramel/tour.jsonl", "--seat", "Zoe"),
    ("transcript", "replays/cramel/tour.jsonl", "-o", "README.md"),
    ("verify",),
    ("verify", "missing.jsonl"),
    ("redact", "missing.jsonl", "--seat", "0", "-o", "-"),
    ("odds",),
    ("odds", "missing.jsonl"),
    ("odds", "replays/cramel/tour.jsonl", "--of", "Roby"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "nothing"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "next", "--seat", "Zoe"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "next", "--at", "9999"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "next", "--at", "3", "--draws", "2"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "within", "--at", "3"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "within", "--at", "3", "--of"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "within", "--at", "3", "Roby"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "next", "--of=Gol", "--of=Jane"),
    ("odds", "replays/cramel/tour.jsonl", "--question", "next", "--at", "3", "--view=1"),
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
        (("--seat", "3"), "unknown seat '3'; known: 0 ("),
        (("--seat", "Zoe"), "Ann"),
    ],
)
def test_show_names_what_there_is(log: Path, more: tuple[str, ...], word: str) -> None:
    said = run("show", str(log), *more)
    assert said.code == 2
    assert word in said.err


def test_a_transcript_goes_to_the_screen_or_into_a_file(log: Path) -> None:
    said = run("transcript", str(log))
    assert said.code == 0
    assert said.out.startswith("Sixty: Ann, Bo and Cy\nPlayers: Ann, Bo, Cy\n")
    target = log.with_name("words.txt")
    assert run("transcript", str(log), "-o", str(target)).code == 0
    assert target.read_text(encoding="utf-8") == said.out
    assert run("transcript", str(log), "--csv", "-o", str(target), "--force").code == 0
    assert target.read_text(encoding="utf-8").startswith("n,turn,round,node,seat,player,")


def test_a_redacted_log_has_the_transcript_of_its_seat_only(log: Path) -> None:
    seen = log.with_name("seen.jsonl")
    assert run("redact", str(log), "--seat", "Bo", "-o", str(seen)).code == 0
    own = run("transcript", str(seen), "--seat", "1")
    assert own.code == 0
    assert own.out == run("transcript", str(seen)).out
    assert "As Bo saw it" in own.out
    other = run("transcript", str(seen), "--seat", "Ann")
    assert other.code == 2
    assert "seen from Bo only" in other.err


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
    """The deck's true weights would leak other hands; a seat's weights are its unlocated cards."""
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
    header, *rest = log.read_bytes().splitlines(keepends=True)[:10]
    said = json.loads(header)

    def titled(title: str) -> str:
        said["meta"]["title"] = title
        path = log.with_name("hostile.jsonl")
        path.write_bytes(json.dumps(said).encode() + b"\n" + b"".join(rest))
        return str(path)

    path = titled("\x1b[2J[bold]x[/bold]\x9b31m\r\n")
    for args in (("show", path), ("verify", path), ("show", path, "--events")):
        answer = run(*args)
        assert "a control character in the title" in answer.out + answer.err
        assert not set(answer.out + answer.err) & set("\x1b\x9b\r")
    assert "[bold]x[/bold]" in run("show", titled("[bold]x[/bold]")).out


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


def test_verify_says_of_what_is_no_log_what_the_theatre_says(tmp_path: Path, log: Path) -> None:
    path, data = tmp_path / "some.jsonl", log.read_bytes()
    no_log = "This is not a recorded game: its first line is not the heading that a game has."
    newer = (
        "This game was made by a newer jamlab: version 99 of the format; this jamlab reads 1 and 2."
    )
    for wrong, words in ((b"hello\n", no_log), (data.replace(b'b":1', b'b":99', 1), newer)):
        path.write_bytes(wrong)
        for args in (("verify", str(path)), ("show", str(path))):
            said = run(*args)
            assert said.code == 2
            assert said.err.endswith(f"some.jsonl: {words}\n")


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
    shown = run("show", str(out), "--events")
    assert "Bo is dealt a card" in shown.out
    assert "seen from Ann" in shown.out
    assert run("redact", str(log), "--seat", "0", "-o", str(out)).code == 2
    assert run("redact", str(out), "--seat", "0", "-o", "-").code == 2
    assert run("redact", str(log), "--seat", "all", "-o", "-").code == 2


def test_schema_is_json() -> None:
    assert "$defs" in json.loads(run("schema").out)


# -- in a separate process -------------------------------------------------------------------------


def test_a_closed_pipe_is_quiet(log: Path) -> None:
    for args in (("show", str(log), "--events"), ("schema",)):
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
        (("verify", str(ROOT / "README.md")), 2),
        (("verify", "missing"), 2),
        (("show", str(ROOT / "README.md")), 2),
    ):
        assert run(*args).code == code
    for args, code in ((("verify", str(log)), 0), (("verify", str(ROOT / "README.md")), 2)):
        with program(*args) as process:
            _, err = process.communicate(timeout=60)
        assert process.returncode == code
        assert "Traceback" not in err


def test_run_says_in_one_line_why_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    import jamlab.gallery

    def refuses(**_: Any) -> None:
        raise jamlab.gallery.CannotServe("Port 1 is taken.")

    monkeypatch.setattr(jamlab.gallery, "serve", refuses, raising=False)
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
    import jamlab.gallery

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(jamlab.gallery, "share", lambda: tmp_path / "_share")
    assert workplace(None) == tmp_path / "jamlab-notebooks"
    assert (tmp_path / "jamlab-notebooks/b.ipynb").is_file()
