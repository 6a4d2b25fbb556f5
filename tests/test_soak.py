"""The soak: it is clean, it notices what is broken, it stops when told to, it uses workers."""

from __future__ import annotations

import signal
import subprocess
import time
from random import Random
from typing import Any

import pytest

from jamlab.agents import RandomAgent
from jamlab.cli import soak as command
from jamlab.cli.soaking import Soak, options_of
from jamlab.engine import Chance, Choice, Forced, Node
from jamlab.games import ids, load
from jamlab.games.cramel import checks as cramel_checks
from jamlab.games.cramel.tiles import BLOOM, GAP
from jamlab.games.sixty import checks as sixty_checks
from jamlab.replay import Replay
from tests.terminal import program, run

TABLES = [(game, seats) for game in ids() for seats in load(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_games_are_sound(game: str, seats: int) -> None:
    soak = Soak(game, seats)
    for seed in (0, 1):  # seed 0 is written down and read again, 1 has options
        assert soak.play(seed) is None
        assert soak.events > 50


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


# -- what is broken is noticed ---------------------------------------------------------------------


def table(game: str, n: int) -> Any:
    """A state in the middle of a game between three."""
    agents = [RandomAgent() for _ in "ABC"]
    return Replay.play(load(game), agents, 1, names=list("ABC")).state(n)


def cramel_damage() -> list[tuple[str, Any]]:
    return [
        ("tile lost", lambda s: s.kinds.__setitem__(s.kinds.index(-1), GAP)),
        ("unseen", lambda s: s.unseen.__setitem__(0, s.unseen[0] + 1)),
        ("won", lambda s: s.won[0].__setitem__(0, 9)),
        ("bloom won", lambda s: (s.unseen.__setitem__(BLOOM, s.unseen[BLOOM] - 1),
                                 s.won[0].__setitem__(BLOOM, 1))),
        ("left", lambda s: setattr(s, "left", 3)),
        ("names", lambda s: s.tiles.__setitem__(0, s.tiles[1])),
        ("turned twice", lambda s: s.turned.extend([0, 0])),
        ("turned unknown", lambda s: s.turned.append(s.kinds.index(-1))),
        ("owed", lambda s: s.owed.__setitem__(0, 2)),
        ("claims", lambda s: s.claims.__setitem__(0, 1)),
        ("quiet", lambda s: setattr(s, "quiet", 101)),
        ("quiet goes on", lambda s: setattr(s, "quiet", 100)),
        ("bonus", lambda s: setattr(s, "bonus", 0)),
        ("mover", lambda s: setattr(s, "mover", 3)),
        ("picked", lambda s: setattr(s, "picked", 3 if s.picked < 0 else -1)),
        ("bloom cell", lambda s: setattr(s, "bloom_cell", s.kinds.index(-1))),
    ]  # fmt: skip


def sixty_damage() -> list[tuple[str, Any]]:
    return [
        ("deck", lambda s: s.deck.__setitem__(0, s.deck[0] + 1)),
        ("hand", lambda s: s.hands[0].__setitem__(0, 9)),
        ("size", lambda s: s.hand_sizes.__setitem__(0, 9)),
        ("deck size", lambda s: setattr(s, "deck_size", 0)),
        ("penalty", lambda s: s.penalty[1].__setitem__(1, s.penalty[1][1] + 1)),
        ("discard", lambda s: s.discard.__setitem__(2, 99)),
        ("attack", lambda s: setattr(s, "attack_count", s.attack_count + 1)),
        ("defender", lambda s: setattr(s, "defender", -1 if s.defender >= 0 else 1)),
        ("drawing", lambda s: setattr(s, "drawing", -1 if s.drawing >= 0 else 1)),
        ("direction", lambda s: setattr(s, "direction", 0)),
        ("round", lambda s: setattr(s, "round", 7)),
        ("not playing", lambda s: s.playing.__setitem__(0, False)),
    ]


@pytest.mark.parametrize(("what", "damage"), cramel_damage())
def test_damage_to_cramel_is_noticed(what: str, damage: Any) -> None:
    state = table("cramel", 60)
    assert cramel_checks.broken(state) == ""
    damage(state)
    assert cramel_checks.broken(state)


@pytest.mark.parametrize(("what", "damage"), sixty_damage())
def test_damage_to_sixty_is_noticed(what: str, damage: Any) -> None:
    state = table("sixty", 60)
    assert sixty_checks.broken(state) == ""
    damage(state)
    assert sixty_checks.broken(state)


def test_hidden_cards_are_dealt_anew() -> None:
    state = table("sixty", 60)
    other = sixty_checks.otherwise(state, 0, Random(1))
    assert other.hands[0] == state.hands[0]
    assert (other.hands[1], other.hands[2]) != (state.hands[1], state.hands[2])
    assert sixty_checks.broken(other) == ""


class Spoilt:
    """A game with one thing done wrong; everything else is the game's own."""

    def __init__(self, game: str, **wrong: Any) -> None:
        self._game, self._wrong = load(game), wrong

    def __getattr__(self, name: str) -> Any:
        return self._wrong.get(name, getattr(self._game, name))


def impure(state: Any) -> Node:
    state.quiet += 1
    return load("cramel").pending(state)


def heavy(state: Any) -> Node:
    node = load("cramel").pending(state)
    return Chance(node.outcomes, (0,) * len(node.weights)) if isinstance(node, Chance) else node


def twice(state: Any) -> Node:
    node = load("cramel").pending(state)
    return Choice(node.seat, node.options[:1] * 2) if isinstance(node, Choice) else node


def telling(state: Any, seat: int | None) -> Any:
    return load("sixty").view(state, -2)


def endless(state: Any) -> Node:
    node = load("cramel").pending(state)
    return node if isinstance(node, Chance | Choice | Forced) else impure(state)


@pytest.mark.parametrize(
    ("game", "wrong", "what"),
    [
        ("cramel", {"pending": impure}, "pending changed the state"),
        ("cramel", {"pending": heavy}, "a weight"),
        ("cramel", {"pending": twice}, "an option is there twice"),
        ("sixty", {"view": telling}, "shows hidden cards"),
        ("sixty", {"lines": lambda *_: ()}, "lines to choose from"),
        ("sixty", {"apply": lambda *_: None}, "no end"),
        ("sixty", {"scene": lambda *_: 1 / 0}, "ZeroDivisionError"),
    ],
)
def test_a_spoilt_game_is_found_out(
    game: str, wrong: dict[str, Any], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jamlab.cli.soaking.LONGEST", 500)
    monkeypatch.setattr("jamlab.cli.soaking.LOGGED", 10**9)
    soak = Soak(game, 3)
    spoilt: Any = Spoilt(game, **wrong)
    soak.game = spoilt
    if what == "no end":
        monkeypatch.setattr("jamlab.cli.soaking.SAMPLE", 10**9)
    found = soak.play(2)
    assert found is not None
    assert what in found.what
    assert f"jamlab play {game} --seats 3 --agents random --seed 2" in str(found)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_in_this_process() -> None:
    said = run("soak", "--games", "2", "--game", "sixty", "--seats", "2", "--workers", "1")
    assert said.code == 0
    assert "Together" in said.out
    assert "Sixty" in said.out


def test_the_command_tells_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sixty_checks, "broken", lambda state: "a card is under the table")
    said = run("soak", "--games", "3", "--game", "sixty", "--seats", "2", "--workers", "1")
    assert said.code == command.BROKEN
    assert said.out.count("broken: a card is under the table") == 3


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
