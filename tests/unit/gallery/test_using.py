"""Button "Use it with a class": the gallery starts a class, for this machine's user only."""

import re
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from jamlab.gallery import teachers
from jamlab.gallery.shelf import Page
from jamlab.gallery.teachers import is_here, use
from tests.browser.served import start_gallery


class Visitor:
    """HTTP client of a gallery that returns its cookies."""

    def __init__(self, url: str) -> None:
        self.netloc = urlsplit(url).netloc
        self.cookies: dict[str, str] = {}

    def ask(
        self, path: str, form: Mapping[str, str] | None = None, **headers: str
    ) -> SimpleNamespace:
        line = HTTPConnection(self.netloc, timeout=60)
        sent = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        how = "GET" if form is None else "POST"
        line.request(how, path, None if form is None else urlencode(form), sent)
        reply = line.getresponse()
        for cookie in reply.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        text = reply.read().decode()
        line.close()
        return SimpleNamespace(code=reply.status, headers=reply.headers, text=text)


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a gallery without notebooks, with its own user folder."""
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "notebooks").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("HOME", str(folder))
        server = start_gallery(folder, folder / "notebooks", pool=0)
    yield server.url
    assert server.stop() == 0


def fields(text: str) -> dict[str, str]:
    """Return the hidden fields of the page's form."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text))


def test_a_class_is_begun_with_a_lesson_or_a_step(gallery: str) -> None:
    visitor = Visitor(gallery)
    ports = set()
    for address, asked in (
        ("/class?lesson=2", "You turn up two tiles"),
        ("/class?log=cramel/ann-bo-cy&step=41", ""),
    ):
        page = visitor.ask(address)
        assert page.code == 200
        assert asked in page.text
        assert "209/392" not in page.text  # no part of the answer
        begun = visitor.ask("/class", fields(page.text))
        assert begun.code == 303, begun.text
        where = urlsplit(begun.headers["Location"])
        assert re.fullmatch(r"/teach/\d+/enter", where.path)
        assert where.hostname == "127.0.0.1"
        ports.add(where.port)
        teacher = Visitor(f"http://{where.netloc}")
        entered = teacher.ask(f"{where.path}?{where.query}")
        state = teacher.ask(f"/api{entered.headers['Location']}/state")
        assert '"stage": "waiting"' in state.text
    assert len(ports) == 1  # one server for all classes


def test_only_a_page_of_the_gallery_begins_one(gallery: str) -> None:
    visitor = Visitor(gallery)
    form = fields(visitor.ask("/class?lesson=2").text)
    own = f"http://{visitor.netloc}"
    assert visitor.ask("/class", {"lesson": "2"}).code == 403  # no token
    assert visitor.ask("/class", {**form, "_xsrf": "x" * 40}).code == 403
    assert Visitor(gallery).ask("/class", form).code == 403  # without its cookie
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"X_Forwarded_For": "203.0.113.7"},
        {"Host": "evil.example"},
        {"Host": "192.168.1.20:8866"},
    ):
        refused = visitor.ask("/class", form, **headers)
        assert refused.code in {403, 404}, headers
        assert "Location" not in refused.headers
    assert visitor.ask("/class", form, Origin=own).code == 303
    assert visitor.ask("/class").code == 404
    framed = visitor.ask("/class?lesson=2").headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in framed


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("lesson=99", "Lesson must be 1 to 12, got 99"),
        ("lesson=x", "Lesson must be 1 to 12, got 0"),
        ("log=cramel/none&step=1", "Unknown recorded game &#39;cramel/none&#39;"),
        ("log=../../etc/passwd&step=1", "Unknown recorded game"),
        ("log=cramel/ann-bo-cy&step=99999", "step"),
        ("log=cramel/ann-bo-cy&step=-1", "Step must be a whole number"),
        ("log=<script>alert(1)</script>&step=1", "&lt;script&gt;"),
    ],
)
def test_what_cannot_be_asked_is_told_in_words(gallery: str, address: str, why: str) -> None:
    query = urlencode([tuple(pair.split("=", 1)) for pair in address.split("&")])  # type: ignore[misc]
    page = Visitor(gallery).ask(f"/class?{query}")
    assert page.code == 404
    assert why in page.text
    assert "<script>alert" not in page.text
    assert "<form" not in page.text


def request(**more: Any) -> Any:
    usual = {
        "host": "127.0.0.1:8866",
        "remote_ip": "127.0.0.1",
        "headers": {},
        "version": "HTTP/1.1",
    }
    return SimpleNamespace(**{**usual, **more})


def test_who_sits_at_this_machine() -> None:
    assert is_here(request())
    assert is_here(request(host="localhost:8866", remote_ip="::1"))
    assert not is_here(request(remote_ip="192.168.1.7"))
    assert not is_here(request(host="gallery.example"))
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via"):
        assert not is_here(request(headers={name: "203.0.113.7"}))
    assert not is_here(request(version="HTTP/1.0"))  # a proxy without headers: nginx's default


def test_the_command_asks_the_same() -> None:
    assert use("2", "", "").command == "jamlab class --lesson 2"
    found = use("", "cramel/ann-bo-cy", "39")
    assert found.command == "jamlab class --log cramel/ann-bo-cy --at 39"
    assert [one.question["ask"] for one in found.asked] == ["What will Cy do?"]


def test_of_a_step_that_cannot_be_asked_about_the_next_one_is_taken() -> None:
    found = use("", "cramel/ann-bo-cy", "40")
    assert found.command == "jamlab class --log cramel/ann-bo-cy --at 42 --of 'Mrs Bloom'"
    assert [one.question["kind"] for one in found.asked] == ["chance"]


def test_the_button_is_where_a_class_can_be_begun(tmp_path: Path) -> None:
    """A lesson's page for teachers has the button, but not in a static site."""
    one = Page("lessons/02", "x.ipynb", "T", "S", "lessons", 1.0, "", 2, minutes=30, question="Q")
    served = teachers.page((one,), "teacher/2", "/jamlab/")
    assert served is not None
    assert 'href="/jamlab/class?lesson=2"' in served
    kept = teachers.page((one,), "teacher/2", in_site=True)
    assert kept is not None
    assert "class?lesson" not in kept
