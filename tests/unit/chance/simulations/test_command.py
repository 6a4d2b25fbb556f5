"""The command `jamlab simulate`: its output, files and errors."""

import os
import re
import signal
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest

import jamlab
from jamlab.chance import GameFailed, WorkersLost
from jamlab.cli import simulate as command
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT, program, run

ARGS = ("simulate", "sixty", "--seats", "3", "--games", "20", "--agents", "random,greedy,greedy",
        "--seed", "7", "--option", "take=free", "--workers", "1")  # fmt: skip


def test_it_tells_how_each_seat_fared() -> None:
    said = run(*ARGS)
    assert said.code == 0
    done = jamlab.simulate(
        "sixty", 3, ["random", "greedy", "greedy"], 20, 7,
        options={"take": "free"}, workers=1, progress=False,
    )  # fmt: skip
    for seat in done.seat_summaries():
        assert all(word in said.out for word in seat.words)
    for (reason, clause), games in done.ends.items():
        assert f"{games} × {reason} ({clause})" in said.out
    assert f"{sum(done.decisions) / 20:,.1f} decisions" in said.out
    assert re.search(r"Sixty · 20 games · seed 7 · [\d.]+ s, [\d,]+ games/s\.\n$", said.out)


def test_the_rows_and_logs_are_those_of_the_library(tmp_path: Path) -> None:
    table = jamlab.simulate(
        "sixty", 3, ["random", "greedy", "greedy"], 20, 7,
        options={"take": "free"}, workers=1, progress=False,
    ).table()  # fmt: skip
    said = run(*ARGS, "--csv", str(tmp_path / "games.csv"), "--logs", str(tmp_path / "logs"))
    assert said.code == 0
    assert f"20 logs in {tmp_path / 'logs'}." in said.out
    text = (tmp_path / "games.csv").read_text(encoding="utf-8")
    assert text == table.to_csv(index=False, lineterminator="\n")
    logs = sorted((tmp_path / "logs").glob("*.jsonl.gz"))
    assert [Replay.read(log).header.meta["seed"] for log in logs] == table["seed"].tolist()


def test_the_page_shows_what_the_command_prints() -> None:
    page = (ROOT / "docs/chance/simulate.md").read_text(encoding="utf-8")
    shown = re.findall(r"^    (.*)$", page.partition("    $ jamlab simulate")[2], re.MULTILINE)
    (args,) = re.findall(r"    \$ jamlab (simulate .*)", page)
    lines = [line.rstrip() for line in run(*args.split()).out.splitlines()]
    assert lines[:-1] == shown[: len(lines) - 1]
    assert "games/s" in shown[len(lines) - 1]


def test_the_columns_of_the_page() -> None:
    page = (ROOT / "docs/chance/simulate.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*`)[^|]*\| (\w+) \|", page, re.MULTILINE)
    told = {name: kind for names, kind in rows for name in re.findall(r"`(\w+)`", names)}
    table = jamlab.simulate("sixty", 2, "random", 2, 1, progress=False).table()
    assert {str(name): str(kind) for name, kind in table.dtypes.items()} == told


def test_rows_in_a_pipe() -> None:
    said = run(*ARGS, "--csv", "-")
    assert said.code == 0
    assert len(pd.read_csv(StringIO(said.out))) == 20
    assert "games/s" in said.err


def test_without_a_seed_it_says_the_one_it_took() -> None:
    args = ("simulate", "cramel", "--games", "3", "--agents", "greedy,memory=0.5")
    first = run(*args).out
    (seed,) = re.findall(r"seed (\d+)", first)
    again = run(*args, "--seed", seed).out
    assert again.splitlines()[:-1] == first.splitlines()[:-1]
    assert "memory=0.5" in first


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("chess",),
        ("cramel", "--seats", "9"),
        ("cramel", "--games", "0"),
        ("cramel", "--workers", "0"),
        ("cramel", "--agents", "human"),
        ("cramel", "--agents", "nobody"),
        ("cramel", "--agents", "memory=2"),
        ("cramel", "--seats", "3", "--agents", "random,greedy"),
        ("cramel", "--option", "sets"),
        ("cramel", "--option", "sets=9"),
        ("cramel", "--csv", "."),
        ("cramel", "--csv", "here.csv"),
        ("cramel", "--csv", "no/such/folder.csv"),
        ("cramel", "--logs", "here.csv"),
        ("cramel", "--logs", "full"),
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_exit_2(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here.csv").write_text("mine")
    Path("full").mkdir()
    Path("full/mine.txt").write_text("mine")
    said = run("simulate", *args)
    assert said.code == 2
    assert said.out == ""
    assert re.fullmatch(r"jamlab: [^\n]+\n", said.err), said.err
    assert Path("here.csv").read_text() == "mine"
    assert len(list(Path("full").iterdir())) == 1


def test_force_replaces_a_table(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("mine")
    assert run(*ARGS, "--csv", str(path), "--force").code == 0
    assert path.read_text().startswith("game,seed,")


@pytest.mark.parametrize(
    "error",
    [
        WorkersLost("workers died after 3 of 20 games"),
        GameFailed("game 3 (seed 11): KeyError: 'Bo'"),
    ],
)
def test_lost_workers_and_a_game_that_breaks_off_are_one_line_and_exit_1(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(command, "played", lost)
    said = run(*ARGS)
    assert (said.code, said.err) == (1, f"jamlab: {error}\n")


ALONE = pytest.mark.slow("starts a process once more; Ctrl-C is pressed with two workers, too")


@pytest.mark.parametrize("workers", [pytest.param("1", marks=ALONE), "2"])
def test_ctrl_c_tells_what_was_done(workers: str, tmp_path: Path) -> None:
    csv = tmp_path / "games.csv"
    with program(
        "simulate", "sixty", "--seats", "2", "--games", "1000000", "--agents", "random",
        "--workers", workers,
        "--csv", str(csv), start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        seen = ""
        while not re.search(r"[1-9]\d*/1000000", seen):  # until the progress bar has moved
            seen += process.stderr.read(1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in err
    (games,) = re.findall(r"([\d,]+) of 1,000,000 games \(stopped\)", out)
    assert len(pd.read_csv(csv)) == int(games.replace(",", "")) > 0
