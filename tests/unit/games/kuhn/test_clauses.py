"""Kuhn poker by its clauses."""

from __future__ import annotations

from jamlab.core import ALL_KNOWING, Choice, Forced, Over
from jamlab.core.registry import load
from tests.unit.games.driver import Driver

KUHN = load("kuhn")


def table(first: str = "Queen", second: str = "Jack", **options: str) -> Driver:
    """Ann acts first and holds `first`; Bo holds `second`."""
    driver = Driver(KUHN, KUHN.start(2, options))
    driver.do("FirstPlayerDrawn", seat=0)
    driver.do("CardDealt", seat=0, card=first)
    driver.do("CardDealt", seat=1, card=second)
    return driver


def offered(driver: Driver) -> list[str]:
    node = driver.rest()
    assert isinstance(node, Choice)
    return [event.kind for event in node.options]


def test_k_01_three_cards() -> None:
    driver = Driver(KUHN, KUHN.start(2, {}))
    driver.do("FirstPlayerDrawn", seat=1)
    driver.rest()
    assert {KUHN.chance_face(event)[0] for event in driver.node.outcomes} == {  # type: ignore[union-attr]
        "Jack", "Queen", "King",
    }  # fmt: skip


def test_k_02_both_pay_and_take_turns_at_acting_first() -> None:
    driver = table(rounds="10")
    assert driver.state.paid == [1, 1]
    driver.do("BetMade")
    driver.do("Folded")
    driver.rest()
    assert driver.state.opener == 1


def test_k_03_only_the_holder_sees_a_card() -> None:
    driver = table("King", "Jack")
    state = driver.state
    assert KUHN.view(state, 0).cards == [2, -2]
    assert KUHN.view(state, None).cards == [-2, -2]
    assert KUHN.view(state, 0).deck == [1, 1, 0]
    assert KUHN.view(state, ALL_KNOWING) == state


def test_k_04_two_checks_and_the_cards_are_shown() -> None:
    driver = table()
    assert offered(driver) == ["Checked", "BetMade"]
    driver.do("Checked")
    assert offered(driver) == ["Checked", "BetMade"]
    driver.do("Checked")
    assert [event.kind for event in driver.events[-2:]] == ["Checked", "Checked"]
    driver.rest()
    assert driver.state.chips == [1, -1]


def test_k_05_a_bet_must_be_answered() -> None:
    driver = table()
    driver.do("BetMade")
    assert offered(driver) == ["Called", "Folded"]
    assert driver.state.paid == [2, 1]


def test_k_06_call_or_fold() -> None:
    driver = table()
    driver.do("Checked")
    driver.do("BetMade")
    assert offered(driver) == ["Called", "Folded"]
    assert driver.state.mover == 0


def test_k_07_the_higher_card_takes_the_pot() -> None:
    driver = table("Queen", "King")
    driver.do("BetMade")
    driver.do("Called")
    driver.rest()
    shown = [event for event in driver.events if event.kind == "CardShown"]
    assert [event.seat for event in shown] == [0, 1]
    assert driver.state.chips == [-2, 2]


def test_k_08_after_a_fold_no_card_is_shown() -> None:
    driver = table("Jack", "Queen")
    driver.do("BetMade")
    driver.do("Folded")
    node = driver.node
    assert isinstance(node, Forced)
    assert (node.event.kind, node.event.seat, node.event.clause) == ("PotWon", 0, "K-8")
    driver.rest()
    assert "CardShown" not in {event.kind for event in driver.events}
    assert driver.state.chips == [1, -1]


def test_k_09_the_match() -> None:
    driver = table("Jack", "Queen", rounds="1")
    driver.do("Checked")
    driver.do("Checked")
    driver.rest()
    over = driver.node
    assert isinstance(over, Over)
    assert (over.scores, over.winners, over.clause) == ((-1, 1), (1,), "K-9")
