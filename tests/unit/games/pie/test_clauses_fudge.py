"""Rules of The Pie Game by clause: a turn with Fudge (C), under each option value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from jamlab.core import ALL_KNOWING, HIDDEN, made
from jamlab.games.pie import events as ev
from tests.unit.games.pie.kitchen import CARDS, EGGS, GAME, LEMONS, PLAIN, Kitchen

BERRIES = "Cherries, Cherries, Peaches, Peaches, Pecans"


def test_p_c1_fudge_is_played_instead_of_drawing() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Discard Two, Pass Left", PLAIN)
    assert table.choices() == [("FudgePlayed", "Discard Two"), ("FudgePlayed", "Pass Left")]
    assert table.refusal(made(ev.DrawChosen, 0, "P-B1")).clause == "P-C1"
    assert table.refusal(made(ev.CardTaken, 0, "P-B1", "Pumpkin")).clause == "P-C1"
    assert table.refusal(made(ev.FudgePlayed, 0, "P-C4", "Trade One")).clause == "P-C1"
    assert table.refusal(made(ev.FudgePlayed, 0, "P-C1", "Sugar")).clause == "P-C1"
    plain = Kitchen(PLAIN, PLAIN)
    assert plain.refusal(made(ev.FudgePlayed, 0, "P-C4", "Trade One")).clause == "P-C1"


def test_p_c1_one_a_turn_the_others_wait() -> None:
    table = Kitchen("Crust, Discard Two, Discard Two, Pass Left, Trade One", PLAIN)
    table.plays("Discard Two", "Crust", "Pass Left")
    table.draws("Eggs", "Eggs", "Eggs")
    assert table.mover() == 1
    table.turn("Cream", "Cream")
    assert [card for _, card in table.choices()] == ["Trade One", "Discard Two"]


def test_p_c1_two_lost_turns_one_is_laid() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Lose One Turn, Lose One Turn", PLAIN)
    assert table.choices() == [("LostTurnLaid", "Lose One Turn")]
    table.do("LostTurnLaid")
    assert table.hand(0) == ["Crust", "Sugar", "Eggs", "Lose One Turn"]
    table.turn("Cream", "Cream")
    table.do("LostTurnCleared", seat=0)
    table.draws("Butter")
    table.turn("Cream", "Cream")
    table.do("LostTurnLaid", seat=0)  # the second one waited


def test_p_c2_draw_up_to_five_and_what_is_drawn_waits() -> None:
    """RULES.md's example: Sugar, Pass Left and Crust are drawn, and stay in the hand."""
    table = Kitchen("Crust, Eggs, Eggs, Butter, Discard Two", PLAIN)
    table.plays("Discard Two", "Eggs", "Eggs")
    table.draws("Sugar", "Pass Left", "Crust")
    assert table.mover() == 1
    assert table.hand(0) == ["Crust", "Crust", "Sugar", "Butter", "Pass Left"]
    assert table.cited("CardDrawn") == ["P-C2"] * 3
    assert GAME.mask(table.happened("CardDrawn")[1], 1).card == HIDDEN


def refilled_at_once() -> Kitchen:
    """Return Cy's example under `at_once`, with Pass Left drawn as the second of three cards."""
    table = Kitchen("Crust, Eggs, Eggs, Butter, Discard Two", EGGS.replace("Eggs, ", "", 2)
                    + ", Lemon, Lemon", fudge_refill="at_once")  # fmt: skip
    table.plays("Discard Two", "Eggs", "Eggs")
    table.draws("Sugar")
    table.do("FudgeDrawn", card="Pass Left")
    return table


def test_p_c2_option_pass_and_trade_drawn_up_to_five_work_at_once() -> None:
    table = refilled_at_once()
    assert GAME.view(table.state, 1).shown != ()
    assert not table.can("FudgeLaid")  # only once there are five cards, the shown one included
    table.draws("Crust")
    table.rest()
    assert table.pile() == ["Pumpkin", "Discard Two", "Eggs", "Eggs", "Pass Left"]
    table.chosen("Butter", "Lemon")
    table.draws("Cinnamon")  # and up to five again after the pass
    assert table.hand(0) == ["Crust", "Crust", "Sugar", "Cinnamon", "Lemon"]
    assert table.mover() == 1
    assert table.cited("FudgeDrawn") + table.cited("FudgeLaid") == ["P-C2", "P-C2"]


def test_p_c2_option_in_the_order_drawn_each_with_its_own_draws() -> None:
    table = refilled_at_once()
    table.do_all("FudgeDrawn", card="Trade One")
    assert table.pile()[-1] == "Pass Left"
    table.chosen("Butter", "Lemon")
    table.do("FudgeDrawn", card="Trade One")  # three in hand, one shown: one more is drawn
    table.rest()
    assert table.pile()[-1] == "Trade One"
    for _ in range(2):
        table.trades(1, "Crust" if "Crust" in table.hand(0) else "Sugar")
        table.chosen(table.hand(1)[-1])
        if table.state.shown:
            table.draws("Cinnamon")
    table.draws("Cinnamon")
    assert table.mover() == 1
    assert table.pile()[-3:] == ["Pass Left", "Trade One", "Trade One"]
    assert len(table.hand(0)) == 5


@pytest.mark.parametrize("first", ["Pass Left", "Trade One"])
def test_p_c2_option_five_that_work_at_once_leave_the_last_one_to_give(first: str) -> None:
    """The hand is empty when the first is laid, so the last one drawn is given, and all know it."""
    table = Kitchen("Crust, Eggs, Butter, Sugar, Discard All", PLAIN, fudge_refill="at_once")
    table.plays("Discard All")
    table.discards("Crust", "Eggs", "Butter", "Sugar")
    others = ["Pass Left", "Trade One", "Pass Left", "Trade One"]
    others.remove(first)
    for card in (first, *others, "Pass Right"):
        table.do("FudgeDrawn", card=card)
    table.rest()
    assert table.pile()[-1] == first
    assert table.hand(0) == ["Pass Right"]
    assert [CARDS.names[kind] for kind in table.state.shown] == others
    if first == "Trade One":
        table.do("PartnerChosen", target=1)
    assert GAME.view(table.state, 1).known_in_hand(0)[CARDS.kinds["Pass Right"]] == 1
    table.chosen("Pass Right", "Crust")
    table.draws("Lemon")  # three are still to be laid
    assert "Pass Right" in table.hand(1)
    assert table.hand(0) == ["Crust", "Lemon"]


def test_p_c2_option_other_fudge_drawn_up_to_five_waits_still() -> None:
    table = refilled_at_once()
    table.draws("Discard All")
    assert "Discard All" in table.hand(0)


def test_p_c3_discard_two_of_free_choice_in_any_order() -> None:
    """RULES.md's example: Coconut and Lose One Turn go, and no turn is lost."""
    table = Kitchen("Crust, Sugar, Coconut, Lose One Turn, Discard Two", PLAIN)
    table.plays("Discard Two")
    assert {card for _, card in table.choices()} == {"Crust", "Sugar", "Coconut", "Lose One Turn"}
    table.discards("Lose One Turn", "Coconut")
    assert table.pile() == ["Pumpkin", "Discard Two", "Lose One Turn", "Coconut"]
    assert set(table.cited("CardDiscarded") + table.cited("FudgePlayed")) == {"P-C3"}
    assert table.refusal(made(ev.CardDiscarded, 0, "P-C3", "Crust")).clause == "P-C2"
    table.draws("Eggs", "Eggs", "Eggs")
    table.turn("Cream", "Cream")
    assert table.mover() == 0
    assert table.choices()[0][0] == "DrawChosen"


def test_p_c3_discard_all_four_others_and_draw_five() -> None:
    table = Kitchen("Crust, Sugar, Pass Left, Lose One Turn, Discard All", PLAIN)
    table.plays("Discard All")
    table.discards("Pass Left", "Crust", "Sugar")
    assert table.choices() == [("CardDiscarded", "Lose One Turn")]
    assert table.refusal(made(ev.CardDiscarded, 0, "P-C3", "Crust")).clause == "P-C3"
    table.discards("Lose One Turn")
    assert not table.happened("CardChosen")  # discarded Fudge does nothing
    table.draws("Eggs", "Eggs", "Eggs", "Cream", "Lemon")
    assert table.mover() == 1


def test_p_c4_trade_one_each_gives_a_card_of_its_choice() -> None:
    """RULES.md's example: Discard All for Lose One Turn."""
    table = Kitchen(
        "Crust, Sugar, Eggs, Trade One, Discard All", PLAIN, "Lose One Turn, " + EGGS[6:]
    )
    table.plays("Trade One")
    assert table.choices() == [("PartnerChosen", "1"), ("PartnerChosen", "2")]
    assert table.refusal(made(ev.PartnerChosen, 0, "P-C4", 0)).clause == "P-C4"
    table.trades(2, "Discard All")
    assert table.mover() == 2
    assert table.refusal(made(ev.CardChosen, 1, "P-C4", "Crust")).clause == "P-C4"
    table.chosen("Lose One Turn")
    table.rest()
    assert "Lose One Turn" in table.hand(0)
    assert "Discard All" in table.hand(2)
    table.draws("Butter")
    assert table.mover() == 1
    clauses = {c for kind in ("FudgePlayed", "CardChosen", "CardGiven") for c in table.cited(kind)}
    assert clauses == {"P-C4"}


def test_p_c4_what_is_chosen_and_given_only_giver_and_receiver_see() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Trade One, Butter", PLAIN, LEMONS)
    table.do("FudgePlayed")
    table.trades(2, "Butter")
    assert GAME.view(table.state, 2).chosen[0] == -2
    assert GAME.view(table.state, 0).chosen[0] >= 0
    table.chosen("Lemon")
    table.rest()
    for event in (*table.happened("CardChosen"), *table.happened("CardGiven")):
        knowing = {event.seat, getattr(event, "target", event.seat), ALL_KNOWING}
        for viewer in (None, 0, 1, 2, ALL_KNOWING):
            assert (GAME.mask(event, viewer).card == HIDDEN) == (viewer not in knowing)


def test_p_c5_all_pass_to_the_right() -> None:
    """RULES.md's example: Ann passes Eggs to Di, and gets a Trade One from Bo."""
    table = Kitchen("Crust, Sugar, Eggs, Butter, Pass Right", "Trade One, " + EGGS[6:],
                    "Sugar, " + LEMONS[7:], "Lemon, " + BERRIES[10:])  # fmt: skip
    table.plays("Pass Right")
    assert table.state.hand_sizes[0] == 4
    table.chosen("Eggs", "Trade One", "Sugar", "Lemon")
    table.rest()
    assert [(e.seat, e.target, e.card) for e in table.happened("CardGiven")] == [
        (0, 3, "Eggs"), (1, 0, "Trade One"), (2, 1, "Sugar"), (3, 2, "Lemon"),
    ]  # fmt: skip
    assert table.hand(0) == ["Crust", "Sugar", "Butter", "Trade One"]
    table.draws("Pecans")
    assert table.mover() == 1
    assert set(table.cited("CardGiven") + table.cited("FudgePlayed")) == {"P-C5"}


def test_p_c5_all_pass_to_the_left_and_nobody_passes_on_what_came() -> None:
    table = Kitchen("Crust, Sugar, Butter, Butter, Pass Left", EGGS, LEMONS)
    table.plays("Pass Left")
    for seat, cards in enumerate((["Crust"], ["Eggs"], ["Lemon", "Apples"])):
        assert table.mover() == seat
        assert all(kind == "CardChosen" for kind, _ in table.choices())
        assert {card for _, card in table.choices()} == set(table.hand(seat))
        table.chosen(cards[0])
    table.rest()
    assert [(e.seat, e.target) for e in table.happened("CardGiven")] == [(0, 1), (1, 2), (2, 0)]
    assert "Lemon" in table.hand(0)
    assert "Crust" in table.hand(1)
    assert "Eggs" in table.hand(2)


@pytest.mark.parametrize("card", ["Pass Left", "Pass Right"])
def test_p_c5_two_players_swap_a_card(card: str) -> None:
    table = Kitchen(f"Crust, Sugar, Butter, Butter, {card}", EGGS)
    table.do("FudgePlayed")
    table.chosen("Butter", "Eggs")
    table.rest()
    assert "Eggs" in table.hand(0)
    assert "Butter" in table.hand(1)


def lost(*hands: str, **options: Any) -> Kitchen:
    """Return a table whose seat 0 has just laid its Lose One Turn."""
    table = Kitchen("Crust, Sugar, Eggs, Butter, Lose One Turn", *hands, **options)
    table.do("LostTurnLaid", seat=0)
    return table


def test_p_c6_a_lost_turn_costs_two_turns() -> None:
    table = lost(PLAIN)
    assert list(table.state.laid) == [1, 0]
    assert table.state.hand_sizes[0] == 4
    assert table.pile() == ["Pumpkin"]  # it is not on the discard pile yet
    table.turn("Cream", "Cream")
    table.rest()
    assert table.pile() == ["Pumpkin", "Cream", "Lose One Turn"]
    table.draws("Lemon")
    assert table.mover() == 1  # no discard, no play
    assert table.state.hand_sizes[0] == 5
    clauses = [*table.cited("LostTurnLaid"), *table.cited("LostTurnCleared")]
    assert [*clauses, table.happened("CardDrawn")[-1].clause] == ["P-C6"] * 3


def test_p_c6_not_while_other_fudge_is_held() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Lose One Turn, Discard Two", PLAIN)
    assert table.choices() == [("FudgePlayed", "Discard Two")]
    assert table.refusal(made(ev.LostTurnLaid, 0, "P-C6", "Lose One Turn")).clause == "P-C6"
    only = Kitchen("Crust, Sugar, Eggs, Eggs, Lose One Turn", PLAIN)
    assert only.refusal(made(ev.FudgePlayed, 0, "P-C6", "Lose One Turn")).clause == "P-C6"


def test_p_c6_meanwhile_one_passes_from_four_cards_and_fudge_waits() -> None:
    """RULES.md's example: Cy passes one of his four cards and gets one."""
    table = lost("Trade One, Pass Left, Cream, Cream, Lemon")
    table.do("FudgePlayed", seat=1, card="Pass Left")
    table.chosen("Trade One", "Eggs")
    table.draws("Lemon")  # seat 1 is back to five
    table.do("LostTurnCleared", seat=0)
    assert table.hand(0) == ["Crust", "Sugar", "Butter", "Trade One"]
    table.draws("Lemon")
    assert table.mover() == 1  # the Trade One was not played in the clearing visit
    table.turn("Cream", "Cream")
    assert table.choices() == [("FudgePlayed", "Trade One")]


def test_p_c6_with_four_cards_nobody_bakes() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Cream, Lose One Turn", PLAIN + "",
                    recipes=["Coconut Cream", "Pumpkin"])  # fmt: skip
    table.do("LostTurnLaid")
    assert table.mover() == 1
    table.turn("Coconut", "Butter")
    table.rest()
    assert not table.happened("PieBaked")
    table.draws("Pot Luck")
    table.rest()
    assert [event.seat for event in table.happened("PieBaked")] == [0]  # with five cards again


def test_p_c6_what_the_clearing_draws_waits() -> None:
    table = lost(PLAIN)
    table.turn("Cream", "Cream")
    table.draws("Pass Right")
    assert table.mover() == 1
    assert "Pass Right" in table.hand(0)


def test_p_c2_option_the_clearing_draw_counts_as_one_up_to_five() -> None:
    table = lost(PLAIN, fudge_refill="at_once")
    table.turn("Cream", "Cream")
    table.do("FudgeDrawn", card="Pass Right")
    assert table.cited("FudgeDrawn") == ["P-C6"]
    table.chosen("Eggs", "Crust")
    table.draws("Lemon")
    assert table.mover() == 1
    assert sorted(table.hand(0)) == ["Butter", "Crust", "Crust", "Lemon", "Sugar"]


def test_p_c7_a_lost_turn_drawn_waits_and_any_fudge_may_go_first() -> None:
    """RULES.md's example: a Discard Two arrives in time to discard the lost turn."""
    table = Kitchen(PLAIN, "Pass Right, Discard Two, Eggs, Eggs, Cream")
    table.draw("Lose One Turn")
    assert table.kinds() == {"CardDiscarded"}
    table.discards("Butter")
    table.do("FudgePlayed", seat=1, card="Pass Right")
    table.chosen("Discard Two", "Sugar")
    table.draws("Lemon")
    assert table.choices() == [("FudgePlayed", "Discard Two")]
    table.plays("Discard Two", "Lose One Turn")
    assert table.state.laid[0] == 0


def test_p_c8_fudge_lies_below_the_cards_it_throws_out() -> None:
    """RULES.md's example: Lemon and Bananas on top, and the Bananas may be taken."""
    table = Kitchen("Crust, Sugar, Lemon, Bananas, Discard Two", PLAIN)
    table.plays("Discard Two")
    assert table.pile() == ["Pumpkin", "Discard Two"]
    table.discards("Lemon", "Bananas")
    table.draws("Eggs", "Eggs", "Eggs")
    assert ("CardTaken", "Bananas") in table.choices()


@pytest.mark.parametrize(
    ("hand", "playable"),
    [
        (["Lose One Turn"], ["Lose One Turn"]),
        (["Trade One", "Lose One Turn"], ["Trade One"]),
        (["Trade One", "Trade One"], ["Trade One"]),
        (["Discard All", "Discard Two", "Lose One Turn"], ["Discard Two", "Discard All"]),
        (
            ["Pass Left", "Pass Right", "Trade One", "Discard Two", "Discard All"],
            ["Trade One", "Discard Two", "Discard All", "Pass Left", "Pass Right"],
        ),
    ],
)
def test_p_c1_what_may_be_played(hand: Sequence[str], playable: Sequence[str]) -> None:
    table = Kitchen(", ".join([*hand, *["Eggs"] * (5 - len(hand))]), PLAIN)
    assert [card for _, card in table.choices()] == list(playable)
