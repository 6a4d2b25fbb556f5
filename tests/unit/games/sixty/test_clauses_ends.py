"""Rules of Sixty by clause: jokers (E), end of a round (F), end of the game (G)."""

from __future__ import annotations

import pytest

from jamlab.core import Row, made
from jamlab.games.sixty import events as ev
from jamlab.games.sixty import rules
from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import NAMES
from tests.unit.games.sixty.round import Round, cards

# -- E: jokers -------------------------------------------------------------------------------------


def test_s_e0_one_joker_an_answer_then_the_refill() -> None:
    table = Round(3, "20 3", "Zap! Abracadabra", "3 Zap!", deck=["3"] * 7, attack="20")
    table.do(*["CardDrawn"] * 4, seat=0)
    table.do("ZapPlayed", *["CardDrawn"] * 3, seat=1)
    assert table.mover() == 2  # the answer is given: no second joker
    assert table.state.discard == list(cards("Zap!"))
    assert table.state.hands[1] == list(cards("Abracadabra", "3", "3", "3"))


def test_s_e0_no_joker_that_is_not_in_the_hand() -> None:
    table = Round(3, "20 3", "3", "3", attack="20")
    assert table.refusal(made(ev.ZapPlayed, 1, "S-E4")).clause == "S-E0"
    assert table.refusal(made(ev.AbracadabraPlayed, 1, "S-E2")).clause == "S-E0"


def test_s_e1_no_joker_for_the_only_active_player() -> None:
    table = Round(2, "12", "Zap! Abracadabra Hocus-pocus 3", discard="12", attack="12")
    assert table.kinds() == {"CardsTaken"}
    for kind, clause in (
        (ev.ZapPlayed, "S-E4"), (ev.AbracadabraPlayed, "S-E2"), (ev.HocusPocusPlayed, "S-E3"),
    ):  # fmt: skip
        assert table.refusal(made(kind, 1, clause)).clause == "S-E1"


def test_s_e2_abracadabra_turns_the_direction_and_sends_back() -> None:
    table = Round(4, "15 30", "Abracadabra 3", "3", "3", attack="15")
    table.do("AbracadabraPlayed", seat=1)
    assert table.mover() == 0
    assert table.happened("DirectionTurned")[0].target == 0
    assert table.state.direction == -1
    assert table.state.attack_count == 1  # returning never adds a card
    table.do("FoughtBack", seat=0)
    assert table.mover() == 3  # seat 0 is out; the new direction stays
    assert table.can("Attacked", target=2)


def test_s_e2_previous_may_answer_in_any_way() -> None:
    table = Round(3, "15 15 30 Abracadabra", "Abracadabra 3", "3", attack="15")
    table.do("AbracadabraPlayed", seat=1)
    assert table.state.previous in (0, 1)
    for kind in ("Passed", "FoughtBack", "AbracadabraPlayed"):
        assert table.can(kind, seat=0), kind
    assert table.can("Passed", target=2)  # a pass goes the new way round
    table.do("AbracadabraPlayed", seat=0)
    assert table.mover() == 1
    assert table.state.direction == 1


def test_s_e2_if_previous_is_out_it_goes_to_next_in_the_new_direction() -> None:
    table = Round(4, "15", "Abracadabra 3", "3", "3", attack="15")
    table.do("AbracadabraPlayed", seat=1)
    assert table.mover() == 3
    assert table.state.direction == -1


def test_s_e3_hocus_pocus_passes_with_a_card_of_the_discard_pile() -> None:
    table = Round(3, "12 12 3", "Hocus-pocus 3", "3", discard="12 4", attack="12 12")
    table.do("HocusPocusPlayed", seat=1)
    assert table.mover() == 2
    assert table.state.attack_count == 3
    assert table.happened("CardFetched")[0] == made(ev.CardFetched, 1, "S-E3", "12", 2)
    assert table.state.discard == list(cards("4", "Hocus-pocus"))


def test_s_e3_it_must_show_the_attacks_number_and_jokers_cannot_be_taken() -> None:
    table = Round(3, "12 3", "Hocus-pocus 3", "3", discard="4 Zap!", attack="12")
    assert not table.can("HocusPocusPlayed")
    assert table.refusal(made(ev.HocusPocusPlayed, 1, "S-E3")).clause == "S-E3"
    assert table.can("CardsTaken")


@pytest.mark.parametrize(("attacking", "kept"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_s_e4_zap_keeps_half_rounded_down(attacking: int, kept: int) -> None:
    table = Round(3, [*["6"] * attacking, "3"], "Zap! 3", "3")
    table.do("Attacked", card="6", count=attacking)
    table.do("ZapPlayed", seat=1)
    assert table.mover() == 2
    assert table.state.penalty[1] == list(cards(*["6"] * kept))
    assert table.state.attack_count == attacking - kept
    assert table.happened("HalfKept") == [made(ev.HalfKept, 1, "S-E4", "6", kept, 2)]


def test_s_e5_a_joker_never_hits_who_played_it() -> None:
    table = Round(2, "10 3", "Zap!", attack="10")
    table.do("ZapPlayed", seat=1)
    assert table.mover() == 0  # seat 1 is out, the 10 goes back to seat 0
    assert [event.seat for event in table.happened("PlayerOut")] == [1]
    abra = Round(3, "10", "Abracadabra", "3", attack="10")
    abra.do("AbracadabraPlayed", seat=1)
    assert abra.mover() == 2


# -- F: end of a round -----------------------------------------------------------------------------


def test_s_f1_out_is_skipped_and_takes_no_more_cards() -> None:
    table = Round(4, "3 3", "5", "10 4", "20 20", mover=1)
    table.do("Attacked", seat=1, target=2)
    assert table.mover() == 2
    assert table.cited("PlayerOut") == ["S-F1"]
    table.do("FoughtBack", seat=2)
    table.do("Attacked", seat=2, target=3)
    table.do("FoughtBack", seat=3, count=1)
    table.do_all("Attacked", seat=3, target=0)
    assert table.state.hand_sizes[1] == 0


def test_s_f1_with_cards_in_the_deck_nobody_is_out() -> None:
    table = Round(2, "3", "10", deck="4")
    table.do("Attacked", "CardDrawn", seat=0)
    assert table.mover() == 1
    assert not table.happened("PlayerOut")


def test_s_f2_the_only_active_defender_must_fight_back() -> None:
    table = Round(2, "4", "4 4 20", attack="4")
    assert table.kinds() == {"FoughtBack"}
    assert table.refusal(made(ev.Passed, 1, "S-D1", "4", 1, 0)).clause == "S-F2"
    table.do_all("FoughtBack")
    assert table.cited("RoundEnded") == ["S-F2"]
    assert table.state.totals == [0, 8]


def test_s_f2_or_takes_and_the_round_ends() -> None:
    table = Round(2, "30", "4 4 20")
    table.do_all("Attacked", "CardsTaken")
    assert table.cited("RoundEnded") == ["S-F2"]
    assert table.state.totals == [0, 58]


@pytest.mark.parametrize("sent", ["Passed", "ZapPlayed", "HocusPocusPlayed"])
def test_s_f2_others_are_out_by_pass_or_joker(sent: str) -> None:
    last = {"Passed": "12", "ZapPlayed": "Zap!", "HocusPocusPlayed": "Hocus-pocus"}[sent]
    table = Round(3, "12", [last], "12 Zap!", discard="12", attack="12")
    table.do(sent, seat=1)
    assert table.kinds() == {"CardsTaken"}
    table.do_all("CardsTaken", seat=2)
    assert table.cited("RoundEnded") == ["S-F2"]


def test_s_f3_the_round_ends_when_nobody_has_cards() -> None:
    table = Round(2, "4", "10")
    table.do_all("Attacked", "FoughtBack")
    assert table.happened("RoundEnded")
    assert table.state.totals == [0, 0]


def test_s_f3_one_active_player_is_left_with_no_attack_pending() -> None:
    table = Round(3, "4", "10", "3 Zap!", attack="4")
    table.do_all("FoughtBack", seat=1)
    assert table.cited("RoundEnded") == ["S-F3"]
    assert table.state.totals == [0, 0, 63]


def test_s_f3_it_goes_on_while_two_are_active() -> None:
    table = Round(3, "4", "10", "3")
    table.state.hands[0] = Row(cards("4", "5"))
    table.state.hand_sizes[0] = 2
    table.do("Attacked", card="4")
    table.do("FoughtBack", seat=1)
    assert table.mover() == 2
    assert not table.happened("RoundEnded")


def test_s_f4_hands_count_and_each_joker_is_60() -> None:
    table = Round(2, "30", "3 Zap!")
    table.state.penalty[1] = Row(cards("6", "6", "15"))
    table.do_all("Attacked", "CardsTaken")
    counted = {event.seat: event.points for event in table.happened("PenaltyCounted")}
    assert counted == {0: 0, 1: 6 + 6 + 15 + 3 + 60 + 30}
    assert set(table.cited("PenaltyCounted")) == {"S-F4"}


def ended(
    seats: int,
    scores: list[int],
    first: int,
    round: int = 1,
    *,
    turned: bool = False,
    **kept: object,
) -> Round:
    """Return a round begun by `first` that ends at once with these points (in 3s and 30s)."""
    table = Round(seats, *([] for _ in range(seats)), round=round, **kept)  # type: ignore[arg-type]
    for seat, score in enumerate(scores):
        pile = table.state.penalty[seat]
        pile[NAMES.index("30")], rest = divmod(score, 30)
        pile[NAMES.index("3")] = rest // 3
    table.state.first = first
    table.state.direction = -1 if turned else 1
    table.state.ending = "S-F3"
    table.state.phase = at.ENDED
    table.rest()
    return table


@pytest.mark.parametrize(
    ("scores", "first", "leader"),
    [
        ([21, 45, 45], 2, 2),  # the first player is met first
        ([21, 45, 45], 0, 1),
        ([45, 21, 45], 1, 2),
        ([60, 21, 45], 1, 0),
        ([0, 0, 0], 1, 1),
    ],
)
def test_s_f5_most_points_of_the_round_begin_the_next(
    scores: list[int], first: int, leader: int
) -> None:
    table = ended(3, scores, first)
    began = table.happened("RoundBegan")[0]
    assert (began.seat, began.round, began.clause) == (leader, 2, "S-F5")


def test_s_f5_the_points_of_the_round_not_the_total() -> None:
    for option, leader in (("round", 1), ("total", 0)):
        table = ended(2, [3, 6], 0, round=2, totals=[90, 30], leader=option)
        assert table.happened("RoundBegan")[0].seat == leader


# -- G: the game -----------------------------------------------------------------------------------


def test_s_g1_three_rounds_and_the_lowest_total_wins() -> None:
    table = ended(3, [30, 0, 60], 0, round=3, totals=[60, 93, 3])
    over = table.over()
    assert (over.scores, over.winners, over.clause) == ((90, 93, 63), (2,), "S-G1")
    assert ended(2, [0, 3], 0, round=2).state.round == 3


def test_s_g2_a_shared_lowest_total_is_played_for_once_more() -> None:
    table = ended(4, [30, 30, 60, 60], 0, round=3, totals=[0, 3, 90, 0])
    table.rest()
    began = table.happened("RoundBegan")
    assert not began  # 30, 33, 150, 60: nobody is equal
    table = ended(4, [30, 30, 60, 3], 0, round=3, totals=[0, 0, 90, 99])
    began = table.happened("RoundBegan")[0]
    assert (began.round, began.clause) == (4, "S-G2")
    assert began.seat == 2  # all play; seat 2 has the most points of the round
    assert table.state.contenders == [0, 1]
    assert table.state.playing == [True] * 4


def test_s_g2_only_the_tied_can_win() -> None:
    """As in RULES.md's example, Bo's total (72) is lower in the end, but was not tied for first."""
    table = ended(4, [30, 0, 0, 12], 0, round=3, totals=[33, 72, 96, 51])
    assert table.state.contenders == [0, 3]
    again = ended(4, [30, 0, 0, 12], 0, round=4, totals=[63, 72, 96, 63])
    assert again.over().scores == (93, 72, 96, 75)
    again = Round(4, "", "", "", "", round=4, totals=[63, 72, 96, 63])
    again.state.contenders = [0, 3]
    again.state.penalty[0] = Row(cards("30"))
    again.state.penalty[3] = Row(cards("12"))
    again.state.phase, again.state.ending = at.ENDED, "S-F3"
    over = again.over()
    assert (over.winners, over.clause) == ((3,), "S-G2")


def test_s_g2_at_most_three_extra_rounds_then_shared() -> None:
    for played, goes_on in ((4, True), (5, True), (6, False)):
        table = ended(3, [30, 30, 0], 0, round=played, totals=[0, 0, 90])
        if goes_on:
            assert table.happened("RoundBegan")[0].round == played + 1
        else:
            assert table.over().winners == (0, 1)
            assert "shared" in table.over().reason
    assert rules.ROUNDS + rules.EXTRA_ROUNDS == 6


def test_s_g2_option_only_the_tied_play_the_extra_round() -> None:
    table = ended(4, [30, 3, 60, 30], 3, round=3, totals=[0, 99, 90, 0], extra_round="tied")
    assert table.state.playing == [True, False, False, True]
    assert table.happened("RoundBegan")[0].seat == 3  # tied on 30: first met from seat 3
    table.do(*["CardDealt"] * 10, card="3")
    assert {event.seat for event in table.happened("CardDealt")} == {0, 3}
    assert table.state.hand_sizes == [5, 0, 0, 5]
    assert table.can("Attacked", seat=3, target=0)


def test_s_g2_option_all_can_win_the_extra_round() -> None:
    """RULES.md's example with `open`: all can win, and Bo's 70 beats Di's 74."""
    table = ended(4, [30, 0, 0, 12], 0, round=3, totals=[32, 70, 95, 50], extra_round="open")
    assert table.happened("RoundBegan")[0].clause == "S-G2"  # Ann and Di have 62 each
    assert table.state.contenders == [0, 1, 2, 3]
    again = ended(4, [30, 0, 0, 12], 0, round=4, totals=[62, 70, 95, 62], extra_round="open")
    over = again.over()
    assert (over.scores, over.winners) == ((92, 70, 95, 74), (1,))


def test_s_g2_option_open_goes_on_while_the_lowest_of_all_are_equal() -> None:
    table = ended(3, [0, 30, 0], 0, round=4, totals=[60, 30, 90], extra_round="open")
    assert table.happened("RoundBegan")[0].round == 5  # 60, 60, 90
    last = ended(3, [0, 30, 0], 0, round=6, totals=[60, 30, 90], extra_round="open")
    assert last.over().winners == (0, 1)


@pytest.mark.parametrize(("direction", "begins"), [("clockwise", 1), ("stays", -1)])
def test_s_a3_option_a_round_begins_clockwise_or_as_the_last_one_ended(
    direction: str, begins: int
) -> None:
    table = ended(3, [3, 6, 0], 0, turned=True, direction=direction)
    assert table.happened("RoundBegan")[0].round == 2
    assert table.state.direction == begins
