"""`sampling`, a player without game knowledge: finds wins, sees no hidden card, keeps budget."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import agents, simulate
from jamlab.chance.agents import OptionPlayouts, Racing, RacingTrial, Sampling
from jamlab.core import (
    Agent,
    Chance,
    Choice,
    Event,
    Forced,
    Over,
    RandomAgent,
    SeatView,
    Seeds,
    Stream,
    play,
    registry,
)
from jamlab.core.registry import load
from jamlab.log import Replay
from tests.contract.tables import TABLES, Table, at, seats_near, spaced, walk
from tests.unit.games.cramel.castle import ending
from tests.unit.games.pie.kitchen import Kitchen

GAMES = registry.ids()
RACES = ["jam"]
"""Games in which an adviser chooses in its playouts."""
REPLAYS = Path(__file__).parents[4] / "replays"


def at_the_table(game: str, state: Any, seat: int, player: str, seed: int = 1) -> Agent:
    """Return a player by name, newly seated in this state."""
    agent = agents.make(game, player)
    agent.sit(SeatView(load(game), state, seat), Stream(seed))
    return agent


def chosen(game: str, state: Any, player: str, seed: int = 1) -> Event:
    node = load(game).pending(state)
    assert isinstance(node, Choice)
    return node[at_the_table(game, state, node.seat, player, seed).choose(node)]


# -- it finds wins ---------------------------------------------------------------------------------


def end_after(game: str, state: Any, event: Event) -> Over | None:
    """Return the end of the game after an event if everything that follows is forced."""
    referee, twin = load(game).referee, state.copy()
    while True:
        referee.apply(twin, event)
        node = referee.pending(twin)
        if isinstance(node, Over):
            return node
        possible: Any = node.event if isinstance(node, Forced) else None
        if isinstance(node, Chance) and len(node.outcomes) == 1:
            possible = node.outcomes[0]
        if isinstance(node, Choice) and len(node) == 1:
            possible = node[0]
        if possible is None:
            return None
        event = possible


def deciding(replay: Replay) -> tuple[Any, list[Event]]:
    """Return a recorded game's last deciding choice: its state and the winning options."""
    for n in range(len(replay) - 1, 0, -1):
        state = replay.state(n)
        node = replay.game.pending(state)
        if isinstance(node, Choice) and len(node) > 1:
            ends = [end_after(replay.game.id, state, option) for option in node]
            won = [end is not None and end.winners == (node.seat,) for end in ends]
            if any(won) and not all(won):
                return state, [option for option, wins in zip(node, won, strict=True) if wins]
    raise AssertionError("no choice decides this game")


@pytest.mark.parametrize(
    "name",
    ["sixty/option-leader", "jam/end-yummy", "jam/travel-whole", "jam/party-pooled"],
)
def test_it_takes_the_option_that_wins(name: str) -> None:
    replay = Replay.read(REPLAYS / f"{name}.jsonl")
    state, wins = deciding(replay)
    for seed in range(3):
        assert chosen(replay.game.id, state, "sampling=100", seed) in wins


def test_it_stops_in_cramel_when_that_wins() -> None:
    castle = ending(2, {"Gol": 4}, {"Gol": 4})
    castle.pick(1, 1, "Roby")
    castle.rest()
    assert len(castle.node.options) == 4  # type: ignore[union-attr]
    assert chosen("cramel", castle.state, "sampling=40").kind == "TurnStopped"


def test_it_takes_the_ingredient_that_bakes_the_last_pie() -> None:
    hand = "Crust, Cinnamon, Sugar, Butter, Eggs"
    table = Kitchen(hand, "Lemon, Lemon, Crust, Sugar, Apples", won=(2, 2), discard="Pumpkin")
    assert chosen("pie", table.state, "sampling=40").kind == "CardTaken"


# -- it sees only its view -------------------------------------------------------------------------

SECRETIVE = [
    table for table in TABLES
    if not table.game.is_open and not table.options and table.player == "mixed"
    and table.seats <= 4
]  # fmt: skip


@at(SECRETIVE)
def test_how_hidden_cards_lie_changes_no_decision(table: Table) -> None:
    tried = 0
    apart = spaced(table, 93 if table.id in RACES else 31)  # fewer steps where playouts are long
    for n, state, node, _ in walk(table):
        if n % apart or not isinstance(node, Choice) or len(node) < 2:
            continue
        choice = chosen(table.id, state, "sampling=12", n)
        for twin in table.contract.indistinguishable_states(state, node.seat):
            assert table.game.pending(twin) == node
            assert chosen(table.id, twin, "sampling=12", n) == choice
            tried += 1
    assert tried


def test_where_its_adviser_plays_on() -> None:
    assert [game for game in GAMES if isinstance(agents.make(game, "sampling"), Racing)] == RACES


# -- its budget ------------------------------------------------------------------------------------


class Counted:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        for trial in (OptionPlayouts, RacingTrial):
            monkeypatch.setattr(trial, "play_on", self.counting(trial.play_on))

    def counting(self, own: Callable[[Any, Any], Over | None]) -> Callable[[Any, Any], Over | None]:
        def play_on(trial: Any, state: Any) -> Over | None:
            self.times += 1
            return own(trial, state)

        return play_on


def choices(game: str, few: int) -> Iterator[tuple[Any, Choice]]:
    """Yield up to `few` states of a random game in which a seat has several options."""
    names = Table(game, seats_near(game, 3)).names
    replay = Replay.play(load(game), [RandomAgent() for _ in names], 3, names=names)
    state, found = replay.state(0), 0
    apart = max(1, min(17, len(replay) // 30))
    for n, event in enumerate(replay.events):
        node = load(game).pending(state)
        if n % apart == 0 and isinstance(node, Choice) and len(node) > 1:
            yield state, node
            found += 1
            if found == few:
                return
        load(game).apply(state, event)


def not_alike(game: str, state: Any, node: Choice) -> int:
    """Return the number of options that the seat can tell apart."""
    return len({load(game).alike(state, option) or option for option in node.options})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("budget", [1, 2, 7, 200])
def test_it_keeps_its_budget(monkeypatch: pytest.MonkeyPatch, game: str, budget: int) -> None:
    counted, looked = Counted(monkeypatch), 0
    for state, node in choices(game, 6):
        counted.times = 0
        chosen(game, state, f"sampling={budget}")
        assert counted.times <= budget
        if not_alike(game, state, node) < 2:
            looked += 1
        elif budget >= 2 * len(node):  # and uses it, though a race may be decided early
            assert counted.times >= (2 if game in RACES else budget / 2)
            looked += 1
    assert looked or budget < 200


@pytest.mark.parametrize("game", GAMES)
def test_what_fares_alike_is_taken_in_order(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Ties go to the first option or, if there is an adviser, to its advice."""
    monkeypatch.setattr(
        type(load(game)), "evaluation", lambda self, view: (0,) * len(self.standing(view))
    )
    monkeypatch.setattr(OptionPlayouts, "play_on", lambda *args: None)
    monkeypatch.setattr(RacingTrial, "play_on", lambda *args: None)
    for state, node in choices(game, 4):
        if len(node) > 100:
            continue  # some options are never tried
        player = Sampling(100)
        player.sit(SeatView(load(game), state, node.seat), Stream(1))
        first = player.choose(node)
        alike = load(game).alike(state, node.options[first])
        assert first == 0 or (alike and alike == load(game).alike(state, node.options[0]))
        if load(game).id in ("jam", "pie"):
            advice = at_the_table(game, state, node.seat, "greedy").choose(node)
            assert at_the_table(game, state, node.seat, "sampling=100").choose(node) == advice


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("sampling=0", "whole number from 1 to 100,000, got 0"),
        ("sampling=-3", "got -3"),
        ("sampling=2.5", "got 2.5"),
        ("sampling=1e9", "got 1e+09"),
        ("sampling=nan", "got nan"),
        ("sampling=inf", "got inf"),
        ("sampling=many", "could not convert"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_budget_that_makes_no_sense_is_refused(game: str, spec: str, said: str) -> None:
    with pytest.raises(ValueError, match="player 'sampling=") as refused:
        agents.make(game, spec)
    assert said in str(refused.value)


# -- it plays every game ---------------------------------------------------------------------------


def variants() -> list[Table]:
    """Return tables with every option value and number of seats of each game, defaults first."""
    found = []
    for game in map(load, GAMES):
        most = max([len(game.seats), *(len(option.values) for option in game.options)])
        for n in range(most):
            options = [(o.name, o.values[n % len(o.values)]) for o in game.options]
            seats = game.seats[n % len(game.seats)]
            found.append(Table(game.id, seats, tuple(options), "sampling"))
    return found


def players_of(game: str, seats: int) -> list[str]:
    """Return this player for all seats, or for one seat in games where it is slow."""
    return ["sampling=3", *["greedy" if game in RACES else "sampling=3"] * (seats - 1)]


@at(variants())
def test_it_plays_to_the_end(table: Table) -> None:
    players = [agents.make(table.id, name) for name in players_of(table.id, table.seats)]
    assert isinstance(play(table.game, table.start(), players, Seeds(8)), Over)


QUICK = ("cramel", "kuhn", "pig", "sixty")
SLOW = pytest.mark.slow("plays whole games in three processes: make test does so in quick games")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in QUICK else SLOW) for game in GAMES]
)
def test_the_same_seed_is_the_same_game_wherever_it_is_played(game: str) -> None:
    seats = load(game).seats[-1]
    names = players_of(game, seats)
    here = simulate(game, seats, names, 2, 5, workers=1, progress=False, keep_logs=True)
    there = simulate(game, seats, names, 2, 5, workers=2, progress=False, keep_logs=True)
    assert [here.log(n) for n in range(2)] == [there.log(n) for n in range(2)]
    assert here.log(0) != here.log(1)
