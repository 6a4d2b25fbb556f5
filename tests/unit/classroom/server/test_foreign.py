"""Pages of other sites cannot post to a class, frame its pages or run scripts in them."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.unit.classroom.server.asked import KEY, Served

FORM = "application/x-www-form-urlencoded"
FOREIGN = (
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},  # another server on this machine
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_what_a_foreign_page_posts_is_refused(served: Served, headers: dict[str, str]) -> None:
    """Cross-origin posts are refused even with the right cookie or token."""
    ann = served.joins()
    told = {"do": "open", "round": None, "vote": 1}
    reply = served.ask(f"/api/teach/{served.number}/do", told, {**served.cookie, **headers})
    assert (reply.code, reply.told["code"]) == (403, "origin")
    assert served.teacher["stage"] == "waiting"
    asked = served.does("open")["round"]
    assert ann.ask("answer", ann.answer(0.5, asked), headers).code == 403
    assert ann.ask("join", {"token": "another-token-0001"}, headers).code == 403
    assert (served.teacher["counted"], served.teacher["room"]) == (0, 1)
    own = {"Origin": f"http://127.0.0.1:{served.port}", "Sec-Fetch-Site": "same-origin"}
    assert ann.ask("answer", ann.answer(0.5, asked), own).told["state"] == "counted"


@pytest.mark.parametrize(
    "kind", ["text/plain", FORM, "multipart/form-data; boundary=x", "", "application/jsonx"]
)
def test_what_a_form_can_post_is_refused(served: Served, kind: str) -> None:
    """Cross-site forms post without CORS preflight but cannot send JSON's content type."""
    sent, headers = b'{"do": "open"}', {"Content-Type": kind, **served.cookie}
    reply = served.ask(f"/api/teach/{served.number}/do", sent, headers)
    assert reply.code == 400
    assert reply.told["code"] in {"json", "400"}  # 400: not a valid form
    assert served.teacher["stage"] == "waiting"


def test_no_foreign_page_may_read(served: Served) -> None:
    """No reply carries CORS headers, and preflight requests are refused."""
    origin = {"Origin": "http://evil.example"}
    ask = {**origin, "Access-Control-Request-Method": "POST"}
    preflight = served.ask(f"/api/{served.code}/join", headers=ask, method="OPTIONS")
    state = served.ask(f"/api/teach/{served.number}/state", headers={**served.cookie, **origin})
    assert preflight.code in {403, 405}
    for reply in (preflight, state):
        assert not [name for name in reply.headers if name.lower().startswith("access-control")]
        assert reply.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("evil.example:8900", 421),
        ("evil.example", 421),
        ("127.0.0.1.evil.example:8900", 421),
        ("local.evil.example", 421),
        ("", 200),
        ("localhost:8900", 200),
        ("192.168.1.20:8900", 200),
        ("[fe80::1]:8900", 200),
        ("anns-laptop:8900", 200),
        ("anns-laptop.local:8900", 200),
    ],
)
def test_a_name_from_elsewhere_is_not_answered(served: Served, host: str, code: int) -> None:
    """DNS rebinding: requests with a foreign Host name get status 421."""
    for path in ("/", f"/{served.code}", "/static/icon.svg"):
        assert served.ask(path, host=host).code == code
    state = f"/api/teach/{served.number}/state"
    assert served.ask(state, headers=served.cookie, host=host).code == code


def test_a_name_that_was_given_is_answered(tmp_path: Path) -> None:
    names = ("class.school.example",)
    with Served(f"sqlite:///{tmp_path / 'classes.db'}", names=names) as served:
        assert served.ask("/", host="Class.School.Example").code == 200
        assert served.ask("/", host="class.school.example:443").code == 200
        assert served.ask("/", host="other.school.example").code == 421


def pages(served: Served) -> dict[str, dict[str, str]]:
    """Return the pages' paths, each with its viewer's request headers."""
    return {"/": {}, f"/{served.code}": {}, f"/teach/{served.number}": served.cookie, "/none": {}}


def test_nothing_foreign_runs_or_frames_these_pages(served: Served) -> None:
    for path, headers in pages(served).items():
        reply = served.ask(path, headers=headers)
        policy = reply.headers["Content-Security-Policy"]
        assert reply.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy
        (scripts,) = re.findall(r"script-src ([^;]*)", policy)
        assert "unsafe" not in scripts
        assert "http" not in policy
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert reply.headers["Referrer-Policy"] == "same-origin"
        assert "Server" not in reply.headers
        for script in re.findall(r"<script>(.*?)</script>", reply.text, re.DOTALL):
            digest = b64encode(sha256(script.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in scripts  # needed for the page's own scripts
        for address in re.findall(r'(?:src|href)="([^"#]+)"', reply.text):
            assert address.startswith("/"), address  # same origin only


def test_titles_are_text(tmp_path: Path) -> None:
    title = '<script>alert(1)</script><img src=x onerror="alert(1)">&lt;'
    with Served(f"sqlite:///{tmp_path / 'classes.db'}", title) as served:
        for path in (f"/{served.code}", f"/teach/{served.number}"):
            text = served.ask(path, headers=served.cookie).text
            assert "<script>alert" not in text
            assert "<img src=x" not in text
            assert "&lt;script&gt;alert(1)" in text
        reply = served.joins().ask("state")
        assert reply.told["title"] == title  # JSON keeps it verbatim; pages set it as text
        assert reply.headers["Content-Type"].startswith("application/json")


def test_the_key_stays_out_of_addresses(served: Served) -> None:
    text = served.ask(f"/teach/{served.number}", headers=served.cookie).text
    assert KEY not in text
    assert "key=" not in text
