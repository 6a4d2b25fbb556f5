"""Requests of other sites' pages, under other host names, without the token or with another's: they
change nothing. (A class: `tests/unit/classroom/server/test_foreign.py`. Starting one:
`tests/unit/gallery/test_using.py`.)"""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.loops import in_a_loop
from tests.release.trust.poked.asking import METHODS, Asking, ask
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.hosts import TOKEN, Jupyter
from tests.release.trust.poked.routes import CLASS, OURS, VOILA
from tests.release.trust.poked.speaking import Page, opened, refused
from tests.unit.classroom.server.asked import Served

FOREIGN = (
    *("http://evil.example", "https://127.0.0.1.evil.example", "null", "file://", "http://[::1"),
    *("http://127.0.0.1:1", "http://localhost", "http://127.0.0.1", "x", "http://127.0.0.1:{}.x"),
)
HOSTS = ("evil.example", "127.0.0.1.evil.example", "evil.example:{}", "127.0.0.1:{}@evil.example")
REPORTS = "/blocked"
"""Browsers post here without a token: it changes nothing."""
CHANGING = [
    (path, method)
    for path, said in {**VOILA, **OURS}.values()
    for method, status in zip(METHODS, said.split(), strict=True)
    if method in {"POST", "PUT", "DELETE", "PATCH"} and status != "405" and path != REPORTS
]
"""All state-changing requests to a gallery, from the closed list."""


@pytest.fixture(scope="module")
def page(poked: Poked) -> Iterator[Page]:
    with opened(poked.port) as one:
        yield one


def changing(page: Page) -> list[tuple[str, str]]:
    """Return `CHANGING` with the page's own kernel."""
    return [(re.sub(r"0{8}-[\w-]+", page.kernel, path), method) for path, method in CHANGING]


def test_what_changes_something_is_known(page: Page) -> None:
    assert [f"{method} {path}" for path, method in CHANGING] == [
        "DELETE /api/kernels/00000000-0000-4000-8000-000000000000",
        "POST /class", "POST /records/x", "DELETE /records/x", "POST /played",
    ]  # fmt: skip
    assert changing(page)[0][0].endswith(page.kernel)


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_changes_nothing_even_with_the_token(page: Page, origin: str) -> None:
    said = origin.format(page.asking.port)
    for path, method in [*changing(page), (REPORTS, "POST")]:
        found = page.asking.ask(path, method, b"{}", Origin=said)
        assert found.status in {403, 404}, (method, path, found)
    assert page.lives


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_reads_nothing_and_lays_no_line(page: Page, origin: str) -> None:
    said = origin.format(page.asking.port)
    for path, _ in {**VOILA, **OURS}.values():
        for method in ("GET", "HEAD", "OPTIONS"):
            found = page.asking.ask(path, method, Origin=said)
            assert "access-control-allow-origin" not in found.headers, (method, path)
            assert "access-control-allow-credentials" not in found.headers, (method, path)
            assert page.asking.ask(path, method, Referer=said).status < 500, (method, path)
    cookie = {"Cookie": page.asking.come["Cookie"]}
    status = in_a_loop(refused(page.asking.port, page.kernel, {"Origin": said, **cookie}))
    assert status in {403, 404}
    assert page.lives


@pytest.mark.parametrize("host", HOSTS)
def test_nothing_is_answered_under_a_foreign_name(page: Page, host: str) -> None:
    """Nor with an address that includes the host name, or over a connection to a kernel."""
    port = page.asking.port
    name = host.format(port)
    for path, _ in {**VOILA, **OURS}.values():
        for method in METHODS[:-1]:
            assert page.asking.ask(path, method, Host=name).status in {400, 403}, (method, path)
            if "@" not in name:
                whole = f"http://{name}{path}"
                assert page.asking.ask(whole, method).status in {400, 403}, (method, whole)
    assert in_a_loop(refused(port, page.kernel, {"Host": name})) in {400, 403}
    assert page.lives


def test_without_the_token_nothing_changes(page: Page, poked: Poked) -> None:
    """Nor with a wrong token, or that of another visitor."""
    token = page.token
    with opened(poked.port) as other:
        theirs = other.token
    wrong: tuple[dict[str, str], ...] = (
        {},
        {"Cookie": f"_xsrf={token}"},
        {"X-XSRFToken": token},
        {"Cookie": f"_xsrf={token}", "X-XSRFToken": theirs},
        {"Cookie": f"_xsrf={theirs}", "X-XSRFToken": token},
        {"Cookie": f"_xsrf={token}", "X-XSRFToken": token[:-1] + "0x"},
        {"Cookie": f"_xsrf={token}", "X-XSRFToken": ""},
        {"Cookie": "_xsrf=", "X-XSRFToken": ""},
        {"Cookie": "_xsrf=; _xsrf=", "X-XSRFToken": "None"},
        {"Cookie": f"_xsrf={token}", "Authorization": "token x"},
    )
    for headers in wrong:
        with closing(Asking(poked.port, **headers)) as one:
            for path, method in changing(page):
                found = one.ask(path, method, b"{}")
                assert found.status == 403, (headers, method, path, found)
    assert page.lives


def test_of_other_visitors_nothing_is_seen(poked: Poked) -> None:
    """Only the page names its kernel, and ids differ: others have 122 random bits to guess."""
    kernels = []
    for _ in range(3):
        with opened(poked.port) as one, closing(Asking(poked.port)) as other:
            kernels.append(one.kernel)
            assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-\w{12}",
                                one.kernel)  # fmt: skip
            for path in [*(path for path, _ in {**VOILA, **OURS}.values()), "/api/kernels"]:
                for method in METHODS:
                    found = other.ask(path, method)
                    assert one.kernel not in found.text, (method, path)
                    assert one.token not in found.text, (method, path)
                    assert one.kernel not in str(found.headers)
            near = f"{int(one.kernel.replace('-', ''), 16) ^ 1:032x}"
            parts = (near[:8], near[8:12], near[12:16], near[16:20], near[20:])
            guess = "-".join(parts)
            assert in_a_loop(refused(poked.port, guess)) == 404
            assert b'"alive": false' in other.ask(f"/alive/{guess}").body
            assert one.lives
    assert len({kernel[:8] for kernel in kernels}) == 3


def test_each_cookie_stays_with_its_site(page: Page, poked: Poked) -> None:
    """Cookies have SameSite when they are set or deleted, also at missing addresses. A cookie of an
    earlier gallery is not logged."""
    before = poked.complaints
    port, seen = page.asking.port, set()
    bad = (
        f"username-127-0-0-1-{port}=bad", f'username-127-0-0-1-{port}="2|1:0|10:1|1:a|1:b|00"',
        "jamlab-again=x; jamlab-ticket=y", "_xsrf=bad", "jamlab-teacher=x", "=; =x; ;;;",
    )  # fmt: skip
    for path in ("/", "/%ff", "/%00", "/nothing", "/speaks", "/records/x", "/alive/x", "/played"):
        for cookie in ("", *bad):
            for said in ask(port, path, **({"Cookie": cookie} if cookie else {})).cookies:
                assert re.search(r"; SameSite=(Lax|Strict)", said), (path, cookie, said)
                seen.add(said.partition("=")[0].partition("-")[0])
                if said.startswith(("username", "jamlab-teacher")):
                    assert "HttpOnly" in said
    assert seen == {"username", "_xsrf", "jamlab"}
    assert poked.complaints == before


def test_in_a_jupyter_server_a_foreign_page_changes_nothing(lab: Jupyter) -> None:
    """For a user who is authenticated by a cookie, as in a browser."""
    with closing(Asking(lab.port)) as one:
        known = one.ask(f"/jamlab/records?token={TOKEN}")
        assert known.status == 200
        cookies = dict(cookie.partition(";")[0].split("=", 1) for cookie in known.cookies)
        sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
        token = cookies["_xsrf"]
        for path, method in CHANGING[1:]:
            for headers in (
                {"Cookie": sent},
                {"Cookie": sent, "X-XSRFToken": "x" * 40},
                {"Cookie": sent, "X-XSRFToken": token, "Origin": "http://evil.example"},
                {"Cookie": sent, "X-XSRFToken": token, "Host": "evil.example"},
            ):
                found = one.ask(f"/jamlab{path}", method, b"{}", **headers)
                assert found.status in {403, 404}, (method, path, headers, found)
                assert "access-control-allow-origin" not in found.headers


def test_of_a_class_nothing_is_read_by_a_foreign_page(taught: Served) -> None:
    """Tries every address of the closed list with the teacher's own cookie."""
    for address, _, __ in CLASS.values():
        path = address.format(number=taught.number, code=taught.code)
        with closing(Asking(taught.port, **taught.cookie)) as one:
            for method in METHODS:
                for origin in ("http://evil.example", "http://[::1", "null", "x"):
                    found = one.ask(path, method, Origin=origin)
                    assert method in {"GET", "HEAD"} or found.status in {403, 405}, (method, path)
                assert not [name for name in found.headers if name.startswith("access-control")]
                named = one.ask(path, method, Host="evil.example")
                assert named.status in {405, 421}, (method, path, named)


def test_the_cookies_of_a_class_stay_with_its_site(taught: Served) -> None:
    made = taught.store.create("live", "Another", "k" * 30, []).result()
    entered = ask(taught.port, f"/teach/{made.id}/enter?key={'k' * 30}")
    cookie = entered.cookies[0].partition(";")[0]
    with closing(Asking(taught.port, Cookie=cookie, Content_Type="application/json")) as teacher:
        gone = teacher.ask(f"/api/teach/{made.id}/do", "POST", b'{"do": "delete"}')
    assert gone.status == 200, gone
    for said in (*entered.cookies, *gone.cookies):
        assert re.search(r"; SameSite=(Lax|Strict)", said), said
    assert len(gone.cookies) == 1
