"""The JAM, clause by clause: drawing, Karlsman and the Bear."""

from __future__ import annotations

from itertools import permutations

import pytest

from jamlab.core import Chance, Choice, Forced
from jamlab.games.jam import state as at
from jamlab.games.jam.rules.turn import begin_draw
from tests.unit.games.jam.laid import Laid
from tests.unit.games.jam.mid_game import Turn

FOUR = ("peach jam / strawberry", "apple pie / cherry")


def laid() -> Laid:
    """Three seats with two cards each in hand."""
    found = Laid(3, with_tasks=False)
    found.hand(0, *FOUR)
    found.hand(1, "apple pie / peach", "cherry pie / currant")
    found.hand(2, "peach pie / cherry", "currant pie / apple")
    return found


def test_j_c1_one_card_and_none_from_an_empty_deck() -> None:
    turn = Turn(laid(), at.TURN)
    turn.do("CardDrawn", seat=0, card="walnut jam / currant")
    assert turn.state.hand_sizes[0] == 3
    assert turn.mover() == 0
    turn = Turn(laid(), at.TURN, deck="")
    assert turn.until("DrawSkipped").clause == "J-C1"
    assert turn.options("IngredientPlayed")


def test_j_c1_each_card_of_the_deck_is_equally_likely() -> None:
    turn = Turn(laid(), at.DRAW, deck="walnut jam; walnut jam; cone jam; cone jam; cone jam; Bear")
    node = turn.at(Chance)
    assert sorted(node.weights) == [1, 1, 1, 3]


# -- Karlsman --------------------------------------------------------------------------------------


def test_j_d1_bids_go_round_once_from_the_drawer_and_rise() -> None:
    table = laid()
    table.made(0, "strawberry jam").made(1, "cherry jam", "apple jam").made(2, "walnut jam")
    turn = Turn(table, came="Karlsman")
    again = turn.state.copy()
    assert turn.mover() == 0
    turn.do("JamBid", card="strawberry jam / raspberry", place=1)
    assert not turn.can("BidPassed")  # a bid once begun must be made
    turn.do("BidMade", points=2)
    assert turn.mover() == 1
    turn.do("JamBid", card="apple jam / raspberry")
    assert not turn.can("BidMade")  # 2 points are not more than 2
    assert [event.card for event in turn.options("JamBid")] == ["cherry jam / raspberry"]
    turn.state = again
    turn.do("JamBid")
    turn.do("BidMade")
    turn.bids("cherry jam / raspberry", points=3)
    assert turn.mover() == 2
    turn.bids("walnut jam / currant", points=6)
    won = turn.until("KarlsmanWon")
    assert (won.seat, won.points, won.clause) == (2, 6, "J-D2")


def test_j_d1_the_jams_of_a_bid_are_named_in_any_order() -> None:
    jams = ("cone jam", "cherry jam", "cone jam", "apple jam", "cone jam")
    turn = Turn(laid().made(0, *jams), came="Karlsman")
    bids: list[tuple[str, ...]] = []

    def go_on(jams: tuple[str, ...]) -> None:
        for event in turn.options("JamBid"):
            before = turn.state.copy()
            turn._apply(event)
            bids.append((*jams, event.card.partition(" / ")[0]))
            assert turn.can("BidMade")
            go_on(bids[-1])
            turn.state = before

    go_on(())
    every = {order[:n] for order in permutations(jams) for n in range(1, len(jams) + 1)}
    assert len(bids) == len(set(bids))
    assert set(bids) == every


def test_j_d1_who_cannot_bid_more_can_only_pass() -> None:
    turn = Turn(laid().made(0, "walnut jam").made(1, "apple jam", "peach jam"), came="Karlsman")
    turn.do("JamBid")
    turn.do("BidMade", points=6)
    assert turn.kinds() == {"BidPassed"}  # 2 + 4 only equals the bid


def test_j_d1_jams_inside_pies_pies_and_salads_cannot_be_bid() -> None:
    table = laid().made(0, "cherry pie", on=("cherry jam",)).made(0, "summer salad", "apple jam")
    turn = Turn(table, came="Karlsman")
    assert [event.place for event in turn.options("JamBid")] == [3]


def test_j_d1_cone_jam_bids_its_printed_points() -> None:
    turn = Turn(laid().made(0, "cone jam"), came="Karlsman")
    turn.do("JamBid")
    turn.do("BidMade", points=1)


def test_j_d1_one_circle_or_until_all_but_one_have_passed() -> None:
    for until_passed in (False, True):
        table = laid().made(0, "apple jam", "walnut jam").made(1, "cherry jam")
        turn = Turn(table, until_passed=until_passed, came="Karlsman")
        turn.bids("apple jam / raspberry", points=2)
        turn.bids("cherry jam / raspberry", points=3)
        turn.do("BidPassed", seat=2)
        if not until_passed:
            assert turn.until("KarlsmanWon").seat == 1
            continue
        assert turn.mover() == 0
        turn.do("JamBid", card="walnut jam / currant")  # a later bid may name other jams
        turn.do("BidMade", points=6)
        turn.do("BidPassed", seat=1)
        assert turn.until("KarlsmanWon").seat == 0
        turn.until("BidJamReturned")
        assert turn.front(0) == [("apple jam / raspberry",)]


def test_j_d1_until_passed_ends_at_once_when_nobody_else_is_left() -> None:
    turn = Turn(laid().made(2, "apple jam", "cherry jam"), until_passed=True, came="Karlsman")
    turn.do("BidPassed", seat=0)
    turn.do("BidPassed", seat=1)
    turn.do("JamBid", seat=2, card="apple jam / raspberry")
    turn.do("BidMade", seat=2)
    assert turn.until("KarlsmanWon").points == 2


def test_j_d2_the_bid_goes_into_the_deck_its_fruit_to_the_basket_other_bids_are_void() -> None:
    table = laid().made(0, "apple jam").made(1, "cherry jam", on=("peach jam / apple",))
    table.made(1, "walnut jam", "gooseberry jam")
    turn = Turn(table, came="Karlsman")
    turn.do("JamBid")
    turn.do("BidMade")
    turn.bids("cherry jam / raspberry", "gooseberry jam / currant", points=6)
    turn.do("BidPassed")
    size = turn.state.deck_size
    turn.rest()
    assert turn.state.deck_size == size + 2
    assert turn.front(1) == [("walnut jam / currant",)]
    assert turn.front(0) == [("apple jam / raspberry",)]
    assert turn.basket() == ["peach jam / apple"]
    fallen = turn.happened("IngredientDiscarded")[0]
    assert (fallen.seat, fallen.clause, fallen.recipe) == (1, "J-D2", "cherry jam / raspberry")
    assert list(turn.state.karlsmen) == [0, 1, 0]
    assert isinstance(turn.node, Chance)  # J-C2: the drawer did not get him and draws again
    assert turn.state.mover == 0
    assert turn.state.returned[2] == turn.state.returned[0] != []


def test_j_c4_jams_shuffled_into_an_empty_deck_make_it_a_deck_again() -> None:
    turn = Turn(laid().made(1, "cherry jam"), deck="Karlsman", came="Karlsman")
    turn.do("BidPassed", seat=0)
    turn.do("JamBid", "BidMade", seat=1)
    turn.do("BidPassed", seat=2)
    assert turn.until("BidJamReturned").clause == "J-C4"
    assert turn.do("CardDrawn", seat=0).card == "cherry jam / raspberry"


def test_j_c2_a_drawer_who_must_draw_again_from_an_empty_deck_goes_on_with_the_turn() -> None:
    turn = Turn(laid().made(1, "apple jam"), deck="Karlsman", trades=False, came="Karlsman")
    turn.do("BidPassed", seat=0)
    turn.do("JamBid", "BidMade", seat=1)
    turn.do("BidPassed", seat=2)
    turn.until("BidJamReturned")
    turn.state.deck.clear()  # as if there were nothing to give back
    turn.state.deck_size = 0
    begin_draw(turn.state)
    assert turn.until("DrawSkipped").clause == "J-C1"
    assert turn.options("IngredientPlayed")


def test_j_d2_a_drawer_who_wins_ends_the_turn_and_still_discards() -> None:
    table = laid().made(0, "cherry jam", on=("peach jam / apple",)).made(0, "walnut jam")
    table.made(0, "apple jam", on=("apple jam / cherry",))
    turn = Turn(table, came="Karlsman")
    turn.bids("walnut jam / currant")
    turn.do("BidPassed")
    turn.do("BidPassed")
    cut = turn.until("TurnCutShort")
    assert (cut.seat, cut.clause) == (0, "J-C3")
    began = turn.until("TurnBegan")
    assert began.seat == 1
    assert turn.state.hand_sizes[0] == 2  # drew no card for his hand
    assert turn.front(0) == [("cherry jam / raspberry",), ("apple jam / raspberry",)]
    assert not turn.happened("PlaySkipped")


def test_j_c3_or_the_turn_stops_dead_without_a_discard() -> None:
    table = laid().made(0, "cherry jam", on=("peach jam / apple",))
    turn = Turn(table, stops=True, came="Karlsman")
    turn.all_pass()
    turn.play("JamGivenUp")
    assert turn.basket() == ["cherry jam / raspberry", "peach jam / apple"]
    table = laid().made(0, "cherry pie", on=("cherry jam",))
    turn = Turn(table, stops=True, came="Karlsman")
    turn.all_pass()
    turn.until("TurnBegan")
    assert turn.basket() == []  # the jam stays on the pie until the next discard
    assert not turn.happened("IngredientDiscarded")


def test_j_d3_all_passed_the_drawer_keeps_karlsman_and_gives_up_a_jam_of_his_choice() -> None:
    table = laid().made(0, "cherry jam", on=("peach jam / apple",)).made(0, "walnut jam")
    table.made(1, "peach jam")
    turn = Turn(table, came="Karlsman")
    turn.all_pass()
    assert turn.until("KarlsmanStayed").clause == "J-D3"
    assert len(turn.options("JamGivenUp")) == 2
    turn.do("JamGivenUp", card="cherry jam / raspberry")
    assert turn.until("IngredientDiscarded").clause == "J-D3"
    assert turn.basket() == ["cherry jam / raspberry", "peach jam / apple"]
    assert turn.until("TurnCutShort").clause == "J-C3"
    assert list(turn.state.karlsmen) == [1, 0, 0]


def test_j_d3_without_a_jam_nothing_is_given_up() -> None:
    turn = Turn(laid().made(0, "cherry pie", on=("cherry jam",)), came="Karlsman")
    turn.all_pass()
    turn.until("TurnCutShort")
    assert [event.kind for event in turn.events[-2:]] == ["KarlsmanStayed", "TurnCutShort"]


# -- the Bear --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pies", "receiver"),
    [
        ((1, 2, 1), 1),
        ((1, 1, 1), 0),
        ((0, 1, 1), 1),
        ((1, 2, 2), 1),
        ((1, 0, 1), 0),
        ((0, 0, 1), 2),
    ],
)
def test_j_e1_the_bear_goes_to_most_pies_the_drawer_first_then_clockwise(
    pies: tuple[int, ...], receiver: int
) -> None:
    table = laid()
    for seat, count in enumerate(pies):
        table.made(seat, *["raspberry pie", "gooseberry pie"][:count])
    turn = Turn(table, came="Bear")
    taken = turn.until("BearTaken")
    assert (taken.seat, taken.pies) == (receiver, max(pies))
    assert turn.mover() == receiver


def test_j_e1_ties_go_clockwise_from_whoever_draws() -> None:
    table = laid().made(0, "raspberry pie").made(1, "gooseberry pie")
    turn = Turn(table, mover=2)
    turn.do("BearDrawn", seat=2)
    assert turn.until("BearTaken").seat == 0


def test_j_e1_a_pie_of_ones_choice_goes_into_the_deck_its_jam_to_the_basket() -> None:
    table = laid().made(1, "cherry pie", on=("cherry jam",)).made(1, "peach pie")
    turn = Turn(table, came="Bear")
    assert len(turn.options("PieGivenUp")) == 2
    size = turn.state.deck_size
    turn.do_all("PieGivenUp", card="cherry pie / apple")
    assert turn.state.deck_size == size + 1
    assert turn.basket() == ["cherry jam / raspberry"]
    fallen = turn.happened("IngredientDiscarded")[0]
    assert (fallen.seat, fallen.clause) == (1, "J-E1")
    assert list(turn.state.bears) == [0, 1, 0]
    assert isinstance(turn.node, Chance)  # J-C2: seat 0 draws again
    turn.do("CardDrawn", seat=0, card="walnut jam / currant")


def test_j_e2_a_drawer_who_takes_the_bear_ends_the_turn() -> None:
    turn = Turn(laid().made(0, "cherry pie"), came="Bear")
    turn.do("PieGivenUp")
    assert turn.until("TurnCutShort").clause == "J-E2"
    assert turn.until("TurnBegan").seat == 1


def test_j_e3_j_c5_a_bear_nobody_can_take_lies_aside_until_the_draw_phase_ends() -> None:
    turn = Turn(laid(), trades=False, came="Bear")
    assert turn.until("BearSetAside").clause == "J-E3"
    turn.at(Chance)
    bear = turn.state.cards.bear
    assert turn.state.deck[bear] == 1  # the other Bear
    turn.do("BearDrawn")
    turn.until("BearSetAside")
    assert not turn.can("BearDrawn")  # drawing cannot loop
    turn.do("CardDrawn", card="walnut jam / currant")
    assert [turn.until("BearShuffledBack").clause for _ in range(2)] == ["J-C5"] * 2
    assert turn.state.deck[bear] == 2
    assert turn.options("IngredientPlayed")


def test_j_c5_with_nothing_but_bears_the_turn_goes_on_with_trade() -> None:
    table = laid().made(0, "apple jam")
    turn = Turn(table, deck="Bear; Bear", came="Bear")
    turn.do("BearDrawn")
    assert turn.until("DrawSkipped").clause == "J-C5"
    assert turn.can("PartnerNamed")
    assert turn.state.deck_size == 2
    assert isinstance(turn.node, Choice)


def test_j_c5_the_bear_comes_back_before_a_turn_is_cut_short() -> None:
    turn = Turn(laid(), deck="Bear; Karlsman; walnut jam", came="Bear")
    turn.do("KarlsmanDrawn")
    turn.all_pass()
    turn.until("BearShuffledBack")
    assert isinstance(turn.node, Forced)
    turn.until("TurnCutShort")
    assert [event.kind for event in turn.events[-3:]] == [
        "KarlsmanStayed",
        "BearShuffledBack",
        "TurnCutShort",
    ]
