"""Thousands of logs as one table, independent of workers, executor and interruptions."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from jamlab.analysis import many, tables, values
from jamlab.analysis.many import write_tables
from jamlab.analysis.tables import OF_LOGS, SORTS
from jamlab.analysis.valuing import dump_values, values_path
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT, run


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eleven logs in two folders, one of them broken."""
    folder = tmp_path_factory.mktemp("logs")
    for game in ("pig", "sixty"):
        (folder / game).mkdir()
        for path in sorted((ROOT / "replays" / game).glob("*.jsonl"))[:5]:
            shutil.copy(path, folder / game)
    lines = (ROOT / "replays/pig/tour.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "pig/zz-bad.jsonl").write_bytes(lines[0] + lines[2])
    return folder


def good(logs: Path) -> list[Path]:
    return [path for path in sorted(logs.rglob("*.jsonl")) if path.name != "zz-bad.jsonl"]


@pytest.mark.parametrize("rows", [*SORTS])
def test_each_sort_of_rows_is_that_of_the_single_games(
    rows: str, logs: Path, tmp_path: Path
) -> None:
    done = write_tables([logs], tmp_path / "out.parquet", rows, workers=1, progress=False)
    table = pl.read_parquet(done.path)
    assert table.columns == ["file", *OF_LOGS[rows][0]]
    singles: list[Any] = []
    for path in good(logs):
        replay = Replay.read(path)
        frame = tables.games([replay]) if rows == "games" else getattr(tables, rows)(replay)
        frame.insert(0, "file", path.relative_to(logs).as_posix())
        singles += frame.astype(object).where(frame.notna(), None).values.tolist()
    assert [list(row) for row in table.iter_rows()] == singles
    assert [name for name, _ in done.bad] == ["pig/zz-bad.jsonl"]
    assert (done.logs, done.rows) == (10, len(singles))
    assert not list(tmp_path.glob("*.parts"))


def test_values_and_judged_choices_beside_a_log_come_along(logs: Path, tmp_path: Path) -> None:
    mine = shutil.copytree(logs, tmp_path / "mine")
    log = mine / "pig/tour.jsonl"
    shutil.copy(ROOT / "replays/pig/tour.jsonl", log)
    replay = Replay.read(log)
    found = values(replay, playouts=3, workers=1, progress=False)
    n = replay.nodes.index("choice") + 1
    judged = {
        "n": n, "seat": replay.events[n - 1].seat, "options": 2, "chosen": "to roll",
        "clause": replay.events[n - 1].clause, "pieces": [], "best": "to hold",
        "why": "it is enough",
        "at": [610, 500], "gain": [110, 40, 180], "blind": 55, "verdict": "blunder",
    }  # fmt: skip
    values_path(log).write_bytes(dump_values([found], [judged]))
    out = tmp_path / "out.parquet"
    for rows, frame in (("values", tables.values(found)), ("luck", tables.luck(found))):
        write_tables([mine], out, rows, workers=1, progress=False)
        table = pl.read_parquet(out)
        assert set(table["file"]) == {"pig/tour.jsonl"}
        assert table.drop("file").rows() == [tuple(row) for row in frame.itertuples(index=False)]
    write_tables([mine], out, "choices", workers=1, progress=False)
    blunders = pl.read_parquet(out).filter(pl.col("verdict") == "blunder")
    assert blunders["file"].to_list() == ["pig/tour.jsonl"]
    assert blunders["lost"].to_list() == [0.11]
    values_path(log).write_text("{}", encoding="utf-8")
    done = write_tables([mine], out, "choices", workers=1, progress=False)
    assert [name for name, _ in done.bad] == ["pig/tour.jsonl", "pig/zz-bad.jsonl"]


def test_workers_and_pieces_do_not_show(logs: Path, tmp_path: Path) -> None:
    one = write_tables([logs], tmp_path / "one.parquet", workers=1, progress=False)
    two = write_tables([logs], tmp_path / "two.parquet", piece=3, workers=2, progress=False)
    with ThreadPoolExecutor(2) as pool:
        three = write_tables(
            [logs], tmp_path / "three.parquet", piece=4, executor=pool, progress=False
        )
    assert one.bad == two.bad == three.bad
    first = pl.read_parquet(one.path)
    assert first.equals(pl.read_parquet(two.path))
    assert first.equals(pl.read_parquet(three.path))


def test_what_broke_off_goes_on_and_what_changed_is_read_again(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = shutil.copytree(logs, tmp_path / "mine")
    out = tmp_path / "out.parquet"

    def told(done: int, count: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    broken = write_tables([mine], out, piece=3, workers=1, progress=told)
    assert not broken.complete
    assert not out.exists()
    changed = mine / good(mine)[0].relative_to(mine)
    changed.write_bytes((ROOT / "replays/pig/two-dice.jsonl").read_bytes())
    torn = sorted((tmp_path / "out.parquet.parts").glob("*.parquet"))[1]
    torn.write_bytes(torn.read_bytes()[:-9])
    read: list[str] = []
    whole = many.LogRows.do

    def do(work: many.LogRows, number: int, part: many.Rows) -> None:
        read.append(work.logs[number].name)
        whole(work, number, part)

    monkeypatch.setattr(many.LogRows, "do", do)
    done = write_tables([mine], out, piece=3, workers=1, progress=False)
    assert done.complete
    assert len(read) == 11, "all: one piece changed, one was torn, the others were not read yet"
    again = write_tables([mine], tmp_path / "again.parquet", workers=1, progress=False)
    assert pl.read_parquet(out).equals(pl.read_parquet(again.path))


def test_pieces_that_are_there_are_not_read_again(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(done: int, count: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    write_tables([logs], tmp_path / "out.parquet", piece=3, workers=1, progress=told)
    read: list[int] = []
    whole = many.LogRows.do

    def do(work: many.LogRows, number: int, part: many.Rows) -> None:
        read.append(number)
        whole(work, number, part)

    monkeypatch.setattr(many.LogRows, "do", do)
    done = write_tables([logs], tmp_path / "out.parquet", piece=3, workers=1, progress=False)
    assert read == [6, 7, 8, 9, 10]
    assert [name for name, _ in done.bad] == ["pig/zz-bad.jsonl"]


def test_what_makes_no_sense_is_said(logs: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="rows must be one of games, events"):
        write_tables([logs], tmp_path / "out.parquet", "cards")
    with pytest.raises(ValueError, match=r"end in \.parquet or \.csv"):
        write_tables([logs], tmp_path / "out.xlsx")
    with pytest.raises(ValueError, match="no log found"):
        write_tables([tmp_path], tmp_path / "out.parquet")
    with pytest.raises(FileNotFoundError):
        write_tables([tmp_path / "nowhere"], tmp_path / "out.parquet")
    assert not list(tmp_path.iterdir())


def test_a_fault_of_ours_is_no_bad_log(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(replay: Replay, log: Path) -> None:
        raise ZeroDivisionError

    sorts: Any = OF_LOGS
    monkeypatch.setitem(sorts, "turns", (OF_LOGS["turns"][0], broken))
    with pytest.raises(many.LogFailed, match="ZeroDivisionError"):
        write_tables([logs], tmp_path / "out.parquet", "turns", workers=1, progress=False)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_names_bad_logs_and_writes_the_rest(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    said = run("tables", str(logs), "-o", str(out), "--workers", "1")
    assert said.code == 1
    assert "pig/zz-bad.jsonl" in said.err
    table = pl.read_csv(out)
    assert said.out == f"{out}: {len(table)} rows of 10 games; 1 left out.\n"
    assert table["file"].n_unique() == 10
    again = run("tables", str(logs), "-o", str(out))
    assert (again.code, again.out) == (2, "")
    assert "is there already" in again.err


def test_a_game_played_wrongly_is_left_out_and_it_is_said(tmp_path: Path) -> None:
    good, wrong = tmp_path / "good.jsonl", tmp_path / "wrong.jsonl"
    shutil.copy(ROOT / "replays/pig/tour.jsonl", good)
    header, *lines = good.read_bytes().splitlines(keepends=True)
    mark = b'{"mark":"played_wrongly","n":3,"clause":"G-3"}\n'
    unchecked = lines[2].replace(b'"node":"chance"', b'"node":"unchecked"')
    second = header.replace(b'"jamlab":1', b'"jamlab":2')
    wrong.write_bytes(b"".join([second, *lines[:2], mark, unchecked]))
    said = run("tables", str(tmp_path), "-o", str(tmp_path / "games.csv"), "--workers", "1")
    why = "was played wrongly from event 3 on and does not count (G-3)"
    assert said.code == 1
    assert why in said.err
    assert pl.read_csv(tmp_path / "games.csv")["file"].unique().to_list() == ["good.jsonl"]
    told = run("players", str(good), str(wrong))
    assert told.code == 2
    assert why in told.err
    told = run("rulings", str(wrong), "--option", "goal=50", "--playouts", "0")
    assert why in told.err


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["nowhere", "-o", "x.parquet"], "nowhere"),
        (["-o", "x.json", "."], "end in .parquet or .csv"),
        (["-o", "x.parquet", ".", "--rows", "cards"], "rows must be one of games"),
        (["-o", "x.parquet", ".", "--executor", "cloud"], "--executor must be processes or dask"),
        (["-o", "no/x.parquet", "."], "no: no such folder"),
    ],
)
def test_bad_input_is_told_in_one_line(
    said: list[str], wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.jsonl").touch()
    found = run("tables", *said)
    assert found.code == 2
    assert wrong in found.err
    assert len(found.err.splitlines()) == 1
