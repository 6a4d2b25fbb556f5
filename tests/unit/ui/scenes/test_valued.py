"""Values of a recorded game as sent to a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.analysis.booking import Booking, ledger_halves, news_of
from jamlab.analysis.valuing import values, values_beside
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.pages.win_chances.win_chance_values import news_told, track_told

REPLAYS = Path(__file__).parents[4] / "replays"
LOG = REPLAYS / "jam" / "ann-bo-cy.jsonl"


def test_a_sum_that_is_unsure_by_more_than_the_whole_is_told_as_it_is() -> None:
    """The amount given sums many changes, so no winning probability bounds its uncertainty."""
    replay = Replay.read(LOG)
    known = values_beside(replay, LOG)[0]["table"]
    told = track_told(known)["given"]
    last = {step.by: told[step.n] for step in Booking.of(replay, known).steps}
    halves = ledger_halves(replay, known)
    assert max(map(max, halves.values())) > 1
    for by, row in halves.items():
        assert last[by] == pytest.approx([1000 * half for half in row], abs=1)


def test_with_open_cards_news_is_also_what_others_did_but_no_choice_of_ones_own() -> None:
    """Ann has the King: with open cards all is decided; Bo learns it step by step, and folds."""
    replay = Replay.read(REPLAYS / "kuhn" / "one-round.jsonl")
    tracks = {
        view: values(replay, seat=seat, playouts=300, workers=1, progress=False)
        for view, seat in (("0", 0), ("1", 1), ("all", ALL_KNOWING))
    }
    own, shown = tracks["1"], tracks["1"].shown()
    assert [one.n for one in news_of(1, own, tracks["all"])] == [4, 5, 6]
    assert [replay.events[n - 1].seat for n in (4, 5, 6)] == [1, 0, 1]  # dealt, Ann's bet, folded
    told = news_told(tracks)
    assert (told["0"], told["1"]) == ([], [])
    assert [(news["n"], news["seat"]) for news in told["all"]] == [(4, 1), (5, 1)]
    for news in told["all"]:
        before, after = shown[news["n"] - 1], shown[news["n"]]
        assert before is not None
        assert after is not None
        assert news["change"] == after[1] - before[1]
        assert abs(news["change"]) > news["half"] > 0
