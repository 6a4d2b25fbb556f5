"""docs/develop/dice.md suffices to follow the dice; checked against the engine and its replays."""

from __future__ import annotations

import csv
import json
from math import cos, radians, sin
from pathlib import Path

import pytest

from jamlab.games.jamsumo.board.pose import Pose
from jamlab.log import Replay
from tests.unit.games.jamsumo.formations import BEGIN, END, PAGE, told

TEXT = PAGE.read_text(encoding="utf-8")
REPLAYS = sorted((Path(__file__).parents[4] / "replays" / "jamsumo").glob("*.jsonl"))
ROWS = BEGIN.removeprefix("```csv\n") + TEXT.split(BEGIN)[1].split(END, 1)[0]


def test_the_page_has_the_positions_of_every_formation() -> None:
    assert told(TEXT) == TEXT


def formations() -> dict[tuple[str, int, str], list[Pose]]:
    """Return the formations in the page's CSV table by board, area and name."""
    found: dict[tuple[str, int, str], list[Pose]] = {}
    for row in csv.DictReader(ROWS.splitlines()):
        pose = tuple(int(row[name]) for name in "xyzwijk")
        key = (row["board"], int(row["area"]), row["formation"])
        found.setdefault(key, []).append(pose)  # type: ignore[arg-type]
    return found


def test_rows_of_the_printed_board_are_as_the_words_say() -> None:
    poses = formations()["printed", 1, "rows"]
    x, y = -1200, -1200  # the middle of area 1, 16 mm dice
    assert [pose[:3] for pose in poses] == [
        (x + 160 * (n % 3 - 1), y + 160 * (n // 3) - 80, 80) for n in range(6)
    ]


def test_a_wall_of_the_printed_board_is_as_the_words_say() -> None:
    c, s = cos(radians(45)), sin(radians(45))
    for n, pose in enumerate(formations()["printed", 1, "wall"]):
        ahead, across = 160 * (0.5 - n // 3), 160 * (n % 3 - 1)
        assert pose[0] == pytest.approx(-1200 + ahead * c - across * s, abs=0.6)
        assert pose[1] == pytest.approx(-1200 + ahead * s + across * c, abs=0.6)


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_log_is_followed_by_the_page_alone(path: Path) -> None:
    """Formations and `moved` give the replay's poses at each Dice event and each 20th event."""
    header, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    known, replay = formations(), Replay.read(path)
    board, corners = header["options"]["board"], {}
    poses: dict[str, Pose] = {}
    for line in lines:
        kind, die = line.get("event", ""), line.get("die", "")
        if kind == "RoundBegan":
            poses = {}
        elif kind == "CornerChosen":
            corners[line["seat"]] = line["corner"]
        elif kind == "DiceSetOut" and line["formation"] != "own":
            lie = known[board, corners[line["seat"]], line["formation"]]
            poses |= {f"{'ABCD'[line['seat']]}{n}": pose for n, pose in enumerate(lie, 1)}
        elif kind == "DieTurned":  # its pose is covered by another test
            poses[die] = replay.state(line["n"]).poses[die]
        elif kind == "FlickFouled":
            poses = dict(replay.state(line["n"]).poses)
        elif kind in ("DieOnPlatform", "StrikerRemoved"):
            del poses[die]
        for word in line.get("moved", "").split():
            name, fate, *rest = word.split(":")
            if fate in ("hole", "off"):
                del poses[name]
            else:
                poses[name] = tuple(int(number) for number in rest[1].split(","))  # type: ignore[assignment]
        if "n" in line and (kind.startswith("Dice") or line["n"] % 20 == 0):
            assert dict(sorted(poses.items())) == replay.state(line["n"]).poses, line
