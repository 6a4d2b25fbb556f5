"""The gallery and a class behind nginx, below prefixes and with https: docs/serve/proxy.md."""

import re
import shutil
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classes.held import Held, free_port
from tests.browser.conftest import Visitor, Watch
from tests.browser.gallery.visiting import ENTRY
from tests.browser.served import COUNTER, LABEL, PATIENCE, Server, served, write_notebook
from tests.browser.serving.nginx import NAME, PAGE, of_the_page, told_nothing
from tests.unit.cli.terminal import ROOT

LESSON = "lessons/05_when_to_stop"


@dataclass(frozen=True)
class Behind:
    """The gallery and a class, and the proxy before them."""

    gallery: Server
    held: Held
    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.port}"

    def ask(
        self,
        path: str,
        come: str = "127.0.0.9",
        name: str = NAME,
        method: str = "GET",
        **headers: str,
    ) -> tuple[int, HTTPMessage, str]:
        """Return status, headers and text of a response to a client at the address `come`."""
        trusting = ssl.create_default_context(cafile=str(self.folder / "one.pem"))
        bare = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (come, 0))
        line = HTTPConnection(name, self.port)
        line.sock = trusting.wrap_socket(bare, server_hostname=name)
        return asked(line, path, method, {"Host": f"{NAME}:{self.port}", **headers})


def asked(
    line: HTTPConnection, path: str, method: str = "GET", headers: dict[str, str] | None = None
) -> tuple[int, HTTPMessage, str]:
    """Return status, headers and text of a response; the connection is closed."""
    line.request(method, path, headers=headers or {})
    answer = line.getresponse()
    found = answer.status, answer.headers, answer.read().decode(errors="replace")
    line.close()
    return found


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    folder = tmp_path_factory.mktemp("behind")
    notebooks = folder / "notebooks"
    write_notebook(notebooks / "a.ipynb", ENTRY, COUNTER, LABEL)
    (notebooks / "lessons").mkdir()
    shutil.copy(ROOT / "notebooks" / f"{LESSON}.ipynb", notebooks / "lessons")
    port = free_port()
    outside = f"https://{NAME}:{port}/class"
    held = Held(
        folder,
        *("--lesson", "2", "--host", "127.0.0.1", "--address", outside, "--proxy", "127.0.0.1"),
    )
    served_at = served(
        folder, notebooks, forks=True, pool=0, kernels=4, idle=60,
        names=[NAME], proxies=["127.0.0.1"], home="/games/",
    )  # fmt: skip
    for server in served_at:
        to = urlsplit(server.url).port or 0
        with of_the_page(folder, to, held.port, port) as log:
            yield Behind(server, held, folder, port)
            assert "upstream" not in log.read_text(), log.read_text()
    assert held.stop() == 0


def comes(visitor: Visitor, watch: Watch, behind: Behind) -> Page:
    """Return the page of a visitor who may request only what is behind that name."""
    watch.ours = rf"(https|wss)://{re.escape(NAME)}:{behind.port}/(games|class)/"
    return visitor(ignore_https_errors=True)


def test_the_commands_on_the_page_are_those_that_are_tested() -> None:
    commands = re.findall(r"^    (jamlab (?:run|class) .*)$", PAGE.read_text("utf-8"), re.M)
    assert [re.findall(r"--[\w-]+", command) for command in commands] == [
        ["--no-browser", "--port", "--prefix", "--allow-host", "--proxy"],
        ["--lesson", "--no-browser", "--port", "--host", "--address", "--proxy"],
    ]


def test_the_gallery_in_a_browser(behind: Behind, visitor: Visitor, watch: Watch) -> None:
    page = comes(visitor, watch, behind)
    page.goto(f"{behind.url}/games/")
    lesson = page.get_by_role("link", name=re.compile("When to stop", re.I)).first
    lesson.click(timeout=PATIENCE * 1000)  # first visit: the page is rendered
    expect(page).to_have_url(f"{behind.url}/games/{LESSON}")
    page.locator(".jamlab-lesson-guess").get_by_role("button").nth(1).click()
    page.locator("[data-do=finish]").click()  # the browser's own Python plays on
    expect(page.get_by_role("button", name="Start again")).to_be_visible()  # it counts
    page.goto(f"{behind.url}/games/a")
    page.get_by_role("button", name="count 0").click()  # over its kernel connection
    expect(page.get_by_text("asked 1 times")).to_be_visible()
    assert watch.lines.told()
    cookies = page.context.cookies()
    assert {cookie["name"] for cookie in cookies} >= {"_xsrf"}
    for cookie in cookies:
        assert cookie["secure"], cookie
        assert cookie["sameSite"] in {"Lax", "Strict"}, cookie
        assert cookie["path"].startswith("/games/"), cookie
    kernels = behind.gallery.kernels()
    page.goto(f"{behind.url}/games/course")  # the leave message passes the proxy
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_timeout(200)
    assert len(behind.gallery.kernels()) < len(kernels)


def test_a_class_in_browsers(behind: Behind, visitor: Visitor, watch: Watch) -> None:
    wall, pupil = comes(visitor, watch, behind), comes(visitor, watch, behind)
    link = re.search(r"by the proxy: (\S+)", behind.held.said)
    assert link
    wall.goto(link[1])
    expect(wall).to_have_url(re.compile(rf"{re.escape(behind.url)}/class/teach/\d+$"))
    expect(wall.locator("[data-address]")).to_have_text(f"{NAME}:{behind.port}/class")
    expect(wall.locator("[data-qr] svg")).to_be_visible()
    (cookie,) = wall.context.cookies()
    assert (cookie["secure"], cookie["sameSite"], cookie["httpOnly"]) == (True, "Strict", True)
    assert cookie["path"] == "/class/"
    pupil.goto(f"{behind.url}/class/")
    pupil.get_by_role("textbox").fill(behind.held.code)
    pupil.get_by_role("textbox").press("Enter")
    expect(pupil).to_have_url(f"{behind.url}/class/{behind.held.code}")
    expect(pupil.locator("[data-name]")).not_to_be_empty()
    wall.get_by_role("button", name="Ask the first question").click()
    pupil.locator("[data-body]").locator("input").fill("40")
    pupil.locator("[data-send]").click()
    expect(pupil.locator("[data-state]")).to_contain_text("counted")
    expect(wall.locator("[data-answers]")).to_contain_text(re.compile(r"1\s*counted"))
    for picture in wall.locator("img:visible").all():
        assert picture.evaluate("image => image.naturalWidth") > 0


@pytest.mark.parametrize("path", ["/games/", "/games/a", "/games/teachers", "/games/static/x"])
def test_what_is_said_with_every_answer(behind: Behind, path: str) -> None:
    status, said, _ = behind.ask(path, method="HEAD")
    assert status == {"/games/teachers": 403, "/games/static/x": 404}.get(path, 200)
    assert said.get_all("Content-Security-Policy", [""])[0].startswith("default-src 'none'; ")
    assert len(said.get_all("Content-Security-Policy", [])) == 1
    for cookie in said.get_all("Set-Cookie", []):
        assert re.search(r"SameSite=(Lax|Strict)", cookie), cookie
        assert "Secure" in cookie, cookie


def test_nothing_else_is_answered(behind: Behind) -> None:
    for path in ("/", "/a", "/teachers", "/gamesa", "/classx"):
        assert behind.ask(path)[0] == 404
    with pytest.raises(ssl.SSLError, match="UNRECOGNIZED_NAME"):
        behind.ask("/games/", name="evil.example")
    for host in ("evil.example", f"{NAME}.evil.example", "x" + NAME):
        assert behind.ask("/games/", Host=host)[0] == behind.ask("/class/", Host=host)[0] == 421
    for port in (urlsplit(behind.gallery.url).port, behind.held.port):
        for path in ("/games/", "/class/"):
            line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            assert asked(line, path, headers={"Host": "evil.example"})[0] in {403, 421}


def test_who_comes_by_the_proxy_is_counted_by_the_own_address(behind: Behind) -> None:
    def load(come: str, **headers: str) -> int:
        return behind.ask("/games/a", come, **headers)[0]

    assert [load("127.0.0.2"), load("127.0.0.2")] == [200, 200]
    forged = {"X-Forwarded-For": "203.0.113.9", "X-Real-Ip": "203.0.113.9"}
    assert load("127.0.0.2") == load("127.0.0.2", **forged) == 503
    # Another client is let in; a client that is no known proxy counts by its own address, whatever
    # its headers say.
    assert load("127.0.0.3", **{"X-Forwarded-For": "127.0.0.2"}) == 200
    to = urlsplit(behind.gallery.url).port or 0
    line = HTTPConnection("127.0.0.1", to, PATIENCE, ("127.0.0.2", 0))
    assert asked(line, "/games/a", headers={"X-Forwarded-For": "203.0.113.9"})[0] == 503


def test_nobody_sits_at_this_machine_who_comes_by_a_proxy(behind: Behind, tmp_path: Path) -> None:
    def is_elsewhere(ask: Callable[[str], tuple[int, HTTPMessage, str]]) -> None:
        assert ask("")[0] == 200
        assert ask("teachers")[0] == 403
        assert "Begin the class" not in ask("class?lesson=5")[2]
        assert ask("records/one")[0] == 403

    is_elsewhere(lambda path: behind.ask(f"/games/{path}", come="127.0.0.1"))
    # The same if the gallery knows no proxy, and nginx has one line.
    for server in served(tmp_path, behind.folder / "notebooks", pool=0):
        to = urlsplit(server.url).port or 0
        at = HTTPConnection("127.0.0.1", to, timeout=PATIENCE)
        assert asked(at, "/teachers")[0] == 200
        assert asked(at, "/records/one")[0] != 403
        with told_nothing(tmp_path, to) as port:
            at = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            is_elsewhere(lambda path, at=at: asked(at, f"/{path}"))  # type: ignore[misc]
