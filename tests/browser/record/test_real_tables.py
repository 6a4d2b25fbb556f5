"""Games as tables played them, entered as a person would: taps, keys or touch, and the
game that stands there is the one that was played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from jamlab import agents
from jamlab.engine import Event
from jamlab.games import load
from jamlab.programs.record.asking.question import Asking
from jamlab.programs.record.told import RecordKey
from jamlab.replay import Replay
from tests.browser.record.bridge import Bridge
from tests.browser.record.recorder import PHONE, Recorder, begin
from tests.browser.served import Server

NAMES = ("Ann", "Bo", "Cy")
ENTRIES = {
    "sixty": (40, "keys"), "cramel": (16, "touch"), "pig": (20, "keys"), "kuhn": (20, "clicks"),
    "jam": (30, "keys"), "pie": (12, "touch"),
}  # fmt: skip
"""So many entries of each, and how they are entered: narrow where they are touched."""


def path_to(asking: Asking, event: Event, picks: tuple[str, ...] = ()) -> list[RecordKey] | None:
    """The keys by which a person says that this happened; None if no key begins that way."""
    wanted = asking.recording.as_seen(event)
    for key in asking.after(picks).parts[len(picks)]["keys"]:
        if not key["can"]:
            continue
        found = asking.after((*picks, key["id"]))
        if found.rest[0].event == wanted and (found.is_whole or len(found.rest) == 1):
            return [key]
        if len(found.parts) > len(picks) + 1:
            more = path_to(asking, event, (*picks, key["id"]))
            if more is not None:
                return [key, *more]
    return None


def piece_of(asking: Asking, event: Event) -> str:
    """The piece on the table that stands for this alone; "" for none."""
    pieces = asking.pieces.get(asking.recording.as_seen(event), ())
    return next((one for one in pieces if len(asking.touching(one)) == 1 and "|" not in one), "")


def a_game(game: str) -> Replay:
    names = NAMES[: min(3, load(game).seats[-1])]
    players = [agents.make(game, "random") for _ in names]
    return Replay.play(load(game), players, 11, names=names)


@pytest.mark.parametrize("game", ENTRIES)
def test_a_table_is_entered_as_it_was_played(
    gallery: Server, visitor: Callable[..., Page], game: str
) -> None:
    most, how = ENTRIES[game]
    page = visitor(**PHONE) if how == "touch" else visitor()
    played = a_game(game)
    bridge = Bridge(page, gallery.url, game)
    recorder = Recorder(page, how)
    begin(page, played.seats, seen="ABC")
    taps: list[tuple[Event, int]] = []
    while len(taps) < most:
        recording = bridge.recording
        done = len(recording.played)
        if done >= len(played.events):
            break
        assert recording.played.events == list(played.events[:done])
        event, before = played.events[done], recorder.taps
        asking = Asking(recording)
        if piece := piece_of(asking, event):
            recorder.piece(piece)
        else:
            path = path_to(asking, event)
            assert path, f"nothing on the keypad says {event}"
            recorder.say(path)
        taps.append((event, recorder.taps - before))
    assert len(taps) > 5
    if game == "cramel":
        tiles = sum(type(event).__name__ == "TileTurned" for event, _ in taps)
        reached = [n for event, n in taps if type(event).__name__ in ("TileTurned", "TileReached")]
        assert sum(reached) <= 2 * tiles + 1
    if game == "sixty":
        assert max(n for _, n in taps) <= 3
