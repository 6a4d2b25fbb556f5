"""The JAM, clause by clause: the one play of a turn, and the discard."""

from __future__ import annotations

from jamlab.core import Choice
from jamlab.games.jam import state as at
from tests.unit.games.jam.laid import hand
from tests.unit.games.jam.mid_game import Turn

# -- jam -------------------------------------------------------------------------------------------


def test_j_c9_a_recipe_from_the_hand_takes_a_fruit_of_the_basket() -> None:
    turn = Turn(hand("cherry jam / apple").basket("peach pie / cherry"), at.PLAY)
    made = turn.do("JamMade", source="hand")
    assert made.clause == "J-C9"
    assert turn.front(0) == [("cherry jam / apple", "peach pie / cherry")]
    assert turn.basket() == []
    assert turn.state.hand_sizes[0] == 0


def test_j_c9_a_recipe_from_the_basket_takes_a_fruit_of_the_hand() -> None:
    turn = Turn(hand("peach pie / cherry").basket("cherry jam / apple"), at.PLAY)
    turn.do("JamMade", source="basket")
    assert turn.front(0) == [("cherry jam / apple", "peach pie / cherry")]


def test_j_c9_never_both_from_one_place_and_only_the_lower_half_is_a_fruit() -> None:
    held = hand("cherry jam / apple", "peach pie / cherry")
    assert Turn(held, at.PLAY).kinds() == {"IngredientPlayed"}
    basket = hand("walnut jam / currant").basket("cherry jam / apple", "peach pie / cherry")
    assert Turn(basket, at.PLAY).kinds() == {"IngredientPlayed"}
    upper = hand("cherry jam / apple").basket("cherry jam / raspberry", "cherry pie / apple")
    assert Turn(upper, at.PLAY).kinds() == {"IngredientPlayed"}


def test_j_c9_jams_pies_and_salads_of_the_basket_serve_by_their_fruit() -> None:
    table = hand("apple jam / cherry")
    table.basket("raspberry jam / apple", "strawberry pie / apple", "summer salad / apple")
    assert len(Turn(table, at.PLAY).options("JamMade")) == 3


def test_j_f1_cone_jam_takes_any_one_ingredient_of_the_other_place() -> None:
    table = hand("cone jam / cone").basket("peach pie / cherry", "summer salad / apple")
    turn = Turn(table.basket("cone jam / cone"), at.PLAY)
    made = turn.options("JamMade")
    from_hand = [(event.fruit, event.clause) for event in made if event.source == "hand"]
    assert sorted(from_hand) == [
        ("cone jam / cone", "J-F3"),
        ("peach pie / cherry", "J-F1"),
        ("summer salad / apple", "J-F1"),
    ]
    assert [event.fruit for event in made if event.source == "basket"] == ["cone jam / cone"]


def test_j_f3_a_cone_makes_nothing_but_cone_jam() -> None:
    turn = Turn(
        hand("cherry jam / apple", "summer salad / apple").basket("cone jam / cone"), at.PLAY
    )
    assert [event.card for event in turn.options("JamMade")] == ["cone jam / cone"] * 2
    turn = Turn(hand("cone jam / cone").basket("cherry jam / apple"), at.PLAY)
    assert [event.card for event in turn.options("JamMade")] == ["cone jam / cone"]


# -- pies ------------------------------------------------------------------------------------------


def test_j_c10_a_pie_from_the_hand_takes_the_jam_it_needs_whose_fruit_falls_at_once() -> None:
    table = hand("cherry pie / apple").made(0, "cherry jam", on=("peach pie / cherry",))
    turn = Turn(table.made(0, "apple jam"), at.PLAY)
    assert [event.jam for event in turn.options("PieBaked")] == ["cherry jam / raspberry"]
    baked = turn.do("PieBaked", source="hand")
    assert baked.clause == "J-C10"
    assert turn.until("IngredientDiscarded").clause == "J-C10"
    assert turn.basket() == ["peach pie / cherry"]
    assert turn.front(0) == [
        ("apple jam / raspberry",),
        ("cherry pie / apple", "cherry jam / raspberry"),
    ]


def test_j_c10_only_ones_own_completed_jam_bakes() -> None:
    table = hand("cherry pie / apple").made(1, "cherry jam")
    table.made(0, "cherry pie", on=("cherry jam",)).basket("cherry jam / cranberry")
    assert "PieBaked" not in Turn(table, at.PLAY).kinds()


def test_j_f2_cone_jam_bakes_any_pie() -> None:
    turn = Turn(hand("cherry pie / apple").made(0, "cone jam"), at.PLAY)
    assert turn.do("PieBaked").clause == "J-F2"


def test_jams_that_are_alike_bake_once_and_those_with_fruit_apart() -> None:
    table = hand("cherry pie / apple").made(0, "cone jam", "cone jam", "cone jam")
    table.made(0, "cone jam", on=("peach jam / apple",))
    turn = Turn(table, at.PLAY)
    assert [event.place for event in turn.options("PieBaked")] == [1, 4]


def test_j_c11_j_c12_a_pie_of_the_basket_is_paid_for_before_the_discard() -> None:
    table = hand("apple jam / cherry", "peach jam / apple").basket("cherry pie / apple")
    table.made(0, "cherry jam", on=("peach pie / cherry",))
    table.made(0, "walnut jam", on=("southern salad / cranberry",))
    turn = Turn(table, at.PLAY)
    assert turn.do("PieBaked", source="basket").clause == "J-C11"
    paid = turn.options("BasketRepaid")
    assert [event.card for event in paid] == ["apple jam / cherry", "peach jam / apple"]
    assert {event.clause for event in paid} == {"J-C12"}
    assert turn.basket() == ["peach pie / cherry"]
    turn.play("BasketRepaid", card="peach jam / apple")
    kinds = [event.kind for event in turn.events]
    assert kinds.index("BasketRepaid") < len(kinds) - 1 - kinds[::-1].index("IngredientDiscarded")
    assert "peach jam / apple" in turn.basket()
    assert turn.state.hand_sizes[0] == 1


def test_j_c12_with_an_empty_hand_no_pie_of_the_basket() -> None:
    table = hand().basket("cherry pie / apple").made(0, "cherry jam").hand(1, "apple jam / cherry")
    turn = Turn(table, at.TURN, deck="", trades=False)
    turn.until("PlaySkipped")
    assert not turn.happened("PieBaked")


# -- salads ----------------------------------------------------------------------------------------


def test_j_c13_a_salad_takes_one_card_of_the_basket_for_each_fruit() -> None:
    table = hand("summer salad / apple")
    table.basket("peach jam / strawberry", "apple jam / strawberry", "cherry jam / raspberry")
    table.basket("walnut jam / currant")
    turn = Turn(table, at.PLAY)
    assert turn.do("SaladBegun").clause == "J-C13"
    assert turn.state.hand_sizes[0] == 0
    choices = [len(turn.options("SaladFruitAdded"))]
    turn.do("SaladFruitAdded", card="peach jam / strawberry")
    for _ in range(2):
        choices.append(len(turn.options("SaladFruitAdded")))
        turn.do("SaladFruitAdded")
    assert choices == [2, 1, 1]
    assert turn.front(0) == [
        (
            "summer salad / apple",
            "peach jam / strawberry",
            "cherry jam / raspberry",
            "walnut jam / currant",
        )
    ]
    assert turn.basket() == ["apple jam / strawberry"]


def test_j_c13_not_from_the_basket_not_with_fruit_of_the_hand_not_with_a_cone() -> None:
    fruits = ("peach jam / strawberry", "cherry jam / raspberry")
    whole = (*fruits, "walnut jam / currant")
    from_basket = hand("apple jam / cherry").basket("summer salad / apple", *whole)
    assert "SaladBegun" not in Turn(from_basket, at.PLAY).kinds()
    with_hand = hand("summer salad / apple", "walnut jam / currant").basket(*fruits)
    assert "SaladBegun" not in Turn(with_hand, at.PLAY).kinds()
    with_cone = hand("summer salad / apple").basket(*fruits, "cone jam / cone")
    assert "SaladBegun" not in Turn(with_cone, at.PLAY).kinds()


# -- ingredients, no play --------------------------------------------------------------------------


def test_j_c14_any_hand_card_may_always_go_to_the_basket() -> None:
    turn = Turn(hand("cherry jam / apple", "cone jam / cone").basket("peach pie / cherry"), at.PLAY)
    assert [event.card for event in turn.options("IngredientPlayed")] == [
        "cherry jam / apple",
        "cone jam / cone",
    ]
    assert not turn.can("PlaySkipped")
    turn.do("IngredientPlayed", card="cone jam / cone")
    assert sorted(turn.basket()) == ["cone jam / cone", "peach pie / cherry"]


def test_j_c15_without_a_card_there_is_no_play_but_trade_and_discard() -> None:
    table = hand().made(0, "cherry jam", on=("peach pie / cherry",)).hand(1, "apple jam / cherry")
    turn = Turn(table, at.TURN, deck="")
    turn.do("TradeEnded")
    assert turn.until("PlaySkipped").clause == "J-C15"
    assert turn.until("IngredientDiscarded").clause == "J-C17"
    assert turn.until("TurnBegan").seat == 1


def test_each_play_costs_one_hand_card() -> None:
    table = hand(
        "cherry pie / apple", "apple jam / cherry", "summer salad / apple", "cone jam / cone"
    )
    table.basket("apple pie / strawberry", "cherry jam / raspberry", "walnut jam / currant")
    table.basket("strawberry pie / apple", "peach jam / apple")
    table.made(0, "cherry jam", "strawberry jam")
    start = Turn(table, at.PLAY)
    for event in start.rest().options:  # type: ignore[union-attr]
        turn = Turn(table, at.PLAY)
        turn.state = start.state.copy()
        turn._apply(event)
        while not turn.happened("TurnBegan"):
            node = turn.node
            turn._apply(node.options[0] if isinstance(node, Choice) else node.event)  # type: ignore[union-attr]
        assert turn.state.hand_sizes[0] == 3, event


# -- the discard -----------------------------------------------------------------------------------


def test_j_c17_all_old_ingredients_go_one_after_another() -> None:
    table = hand("apple jam / cherry").made(0, "peach jam", on=("cherry jam / apple",))
    salad = ("peach jam / raspberry", "strawberry jam / raspberry", "walnut jam / currant")
    table.made(0, "summer salad", on=salad).made(0, "cherry pie", on=("cherry jam",))
    table.made(1, "apple jam", on=("peach jam / gooseberry",))
    turn = Turn(table, at.PLAY)
    turn.play("IngredientPlayed")
    gone = turn.happened("IngredientDiscarded")
    assert [event.card for event in gone] == [
        "cherry jam / apple",
        *salad,
        "cherry jam / raspberry",
    ]
    assert [event.clause for event in gone] == ["J-C17"] * 4 + ["J-C18"]
    assert all(len(recipe) == 1 for recipe in turn.front(0))
    assert len(turn.front(1)[0]) == 2  # others discard in their own turns


def test_j_c18_a_jam_off_a_pie_can_be_used_again_both_ways() -> None:
    table = hand("apple jam / cherry").made(0, "raspberry pie", on=("raspberry jam / strawberry",))
    table.hand(1, "peach pie / cherry", "strawberry jam / peach", "northern salad / apple")
    table.basket("cherry jam / raspberry")
    turn = Turn(table, at.PLAY, trades=False, deck="cone jam; strawberry jam / raspberry")
    turn.do("IngredientPlayed")
    turn.do("CardDrawn", card="strawberry jam / raspberry")
    made = {(event.card, event.fruit) for event in turn.options("JamMade")}
    jam = "raspberry jam / strawberry"
    assert (jam, "strawberry jam / raspberry") in made
    assert ("strawberry jam / peach", jam) in made
