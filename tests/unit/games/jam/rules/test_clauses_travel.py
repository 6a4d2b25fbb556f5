"""The JAM, clause by clause: the Travel game."""

from __future__ import annotations

from typing import Any

from jamlab.chance.agents import make
from jamlab.core import ALL_KNOWING, HIDDEN, Choice
from jamlab.games.jam import state as at
from jamlab.games.jam.view import JamView
from jamlab.log import Replay
from tests.unit.games.jam.laid import Laid, travel
from tests.unit.games.jam.mid_game import GAME, Turn


def test_j_i1_a_recipe_joins_the_pile_when_its_ingredients_are_gone() -> None:
    table = travel("apple jam / cherry").made(0, "peach jam", on=("cherry jam / apple",))
    salad = ("peach jam / raspberry", "strawberry jam / cherry", "walnut jam / currant")
    table.made(0, "summer salad", on=salad)
    turn = Turn(table, at.PLAY)
    turn.play("IngredientPlayed")
    assert [event.kind for event in turn.events[1:-1]] == [
        "IngredientDiscarded",
        "RecipePiled",
        "IngredientDiscarded",
        "IngredientDiscarded",
        "IngredientDiscarded",
        "RecipePiled",
    ]
    assert set(turn.cited("RecipePiled")) == {"J-I1"}
    assert turn.front(0) == []
    assert turn.pile(0) == ["peach jam / strawberry", "summer salad / apple"]
    view: JamView = turn.game.view(turn.state, 1)
    assert view.known[0] == tuple(turn.state.piles[0])  # all saw it


# -- the Basket ------------------------------------------------------------------------------------


def test_j_i4_a_new_card_lies_on_top_and_only_the_top_can_be_used() -> None:
    table = travel("apple jam / cherry", "peach jam / apple").basket("walnut jam / cherry")
    turn = Turn(table.basket("peach pie / gooseberry"), at.PLAY)
    turn.do("IngredientPlayed", card="apple jam / cherry")
    assert turn.basket() == ["apple jam / cherry", "peach pie / gooseberry"]
    kinds = turn.state.cards.kinds
    stack = turn.state.stacks[turn.state.cards.fruit[kinds["apple jam / cherry"]]]
    assert stack == [kinds["walnut jam / cherry"], kinds["apple jam / cherry"]]


def test_j_i4_when_the_top_card_is_used_the_next_can_be() -> None:
    table = travel("cherry jam / strawberry").basket("walnut jam / cherry", "apple jam / cherry")
    table.state.basket[table.cards.kinds["walnut jam / cherry"]] = 0
    turn = Turn(table, at.PLAY)
    assert [event.fruit for event in turn.options("JamMade")] == ["apple jam / cherry"]
    turn.do("JamMade")
    assert turn.basket() == ["walnut jam / cherry"]


def test_j_i4_a_salad_goes_under_its_stack() -> None:
    table = travel("summer salad / cherry").basket("apple jam / cherry")
    turn = Turn(table, at.PLAY)
    turn.do("IngredientPlayed")
    assert turn.basket() == ["apple jam / cherry"]
    table = travel("apple jam / strawberry").basket("walnut jam / cherry")
    table.made(0, "cherry jam", on=("summer salad / cherry",))
    turn = Turn(table, at.PLAY)
    turn.do("IngredientPlayed")
    assert turn.until("IngredientDiscarded").clause == "J-I4"
    assert "walnut jam / cherry" in turn.basket()
    assert "summer salad / cherry" not in turn.basket()


# -- the blind trade -------------------------------------------------------------------------------


def trading() -> Turn:
    """Piles of three, three and two cards; seat 0 also has a fresh jam."""
    table = (
        travel("apple pie / cherry").hand(1, "peach pie / cherry").hand(2, "peach pie / currant")
    )
    table.piled(0, "apple jam", "cherry jam", "cherry pie")
    table.piled(1, "peach jam", "walnut jam", "cone jam")
    table.piled(2, "raspberry jam", "peach pie / gooseberry")
    table.made(0, "cranberry jam", on=("walnut jam / cherry",))
    return Turn(table, at.TRADE, deck="cone jam; cone jam; cone jam")


def test_j_i2_one_to_three_cards_not_more_than_either_pile_holds() -> None:
    turn = trading()
    named = {(event.partner, event.count) for event in turn.options("BlindTradeNamed")}
    assert named == {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)}
    assert turn.can("TradeEnded")


def test_j_i2_the_other_cannot_refuse_and_both_choose_before_either_sees() -> None:
    turn = trading()
    turn.do("BlindTradeNamed", partner=1, count=2)
    assert turn.mover() == 0
    turn.do("BlindCardChosen", card="apple jam / raspberry")
    turn.do("BlindCardChosen", card="cherry pie / apple")
    assert turn.pile(0) == ["apple jam / raspberry", "cherry jam / raspberry", "cherry pie / apple"]
    node = turn.at(Choice)
    assert node.seat == 1
    assert {event.kind for event in node.options} == {"BlindCardChosen"}
    view: JamView = turn.game.view(turn.state, 1)
    assert view.chosen == (None, ())
    assert view.chosen_counts == (2, 0)
    turn.do("BlindCardChosen", card="peach jam / strawberry")
    turn.do_all("BlindCardChosen", card="cone jam / cone")
    assert turn.pile(0) == ["cherry jam / raspberry", "peach jam / strawberry", "cone jam / cone"]
    assert turn.pile(1) == ["apple jam / raspberry", "walnut jam / currant", "cherry pie / apple"]
    assert turn.can("IngredientPlayed")  # one blind trade a turn


def test_j_i2_cards_are_picked_in_any_order_each_once() -> None:
    turn = trading()
    turn.do("BlindTradeNamed", partner=1, count=2)
    first = [event.card for event in turn.options("BlindCardChosen")]
    assert first == ["apple jam / raspberry", "cherry jam / raspberry", "cherry pie / apple"]
    turn.do("BlindCardChosen", card="cherry jam / raspberry")
    second = [event.card for event in turn.options("BlindCardChosen")]
    assert second == ["apple jam / raspberry", "cherry pie / apple"]


def test_j_i2_the_number_of_offers_does_not_matter_as_its_clause_and_j_c7_say() -> None:
    turn = Turn(travel("apple pie / cherry").piled(0, "cone jam").piled(1, "peach jam"), at.TURN,
                deck="walnut jam", offers=0)  # fmt: skip
    turn.do("CardDrawn")
    assert turn.options("BlindTradeNamed")
    clauses = turn.game.rulebook.clauses
    assert "the number of offers that a table has agreed on (J-C7) does not" in clauses["J-I2"].more
    option = clauses["J-C7"].more.partition("`offers=0`: ")[2].partition("\n")[0]
    assert "in Travel the blind trade stays" in option


def test_j_i2_equal_cards_can_be_chosen_together() -> None:
    table = travel("apple pie / cherry").piled(0, "cone jam", "cone jam", "apple jam")
    turn = Turn(table.piled(1, "peach jam", "walnut jam"), at.TRADE)
    turn.do("BlindTradeNamed", partner=1, count=2)
    turn.do("BlindCardChosen", card="cone jam / cone")
    again = [event.card for event in turn.options("BlindCardChosen")]
    assert again == ["apple jam / raspberry", "cone jam / cone"]


def traded() -> Turn:
    """Seat 0 gave seat 1 an apple jam and got a walnut jam."""
    turn = trading()
    turn.swaps(1, "apple jam / raspberry", "walnut jam / currant")
    turn.rest()
    return turn


def test_j_i2_only_the_two_see_the_cards() -> None:
    turn = traded()
    for event in turn.happened("BlindCardChosen"):
        for seat in (None, 0, 1, 2):
            shown = getattr(turn.game.mask(event, seat), "card", "")
            assert (shown == HIDDEN) == (seat != event.seat)
    for event in turn.happened("BlindCardGiven"):
        for seat in (None, 0, 1, 2, ALL_KNOWING):
            shown = getattr(turn.game.mask(event, seat), "card", "")
            assert (shown == HIDDEN) == (seat in (None, 2))


def placed(turn: Turn, seat: int | None, whose: int) -> list[str]:
    """Return the cards that a viewpoint can locate in a pile."""
    view: JamView = turn.game.view(turn.state, seat)
    return turn.names(view.known[whose])


def test_j_i2_third_seats_forget_both_piles_the_two_know_what_moved() -> None:
    turn = traded()
    for third in (2, None):
        assert placed(turn, third, 0) == placed(turn, third, 1) == []
        view: JamView = turn.game.view(turn.state, third)
        assert sum(view.unplaced) == 6
        assert view.pies[:2] == (None, None)
    assert placed(turn, None, 2) == ["raspberry jam / strawberry", "peach pie / gooseberry"]
    assert placed(turn, 0, 1) == turn.pile(1)  # seat 0 knew the pile, and what it gave
    assert placed(turn, 1, 0) == turn.pile(0)
    assert sum(turn.game.view(turn.state, 0).unplaced) == 0


def test_what_leaves_a_forgotten_pile_and_joins_it_is_seen() -> None:
    turn = traded()
    turn.play("IngredientPlayed")
    assert placed(turn, 2, 0) == ["cranberry jam / walnut"]
    table: Any = turn.state
    assert turn.names(turn.game.view(table, 2).unplaced).count("walnut jam / currant") == 1


def test_j_c16_what_came_in_a_blind_trade_is_baked_in_the_same_turn() -> None:
    table = travel("apple pie / cherry").piled(0, "cherry jam").piled(1, "apple jam")
    turn = Turn(table, at.TRADE)
    turn.do("BlindTradeNamed", partner=1, count=1)
    turn.do("BlindCardChosen", seat=0)
    turn.do("BlindCardChosen", seat=1)
    baked = turn.do("PieBaked", card="apple pie / cherry")
    assert (getattr(baked, "place", -1), baked.clause) == (0, "J-C10")
    assert turn.pile(0) == []


# -- visitors --------------------------------------------------------------------------------------


def test_j_i3_fresh_recipes_cannot_be_traded_but_bid_and_baked() -> None:
    turn = trading()
    turn.do("BlindTradeNamed", partner=1, count=3)
    chosen = {event.card for event in turn.options("BlindCardChosen")}
    assert "cranberry jam / walnut" not in chosen
    turn = trading()
    turn.state.phase = at.DRAW
    turn.state.deck[turn.state.cards.karlsman] += 1
    turn.state.deck_size += 1
    turn.do("KarlsmanDrawn")
    bids = {(event.card, event.place) for event in turn.options("JamBid")}
    assert bids == {
        ("apple jam / raspberry", 0),
        ("cherry jam / raspberry", 0),
        ("cranberry jam / walnut", 1),
    }


def test_j_i3_what_is_bid_is_shown_and_all_know_where_it_lies() -> None:
    turn = traded()
    turn.state.phase = at.DRAW
    turn.state.deck[turn.state.cards.karlsman] += 1
    turn.state.deck_size += 1
    turn.do("KarlsmanDrawn")
    turn.do("JamBid", card="walnut jam / currant")
    assert placed(turn, 2, 0) == ["walnut jam / currant"]
    turn.do("BidMade", points=6)
    turn.do(*["BidPassed"] * 2)
    turn.until("BidJamReturned")
    assert placed(turn, 2, 0) == []
    assert "walnut jam / currant" not in turn.pile(0)


def test_j_i3_j_e1_all_state_their_pies_for_the_bear() -> None:
    turn = traded()
    turn.state.phase = at.DRAW
    turn.state.deck[turn.state.cards.bear] += 1
    turn.state.deck_size += 1
    assert turn.game.view(turn.state, 2).pies == (None, None, 1)
    turn.do("BearDrawn")
    turn.until("BearTaken")
    stated = turn.happened("PiesStated")
    assert [(event.seat, event.pies) for event in stated] == [(0, 1), (1, 0), (2, 1)]
    assert turn.game.view(turn.state, 2).pies == (1, 0, 1)
    assert turn.events[-1].seat == 0  # ties go to the drawer first
    turn.do("PieGivenUp", card="cherry pie / apple", place=0)
    turn.until("TurnCutShort")


def test_j_d3_a_piled_jam_may_be_given_up() -> None:
    table = travel("apple pie / cherry").piled(0, "cherry jam").made(0, "peach pie")
    turn = Turn(table, at.DRAW)
    turn.do("KarlsmanDrawn", *["BidPassed"] * 3)
    turn.do("JamGivenUp", card="cherry jam / raspberry", place=0)
    assert turn.basket() == ["cherry jam / raspberry"]


def test_j_h2_for_children_the_blind_trade_comes_with_trade() -> None:
    for trades in (True, False):
        table = Laid(2, kids=True, travel=True, trades=trades, with_tasks=False)
        table.hand(0, "apple jam / cherry").piled(0, "apple jam")
        turn = Turn(table.piled(1, "cherry jam"), at.TURN, deck="peach jam")
        turn.do("CardDrawn")
        assert turn.can("BlindTradeNamed") == trades


# -- display ---------------------------------------------------------------------------------------


def test_only_the_size_of_anothers_pile_lies_on_the_table() -> None:
    agents = [make("jam", "quick") for _ in range(2)]
    replay = Replay.play(GAME, agents, 3, names=("Ann", "Bo"), options={"variant": "travel"})
    looked = 0
    for n in range(0, len(replay) - 10, 25):
        state = replay.state(n)
        for eyes in (None, 0, 1):
            view = GAME.view(state, eyes)
            scene = GAME.scene(view, replay.seats)
            for seat in range(2):
                size = next(zone.count for zone in scene.zones if zone.id == f"pile.{seat}")
                lying = sum(piece.zone == f"pile.{seat}" for piece in scene.pieces)
                assert lying == (size if eyes == seat else 0), (n, eyes, seat)
                looked += size > 0
    assert looked > 20
    last = GAME.scene(GAME.view(replay.state(len(replay)), 0), replay.seats)
    assert {piece.zone for piece in last.pieces} >= {"pile.0", "pile.1"}  # J-I2: turned up
