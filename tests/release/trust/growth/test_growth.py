"""A few seconds of `python -m tests.release.trust.growth`, and its detection of growth."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.release.trust.growth.__main__ import measured
from tests.release.trust.growth.levels import LEVELS, Level, Sample, grown, table


def held(**changes: float) -> list[Sample]:
    """Samples of an idle server; `changes`: amount added with each sample."""
    names = [level.name.replace(" ", "_") for level in LEVELS]
    at = (100.0, 40.0, 12.0, 3.0, 20.0)
    return [
        (
            *(
                start + changes.get(name, 0) * n + n % 2
                for name, start in zip(names, at, strict=True)
            ),
        )  # type: ignore[misc]
        for n in range(100)
    ]


def test_what_stays_has_not_grown() -> None:
    assert grown(held()) == []
    assert {row[-1] for row in table(held()).rows} == {"did not grow"}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_each_growth_is_noticed(level: Level) -> None:
    name = level.name
    (words,) = grown(held(**{name.replace(" ", "_"): 0.5}))
    assert words.startswith(f"{name} grew from ")


def test_what_is_large_at_first_and_stays_so_has_not_grown() -> None:
    assert grown([(10.0, 1, 1, 0, 0)] * 25 + [(300.0, 90, 40, 9, 40)] * 75) == []


@pytest.mark.slow("visits a gallery with kernels for six seconds; browser tests visit each page")
def test_all_sorts_come_and_are_answered(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser test may occupy this thread's event loop
        found = thread.submit(measured, 6.0, tmp_path).result()
    assert not found.comers.failed
    assert set(found.comers.came) == {
        "kept pages", "kernel pages", "left abruptly", "left without a word", "a class's pupils",
    }  # fmt: skip
    assert len(found.samples) > 10
    assert max(sample[3] for sample in found.samples) >= 1  # there were kernels
