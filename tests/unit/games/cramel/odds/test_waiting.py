"""Cramel: plans that wait for a number of tiles, and a tile picked but not yet turned up.

Checked against every order of small bags by the clauses, every choice on the engine, and every
recorded step.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from jamlab.chance import odds
from jamlab.core import Choice, Forced
from jamlab.games.cramel.events import TilePicked
from jamlab.games.cramel.one_turn import ALL, NOTHING, TurnTiles
from jamlab.games.cramel.rules import REFEREE
from jamlab.games.cramel.state import KINDS, LOST, REVEAL, UNKNOWN, CramelState
from jamlab.games.cramel.when_to_stop import by_plan
from jamlab.log import Replay
from tests.unit.games.chances import refused
from tests.unit.games.cramel.odds.bags import SMALL, best_by_trying, forgotten, table
from tests.unit.games.driver import node_at, stepped

SETS = {
    KINDS[name]: size
    for name, size in {
        "Gol": 2,
        "Jane": 2,
        "Helena": 2,
        "El-El": 3,
        "Ring box": 4,
        "Roby": 1,
    }.items()
}  # C-1
REPLAYS = Path(__file__).parents[5] / "replays" / "cramel"
GAME = Replay.read(REPLAYS / "ann-bo-cy.jsonl")


def kept(order: Sequence[int], least: int, *, keeps_cramel: bool) -> int:
    """Return an order's winnings by the clauses C-1, C-4, C-6 to C-9, no tile remembered.

    Stop at `least` tiles or more; with `keeps_cramel` also as soon as Cramel lies there.
    """
    up: list[int] = []
    won = 0
    for kind in order:
        up.append(kind)
        cramels = up.count(KINDS["Cramel"])
        if kind == KINDS["Mrs Bloom"] or 0 < cramels < len(up):
            return 0
        won = cramels or sum(up.count(k) // size * size for k, size in SETS.items())
        if won >= least or (keeps_cramel and cramels):
            return won
    return won


@pytest.mark.parametrize("least", [1, 2, 3])
@pytest.mark.parametrize(
    "bag",
    [
        {"Jane": 2, "Roby": 1, "Cramel": 2, "Mrs Bloom": 1},
        {"El-El": 3, "Cramel": 3},
        {"Cramel": 1, "Roby": 3, "Gol": 2, "Mrs Bloom": 1},
    ],
)
def test_C_7_waiting_for_so_many_with_and_without_a_first_cramel(
    bag: dict[str, int], least: int
) -> None:
    """Two similar plans with different values, each against every order of the tiles."""
    tiles = [KINDS[name] for name, n in bag.items() for _ in range(n)]
    orders = list(permutations(tiles))
    turn = TurnTiles((0,) * 8, (0,) * 8, tuple(tiles.count(kind) for kind in range(8)))
    for plan, keeps in (("from", False), ("from_or_cramel", True)):
        won = sum(kept(order, least, keeps_cramel=keeps) for order in orders)
        assert by_plan(turn, plan, least)[0] == Fraction(won, len(orders))


def test_the_two_plans_are_told_apart_in_question_and_answer() -> None:
    going = odds(GAME, "tiles", at=2, plan="from", least=2, memory=NOTHING)
    taking = odds(GAME, "tiles", at=2, plan="from_or_cramel", least=2, memory=NOTHING)
    one = odds(GAME, "tiles", at=2, plan="from", least=1, memory=NOTHING)
    assert "not before, even if all that lies there is one Cramel" in going.question
    assert "or Cramel lies turned up" in taking.question
    assert "Cramel" not in one.question
    for answer in (going, taking):
        assert any(f"{float(going.value):.3f}" in said for said in answer.words)
        assert any(f"{float(taking.value):.3f}" in said for said in answer.words)
    same = odds(GAME, "tiles", at=2, plan="from_or_cramel", least=1, memory=NOTHING)
    assert same.value == one.value


def test_most_of_what_waiting_for_two_costs_is_the_cramel_turned_down() -> None:
    """The share is four fifths, as in docs/chance/odds.md."""
    one, going, taking = [
        odds(GAME, "tiles", at=2, plan=plan, least=least, memory=NOTHING).value
        for plan, least in (("from", 1), ("from", 2), ("from_or_cramel", 2))
    ]
    assert (taking - going) / (one - going) == pytest.approx(4 / 5, abs=0.02)


def test_what_is_remembered_is_to_be_won_before_the_first_tile_too() -> None:
    """With two Jane remembered, a plan that stops at two tiles turns up those two."""
    state = table({"Roby": 2, "Cramel": 1, "Mrs Bloom": 2}, {"Jane": 2})
    for plan in ("from", "from_or_cramel"):
        assert odds(state, "tiles", plan=plan, least=2).value == 2
    assert odds(state, "tiles", plan="stop").value == 2
    assert odds(state, "tiles", plan="from", least=3).value != 2


# -- a picked tile ---------------------------------------------------------------------------------


def reached(state: CramelState) -> list[CramelState]:
    """Return the table after each kind of pick: an unknown tile, one of each kind remembered."""
    node = node_at(REFEREE, state, Choice)
    found: dict[int, CramelState] = {}
    for event in node.options:
        if isinstance(event, TilePicked):
            twin = stepped(REFEREE, state, event)
            found.setdefault(twin.kinds[twin.picked], twin)
    return list(found.values())


@pytest.mark.parametrize("state", SMALL)
@pytest.mark.parametrize("memory", [ALL, NOTHING])
def test_C_3_who_reaches_for_a_tile_turns_it_up_before_stopping(
    state: CramelState, memory: str
) -> None:
    """Checked against every choice on the engine, from each picked tile."""
    for table_now in reached(state):
        at_table = table_now if memory == ALL else forgotten(table_now)
        assert odds(table_now, "rule", memory=memory).value == best_by_trying(at_table)
        if memory == NOTHING:
            refused("a tile is reached for", table_now, "tiles", plan="stop", memory=NOTHING)


@pytest.mark.parametrize("state", SMALL)
def test_one_unknown_tile_more_and_then_the_best_by_every_choice(state: CramelState) -> None:
    """Plan “on” picks an unknown tile, not a remembered one; checked by search on the engine."""
    (picked,) = [twin for twin in reached(state) if twin.kinds[twin.picked] == UNKNOWN]
    assert odds(state, "tiles", plan="on").value == best_by_trying(picked)
    assert odds(picked, "tiles", plan="on").value == best_by_trying(picked)


@pytest.mark.parametrize("log", sorted(REPLAYS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_a_known_tile_that_is_reached_for_is_no_unknown_one(log: Path) -> None:
    """At every such step of every recorded game the outcome is certain, by the rules."""
    replay = Replay.read(log)
    state, kept_on = replay.state(0), 0
    for event in replay.events:
        REFEREE.apply(state, event)
        if state.phase != REVEAL:
            continue
        known = state.kinds[state.picked]
        if known == UNKNOWN:
            continue
        after = state.copy()
        node = node_at(REFEREE, after, Forced)
        REFEREE.apply(after, node.event)
        lost = after.phase == LOST
        first = not state.lying[KINDS["Cramel"]] and known == KINDS["Cramel"]
        assert odds(state, "ends").value == lost
        assert odds(state, "lasts", tiles=1).value == (not lost)
        assert odds(state, "safe", tiles=1).value == (not lost and not first)
        if lost:
            assert odds(state, "lasts", tiles=3).value == 0
            assert odds(state, "tiles", plan="best").value == 0
        elif sum(state.unseen) > 2:
            assert odds(state, "lasts", tiles=3).value == odds(after, "lasts", tiles=2).value
            kept_on += 1
            if kept_on == 1:  # once only: solving a turn is slow
                for plan, then in (("one", "stop"), ("on", "best"), ("best", "best")):
                    wins = odds(after, "tiles", plan=then).value
                    assert odds(state, "tiles", plan=plan).value == wins
