"""Browsers' reports of content blocked by policy, and their lines in the gallery's terminal."""

import json
from typing import Any

import pytest

from jamlab.gallery.reports import MOST, Blocked
from jamlab.web.policy import policy

PAGE = "own/my page"


def report(**told: Any) -> bytes:
    """Return a browser's report of a blocked external picture, with fields replaced by `told`."""
    usual = {
        "document-uri": "http://127.0.0.1:8866/here/own/my%20page?python=kernel#a",
        "effective-directive": "img-src",
        "violated-directive": "img-src",
        "blocked-uri": "https://example.org/x.png?key=secret",
    }
    changed = {name.replace("_", "-"): value for name, value in told.items()}
    return json.dumps({"csp-report": {**usual, **changed}}).encode()


@pytest.fixture
def blocked() -> Blocked:
    return Blocked("/here/", [PAGE, "play/pig"])


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({}, "a picture was blocked (https://example.org/x.png)"),
        ({"effective_directive": "media-src"}, "a sound or a video was blocked"),
        (
            {"effective_directive": "", "violated_directive": "font-src 'self'"},
            "a font was blocked",
        ),
        ({"effective_directive": "script-src-elem", "blocked_uri": "inline"}, "(in the page)"),
        ({"effective_directive": "script-src", "blocked_uri": "eval"}, "(out of text)"),
        ({"effective_directive": "connect-src", "blocked_uri": "wss://a.b/c"}, "(wss://a.b/c)"),
    ],
)
def test_it_names_the_page_and_what_was_blocked(
    blocked: Blocked, told: dict[str, str], words: str
) -> None:
    line = blocked.line(report(**told))
    assert line.startswith(f"{PAGE}: ")
    assert words in line
    assert line.endswith(": pages take nothing from elsewhere.")


def test_each_kind_once_and_not_for_ever(blocked: Blocked) -> None:
    assert blocked.line(report())
    assert not blocked.line(report(blocked_uri="https://example.org/another.png"))
    assert blocked.line(report(effective_directive="style-src"))
    said = [blocked.line(report(blocked_uri=f"https://{n}.example")) for n in range(3 * MOST)]
    assert len([line for line in said if line]) == MOST - 2


@pytest.mark.parametrize(
    "told",
    [
        {"document_uri": "http://127.0.0.1/here/nowhere"},
        {"document_uri": "http://127.0.0.1/own/my%20page"},
        {"document_uri": 7},
        {"effective_directive": "whatever-src"},
        {"blocked_uri": "chrome-extension://abc/x.js"},
        {"blocked_uri": "file:///etc/passwd"},
        {"blocked_uri": "https://["},
    ],
)
def test_of_what_cannot_be_nothing_is_said(blocked: Blocked, told: dict[str, Any]) -> None:
    assert not blocked.line(report(**told))


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"csp-report": 1}', b"\xff", b"[" * 10**5])
def test_what_is_no_report_is_nothing(blocked: Blocked, body: bytes) -> None:
    assert not blocked.line(body)


def test_a_line_is_one_line_of_plain_letters(blocked: Blocked) -> None:
    line = blocked.line(report(blocked_uri="https://a.b/\x1b[2J\u202e\u00e4/" + "x" * 5000))
    assert line.isprintable()
    assert line.isascii() or line.replace("…", "").isascii()
    assert len(line) < 300


def test_policies_say_where_to_report() -> None:
    assert policy(reports="/here/blocked").endswith("; report-uri /here/blocked")
    assert "report" not in policy()
