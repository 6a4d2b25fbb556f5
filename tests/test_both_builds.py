"""The same rules, interpreted and compiled: the same logs, byte for byte."""

import os
import subprocess
import sys
from itertools import islice

import pytest

from building.compiled import ROOT, is_fresh
from jamlab.games import ids, load
from tests import both_builds

GAMES = 100
"""At each table, each with other options, in two parts: more than 2,000 games in all."""
PART = GAMES // 2


def begun(compile: str, first: int, last: int) -> subprocess.Popen[str]:
    """One build at work."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.both_builds", str(first), str(last)],
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
@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_both_builds_write_the_same_logs(first: int) -> None:
    builds = begun("1", first, first + PART), begun("0", first, first + PART)
    compiled, interpreted = map(printed, builds)
    assert compiled[0] == "compiled"
    assert interpreted[0] == "interpreted"
    assert compiled[1] == interpreted[1]
    assert len(compiled[1]) == sum(len(load(name).seats) + (not first) for name in ids())


def test_the_games_compared_take_up_every_option() -> None:
    for name in ids():
        game = load(name)
        seeds = [
            n
            for first in range(0, GAMES, PART)
            for n in both_builds.seeds(name, first, first + PART)
        ]
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
