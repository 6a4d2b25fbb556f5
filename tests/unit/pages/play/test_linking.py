"""A finished game in a link is restored event by event; a changed link is refused."""

import json
import zlib
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.pages.play.saved_games import CHANGED, LINK_HEAD, NO_LINK
from tests.unit.pages.play.table import Page


def finished(game_id: str, seed: int = 5) -> Page:
    """A finished game between random agents."""
    page = Page(game_id, seed=seed)
    players = ["random"] * load(game_id).seats[0]
    page.begin(players, roller="table" if game_id == "jamsumo" else "")
    assert page.is_over
    return page


@pytest.mark.parametrize("game_id", ids())
def test_a_link_holds_the_whole_game(game_id: str) -> None:
    page, other = finished(game_id), Page(game_id, seed=1)
    saved = page.told["saved"]
    assert saved["link"].replace(".", "").replace("-", "").replace("_", "").isalnum()
    other.do("open", text=saved["link"])
    assert other.is_over
    opened, played = (Replay.of(b64decode(each.told["saved"]["data"])) for each in (other, page))
    assert opened.events == played.events
    assert opened.seats == played.seats
    assert other.told["saved"]["words"] == saved["words"]
    assert other.told["kept"]["text"] == ""
    assert other.play["back"] is None


def test_what_was_taken_back_is_in_the_link_as_it_came_out() -> None:
    page, other = Page("kuhn", seed=3), Page("kuhn")
    page.begin(["", ""], options={"rounds": "1"})
    page.a_move()
    page.a_move()
    page.do("back")
    while not page.is_over:
        page.a_move()
    other.do("open", text=page.told["saved"]["link"])
    assert other.told["saved"]["data"] == page.told["saved"]["data"]
    assert Replay.of(b64decode(other.told["saved"]["data"])).header.meta["taken_back"] == 1


def inside(link: str) -> dict[str, Any]:
    packed = link.removeprefix(LINK_HEAD)
    found: dict[str, Any] = json.loads(
        zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
    )
    return found


def outside(said: object) -> str:
    return LINK_HEAD + urlsafe_b64encode(zlib.compress(json.dumps(said).encode())).decode().rstrip(
        "="
    )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("seed", 12, CHANGED),
        ("chosen", [999] * 9, CHANGED),
        ("chosen", [], CHANGED),
        ("chosen", 3, NO_LINK),
        ("seats", [], CHANGED),
        ("options", {"rounds": "7"}, CHANGED),
        ("sum", "", CHANGED),
        ("game", "pig", "This address holds another game than Kuhn poker."),
    ],
)
def test_a_link_that_does_not_fit_the_rules_says_so(name: str, value: object, words: str) -> None:
    said = inside(finished("kuhn").told["saved"]["link"])
    page = Page("kuhn")
    page.do("open", text=outside({**said, name: value}))
    assert page.play["says"]["sentence"] == words
    assert page.play["waits"] == "setting"


@settings(max_examples=40, deadline=None)
@given(cut=some.integers(0, 300), put=some.text(max_size=3))
def test_letters_that_were_changed_are_refused_in_words(cut: int, put: str) -> None:
    link = finished("kuhn").told["saved"]["link"]
    page = Page("kuhn")
    page.do("open", text=link[:cut] + put + link[cut + 1 :])
    assert page.play["waits"] == "over" or page.play["says"]["sentence"]


@pytest.mark.parametrize("text", ["", "x", LINK_HEAD, f"{LINK_HEAD}!!", f"{LINK_HEAD}AAAA"])
def test_what_is_no_link_is_refused(text: object) -> None:
    page = Page("pig")
    page.do("open", text=text)
    assert page.play["says"]["sentence"] == NO_LINK
