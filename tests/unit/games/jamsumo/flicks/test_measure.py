"""Measuring skills: single dice flicked at the hole, counted, with intervals."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path

import pytest

from jamlab.chance import wilson
from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.board.pose import inward, tilt, towards
from jamlab.games.jamsumo.board.rest import stands_alone
from jamlab.games.jamsumo.flick.flick_trials import (
    COLUMNS,
    Shot,
    ShotCounts,
    counted,
    distance_of,
    lone,
    measure,
    pose_for,
    write,
)
from jamlab.games.jamsumo.flick.outcome import BOARD, FATES, HOLE, OFF, PLATFORM
from jamlab.games.jamsumo.flick.skill import SKILLS, Skill
from tests.unit.cli.terminal import run

PRINTED = TEXTS["printed"]
FROM_PLATFORM = Shot(0, 0, 100, platform=True)


def pieces(skill: str, seed: int, flicks: range) -> Counter[str]:
    """Return the outcomes of these flicks from a platform, counted."""
    trials = lone(board_of(PRINTED), FROM_PLATFORM, SKILLS[skill], seed=seed)
    return counted(map(trials.one, flicks))


@pytest.mark.parametrize("name", ["printed", "corners"])
@pytest.mark.parametrize(
    "shot", [Shot(60, 0, 90), Shot(130, 35, 90), FROM_PLATFORM, Shot(0, 20, 90, True)]
)
def test_the_die_stands_where_the_shot_says_and_its_side_looks_there(name: str, shot: Shot) -> None:
    board = board_of(TEXTS[name])
    pose = pose_for(board, shot)
    assert (pose[0] ** 2 + pose[1] ** 2) ** 0.5 == pytest.approx(
        10 * distance_of(board, shot), abs=8
    )
    assert stands_alone(board, pose)
    assert tilt(pose) < 5
    assert lone(board, shot, SKILLS["exact"]).one(0).fate == HOLE
    oblique = inward(pose, 2) - towards(pose[0], pose[1], 0, 0)
    assert (oblique + 180) % 360 - 180 == pytest.approx(shot.angle, abs=0.6)


def test_better_fingers_sink_more_from_a_platform() -> None:
    """Measured earlier with a hole of 50 mm: 1.00, .97, .74, .38; this one has 45 mm."""
    found = {
        name: pieces(name, 11, range(60))[HOLE] for name in ("expert", "good", "casual", "child")
    }
    assert found["expert"] >= 57
    assert 52 <= found["good"] <= 60
    assert 30 <= found["casual"] <= 54
    assert 10 <= found["child"] <= 38


def test_pieces_of_the_work_make_the_whole() -> None:
    whole = pieces("casual", 3, range(12))
    parts = [pieces("casual", 3, range(n, n + 4)) for n in (8, 0, 4)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert sum(whole[fate] for fate in FATES) == 12
    assert whole != pieces("casual", 4, range(12))


def test_the_same_seed_makes_the_same_table_whatever_the_number_of_workers() -> None:
    shots = [Shot(60, 0, 120), Shot(110, 30, 90)]
    told: list[int] = []
    tables = [
        measure(
            PRINTED, [SKILLS["good"], Skill(8)], shots, 30, 9, workers=workers, tell=told.append
        )
        for workers in (1, 2)
    ]
    assert [row.row() for row in tables[0]] == [row.row() for row in tables[1]]
    assert len(tables[0]) == 4
    assert told.count(120) == 2  # each run reported all 120 flicks as done


def test_a_row_has_its_interval() -> None:
    counts = Counter({HOLE: 30, OFF: 2, BOARD: 7, PLATFORM: 1, "shows 4": 3, "shows 1": 5})
    row = ShotCounts(SKILLS["good"], Shot(80, 10, 90), 80.0, counts)
    assert row.interval == wilson(30, 40)
    file = io.StringIO()
    write([row], file)
    head, line = csv.reader(io.StringIO(file.getvalue()))
    assert tuple(head) == COLUMNS
    assert line[:10] == ["good", "board", "80", "10", "90", "40", "30", "0.75", "0.5981", "0.8581"]
    assert line[10:] == ["2", "1", "5"]


@pytest.mark.parametrize(
    ("shot", "why"),
    [
        (Shot(20, 0, 90), "a die cannot stand 20 mm from the middle of the hole"),
        (Shot(210, 0, 90), "a die cannot stand 210 mm"),
        (Shot(90, 46, 90), "angle must be 0 to 45, got 46"),
    ],
)
def test_shots_that_cannot_be_are_refused(shot: Shot, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        measure(PRINTED, [SKILLS["good"]], [shot], 1, 1)


def test_the_command_writes_its_table(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    words = ["flicks", "--skill", "exact,aim=9", "--distance", "60-100/40", "--angle", "0",
             "--speed", "90", "--flicks", "8", "--seed", "1", "--workers", "1"]  # fmt: skip
    said = run(*words, "--csv", str(path))
    assert said.code == 0, said.err
    assert "32 flicks · printed · seed 1." in said.out + said.err
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [(row["skill"], row["distance_mm"]) for row in rows] == [
        ("exact", "60"), ("exact", "100"),
        ("aim=9,speed=0,offset=0,height=0", "60"), ("aim=9,speed=0,offset=0,height=0", "100"),
    ]  # fmt: skip
    assert rows[0]["sunk"] == "8"
    assert run(*words, "--csv", "-").out == path.read_text(encoding="utf-8")
    again = run(*words, "--csv", str(path))
    assert (again.code, "is there already" in again.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--skill", "superb"], "unknown skill 'superb'"),
        (["--speed", "400"], "--speed must be 10 to 300, got '400'"),
        (["--speed", "fast"], "--speed must be numbers such as"),
        (["--distance", "90-60"], "--distance must be 1 to 1,000, got '90-60'"),
        (["--distance", "10"], "a die cannot stand 10 mm"),
        (["--angle", "60"], "--angle must be 0 to 45, got '60'"),
        (["--board", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_the_command_refuses_what_makes_no_sense(words: list[str], why: str) -> None:
    said = run("flicks", *words, "--workers", "1", "--flicks", "1")
    assert said.code == 2
    assert why in " ".join(said.err.split())


def test_without_physics_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.extras.find_spec", lambda name: None)
    said = run("flicks")
    assert (said.code, "pip install '.[physics]'" in said.err) == (2, True)


def test_the_page_names_every_column_and_skill() -> None:
    page = (Path(__file__).parents[5] / "docs" / "chance" / "flicks.md").read_text(encoding="utf-8")
    for column in COLUMNS:
        assert f"`{column}`" in page
    for name, skill in SKILLS.items():
        numbers = (skill.aim, skill.speed, skill.offset, skill.height)
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        assert [float(cell) for cell in row.split("|")[2:6]] == list(numbers)
