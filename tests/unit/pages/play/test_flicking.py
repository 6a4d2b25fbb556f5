"""JamSumo on a page: dice placed, set out one by one, flicked at once, or reported by hand."""

import re
from math import atan2, degrees
from typing import Any

import pytest

from jamlab.games.jamsumo.board.places import FORMATIONS
from jamlab.games.jamsumo.events import DiceSetOut
from jamlab.games.jamsumo.flick.physics import missing
from jamlab.log import Replay
from jamlab.ui.game_in_progress import option_at
from tests.unit.pages.play.table import Page


def a_page(mode: str = "jam", roller: str = "table") -> Page:
    page = Page("jamsumo", seed=3)
    page.begin(["", ""], options={"mode": mode}, roller=roller)
    return page


def events_of(page: Page) -> tuple[str, ...]:
    match = page.program.match
    assert match is not None
    return tuple(event.kind for event in Replay.of(match.log()).events)


def flick(page: Page, **changed: Any) -> None:
    told = page.told["flicks"]
    die = told["may"][0]
    face = told["faces"][die][0]
    aims = {"face": face, "speed": 100, "offset": 0, "height": 8}
    for aim in range(0, 360, 15):  # the rules limit how a side can be struck
        n = page.play["n"]
        page.do("flick", **{"die": die, "aim": aim, **aims, **changed})
        if page.play["n"] > n or changed:
            return
    pytest.fail("no aim will do")


@pytest.mark.parametrize(
    "roller",
    ["table", pytest.param("mujoco", marks=pytest.mark.skipif(bool(missing()), reason="MuJoCo"))],
)
def test_a_flick_is_made_at_once_and_taken_back_at_once(roller: str) -> None:
    page = a_page(roller=roller)
    told = page.told["flicks"]
    assert page.play["waits"] == "choice"
    (die,) = told["movable"]
    assert told["may"] == [die]
    n, before = page.play["n"], told
    flick(page)
    assert events_of(page)[n : n + 6] == (
        "DieTaken", "DiePlaced", "DieTurned", "DieAimed", "DieFlicked", "DiceRolled",
    )  # fmt: skip
    assert page.play["back"]["to"] == n
    assert "The dice go back" in page.play["back"]["means"]
    rolled = events_of(page)
    page.do("back")
    assert page.play["n"] == n
    assert page.told["flicks"] == before
    flick(page)
    assert events_of(page) == rolled  # the same flick rolls the same way


def report(page: Page, **said: Any) -> None:
    page.do("report", **{"dice": {}, "contacts": [], "foul": "", **said})


def test_a_die_goes_where_it_is_moved_if_it_can_stand_there() -> None:
    page = a_page()
    told = page.told["flicks"]
    (die,) = told["movable"]
    x, y = told["poses"][die][:2]
    for x_mm, y_mm in ((125, 0), (-125, 0), (999, 999), (0, 0)):
        page.do("place", die=die, x=x_mm, y=y_mm, turn=30)
        told = page.told["flicks"]
        assert page.play["says"]["sentence"] == ""
        assert told["movable"] == [die]
    assert (x, y) != tuple(told["poses"][die][:2]) or x_mm == 0
    for wrong in ({"die": "B9"}, {"x": 10**6}, {"turn": -(10**6)}):
        page.do("place", **{"die": die, "x": 0, "y": 0, "turn": 0, **wrong})
        assert page.play["says"]["sentence"]
        assert page.told["flicks"] == told


def test_a_flick_that_cannot_be_is_refused_with_its_clause() -> None:
    page = a_page()
    n = page.play["n"]
    flick(page, aim=0, face=6)
    assert page.play["says"]["clause"] in ("M-A2", "M-A3")
    for wrong in ({"die": "B9"}, {"speed": 15}, {"face": 99}, {"aim": 10**9}):
        flick(page, **wrong)
        assert page.play["says"]["sentence"]
        assert page.play["n"] == n


def test_dice_are_set_out_one_by_one() -> None:
    page = a_page("sumo")
    match = page.program.match
    assert match is not None
    while not isinstance(first := option_at(match.played, 0), DiceSetOut):
        page.do("choose", place=0)  # any corner
    assert first.formation != "own"
    page.do("choose", place=FORMATIONS.index("own"))
    seat = page.play["seat"]
    assert len(page.told["flicks"]["poses"]) == 1
    for count in range(1, 7):
        told = page.told["flicks"]
        assert told["sets"]
        assert told["may"] == []
        (die,) = told["movable"]
        assert die == f"{'ABCD'[seat]}{count}"
        page.do("place", die=die, x=30 * count, y=-40, turn=15)
        n = page.play["n"]
        page.do("put")
        assert page.play["says"]["sentence"] == ""
        assert events_of(page)[n : n + 2] == ("DiePlaced", "DieTurned")
    assert page.play["seat"] != seat
    page.do("back")
    assert page.play["seat"] == seat
    assert page.told["flicks"]["movable"] == [f"{'ABCD'[seat]}6"]


def test_somebody_says_what_the_dice_did() -> None:
    page = a_page(roller="manual")
    flick(page)
    assert page.play["waits"] == "report"
    told = page.told["flicks"]
    assert told["reports"]
    assert told["asks"]
    (die,) = told["poses"]
    n = page.play["n"]
    report(page, dice={die: [1, 2]})
    assert page.play["says"]["sentence"]
    report(page, dice={"B9": "hole"})
    assert "B9" in page.play["says"]["sentence"]
    report(page, dice={die: "under the table"})
    report(page, dice={die: [9, 0, 0, 0]})
    assert "the face on top" in page.play["says"]["sentence"]
    report(page, dice={die: [2, 0, 0, 0]})  # the hole is there
    assert page.play["says"]["clause"]
    report(page, foul="sneezed")
    assert page.play["says"]["clause"] == "M-A3"
    assert page.play["n"] == n
    report(page, dice={die: "hole"})
    assert page.play["n"] > n
    assert page.play["says"]["sentence"] == ""
    assert "DiceRolled" in events_of(page)[n:]
    assert page.play["waits"] == "choice"
    match = page.program.match
    assert match is not None
    assert Replay.of(match.log()).header.meta["roller"] == "manual"


def test_a_game_without_dice_has_no_board_for_them() -> None:
    page = Page("cramel", seed=1)
    page.begin(["", ""])
    assert page.told["flicks"] is None
    n = page.play["n"]
    page.do("flick", die="A1", face=1, aim=0, speed=100, offset=0, height=8)
    assert page.play["says"]["sentence"]
    assert page.play["n"] == n


def test_a_straight_pull_with_the_best_speed_is_no_sure_thing() -> None:
    """Flick from the platform to the hole with the page's default aim; MuJoCo sinks 57 of 100 for
    casual fingers at 1 m/s, 90 for good ones."""
    sunk = 0
    for seed in range(40):
        page = Page("jamsumo", seed=seed)
        page.begin(["", ""], options={"mode": "jam"}, roller="table")
        told, n = page.told["flicks"], page.play["n"]
        (die,) = told["may"]
        x, y, *_ = told["poses"][die]
        aim = round(degrees(atan2(-y, -x))) % 360
        for face in told["faces"][die]:
            if page.play["n"] == n:
                page.do("flick", die=die, face=face, aim=aim, speed=100, offset=0, height=8)
        assert page.play["n"] > n
        sunk += "DieSunk" in events_of(page)
    assert 12 <= sunk <= 30


def test_good_fingers_are_those_of_the_table() -> None:
    page = Page("jamsumo", seed=3)
    page.begin(["", ""], options={"mode": "jam"}, roller="table", skill="good")
    assert page.told["setting"]["skills"][-3:] == ["good", "casual", "child"]
    flick(page)
    match = page.program.match
    assert match is not None
    flicked: Any
    (flicked,) = (event for event in match.played.events if event.kind == "DieFlicked")
    assert (flicked.speed, flicked.offset, flicked.height) == (100, 0, 8)


@pytest.mark.parametrize("mode", ["jam", "sumo"])
def test_a_hint_gives_aim_and_speed(mode: str) -> None:
    page = a_page(mode)
    while page.play["seat"] != 0 or not page.told["flicks"]["may"]:
        page.a_move()
    page.do("hint")
    words = page.play["hint"]["words"]
    assert re.search(r"towards \d+°, flicks A\d at \d+ cm/s", words), words
    assert words.count("P0x") == 1
