"""Simulations: columns match logs, games are the same everywhere, bad input is refused."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

import jamlab
from jamlab.chance import GameFailed, Simulation, execution, seed_of
from jamlab.chance import execution as executors
from jamlab.chance.agents import names
from jamlab.chance.simulations import job
from jamlab.cli import play as command
from jamlab.core import InvalidOptions, RandomAgent
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from tests.contract.tables import seats_near
from tests.unit.chance.simulations.players import Faulty, Forgetful, Last, Lucky
from tests.unit.cli.terminal import ROOT
from tests.unit.cli.terminal import run as terminal

MIXED = ["random", "greedy", "memory=0.7"]


def simulate(*args: Any, **more: Any) -> Simulation:
    """Simulate in this process, without a progress bar."""
    found = jamlab.simulate(*args, **({"workers": 1, "progress": False} | more))
    assert isinstance(found, Simulation)
    return found


# -- the games -------------------------------------------------------------------------------------


@pytest.mark.sample
@pytest.mark.parametrize("game", ids())
def test_each_game_is_the_one_that_play_records(game: str, tmp_path: Path) -> None:
    """Byte for byte, including header and footer, with options and different players."""
    seats = seats_near(game, 2)
    agents = [names(game)[-1], "random"][:seats] + ["random"] * (seats - 2)
    options = {option.name: option.values[1] for option in load(game).options[:1]}
    done = simulate(game, seats, agents, 3, 11, options=options, keep_logs=True)
    for k in range(3):
        path = tmp_path / f"{k}.jsonl"
        said = terminal(
            "play", game, "--seats", str(seats), "--agents", ",".join(agents),
            "--seed", str(done.seeds[k]), "-o", str(path),
            *(word for name, value in options.items() for word in ("--option", f"{name}={value}")),
        )  # fmt: skip
        assert said.code == 0
        assert done.log(k) == path.read_bytes()


def test_names_in_logs_are_those_of_play() -> None:
    assert job.NAMES == command.NAMES


@pytest.mark.parametrize("game", ids())
def test_the_columns_say_what_the_logs_say(game: str) -> None:
    seats = load(game).seats[-1]
    done = simulate(game, seats, "random", 4, 5)
    table = done.table()
    for k in range(4):
        replay = done.replay(k)
        assert replay.over is not None
        assert replay.header.meta["seed"] == done.seeds[k] == seed_of(5, k) == table["seed"][k]
        assert len(replay) == done.events[k] == table["events"][k]
        assert replay.nodes.count("choice") == done.decisions[k] == table["decisions"][k]
        assert (replay.over.reason, replay.over.clause) == (done.reasons[k], done.clauses[k])
        for seat in range(seats):
            won = seat in replay.over.winners
            share = 1 / len(replay.over.winners) if won else 0
            assert done.scores(seat)[k] == replay.over.scores[seat] == table[f"score_{seat}"][k]
            assert done.shares(seat)[k] == share == table[f"share_{seat}"][k]


def test_kept_logs_and_games_played_anew_are_the_same() -> None:
    kept = simulate("sixty", 3, "greedy", 3, 8, keep_logs=True)
    anew = simulate("sixty", 3, "greedy", 3, 8)
    for k in range(3):
        assert kept.log(k) == anew.log(k)
        assert kept.replay(k).events == anew.replay(k).events
    assert kept.table().equals(anew.table())
    with pytest.raises(IndexError, match="3 of 3"):
        anew.replay(3)
    with pytest.raises(IndexError):
        anew.replay(-1)


def test_logs_are_written_once(tmp_path: Path) -> None:
    done = simulate("sixty", 2, "random", 11, 8, keep_logs=True)
    paths = done.write(tmp_path / "logs")
    assert [path.name for path in paths][:2] == ["sixty-00.jsonl.gz", "sixty-01.jsonl.gz"]
    assert Replay.read(paths[10]).data == done.log(10)
    paths[0].unlink()
    with pytest.raises(FileExistsError, match=paths[1].name):
        done.write(tmp_path / "logs")
    assert not paths[0].exists(), "nothing is written if not all can be"
    with pytest.raises(ValueError, match="keep_logs"):
        simulate("sixty", 2, "random", 1, 8).write(tmp_path)


def test_neighbouring_seeds_have_no_games_in_common() -> None:
    seeds = [seed_of(seed, k) for seed in range(-3, 30) for k in range(300)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_a_longer_simulation_begins_with_the_shorter_one() -> None:
    short, long = simulate("cramel", 2, "greedy", 3, 1), simulate("cramel", 2, "greedy", 5, 1)
    assert long.table()[:3].equals(short.table())


@pytest.mark.parametrize("pieces", [1, 7, 10**6])
def test_the_size_of_pieces_does_not_show(pieces: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = simulate("cramel", 3, MIXED, 20, 3)
    monkeypatch.setattr(execution, "_PIECES", pieces)
    found = simulate("cramel", 3, MIXED, 20, 3, workers=2)
    assert found.table().equals(expected.table())
    assert found.ends == expected.ends


def test_pieces_hold_each_game_once_and_are_no_larger_than_a_hundred() -> None:
    for games in (1, 255, 256, 1000, 12_345, 10**6):
        for workers in (1, 64):
            done = execution.Execution(
                simulate("sixty", 2, "random", 1, 1)._job, games, lambda done: None
            )
            pieces = done.cut(workers)
            assert [k for piece in pieces for k in (piece[0], piece[-1] + 1)][1:-1] == [
                k for piece in pieces[1:] for k in (piece[0], piece[0])
            ]
            assert sum(map(len, pieces)) == games
            assert max(map(len, pieces)) <= 100


# -- players ---------------------------------------------------------------------------------------


def test_builders_and_names_can_be_mixed() -> None:
    done = simulate("sixty", 3, [RandomAgent, "random", lambda: RandomAgent()], 5, 2)
    assert done.table().equals(simulate("sixty", 3, "random", 5, 2).table())
    assert done.players[:2] == ("RandomAgent", "random")
    assert simulate("sixty", 3, "random, greedy, random", 1, 2).players[1] == "greedy"
    assert simulate("sixty", 3, ["greedy"], 1, 2).players == ("greedy",) * 3


def test_a_game_that_breaks_off_is_named() -> None:
    with pytest.raises(GameFailed, match=r"game \d+ \(seed \d+\): Unsendable: no idea") as failed:
        simulate("cramel", 2, Faulty, 50, 1)
    assert failed.value.__cause__ is not None
    with pytest.raises(GameFailed, match=r"game \d+ \(seed \d+\): Unsendable: no idea") as failed:
        simulate("cramel", 2, Faulty, 50, 1, workers=2)
    assert "players.py" in failed.value.__notes__[0]


def test_a_player_that_plays_no_game_twice_is_found_out() -> None:
    done = simulate("cramel", 2, [Forgetful(), "random"], 2, 1)
    with pytest.raises(GameFailed, match=r"self\.rng"):
        done.replay(1)


def test_a_house_rule_can_be_simulated() -> None:
    class House(type(load("sixty"))):  # type: ignore[misc]
        """Sixty with unchanged rules."""

    done = simulate(House(), 2, Lucky, 4, 9, workers=2)
    assert done.table().equals(simulate("sixty", 2, Lucky, 4, 9).table())


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "more", "error", "words"),
    [
        (("chess", 2, "random", 1, 1), {}, ValueError, "cramel, jam"),
        (("cramel", 9, "random", 1, 1), {}, InvalidOptions, "2 to 5"),
        (("cramel", "2", "random", 1, 1), {}, ValueError, "seats must be a whole number"),
        (("cramel", 2, "nobody", 1, 1), {}, ValueError, "known: random, sampling, greedy"),
        (("cramel", 2, "human", 1, 1), {}, ValueError, "known: random, sampling, greedy"),
        (("cramel", 2, "memory=2", 1, 1), {}, ValueError, "must be 0 to 1"),
        (
            ("cramel", 2, ["random"] * 3, 1, 1),
            {},
            ValueError,
            "agents must be 1 for all seats or 2, got 3",
        ),
        (("cramel", 2, [], 1, 1), {}, ValueError, "or 2, got 0"),
        (("cramel", 2, None, 1, 1), {}, ValueError, "got None"),
        (("cramel", 2, [None, "random"], 1, 1), {}, ValueError, "got None"),
        (("cramel", 2, Last(), 1, 1), {}, ValueError, "got <"),
        (("cramel", 2, [Last(), "random"], 1, 1), {}, ValueError, "pass its class"),
        (("cramel", 2, dict, 1, 1), {}, ValueError, "must return an Agent"),
        (("cramel", 2, "random", 0, 1), {}, ValueError, "games must be at least 1, got 0"),
        (("cramel", 2, "random", 1.5, 1), {}, ValueError, "games must be a whole number"),
        (("cramel", 2, "random", True, 1), {}, ValueError, "games must be a whole number"),
        (("cramel", 2, "random", 1, None), {}, ValueError, "seed must be a whole number"),
        (
            ("cramel", 2, "random", 1, 1),
            {"options": {"sets": "9"}},
            InvalidOptions,
            "sets must be one of",
        ),
        (("cramel", 2, "random", 1, 1), {"workers": 0}, ValueError, "workers must be at least 1"),
        (("cramel", 2, "random", 1, 1), {"executor": object()}, ValueError, "not both"),
    ],
)
def test_bad_input(
    args: tuple[Any, ...], more: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        simulate(*args, **more)


def unsendable() -> Callable[[], Lucky]:
    lock = Lock()

    def builder() -> Lucky:
        with lock:
            return Lucky()

    return builder


def test_players_that_cannot_be_sent_play_here(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="workers=1"):
        simulate("sixty", 2, unsendable(), 2, 1, workers=2)
    monkeypatch.setattr(execution, "_MOMENT", 0)  # after one game, workers are worth it
    monkeypatch.setattr(execution, "_WORTH_IT", 0)
    monkeypatch.setattr(executors, "cores", lambda: 2)
    with pytest.warns(UserWarning, match="on one core only: the players cannot be sent"):
        done = simulate("sixty", 2, unsendable(), 5, 1, workers=None)
    assert done.table().equals(simulate("sixty", 2, Lucky, 5, 1).table())


# -- lazy imports ----------------------------------------------------------------------------------


def test_nothing_heavy_is_loaded_before_it_is_asked_for() -> None:
    heavy = ("pandas", "numpy", "cloudpickle", "dask", "tqdm", "concurrent.futures.process")
    script = f"""
import sys, jamlab
assert "jamlab.chance" not in sys.modules
loaded = [name for name in {heavy} if name in sys.modules]
assert not loaded, loaded
done = jamlab.simulate("sixty", 2, "random", 2, 1, progress=False)
done.seat_summaries(), repr(done), done._repr_html_(), done.replay(1)
loaded = [name for name in {heavy[:5]} if name in sys.modules]
assert not loaded, loaded
done.table()
assert "pandas" in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, timeout=120)
