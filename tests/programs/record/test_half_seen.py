"""The recorder where not every card is seen, and where the table plays wrongly."""

from __future__ import annotations

import json

import pytest

from jamlab.replay import Replay
from tests.programs.record.page import Page


@pytest.fixture
def sixty() -> Page:
    """Ann writes and sees her own cards; she attacks."""
    page = Page("sixty")
    page.do("begin", names=["Ann", "Bo", "Cy"], seen=[0])
    page.tap("Ann", "3", "4", "6", "6", "20")
    return page


def test_what_nobody_saw_costs_no_tap(sixty: Page) -> None:
    assert sixty.taps == 6
    events = [json.loads(line) for line in sixty.stored[1:]]
    dealt = [one for one in events if one["event"] == "CardDealt"]
    assert [one["card"] for one in dealt if one["seat"]] == ["?"] * 10
    assert json.loads(sixty.stored[0])["jamlab"] == 2
    assert json.loads(sixty.stored[0])["seen_by"] == [0]


def test_another_seat_can_do_what_its_hand_may_hold(sixty: Page) -> None:
    sixty.tap("3", "30")
    assert {"12", "15", "20", "30"} <= set(sixty.keys())
    sixty.tap("30", "1")
    assert sixty.words[-1] == "Bo fights back with a 30"
    assert sixty.record["entries"][-1]["also"] == [["Bo draws a card", 1]]


def test_s_c1_what_the_writers_own_hand_does_not_hold_is_refused(sixty: Page) -> None:
    sixty.tap("30")
    assert sixty.question["refused"]["clause"] == "S-C1"


def test_it_is_gone_on_with_entry_by_entry(sixty: Page) -> None:
    sixty.tap("3", "30", "30", "1", "5", "1")
    other = Page("sixty")
    other.do("bring", text="".join(sixty.stored))
    assert other.words == sixty.words
    assert other.record["seen"] == [0]
    other.do("undo")
    assert other.words == sixty.words[:-1]


def test_played_wrongly_is_marked_kept_and_not_checked(sixty: Page) -> None:
    sixty.tap("30")
    sixty.do("anyway")
    assert not sixty.record["checked"]
    wrong = sixty.record["entries"][-1]
    assert (wrong["how"], wrong["clause"]) == ("wrong", "S-C1")
    sixty.tap("Bo", "Attack", "Zap!")
    sixty.do("write")
    assert sixty.record["entries"][-1]["how"] == "unchecked"
    replay = Replay.of("".join(sixty.stored).encode())
    assert replay.mark is not None
    assert replay.mark.clause == "S-C1"
    assert len(replay.unchecked) == 2
    other = Page("sixty")
    other.do("bring", text="".join(sixty.stored))
    assert [one["how"] for one in other.record["entries"]][-2:] == ["wrong", "unchecked"]
    sixty.do("undo")
    sixty.do("undo")
    assert sixty.record["checked"]
