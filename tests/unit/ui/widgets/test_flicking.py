"""The table to flick on, without a browser: messages sent, accepted and refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from jamlab.core.scene import Rolled
from jamlab.pages.flicks.flick_widget import (
    ENTRY,
    LIMITS,
    FlickRefused,
    FlickTable,
    IntendedFlick,
    Landed,
    read_flick,
)
from jamlab.ui import bundle
from tests.browser.stepper.dicetale import PLAN, pose

LYING = {"A1": pose(0, -1280, 4, 0, 180), "A2": pose(600, 500, 2, 30), "B1": pose(-700, 0)}
GOOD = {"kind": "flick", "n": 1, "die": "A2", "face": 5, "aim": 164, "speed": 120, "offset": -2,
        "height": 6}  # fmt: skip


def sinks(flick: IntendedFlick) -> Landed:
    """Roll every flicked die through the hole."""
    poses = {die: lies for die, lies in LYING.items() if die != flick.die}
    frames = ((300, *pose(0, 0)), (400, *pose(0, 0, z=-500)))
    may = ["A1"] if flick.die == "A2" else ["A2"]
    return Landed(poses, Rolled(400, (flick.die,), frames), f"{flick.die} sinks", may)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(FlickTable, "send", lambda self, content: found.append(content))
    return found


def test_a_flick_is_rolled_and_told(sent: list[dict[str, Any]]) -> None:
    table = FlickTable(PLAN, LYING, sinks, may=["A1", "A2"])
    table._heard(table, GOOD, [])
    (answer,) = sent
    assert answer["kind"] == "rolled"
    assert answer["n"] == 1
    assert answer["words"] == "A2 sinks"
    assert (answer["roll"]["ms"], answer["roll"]["dice"]) == (400, ("A2",))
    assert set(answer["poses"]) == {"A1", "B1"} == set(table.poses)
    assert answer["may"] == ["A1"] == table.may
    assert table.flicks == 1
    assert table.last is not None
    assert table.last[0] == IntendedFlick("A2", 5, 164, 120, -2, 6)


@pytest.mark.parametrize(
    "change",
    [
        {"die": "B1"}, {"die": "A3"}, {"die": 3}, {"die": None}, {"face": 0}, {"face": 7},
        {"aim": 360}, {"aim": -1}, {"aim": 1.5}, {"speed": 5}, {"speed": 310}, {"speed": 15},
        {"speed": True}, {"offset": 1}, {"offset": 8}, {"height": 14}, {"height": "6"},
        {"kind": "place"}, {"kind": "nonsense"}, {"speed": None}, {"aim": [1]},
    ],
)  # fmt: skip
def test_what_is_no_flick_is_refused(sent: list[dict[str, Any]], change: dict[str, Any]) -> None:
    table = FlickTable(PLAN, LYING, sinks, may=["A1", "A2"])
    table._heard(table, {**GOOD, **change}, [])
    (answer,) = sent
    assert answer["kind"] == "refused"
    assert answer["words"]
    assert table.flicks == 0
    assert set(table.poses) == set(LYING)


@pytest.mark.parametrize("content", [None, "flick", 7, {}, {"n": "1"}, {"n": True}, []])
def test_what_has_no_number_is_not_answered(sent: list[dict[str, Any]], content: Any) -> None:
    table = FlickTable(PLAN, LYING, sinks)
    table._heard(table, content, [])
    assert sent == []


def test_a_roller_that_breaks_says_so_and_leaves_the_table(
    sent: list[dict[str, Any]], caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(flick: IntendedFlick) -> Landed:
        raise ZeroDivisionError

    table = FlickTable(PLAN, LYING, breaks)
    table._heard(table, GOOD, [])
    assert sent == [{"n": 1, "kind": "refused", "words": "This flick could not be rolled."}]
    assert set(table.poses) == set(LYING)
    assert "could not be rolled" in caplog.text


def test_a_die_is_placed_only_where_the_table_says(sent: list[dict[str, Any]]) -> None:
    def place(die: str, x: int, y: int, turn: int) -> dict[str, Any]:
        if x > 50:
            raise FlickRefused("There is no room.")
        return {**LYING, die: pose(10 * x, 10 * y, 4, turn)}

    table = FlickTable(PLAN, LYING, sinks, place=place)
    table._heard(table, {"kind": "place", "n": 1, "die": "A2", "x": 40, "y": -20, "turn": 15}, [])
    table._heard(table, {"kind": "place", "n": 2, "die": "A2", "x": 60, "y": 0, "turn": 0}, [])
    table._heard(table, {"kind": "place", "n": 3, "die": "A2", "x": 1e9, "y": 0, "turn": 0}, [])
    assert [answer["kind"] for answer in sent] == ["placed", "refused", "refused"]
    assert sent[1]["words"] == "There is no room."
    assert table.poses["A2"][:2] == [400, -200]


def test_python_may_flick_too() -> None:
    table = FlickTable(PLAN, LYING, sinks)
    assert table.flick(IntendedFlick("A1", 2, 90, 100)).words == "A1 sinks"
    with pytest.raises(FlickRefused, match="A1 cannot be flicked"):
        table.flick(IntendedFlick("A1", 2, 90, 100))


def test_every_number_that_may_be_chosen_is_taken() -> None:
    for name, numbers in LIMITS.items():
        for number in (numbers[0], numbers[-1]):
            assert getattr(read_flick({**GOOD, name: number}), name) == number


def test_its_script_is_joined_and_asks_for_nothing_outside() -> None:
    script = bundle.script(ENTRY)
    assert re.search(r"export\{\w+ as default\}", script)
    assert "import " not in script.replace("imports", "")
    assert "stepper.js" not in script
    assert "fetch(" not in script
