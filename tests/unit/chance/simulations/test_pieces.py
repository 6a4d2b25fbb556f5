"""Games in pieces: identical after any interruption, and no damaged file is used."""

import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

import jamlab
from jamlab.chance import (
    BadPieces,
    GameFailed,
    Pieces,
    Simulation,
    WorkersLost,
    execution,
    read_pieces,
    simulate_to,
)
from tests.unit.chance.simulations.players import Faulty, Killer, Lucky
from tests.unit.chance.simulations.test_executors import cluster
from tests.unit.cli.terminal import program, run

GAMES, PIECE = 30, 7
PLAYERS = ["random", "greedy"]


def to(folder: Path, games: int = GAMES, seed: int = 5, **more: Any) -> Pieces:
    asked: dict[str, Any] = {"workers": 1, "piece": PIECE, "progress": False} | more
    return simulate_to(folder, "sixty", 2, PLAYERS, games, seed, **asked)


@pytest.fixture(scope="module")
def expected() -> Simulation:
    return jamlab.simulate("sixty", 2, PLAYERS, GAMES, 5, workers=1, progress=False)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Pieces:
    """The job, done in one process without interruption."""
    return to(tmp_path_factory.mktemp("pieces") / "whole")


@pytest.fixture
def copy(whole: Pieces, tmp_path: Path) -> Path:
    return shutil.copytree(whole.folder, tmp_path / "copy")


def assert_same(folder: Path, whole: Pieces) -> None:
    """Assert that the folder has the same files, byte for byte, and no others."""
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        path.name for path in whole.folder.iterdir()
    )
    for path in folder.iterdir():
        assert path.read_bytes() == (whole.folder / path.name).read_bytes(), path.name
    assert Pieces(folder).checksum() == whole.checksum()


# -- content ---------------------------------------------------------------------------------------


def test_the_table_is_that_of_simulate(whole: Pieces, expected: Simulation) -> None:
    assert read_pieces(whole.folder).equals(expected.table())
    assert read_pieces(whole.folder).dtypes.equals(expected.table().dtypes)
    assert sum(map(len, whole.frames())) == len(whole) == GAMES
    assert whole.complete


def test_the_checksum_is_that_of_the_numbers(whole: Pieces, tmp_path: Path) -> None:
    assert to(tmp_path / "other", piece=13).checksum() == whole.checksum()
    assert to(tmp_path / "longer", GAMES + 1, piece=13).checksum() != whole.checksum()


def test_the_summary_is_reckoned_piece_by_piece(
    whole: Pieces, expected: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pieces, "read", None)
    assert whole.summary().equals(expected.summary())
    assert whole.totals() == expected.totals()
    assert dict(whole.totals().ends) == expected.ends
    assert whole._repr_html_().count("<tr>") == 3
    assert "30 games · seed 5 · 30 played now" in repr(whole)


def test_any_parquet_reader_reads_a_piece(whole: Pieces, expected: Simulation) -> None:
    pieces = whole.pieces()
    assert [piece.first for piece in pieces] == [0, 7, 14, 21, 28]
    assert pieces[1].path.name.startswith("games-0000000007-0000000013-")
    frame = pl.read_parquet(pieces[1].path)
    table = expected.table()[7:14]
    assert frame.columns == list(table)
    assert frame["score_1"].to_list() == table["score_1"].tolist()
    assert frame["reason"].to_list() == table["reason"].tolist()
    manifest = json.loads((whole.folder / "job.json").read_text(encoding="utf-8"))
    assert manifest["options"] == expected.options
    assert (manifest["players"], manifest["seed"], manifest["rules"]) == (PLAYERS, 5, 1)


# -- resuming --------------------------------------------------------------------------------------


def test_workers_do_not_show(whole: Pieces, tmp_path: Path) -> None:
    to(tmp_path / "found", workers=2)
    assert_same(tmp_path / "found", whole)


def test_unless_told_otherwise_there_is_a_worker_a_core(
    whole: Pieces, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def here(it: execution.PiecesDone[Any], workers: int) -> None:
        asked.append(workers)
        it._here()

    monkeypatch.setattr(execution, "cores", lambda: 64)
    monkeypatch.setattr(execution.PiecesDone, "_by_crews", here)
    to(tmp_path / "found", workers=None)
    assert asked == [5], "no more than there are pieces"
    assert_same(tmp_path / "found", whole)


def test_a_job_that_broke_off_goes_on(whole: Pieces, tmp_path: Path) -> None:
    def told(done: int, games: int) -> None:
        if done == 17:
            raise KeyboardInterrupt

    folder = tmp_path / "found"
    found = to(folder, progress=told)
    assert not found.complete
    assert (len(found), found.played) == (14, 14)
    assert len(found.read()) == found.totals().games == 14
    assert "14 of 30 games" in found.title
    times = {piece.path: piece.path.stat().st_mtime_ns for piece in found.pieces()}
    asked: list[int] = []
    found = to(folder, progress=lambda done, games: asked.append(done))
    assert asked[0] == 14
    assert (found.played, found.complete) == (16, True)
    assert all(path.stat().st_mtime_ns == times[path] for path in times)
    assert_same(folder, whole)
    assert to(folder).played == 0


def test_a_job_may_grow(whole: Pieces, tmp_path: Path) -> None:
    folder = tmp_path / "found"
    to(folder, 12)
    assert to(folder).played == GAMES - 7, "the piece that was short is played anew"
    assert_same(folder, whole)
    with pytest.raises(BadPieces, match="holds a job of 30 games; ask for as many, or more"):
        to(folder, 12)


def test_a_command_that_is_killed_goes_on(whole: Pieces, tmp_path: Path) -> None:
    folder = tmp_path / "found"
    command = ["simulate", "sixty", "--agents", "random,greedy", "--games", str(GAMES),
               "--piece", str(PIECE), "--out", str(folder), "--workers", "1"]  # fmt: skip
    with program(*command, "--seed", "5", start_new_session=True) as process:
        until = time.monotonic() + 60
        while not list(folder.glob("games-*.parquet")):
            assert time.monotonic() < until, process.poll()
            time.sleep(0.005)
        process.kill()
    assert not Pieces(folder).complete
    said = run(*command)  # the seed is stored there
    assert said.code == 0
    assert "Sixty · 30 games · seed 5" in said.out
    for seat in whole.seat_summaries():
        assert all(word in said.out for word in seat.words)
    for torn in folder.glob(".*.part"):  # left if it was killed while writing
        torn.unlink()
    assert_same(folder, whole)


def test_what_a_killed_worker_had_is_played_again(tmp_path: Path) -> None:
    killer = Killer(tmp_path / "killed")
    asked: dict[str, Any] = {"piece": 4, "progress": False}
    found = simulate_to(tmp_path / "found", "sixty", 2, killer, 12, 4, workers=2, **asked)
    assert killer.mark.exists()
    here = jamlab.simulate("sixty", 2, Lucky, 12, 4, workers=1, progress=False)
    assert found.read().equals(here.table())


def test_workers_that_always_die_are_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lost(Executor):
        """Executor whose tasks all fail."""

        def submit(self, *_args: Any, **_more: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor("a process died"))
            return future

    words = r"died after 0 of 30 games \(a process died\); .* say the same again"
    with pytest.raises(WorkersLost, match=words):
        to(tmp_path / "found", workers=None, executor=Lost())
    pools: list[int] = []

    @contextmanager
    def worker_pool(workers: int) -> Iterator[Any]:
        pools.append(workers)
        yield SimpleNamespace(executor=Lost())

    monkeypatch.setattr(execution, "WorkerPool", worker_pool)
    with pytest.raises(WorkersLost, match=words):
        to(tmp_path / "found", workers=3)
    assert pools == [3, 3], "once more, as nothing came of the first"


def test_a_game_that_breaks_off_is_named(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool, pytest.raises(GameFailed, match=r"game \d+ \(seed"):
        simulate_to(
            tmp_path / "found", "cramel", 2, Faulty, 50, 1,
            piece=10, executor=pool, progress=False,
        )  # fmt: skip


# -- Dask ------------------------------------------------------------------------------------------


@pytest.mark.slow("starts a cluster; killed workers and a cluster have tests of their own")
def test_a_cluster_one_of_whose_workers_is_killed(whole: Pieces, tmp_path: Path) -> None:
    """A worker is killed while it plays; the result is the same to the last digit."""
    killed: list[int] = []
    with cluster(3) as client:
        pids: dict[str, int] = client.run(os.getpid)

        def told(done: int, games: int) -> None:
            if killed:
                return
            for worker, tasks in client.processing().items():
                if tasks:
                    os.kill(pids[worker], signal.SIGKILL)
                    killed.append(pids[worker])
                    return

        executor: Executor = client.get_executor()
        # Pieces of one game: when the first returns, most are still to be played.
        found = to(tmp_path / "found", executor=executor, piece=1, workers=None, progress=told)
        assert killed
        assert found.complete
        assert_same(tmp_path / "found", to(tmp_path / "calm", piece=1))
        assert found.checksum() == whole.checksum()
        said = run(
            "simulate", "sixty", "--agents", "random,greedy", "--games", "9", "--seed", "5",
            "--executor", f"dask:{client.scheduler.address}", "--csv", "-",
        )  # fmt: skip
        assert said.code == 0
        assert said.out == whole.read()[:9].to_csv(index=False, lineterminator="\n")


# -- refusals --------------------------------------------------------------------------------------


def named(folder: Path, first: int) -> Path:
    (path,) = folder.glob(f"games-{first:010}-*.parquet")
    return path


def damaged(path: Path, how: str) -> Path:
    """Damage the file and return its path."""
    data, folder = path.read_bytes(), path.parent
    if how == "torn":
        path.write_bytes(data[: len(data) // 2])
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "changed":
        path.write_bytes(data[:200] + bytes([data[200] ^ 1]) + data[201:])
    else:
        path.unlink()
        if how == "moved":
            path.write_bytes(named(folder, 0).read_bytes())
            return path
        if how == "renamed":
            return named(folder, 0).rename(folder / "games-0000000001-0000000007-0.parquet")
        to(folder.parent / "foreign", 14, seed=6)
        foreign = named(folder.parent / "foreign", 7)
        return foreign.rename(folder / foreign.name)
    return path


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("torn", "is torn, or was changed; delete it, and go on"),
        ("empty", "is torn, or was changed; delete it, and go on"),
        ("changed", "is torn, or was changed; delete it, and go on"),
        ("moved", "is torn, or was changed; delete it, and go on"),
        ("renamed", "is not a piece of this job; delete it, and go on"),
        ("foreign", "belongs to another job; delete it, and go on"),
    ],
)
def test_a_file_that_is_no_piece_of_the_job_is_refused(
    how: str, words: str, copy: Path, capfd: pytest.CaptureFixture[str], whole: Pieces
) -> None:
    path = damaged(named(copy, 7), how)
    for ask in (lambda: to(copy), lambda: read_pieces(copy), lambda: Pieces(copy).totals()):
        with pytest.raises(BadPieces) as told:
            ask()
        assert str(told.value) == f"{path} {words}"
    assert capfd.readouterr().err == "", "nothing but one line is said"
    path.unlink()
    to(copy)
    assert_same(copy, whole)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seed": 6}, "another job: seed is 5 there and 6 here"),
        ({"piece": 8}, "another job: piece is 7 there and 8 here"),
        ({"options": {"take": "free"}}, "another job: options is"),
        ({"piece": 0}, "piece must be at least 1"),
        ({"games": 0}, "games must be 1 to 2,147,483,647"),
        ({"games": 2**31}, "games must be 1 to"),
        ({"workers": 0}, "workers must be at least 1"),
        ({"workers": 1, "executor": object()}, "not both"),
    ],
)
def test_another_job_in_the_same_folder(more: dict[str, Any], words: str, whole: Pieces) -> None:
    with pytest.raises(ValueError, match=words):
        to(whole.folder, **more)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 2}', '{"version": 1}', '{"version": 1, "seats": "x"}']
)
def test_a_manifest_that_is_none(text: str, copy: Path) -> None:
    (copy / "job.json").write_text(text, encoding="utf-8")
    for ask in (lambda: to(copy), lambda: read_pieces(copy)):
        with pytest.raises(BadPieces, match=r"job\.json"):
            ask()


def test_a_folder_that_holds_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann", encoding="utf-8")
    with pytest.raises(BadPieces, match="holds no job; name a new or an empty folder"):
        to(tmp_path)
    with pytest.raises(BadPieces, match=r"job\.json is missing"):
        read_pieces(tmp_path)


def test_a_folder_whose_first_writer_was_killed_at_once(tmp_path: Path) -> None:
    """The leftover file still has a temporary name, so the job starts afresh."""
    (tmp_path / ".job.json.x1y2z3.part").write_text('{"vers', encoding="utf-8")
    assert to(tmp_path).complete
    (tmp_path / "job.json").unlink()
    with pytest.raises(BadPieces, match="holds no job"):  # games of an unknown job
        to(tmp_path)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--out", "x", "--logs", "y"), "leave out --logs"),
        (("--out", "-"), "--out names a folder for Parquet"),
        (("--piece", "5"), "--piece requires --out"),
        (("--executor", "fax"), "--executor must be processes or dask:ADDRESS, got 'fax'"),
        (("--executor", "dask:"), "--executor must be processes or dask:ADDRESS, got 'dask:'"),
    ],
)
def test_words_that_make_no_sense(
    args: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("simulate", "sixty", "--seats", "2", "--games", "2", *args)
    assert said.code == 2
    assert words in " ".join(said.err.split())
    assert not list(tmp_path.iterdir())
