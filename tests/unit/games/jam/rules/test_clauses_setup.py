"""The JAM, clause by clause: setting the table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from jamlab.core import Chance
from jamlab.games.jam import state as at
from tests.unit.games.chances import chances
from tests.unit.games.driver import Driver
from tests.unit.games.jam.mid_game import GAME


def begun(seats: int = 3, **options: str) -> Driver:
    """Return a table with seat 0 first and nothing drawn yet."""
    table = Driver(GAME, GAME.start(seats, options))
    table.do("FirstPlayerDrawn", seat=0)
    return table


def tasks_drawn(table: Driver) -> None:
    """Let every seat draw the first tasks possible."""
    while isinstance(node := table.node, Chance) and node.outcomes[0].kind == "TaskDrawn":
        table._apply(node.outcomes[0])


def dealt(table: Driver, *cards: str) -> None:
    """Deal these cards, then arbitrary ones."""
    tasks_drawn(table)
    for card in cards:
        table.do("CardDealt", card=card)
    while table.state.phase == at.DEAL:
        node: Any = table.node
        table._apply(next(event for event in node.outcomes if event.kind == "CardDealt"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_j_a2_j_b1_each_draws_one_task_of_each_type_and_two_players_two(seats: int) -> None:
    table = begun(seats)
    tasks_drawn(table)
    drawn = table.happened("TaskDrawn")
    per_seat = 6 if seats == 2 else 3
    assert len(drawn) == per_seat * seats
    for seat in range(seats):
        types = Counter(event.type for event in drawn if event.seat == seat)
        assert set(types.values()) == {per_seat // 3}
        assert types.keys() == {"winter stock", "granny's pies", "yummy-yummy"}
    assert len({event.task for event in drawn}) == len(drawn)


def test_j_b1_a_task_is_any_of_the_six_of_its_type() -> None:
    node = begun().at(Chance)
    assert [getattr(event, "task", "") for event in node.outcomes] == [
        f"W{number}" for number in range(1, 7)
    ]
    assert node.weights == (1,) * 6


def test_j_b2_two_players_draw_a_first_set_and_then_a_second() -> None:
    table = begun(2)
    tasks_drawn(table)
    seats = [event.seat for event in table.happened("TaskDrawn")]
    assert seats == [0] * 3 + [1] * 3 + [0] * 3 + [1] * 3


def test_j_b3_four_cards_each_clockwise_from_the_first_player() -> None:
    table = Driver(GAME, GAME.start(4, {}))
    table.do("FirstPlayerDrawn", seat=2)
    dealt(table)
    assert [event.seat for event in table.happened("CardDealt")] == [2, 3, 0, 1] * 4
    assert list(table.state.hand_sizes) == [4] * 4


def test_j_b4_a_visitor_that_is_dealt_is_replaced_again_and_again() -> None:
    table = begun()
    tasks_drawn(table)
    table.do("VisitorDealt", seat=0, card="Karlsman")
    table.do("VisitorDealt", "VisitorDealt", seat=0, card="Bear")
    table.do("CardDealt", seat=0, card="apple jam / cherry")
    table.do("CardDealt", seat=1, card="cherry jam / apple")
    assert list(table.state.hand_sizes) == [1, 1, 0]
    assert table.cited("VisitorDealt") == ["J-B4"] * 3
    assert table.game.mask(table.happened("VisitorDealt")[0], 2).card == "Karlsman"  # type: ignore[attr-defined]
    dealt(table)
    fill_basket(table)
    assert table.happened("AsideShuffledBack")[0].count >= 3
    cards = table.state.cards
    assert [table.state.deck[cards.karlsman], table.state.deck[cards.bear]] == [2, 2]


def fill_basket(table: Driver) -> None:
    """Turn up the first fresh card possible until the Basket is complete."""
    while table.state.phase in (at.TURN_UP, at.REPEATED, at.SHUFFLE):
        node: Any = table.node
        event = node.event if hasattr(node, "event") else fresh(table, node)
        table._apply(event)


def fresh(table: Driver, node: Any) -> Any:
    """Return a card whose ingredient is not in the Basket yet."""
    cards = table.state.cards
    lying = {cards.fruit[kind] for kind, n in enumerate(table.state.basket) if n}
    return next(
        event for event in node.outcomes if cards.fruit[cards.kinds[event.card]] not in (*lying, -1)
    )


def test_j_b5_repeats_and_visitors_are_set_aside_and_shuffled_back() -> None:
    table = begun()
    dealt(table)
    table.do("BasketCardTurned", card="apple jam / cherry")
    table.do("BasketCardTurned", "CardSetAside", card="currant pie / cherry")
    table.do("BasketCardTurned", "CardSetAside", card="Bear")
    table.do("BasketCardTurned", card="southern salad / strawberry")
    fill_basket(table)
    state = table.state
    assert state.basket.total() == 8
    fruits = [state.cards.fruit[kind] for kind, n in enumerate(state.basket) if n]
    assert len(set(fruits)) == 8
    assert table.happened("AsideShuffledBack")[0].count == 2
    assert state.deck_size == 108 - 12 - 8
    assert state.phase == at.TURN


def test_j_b5_upper_halves_may_repeat() -> None:
    table = begun()
    dealt(table)
    table.do("BasketCardTurned", card="cherry jam / strawberry")
    table.do("BasketCardTurned", card="cherry jam / peach")
    assert table.state.basket.total() == 2


def test_j_b5_in_travel_the_eight_cards_are_eight_stacks() -> None:
    table = begun(variant="travel")
    dealt(table)
    fill_basket(table)
    assert sorted(len(stack) for stack in table.state.stacks) == [0] * 3 + [1] * 8


def test_j_b8_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    table = Driver(GAME, GAME.start(3, {}))
    node = table.at(Chance)
    assert node.weights == (1, 1, 1)
    table.do("FirstPlayerDrawn", seat=1)
    dealt(table)
    fill_basket(table)
    assert table.do("TurnBegan", turn=1).seat == 1


def test_j_h1_children_play_without_visitors_cone_jam_and_tasks() -> None:
    table = begun(variant="kids")
    node = table.at(Chance)
    assert sum(node.weights) == 98
    assert {event.kind for event in node.outcomes} == {"CardDealt"}
    assert not any("cone" in getattr(event, "card", "") for event in node.outcomes)


def test_j_h2_tasks_and_trade_have_a_switch_each() -> None:
    for variant, is_kids in (("base", False), ("kids", True), ("travel", False)):
        for value, expected in (("printed", not is_kids), ("yes", True), ("no", False)):
            state = GAME.start(3, {"variant": variant, "tasks": value})
            assert (state.with_tasks, state.trades) == (expected, not is_kids)
            state = GAME.start(3, {"variant": variant, "trade": value})
            assert (state.trades, state.with_tasks) == (expected, not is_kids)
    drawn = begun(variant="kids", tasks="yes").at(Chance)
    assert drawn.outcomes[0].kind == "TaskDrawn"


def test_the_first_card_dealt_is_any_of_108() -> None:
    table = begun()
    tasks_drawn(table)
    found = chances(GAME, table.state)
    assert found["cone jam / cone"] == Fraction(6, 108)
    assert found["Bear"] == found["Karlsman"] == Fraction(2, 108)
    assert found["walnut jam / currant"] == Fraction(1, 108)
