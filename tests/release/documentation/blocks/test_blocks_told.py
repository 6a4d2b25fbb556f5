"""Server output quoted on pages is the actual one; the log reader in the docs reads all
examples."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from jamlab.classroom.homework import returned
from jamlab.gallery import server
from tests.release.documentation.blocks.found import blocks, blocks_of
from tests.unit.cli.terminal import ROOT

EXAMPLES = sorted((ROOT / "docs" / "log-format" / "examples").iterdir())


def test_the_window_says_what_the_page_of_promises_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs/security/README.md").read_text(encoding="utf-8")
    (shown,) = [block for block in blocks_of(text, "security") if block.language == "text"]
    monkeypatch.setattr("jamlab.gallery.server.addresses", lambda: ["192.0.2.2"])
    first, *others = shown.text.splitlines()
    assert (
        first == f"The gallery is open at {server.address_of('127.0.0.1', 8866)} (Ctrl-C ends it)."
    )
    assert others == server.access_summary("0.0.0.0", 8866, "…")


@pytest.fixture(scope="module")
def read() -> Callable[[bytes], Any]:
    """The reader at the end of the page on the log format."""
    (reader,) = [one for one in blocks("docs/log-format/README.md") if one.language == "python"]
    names: dict[str, Any] = {}
    exec(reader.text, names)
    found: Callable[[bytes], Any] = names["read"]
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_reader_of_the_page_reads(example: Any, read: Callable[[bytes], Any]) -> None:
    data = example.read_bytes()
    header, events, footer = read(data)
    assert header == json.loads(data.splitlines()[0])
    assert events
    assert footer is None or footer["events"] == len(events)


def test_the_line_of_text_of_homework_is_such() -> None:
    (line,) = [one for one in blocks("docs/teach/homework.md") if "jamlab-answers" in one.text]
    (one,) = returned.in_words(line.text)
    assert isinstance(one, returned.Returned)
    assert (one.name, one.values, one.fault) == ("Quiet Walnut", {1: 0.4, 2: 1, 3: 12.5}, "")
