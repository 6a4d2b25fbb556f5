"""Booked luck and decisions add up for each seat, in every recorded game."""

import pytest

from jamlab.analysis.booking import (
    BY_CHANCE,
    BY_RULE,
    BY_SEVERAL,
    Booking,
    ledger_of,
    luck_adjusted,
    makers_of,
    swings_of,
)
from jamlab.core import Choice
from jamlab.log import Cursor
from jamlab.log.turns import turns_of
from tests.unit.analysis.booking.tracks import Made, games, there, whole_numbers


def test_start_luck_and_decisions_make_the_result() -> None:
    for replay in games():
        values = Made(replay)
        exact, shown = Booking.of(replay, values), Booking.shown(replay, values)
        for seat in range(len(replay.seats)):
            start, end = there(values.chances, 0), there(values.chances, -1)
            booked = exact.luck()[seat] + exact.decisions()[seat]
            assert start[seat] + booked == pytest.approx(end[seat], abs=1e-9)
            tenths = values.shown()
            parts = (there(tenths, 0)[seat], shown.luck()[seat], shown.decisions()[seat])
            assert sum(parts) == there(tenths, -1)[seat]
            assert {type(part) for part in parts} == {int}


def test_each_change_is_booked_to_who_made_it() -> None:
    """Checked independently against the node pending before each event."""
    for replay in games():
        values = Made(replay)
        tenths, cursor = values.shown(), Cursor(replay)
        luck, chosen = [0] * values.seats, [0] * values.seats
        for n in range(len(replay)):
            node, before, after = cursor.node, there(tenths, n), there(tenths, n + 1)
            for seat in range(values.seats):
                (chosen if isinstance(node, Choice) else luck)[seat] += after[seat] - before[seat]
            assert makers_of(replay)[n] == (node.seat if isinstance(node, Choice) else (
                BY_RULE if replay.nodes[n] == "forced" else BY_CHANCE
            ))  # fmt: skip
            cursor.forward()
        booking = Booking.shown(replay, values)
        assert booking.luck() == tuple(luck)
        assert booking.decisions() == tuple(chosen)


@pytest.mark.parametrize("every", [2, 3, 10])
def test_what_is_not_told_apart_yet_is_booked_to_nobody(every: int) -> None:
    for replay in games():
        values = Made(replay, left_out=lambda n: n % every != 0)
        booking, last = Booking.shown(replay, values), len(replay) - len(replay) % every
        assert booking.reached() == last
        start, end = there(values.shown(), 0), there(values.shown(), last)
        for step in booking.steps:
            own = {by for by in makers_of(replay)[step.first - 1 : step.n] if by != BY_RULE}
            assert step.by == (own.pop() if len(own) == 1 else BY_SEVERAL if own else BY_CHANCE)
        for seat in range(values.seats):
            parts = booking.luck()[seat], booking.decisions()[seat], booking.not_booked()[seat]
            assert start[seat] + sum(parts) == end[seat]
        if every == 10 and len(replay) > 100:
            assert any(step.by == BY_SEVERAL for step in booking.steps)
            assert luck_adjusted(replay, values) is None


def test_the_ledger_adds_up_line_by_line_and_column_by_column() -> None:
    for replay in games():
        booking = Booking.shown(replay, Made(replay))
        for upto in {0, 1, len(replay) // 2, len(replay)}:
            ledger = ledger_of(booking, upto)
            assert ledger.n == upto
            assert list(ledger.rows) == [BY_CHANCE, *range(len(replay.seats))]
            assert all(sum(row) == 0 for row in ledger.rows.values())
            for seat in range(len(replay.seats)):
                given = sum(row[seat] for row in ledger.rows.values())
                assert given == ledger.now[seat] - ledger.start[seat]
            assert {type(one) for one in whole_numbers((*ledger.rows.values(), ledger.now))} == {
                int
            }
        if replay.over is not None and len(replay.over.winners) == 1:
            assert sorted(ledger_of(booking).now) == [0] * (len(replay.seats) - 1) + [1000]
        assert ledger_of(booking).lines(replay.seats)[1][0] == "chance"


def test_a_ledger_of_what_is_half_worked_out_says_so() -> None:
    replay = games()[0]
    booking = Booking.shown(replay, Made(replay, left_out=lambda n: n % 10 != 0))
    ledger = ledger_of(booking, 35)
    assert ledger.n == 30
    assert ledger.lines(replay.seats)[-2][0] == "not told apart"
    assert any(ledger.rows[BY_SEVERAL])


def test_a_swing_is_a_choice_with_what_answered_it() -> None:
    for replay in games():
        values = Made(replay)
        booking, tenths = Booking.shown(replay, values), values.shown()
        firsts = {turn.first for turn in turns_of(replay)}
        found = swings_of(replay, booking, least=0)
        assert [abs(swing.change) for swing in found] == sorted(
            (abs(swing.change) for swing in found), reverse=True
        )
        covered = sorted((swing.first, swing.n) for swing in found)
        assert [first for first, _ in covered] == [1, *(n + 1 for _, n in covered[:-1])]
        assert covered[-1][1] == len(replay)
        for swing in found:
            inner = range(swing.first + 1, swing.n + 1)
            assert all(replay.nodes[n - 1] != "choice" and n not in firsts for n in inner)
            before, after = there(tenths, swing.first - 1), there(tenths, swing.n)
            changes = [now - then for then, now in zip(before, after, strict=True)]
            assert changes[swing.seat] == swing.change
            assert abs(swing.change) == max(map(abs, changes))
        big = swings_of(replay, booking)
        assert big == [swing for swing in found if abs(swing.change) >= 20]


def test_a_result_without_luck_has_the_interval_of_its_luck() -> None:
    for replay in games():
        found = luck_adjusted(replay, Made(replay))
        if replay.over is None:
            assert found is None
            continue
        assert found is not None
        luck = sum(node in ("chance", "observed") for node in replay.nodes)
        for seat in found:
            assert seat.result - seat.luck == pytest.approx(seat.value, abs=1e-9)
            assert seat.high - seat.low >= 2 * 1.96 * 0.01 * luck**0.5 - 1e-4
        shared = sum(seat.value for seat in found)
        assert shared == pytest.approx(sum(seat.result - seat.luck for seat in found))


def test_a_booking_needs_values() -> None:
    with pytest.raises(ValueError, match="no position is worked out"):
        Booking([0], [None, None])
    with pytest.raises(ValueError, match="1 events have 2 positions, got 1"):
        Booking([0], [(1, 0)])
    with pytest.raises(ValueError, match="position 1 is not worked out"):
        Booking([0], [(1, 0), None]).at(1)
