"""Bookings of real values add up in recorded games; this holds for any number of playouts."""

import pytest

from jamlab.analysis.booking import BY_SEVERAL, Booking, ledger_of, luck_adjusted
from jamlab.analysis.valuing import values
from jamlab.analysis.valuing.playouts import Every
from jamlab.core import ALL_KNOWING
from jamlab.core.registry import ids
from jamlab.log import Replay
from tests.unit.analysis.booking.tracks import games, there

LONG = {"jamsumo"}
"""Games with slow playouts, which therefore begin at turns only."""


@pytest.mark.parametrize("game", ids())
def test_start_luck_and_decisions_are_the_result_of_a_recorded_game(game: str) -> None:
    adds_up([min((one for one in games() if one.game.id == game and one.over), key=len)])


@pytest.mark.slow("plays on from each event of all recorded games; one of each game above")
@pytest.mark.parametrize("game", ids())
def test_start_luck_and_decisions_are_the_result_of_every_recorded_game(game: str) -> None:
    adds_up([replay for replay in games() if replay.game.id == game])


def adds_up(replays: list[Replay]) -> None:
    """Assert that the booked parts of each game add up to its result."""
    for replay in replays:
        game = replay.game.id
        every: Every = "turn" if game in LONG else "event"
        found = values(replay, seat=ALL_KNOWING, playouts=1, every=every, workers=1, progress=False)
        exact, shown = Booking.of(replay, found), Booking.shown(replay, found)
        first, last = exact.known[0], exact.known[-1]
        assert last == len(replay)
        assert every == "turn" or not any(step.by == BY_SEVERAL for step in exact.steps)
        ledger, tenths = ledger_of(exact), found.shown()
        for seat in range(found.seats):
            parts = exact.luck()[seat] + exact.decisions()[seat] + exact.not_booked()[seat]
            start, end = there(found.chances, first)[seat], there(found.chances, last)[seat]
            assert start + parts == pytest.approx(end, abs=1e-9)
            assert sum(row[seat] for row in ledger.rows.values()) == pytest.approx(
                ledger.now[seat] - ledger.start[seat], abs=1e-9
            )
            whole = shown.luck()[seat] + shown.decisions()[seat] + shown.not_booked()[seat]
            assert there(tenths, first)[seat] + whole == there(tenths, last)[seat]
            if replay.over is not None:
                winners = replay.over.winners or tuple(range(found.seats))
                assert end == pytest.approx(1 / len(winners) if seat in winners else 0, abs=1e-9)
        assert (luck_adjusted(replay, found) is None) == (replay.over is None or every == "turn")
