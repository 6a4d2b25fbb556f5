"""Cramel's questions, against turns simulated on the engine and against exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from jamlab.chance import odds
from jamlab.chance.exact.stopping import STOP, SolvedStopping
from jamlab.core import Chance, Choice, Stream
from jamlab.core.play import draw
from jamlab.games.cramel.events import TilePicked
from jamlab.games.cramel.one_turn import ALL, CASTLE, NOTHING, TurnTiles
from jamlab.games.cramel.one_turn import LOST as TURN_LOST
from jamlab.games.cramel.rules import REFEREE
from jamlab.games.cramel.state import COUNTS, KINDS, LOST, REVEAL, UNKNOWN, CramelState, cell_at
from jamlab.games.cramel.when_to_stop import PLANS, by_plan
from jamlab.log import Replay
from tests.unit.chance.exact.near import Check, Checked, mean, share
from tests.unit.games.chances import refused
from tests.unit.games.cramel.odds.bags import SMALL, best_by_trying, forgotten, played
from tests.unit.games.driver import node_at

REPLAYS = Path(__file__).parents[5] / "replays" / "cramel"
GAME = Replay.read(REPLAYS / "ann-bo-cy.jsonl")
FRESH = TurnTiles((0,) * len(COUNTS), (0,) * len(COUNTS), COUNTS)


def at(n: int) -> str:
    return f"Cramel, ann-bo-cy at {n}"


def turned_up(n: int, memory: str, rng: Stream) -> list[int]:
    """Return the kinds of all tiles that are unknown with this memory, shuffled."""
    turn = TurnTiles.of(GAME.state(n), memory)
    tiles = [kind for kind, left in enumerate(turn.bag) for _ in range(left)]
    return rng.taken(tiles, len(tiles))


def ends(n: int, memory: str, trials: int) -> Checked:
    """Simulate on the engine whether the next tile ends the turn."""
    answer = odds(GAME, "ends", at=n, memory=memory)
    state = GAME.state(n) if memory == ALL else forgotten(GAME.state(n))
    rng, hits = Stream(1, n), 0
    for _ in range(trials):
        twin = state.copy()
        picks = [e for e in node_at(REFEREE, twin, Choice).options if isinstance(e, TilePicked)]
        unknown = [e for e in picks if twin.kinds[cell_at(e.row, e.column)] == UNKNOWN]
        REFEREE.apply(twin, rng.choice(unknown))
        REFEREE.apply(twin, draw(node_at(REFEREE, twin, Chance), rng))
        hits += twin.phase == LOST
    return share(f"{at(n)}, remembers {memory}: {answer.question}", answer.value, hits, trials)


def safe(n: int, tiles: int, trials: int) -> Checked:
    """Simulate whether the next tiles are all safe, by shuffling."""
    answer = odds(GAME, "safe", at=n, tiles=tiles)
    rng = Stream(2, tiles)
    hits = sum(
        all(kind in CASTLE for kind in turned_up(n, ALL, rng)[:tiles]) for _ in range(trials)
    )
    return share(f"{at(n)}: {answer.question}", answer.value, hits, trials)


def lasts(n: int, tiles: int, trials: int) -> Checked:
    """Simulate whether the turn lasts, joining shuffled tiles one by one."""
    answer = odds(GAME, "lasts", at=n, tiles=tiles, memory=NOTHING)
    turn = TurnTiles.of(GAME.state(n), NOTHING)
    rng, hits = Stream(3, tiles), 0
    for _ in range(trials):
        company = turn.company
        for kind in turned_up(n, NOTHING, rng)[:tiles]:
            company = turn.joined(company, kind)
        hits += company != TURN_LOST
    return share(f"{at(n)}: {answer.question}", answer.value, hits, trials)


def best(n: int, memory: str, trials: int) -> Checked:
    """Simulate turns on the engine by the best rule."""
    answer = odds(GAME, "rule", at=n, memory=memory)
    state = GAME.state(n)
    turn = TurnTiles.of(state, memory)
    played_on = state if memory == ALL else forgotten(state)
    rng = Stream(4, n)
    won = [played(played_on, turn, memory, rng) for _ in range(trials)]
    return mean(f"{at(n)}, remembers {memory}: tiles by the best rule", answer.value, won)


def followed(turn: TurnTiles, order: Sequence[int], stops: Callable[[int, int], bool]) -> int:
    """Return the tiles won in an order of the bag; `stops` gets a stop's winnings and draws."""
    for n in range(len(order) + 1):
        at = turn.came(order[:n])
        won = turn.stopping_value(at)
        if at[0] == TURN_LOST or (won is not None and stops(won, n)):
            break
    return won or 0


def by_a_plan(n: int, plan: str, stops: Callable[[int, int], bool], trials: int) -> Checked:
    """Simulate a plan other than the best rule, on shuffled tiles."""
    answer = odds(GAME, "tiles", at=n, plan=plan, least=2)
    turn, rng = TurnTiles.of(GAME.state(n), ALL), Stream(5, n)
    won = [followed(turn, turned_up(n, ALL, rng), stops) for _ in range(trials)]
    return mean(f"{at(n)}: {answer.question}", answer.value, won)


CHECKS: list[Check] = [
    lambda: ends(20, ALL, 2000),
    lambda: ends(61, NOTHING, 2000),
    lambda: safe(0, 3, 3000),
    lambda: lasts(61, 2, 3000),
    lambda: by_a_plan(20, "one", lambda won, n: n == 1, 1500),
    lambda: by_a_plan(20, "from", lambda won, n: won >= 2, 1500),
    lambda: best(2, NOTHING, 3000),
    lambda: best(20, NOTHING, 1500),
    lambda: best(61, ALL, 1500),
    lambda: best(61, NOTHING, 1500),
]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()


# -- every order of small bags ---------------------------------------------------------------------


@pytest.mark.parametrize("state", SMALL)
@pytest.mark.parametrize("memory", [ALL, NOTHING])
def test_C_3_no_choice_of_the_engine_beats_the_best_rule(state: CramelState, memory: str) -> None:
    at_table = state if memory == ALL else forgotten(state)
    exact = odds(state, "rule", memory=memory).value
    assert exact == best_by_trying(at_table)


@pytest.mark.parametrize("state", SMALL[:4])
def test_safe_and_lasting_in_every_order(state: CramelState) -> None:
    turn = TurnTiles.of(state, ALL)
    tiles = [kind for kind, n in enumerate(turn.bag) for _ in range(n)]
    orders = list(permutations(tiles))
    for n in range(1, len(tiles) + 1):
        safe = sum(all(kind in CASTLE for kind in order[:n]) for order in orders)
        alike = sum(_joins(turn, order[:n]) for order in orders)
        assert odds(state, "safe", tiles=n).value == Fraction(safe, len(orders))
        assert odds(state, "lasts", tiles=n).value == Fraction(alike, len(orders))


@pytest.mark.parametrize("state", SMALL)
def test_plans_in_every_order(state: CramelState) -> None:
    turn = TurnTiles.of(state, NOTHING)
    tiles = [kind for kind, n in enumerate(turn.bag) for _ in range(n)][-6:]
    turn = replace(turn, bag=tuple(tiles.count(kind) for kind in KINDS.values()))
    orders = list(permutations(tiles))
    once = [followed(turn, order, lambda won, n: n == 1) for order in orders]
    assert by_plan(turn, "one")[0] == Fraction(sum(once), len(orders))
    for least in (1, 2):

        def stops(won: int, n: int, least: int = least) -> bool:
            return won >= least

        won = [followed(turn, order, stops) for order in orders]
        assert by_plan(turn, "from", least)[0] == Fraction(sum(won), len(orders))


def _joins(turn: TurnTiles, order: tuple[int, ...]) -> bool:
    """C-4, C-6, C-8: no Mrs Bloom, and Cramel only among themselves."""
    cramel = [kind == KINDS["Cramel"] for kind in order]
    return KINDS["Mrs Bloom"] not in order and (all(cramel) or not any(cramel))


# -- numbers quoted in the documentation -----------------------------------------------------------


def test_the_picture_s_three_tiles() -> None:
    answer = odds(GAME, "safe", at=0, tiles=3)
    assert answer.formula == "34/49 × 33/48 × 32/47 = 748/2303"
    assert answer.value == Fraction(748, 2303)
    assert odds(GAME, "lasts", at=0, tiles=3).value == Fraction(33, 98)


def test_no_other_plan_wins_more_than_the_best_rule() -> None:
    values = {}
    for plan in PLANS:
        if plan != "stop":
            values[plan], outcomes = by_plan(FRESH, plan, 1)
            assert sum(outcomes.values()) == 1
            assert sum(n * chance for n, chance in outcomes.items()) == values[plan]
    assert max(values.values()) == values["best"]
    assert values["one"] < values["from"] < values["ahead"] < values["best"]


def test_the_ceiling_changes_nothing_but_the_time() -> None:
    """With half the tiles, solving without the ceiling gives the same values."""
    turn = TurnTiles((0,) * 8, (0,) * 8, (2, 2, 0, 3, 4, 4, 6, 2))
    full = SolvedStopping(turn.start, turn.stopping_value, turn.onward)
    assert len(full) > len(turn.solved)
    for situation in list(turn.solved):
        assert turn.solved.value(situation) == full.value(situation)
        assert turn.solved.best(situation) == full.best(situation)
        assert turn.solved.continuation_value(situation) == full.continuation_value(situation)


def test_kinds_that_count_for_the_same_are_told_apart_as_they_come() -> None:
    jane, helena, roby = KINDS["Jane"], KINDS["Helena"], KINDS["Roby"]
    assert FRESH.stopping_value(FRESH.came([jane, helena])) == 0
    assert FRESH.stopping_value(FRESH.came([jane, helena, jane])) == 2
    assert FRESH.came([jane, roby]) == FRESH.came([roby, helena])
    assert FRESH.stopping_value(FRESH.came([jane, jane, KINDS["Cramel"]])) == 0


def test_C_7_one_cramel_first_is_taken() -> None:
    after = FRESH.came([KINDS["Cramel"]])
    assert FRESH.solved.best(after) == STOP
    assert FRESH.solved.continuation_value(after) == Fraction(11, 48) * 2


def test_the_rule_is_a_table_whose_stops_are_the_outcomes() -> None:
    answer = odds(GAME, "rule", at=0)
    stops = [row.chance for row in answer.rows if row.label.endswith("stop")]
    won = [chance for n, chance in FRESH.solved.outcomes().items() if n]
    assert stops == won
    assert answer.rows[0].label.startswith("nothing to be won")
    assert answer.rows[0].chance == 1


def test_side_by_side_memory_is_worth_something() -> None:
    without = odds(GAME, "rule", at=61, memory=NOTHING)
    with_it = odds(GAME, "rule", at=61, memory=ALL)
    assert with_it.value > without.value
    assert "nothing" in without.assumption
    assert "remembers every tile" in with_it.assumption


def test_a_remembered_tile_is_certain() -> None:
    """While a known tile is picked (REVEAL), the outcome is certain only with memory."""
    for n in range(len(GAME)):
        state = GAME.state(n)
        if state.phase == REVEAL and state.kinds[state.picked] != UNKNOWN:
            assert odds(state, "ends").value in (0, 1)
            assert 0 < odds(state, "ends", memory=NOTHING).value < 1
            return
    raise AssertionError("no remembered tile is turned up in this game")


@pytest.mark.parametrize(
    ("question", "asked", "message"),
    [
        ("tiles", {"plan": "stop"}, "no tile lies turned up yet"),
        ("tiles", {"plan": "wait"}, "plan is one of best, stop"),
        ("safe", {"tiles": 50}, "whole number from 1 to 49"),
        ("safe", {"memory": "half"}, "memory is one of all, nothing"),
    ],
)
def test_what_cannot_be_asked_is_told(
    question: str, asked: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        odds(GAME, question, at=0, **asked)  # type: ignore[arg-type]


def test_between_turns_there_is_no_turn() -> None:
    refused("the game is over", GAME, "ends")
    refused("this turn has ended", GAME, "rule", at=200)
    refused("only 6 tiles can be turned up", SMALL[0], "safe", tiles=7)
