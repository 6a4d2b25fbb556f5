"""The same rules, interpreted and compiled: the same logs, byte for byte."""

import os
import subprocess
import sys
from itertools import islice

import pytest

from building import ROOT
from building.compiled import is_fresh
from jamlab.games import ids, load
from tests.builds import both_builds

GAMES = 60
"""At each table, each with other options: more than 1,200 games in all."""


def begun(compile: str) -> subprocess.Popen[str]:
    """One build at work."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.builds.both_builds", "0", str(GAMES)],
        cwd=ROOT,
        env={**os.environ, "JAMLAB_COMPILE": compile, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(build: subprocess.Popen[str]) -> tuple[str, list[str]]:
    """Which build ran, and its lines."""
    said, errors = build.communicate()
    assert build.returncode == 0, errors
    return errors.strip(), said.splitlines()


@pytest.mark.skipif(
    not is_fresh() and not os.environ.get("CI"),  # in CI it must be there
    reason="no compiled modules here, or older than their sources: `make compiled`",
)
def test_both_builds_write_the_same_logs() -> None:
    builds = begun("1"), begun("0")
    compiled, interpreted = map(printed, builds)
    assert compiled[0] == "compiled"
    assert interpreted[0] == "interpreted"
    assert compiled[1] == interpreted[1]
    assert len(compiled[1]) == sum(len(load(name).seats) + 1 for name in ids())


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
