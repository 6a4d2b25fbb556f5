"""The JAM, clause by clause: trade."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from jamlab.core.registry import load
from jamlab.games.jam import state as at
from jamlab.games.jam.state import ANY_NUMBER
from tests.unit.games.jam.laid import Laid, hand
from tests.unit.games.jam.mid_game import Turn


def trading(**settings: Any) -> Turn:
    """Seat 0 may trade; each seat has recipes, seat 1's peach jam with its fruit still on it."""
    table = Laid(3, with_tasks=False).hand(0, "apple pie / cherry", "peach pie / currant")
    table.made(0, "apple jam", "cherry pie").made(2, "summer salad")
    table.made(1, "peach jam", on=("cherry jam / apple",)).made(1, "gooseberry jam")
    return Turn(table, at.TRADE, **settings)


def named_at(turn: Turn, kind: str, card: str) -> int:
    """Name a recipe of an offer and return its place."""
    event: Any = turn.do(kind, card=card)
    return int(event.place)


def test_j_c6_recipes_for_recipes_if_the_other_says_yes() -> None:
    turn = trading()
    made = turn.offers(
        ("apple jam / raspberry", "cherry pie / apple"), ("gooseberry jam / currant",)
    )
    assert (made.gives, made.gets, made.clause) == (2, 1, "J-C6")
    assert turn.mover() == 1
    turn.do("OfferAccepted", seat=1, partner=0)
    assert turn.front(0) == [("gooseberry jam / currant",)]
    assert turn.front(1)[1:] == [("apple jam / raspberry",), ("cherry pie / apple",)]
    assert turn.mover() == 0


def test_j_c6_declined_nothing_moves() -> None:
    turn = trading()
    turn.offers(("apple jam / raspberry",), ("gooseberry jam / currant",))
    before = [turn.front(seat) for seat in range(3)]
    turn.do("OfferDeclined", seat=1)
    assert [turn.front(seat) for seat in range(3)] == before
    assert turn.cited("OfferDeclined") == ["J-C7"]


def test_j_c6_only_recipes_on_the_table_can_be_offered() -> None:
    turn = trading()
    turn.do("PartnerNamed", partner=2)
    names = {(event.kind, event.card) for event in turn.rest().options}  # type: ignore[union-attr]
    assert names == {
        ("RecipeOffered", "apple jam / raspberry"),
        ("RecipeOffered", "cherry pie / apple"),
        ("RecipeAsked", "summer salad / apple"),
    }


def test_j_c6_without_trade_or_recipes_there_is_no_trade_phase() -> None:
    table = hand("apple pie / cherry")
    turn = Turn(table, at.DRAW, deck="walnut jam")
    turn.do("CardDrawn")
    assert turn.options("IngredientPlayed")
    table = hand("apple pie / cherry", trades=False).made(1, "peach jam")
    turn = Turn(table, at.DRAW, deck="walnut jam")
    turn.do("CardDrawn")
    assert turn.options("IngredientPlayed")


def test_j_c7_a_present_needs_a_yes_and_may_go_either_way() -> None:
    turn = trading()
    made = turn.offers(("apple jam / raspberry",), ())
    assert (made.gives, made.gets, made.clause) == (1, 0, "J-C7")
    assert [event.kind for event in turn.options()] == ["OfferAccepted", "OfferDeclined"]
    turn.do("OfferAccepted")
    made = turn.offers((), ("summer salad / apple",), partner=2)
    assert (made.gives, made.gets) == (0, 1)
    turn.do("OfferAccepted")
    assert turn.front(2) == []


def test_j_c7_an_empty_offer_is_none() -> None:
    turn = trading()
    turn.do("PartnerNamed", partner=1)
    assert not turn.can("OfferMade")


@pytest.mark.parametrize("offers", [0, 1, 2, 3, 4, 5])
def test_j_c7_so_many_offers_a_turn(offers: int) -> None:
    table = hand("apple pie / cherry").made(1, "peach jam")
    turn = Turn(table, at.TURN, deck="walnut jam", offers=offers)
    turn.do("CardDrawn")
    for _ in range(offers):
        assert turn.can("TradeEnded")
        turn.offers((), ("peach jam / strawberry",), answer="Declined")
    assert not turn.can("TradeEnded")
    assert turn.options("IngredientPlayed")


def test_j_c7_without_a_limit_the_mover_ends_the_trade() -> None:
    """Nine offers, more than any other value allows."""
    table = hand("apple pie / cherry").made(1, "peach jam")
    turn = Turn(table, at.TURN, deck="walnut jam", offers=ANY_NUMBER)
    turn.do("CardDrawn")
    for _ in range(9):
        turn.offers((), ("peach jam / strawberry",), answer="Declined")
    turn.do("TradeEnded")
    assert turn.options("IngredientPlayed")
    assert load("jam").start(2, {"offers": "any"}).offers == ANY_NUMBER


def test_j_c7_an_offer_is_put_together_in_any_order() -> None:
    table = hand("apple pie / cherry")
    table.made(0, "cone jam", "peach jam", "cone jam").made(1, "cherry jam", "cherry pie")
    turn = Turn(table, at.TRADE)
    turn.do("PartnerNamed")
    found: list[tuple[str, ...]] = []
    named = [f"RecipeOffered{jam}" for jam in ("cone jam", "peach jam", "cone jam")]
    named += ["RecipeAskedcherry jam", "RecipeAskedcherry pie"]

    def go_on(offered: tuple[str, ...]) -> None:
        for event in turn.rest().options:  # type: ignore[union-attr]
            if event.kind == "OfferMade":
                found.append(offered)
                continue
            before = turn.state.copy()
            turn._apply(event)
            go_on((*offered, event.kind + getattr(event, "card", "").partition(" / ")[0]))
            turn.state = before

    go_on(())
    every = {order[:n] for order in permutations(named) for n in range(1, len(named) + 1)}
    assert len(found) == len(set(found))
    assert set(found) == every


def test_j_c8_what_lies_on_a_recipe_moves_with_it() -> None:
    turn = trading()
    turn.do("PartnerNamed", partner=1)
    asked = turn.do("RecipeAsked", card="peach jam / strawberry")
    assert asked.clause == "J-C8"
    turn.do("OfferMade", "OfferAccepted")
    assert turn.front(0)[-1] == ("peach jam / strawberry", "cherry jam / apple")


def test_j_c7_traded_recipes_lie_down_last_in_the_order_in_which_they_lay() -> None:
    """`place` as in docs/log-format/README.md: not in the order in which they were named."""
    turn = Turn(
        hand("apple pie / cherry")
        .made(0, "apple jam", "cherry jam", "walnut jam", "cone jam")
        .made(1, "peach jam", "currant jam"),
        at.TRADE,
    )
    turn.do("PartnerNamed")
    assert named_at(turn, "RecipeAsked", "peach jam / strawberry") == 1
    assert named_at(turn, "RecipeOffered", "walnut jam / currant") == 3
    assert named_at(turn, "RecipeOffered", "apple jam / raspberry") == 1
    turn.do("OfferMade", "OfferAccepted")
    recipes = [[cards[0].partition(" / ")[0] for cards in turn.front(seat)] for seat in (0, 1)]
    assert recipes == [
        ["cherry jam", "cone jam", "peach jam"],
        ["currant jam", "apple jam", "walnut jam"],
    ]


def test_j_c7_nothing_is_named_twice_and_alike_ones_stand_for_each_other() -> None:
    table = hand("apple pie / cherry").made(1, "peach jam")
    turn = Turn(table.made(0, "cone jam", "cone jam"), at.TRADE)
    turn.do("PartnerNamed")
    first = turn.options("RecipeOffered")
    assert [event.place for event in first] == [1]
    second = replace(first[0], place=2)
    assert turn.refusal(second).sentence == "A cone jam like it stands for this one"
    turn.do("RecipeOffered")
    assert turn.refusal(first[0]).sentence == "That cone jam is named already"
    assert turn.options("RecipeOffered") == [second]


def test_j_c7_an_offer_that_was_begun_says_why_the_trade_does_not_end() -> None:
    turn = trading()
    turn.do("PartnerNamed", partner=1)
    lines = turn.game.option_lines(turn.state, 0, ("Ann", "Bo", "Cy"))
    refused = {line.title: line.text for line in lines if not line.legal}
    assert refused["Trade no more"] == "An offer was begun: it is made first."


# -- traded recipes at the discard (J-C17) ---------------------------------------------------------


def traded(fruit: str = "stays") -> Turn:
    """Seat 0 has received the peach jam with a fruit on it, and has an old fruit of its own."""
    table = Laid(3, with_tasks=False).hand(0, "apple pie / cherry", "peach pie / currant")
    table.hand(1, "cherry pie / apple").hand(2, "cherry pie / currant")
    table.made(0, "apple jam", on=("garden salad / currant",))
    table.made(1, "peach jam", on=("cherry jam / apple",))
    turn = Turn(table, at.TRADE, deck="cone jam; cone jam; cone jam; cone jam", fruit=fruit)
    turn.offers((), ("peach jam / strawberry",), answer="Accepted")
    return turn


def test_j_c17_fruit_on_a_recipe_got_in_this_turn_stays_until_the_next_discard() -> None:
    turn = traded()
    turn.do("TradeEnded")
    turn.play("IngredientPlayed", card="apple pie / cherry")
    assert turn.front(0) == [
        ("apple jam / raspberry",),
        ("peach jam / strawberry", "cherry jam / apple"),
    ]
    for seat in (1, 2, 0):
        turn.do("CardDrawn", seat=seat)
        if turn.can("TradeEnded"):
            turn.do("TradeEnded")
        turn._apply(turn.options("IngredientPlayed")[0])
        turn.until("TurnBegan")
    assert turn.front(0)[1] == ("peach jam / strawberry",)


def test_j_c17_or_it_leaves_in_this_turn() -> None:
    turn = traded("leaves")
    turn.do("TradeEnded")
    turn.play("IngredientPlayed", card="apple pie / cherry")
    assert turn.front(0) == [("apple jam / raspberry",), ("peach jam / strawberry",)]


def test_j_c17_who_receives_in_anothers_turn_discards_at_the_end_of_the_own_next_turn() -> None:
    turn = traded()
    turn.offers(("apple jam / raspberry",), ())
    turn.do("OfferAccepted", "TradeEnded")
    turn.play("IngredientPlayed", card="apple pie / cherry")
    assert turn.front(1) == [("apple jam / raspberry", "garden salad / currant")]
    turn.do("CardDrawn", seat=1)
    turn.do("TradeEnded")
    turn._apply(turn.options("IngredientPlayed")[0])
    turn.until("TurnBegan")
    assert turn.front(1) == [("apple jam / raspberry",)]


@pytest.mark.parametrize("fruit", ["stays", "leaves"])
def test_j_c17_traded_away_and_back_it_counts_as_held_all_the_time(fruit: str) -> None:
    turn = traded(fruit)
    turn.offers(("apple jam / raspberry",), (), answer="Accepted")
    turn.offers((), ("apple jam / raspberry",), answer="Accepted")
    turn.play("IngredientPlayed", card="apple pie / cherry")
    assert ("apple jam / raspberry",) in turn.front(0)
    stays = ("peach jam / strawberry", "cherry jam / apple") in turn.front(0)
    assert stays == (fruit == "stays")


def test_j_c17_what_was_made_in_this_turn_stays_whatever_the_option() -> None:
    for fruit in ("stays", "leaves"):
        table = hand("apple jam / cherry").basket("peach pie / cherry")
        table.basket("cherry jam / apple").made(0, "peach jam", on=("peach jam / apple",))
        turn = Turn(table, at.PLAY, fruit=fruit)
        turn.play("JamMade", card="apple jam / cherry")
        assert turn.front(0)[-1] == ("apple jam / cherry", "cherry jam / apple")
        assert turn.front(0)[0] == ("peach jam / strawberry",) or len(turn.front(0)[0]) == 1


def test_j_c16_a_jam_got_in_this_turns_trade_may_be_baked() -> None:
    turn = traded()
    turn.do("TradeEnded")
    baked = turn.do("PieBaked", card="peach pie / currant")
    assert baked.clause == "J-C16"
    assert turn.until("IngredientDiscarded").clause == "J-C10"
    turn.until("TurnBegan")
    assert ("peach pie / currant", "peach jam / strawberry") in turn.front(0)
