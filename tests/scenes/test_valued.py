"""What the values of a recorded game tell a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.analysis.booking import Booking, ledger_halves
from jamlab.analysis.valuing import values_beside
from jamlab.replay import Replay
from jamlab.scenes.valued import track_told

LOG = Path(__file__).parents[2] / "replays" / "jam" / "ann-bo-cy.jsonl"


def test_a_sum_that_is_unsure_by_more_than_the_whole_is_told_as_it_is() -> None:
    """What was given is a sum of many changes: no chance to win bounds how unsure it is."""
    replay = Replay.read(LOG)
    values = values_beside(replay, LOG)[0]["table"]
    told = track_told(values)["given"]
    last = {step.by: told[step.n] for step in Booking.of(replay, values).steps}
    halves = ledger_halves(replay, values)
    assert max(map(max, halves.values())) > 1
    for by, row in halves.items():
        assert last[by] == pytest.approx([1000 * half for half in row], abs=1)
