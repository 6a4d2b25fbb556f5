"""Any name in an address that a route accepts: nothing breaks, and no internals leak.

The names are generated from the routes' patterns, including future ones, so that each route is
tried with names its author did not think of.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.release.trust.poked.asking import INSIDE, Asking
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.routes import CLASS, OURS, VOILA
from tests.repository.tiers import examples
from tests.unit.classroom.server.asked import Served

NAMES = ("os", "sys", "__init__", "agents", "None", "sixty", "con", "constructor", "é", "ſ", "９")
"""Modules, neighbouring files, devices, other languages; letters beyond ASCII."""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A class for this file only, without the limit on guessed codes."""
    database = f"sqlite:///{tmp_path_factory.mktemp('class') / 'classes.db'}"
    with Served(database) as one, pytest.MonkeyPatch.context() as patch:
        patch.setattr(one.limits, "guessed", lambda *_: None)
        yield one


def addresses(route: str) -> st.SearchStrategy[str]:
    """Strategy for addresses that match a route's pattern, some with a name of `NAMES`."""
    pattern = route.removesuffix("$")
    named = [re.sub(r"\((?!\?:)[^()]*\)", name, pattern) for name in NAMES]
    plain = [path for path in named if not re.search(r"[()\\*+\[?]", path)]
    whole = st.from_regex(pattern, fullmatch=True)
    return st.one_of(whole, st.sampled_from(plain)) if plain else whole


def breaks_nothing(one: Asking, path: str) -> None:
    for method in ("GET", "POST"):
        found = one.ask(quote(path, safe="/?=&%"), method)
        assert found.status in range(200, 500), (path, found)
        is_file = re.search("/css|javascript", found.headers.get("content-type", ""))
        if not is_file and not path.startswith("/docs/"):  # these name files themselves
            assert not INSIDE.search(found.text), (path, found)


@pytest.mark.parametrize("route", CLASS)
def test_of_a_class(alone: Served, route: str, caplog: pytest.LogCaptureFixture) -> None:
    @settings(max_examples=examples(40), deadline=None)
    @given(addresses(route))
    @example("/piece/os/x.svg")
    @example("/piece/__init__/.svg")
    def odd(path: str) -> None:
        with closing(Asking(alone.port, **alone.cookie)) as teacher:
            breaks_nothing(teacher, path)
        with closing(Asking(alone.port)) as anybody:
            breaks_nothing(anybody, path)

    odd()
    assert "Uncaught exception" not in caplog.text


@pytest.mark.parametrize("route", [*VOILA, *OURS])
def test_of_the_gallery(poked: Poked, route: str) -> None:
    @settings(max_examples=examples(40), deadline=None)
    @given(addresses(route))
    def odd(path: str) -> None:
        with closing(Asking(poked.port)) as one:
            breaks_nothing(one, path)

    odd()
    assert poked.complaints == ""
