"""The explainer of a game that draws from no pool lists no parts, and waits for none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from jamlab.core import Chance, Choice, Node, Over
from jamlab.pages.explainer import explainer
from tests.unit.core.coin import BetMade, Coin, CoinDrawn, CoinReferee, CoinState

FACES = tuple(CoinDrawn(0, "T-1", str(face)) for face in range(1, 7))
ROLL = BetMade(0, "T-2", "heads")


class DiceReferee(CoinReferee):
    """Roll a die until you have `goal` points; a 1 takes them all away."""

    def __init__(self, goal: int) -> None:
        self.goal = goal

    def pending(self, state: CoinState) -> Node:
        if state.points[0] >= self.goal:
            return Over((state.points[0], 0), "Enough", "T-7", (0,))
        return Chance(FACES, (1,) * 6) if state.bet else Choice(0, [ROLL])

    def apply(self, state: CoinState, event: Any) -> None:
        state.bet = "" if isinstance(event, CoinDrawn) else event.side
        if isinstance(event, CoinDrawn):
            state.points[0] = 0 if event.coin == "1" else state.points[0] + int(event.coin)


class Dice(Coin):
    """The game, with the coin's views and texts."""

    referee = DiceReferee(20)

    def start(self, seats: int, options: Mapping[str, str]) -> CoinState:
        return CoinState(seats)


class EndlessDice(Dice):
    """Variant that nobody can win."""

    referee = DiceReferee(10**9)


@pytest.mark.parametrize("game", [Dice, EndlessDice])
def test_a_game_of_dice_has_no_parts(game: type[Dice]) -> None:
    assert explainer.parts(game()) == {}


def test_the_first_outcome_alone_would_never_end_it() -> None:
    dice = Dice()
    state = dice.start(2, {})
    for _ in range(explainer.FAR_ENOUGH):
        node: Any = dice.pending(state)
        assert not isinstance(node, Over)
        dice.apply(state, (node.outcomes if isinstance(node, Chance) else node.options)[0])
