"""Questions about Kuhn poker, worked out by hand from Kuhn's betting probabilities."""

from __future__ import annotations

from fractions import Fraction

from jamlab.chance import odds
from jamlab.core import ALL_KNOWING
from tests.unit.games.chances import refused
from tests.unit.games.kuhn.test_clauses import table


def test_who_has_bet_holds_a_jack_once_in_four() -> None:
    """With bluff 1/3 a King always bets and a Jack one time in three: 3 to 1, given a Queen."""
    state = table("King", "Queen", "BetMade").state
    assert odds(state, "card", 1, of="Jack").value == Fraction(1, 4)
    assert odds(state, "call", 1).value == Fraction(1, 4) * 4 - 1


def test_the_table_reads_what_both_have_done() -> None:
    """King and Jack bet 3 to 1; a King always calls, a Queen one time in three, a Jack never."""
    state = table("King", "Queen", "BetMade", "Called").state
    ways = {("K", "Q"): 3 * 1, ("J", "Q"): 1 * 1, ("J", "K"): 1 * 3}
    queen = sum(n for (_, card), n in ways.items() if card == "Q")
    assert odds(state, "card", None, of="Queen").value == Fraction(queen, sum(ways.values()))


def test_who_sees_all_cards_knows_what_a_call_brings() -> None:
    state = table("Jack", "Queen", "BetMade").state
    assert odds(state, "call", ALL_KNOWING).value == 3
    other = table("King", "Queen", "BetMade").state
    assert odds(other, "call", ALL_KNOWING).value == -1


def test_after_the_betting_a_whole_deck_comes_next() -> None:
    driver = table("Queen", "King", "Checked", "Checked")
    assert odds(driver.state, "next", ALL_KNOWING, of="Queen").value == Fraction(1, 3)
    last = table("Queen", "King", "Checked", "Checked", rounds="1")
    refused("no unseen card", last.state, "next", None)
