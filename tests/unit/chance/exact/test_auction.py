"""The winner's curse, against every order of small decks and simulated bidders."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from jamlab.chance import odds
from jamlab.chance.exact.auction import common_value
from jamlab.core import Stream
from jamlab.games.jam.odds.curse import points_of
from jamlab.log import Replay
from tests.unit.chance.exact.near import Check, Checked, mean

THREE = Replay.read(Path(__file__).parents[4] / "replays" / "jam" / "ann-bo-cy.jsonl")
AT = 231


@pytest.mark.parametrize(
    ("points", "bidders", "unseen"),
    [({1: 2, 3: 2, 6: 2}, 2, 0), ({2: 3, 5: 2, 7: 1}, 3, 0), ({1: 1, 2: 2, 4: 3}, 2, 2)],
)
def test_every_order_of_a_small_deck(points: dict[int, int], bidders: int, unseen: int) -> None:
    cards = [value for value, n in points.items() for _ in range(n)]
    orders = list(permutations(cards))
    found = common_value(points, bidders, unseen)
    baskets = [order[: bidders + unseen] for order in orders]
    assert found.value == Fraction(sum(map(sum, baskets)), len(orders))
    assert sum(look.chance for look in found.looks) == 1
    for look in found.looks:
        seen = [basket for basket in baskets if basket[0] == look.signal]
        assert look.chance == Fraction(len(seen), len(orders))
        assert look.value == Fraction(sum(map(sum, seen)), len(seen))
        wins = {basket: win(basket[:bidders]) for basket in seen}
        won = sum(wins[basket] for basket in seen)
        assert look.wins == Fraction(won) / len(seen)
        if won:
            worth = sum(wins[basket] * sum(basket) for basket in seen)
            assert look.value_if_won == Fraction(worth) / won


def win(signals: tuple[int, ...]) -> Fraction:
    """Return the first bidder's chance to win; lots are drawn among equal best cards."""
    best = max(signals)
    return Fraction(int(signals[0] == best), signals.count(best))


def test_the_rash_lose_and_the_wise_break_even() -> None:
    points = {1: 6, 2: 21, 3: 18, 4: 10, 5: 4, 6: 3}
    curses = []
    for bidders in range(2, 7):
        found = common_value(points, bidders)
        assert found.profit_of_rational == 0
        curses.append(found.profit_of_naive)
    assert curses[0] < 0
    assert curses == sorted(curses, reverse=True)  # the more bidders, the larger the loss


def test_bids_must_rise_with_the_card() -> None:
    found = common_value({1: 3, 4: 3}, 2)
    assert found.left({1: 2, 4: 5}) == found.value - 2 * (
        found.look(1).chance * found.look(1).wins * 2
        + found.look(4).chance * found.look(4).wins * 5
    )
    with pytest.raises(ValueError, match="must bid more"):
        found.left({1: 5, 4: 5})
    with pytest.raises(ValueError, match="signal must be one of 1, 4; got 2"):
        found.look(2)


@pytest.mark.parametrize(("bidders", "unseen"), [(1, 0), (9, 0), (2, -1), (4, 3)])
def test_a_basket_that_cannot_be(bidders: int, unseen: int) -> None:
    with pytest.raises(ValueError, match=r"bidders|unseen must be at least 0, got -1"):
        common_value({1: 3, 4: 3}, bidders, unseen)


def test_who_never_wins_has_no_value_if_it_wins() -> None:
    found = common_value({1: 2, 5: 4}, 3)
    assert found.look(1).wins == 0
    assert found.look(1).value_if_won is None
    assert found.look(1).curse == 0
    assert found.profit_of_rational == 0


def test_at_the_table_the_basket_is_made_of_unseen_cards() -> None:
    answer = odds(THREE, "curse", 0, at=AT)
    view = THREE.game.view(THREE.state(AT), 0)
    assert answer.value == common_value(points_of(view), 3).profit_of_naive < 0
    assert sum(row.chance for row in answer.rows) == 1
    seen = odds(THREE, "curse", 0, at=AT, bidders=4, signal=6)
    assert seen.value == common_value(points_of(view), 4).look(6).value_if_won
    with pytest.raises(ValueError, match="never wins"):
        odds(THREE, "curse", 0, at=AT, signal=1)


def left_to_the_winner(bidders: int, n: int) -> Checked:
    """Simulate draws: all bid what their own card suggests, the highest bid is paid."""
    view = THREE.game.view(THREE.state(AT), 0)
    points = points_of(view)
    bids = {look.signal: float(look.value) for look in common_value(points, bidders).looks}
    cards = [value for value, many in points.items() for _ in range(many)]
    rng, found = Stream(41, bidders), []
    for _ in range(n):
        basket = rng.taken(cards[:], bidders)
        found.append(sum(basket) - bids[max(basket)])
    answer = odds(THREE, "curse", 0, at=AT, bidders=bidders)
    return mean(f"The JAM, {bidders} bid: {answer.question}", answer.value, found)


CHECKS: list[Check] = [lambda: left_to_the_winner(2, 3000), lambda: left_to_the_winner(4, 3000)]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()
