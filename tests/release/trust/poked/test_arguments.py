"""No query string of an address breaks a server."""

import re
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

import jamlab
from tests.release.trust.poked.asking import INSIDE, Asking
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.routes import CLASS, OURS, VOILA
from tests.unit.classroom.server.asked import Served

_PACKAGE: Final = Path(jamlab.__file__).parent
_SOURCES: Final = sorted(
    path for layer in ("classroom", "gallery", "web") for path in (_PACKAGE / layer).rglob("*.py")
)
_READ: Final = re.compile(r"""(?:get_query_argument|get_argument|_number)\(\s*"(\w+)\"""")
_LISTED: Final = {"lesson", "log", "step"}  # `gallery/teachers.py` reads these in a loop
NAMES: Final = sorted(_LISTED.union(*(_READ.findall(path.read_text("utf-8")) for path in _SOURCES)))
"""Query arguments that either server reads."""
VALUES: Final = (
    *("", "-1", "0", "1", "1.5", "9" * 25, "9" * 5000, "%C2%B2", "%D9%A3", "%00", "%FF", "x"),
    *("../../secret.txt", "pig/tour", "%0d%0aX:%201", "<script>", "[]", "{}", "nan", "1&{0}=2"),
)
"""Invalid numbers, overlong ones (Python parses at most 4,300 digits), other characters."""


def arguments() -> list[str]:
    each = [f"{name}={value.format(name)}" if "&" in value else f"{name}={value}"
            for name in NAMES for value in VALUES]  # fmt: skip
    return [*each, *("&".join(f"{name}={value}" for name in NAMES) for value in VALUES[:6])]


def test_the_arguments_are_known() -> None:
    assert {"cards", "code", "key", "log", "names", "seen", "v"} <= {*NAMES}


@pytest.mark.parametrize("route", [*VOILA, *OURS])
def test_some_arguments_do_not_break_the_gallery(poked: Poked, route: str) -> None:
    breaks_no_gallery(poked, route, arguments()[::7])


@pytest.mark.slow("asks each address of the gallery with hundreds of arguments; with some above")
@pytest.mark.parametrize("route", [*VOILA, *OURS])
def test_no_argument_breaks_the_gallery(poked: Poked, route: str) -> None:
    breaks_no_gallery(poked, route, arguments())


def breaks_no_gallery(poked: Poked, route: str, asked: list[str]) -> None:
    """Assert that each query gets a status allowed for pages, and that nothing is logged."""
    before = poked.complaints
    path, _ = {**VOILA, **OURS}[route]
    with closing(Asking(poked.port)) as one:
        for argument in asked:
            found = one.ask(f"{path}?{argument}")
            assert found.status in {200, 302, 304, 400, 403, 404, 405, 429}, (argument[:60], found)
            assert not INSIDE.search(found.text) or found.status == 200, argument
    assert poked.complaints == before


@pytest.mark.parametrize("route", CLASS)
def test_some_arguments_break_no_class(
    taught: Served, route: str, caplog: pytest.LogCaptureFixture
) -> None:
    breaks_no_class(taught, route, arguments()[::7])
    assert "Uncaught exception" not in caplog.text


@pytest.mark.slow("asks each address of a class with hundreds of arguments; with some above")
@pytest.mark.parametrize("route", CLASS)
def test_no_argument_breaks_a_class(
    taught: Served, route: str, caplog: pytest.LogCaptureFixture
) -> None:
    breaks_no_class(taught, route, arguments())
    assert "Uncaught exception" not in caplog.text


def breaks_no_class(taught: Served, route: str, asked: list[str]) -> None:
    """Assert that each query gets a status allowed for pages."""
    path = CLASS[route][0].format(number=taught.number, code=taught.code)
    with closing(Asking(taught.port, **taught.cookie)) as one:
        for argument in asked:
            if "cards.pdf" in path and "cards=" not in argument and "per_page=" not in argument:
                continue  # a sheet is slow to make, and reads no other argument
            found = one.ask(f"{path}?{argument}")
            assert found.status in {200, 302, 304, 400, 403, 404, 405, 429}, (argument[:60], found)
