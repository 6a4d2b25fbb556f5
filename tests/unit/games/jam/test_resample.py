"""Memory in views of The JAM, and resampling of hidden cards consistent with it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from jamlab.core import Choice, RandomAgent, Seeds, Stream, play
from jamlab.games.jam import state as at
from jamlab.games.jam.checks import broken
from jamlab.games.jam.rules.card_moves import into_deck, into_hand, out_of_deck, out_of_hand
from tests.unit.games.jam.laid import Laid
from tests.unit.games.jam.mid_game import GAME, Turn


def frequencies(view: Any, what: Any, draws: int = 3000) -> dict[Any, float]:
    """Return how often each value of `what` occurs in resampled states."""
    rng = Stream(7)
    found = Counter(what(GAME.resample(view, rng)) for _ in range(draws))
    return {key: n / draws for key, n in found.items()}


def near(found: dict[Any, float], expected: dict[Any, Fraction], draws: int = 3000) -> None:
    """Assert that frequencies match the expected probabilities within five standard errors."""
    assert set(found) <= set(expected)
    for key, chance in expected.items():
        spread = sqrt(float(chance * (1 - chance)) / draws)
        assert abs(found.get(key, 0.0) - float(chance)) < 5 * spread + 1e-9, key


def held(seat: int, *names: str) -> Any:
    """Return a function of a state: those of these cards that are in a seat's hand."""

    def of(state: Any) -> tuple[str, ...]:
        hand = state.hands[seat]
        kinds = state.cards.kinds
        return tuple(name for name in names for _ in range(hand[kinds[name]]))

    return of


def test_visitors_are_never_in_a_hand() -> None:
    table = Laid(2, with_tasks=False).hand(1, "apple jam / cherry")
    view = GAME.view(Turn(table, at.PLAY, deck="Bear; Karlsman; cherry jam").state, 0)
    found = frequencies(view, held(1, "apple jam / cherry", "cherry jam / raspberry"))
    both = ("apple jam / cherry", "cherry jam / raspberry")
    near(found, {(card,): Fraction(1, 2) for card in both})


def returned(*drew: int) -> Turn:
    """A bid jam went into the deck; then these seats drew. Seats 1 and 2 hold a card each."""
    table = Laid(3, with_tasks=False).hand(1, "apple jam / cherry").hand(2, "peach jam / apple")
    turn = Turn(table, at.PLAY, deck="walnut jam; cloudberry jam; cloudberry jam")
    state = turn.state
    out_of_deck(state, state.cards.kinds["walnut jam / currant"])
    into_deck(state, state.cards.kinds["walnut jam / currant"])
    first = ("", "apple jam / cherry", "peach jam / apple")
    for seat in drew:
        out_of_hand(state, seat, state.cards.kinds[first[seat]])
        into_hand(state, seat, state.cards.kinds["cloudberry jam / cranberry"])
    return turn


def has_walnut(seat: int) -> Any:
    return lambda state: state.hands[seat][state.cards.kinds["walnut jam / currant"]]


def test_what_went_into_the_deck_is_in_no_hand_that_did_not_draw() -> None:
    view = GAME.view(returned().state, 0)
    assert frequencies(view, has_walnut(1)) == {0: 1.0}
    assert frequencies(view, has_walnut(2)) == {0: 1.0}


def test_who_has_drawn_may_hold_it() -> None:
    turn = returned(1)
    assert turn.state.returned[1] == []
    view = GAME.view(turn.state, 0)
    assert frequencies(view, has_walnut(2)) == {0: 1.0}
    # Seat 2 holds one of the three cards that did not go back, seat 1 one of the three left.
    near(frequencies(view, has_walnut(1)), {1: Fraction(1, 3), 0: Fraction(2, 3)})


def test_a_card_played_from_a_hand_may_be_the_one_that_went_back() -> None:
    turn = returned(1)
    state = turn.state
    kind = state.cards.kinds["walnut jam / currant"]
    state.hands[1][kind] += 1
    state.hand_sizes[1] += 1
    out_of_hand(state, 1, kind)
    assert state.returned == [[], [], []]


def test_what_one_holds_oneself_may_be_the_card_that_went_back() -> None:
    """A cone jam went back and seat 0 drew one, of four cards: seat 1 may hold another."""
    table = Laid(2, with_tasks=False).hand(1, "cone jam / cone")
    turn = Turn(table, at.PLAY, deck="cone jam; apple jam; cherry jam")
    state = turn.state
    cone = state.cards.kinds["cone jam / cone"]
    out_of_deck(state, cone)
    into_deck(state, cone)
    assert frequencies(GAME.view(state, 0), lambda other: other.hands[1][cone]) == pytest.approx(
        {0: 2 / 3, 1: 1 / 3}, abs=0.05
    )
    into_hand(state, 0, cone)
    near(
        frequencies(GAME.view(state, 0), lambda other: other.hands[1][cone]),
        {0: Fraction(2, 3), 1: Fraction(1, 3)},
    )


def test_tasks_are_any_that_nobody_else_is_known_to_have() -> None:
    table = Laid(3).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    for left in table.state.task_left:
        left.set_to([0, 0, 0, 1, 1, 1])
    state = Turn(table, at.PLAY).state
    names = state.tables.names
    found = frequencies(GAME.view(state, 0), lambda other: names[other.tasks[2][1]])
    near(found, {f"G{number}": Fraction(1, 5) for number in range(2, 7)})


# -- Travel ----------------------------------------------------------------------------------------


def after_a_blind_trade() -> Turn:
    """Seats 0 and 1 have swapped one of two cards each, unseen by seat 2."""
    table = Laid(3, travel=True, with_tasks=False).hand(0, "apple pie / cherry")
    table.piled(0, "apple jam", "cherry pie").piled(1, "peach jam", "walnut jam")
    table.piled(2, "raspberry jam")
    turn = Turn(table, at.TRADE)
    turn.swaps(1, "apple jam / raspberry", "walnut jam / currant")
    turn.rest()
    return turn


def test_third_seats_deal_both_piles_anew_and_the_two_do_not() -> None:
    turn = after_a_blind_trade()
    kind = turn.state.cards.kinds["apple jam / raspberry"]
    found = frequencies(GAME.view(turn.state, 2), lambda other: other.piles[0][kind])
    near(found, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    for seat in (0, 1):
        other = GAME.resample(GAME.view(turn.state, seat), Stream(1))
        assert other.piles == turn.state.piles


def test_as_many_pies_as_were_stated() -> None:
    turn = after_a_blind_trade()
    turn.state.pies_open = [True] * 3
    pie = turn.state.cards.kinds["cherry pie / apple"]
    view = GAME.view(turn.state, 2)
    assert view.pies == (1, 0, 0)
    assert frequencies(view, lambda other: other.piles[0][pie]) == {1: 1.0}
    other_card = turn.state.cards.kinds["walnut jam / currant"]
    near(
        frequencies(view, lambda other: other.piles[0][other_card]),
        {1: Fraction(1, 3), 0: Fraction(2, 3)},
    )


def test_secret_choices_are_made_anew_among_the_cards_of_the_pile() -> None:
    table = Laid(2, travel=True, with_tasks=False).hand(0, "apple pie / cherry")
    table.piled(0, "apple jam", "cherry jam", "peach jam").piled(1, "walnut jam", "cone jam")
    turn = Turn(table, at.TRADE)
    turn.do("BlindTradeNamed", partner=1, count=2)
    turn.do("BlindCardChosen", card="apple jam / raspberry")
    found = frequencies(GAME.view(turn.state, 1), lambda other: tuple(other.chosen[0]))
    kinds = turn.state.cards.kinds
    pile = ("apple jam / raspberry", "cherry jam / raspberry", "peach jam / strawberry")
    near(found, {(kinds[card],): Fraction(1, 3) for card in pile})


def test_a_bid_that_is_begun_can_be_completed() -> None:
    """The other bidder must have enough jam in a pile whose cards nobody can locate."""
    table = Laid(3, travel=True, with_tasks=False).made(0, "walnut jam")
    table.piled(1, "cloudberry jam", "apple jam").piled(2, "cherry pie", "peach pie")
    turn = Turn(table, at.DRAW)
    for memory in turn.state.known:
        for pile in memory:
            pile.clear()
    turn.state.pies_open = [False] * 3
    turn.do("KarlsmanDrawn")
    turn.do("JamBid", seat=0)
    turn.do("BidMade", points=6)
    turn.do("JamBid", seat=1, card="apple jam / raspberry")
    view = GAME.view(turn.state, 0)
    kind = turn.state.cards.kinds["cloudberry jam / cranberry"]
    assert frequencies(view, lambda other: other.piles[1][kind], 200) == {1: 1.0}


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "travel", "bidding": "until_passed"},
        {"variant": "travel", "tasks": "no", "special": "stops"},
        {"variant": "kids_travel", "trade": "yes"},
    ],
)
def test_in_travel_every_state_dealt_anew_is_sound_and_looks_the_same(
    options: dict[str, str],
) -> None:
    rng = Stream(3)
    steps = 0

    def look(node: Any, event: Any) -> None:
        nonlocal steps
        steps += 1
        rare = state.phase in (at.BID, at.GIVE_JAM, at.GIVE_PIE, at.STATE_PIES, at.CHOOSE, at.GIVE)
        if not rare and steps % 25:
            return
        for seat in (None, 0, 1, 2):
            view = GAME.view(state, seat)
            other = GAME.resample(view, rng)
            assert broken(other) == ""
            assert GAME.view(other, seat) == view
            again = GAME.pending(other)
            assert type(again) is type(GAME.pending(state))
            assert not isinstance(again, Choice) or len(again)

    state = GAME.start(3, options)
    play(GAME, state, [RandomAgent() for _ in range(3)], Seeds(4), look)
    assert steps > 200
