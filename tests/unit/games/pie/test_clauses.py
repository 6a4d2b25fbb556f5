"""Rules of The Pie Game by clause: cards and dealing (A), a turn without Fudge (B)."""

from __future__ import annotations

import pytest

from jamlab.core import ALL_KNOWING, HIDDEN, Chance, Choice, Forced, made
from jamlab.games.pie import deck
from jamlab.games.pie import events as ev
from jamlab.games.pie import state as at
from tests.unit.games.driver import Driver, node_at
from tests.unit.games.pie.kitchen import CARDS, GAME, PLAIN, Kitchen, counts, dealt

# -- A: cards and dealing --------------------------------------------------------------------------


def test_p_a1_94_cards_and_16_recipes() -> None:
    lines = deck.read_deck(deck.DECK)[0]
    by_sort = {sort: sum(card.count for card in lines if card.sort == sort) for sort in deck.SORTS}
    assert sum(by_sort.values()) == 94
    assert by_sort.pop("ingredient") == 72
    assert by_sort.pop("pot luck") == 6
    assert by_sort == {
        "lose turn": 3, "trade one": 4, "discard two": 3, "discard all": 2,
        "pass left": 2, "pass right": 2,
    }  # fmt: skip
    assert sum(card.sort == "ingredient" for card in lines) == 17
    assert len(CARDS.recipe_names) == 16
    assert GAME.seats == range(2, 9)


def test_p_a2_five_different_ingredients_crust_and_sugar_always() -> None:
    recipes = deck.read_recipes(deck.RECIPES)[0]
    assert all(len(set(recipe.ingredients)) == 5 for recipe in recipes)
    assert all({"Crust", "Sugar"} <= set(recipe.ingredients) for recipe in recipes)
    assert len({frozenset(recipe.ingredients) for recipe in recipes}) == 16
    needed = {name for recipe in recipes for name in recipe.ingredients}
    assert needed == {card.name for card in deck.read_deck(deck.DECK)[0][:17]}


@pytest.mark.parametrize("seats", GAME.seats)
def test_p_a3_the_first_dealer_is_drawn_by_lot(seats: int) -> None:
    node = node_at(GAME, GAME.start(seats, {}), Chance)
    assert [event.seat for event in node.outcomes] == list(range(seats))
    assert node.weights == (1,) * seats
    assert {event.clause for event in node.outcomes} == {"P-A3"}


@pytest.mark.parametrize("dealer", [0, 2])
def test_p_a4_a_recipe_and_five_cards_each_both_secret(dealer: int) -> None:
    table = dealt(3, [PLAIN, "Sugar, Sugar, Eggs, Eggs, Eggs", "Cream, Cream, Cream, Crust, Crust"],
                  dealer=dealer)  # fmt: skip
    first = (dealer + 1) % 3
    assert [event.seat for event in table.happened("RecipeDealt")] == [
        (first + n) % 3 for n in range(3)
    ]
    assert [event.seat for event in table.happened("CardDealt")] == [
        (first + n) % 3 for n in range(3)
    ] * 5
    for kind in ("RecipeDealt", "CardDealt"):
        event = table.happened(kind)[0]
        field = "recipe" if kind == "RecipeDealt" else "card"
        assert getattr(GAME.mask(event, event.seat), field) != HIDDEN
        assert getattr(GAME.mask(event, ALL_KNOWING), field) != HIDDEN
        assert getattr(GAME.mask(event, None), field) == HIDDEN
        assert getattr(GAME.mask(event, (event.seat + 1) % 3), field) == HIDDEN
    table.do("CardTurnedUp", card="Lemon")
    assert table.pile() == ["Lemon"]
    assert table.state.pile_size == 94 - 15 - 1
    assert table.mover() == first


def test_p_a4_each_card_has_its_chance() -> None:
    table = Driver(GAME, GAME.start(2, {}))
    table.do("DealerDrawn", seat=0)
    recipes = table.at(Chance)
    assert recipes.weights == (1,) * 16
    table.do("RecipeDealt", recipe="Apple")
    table.do("RecipeDealt", recipe="Peach")
    cards = table.at(Chance)
    assert cards.weights == tuple(CARDS.counts)
    assert cards.total == 94
    table.do("CardDealt", "CardDealt", card="Pumpkin")
    assert not table.can("CardDealt", card="Pumpkin")
    assert table.refusal(made(ev.CardDealt, 1, "P-A4", "Pumpkin")).clause == "P-A1"
    assert table.refusal(made(ev.CardDealt, 0, "P-A4", "Crust")).clause == "P-A4"


@pytest.mark.parametrize("fudge", ["Trade One", "Pass Left", "Lose One Turn", "Discard All"])
def test_p_a5_fudge_turned_up_goes_back_until_it_is_none(fudge: str) -> None:
    table = dealt(2, [PLAIN, "Sugar, Sugar, Eggs, Eggs, Eggs"])
    for _ in range(2):
        before = table.state.pile_size
        table.do("CardTurnedUp", card=fudge)
        assert isinstance(table.node, Forced)
        table.rest()
        assert table.pile() == []
        assert table.state.pile_size == before
    assert table.cited("FudgePutBack") == ["P-A5", "P-A5"]
    table.do("CardTurnedUp", card="Pot Luck")  # no Fudge
    assert table.pile() == ["Pot Luck"]
    assert table.mover() == 1


def test_p_a6_fudge_dealt_is_due_on_the_first_turn() -> None:
    table = dealt(2, [PLAIN, "Pass Left, Sugar, Eggs, Lose One Turn, Eggs"])
    table.do("CardTurnedUp", card="Lemon")
    assert table.choices() == [("FudgePlayed", "Pass Left")]


CHERRY = "Crust, Sugar, Butter, Lemon, Cherries"
APPLE = "Crust, Sugar, Butter, Cinnamon, Apples"


def test_p_a6_a_whole_pie_is_dealt_nearest_to_the_dealers_left_bakes() -> None:
    """RULES.md's example: Di deals, Bo and Cy are dealt whole pies."""
    table = dealt(
        4, [PLAIN, CHERRY, APPLE, "Eggs, Eggs, Eggs, Cream, Cream"],
        ["Pumpkin", "Cherry", "Apple", "Pecan"], dealer=3,
    )  # fmt: skip
    table.do_all("CardTurnedUp", card="Coconut")
    assert [(event.seat, event.clause) for event in table.happened("PieBaked")] == [(1, "P-A6")]
    assert list(table.state.pies) == [0, 1, 0, 0]


def test_p_a7_left_of_the_dealer_begins_then_to_the_left() -> None:
    table = dealt(3, [PLAIN, "Sugar, Sugar, Eggs, Eggs, Eggs", "Cream, Cream, Cream, Crust, Crust"],
                  dealer=1)  # fmt: skip
    table.do("CardTurnedUp", card="Lemon")
    movers = []
    for _ in range(5):
        movers.append(table.mover())
        table.turn("Butter", "Butter")
    assert movers == [2, 0, 1, 2, 0]
    assert table.refusal(made(ev.DrawChosen, 0, "P-B1")).clause == "P-A7"


def test_p_a8_what_lies_open_and_what_does_not() -> None:
    table = Kitchen(
        PLAIN, "Eggs, Eggs, Eggs, Cream, Lose One Turn", PLAIN, mover=1, discard="Lemon, Apples"
    )
    table.do("LostTurnLaid", seat=1)
    for viewer in (None, 0, 2):
        view = GAME.view(table.state, viewer)
        assert view.discard == (CARDS.kinds["Lemon"], CARDS.kinds["Apples"])
        assert view.laid == (0, 1, 0)
        assert view.hand_sizes == (5, 4, 5)
        assert view.pile_size == table.state.pile_size
        assert view.pies == (0, 0, 0)
        assert view.hands[1] is None
        assert view.recipe[1] == at.HIDDEN_KIND
    assert GAME.view(table.state, 1).hands[1] == counts("Eggs, Eggs, Eggs, Cream")
    assert GAME.view(table.state, 1).recipe[1] == CARDS.recipe_kinds["Coconut Cream"]
    assert None not in GAME.view(table.state, ALL_KNOWING).hands


# -- B: a turn without Fudge -----------------------------------------------------------------------


def test_p_b1_draw_unseen_and_discard() -> None:
    table = Kitchen(PLAIN, PLAIN)
    assert table.choices() == [("DrawChosen", ""), ("CardTaken", "Pumpkin")]
    table.do("DrawChosen", seat=0)
    table.do("CardDrawn", seat=0, card="Eggs")
    assert table.state.hand_sizes[0] == 6
    assert GAME.mask(table.events[-1], 1).card == HIDDEN
    table.discards("Crust")
    assert sorted(table.hand(0)) == ["Butter", "Crust", "Eggs", "Sugar", "Sugar"]
    assert table.pile() == ["Pumpkin", "Crust"]
    assert table.mover() == 1
    assert {event.clause for event in table.events} == {"P-B1"}


def test_p_b1_take_from_the_discard_pile_and_discard() -> None:
    table = Kitchen(PLAIN, PLAIN, discard="Lemon, Eggs")
    table.do("CardTaken", card="Eggs")
    assert table.pile() == ["Lemon"]
    assert GAME.mask(table.events[-1], 1).card == "Eggs"
    assert table.refusal(made(ev.DrawChosen, 0, "P-B1")).clause == "P-B1"
    table.discards("Sugar")
    assert table.pile() == ["Lemon", "Sugar"]
    assert table.refusal(made(ev.CardTaken, 1, "P-B1", "Lemon")).clause == "P-B1"  # not on top


def test_p_b2_the_card_just_taken_may_be_discarded() -> None:
    table = Kitchen(PLAIN, PLAIN)
    table.do("CardTaken", card="Pumpkin")
    assert {card for _, card in table.choices()} == {"Crust", "Sugar", "Butter", "Pumpkin"}
    table.discards("Pumpkin")
    assert table.pile() == ["Pumpkin"]
    assert table.mover() == 1


def test_p_b2_fudge_is_not_discarded() -> None:
    table = Kitchen(PLAIN, PLAIN)
    table.draw("Discard Two")
    assert {card for _, card in table.choices()} == {"Crust", "Sugar", "Butter"}
    assert table.refusal(made(ev.CardDiscarded, 0, "P-B1", "Discard Two")).clause == "P-B2"
    assert table.refusal(made(ev.CardDiscarded, 0, "P-B1", "Lemon")).clause == "P-B1"


@pytest.mark.parametrize("card", ["Pass Left", "Pass Right", "Trade One"])
def test_p_b3_pass_and_trade_work_at_once_when_drawn(card: str) -> None:
    table = Kitchen(PLAIN, "Eggs, Eggs, Eggs, Cream, Cream", "Lemon, Lemon, Lemon, Apples, Apples")
    table.do("DrawChosen")
    table.do("FudgeDrawn", seat=0, card=card)
    assert GAME.mask(table.events[-1], 2).card == card  # all see it
    table.rest()
    assert table.pile() == ["Pumpkin", card]
    if card == "Trade One":
        table.do("PartnerChosen", target=1)
        choosers = [0, 1]
    else:
        choosers = [0, 1, 2]
    for seat in choosers:
        assert table.mover() == seat
        table.chosen(["Butter", "Eggs", "Apples"][seat])
    assert table.mover() == 1  # no discard, and the turn is over
    assert list(table.state.hand_sizes) == [5, 5, 5]
    assert table.cited("FudgeDrawn") + table.cited("FudgeLaid") == ["P-B3", "P-B3"]
    assert not table.happened("CardDiscarded")


def test_p_b3_a_card_that_works_at_once_never_comes_into_the_hand() -> None:
    table = Kitchen(PLAIN, PLAIN)
    table.do("DrawChosen")
    assert not table.can("CardDrawn", card="Trade One")
    assert table.can("CardDrawn", card="Discard All")
    assert table.refusal(made(ev.CardDrawn, 0, "P-B1", "Trade One")).clause == "P-B3"
    assert table.refusal(made(ev.FudgeDrawn, 0, "P-B3", "Discard All")).clause == "P-B3"


WAITING = ["Lose One Turn", "Discard Two", "Discard All"]


@pytest.mark.parametrize("card", WAITING)
def test_p_b4_other_fudge_waits_for_the_next_turn(card: str) -> None:
    table = Kitchen(PLAIN, PLAIN)
    table.draw(card)
    assert table.kinds() == {"CardDiscarded"}
    played = ev.LostTurnLaid if card == "Lose One Turn" else ev.FudgePlayed
    assert table.refusal(made(played, 0, "P-B4", card)).clause == "P-B4"
    table.discards("Crust")
    table.turn("Eggs", "Eggs")
    assert [shown for _, shown in table.choices()] == [card]


def test_p_b4_option_fudge_just_drawn_may_be_played_in_place_of_discarding() -> None:
    table = Kitchen(PLAIN, PLAIN, drawn_fudge="may_play")
    table.draw("Discard Two")
    assert ("FudgePlayed", "Discard Two") in table.choices()
    assert ("CardDiscarded", "Crust") in table.choices()  # it need not be played
    table.plays("Discard Two", "Crust", "Sugar")
    table.draws("Eggs", "Eggs")
    assert table.hand(0) == ["Crust", "Sugar", "Butter", "Eggs", "Eggs"]
    assert table.pile() == ["Pumpkin", "Discard Two", "Crust", "Sugar"]
    assert table.cited("FudgePlayed") == ["P-B4"]
    assert table.mover() == 1


def test_p_b4_option_all_five_others_go_with_discard_all_just_drawn() -> None:
    table = Kitchen(PLAIN, PLAIN, drawn_fudge="may_play")
    table.draw("Discard All")
    table.plays("Discard All")
    table.discards(*PLAIN.split(", "))
    table.draws("Eggs", "Eggs", "Cream", "Lemon", "Lemon")
    assert table.mover() == 1


def test_p_b4_option_a_lost_turn_laid_at_once_leaves_five_cards() -> None:
    table = Kitchen(PLAIN, PLAIN, drawn_fudge="may_play")
    table.draw("Lose One Turn")
    table.do("LostTurnLaid", seat=0)
    assert list(table.state.hand_sizes) == [5, 5]
    table.turn("Eggs", "Eggs")
    assert table.mover() == 1  # cleared; five cards are held, so none is drawn
    assert [event.seat for event in table.happened("LostTurnCleared")] == [0]
    assert list(table.state.hand_sizes) == [5, 5]


def test_p_b4_option_fudge_taken_from_the_discard_pile_waits_all_the_same() -> None:
    table = Kitchen(PLAIN, PLAIN, discard="Lemon, Discard Two", drawn_fudge="may_play")
    table.do("CardTaken", card="Discard Two")
    assert table.kinds() == {"CardDiscarded"}
    assert table.refusal(made(ev.FudgePlayed, 0, "P-B4", "Discard Two")).clause == "P-B5"


@pytest.mark.parametrize("card", ["Pass Left", "Trade One", *WAITING])
def test_p_b5_fudge_from_the_discard_pile_never_works_at_once(card: str) -> None:
    table = Kitchen(PLAIN, PLAIN, discard=f"Lemon, {card}")
    table.do("CardTaken", card=card)
    assert table.cited("CardTaken") == ["P-B5"]
    assert table.kinds() == {"CardDiscarded"}
    table.discards("Crust")
    table.turn("Eggs", "Eggs")
    assert [shown for _, shown in table.choices()] == [card]


def test_p_b5_option_fudge_is_not_taken() -> None:
    table = Kitchen(PLAIN, PLAIN, discard="Lemon, Discard Two", take_fudge="no")
    assert table.choices() == [("DrawChosen", "")]
    assert table.refusal(made(ev.CardTaken, 0, "P-B5", "Discard Two")).clause == "P-B5"
    table = Kitchen(PLAIN, PLAIN, discard="Lemon, Pot Luck", take_fudge="no")
    assert ("CardTaken", "Pot Luck") in table.choices()


def test_p_b6_pot_luck_is_discarded_and_taken_like_an_ingredient() -> None:
    table = Kitchen("Crust, Crust, Sugar, Sugar, Pot Luck", PLAIN)
    table.turn("Eggs", "Pot Luck")
    table.do("CardTaken", seat=1, card="Pot Luck")
    assert table.cited("CardTaken") == ["P-B6"]
    assert isinstance(table.rest(), Choice)
