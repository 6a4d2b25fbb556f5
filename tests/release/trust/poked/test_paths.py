"""Path traversal in many encodings: nothing outside is served, nothing breaks, no internals
leak."""

from collections import Counter
from contextlib import closing

import pytest

from tests.release.trust.poked.asking import INSIDE, Asking
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.encodings import ways_out
from tests.release.trust.poked.hosts import SECRET, TOKEN, Jupyter
from tests.repository.tiers import first_of_each
from tests.unit.classroom.server.asked import Served

GALLERY = (
    *(
        "/",
        "/static/",
        "/docs/",
        "/kept/",
        "/records/",
        "/teacher/",
        "/alive/",
        "/queue/",
        "/api/kernels/",
    ),
    *("/voila/templates/", "/voila/templates/base/static/", "/voila/static/", "/voila/files/"),
    *("/voila/labextensions/", "/voila/render/", "/nbextensions/", "/api/contents/", "/files/"),
    *("/lab/", "/tree/", "/nbconvert/html/", "/terminals/websocket/", "/api/terminals/"),
)
CLASS = (
    *("/", "/static/", "/icon/", "/piece/", "/piece/cramel/", "/teach/", "/picture/", "/api/"),
    *("/teach/{number}/", "/api/teach/{number}/", "/api/{code}/", "/picture/{code}/1/"),
)
IN_JUPYTER = tuple(f"/jamlab{path}" for path in GALLERY[:7])
MARKS = (SECRET.encode(), b"root:x:0:0", b"from __future__")
TARGETS = ("etc/passwd", "secret.txt", "notebooks/private.ipynb", "pages.py")


def tried(one: Asking, below: str) -> Counter[int]:
    """Request every way out; assert that no answer leaks, and return the count of each status."""
    came: Counter[int] = Counter()
    for target in TARGETS:
        for way in ways_out(target):
            found = one.ask(below + way)
            came[found.status] += 1
            said = (below + way, found.status, found.body[:200])
            assert found.status in {302, 400, 403, 404, 429}, said
            assert not any(mark in found.body for mark in MARKS), said
            assert not INSIDE.search(found.text), said
            assert all("SameSite" in cookie for cookie in found.cookies), said
    return came


def test_there_are_many_ways_out() -> None:
    for target in TARGETS:
        assert len(ways_out(target)) >= 104


ANOTHER = pytest.mark.slow("goes ways out of one more folder; out of every fourth with each change")


@pytest.mark.parametrize(
    "below",
    [pytest.param(below, marks=[ANOTHER] * (n % 4 > 0)) for n, below in enumerate(GALLERY)],
)
def test_no_way_leads_out_of_the_gallery(poked: Poked, below: str) -> None:
    with closing(Asking(poked.port)) as one:
        came = tried(one, below)
        assert came[404] > 200
        assert one.ask("/static/house.css").status == 200  # the server survives
    assert poked.complaints == ""


ONE_MORE = pytest.mark.slow("goes ways out of one more folder; one in Jupyter, all in the gallery")


@pytest.mark.parametrize("below", first_of_each(IN_JUPYTER, lambda _: 0, ONE_MORE))
def test_no_way_leads_out_of_the_gallery_in_a_jupyter_server(lab: Jupyter, below: str) -> None:
    """Neither without a token nor with the user's: these addresses serve no files."""
    for come in ({}, {"Authorization": f"token {TOKEN}"}):
        with closing(Asking(lab.port, **come)) as one:
            tried(one, below)
    assert "Uncaught exception" not in lab.log.read_text()


@pytest.mark.parametrize("below", CLASS)
def test_no_way_leads_out_of_a_class(
    taught: Served, below: str, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Asking(taught.port, **taught.cookie)) as one:
        tried(one, below.format(number=taught.number, code=taught.code))
    assert "Uncaught exception" not in caplog.text


def test_a_long_address_is_none(poked: Poked) -> None:
    with closing(Asking(poked.port)) as one:
        for path in (
            "a" * 5000,
            "a/" * 2000,
            "%61" * 5000,
            "static/" + "a" * 5000,
            "docs/" + "a" * 5000,
            "?" * 5000,
        ):
            found = one.ask(f"/{path}")
            assert found.status in {200 if path[0] == "?" else 404}, (path[:20], found.status)
        assert one.ask("/" + "a" * 200_000).status in {0, 400}  # more than a head may have
        assert one.ask("/").status == 200
