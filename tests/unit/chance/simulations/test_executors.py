"""Games are the same wherever they are played; dead workers are replaced or reported."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import jamlab
from jamlab.chance import GameFailed, Simulation, WorkersLost, execution
from jamlab.chance import execution as executors
from jamlab.chance.workers import PersistentPool
from jamlab.core import RandomAgent
from tests.unit.chance.simulations.players import Faulty, Killer, Lucky
from tests.unit.cli.terminal import ROOT

PLAYERS = ["random", "greedy", "memory=0.7"]
GAMES = 40


def simulate(**more: Any) -> Simulation:
    found = jamlab.simulate("cramel", 3, PLAYERS, GAMES, 3, progress=False, **more)
    assert isinstance(found, Simulation)
    return found


@pytest.fixture(scope="module")
def expected() -> Simulation:
    """The games, played one after the other in this process."""
    return simulate(workers=1, keep_logs=True)


def assert_same(found: Simulation, expected: Simulation) -> None:
    assert found.complete
    assert found.table().equals(expected.table())
    assert found.summary().equals(expected.summary())
    for k in range(0, GAMES, 13):
        assert found.log(k) == expected.log(k)


@pytest.mark.parametrize("workers", [2, 3])
def test_worker_processes(workers: int, expected: Simulation) -> None:
    assert_same(simulate(workers=workers, keep_logs=True), expected)


def test_by_default_it_starts_here_and_goes_on_with_workers(
    expected: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[tuple[int, int]] = []
    run_with_workers = execution.Execution.run_with_workers

    def watched(it: execution.Execution[Any], workers: int) -> None:
        pools.append((it._next, workers))
        run_with_workers(it, workers)

    monkeypatch.setattr(executors, "cores", lambda: 2)
    monkeypatch.setattr(execution.Execution, "run_with_workers", watched)
    monkeypatch.setattr(execution, "_WORTH_IT", 10**9)
    assert_same(simulate(), expected)
    assert pools == []
    monkeypatch.setattr(execution, "_MOMENT", 0)
    monkeypatch.setattr(execution, "_WORTH_IT", 0)
    assert_same(simulate(), expected)
    assert pools == [(1, 2)]


@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(3),
        lambda: ProcessPoolExecutor(2, mp_context=get_context("forkserver")),
    ],
)
def test_other_executors(executor: Any, expected: Simulation) -> None:
    with executor() as pool:
        assert_same(simulate(executor=pool), expected)
        assert pool.submit(int, "7").result() == 7, "it is still open"


def test_faults_are_told_by_any_executor() -> None:
    with (
        ThreadPoolExecutor(2) as pool,
        pytest.raises(GameFailed, match=r"game \d+ \(seed \d+\): Unsendable"),
    ):
        jamlab.simulate("cramel", 2, Faulty, 50, 1, executor=pool, progress=False)


# -- Dask ------------------------------------------------------------------------------------------


@contextmanager
def cluster(workers: int) -> Iterator[Any]:
    """Start Dask processes on this machine only."""
    dask: Any = import_module("distributed")  # partly untyped
    with (
        dask.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True,
            dashboard_address=None, host="127.0.0.1", silence_logs=50,
        ) as found,
        dask.Client(found) as client,
    ):  # fmt: skip
        yield client


def test_a_dask_cluster(expected: Simulation) -> None:
    class Written(RandomAgent):
        """A player class local to this function, like one in a notebook."""

    with cluster(2) as client:
        executor: Executor = client.get_executor()
        assert_same(simulate(executor=executor), expected)
        found = jamlab.simulate("sixty", 2, Written, 30, 4, executor=executor, progress=False)
        assert found.table().equals(
            jamlab.simulate("sixty", 2, "random", 30, 4, workers=1, progress=False).table()
        )
        with pytest.raises(GameFailed, match=r"game \d+ \(seed \d+\): Unsendable"):
            jamlab.simulate("cramel", 2, Faulty, 50, 1, executor=executor, progress=False)
        assert client.submit(inside, pure=False).result() == len(
            jamlab.simulate("sixty", 2, "random", 5, 1, workers=1, progress=False)
        )


def inside() -> int:
    """Simulate within a worker, which may not start processes."""
    return len(jamlab.simulate("sixty", 2, "random", 5, 1, progress=False))


@pytest.mark.slow("starts a cluster in a process of its own; test_a_dask_cluster starts one here")
def test_dask_as_the_page_says(tmp_path: Path) -> None:
    page = (ROOT / "docs/chance/simulate.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(from distributed.*?)```", page, re.DOTALL)
    path = tmp_path / "example.py"
    path.write_text(example, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path)],
        env=os.environ | {"PYTHONPATH": str(ROOT)}, cwd=tmp_path, capture_output=True, text=True,
        timeout=120, check=True,
    )  # fmt: skip
    expected = jamlab.simulate(
        "sixty", 3, ["random", "greedy", "greedy"], 200, 7, workers=1, progress=False
    )
    assert done.stdout.rstrip() == expected.summary().to_string()


# -- dead workers ----------------------------------------------------------------------------------


def test_what_a_killed_worker_had_is_played_again(tmp_path: Path) -> None:
    killer = Killer(tmp_path / "killed")
    found = jamlab.simulate("sixty", 2, killer, 30, 4, workers=2, progress=False)
    assert killer.mark.exists()
    here = jamlab.simulate("sixty", 2, Lucky, 30, 4, workers=1, progress=False)
    assert found.table().equals(here.table())


def test_workers_that_always_die_are_an_error(tmp_path: Path) -> None:
    killer = Killer(tmp_path / "killed", always=True)
    with pytest.raises(WorkersLost, match=r"workers died after \d+ of 30 games"):
        jamlab.simulate("sixty", 2, killer, 30, 4, workers=2, progress=False)
    with (
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool,
        pytest.raises(WorkersLost),
    ):
        jamlab.simulate("sixty", 2, killer, 30, 4, executor=pool, progress=False)


def test_a_crew_stays_until_some_of_it_are_lost() -> None:
    with PersistentPool() as crew:
        assert not crew.is_there
        with crew.at_work(2) as first:
            assert first.executor.submit(int, "7").result() == 7
        with crew.at_work(2) as again:
            assert again is first
        with suppress(WorkersLost), crew.at_work(2):
            raise WorkersLost("killed")
        assert not crew.is_there
        with crew.at_work(1) as other:
            assert other.executor.submit(int, "8").result() == 8
    for gone in (first, other):
        with pytest.raises(RuntimeError):
            gone.executor.submit(int, "9")
