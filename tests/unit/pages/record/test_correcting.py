"""Correcting an earlier entry: the later entries are checked again."""

from __future__ import annotations

import pytest

from jamlab.log import Replay
from tests.unit.pages.record.page import Page


@pytest.fixture
def sixty() -> Page:
    """Two players; Ann has attacked with a 4, drawn a 30, and Bo has answered with a 20."""
    page = Page("sixty")
    page.do("begin", names=["Ann", "Bo"])
    page.tap("Ann", *("3", "3", "4", "5", "6", "6", "Zap!", "20", "20", "4"))
    page.tap("4", "30", "20")
    return page


def hows(page: Page) -> list[str]:
    """Status of each entry."""
    return [entry["how"] for entry in page.record["entries"]]


def test_what_followed_still_fits(sixty: Page) -> None:
    words = sixty.words
    sixty.do("open", entry=13)
    assert sixty.question["corrects"] == 13
    assert hows(sixty)[-2:] == ["waiting", "waiting"]
    sixty.tap("15")
    assert sixty.words == [*words[:12], "Ann draws a 15", words[13]]
    assert set(hows(sixty)) == {"fits"}
    assert Replay.of("".join(sixty.stored).encode()).events[-1].kind == "AttackBeaten"


def test_the_first_that_no_longer_fits_is_shown_with_its_clause(sixty: Page) -> None:
    stored, entries = sixty.stored, sixty.words
    sixty.do("open", entry=9)  # Bo was dealt a 5, not a 20
    sixty.tap("5")
    assert hows(sixty)[-1] == "misfit"
    misfit = sixty.record["entries"][-1]
    assert misfit["n"] == 14
    assert misfit["clause"] == "S-D3"
    assert misfit["says"]
    assert sixty.stored == stored  # nothing is lost before the replacement is clear
    sixty.tap("6")
    assert set(hows(sixty)) == {"fits"}
    assert sixty.words[-1] == "Bo fights back with a 6"
    assert len(sixty.words) == len(entries)
    assert sixty.stored != stored


def test_undo_leaves_all_as_it_was(sixty: Page) -> None:
    stored, words = sixty.stored, sixty.words
    sixty.do("open", entry=9)
    sixty.tap("5")
    sixty.do("undo")
    assert (sixty.stored, sixty.words) == (stored, words)
    sixty.tap("3")
    assert len(sixty.words) == len(words) + 1


def test_what_no_longer_fits_can_go(sixty: Page) -> None:
    sixty.do("open", entry=9)
    sixty.tap("5")
    sixty.do("drop")
    assert len(sixty.words) == 13
    assert set(hows(sixty)) == {"fits"}
    assert len(sixty.stored) == len(Replay.of("".join(sixty.stored).encode())) + 1
