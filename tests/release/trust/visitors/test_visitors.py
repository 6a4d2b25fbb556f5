"""A few visitors of `python -m tests.release.trust.visitors`, and its table; no speed is tested."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from benchmarks.visits.results import Opened, Visit
from jamlab.gallery import share
from tests.release.trust.visitors.__main__ import VOILA, Crowd, Run, measured, tables

PAGE = "explainers/kuhn"


@pytest.mark.slow("starts each host for two visitors; browser tests visit each page and host")
def test_two_visitors_of_a_page_on_each_host_are_answered(tmp_path: Path) -> None:
    notebooks = tmp_path / "notebooks"
    (notebooks / "explainers").mkdir(parents=True)
    shutil.copy(share() / "notebooks" / f"{PAGE}.ipynb", notebooks / f"{PAGE}.ipynb")
    work = partial(
        measured, 2, tmp_path, notebooks=notebooks, voila=False, in_jupyter=False, windows=0
    )
    with ThreadPoolExecutor(1) as thread:  # a browser test may occupy this thread's event loop
        run = thread.submit(work).result()
    assert run.wrong == []
    assert [(crowd.page, crowd.host) for crowd in run.crowds] == [
        (PAGE, "jamlab run"), (PAGE, "as files"),
    ]  # fmt: skip
    for crowd in run.crowds:
        assert all(visit.requests > 3 and visit.whole for visit in crowd.visits)


def test_the_table_sets_pages_beside_plain_voila() -> None:
    run = Run(2, 1, lambda _: None)
    run.crowds = [
        Crowd("a", "jamlab run", "kept", [Visit(0.1, 0.5), Visit(0.2, 0.7)], 2**21),
        Crowd("hello-world", VOILA, "with a kernel", [Visit(1, 2, 6), Visit(failed="broke")], 0),
    ]
    run.windows = [("a", "jamlab run", [Opened(0.5, 2), Opened(failed="never")])]
    visited, seen = tables(run)
    assert visited.rows[0][-1] == "10.0 ×"  # 6 s beside 0.6 s
    assert visited.rows[0][5:7] == ("0", "1.0 MB")
    assert visited.rows[1][5] == "1"
    assert seen.rows[0][-1] == "1"
    assert run.wrong == [
        f"hello-world, {VOILA}: broke", "a, jamlab run, in Chromium: never"
    ]  # fmt: skip
    assert all(len(row) == len(table.columns) for table in (visited, seen) for row in table.rows)
