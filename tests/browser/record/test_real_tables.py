"""Games as tables played them, entered as a person would: by clicks, by keys, by touch on a phone.

The stored log must equal that of the played game, and the taps are counted.
"""

import json
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from jamlab.log import Replay
from jamlab.pages.record.record_question import NextEventQuestion
from tests.browser.chromium import pictured
from tests.browser.record.bridge import Bridge
from tests.browser.record.recorder import PHONE, Recorder, begin
from tests.browser.record.script import recorded, taps_for
from tests.browser.served import Server
from tests.browser.tiers import only

MOVED = pytest.mark.slow(
    "its DOM test in tests/unit/ui/widgets/record/tables.dom.test.js covers it on each change"
)

WHOLE = 10**6
TABLES = (
    ("sixty/tour", "clicks", 40), ("cramel/tour", "clicks", WHOLE), ("jam/cones", "clicks", 30),
    ("pie/lost-turns", "clicks", WHOLE), ("jamsumo", "clicks", 24), ("kuhn/ann-bo", "clicks", 20),
    ("sixty/two-at-the-table", "keys", WHOLE), ("jam/bear-for-nobody", "keys", 30),
    ("pig/ann-bo", "keys", 20),
    ("sixty/example-fours", "touch", WHOLE), ("cramel/example-a", "touch", WHOLE),
)  # fmt: skip
"""Recorded game, input method (touch means a phone), and number of its events."""
SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 1440, "height": 900}, {"width": 1366, "height": 768},
    {"width": 820, "height": 1180}, {"width": 390, "height": 844},
)  # fmt: skip
"""In turn, for four tables in one theme, then four in the other."""
MOST_TAPS = 3
"""Limit per event; a die that is placed, aimed and flicked takes three."""


@pytest.mark.parametrize(("table", "how", "most"), only(TABLES[-1], TABLES, MOVED))
def test_a_table_is_entered_as_it_was_played(
    gallery: Server, visitor: Callable[..., Page], table: str, how: str, most: int
) -> None:
    at = [one[:2] for one in TABLES].index((table, how))
    size = PHONE if how == "touch" else {"viewport": SIZES[at % len(SIZES)]}
    page = visitor(**size, color_scheme=("dark", "light")[at // len(SIZES) % 2])
    script = recorded(table)
    bridge = Bridge(page, gallery.url, script.game.id)
    recorder = Recorder(page, how)
    begin(page, script.seats, "".join(name[0] for name in script.seats), script.header.options)
    taps: list[tuple[str, int]] = []
    while (n := len(bridge.recording.log)) < min(most, len(script)):
        before = recorder.taps
        recorder.enter(
            taps_for(NextEventQuestion(bridge.recording), script.events[n], keys_only=how == "keys")
        )
        taps.append((script.events[n].kind, recorder.taps - before))
        if n % 20 == 12:
            pictured(f"record-{table.replace('/', '-')}-{n:03}", page)
        assert len(bridge.recording.log) > n
    is_as_played(page, script, n)
    assert max(count for _, count in taps) <= MOST_TAPS
    of = {kind: sum(n for one, n in taps if one == kind) for kind, _ in taps}
    if script.game.id == "cramel":
        assert of["TileTurned"] + of.get("TileReached", 0) <= 2 * len(
            [kind for kind, _ in taps if kind == "TileTurned"]
        )
    if script.game.id == "sixty" and how != "keys":
        assert sum(of.values()) == len(taps)  # one tap per set laid, one per card seen


def is_as_played(page: Page, script: Replay, n: int) -> None:
    """Assert that the browser has stored the first `n` events of the script, byte for byte."""
    key = "Object.keys(localStorage).find(key => !key.endsWith(':at'))"
    stored = page.evaluate(f"localStorage.getItem({key})").encode().splitlines()
    lines = script.data.splitlines()
    assert len(stored) > n > 10
    said, header = json.loads(stored[0]), json.loads(lines[0])
    for name in ("jamlab", "game", "rules", "options", "seats"):
        assert said[name] == header[name]
    events = [line for line in stored[1:] if not line.startswith(b'{"over"')]
    assert events == lines[1 : len(events) + 1]
    if script.over is not None and len(events) == len(script):
        expect(page.locator(".jl-recordend")).to_contain_text(script.over.reason)
