"""Games recorded by hand are stored on this machine's disk, for its own user only."""

import json
import os
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from jamlab.gallery.saved_games import NotSaved, _asked
from jamlab.pages.record.storage import LockedRecord
from tests.browser.served import start_gallery


class Writer:
    """HTTP client of a gallery that returns its XSRF cookie."""

    def __init__(self, url: str) -> None:
        self.netloc = urlsplit(url).netloc
        self.cookie = ""
        self.ask("GET", "/records/none")

    def ask(self, how: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        line = HTTPConnection(self.netloc, timeout=60)
        sent = {"Cookie": f"_xsrf={self.cookie}", "X-XSRFToken": self.cookie}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(how, path, None if body is None else json.dumps(body), sent)
        reply = line.getresponse()
        for cookie in reply.headers.get_all("Set-Cookie", []):
            if cookie.startswith("_xsrf="):
                self.cookie = cookie.partition(";")[0].removeprefix("_xsrf=")
        text = reply.read().decode()
        line.close()
        return reply.status, json.loads(text) if text.startswith("{") else text


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Address of a gallery without notebooks, and its user's folder of records."""
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "notebooks").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("HOME", str(folder))
        server = start_gallery(folder, folder / "notebooks", pool=0)
    yield server.url, folder / "data" / "jamlab" / "records"
    assert server.stop() == 0


def test_entries_are_stored_taken_back_and_read(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    more = {"had": 0, "keep": 0, "lines": ['{"jamlab":1}\n', '{"n":1}\n']}
    assert writer.ask("POST", "/records/evening-1", more) == (200, {"lines": 2})
    assert writer.ask("POST", "/records/evening-1", more) == (200, {"lines": 2})  # lost reply
    other = {"had": 2, "keep": 1, "lines": ['{"n":"other"}\n']}
    assert writer.ask("POST", "/records/evening-1", other) == (200, {"lines": 2})
    text = '{"jamlab":1}\n{"n":"other"}\n'
    code, said = writer.ask("GET", "/records/evening-1")
    assert (code, said["text"]) == (200, text)
    assert said["at"] > 0
    assert (gallery[1] / "evening-1.jsonl").read_text() == text


def test_two_who_write_are_not_mixed(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    writer.ask("POST", "/records/two", {"had": 0, "keep": 0, "lines": ["{}\n", '{"n":1}\n']})
    code, said = writer.ask("POST", "/records/two", {"had": 1, "keep": 1, "lines": ['{"n":9}\n']})
    assert (code, said["why"]) == (409, "this game was gone on with elsewhere")


def test_the_records_of_a_game_are_listed_the_latest_first_and_deleted(
    gallery: tuple[str, Path],
) -> None:
    writer = Writer(gallery[0])
    lines = _log("cramel")
    for seconds, name, title in ((2, "first", "Monday"), (1, "second", "")):
        header = json.loads(lines[0]) | {"meta": {"title": title} if title else {}}
        put = [json.dumps(header) + "\n", *lines[1:4]]
        assert writer.ask("POST", f"/records/{name}", {"had": 0, "keep": 0, "lines": put})[0] == 200
        (kept,) = gallery[1].rglob(f"{name}.jsonl")
        then = kept.stat().st_mtime - seconds  # file times may be too coarse to order them
        os.utime(kept, (then, then))
    whole = {"had": 0, "keep": 0, "lines": lines}
    assert writer.ask("POST", "/records/whole", whole)[0] == 200
    _, said = writer.ask("GET", "/records?game=cramel")
    told = [(one["id"], one["title"], one["events"], one["over"]) for one in said["records"]]
    assert told == [
        ("whole", "Ann, Bo and Cy · game 7", len(lines) - 2, True),
        ("second", "Ann, Bo, Cy", 3, False),
        ("first", "Monday", 3, False),
    ]
    assert all(one["at"] > 0 for one in said["records"])
    assert writer.ask("GET", "/records?game=sixty") == (200, {"here": True, "records": []})
    assert writer.ask("DELETE", "/records/first") == (200, {})
    assert writer.ask("DELETE", "/records/first")[0] == 404
    assert not (gallery[1] / "first.jsonl").exists()
    assert len(writer.ask("GET", "/records?game=cramel")[1]["records"]) == 2


def test_who_sits_elsewhere_is_told_of_no_record(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    writer.ask("POST", "/records/mine", {"had": 0, "keep": 0, "lines": _log("cramel")[:3]})
    asked = writer.ask("GET", "/records?game=cramel", X_Forwarded_For="198.51.100.7")
    assert asked == (200, {"here": False, "records": []})
    assert writer.ask("GET", "/records/mine", X_Forwarded_For="198.51.100.7")[0] == 403


def test_what_somebody_writes_is_not_deleted(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    writer.ask("POST", "/records/held", {"had": 0, "keep": 0, "lines": ["{}\n"]})
    with LockedRecord(gallery[1] / "held.jsonl"):
        code, said = writer.ask("DELETE", "/records/held")
    assert (code, said["why"]) == (409, "this game is being written elsewhere")
    assert (gallery[1] / "held.jsonl").exists()


def _log(game: str) -> list[str]:
    """Return the lines of a recorded game's log."""
    path = Path(__file__).parents[4] / "replays" / game / "ann-bo-cy.jsonl"
    return path.read_text().splitlines(keepends=True)


def test_no_page_of_another_site_and_nobody_without_the_cookie(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    more = {"had": 0, "keep": 0, "lines": ["{}\n"]}
    code, _ = writer.ask("POST", "/records/foreign", more, Origin="http://foreign.example")
    assert code in (403, 404)
    assert writer.ask("GET", "/records?game=pig", Origin="http://foreign.example")[0] in (403, 404)
    writer.cookie = ""
    assert writer.ask("POST", "/records/foreign", more)[0] == 403
    assert writer.ask("DELETE", "/records/foreign")[0] == 403
    assert not (gallery[1] / "foreign.jsonl").exists()


@pytest.mark.parametrize("path", ["/records/../x", "/records/a.b", "/records/" + "a" * 81])
def test_a_name_that_is_none(gallery: tuple[str, Path], path: str) -> None:
    code, _ = Writer(gallery[0]).ask("POST", path, {"had": 0, "keep": 0, "lines": ["{}\n"]})
    assert code in (403, 404, 405)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"had":0,"keep":1,"lines":[]}',
        b'{"had":0,"keep":0,"lines":["{}"]}',
        b'{"had":0,"keep":0,"lines":["{}\\n{}\\n"]}',
        b'{"had":0,"keep":0,"lines":["x\\n"]}',
        b'{"had":0,"keep":0,"lines":[1]}',
        b'{"had":true,"keep":0,"lines":[]}',
        b"\xff",
    ],
)
def test_what_is_no_part_of_a_game_is_refused(body: bytes) -> None:
    with pytest.raises(NotSaved):
        _asked(body)
