"""Interpreted and compiled rules write the same logs, byte for byte."""

import os
import subprocess
import sys
from itertools import islice

import pytest

from building import ROOT
from building.compiled import is_fresh
from jamlab.core.registry import ids, load
from tests.release.builds import both_builds

GAMES = 60
"""Per table, each with other options: more than 1,200 games in all."""
SAMPLE = 7
"""Seed of the games that are compared on each change."""


def begun(compile: str, first: int, last: int) -> subprocess.Popen[str]:
    """Start one build on the games with these seeds."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.release.builds.both_builds", str(first), str(last)],
        cwd=ROOT,
        env={**os.environ, "JAMLAB_COMPILE": compile, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(build: subprocess.Popen[str]) -> tuple[str, list[str]]:
    """Return the name of the build that ran, and its lines."""
    said, errors = build.communicate()
    assert build.returncode == 0, errors
    return errors.strip(), said.splitlines()


needs_compiled = pytest.mark.skipif(
    not is_fresh() and not os.environ.get("CI"),  # in CI the build is required
    reason="no compiled modules here, or older than their sources: `make compiled`",
)


def same_lines(first: int, last: int) -> list[str]:
    """Return the lines for these seeds after asserting that both builds print the same."""
    builds = begun("1", first, last), begun("0", first, last)
    compiled, interpreted = map(printed, builds)
    assert compiled[0] == "compiled"
    assert interpreted[0] == "interpreted"
    assert compiled[1] == interpreted[1]
    return compiled[1]


@pytest.mark.slow("plays 1,200 games in each build; a game of each table is compared above")
@needs_compiled
def test_both_builds_write_the_same_logs() -> None:
    assert len(same_lines(0, GAMES)) == sum(len(load(name).seats) + 1 for name in ids())


@needs_compiled
def test_both_builds_write_the_same_logs_at_one_seed() -> None:
    """One game per table, with options drawn: a sample of the test above."""
    assert len(same_lines(SAMPLE, SAMPLE + 1)) == sum(len(load(name).seats) for name in ids())


def test_the_games_compared_take_up_every_option() -> None:
    for name in ids():
        game = load(name)
        seeds = both_builds.seeds(name, 0, GAMES)
        taken = [both_builds.options(game, seed) for seed in seeds]
        combinations = {tuple(options.items()) for options in taken}
        every = 1
        for option in game.options:
            every *= len(option.values)
            assert {options[option.name] for options in taken} == set(option.values)
        assert len(combinations) == min(every, len(seeds))


def test_another_seed_gives_another_line() -> None:
    one = next(islice(both_builds.lines(0, 1), 1))
    other = next(islice(both_builds.lines(1, 2), 1))
    assert one.split()[-1] != other.split()[-1]
