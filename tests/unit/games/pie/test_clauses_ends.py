"""Rules of The Pie Game by clause: piles (D), baking, rounds and the end of the game (E)."""

from __future__ import annotations

import pytest

from jamlab.core import NOBODY, Chance, Forced, Over, made
from jamlab.games.pie import events as ev
from jamlab.games.pie import state as at
from tests.unit.games.pie.kitchen import CARDS, GAME, PLAIN, Kitchen, names

ALMOST_CHERRY = "Crust, Sugar, Butter, Lemon, Eggs"
ALMOST_APPLE = "Crust, Sugar, Butter, Cinnamon, Eggs"
CHERRY_APPLE = ["Cherry", "Apple", "Pumpkin", "Coconut Cream"]

# -- D: the piles ----------------------------------------------------------------------------------


def test_p_d1_the_discards_but_the_top_one_become_the_draw_pile() -> None:
    """RULES.md's example: Sugar stays, all cards below it are shuffled into a draw pile."""
    table = Kitchen(PLAIN, PLAIN, pile="", discard="Lemon, Pass Left, Eggs, Eggs, Sugar")
    table.do("DrawChosen")
    node = table.node
    assert node == Forced(made(ev.DiscardsShuffled, NOBODY, "P-D1", 4))
    table.rest()
    assert table.pile() == ["Sugar"]
    assert names(table.state.pile) == ["Eggs", "Eggs", "Lemon", "Pass Left"]
    drawn = table.at(Chance)
    assert sum(drawn.weights) == 4
    table.do("FudgeDrawn", card="Pass Left")  # played Fudge is shuffled in too


def test_p_d1_also_when_drawing_up_to_five() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Eggs, Discard Two", PLAIN, pile="Lemon")
    table.do("FudgePlayed")
    table.discards("Eggs", "Eggs")
    table.draws("Lemon")
    table.draws("Pumpkin", "Discard Two")
    assert [event.count for event in table.happened("DiscardsShuffled")] == [3]
    assert table.pile() == ["Eggs"]
    assert names(table.state.pile) == ["Eggs"]


def test_p_d1_an_empty_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    table = Kitchen(PLAIN, PLAIN, pile="Lemon", discard="Apples, Eggs")
    table.turn("Lemon", "Lemon")
    assert table.state.pile_size == 0
    table.takes(discards="Crust", seat=1, card="Lemon")
    assert not table.happened("DiscardsShuffled")


def test_p_d2_a_card_lies_on_the_discard_pile_at_the_start_of_every_turn() -> None:
    table = Kitchen(PLAIN, PLAIN)
    for _ in range(4):
        top = table.pile()[-1]
        table.do("CardTaken", card=top)  # the only card there
        assert table.pile() == []
        table.discards(top)
        assert table.choices()[-1] == ("CardTaken", top)


# -- E: baking -------------------------------------------------------------------------------------


def baked(table: Kitchen) -> list[tuple[int, str, str]]:
    """Return the pies baked, as (seat, recipe, clause)."""
    table.rest()
    return [(event.seat, event.recipe, event.clause) for event in table.happened("PieBaked")]


def test_p_e1_complete_with_the_card_taken_before_discarding() -> None:
    """RULES.md's example: five of the six cards make the pie."""
    table = Kitchen(ALMOST_CHERRY, PLAIN, recipes=CHERRY_APPLE, discard="Cherries")
    table.do("CardTaken")
    assert baked(table) == [(0, "Cherry", "P-E1")]
    assert not table.happened("CardDiscarded")
    assert list(table.state.pies) == [1, 0]


def test_p_e1_complete_with_the_card_drawn() -> None:
    table = Kitchen(ALMOST_CHERRY, PLAIN, recipes=CHERRY_APPLE)
    table.draw("Cherries")
    assert baked(table) == [(0, "Cherry", "P-E1")]


def test_p_e1_complete_while_drawing_up_to_five() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Eggs, Discard Two", PLAIN, recipes=CHERRY_APPLE)
    table.do("FudgePlayed")
    table.discards("Eggs", "Eggs")
    table.draws("Butter", "Lemon", "Cherries")
    assert baked(table) == [(0, "Cherry", "P-E1")]


def test_p_e1_the_hand_of_who_bakes_lies_open() -> None:
    table = Kitchen(ALMOST_CHERRY, PLAIN, recipes=CHERRY_APPLE, discard="Cherries")
    table.do("CardTaken")
    for _ in range(2):
        for viewer in (None, 1):
            view = GAME.view(table.state, viewer)
            assert names(view.hands[0]) == names(table.state.hands[0])
            assert view.recipe[0] == CARDS.recipe_kinds["Cherry"]
        if not table.happened("PieBaked"):
            table.do("PieBaked")
    table.do("RoundBegan")
    assert GAME.view(table.state, 1).hands[0] is None


def test_p_e1_five_right_cards_are_needed_each_of_its_own_kind() -> None:
    table = Kitchen("Crust, Crust, Sugar, Butter, Lemon", PLAIN, recipes=CHERRY_APPLE,
                    discard="Sugar")  # fmt: skip
    table.do("CardTaken")
    assert baked(table) == []


@pytest.mark.parametrize("pot_lucks", [1, 2, 3, 4, 5])
def test_p_e2_each_pot_luck_stands_for_one_ingredient(pot_lucks: int) -> None:
    own = ["Crust", "Sugar", "Eggs", "Cinnamon", "Pumpkin"][: 5 - pot_lucks]
    hand = [*own, *["Pot Luck"] * (pot_lucks - 1), "Cream"]
    table = Kitchen(", ".join(hand), PLAIN, discard="Pot Luck")
    table.do("CardTaken")
    assert baked(table) == [(0, "Pumpkin", "P-E1")]


def test_p_e2_one_pot_luck_is_not_enough_for_two() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Cream, Cream", PLAIN, discard="Pot Luck")
    table.do("CardTaken")
    assert baked(table) == []


def test_p_e3_who_is_complete_after_a_pass_bakes() -> None:
    table = Kitchen(
        ALMOST_CHERRY, "Lemon, Eggs, Eggs, Cream, Pass Left", "Apples, Lemon, Lemon, Cream, Cream",
        ALMOST_APPLE, recipes=["Cherry", "Pumpkin", "Pecan", "Apple"], mover=1,
    )  # fmt: skip
    table.do("FudgePlayed", seat=1)
    for seat, card in ((1, "Lemon"), (2, "Apples"), (3, "Eggs"), (0, "Eggs")):
        table.do("CardChosen", seat=seat, card=card)
    assert baked(table) == [(3, "Apple", "P-E3")]


@pytest.mark.parametrize(("mover", "winner"), [(0, 0), (1, 1), (2, 0), (3, 0)])
def test_p_e3_of_two_complete_at_once_the_first_from_the_mover_on(mover: int, winner: int) -> None:
    hands = [
        ALMOST_CHERRY.replace("Lemon", "Cherries"),  # lacks Lemon, gets it from seat 3
        ALMOST_APPLE.replace("Cinnamon", "Apples"),  # lacks Cinnamon, gets it from seat 0
        "Cream, Cream, Cream, Coconut, Bananas",
        "Lemon, Cream, Cream, Coconut, Bananas",
    ]
    hands[0] = hands[0].replace("Eggs", "Cinnamon")
    table = Kitchen(*hands, recipes=CHERRY_APPLE, mover=mover)
    table.draw("Pass Left", "FudgeDrawn")
    given = {0: "Cinnamon", 1: "Eggs", 2: "Cream", 3: "Lemon"}
    for n in range(4):
        seat = (mover + n) % 4
        table.do("CardChosen", seat=seat, card=given[seat])
    assert baked(table) == [(winner, ["Cherry", "Apple"][winner], "P-E3")]
    assert sum(table.state.pies) == 1


def test_p_e3_settled_before_anybody_draws_up_to_five() -> None:
    """The pie completed by the pass is baked before the mover draws its fifth card."""
    table = Kitchen("Crust, Sugar, Butter, Lemon, Pass Left", ALMOST_APPLE,
                    "Apples, Cream, Cream, Cream, Coconut", recipes=CHERRY_APPLE)  # fmt: skip
    table.do("FudgePlayed")
    table.chosen("Lemon", "Eggs", "Apples")
    assert baked(table) == []  # the Apples went on to seat 0
    table = Kitchen("Apples, Sugar, Butter, Lemon, Pass Left", ALMOST_APPLE,
                    "Lemon, Cream, Cream, Cream, Coconut", recipes=CHERRY_APPLE)  # fmt: skip
    table.do("FudgePlayed")
    table.chosen("Apples", "Eggs", "Lemon")
    assert baked(table) == [(1, "Apple", "P-E3")]
    assert not table.happened("CardDrawn")


@pytest.mark.parametrize(
    ("own", "other", "winner"),
    [
        ("Cream, Cream, Eggs, Eggs, Apples", ALMOST_APPLE, 1),
        ("Crust, Sugar, Butter, Lemon, Apples", "Cream, Eggs, Eggs, Eggs, Cherries", 0),
        ("Crust, Sugar, Butter, Lemon, Apples", "Crust, Sugar, Butter, Cinnamon, Cherries", 0),
    ],
)
def test_p_e3_a_trade_can_complete_either_side(own: str, other: str, winner: int) -> None:
    table = Kitchen(own, other, recipes=CHERRY_APPLE)
    table.draw("Trade One", "FudgeDrawn")
    table.do("PartnerChosen", target=1)
    table.do("CardChosen", seat=0, card="Apples")
    table.do("CardChosen", seat=1, card=other.split(", ")[-1])
    assert baked(table) == [(winner, CHERRY_APPLE[winner], "P-E3")]


def test_p_e4_all_is_gathered_in_and_the_deal_moves_to_the_left() -> None:
    """As in RULES.md's example, a Lose One Turn laid before a seat is gathered in too."""
    table = Kitchen("Crust, Eggs, Eggs, Cream, Lose One Turn", ALMOST_CHERRY, PLAIN,
                    recipes=["Pumpkin", "Cherry", "Pecan"])  # fmt: skip
    table.do("LostTurnLaid", seat=0)
    table.draw("Cherries", seat=1)
    table.do("PieBaked", seat=1)
    assert isinstance(table.node, Forced)
    dealer = table.state.dealer
    table.do("RoundBegan", seat=(dealer + 1) % 3, round=2)
    assert table.cited("RoundBegan") == ["P-E4"]
    assert list(table.state.laid) == [0, 0, 0]
    assert list(table.state.pile) == list(CARDS.counts)
    assert table.pile() == []
    assert list(table.state.recipe) == [at.NONE] * 3  # everybody's recipe, not only the winner's
    node = table.at(Chance)
    assert len(node.outcomes) == 16
    assert node.outcomes[0].seat == (dealer + 2) % 3


@pytest.mark.parametrize("needed", ["1", "2", "3", "4", "5"])
def test_p_e5_option_so_many_pies_win(needed: str) -> None:
    before = int(needed) - 1
    table = Kitchen(PLAIN, ALMOST_CHERRY, recipes=["Pumpkin", "Cherry"], discard="Cherries",
                    mover=1, won=[before, before], pies=needed)  # fmt: skip
    table.do("CardTaken")
    over = table.over()
    assert (over.scores, over.winners, over.clause) == ((before, before + 1), (1,), "P-E5")


def test_p_e5_the_game_is_over_with_the_last_pie() -> None:
    """RULES.md's example: Ann has two pies, Bo two, Cy one; Bo bakes his third."""
    table = Kitchen(PLAIN, ALMOST_CHERRY, PLAIN, recipes=["Pumpkin", "Cherry", "Pecan"],
                    discard="Cherries", mover=1, won=[2, 2, 1])  # fmt: skip
    table.do("CardTaken")
    over = table.over()
    assert over == Over((2, 3, 1), "Three pies are baked", "P-E5", (1,))


def void() -> Kitchen:
    """Return a two-seat table after all 120 turns of a round, without a pie."""
    table = Kitchen(PLAIN, "Eggs, Eggs, Eggs, Cream, Cream")
    for n in range(119):
        assert table.mover() == n % 2
        table.takes(discards="Pumpkin")
    assert table.mover() == 1
    table.takes(discards="Pumpkin")
    return table


def test_p_e6_sixty_turns_each_without_a_pie_and_the_round_is_void() -> None:
    table = void()
    dealer = table.state.dealer
    assert table.node == Forced(made(ev.RoundVoided, NOBODY, "P-E6", 1))
    table.do("RoundBegan", seat=1 - dealer, round=2)
    assert list(table.state.pies) == [0, 0]
    assert table.cited("RoundVoided") == ["P-E6"]


def test_p_e6_a_pie_in_the_last_turn_counts() -> None:
    table = Kitchen(PLAIN, ALMOST_CHERRY, recipes=["Pumpkin", "Cherry"])
    table.state.turns = 119
    table.state.mover = 1
    table.draw("Cherries", seat=1)
    assert baked(table) == [(1, "Cherry", "P-E1")]


def test_p_e6_clearing_a_lost_turn_is_a_turn() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Butter, Lose One Turn", PLAIN)
    table.do("LostTurnLaid")
    assert table.state.turns == 1
    table.turn("Cream", "Cream")
    table.draws("Lemon")
    assert table.state.turns == 3
