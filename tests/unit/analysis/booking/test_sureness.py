"""Intervals of luck and of the ledger are as wide as their estimates' spread over seeds."""

import json
import re
from functools import cache
from math import sqrt
from statistics import mean, stdev

import pytest

from jamlab.analysis.booking import Booking, given_halves, ledger_halves, luck_adjusted
from jamlab.analysis.booking.luck import given_errors
from jamlab.analysis.valuing import (
    Values,
    dump_values,
    read_values,
    values,
    values_beside,
)
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from tests.unit.analysis.booking.tracks import REPLAYS


@cache
def worked_out(log: str, seeds: int, turns: int, events: int) -> list[Values]:
    """Return the values of a game for each of several seeds."""
    replay = Replay.read(REPLAYS / f"{log}.jsonl")
    found = []
    for seed in range(seeds):
        graph = None
        if turns:
            graph = values(
                replay, seat=ALL_KNOWING, playouts=turns, every="turn", seed=seed, workers=1,
                progress=False,
            )  # fmt: skip
        found.append(
            values(
                replay, seat=ALL_KNOWING, playouts=events, seed=seed, since=graph, workers=1,
                progress=False,
            )
        )  # fmt: skip
    return found


LONGER = pytest.mark.slow("values a game with many seeds; a round of Kuhn poker is valued, too")


@pytest.mark.parametrize("turns", [0, pytest.param(60, marks=LONGER)])
@pytest.mark.parametrize(
    ("log", "seeds", "events"),
    [("kuhn/one-round", 60, 50), pytest.param("pig/tour", 16, 20, marks=LONGER)],
)
def test_a_result_without_luck_lies_in_its_interval(
    log: str, seeds: int, events: int, turns: int
) -> None:
    """Treating changes of single events as independent made the interval 1.7 times (Kuhn poker)
    and 0.8 times (Pig) as wide as the spread."""
    each = [luck_adjusted(one.replay, one) for one in worked_out(log, seeds, turns, events)]
    inside, ratios = [], []
    for seat in range(len(each[0] or ())):
        found = [one[seat] for one in each if one is not None]
        assert len(found) == seeds
        truth = mean(one.value for one in found)
        inside += [one.low <= truth <= one.high for one in found]
        half = mean((one.high - one.low) / 2 for one in found)
        ratios.append(half / 2.262 / stdev(one.value for one in found))  # Student's t, ten groups
    assert mean(inside) >= 0.87
    assert 0.8 < mean(ratios) < 1.25


@LONGER
def test_what_each_gave_spreads_as_its_error_says() -> None:
    found = worked_out("pig/tour", 16, 60, 20)
    bookings = [Booking.of(one.replay, one) for one in found]
    errors = [given_errors(b, one) for b, one in zip(bookings, found, strict=True)]
    ratios = []
    for n in range(10, len(found[0].replay) + 1):
        by = found[0].replay.events[n - 1].seat if found[0].replay.nodes[n - 1] == "choice" else -1
        given = [booking.given(by, n)[0] for booking in bookings]
        said = [each[n] for each in errors]
        if stdev(given) > 0.01:
            ratios.append(mean(one[0] for one in said if one is not None) / stdev(given))
    assert len(ratios) > 30
    assert 0.85 < mean(ratios) < 1.2
    assert min(ratios) > 0.6


@LONGER
def test_a_step_after_the_start_of_a_turn_is_less_sure_than_its_pairs() -> None:
    """More playouts begin there, and the additional ones have no counterpart to be paired with."""
    found = worked_out("pig/tour", 16, 60, 20)
    ratios = []
    for n in range(1, len(found[0].replay) + 1):
        before, after = found[0].counts[n - 1], found[0].counts[n]
        chances = [(one.chances[n - 1], one.chances[n]) for one in found]
        changes = [
            now[0] - then[0] for then, now in chances if then is not None and now is not None
        ]
        if before > after > 0 and stdev(changes) > 0.01:
            ratios.append(mean(one.change_error(n)[0] for one in found) / stdev(changes))
    assert len(ratios) > 5
    assert mean(ratios) > 0.9


def test_the_ledger_has_an_interval_for_whoever_gave_something() -> None:
    (one,) = worked_out("pig/tour", 1, 0, 20)
    halves = ledger_halves(one.replay, one)
    assert set(halves) == {-1, 0, 1, 2}
    last = {}
    for n, half in enumerate(given_halves(one.replay, one)):
        if half is not None:
            chose = one.replay.nodes[n - 1] == "choice"
            last[one.replay.events[n - 1].seat if chose else -1] = half
    assert last == halves
    assert set(ledger_halves(one.replay, one, 3)) < {-1, 0, 1, 2}
    errors = given_errors(Booking.of(one.replay, one), one)
    for half, error in zip(given_halves(one.replay, one), errors, strict=True):
        if half is not None and error is not None:  # always-valid, so wider than for one look
            assert all(wide > 2.262 * narrow for wide, narrow in zip(half, error, strict=True))
            assert min(half) > sqrt(0.25 / 21 / 20)


def test_how_sure_the_annotated_game_is_said_to_be_is_so() -> None:
    """Checks docs/play/analysis.md, "How sure sums are"."""
    log = REPLAYS / "cramel" / "ann-bo-cy.jsonl"
    replay = Replay.read(log)
    values = values_beside(replay, log)[0]["table"]
    results = [50 * (one.high - one.low) for one in luck_adjusted(replay, values) or ()]
    said = " ".join((REPLAYS.parent / "docs" / "play" / "analysis.md").read_text("utf-8").split())
    wanted = re.search(
        r"results without luck are known to ±(\d+) to ±(\d+) points, "
        r"and what chance gave, in the ledger, to ±(\d+) to ±(\d+)",
        said,
    )
    assert wanted is not None
    found = results, [100 * half for half in ledger_halves(replay, values)[-1]]
    for each, low, high in zip(found, wanted.groups()[::2], wanted.groups()[1::2], strict=True):
        assert round(min(each)) == pytest.approx(int(low), abs=1)
        assert round(max(each)) == pytest.approx(int(high), abs=1)


def test_groups_are_kept_and_a_file_without_them_is_read() -> None:
    (one,) = worked_out("kuhn/one-round", 1, 60, 50)
    data = dump_values([one])
    read = read_values(one.replay, data)[0]["all"]
    assert read.groups == one.groups
    assert len(one.groups) == 10
    for n, chances in enumerate(one.chances[:-1]):
        if chances is not None:
            of_groups = [track[n] for track in one.groups]
            assert abs(chances[0] - mean(each[0] for each in of_groups if each)) < 0.02
    start, end = data.index(b',"groups"'), data.index(b'},"choices"') - 1
    before = read_values(one.replay, data[:start] + data[end:])[0]["all"]
    assert before.groups == []
    assert before.chances == one.chances
    assert ledger_halves(one.replay, before) == {}
    told = json.loads(data)
    told["tracks"]["all"]["groups"]["3"][0] += 1
    wrong = json.dumps(told).encode()
    with pytest.raises(ValueError, match="the groups do not add up to the shares"):
        read_values(one.replay, wrong)
