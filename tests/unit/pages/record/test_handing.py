"""Exports of a recording: as a log, a transcript, a table, and letters of a link."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from jamlab.log import Replay
from tests.unit.pages.record.finger import entered
from tests.unit.pages.record.page import Page

KUHN = Path(__file__).parents[4] / "replays" / "kuhn" / "ann-bo.jsonl"


@pytest.fixture(scope="module")
def whole() -> Page:
    """A finished game, entered."""
    page, _ = entered(Replay.read(KUHN))
    assert page.record["over"]
    return page


def saved(page: Page, what: str) -> tuple[str, str]:
    page.do("save", what=what)
    return page.told["file"]["name"], page.told["file"]["text"]


def test_the_log_the_transcript_and_the_table(whole: Page) -> None:
    name, text = saved(whole, "log")
    assert name == "kuhn-ann-bo.jsonl"
    assert Replay.of(text.encode()).events == Replay.read(KUHN).events
    name, words = saved(whole, "transcript")
    assert name == "kuhn-ann-bo.txt"
    assert whole.words[-1] in words
    assert "The game is over" in words
    name, table = saved(whole, "csv")
    assert name == "kuhn-ann-bo.csv"
    rows = list(csv.DictReader(StringIO(table)))
    assert [row["event"] for row in rows] == [type(e).__name__ for e in Replay.read(KUHN).events]
    assert whole.record["says"] == ""


def test_a_title_names_the_file() -> None:
    page = Page("pig")
    page.do("begin", names=["Ann", "Bo"], title="Thursday: at Bo’s / \u6674 " + "x" * 99)
    name, _ = saved(page, "log")
    assert name == "pig-thursday-at-bo-s-" + "x" * 23 + ".jsonl"


def test_its_link_holds_all_of_it(whole: Page) -> None:
    link = whole.record["over"]["link"]
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    other = Page("sixty")
    other.do("bring", link=link)
    assert other.stored == whole.stored
    assert other.record["over"] == whole.record["over"]


@pytest.mark.parametrize("link", ["", "A", "!!", "é", "x" * 4000])
def test_a_link_that_holds_no_game_says_so(link: str) -> None:
    page = Page("sixty")
    page.do("bring", link=link)
    assert page.record["setup"]["says"].startswith(
        "This address holds no game, or a part of it is missing"
    )
    assert page.stored == []


def test_a_part_of_a_link_is_refused(whole: Page) -> None:
    page = Page("kuhn")
    page.do("bring", link=whole.record["over"]["link"][:-40])
    assert "a part of it is missing" in page.record["setup"]["says"]
