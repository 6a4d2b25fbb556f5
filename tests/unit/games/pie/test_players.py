"""Greedy agent of The Pie Game, displayed goals, and texts of options and events."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core import Choice, SeatView, Seeds, Stream, play
from jamlab.core.scene import Part
from tests.unit.games.pie.kitchen import GAME, PLAIN, Kitchen, names

NAMES = ["Ann", "Bo", "Cy", "Di"]


def chosen(table: Kitchen) -> tuple[str, str]:
    """Return the greedy agent's choice: kind of event, and card or partner."""
    node: Any = table.rest()
    assert isinstance(node, Choice)
    player = agents.make("pie", "greedy")
    player.sit(SeatView(GAME, table.state, node.seat), Stream(1))
    event: Any = node[player.choose(node)]
    return event.kind, str(getattr(event, "card", getattr(event, "target", "")))


def test_it_takes_what_it_needs_and_draws_otherwise() -> None:
    hand = "Crust, Crust, Eggs, Butter, Butter"  # for Pumpkin: Sugar, Cinnamon, Pumpkin are missing
    assert chosen(Kitchen(hand, PLAIN, discard="Pumpkin")) == ("CardTaken", "Pumpkin")
    assert chosen(Kitchen(hand, PLAIN, discard="Pot Luck")) == ("CardTaken", "Pot Luck")
    for useless in ("Crust", "Lemon", "Discard Two"):
        assert chosen(Kitchen(hand, PLAIN, discard=useless)) == ("DrawChosen", "")


def test_it_discards_what_serves_least() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Butter, Coconut", PLAIN, discard="Cinnamon")
    table.do("CardTaken")
    assert chosen(table) == ("CardDiscarded", "Coconut")  # one recipe needs it, eight need Butter


def test_it_discards_what_the_next_player_has_already() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Butter, Coconut", "Lemon, Lemon, Lemon, Apples, Apples",
                    discard="Cinnamon, Butter", mover=1)  # fmt: skip
    table.takes(discards="Apples", seat=1, card="Butter")
    table.draw("Cinnamon", seat=0)
    assert chosen(table) == ("CardDiscarded", "Butter")


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        ("Coconut, Peaches, Crust, Discard Two, Trade One", "Discard Two"),
        ("Crust, Sugar, Eggs, Discard Two, Trade One", "Trade One"),
        ("Coconut, Peaches, Lemon, Discard All, Discard Two", "Discard All"),
        ("Crust, Sugar, Eggs, Discard All, Pass Left", "Pass Left"),
    ],
)
def test_it_plays_the_fudge_that_keeps_most(hand: str, played: str) -> None:
    assert chosen(Kitchen(hand, PLAIN)) == ("FudgePlayed", played)


def test_it_gives_fudge_away_and_trades_with_who_leads() -> None:
    table = Kitchen("Crust, Sugar, Coconut, Lose One Turn, Trade One", PLAIN, PLAIN, won=[0, 0, 1])
    assert chosen(table) == ("FudgePlayed", "Trade One")
    table.plays("Trade One")
    assert chosen(table) == ("PartnerChosen", "2")
    table.do("PartnerChosen", target=2)
    assert chosen(table) == ("CardChosen", "Lose One Turn")


def test_it_beats_a_random_player_nearly_always() -> None:
    won = 0
    for seed in range(20):
        players = [agents.make("pie", name) for name in ("greedy", "random", "random")]
        won += play(GAME, GAME.start(3, {}), players, Seeds(seed)).winners == (0,)
    assert won >= 19


# -- goals -----------------------------------------------------------------------------------------


def test_goals_say_what_is_there_and_what_is_missing() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Eggs, Pot Luck", PLAIN, discard="Cinnamon")
    goal, pies = GAME.progress(GAME.view(table.state, 0), 0)
    assert (goal.name, goal.done, goal.needed, goal.clause) == ("Pumpkin pie", 4, 5, "P-E1")
    assert goal.parts[:5] == (
        Part("Crust", "done"), Part("Sugar", "done"), Part("Eggs", "done"),
        Part("Cinnamon", "reach"), Part("Pumpkin", "open"),
    )  # fmt: skip
    assert goal.next_move == "take Cinnamon from the discard pile"
    # Unseen: 3 Cinnamon, 2 Pumpkin, 5 Pot Luck of 94 - 5 - 1 cards; any of them finishes the pie.
    assert goal.outs == (10, 88)
    assert goal.outs_words == "cards that finish it"
    assert (pies.done, pies.needed) == (0, 3)


def test_of_others_only_the_pies_are_known() -> None:
    table = Kitchen(PLAIN, PLAIN, won=[1, 2])
    (pies,) = GAME.progress(GAME.view(table.state, 0), 1)
    assert (pies.done, pies.needed, pies.clause) == (2, 3, "P-E5")
    assert GAME.standing(GAME.view(table.state, None)) == (1, 2)


def test_with_fudge_in_hand_nothing_can_be_taken() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Trade One, Pot Luck", PLAIN, discard="Cinnamon")
    goal = GAME.progress(GAME.view(table.state, 0), 0)[0]
    assert goal.next_move == ""
    assert "reach" not in {part.state for part in goal.parts}


# -- texts of options and events -------------------------------------------------------------------


def told(table: Kitchen, seat: int) -> dict[str, str]:
    """Return a seat's option lines as title and text; a forbidden one begins with its clause."""
    lines = GAME.option_lines(table.state, seat, NAMES)
    return {
        line.title: line.text if line.legal else f"{line.clause}: {line.text}" for line in lines
    }


def test_lines_of_a_turn() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Lose One Turn, Trade One", PLAIN)
    assert told(table, 0) == {
        "Play Trade One": "You and a player of your choice give each other a card.",
        "Draw or take a card": "P-C1: Who holds Fudge at the start of the turn plays it instead.",
        "Play Lose One Turn": "P-C6: Not while you hold other Fudge.",
    }
    assert told(table, 1) == {}
    table = Kitchen(PLAIN, PLAIN, discard="Trade One", take_fudge="no")
    assert told(table, 0) == {
        "Draw (83 cards in the pile)": "The top card, unseen.",
        "Take Trade One": "P-B5: At this table Fudge is not taken from the discard pile.",
    }


def test_lines_of_a_discard() -> None:
    table = Kitchen("Crust, Crust, Eggs, Coconut, Pot Luck", PLAIN)
    table.draw("Discard Two")
    assert told(table, 0) == {
        "Discard Crust": "Your recipe needs one; you hold 2.",
        "Discard Eggs": "Your recipe needs it.",
        "Discard Coconut": "Your recipe does not need it.",
        "Discard Pot Luck": "It stands for any ingredient.",
        "Discard Discard Two": "P-B2: Fudge is not discarded without effect.",
        "Play Discard Two": "P-B4: Fudge just drawn waits a turn.",
    }


def test_lines_of_an_exchange() -> None:
    table = Kitchen("Crust, Sugar, Eggs, Cream, Trade One", PLAIN, PLAIN, won=[0, 2, 1])
    table.do("FudgePlayed")
    assert told(table, 0) == {
        "Trade with Bo": "5 cards in hand, 2 of 3 pies.",
        "Trade with Cy": "5 cards in hand, 1 of 3 pies.",
    }
    table.do("PartnerChosen", target=2)
    assert "Give Cream to Cy" in told(table, 0)
    table.chosen("Cream")
    assert "Give Butter to Ann" in told(table, 2)


def test_hidden_cards_are_not_named() -> None:
    table = Kitchen(PLAIN, PLAIN, PLAIN.replace("Crust", "Eggs"))
    table.draw("Lemon")
    assert table.events[-1].told(NAMES) == "Ann draws Lemon"
    assert GAME.mask(table.events[-1], 1).told(NAMES) == "Ann draws a card"
    assert names(table.state.hands[0]).count("Lemon") == 1
