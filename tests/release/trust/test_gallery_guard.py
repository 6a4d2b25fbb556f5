"""A gallery that is open to other machines: access rules and response headers."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from tests.browser.gallery.visiting import ENTRY
from tests.browser.served import LESSON, PARTS, Server, served, write_notebook

ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}
"""Header of a proxy that forwards a request from another machine."""


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage
    text: str


@pytest.fixture(scope="module")
def open_gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("open")
    write_notebook(folder / "notebooks" / "a.ipynb", ENTRY, "'A word'")
    kept = {**ENTRY, "order": 3, "kept": True}
    write_notebook(folder / "notebooks" / "kept.ipynb", kept, "'A word'")
    write_notebook(folder / "notebooks" / "broken.ipynb", {**ENTRY, "order": 2}, "1 / 0")
    write_notebook(folder / "notebooks" / "lessons" / "02_second.ipynb", LESSON, *PARTS)
    yield from served(
        folder, folder / "notebooks", pool=0, host="0.0.0.0", names=["Jamlab.School.Example"]
    )


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> Answer:
    """Send a request with the path unchanged."""
    to = HTTPConnection("127.0.0.1", urlsplit(server.url).port or 0, timeout=60)
    to.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        to.putheader(name, value)
    to.endheaders()
    answer = to.getresponse()
    found = Answer(answer.status, answer.headers, answer.read().decode(errors="replace"))
    to.close()
    return found


@pytest.mark.parametrize("path", ["/", "/course", "/static/house.css", "/static/theme.js"])
def test_what_is_the_same_for_all_is_sent_compressed(open_gallery: Server, path: str) -> None:
    whole = ask(open_gallery, path)
    packed = ask(open_gallery, path, **{"Accept-Encoding": "gzip"})
    assert whole.headers["Content-Encoding"] is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert int(packed.headers["Content-Length"] or 0) < len(whole.text.encode()) / 2


def test_what_stands_beside_a_secret_is_not(open_gallery: Server) -> None:
    for path in ("/teachers", "/nothing-here", "/a?python=kernel"):
        packed = ask(open_gallery, path, **{"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] is None


PAGES = ("/", "/course", "/a", "/lessons/02_second", "/teachers", "/static/house.css")
BY_KERNEL = ("/a", "/lessons/02_second")
NONE = (
    *("/nothing", "/a/b", "/secret.ipynb", "/..%2fsecret", "/voila/templates/x", "/%00", "/a%00b"),
    *("/voila/templates/lab/static/x", "/voila/templates/../../x", "/static/%00", "/static/x"),
    *("/voila/static/%00", "/kept/x.y", "/kept/%00", "/%ff", "/a%0ab"),
    *("/voila/files/a.ipynb", "/voila/render/a.ipynb", "/api/contents", "/api/kernels", "/lab"),
    *("/voila/tree", "/api/sessions", "/voila/labextensions/%00", "/api/kernels/x/channels"),
)
INSIDE = re.compile(r"Traceback|site-packages|\.py\b|/home/|/root/|/tmp/|/work/")


@pytest.mark.parametrize("path", NONE)
def test_what_is_no_page_is_not_found_and_nothing_inside_is_told(
    open_gallery: Server, path: str
) -> None:
    before = open_gallery.log.read_text()
    for method in ("GET", "HEAD"):
        answer = ask(open_gallery, path, method)
        assert answer.status in {404, 405}, answer
        assert answer.status == 404 or method == "HEAD"
        assert not INSIDE.search(answer.text), answer.text
    assert open_gallery.log.read_text() == before  # nothing is logged for the operator


@pytest.mark.parametrize("path", PAGES)
def test_who_asks_for_the_head_gets_it_and_begins_no_kernel(
    open_gallery: Server, path: str
) -> None:
    before = open_gallery.kernels()
    answer = ask(open_gallery, path, "HEAD")
    assert (answer.status, answer.text) == (200, "")
    assert open_gallery.kernels() == before


@pytest.mark.parametrize("path", [*PAGES, "/nothing", "/%00", "/alive/x", "/teacher/1", "/class"])
@pytest.mark.parametrize("headers", [{}, ELSEWHERE, {"Host": "evil.example"}], ids=str)
def test_every_answer_says_what_may_run_in_it(
    open_gallery: Server, path: str, headers: dict[str, str]
) -> None:
    answer = ask(open_gallery, path, **headers)
    said = answer.headers
    policy = said["Content-Security-Policy"]
    assert len(said.get_all("Content-Security-Policy", [])) == 1
    assert policy.startswith("default-src 'none'; ")
    assert "connect-src 'self';" in policy
    assert not re.search(r"https?://(?!127\.0\.0\.1:\*)|\*(?!;)|data:[^;]*script", policy), policy
    assert ("'unsafe-eval'" in policy) == (path in BY_KERNEL and answer.status == 200)
    assert said["X-Content-Type-Options"] == "nosniff"
    assert said["Referrer-Policy"] == "same-origin"
    assert said["Cross-Origin-Resource-Policy"] == "same-origin"
    assert said["Server"] is None
    for cookie in said.get_all("Set-Cookie", []):
        assert re.search(r"SameSite=(Lax|Strict)", cookie), cookie


def test_it_answers_by_its_own_names_only(open_gallery: Server) -> None:
    port = urlsplit(open_gallery.url).port
    own = ("127.0.0.1", f"localhost:{port}", "192.0.2.1:1", "[::1]", "anns-pc", "anns-pc.local")
    for host in (*own, "jamlab.school.example", f"JAMLAB.school.example.:{port}"):
        assert ask(open_gallery, "/", Host=host).status == 200, host
    foreign = ("evil.example", "127.0.0.1.evil.example", "evil.example:80", "", "a b", "[::1")
    for host in (*foreign, "school.example", "x.jamlab.school.example"):
        for path in ("/", "/static/house.css", "/a", "/alive/x", "/%00"):
            answer = ask(open_gallery, path, Host=host)
            assert answer.status in {400, 403}, (host, path)
            assert "jamlab</title>" not in answer.text


def test_pages_for_teachers_open_with_the_key_only(open_gallery: Server) -> None:
    said = open_gallery.log.with_name("gallery.out").read_text()
    address = re.search(r"teachers\?key=([\w-]+)", said)
    assert address
    key = address[1]
    for path in ("/teachers", "/teacher/2", "/teachers/network", "/teachers?key=", "/teachers/x"):
        answer = ask(open_gallery, path, **ELSEWHERE)
        assert answer.status == 403, path
        assert "This page is for teachers." in answer.text
        assert key not in answer.text
    for wrong in (key[:-1], key + "x", key.upper(), "%00"):
        assert ask(open_gallery, f"/teachers?key={wrong}", **ELSEWHERE).status in {403, 404}
    let_in = ask(open_gallery, f"/teachers?key={key}", **ELSEWHERE)
    assert (let_in.status, let_in.headers["Location"]) == (302, "/teachers")
    cookie = let_in.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    with_key = {**ELSEWHERE, "Cookie": cookie.partition(";")[0]}
    assert "For teachers" in ask(open_gallery, "/teachers", **with_key).text
    assert ask(open_gallery, "/teacher/2", **with_key).status == 200
    assert (
        ask(open_gallery, "/teachers", **{**with_key, "Cookie": f"jamlab-teacher={key}x"})[0] == 403
    )
    assert ask(open_gallery, "/teachers").status == 200  # a visitor at this machine


def test_what_is_open_to_whom_is_said_at_the_start(open_gallery: Server) -> None:
    said = open_gallery.log.with_name("gallery.out").read_text().splitlines()
    assert [line.partition(":")[0] for line in said[-4:]] == [
        "The gallery is open at http",
        "Open to everybody in this network",
        "Open to who has this address",
        "Open at this machine only",
    ]


def test_who_comes_from_elsewhere_begins_no_class_and_writes_nothing(open_gallery: Server) -> None:
    assert ask(open_gallery, "/class?lesson=2", "POST", **ELSEWHERE).status == 403
    for path in ("/records/x", "/played"):
        assert ask(open_gallery, path, "POST", **ELSEWHERE).status == 403
    assert ask(open_gallery, "/records/x", **ELSEWHERE).status == 403


def test_what_goes_wrong_in_a_notebook_is_not_told_with_its_places(open_gallery: Server) -> None:
    answer = ask(open_gallery, "/broken", **ELSEWHERE)
    assert answer.status == 200
    assert not re.search(r"Traceback|ipykernel|/tmp/", answer.text)


def fetch(site: str, mode: str = "no-cors", dest: str = "image") -> dict[str, str]:
    """Return the headers with which a browser describes the origin of a request."""
    return {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}


NO_VISIT = [
    fetch("cross-site"),
    fetch("same-site", "cors", "empty"),
    fetch("same-origin", "no-cors", "image"),
    fetch("none", "navigate", "object"),
    fetch("cross-site", "navigate", "document"),
    fetch("cross-site", "navigate", "iframe"),
    {"Referer": "http://evil.example/"},
    {"Origin": "null"},
]


@pytest.mark.parametrize("headers", NO_VISIT, ids=str)
@pytest.mark.parametrize("path", ["/a", "/a?python=kernel", "/lessons/02_second"])
def test_a_page_of_another_site_begins_no_kernel(
    open_gallery: Server, path: str, headers: dict[str, str]
) -> None:
    before = open_gallery.kernels()
    answer = ask(open_gallery, path, **headers)
    assert open_gallery.kernels() == before
    assert "The page opens." in answer.text
    if headers.get("Sec-Fetch-Dest", "document") in {"document", "iframe"}:
        assert answer.status == 200
        assert "static/opening.js" in answer.text
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    else:
        assert answer.status == 403


def test_who_comes_by_a_page_of_ours_comes_in(open_gallery: Server) -> None:
    own = fetch("same-origin", "navigate", "document")
    assert "The page opens." not in ask(open_gallery, "/a", **own).text


def test_nothing_in_a_request_changes_what_all_get_of_a_prerendered_page(
    open_gallery: Server,
) -> None:
    first = ask(open_gallery, "/kept")
    assert "A word" in first.text
    marked = "jl-<mark>-9"
    for path in (f"/kept?x={marked}", f"/kept?python={marked}", "/kept?python=Kernel", "/kept?"):
        headers = {"Host": "anns-pc", "Cookie": f"x={marked}", "Referer": f"http://x/{marked}"}
        asked = ask(open_gallery, path, **headers, **{"X-Forwarded-Host": "evil.example"})
        assert asked.text == ask(open_gallery, "/kept").text == first.text
