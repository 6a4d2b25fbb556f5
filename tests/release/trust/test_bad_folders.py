"""Corrupt or hostile folders of games are refused at once, with a one-line error."""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.cli.terminal import program, run

WORDS = ("simulate", "kuhn", "--agents", "random", "--seed", "1")


def brackets(folder: Path) -> None:
    (folder / "job.json").write_text("[" * 100_000)


def huge(folder: Path) -> None:
    (folder / "job.json").write_text(" " * 20_000_000)


def many_pieces(folder: Path) -> None:
    said = json.loads((folder / "job.json").read_text()) | {"games": 2**31 - 1, "piece": 1}
    (folder / "job.json").write_text(json.dumps(said))


def pipe_for_job(folder: Path) -> None:
    (folder / "job.json").unlink()
    os.mkfifo(folder / "job.json")


def without_piece(folder: Path) -> Path:
    (piece,) = folder.glob("games-*.parquet")
    piece.unlink()
    return piece


def pipe_for_piece(folder: Path) -> None:
    os.mkfifo(without_piece(folder))


def device_for_piece(folder: Path) -> None:
    without_piece(folder).symlink_to("/dev/zero")


def folder_for_piece(folder: Path) -> None:
    without_piece(folder).mkdir()


ENDLESS = (pipe_for_job, pipe_for_piece, device_for_piece)
"""Reading these files never ends, so they are tried in a process that can be killed."""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize(
    "spoil",
    [brackets, huge, many_pieces, pipe_for_job, pipe_for_piece, device_for_piece, folder_for_piece],
)
def test_a_folder_that_somebody_spoilt_is_told_in_one_line(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    folder = tmp_path / "games"
    assert run(*WORDS, "--games", "20", "--out", str(folder)).code == 0
    spoil(folder)
    words = (*WORDS, "--games", "20", "--out", str(folder))
    if spoil in ENDLESS:
        with program(*words) as process:
            out, err = process.communicate(timeout=60)
        code = process.returncode
    else:
        said = run(*words)
        code, out, err = said.code, said.out, said.err
    assert (code, out) == (2, ""), err
    assert re.fullmatch(r"jamlab: [^\n]+\n", err), err


@pytest.mark.parametrize("where", ["--out", "--logs"])
def test_more_files_than_a_folder_holds_are_not_begun(tmp_path: Path, where: str) -> None:
    more = ("--piece", "1") if where == "--out" else ()
    said = run(*WORDS, "--games", "2000000000", where, str(tmp_path / "games"), *more)
    assert said.code == 2
    assert "1,000,000" in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "games").exists()
