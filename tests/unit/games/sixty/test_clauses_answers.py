"""Sixty, clause by clause: how an attack may be answered."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core import Forced, made
from jamlab.core.registry import load
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import NAMES, points
from tests.unit.games.sixty.round import Round, cards

GAME: Any = load("sixty")


# -- D: answer -------------------------------------------------------------------------------------


def test_s_d1_one_added_card_passes_any_attack() -> None:
    table = Round(4, "4 4 5", "4 3", "4 4 10", "10 10 3", attack="4 4")
    passed = table.do("Passed", seat=1, count=1)
    assert (passed.target, passed.clause) == (2, "S-D1")
    table.do("Passed", seat=2, count=2)
    assert table.mover() == 3
    assert (table.state.attack_count, table.state.attack_kind) == (5, NAMES.index("4"))
    assert table.refusal(made(ev.FoughtBack, 3, "S-D3", "10", 2)).clause == "S-D3"


def test_s_d1_the_rulebooks_passing_of_fours() -> None:
    """Two 4s, two added: four 4s lie against the next, and two cards are drawn for the two."""
    table = Round(
        3, "4 4 5 5 5", "4 4 5 5 5", "10 10 3 3 3",
        deck="3 3 30 20 6 6",
    )  # fmt: skip
    table.do("Attacked", card="4", count=2)
    table.do("CardDrawn", "CardDrawn", card="3")
    table.do("Passed", seat=1, count=2)
    table.do("CardDrawn", seat=1, card="30")
    table.do("CardDrawn", seat=1, card="20")
    assert table.mover() == 2
    assert table.state.attack_count == 4
    table.do("FoughtBack", seat=2, card="10", count=2)  # 20 is more than 16
    table.do("CardDrawn", "CardDrawn", seat=2)
    assert table.mover() == 2
    assert table.state.discard == list(cards("4", "4", "4", "4", "10", "10"))


def test_s_d1_only_the_same_number_passes() -> None:
    table = Round(3, "4 5", "5 4", "3", attack="4")
    for card, count, target in (("5", 1, 2), ("4", 2, 2), ("4", 1, 0)):
        assert table.refusal(made(ev.Passed, 1, "S-D1", card, count, target)).clause == "S-D1"


def test_s_d2_a_joker_may_answer_instead() -> None:
    table = Round(3, "4 5", "4 30 Zap! Abracadabra Hocus-pocus", "3",
                  discard="4")  # fmt: skip
    table.do("Attacked", card="4")
    for kind in ("ZapPlayed", "AbracadabraPlayed", "HocusPocusPlayed", "Passed", "FoughtBack"):
        assert table.can(kind), kind
    table.do("ZapPlayed")
    assert table.state.discard[NAMES.index("Zap!")] == 1


@pytest.mark.parametrize(
    ("attack", "defence", "beats"),
    [
        (["4"] * 4, ["10"] * 2, True),  # the rulebook: 20 is more than 16
        (["4"] * 4, ["10"], False),
        (["10", "10"], ["20"], False),  # an equal sum is not enough
        (["5"], ["6"], True),
        (["5"], ["10", "10"], True),  # more cards than needed
        (["12"], ["4"] * 3, False),
        (["12"], ["4"] * 4, True),
    ],
)
def test_s_d3_a_strictly_greater_sum_beats(
    attack: list[str], defence: list[str], beats: bool
) -> None:
    table = Round(3, [*attack, "3"], [*defence], "3")
    table.do("Attacked", card=attack[0], count=len(attack))
    assert table.can("FoughtBack", card=defence[0], count=len(defence)) == beats
    if not beats:
        told = made(ev.FoughtBack, 1, "S-D3", defence[0], len(defence))
        assert table.refusal(told).clause == "S-D3"


def test_s_d3_one_single_other_number() -> None:
    table = Round(3, "4 4 4 4 3", "10 12 4 4", "3", attack="4 4 4 4")
    assert not table.can("FoughtBack")  # 10 + 12 are not alike
    for card, count in (("4", 2), ("10", 2), ("Zap!", 1), ("no such", 1)):
        assert table.refusal(made(ev.FoughtBack, 1, "S-D3", card, count)).clause == "S-D3"


def test_s_d3_both_are_discarded_he_draws_and_attacks() -> None:
    table = Round(3, "6 3", "10 5", "3", deck=["12", "12", "15"] + ["3"] * 9, attack="6")
    table.do(*["CardDrawn"] * 4, seat=0, card="3")
    table.do("FoughtBack", seat=1)
    assert table.node == Forced(made(ev.AttackBeaten, 1, "S-D3"))
    for card in ("12", "12", "15", "3"):
        table.do("CardDrawn", seat=1, card=card)
    table.do("Attacked", seat=1, card="12", count=2)  # with what he has just drawn
    table.do("CardDrawn", seat=1)  # the attack has its own refill
    assert table.state.discard == list(cards("6", "10"))


def test_s_d4_taking_only_if_nothing_else_is_possible() -> None:
    table = Round(3, "5 3", "10", "3", attack="5")
    assert not table.can("CardsTaken")
    assert table.refusal(made(ev.CardsTaken, 1, "S-D4", "5", 1)).clause == "S-D4"
    jokers = Round(3, "30 3", "Zap!", "3", attack="30")
    assert not jokers.can("CardsTaken")  # jokers included


def test_s_d4_the_taker_misses_his_move() -> None:
    table = Round(3, "30 3", "3 3 5", "3", attack="30")
    taken = table.do("CardsTaken", seat=1)
    assert (taken.card, taken.count, taken.clause) == ("30", 1, "S-D4")
    assert table.mover() == 2
    assert table.state.penalty[1] == list(cards("30"))
    assert points(table.state.penalty[1]) == 30


def test_s_d4_option_taking_is_free() -> None:
    table = Round(3, "5 3", "10 5 Zap!", "3", take="free", attack="5")
    assert table.refusal(made(ev.CardsTaken, 1, "S-D4", "5", 2)).clause == "S-D4"
    table.do("CardsTaken", seat=1)
    assert table.mover() == 2


def test_s_d5_the_answer_is_free_among_the_possible() -> None:
    table = Round(3, "6 3", "6 10", "3", attack="6")
    assert table.kinds() == {"Passed", "FoughtBack"}


def test_s_d6_passing_with_the_last_card_puts_out() -> None:
    table = Round(3, "6 3", "6", "10 3", attack="6")
    table.do("Passed", seat=1)
    assert table.mover() == 2
    assert [event.seat for event in table.happened("PlayerOut")] == [1]


def test_s_d6_after_the_last_fight_back_next_attacks() -> None:
    table = Round(3, "12 3", "15", "10 3", attack="12")
    table.do("FoughtBack", seat=1)
    assert table.mover() == 2
    assert table.can("Attacked", seat=2, target=0)


def test_s_d7_with_two_a_pass_goes_back_to_the_attacker() -> None:
    table = Round(2, "5 12", "5 3", attack="5")
    table.do("Passed", seat=1, target=0)
    assert table.mover() == 0
    assert table.state.attack_count == 2
    table.state.direction = -1
    assert table.state.next_seat(0) == 1  # the direction has no effect
