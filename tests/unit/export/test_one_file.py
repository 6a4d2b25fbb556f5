"""A game exported as one file: its size, contents and hidden information."""

import gzip
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from jamlab.core import Chance
from jamlab.core.registry import ids, load
from jamlab.export import one_file
from jamlab.log import Replay, redact
from jamlab.log.lines import event_lines, header_line
from jamlab.log.notes import Note, Notes, beside
from jamlab.ui.browser_python import browser_python
from jamlab.ui.story import unpacked
from tests.unit.cli.terminal import ROOT, run

LOGS = ROOT / "replays"
HIDING = [game for game in ids() if not load(game).is_open]
FAR = 120
"""Maximum number of events over which a game and its twin are compared."""


def parts(page: str) -> dict[str, str]:
    """Return the contents of a page's data scripts by id."""
    return dict(re.findall(r'<script type="[\w/]+" id="([\w./-]+)">(.*?)</script>', page, re.S))


def told(page: str) -> dict[str, Any]:
    """Return the story embedded in a page."""
    return unpacked(b64decode(parts(page)["story"]))


def test_values_are_in_it_of_its_own_viewpoints_alone() -> None:
    replay = Replay.read(logs("kuhn")[0])
    tracks = {
        view: {"chances": [[number]], "half": [], "counts": []}
        for number, view in enumerate(("table", "0", "1", "all"))
    }
    choices = [{"n": 5 + seat, "seat": seat, "best": f"what seat {seat} had"} for seat in (0, 1)]
    values: Any = {"state": "done", "judge": "quick", "by": [], "choices": choices}
    values |= {"tracks": tracks, "swings": {view: [{"n": 3}] for view in tracks}}
    values["news"] = {view: [{"n": 4}] for view in tracks}
    assert told(one_file(replay, values=values))["values"] == values
    some = told(one_file(replay, viewpoints=["0", "table"], values=values))["values"]
    assert some["tracks"] == {view: tracks[view] for view in ("table", "0")}
    assert set(some["swings"]) == {"table", "0"}
    assert some["choices"] == choices[:1]
    assert "values" not in told(one_file(replay))


def logs(game: str) -> list[Path]:
    """Return the paths of a game's recorded games."""
    return sorted((LOGS / game).glob("*.jsonl"))


@pytest.mark.slow(
    "tells the longest recorded games from all viewpoints; test_story.py measures two"
)
@pytest.mark.sample
@pytest.mark.parametrize("game", ids())
def test_a_game_of_500_events_takes_at_most_400_kb(game: str) -> None:
    longest = max((Replay.read(path) for path in logs(game)), key=len)
    size, program = len(one_file(longest).encode()), len(one_file(longest, viewpoints=["table"]))
    assert size < 400_000 * max(1, len(longest) / 500)
    assert program < size or load(game).is_open


def test_nothing_in_it_is_an_address() -> None:
    page = one_file(Replay.read(logs("kuhn")[0]))
    found = parts(page)
    texts = [zlib.decompress(b64decode(found[part])).decode() for part in ("script", "style")]
    shell = re.sub(r'(?<=">)[\w+/=]{100,}', "", page)
    for text in (shell, *texts):
        asked = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`]*", text))
        assert {each for each in asked if "www.w3.org" not in each} == set()  # XML names
        assert not re.findall(r"url\((?!['\"]?(?:data:|#))", text)
    assert "default-src 'none'" in shell


@pytest.mark.parametrize("wanted", [["table"], ["0"], ["1", "table"], ["0", "all"]])
def test_only_the_viewpoints_asked_for_are_in_it(wanted: list[str]) -> None:
    page = one_file(Replay.read(logs("pie")[0]), viewpoints=wanted)
    assert [view["id"] for view in told(page)["views"]] == wanted
    assert set(told(page)["frames"]) == set(wanted)
    assert json.loads(parts(page)["options"])["viewpoint"] == wanted[0]


def made(replay: Replay, events: list[Any]) -> Replay:
    """Return a game in progress with the replay's header and these events."""
    codec = event_lines(replay.game)
    lines = (codec.write(n, *line) for n, line in enumerate(zip(replay.nodes, events), start=1))  # noqa: B905 - the nodes go on
    return Replay.of(header_line(replay.header) + b"".join(lines), "twin.jsonl")


def indistinguishable_states(replay: Replay, seat: int | None) -> Iterator[tuple[Replay, Replay]]:
    """Yield pairs of games in progress that look the same from a viewpoint, though a card drawn
    unseen differs."""
    game, state = replay.game, replay.state(0)
    for n, event in enumerate(replay.events[:FAR]):
        node = game.pending(state)
        if isinstance(node, Chance) and game.mask(event, seat) != event:
            for other in [each for each in node.outcomes if each != event]:
                alike = _alike(replay, n, other, seat)
                if alike > n + 1:
                    first = list(replay.events[:alike])
                    yield made(replay, first), made(replay, [*first[:n], other, *first[n + 1 :]])
                    break
        game.apply(state, event)


def _alike(replay: Replay, at: int, other: Any, seat: int | None) -> int:
    """Return how many events look the same if `other` replaces the event at `at`."""
    game, state = replay.game, replay.state(at)
    twin = replay.state(at)
    game.apply(state, replay.events[at])
    game.apply(twin, other)
    for n, event in enumerate(replay.events[at + 1 : FAR], start=at + 1):
        node = game.pending(twin)
        if isinstance(node, Chance):
            listed: tuple[Any, ...] = node.outcomes
        else:
            listed = getattr(node, "options", ()) or (getattr(node, "event", None),)
        if game.view(state, seat) != game.view(twin, seat):
            return n - 1
        if event not in listed:
            return n
        game.apply(state, event)
        game.apply(twin, event)
    return min(FAR, len(replay)) - 1


@pytest.mark.parametrize("game", HIDING)
def test_what_is_hidden_from_its_viewpoints_is_nowhere_in_it(game: str) -> None:
    """Two games that differ only in what a viewpoint cannot see export the same story."""
    compared = 0
    for path in logs(game)[:2]:
        replay = Replay.read(path)
        for seat in (None, 0):
            for one, two in islice(indistinguishable_states(replay, seat), 2):
                assert one.events != two.events
                wanted = ["table" if seat is None else str(seat)]
                assert told(one_file(one, viewpoints=wanted)) == told(
                    one_file(two, viewpoints=wanted)
                ), (path.name, seat, len(one))
                assert one_file(one, viewpoints=["all"]) != one_file(two, viewpoints=["all"])
                compared += 1
    assert compared


def test_words_cannot_become_markup() -> None:
    bad = '</script><img src=x onerror="alert(1)">'
    page = one_file(Replay.read(logs("pig")[0]), title=bad, notes=[Note(at=3, text=bad)])
    assert bad not in page
    assert "<img" not in page
    assert re.search("<title>.* · a recorded game</title>", page), "what a tab's name says it is"
    assert json.loads(parts(page)["options"])["title"] == bad
    assert [note["text"] for note in json.loads(parts(page)["notes"])["notes"]] == [bad]


def test_with_python_it_takes_at_most_10_mb_and_hides_nothing() -> None:
    longest = max((Replay.read(path) for path in logs("jam")), key=len)
    page = one_file(longest, python=True)
    assert len(page.encode()) < 10_000_000
    found = parts(page)
    with ZipFile(BytesIO(gzip.decompress(b64decode(found["python/jamlab.zip"])))) as archive:
        games = {
            name.split("/")[2] for name in archive.namelist() if name.startswith("jamlab/games/")
        }
    assert games & set(ids()) == {"jam"}
    with pytest.raises(ValueError, match="holds the whole game"):
        one_file(longest, viewpoints=["0"], python=True)


def test_without_the_browsers_python_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser_python, "FOLDER", Path("nowhere"))
    with pytest.raises(ValueError, match="the browser’s Python is not here"):
        one_file(Replay.read(logs("pig")[0]), python=True)


def test_what_is_not_there_is_refused() -> None:
    replay = Replay.read(logs("pig")[0])
    with pytest.raises(ValueError, match=f"position must be 0 to {len(replay)}, got 9999"):
        one_file(replay, position=9999)
    with pytest.raises(ValueError, match="unknown viewpoint '9'"):
        one_file(replay, viewpoints=["9"])
    seen = Replay.of(redact(Replay.read(logs("kuhn")[0]), 0), "seen.jsonl")
    with pytest.raises(ValueError, match="did not see Bo’s cards"):
        one_file(seen, viewpoints=["1"])


def test_a_game_seen_from_one_seat_is_what_that_seat_saw() -> None:
    whole = Replay.read(logs("kuhn")[0])
    page = told(one_file(Replay.of(redact(whole, 0), "seen.jsonl")))
    views = [view["id"] for view in page["views"]]
    assert views == ["table", "0"]
    same = told(one_file(whole, viewpoints=views))
    assert (page["frames"], page["next_draws"]) == (same["frames"], same["next_draws"])


def test_the_command_writes_it_once(tmp_path: Path) -> None:
    log, target = str(logs("kuhn")[0]), tmp_path / "game.html"
    said = run("export", log, "-o", str(target), "--seat", "Bo", "--seat", "table", "--at", "7")
    assert (said.code, said.err) == (0, "")
    assert re.fullmatch(r".*game\.html: \d+ events, \d+ kB\.\n", said.out)
    assert [view["id"] for view in told(target.read_text("utf-8"))["views"]] == ["1", "table"]
    again = run("export", log, "-o", str(target))
    assert again.code == 2
    assert "is there already" in again.err
    wrong = run("export", log, "-o", str(tmp_path / "b.html"), "--seat", "Zoe")
    assert "unknown seat 'Zoe'" in wrong.err
    wrong = run("export", log, "-o", str(tmp_path / "b.html"), "--at", "4000")
    assert "position must be 0 to" in wrong.err
    assert not (tmp_path / "b.html").exists()


def test_the_notes_beside_a_log_come_along_unless_they_are_refused(tmp_path: Path) -> None:
    log = tmp_path / "mine.jsonl"
    log.write_bytes(logs("kuhn")[0].read_bytes())
    Notes.new(Replay.read(log)).with_note(7, "A bluff.").write(beside(log))
    for wanted, found in (("--notes", ["A bluff."]), ("--no-notes", [])):
        target = tmp_path / f"{wanted}.html"
        assert run("export", str(log), "-o", str(target), wanted).code == 0
        notes = json.loads(parts(target.read_text("utf-8"))["notes"])["notes"]
        assert [note["text"] for note in notes] == found
