"""The soak: it finds no faults, stops on Ctrl-C and uses workers.

Its detection of faults is tested in tests/unit/games/…/test_damage.py (a table) and
test_soak_faults.py (rules).
"""

import signal
import subprocess
import time

import psutil
import pytest

from jamlab.chance.agents import RandomAgent
from jamlab.cli import soak
from jamlab.cli.soak import SAMPLE, Soak, is_whole, options_of
from jamlab.core.registry import ids, load
from jamlab.games.sixty import checks as sixty_checks
from jamlab.log import Replay
from tests.contract.tables import contract_of
from tests.unit.cli.terminal import program, run

LARGER = pytest.mark.slow("plays a game that takes long at one more table; the smallest is played")
TABLES = [
    pytest.param(game, seats, marks=[LARGER] * (contract_of(game).soaked > 1 and nth > 0))
    for game in ids()
    for nth, seats in enumerate(load(game).seats)
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_games_are_sound(game: str, seats: int) -> None:
    soak = Soak(game, seats)
    for seed in range(4):  # 0 and 1 are checked at every event and reread; 1 and 3 draw options
        assert soak.play(seed) is None
        assert soak.events > 5
        assert (soak.looks == soak.events) is is_whole(seed) is (seed < 2)


def test_what_must_be_shown_at_once_is_no_leak() -> None:
    """Either of two cards completes a pie; the hand is then shown, so all seats see the card."""
    assert Soak("pie", 5).play(100163) is None


@pytest.mark.parametrize(("seats", "seed"), [(4, 118457), (7, 118833), (8, 127063), (8, 128809)])
def test_five_cards_drawn_that_all_work_at_once_leave_one_to_pass(seats: int, seed: int) -> None:
    """Regression from four of 210,000 games: Discard All can leave no other card in the hand."""
    assert Soak("pie", seats).play(seed) is None


def test_looks_are_spread_over_the_games() -> None:
    soak = Soak("sixty", 2)
    events = looks = 0
    for seed in range(2, 200):
        soak.play(seed)
        assert soak.deep == soak.looks
        events, looks = events + soak.events, looks + soak.looks
    assert events / SAMPLE / 2 < looks < events / SAMPLE * 2


def test_half_of_the_games_have_options() -> None:
    for game in map(load, ids()):
        assert options_of(game, 4) == {}
        drawn = [options_of(game, seed) for seed in range(1, 60, 2)]
        for option in game.options:
            assert {found[option.name] for found in drawn} == set(option.values)


def test_a_seed_is_the_game_that_play_records() -> None:
    soak = Soak("sixty", 3)
    soak.play(6)
    replay = Replay.play(load("sixty"), [RandomAgent() for _ in "ABC"], 6, names=list("ABC"))
    assert soak.events == len(replay)


def test_an_option_may_hold_in_all_games() -> None:
    soak = Soak("sixty", 3, {"take": "free"})
    for seed in (6, 7):  # 7 draws its other options
        assert soak.play(seed) is None
        options = {**options_of(load("sixty"), seed), "take": "free"}
        agents = [RandomAgent() for _ in "ABC"]
        replay = Replay.play(load("sixty"), agents, seed, names=list("ABC"), options=options)
        assert soak.events == len(replay)


# -- the soak -----------------------------------------------------------------------------------


def test_the_command_in_this_process() -> None:
    said = run("soak", "--games", "2", "--game", "sixty", "--seats", "2", "--workers", "1")
    assert said.code == 0
    assert "Together" in said.out
    assert "times, after every event" in said.out
    assert "2 logs of those games read again" in said.out
    assert "Sixty" in said.out


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["--option", "take=free"], "--option requires --game"),
        (["--game", "sixty", "--option", "take=never"], "take must be one of forced, free"),
    ],
)
def test_an_option_that_cannot_be(said: list[str], wrong: str) -> None:
    done = run("soak", "--games", "1", *said)
    assert done.code == 2
    assert wrong in done.err


def test_the_command_tells_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sixty_checks, "broken", lambda state: "a card is under the table")
    said = run("soak", "--games", "3", "--game", "sixty", "--seats", "2", "--workers", "1")
    assert said.code == soak.BROKEN
    assert said.out.count("broken: a card is under the table") == 3


def test_workers_change_nothing_but_the_time() -> None:
    found = []
    for workers in ("1", "2"):
        args = ("--games", "120", "--game", "sixty", "--seats", "2", "--workers", workers)
        with program("soak", *args) as it:
            out, _ = it.communicate(timeout=120)
        (row,) = [line for line in out.splitlines() if "Sixty" in line]
        times = [line for line in out.splitlines() if " times, " in line]
        found.append((row.split()[:10], times))
    assert found[0] == found[1]


def test_the_command_with_workers() -> None:
    with program(
        "soak", "--games", "12", "--game", "sixty", "--seats", "2", "--workers", "2"
    ) as it:
        out, _ = it.communicate(timeout=120)
    assert it.returncode == 0
    assert "with 2 workers" in out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_stops_and_reports(workers: str) -> None:
    args = ("soak", "--games", "100000", "--game", "sixty", "--workers", workers)
    with program(*args, start_new_session=True, stdin=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        seen = ""
        while "0 broken" not in seen:  # the first games are done
            seen += process.stderr.read(1)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "Together" in out


def test_a_worker_that_is_killed_is_told_in_a_line() -> None:
    with program("soak", "--game", "kuhn", "--games", "1000000", "--workers", "2") as process:
        began = time.monotonic()
        while len(workers := _workers(process.pid)) < 2:
            assert time.monotonic() - began < 60
            time.sleep(0.1)
        workers[0].kill()
        out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "jamlab: a worker ended (killed, or out of memory)" in err
    assert "Traceback" not in err
    assert "Together" in out


def _workers(process: int) -> list[psutil.Process]:
    children = psutil.Process(process).children()
    return [child for child in children if "spawn_main" in " ".join(child.cmdline())]
