"""Rules of Sixty by clause: cards (A), terms (B), attack (C), answer (D)."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core import ALL_KNOWING, HIDDEN, Choice, Forced, made
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import COUNTS, JOKER_KINDS, NAMES, NUMBERS, points
from tests.unit.games.driver import Driver
from tests.unit.games.sixty.round import GAME, Round, cards, dealt

# -- A: cards, dealing -----------------------------------------------------------------------------


def test_s_a1_77_numbers_each_kind_sums_to_60_and_six_jokers() -> None:
    counts = dict(zip(NAMES, COUNTS, strict=True))
    numbers = {"3": 20, "4": 15, "5": 12, "6": 10, "10": 6, "12": 5, "15": 4, "20": 3, "30": 2}
    assert counts == numbers | {"Abracadabra": 2, "Hocus-pocus": 2, "Zap!": 2}
    assert sum(COUNTS) == 83
    assert all(n * int(name) == 60 for name, n in numbers.items())
    assert [NUMBERS[kind] for kind in JOKER_KINDS] == [0, 0, 0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_s_a2_two_to_eight_players_leave_a_deck(seats: int) -> None:
    assert GAME.seats == range(2, 9)
    assert dealt(seats).state.deck_size == 83 - 5 * seats >= 43


def test_s_a3_the_direction_starts_clockwise() -> None:
    table = dealt(4)
    assert table.state.direction == 1
    assert table.rest().options[0].target == 1  # type: ignore[union-attr]
    assert table.cited("RoundBegan") == ["S-A3"]


def test_s_a3_the_direction_is_set_back_each_round() -> None:
    table = Round(3, "3", "30", "")
    table.state.direction = -1
    table.do("Attacked", "FoughtBack")
    table.do("CardDealt", card="3")
    assert table.state.round == 2
    assert table.state.direction == 1
    assert table.state.discard == [0] * 12


@pytest.mark.parametrize("first", [0, 2])
def test_s_a4_five_cards_each_in_turn_and_hidden(first: int) -> None:
    table = Driver(GAME, GAME.start(3, {}))
    table.do("FirstPlayerDrawn", seat=first)
    table.do(*["CardDealt"] * 15, card="3")
    seats = [event.seat for event in table.happened("CardDealt")]
    assert seats == [(first + n) % 3 for n in range(3)] * 5
    assert table.mover() == first
    assert table.state.hand_sizes == [5, 5, 5]
    view = GAME.view(table.state, 0)
    assert view.hands[0]
    assert not view.hands[1]
    assert GAME.mask(table.happened("CardDealt")[0], None).card == HIDDEN


JOKERS = ["Abracadabra", "Abracadabra", "Hocus-pocus", "Hocus-pocus", "Zap!"]


def test_s_a5_five_jokers_in_a_hand_and_all_is_dealt_again() -> None:
    table = Driver(GAME, GAME.start(2, {}))
    table.do("FirstPlayerDrawn", seat=0)
    for _ in range(2):  # a second redeal is possible
        for joker in JOKERS:
            table.do("CardDealt", seat=0, card="3")
            table.do("CardDealt", seat=1, card=joker)
    table.do(*["CardDealt"] * 10, card="3")
    assert [event.seat for event in table.happened("HandsRedealt")] == [1, 1]
    assert table.mover() == 0
    assert table.state.deck_size == 73
    assert table.cited("HandsRedealt") == ["S-A5"] * 2


def test_s_a5_four_jokers_are_kept() -> None:
    table = Driver(GAME, GAME.start(2, {}))
    table.do("FirstPlayerDrawn", seat=0)
    for joker in (*JOKERS[:4], "3"):
        table.do("CardDealt", seat=0, card="3")
        table.do("CardDealt", seat=1, card=joker)
    assert table.mover() == 0
    assert not table.happened("HandsRedealt")


def test_s_a6_chance_names_who_begins() -> None:
    table = Driver(GAME, GAME.start(5, {}))
    table.do_all("FirstPlayerDrawn", seat=3)
    assert table.state.first == table.happened("RoundBegan")[0].seat == 3


def test_s_a7_what_is_open_and_what_is_hidden() -> None:
    table = Round(3, "30 3", "4", "5", deck="6 6", discard="12", attack="30")
    table.do("CardDrawn", "CardDrawn", card="6")
    table.do("CardsTaken")
    view = GAME.view(table.state, 2)
    assert view.discard == cards("12")  # open to all
    assert view.penalty[1] == cards("30")  # seen when it was taken
    assert view.hand_sizes == [3, 1, 1]
    assert view.deck_size == 0
    assert [bool(hand) for hand in view.hands] == [False, False, True]
    assert not any(GAME.view(table.state, None).hands)
    assert all(GAME.view(table.state, ALL_KNOWING).hands)


# -- B: terms --------------------------------------------------------------------------------------


def test_s_b1_next_is_the_nearest_other_active_player() -> None:
    table = Round(4, "3 5", "", "4", "6")
    assert table.state.next_seat(0) == 2  # seat 1 has no cards
    assert table.state.next_seat(2) == 3
    assert table.state.next_seat(2, turned=True) == 0
    table.state.direction = -1
    assert table.state.next_seat(2) == 0
    assert table.state.next_seat(0) == 3
    alone = Round(4, "3", "", "", "")
    assert alone.state.next_seat(0) == -1


def test_s_b1_previous_is_who_put_the_cards_there() -> None:
    table = Round(4, "3 5", "3 5", "4 10", "6", attack="3")
    assert table.mover() == 1
    assert table.state.previous == 0
    table.do("Passed")
    assert table.mover() == 2
    assert table.state.previous == 1


def test_s_b2_the_hand_is_refilled_after_attack_pass_joker_and_fight_back() -> None:
    full = ["3"] * 20
    table = Round(
        4, "4 4 5 5 5", "4 5 5 5 5", "Zap! 5 5 5 5",
        "30 5 5 5 5", deck=full,
    )  # fmt: skip
    for kind, seat, drawn in (("Attacked", 0, 2), ("Passed", 1, 1), ("ZapPlayed", 2, 1)):
        wanted: dict[str, Any] = {"card": "4", "count": drawn} if kind != "ZapPlayed" else {}
        table.do(kind, seat=seat, **wanted)
        before = len(table.happened("CardDrawn"))
        table.do(*["CardDrawn"] * drawn, seat=seat)
        assert isinstance(table.rest(), Choice)  # no further draw
        assert len(table.happened("CardDrawn")) == before + drawn
    table.do("FoughtBack", seat=3, card="30")
    table.do("CardDrawn", seat=3)
    assert table.mover() == 3
    assert table.state.hand_sizes == [5, 5, 5, 5]
    assert set(table.cited("CardDrawn")) == {"S-B2"}


def test_s_b2_taking_draws_nothing_and_the_discard_pile_is_never_used() -> None:
    table = Round(3, "30 3", "4", "5", discard="12 12 12 12 12", attack="30")
    table.do("CardsTaken")
    assert table.mover() == 2
    assert not table.happened("CardDrawn")
    table = Round(3, "30 3", "4", "5", deck=["6"] * 9, attack="30")
    table.do(*["CardDrawn"] * 4, seat=0)
    table.do("CardsTaken", seat=1)
    assert table.mover() == 2
    assert table.state.hand_sizes[1] == 1


def test_s_b2_the_deck_may_run_out() -> None:
    table = Round(2, "5 5 3", "30 4", deck="6", attack="5 5")
    table.do("CardDrawn", seat=0, card="6")
    assert table.mover() == 1
    assert table.state.hand_sizes[0] == 2


def test_s_b2_option_only_a_fight_back_refills() -> None:
    table = Round(3, "4 5", "4 10", "30 30 3", deck=["6"] * 9, refill="fight_back", attack="4")
    table.do("Passed", seat=1)
    assert table.mover() == 2
    assert not table.happened("CardDrawn")
    table.do("FoughtBack", seat=2, count=1)
    table.do(*["CardDrawn"] * 3, seat=2)
    assert table.mover() == 2


def test_s_b2_option_an_empty_hand_draws_five_at_once() -> None:
    table = Round(3, "4", "5 10", "30", deck=["6"] * 9, refill="fight_back", attack="4")
    table.do(*["CardDrawn"] * 5, seat=0)
    assert table.mover() == 1
    assert table.state.hand_sizes == [5, 2, 1]


# -- C: attack -------------------------------------------------------------------------------------


def test_s_c1_one_or_several_cards_of_one_number() -> None:
    table = Round(3, "6 6 10 12 20", "3", "3")
    node = table.at(Choice)
    assert [(e.card, e.count) for e in node.options] == [  # type: ignore[attr-defined]
        ("6", 1), ("6", 2), ("10", 1), ("12", 1), ("20", 1),
    ]  # fmt: skip
    assert {e.target for e in node.options} == {1}  # type: ignore[attr-defined]
    refusal = table.refusal(made(ev.Attacked, 0, "S-C2", "10", 2, 1))
    assert str(refusal) == "The hand does not hold two 10s (S-C1)"
    assert table.refusal(made(ev.Attacked, 0, "S-C1", "10", 1, 2)).clause == "S-C1"
    assert table.refusal(made(ev.Attacked, 1, "S-C1", "3", 1, 2)).clause == "S-C1"


def test_s_c2_a_number_card_must_attack_and_a_joker_cannot() -> None:
    table = Round(2, "3 3 3 3 Zap!", "4")
    assert [(e.card, e.count) for e in table.options()] == [("3", n) for n in (1, 2, 3, 4)]
    assert table.refusal(made(ev.AttackSkipped, 0, "S-C3")).clause == "S-C2"
    assert table.refusal(made(ev.Attacked, 0, "S-C1", "Zap!", 1, 1)).clause == "S-C2"
    assert table.refusal(made(ev.ZapPlayed, 0, "S-E4")).clause == "S-C2"


def test_s_c3_only_jokers_and_the_attack_is_skipped() -> None:
    table = Round(3, "Hocus-pocus", "10", "4", discard="10")
    assert table.mover() == 1
    assert table.cited("AttackSkipped") == ["S-C3"]
    table.do("Attacked", target=2)
    table.do("CardsTaken", seat=2)
    assert table.state.hand_sizes[0] == 1  # the joker is kept, for an answer


def test_s_c4_all_active_players_skipped_and_the_round_ends() -> None:
    table = Round(4, "Zap!", "", "", "Abracadabra")
    table.rest()
    assert [event.seat for event in table.happened("AttackSkipped")] == [0, 3]
    assert table.cited("RoundEnded") == ["S-C4"]
    assert table.state.totals == [60, 0, 0, 60]


def test_s_c4_an_attack_between_starts_the_count_anew() -> None:
    table = Round(3, "Zap!", "30", "4 Zap!", mover=0)
    table.do("Attacked", seat=1)  # seat 0 has skipped; seat 1 is out now
    table.do("ZapPlayed", seat=2)
    assert table.state.skipped == 0
    assert table.mover() == 0


def test_s_c4_with_cards_in_the_deck_the_move_just_goes_on() -> None:
    table = Round(2, "Zap! Zap!", "4", deck=["3"] * 9)
    assert table.mover() == 1
    assert table.state.skipped == 1


def test_s_c4_option_with_refill_by_fight_back_the_deck_may_hold_cards() -> None:
    table = Round(2, "Zap!", "Abracadabra", deck=["3"] * 9, refill="fight_back")
    table.rest()
    assert table.cited("RoundEnded") == ["S-C4"]


def test_s_c5_the_attacker_draws_before_the_answer() -> None:
    table = Round(2, "20 3 3 3 3", "30", deck="30 4", attack="20")
    assert table.refusal(made(ev.FoughtBack, 1, "S-D3", "30", 1)).clause == "S-B2"
    table.do("CardDrawn", seat=0, card="30")
    table.do("FoughtBack", seat=1)


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
    """The pass adds two 4s: four 4s face the next seat, and two cards are drawn for the two."""
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
    assert not table.can("FoughtBack")  # 10 and 12 are different numbers
    for card, count in (("4", 2), ("10", 2), ("Zap!", 1), ("no such", 1)):
        assert table.refusal(made(ev.FoughtBack, 1, "S-D3", card, count)).clause == "S-D3"


def test_s_d3_both_are_discarded_he_draws_and_attacks() -> None:
    table = Round(3, "6 3", "10 5", "3", deck=["12", "12", "15"] + ["3"] * 9, attack="6")
    table.do(*["CardDrawn"] * 4, seat=0, card="3")
    table.do("FoughtBack", seat=1)
    assert table.node == Forced(made(ev.AttackBeaten, 1, "S-D3"))
    for card in ("12", "12", "15", "3"):
        table.do("CardDrawn", seat=1, card=card)
    table.do("Attacked", seat=1, card="12", count=2)  # with cards just drawn
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
