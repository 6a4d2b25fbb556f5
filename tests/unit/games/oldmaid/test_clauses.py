"""Rules of Old Maid, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core import HIDDEN, Chance, Choice, Row
from jamlab.core.playing_cards import RANKS
from jamlab.core.registry import load
from tests.unit.games.driver import Driver

MAID: Any = load("oldmaid")


def counts(cards: str) -> Row:
    """Return a row of counts: "7 7 Queen"."""
    held = cards.split()
    return Row([held.count(rank) for rank in RANKS])


def table(*hands: str, last: int = 0, **options: str) -> Driver:
    """Return a table at which all pairs are laid: seat `last` + 1 is to move; hands by seat.

    The other cards lie before the first seat.
    """
    driver = Driver(MAID, MAID.start(len(hands), options))
    driver.do("DealerDrawn", seat=0)
    driver.do("RoundBegan")
    state = driver.state
    state.deck, state.deck_size = Row([0] * len(RANKS)), 0
    state.hands = [counts(hand) for hand in hands]
    state.sizes = Row([hand.total() for hand in state.hands])
    state.may_pair = [False] * len(hands)
    away = [n - sum(held) for n, *held in zip(state.cards, *state.hands, strict=True)]
    state.laid[0] = Row(away)
    state.phase, state.last = 3, last
    return driver


def test_o_01_the_cards() -> None:
    state = MAID.start(3, {})
    assert state.cards.total() == 51
    assert [n for n in state.cards if n != 4] == [3]
    assert state.cards[RANKS.index("Queen")] == 3
    assert MAID.start(3, {"cards": "high"}).cards.total() == 31


def test_o_02_all_cards_are_dealt_in_turn() -> None:
    driver = Driver(MAID, MAID.start(4, {}))
    driver.do("DealerDrawn", seat=2)
    while isinstance(node := driver.rest(), Chance):
        driver.do("CardDealt", card=node.outcomes[0].card)  # type: ignore[attr-defined]
        if driver.state.deck_size == 0:
            break
    dealt = driver.happened("CardDealt")
    assert [event.seat for event in dealt[:5]] == [3, 0, 1, 2, 3]
    assert len(dealt) == 51
    assert MAID.mask(dealt[0], 0).card == HIDDEN
    assert MAID.mask(dealt[0], 3).card != HIDDEN


def test_o_03_pairs_are_laid_down() -> None:
    driver = table("7 7 7 8", "7 9", "Queen")
    assert driver.do("PairLaid").card == "7"
    assert driver.state.hands[0] == counts("7 8")
    assert isinstance(driver.rest(), Choice)


def test_o_04_a_card_is_drawn_from_the_next_hand() -> None:
    driver = table("7", "8 9", "8 9 Queen")
    assert [(event.seat, event.source, event.place) for event in driver.options()] == [
        (1, 2, 1), (1, 2, 2), (1, 2, 3),
    ]  # fmt: skip
    driver.do("CardPicked", place=2)
    node = driver.node
    assert isinstance(node, Chance)
    assert set(node.weights) == {1}
    event = driver.do("CardTaken", card="Queen")
    assert [MAID.mask(event, seat).card for seat in (0, 1, 2, None)] == [
        HIDDEN, "Queen", "Queen", HIDDEN,
    ]  # fmt: skip
    assert MAID.view(driver.state, 2).taken[1] == RANKS.index("Queen")
    assert MAID.view(driver.state, 0).taken[1] == -1


def test_o_05_the_next_one_with_cards_is_to_move() -> None:
    driver = table("8", "8 9", "", "9 Queen")
    driver.state.safe[2] = True
    assert driver.mover() == 1
    driver.do("CardPicked", place=1)
    driver.do("CardTaken", card="Queen")
    assert driver.mover() == 3


def test_o_06_who_has_no_card_is_safe() -> None:
    driver = table("8 Queen", "9", "9")
    driver.do("CardPicked")
    driver.do("CardTaken", card="9")
    driver.do("PairLaid", card="9")
    assert {event.seat for event in (driver.do("PlayerSafe"), driver.do("PlayerSafe"))} == {1, 2}


@pytest.mark.parametrize("rounds", ["1", "3"])
def test_o_07_the_last_queen(rounds: str) -> None:
    driver = table("Queen", "", "", rounds=rounds)
    driver.state.safe = [False, True, True]
    assert driver.do("OldMaidKept").seat == 0
    assert driver.state.old_maids == [1, 0, 0]
    if rounds == "3":
        driver.do("RoundBegan")
        assert driver.state.dealer == 1


def test_o_08_the_fewest_times_win() -> None:
    driver = table("", "", "Queen")
    driver.state.safe = [True, True, False]
    driver.do("OldMaidKept")
    over = driver.over()
    assert (over.winners, over.scores, over.clause) == ((0, 1), (0, 0, 1), "O-8")
