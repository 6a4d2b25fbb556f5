"""The flick laboratory without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.flick.skill import SKILLS
from jamlab.pages import FlickLab
from jamlab.pages.flicks.flick_widget import FlickRefused, IntendedFlick
from jamlab.pages.flicks.laboratory_widget import OWN, start_poses
from jamlab.pages.flicks.tabletop import Tabletop
from jamlab.ui.program_widget import PieceRunner

PRINTED = board_of(TEXTS["printed"])


@pytest.fixture
def lab() -> FlickLab:
    return FlickLab()


def test_many_flicks_are_told_and_the_same_flick_goes_on(lab: FlickLab) -> None:
    lab.flick_many(6)
    lab.flick_many(4)
    assert lab.trials is not None
    assert len(lab.trials.done) == 10
    assert "Of 10 flicks" in lab.told.value
    assert "of 10 flicks" in lab.figures.value
    assert len(lab.map.children) == 1
    assert lab.bar.value == 4
    assert not lab.one_hundred.disabled
    assert lab.stop.disabled


def test_another_skill_begins_anew(lab: FlickLab) -> None:
    lab.flick_many(3)
    lab.skill.value = "child"
    assert lab.numbers["aim"].value == SKILLS["child"].aim
    assert lab.table.spread[0] == SKILLS["child"].aim
    lab.flick_many(3)
    assert lab.trials is not None
    assert len(lab.trials.done) == 3
    assert lab.trials.skill == SKILLS["child"]


def test_a_number_makes_a_skill_of_ones_own(lab: FlickLab) -> None:
    lab.numbers["speed"].value = 0.4
    assert lab.skill.value == OWN
    assert lab.skill_now.speed == 0.4
    assert lab.skill_now.aim == SKILLS["good"].aim
    assert lab.table.skill == OWN


def test_what_is_aimed_at_is_flicked_many_times(lab: FlickLab) -> None:
    lab.table.meant = {"die": "A1", "face": 1, "aim": 80, "speed": 60, "offset": 2, "height": 6}
    lab.flick_many(1)
    assert lab.trials is not None
    assert (lab.trials.flick.aim, lab.trials.flick.speed, lab.trials.flick.offset) == (80, 60, 2)
    lab.table.meant = {"die": "A1", "face": 1, "aim": 8000}
    assert lab.table.aimed is None


def test_one_flick_rolls_and_dice_are_put_back(lab: FlickLab) -> None:
    before = dict(lab.table.poses)
    flick = IntendedFlick("A1", lab.meant()[1].face, 90, 40)
    landed = lab.table.flick(flick)
    assert landed.roll.dice == ("A1",)
    assert landed.words
    assert lab.table.poses != before
    assert lab.meant()[1].speed == 40
    assert lab.meant()[0]["A1"] == tuple(before["A1"])
    lab.back.click()
    assert lab.table.poses == before


def test_a_broken_run_says_so(
    lab: FlickLab, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(self: object, count: int) -> None:
        raise RuntimeError("a die flew <away>")

    monkeypatch.setattr("jamlab.games.jamsumo.flick.flick_trials.FlickTrials.run", breaks)
    lab.flick_many(5)
    assert "Stopped by a fault in the program" in lab.bar_words.value
    assert "away" not in lab.bar_words.value, "Python's words are not for pupils"
    assert "RuntimeError: a die flew <away>" in caplog.text
    assert not lab.one_hundred.disabled


def test_another_board_lays_its_own_dice(lab: FlickLab) -> None:
    lab.flick_many(2)
    lab.others.value = 2
    assert set(lab.table.poses) == {"A1", "B1", "B2"}
    lab.board.value = "corners"
    assert lab.trials is None
    assert lab.table.plan["angle"] == 40
    assert lab.figures.value == ""


def test_without_mujoco_it_says_so_and_uses_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "rolling dice needs MuJoCo: pip install '.[physics]' in the folder of jamlab's sources"
    monkeypatch.setattr("jamlab.pages.flicks.laboratory_widget.missing", lambda: words)
    monkeypatch.setattr("jamlab.pages.flicks.laboratory_widget.rollers", lambda: ("table",))
    lab = FlickLab()
    assert any("needs MuJoCo" in getattr(child, "value", "") for child in lab.children)
    lab.flick_many(3)
    assert lab.trials is not None
    assert lab.trials.roller == "table"


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (0, 0, "through the hole"),
        (200, 0, "no board"),
        (0, 53, "Another die"),
        (108, 0, "platform"),
    ],
)
def test_a_die_lies_only_where_it_can(x: int, y: int, words: str) -> None:
    top = Tabletop(PRINTED, start_poses(PRINTED, 3))
    with pytest.raises(FlickRefused, match=words):
        top.place("A1", x, y, 0)
    assert top.poses == start_poses(PRINTED, 3)


def test_a_die_is_placed_and_turned_and_keeps_its_top() -> None:
    top = Tabletop(PRINTED, start_poses(PRINTED, 0))
    placed = top.place("A1", 70, -30, 0)["A1"]
    assert placed[:3] == (700, -300, 80)
    turned = top.place("A1", 70, -30, 15)["A1"]
    assert turned != placed
    again = top.place("A1", 70, -30, 75)["A1"]
    assert again[:3] == placed[:3]
    # On a slope it leans with the board.
    corners = board_of(TEXTS["corners"])
    leaning = Tabletop(corners, start_poses(corners, 0)).place("A1", 0, -90, 0)["A1"]
    assert leaning[2] > corners.half_die


class Heard:
    def __init__(self) -> None:
        self.steps: list[int] = []
        self.end: tuple[int, BaseException | None] | None = None

    def ended(self, done: int, error: BaseException | None) -> None:
        self.end = (done, error)


def test_long_work_lets_others_speak_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.ui.program_widget.in_kernel", lambda: True)
    heard = Heard()
    pieces = PieceRunner(heard.steps.append, heard.ended)
    spoken = 0

    def endless() -> Iterator[None]:
        while True:
            yield

    async def visitor() -> None:
        nonlocal spoken
        pieces.start(endless())
        pieces.start(iter([None]))  # it is busy: nothing happens
        for _ in range(5):
            await asyncio.sleep(0.01)
            spoken += 1
        pieces.stop()
        while pieces.busy:
            await asyncio.sleep(0.01)

    # In another thread: Playwright, if it ran before, has a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(visitor(), 20))).result()
    assert spoken == 5
    assert heard.steps == sorted(heard.steps)
    assert heard.end is not None
    assert heard.end[0] > 1
    assert heard.end[1] is None
