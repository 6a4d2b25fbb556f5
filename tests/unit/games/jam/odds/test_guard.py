"""The guard of The JAM: which card a seat drew last."""

from __future__ import annotations

import pytest

from jamlab.chance import odds
from tests.unit.chance.cross_check import small
from tests.unit.games.jam.odds.guard import JamKnown


def test_which_card_a_seat_drew_last_is_named_as_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The JAM: all saw cards go into the deck, then a seat drew. Only its new card may be of them;
    answers say that they do not follow which it is, and the listing ends there by name."""
    (table, *_) = small.tables("jam")
    named = small.look(table, 6, 1, "next", steps=51).found
    assert not named.faults
    reason = "which of its cards a seat drew last"
    assert named.of(small.RESAMPLE).why == {reason: 1}
    _, _, _, replay = small.played(table, 6)
    assert replay
    assert f"{reason} is not followed" in odds(replay, "next", 1, at=45).assumption
    monkeypatch.setattr(JamKnown, "forgets", lambda *_: "")
    off = small.look(table, 6, 1, "next", steps=51).found.faults
    assert {fault.what for fault in off} == {"j14 jam / f5"}
