"""Rules of Kuhn poker, clause by clause."""

from __future__ import annotations

from typing import Any

from jamlab.core import ALL_KNOWING, Forced
from jamlab.core.registry import load
from tests.unit.games.driver import Driver

KUHN: Any = load("kuhn")


def table(first: str, second: str, *done: str, **options: str) -> Driver:
    """Return a table after `done`: Ann acts first and holds `first`, Bo holds `second`."""
    driver = Driver(KUHN, KUHN.start(2, options))
    driver.do("FirstPlayerDrawn", seat=0)
    driver.do("CardDealt", seat=0, card=first)
    driver.do("CardDealt", seat=1, card=second)
    driver.do(*done)
    return driver


def ended(first: str, second: str, *done: str, **options: str) -> Driver:
    """Return the same table with all forced events applied."""
    driver = table(first, second, *done, **options)
    driver.rest()
    return driver


def offered(driver: Driver) -> list[str]:
    return [event.kind for event in driver.options()]


def test_k_01_three_cards() -> None:
    driver = Driver(KUHN, KUHN.start(2, {}))
    driver.do_all("FirstPlayerDrawn", seat=1)
    assert {event.chance_face()[0] for event in driver.node.outcomes} == {  # type: ignore[union-attr]
        "Jack", "Queen", "King",
    }  # fmt: skip


def test_k_02_both_pay_and_take_turns_at_acting_first() -> None:
    assert table("Queen", "Jack").state.paid == [1, 1]
    assert ended("Queen", "Jack", "BetMade", "Folded").state.opener == 1


def test_k_03_only_the_holder_sees_a_card() -> None:
    driver = table("King", "Jack")
    state = driver.state
    assert KUHN.view(state, 0).cards == [2, -2]
    assert KUHN.view(state, None).cards == [-2, -2]
    assert KUHN.view(state, 0).deck == [1, 1, 0]
    assert KUHN.view(state, ALL_KNOWING) == state


def test_k_04_two_checks_and_the_cards_are_shown() -> None:
    driver = table("Queen", "Jack")
    assert offered(driver) == ["Checked", "BetMade"]
    driver.do("Checked")
    assert offered(driver) == ["Checked", "BetMade"]
    driver.do("Checked")
    assert [event.kind for event in driver.events[-2:]] == ["Checked", "Checked"]
    driver.rest()
    assert driver.state.chips == [1, -1]


def test_k_05_a_bet_must_be_answered() -> None:
    driver = table("Queen", "Jack", "BetMade")
    assert offered(driver) == ["Called", "Folded"]
    assert driver.state.paid == [2, 1]


def test_k_06_call_or_fold() -> None:
    driver = table("Queen", "Jack", "Checked", "BetMade")
    assert offered(driver) == ["Called", "Folded"]
    assert driver.state.mover == 0


def test_k_07_the_higher_card_takes_the_pot() -> None:
    driver = ended("Queen", "King", "BetMade", "Called")
    assert [event.seat for event in driver.happened("CardShown")] == [0, 1]
    assert driver.state.chips == [-2, 2]


def test_k_08_after_a_fold_no_card_is_shown() -> None:
    driver = table("Jack", "Queen", "BetMade", "Folded")
    node = driver.node
    assert isinstance(node, Forced)
    assert (node.event.kind, node.event.seat, node.event.clause) == ("PotWon", 0, "K-8")
    driver.rest()
    assert not driver.happened("CardShown")
    assert driver.state.chips == [1, -1]


def test_k_09_the_match() -> None:
    over = table("Jack", "Queen", "Checked", "Checked", rounds="1").over()
    assert (over.scores, over.winners, over.clause) == ((-1, 1), (1,), "K-9")
