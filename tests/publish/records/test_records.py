"""A game that is written down is kept on this machine's disk, and only for who sits at it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from jamlab.publish.records.handler import Refused, _asked
from tests.browser.served import start_gallery


class Writer:
    """Who writes to a gallery, with the cookie that it set."""

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
    """The address of a gallery without a notebook, and its user's folder."""
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
    assert writer.ask("POST", "/records/evening-1", more) == (200, {"lines": 2})  # lost answer
    other = {"had": 2, "keep": 1, "lines": ['{"n":"other"}\n']}
    assert writer.ask("POST", "/records/evening-1", other) == (200, {"lines": 2})
    text = '{"jamlab":1}\n{"n":"other"}\n'
    assert writer.ask("GET", "/records/evening-1") == (200, {"text": text})
    assert (gallery[1] / "evening-1.jsonl").read_text() == text


def test_two_who_write_are_not_mixed(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    writer.ask("POST", "/records/two", {"had": 0, "keep": 0, "lines": ["{}\n", '{"n":1}\n']})
    code, said = writer.ask("POST", "/records/two", {"had": 1, "keep": 1, "lines": ['{"n":9}\n']})
    assert (code, said["why"]) == (409, "this game was gone on with elsewhere")


def test_no_page_of_another_site_and_nobody_without_the_cookie(gallery: tuple[str, Path]) -> None:
    writer = Writer(gallery[0])
    more = {"had": 0, "keep": 0, "lines": ["{}\n"]}
    code, _ = writer.ask("POST", "/records/foreign", more, Origin="http://foreign.example")
    assert code in (403, 404)
    writer.cookie = ""
    assert writer.ask("POST", "/records/foreign", more)[0] == 403
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
    with pytest.raises(Refused):
        _asked(body)
