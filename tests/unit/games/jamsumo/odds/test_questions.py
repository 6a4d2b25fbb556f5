"""Odds that a flick sinks its die: the measured share with its interval, never called exact."""

from __future__ import annotations

import io
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from jamlab.chance import odds, questions, wilson
from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.flick.flick_trials import COLUMNS, Shot, lone, measure, read, write
from jamlab.games.jamsumo.flick.outcome import HOLE
from jamlab.games.jamsumo.flick.skill import SKILLS
from jamlab.games.jamsumo.odds import NAMES, sinks, table
from jamlab.log import Replay
from tests.unit.cli.terminal import ROOT
from tests.unit.games.chances import refused

REPLAYS = ROOT / "replays"
JAM = Replay.read(REPLAYS / "jamsumo" / "ann-bo-cy.jsonl")
SUMO = Replay.read(REPLAYS / "jamsumo" / "sumo-ann-bo.jsonl")
HEAD = ",".join(COLUMNS)
OWN = [
    HEAD,
    "good,board,80,0,100,50,40,0.8,0.66,0.89,3,1,2",
    "good,board,100,0,100,50,30,0.6,0.46,0.72,5,0,4",
    "good,board,80,20,100,50,10,0.2,0.11,0.33,5,0,4",
    '"aim=4,speed=0.1,offset=0,height=0",platform,128,0,100,9,9,1,0.7,1,0,0,0',
]


def test_the_chance_is_what_was_counted_with_its_interval() -> None:
    found = sinks(read(OWN), "good", 100, 80)
    assert found.value == Fraction(40, 50)
    assert found.interval == wilson(40, 50)
    assert not found.is_exact
    assert found.assumption.startswith("Simulated, not exact")
    assert [(row.label, row.chance) for row in found.rows] == [
        ("sinks", Fraction(40, 50)),
        ("stays on the board", Fraction(6, 50)),
        ("stops on a platform", Fraction(1, 50)),
        ("goes over the edge", Fraction(3, 50)),
    ]
    said = " ".join(found.words)
    assert "Of 50 such flicks from 80 mm with 100 cm/s 40 sank." in said
    assert "from 100 mm 30 of 50" in said
    assert "nearest" not in said
    own = sinks(read(OWN), "aim=4,speed=0.1,offset=0,height=0", 100, None)
    assert own.value == 1
    assert own.interval == wilson(9, 9)


def test_what_was_measured_nearest_is_taken_and_said() -> None:
    found = sinks(read(OWN), "good", 95, 87.3)
    assert found.value == Fraction(40, 50)
    assert "What was simulated nearest to 87 mm and 95 cm/s is taken." in found.words


@pytest.mark.parametrize(
    ("skill", "speed", "distance", "why"),
    [
        ("child", 100, 80.0, "no straight flicks of the skill 'child'"),
        ("good", 100, None, "no straight flicks"),
        ("good", 100, 111.0, "from 80 to 100 mm, with 100 cm/s: not from 111 mm"),
        ("good", 111, 80.0, "not from 80 mm with 111 cm/s"),
    ],
)
def test_nothing_is_said_of_what_was_not_measured(
    skill: str, speed: int, distance: float | None, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        sinks(read(OWN), skill, speed, distance)


def test_a_table_is_read_as_it_was_written() -> None:
    rows = measure(TEXTS["printed"], [SKILLS["child"]], [Shot(110, 0, 110)], 12, 3)
    file = io.StringIO()
    write(rows, file)
    assert [row.row() for row in read(file.getvalue().splitlines())] == [r.row() for r in rows]
    for lines in (["a,b", "1,2"], [HEAD, OWN[1].replace("50", "x")], [HEAD, "good,board"]):
        with pytest.raises(ValueError, match="not a table of `jamlab flicks`"):
            read(lines)


def test_the_table_that_comes_along_is_whole() -> None:
    rows = table()
    places = {(row.shot.platform, row.distance, row.shot.speed) for row in rows}
    assert len(rows) == len(NAMES) * len(places)
    assert {str(row.skill) for row in rows} == set(NAMES)
    assert min(row.flicks for row in rows) >= 200
    best = {name: max(r.share for r in rows if str(r.skill) == name) for name in NAMES}
    assert best["expert"] >= best["good"] >= best["casual"] >= best["child"]


@pytest.mark.parametrize("name", ["expert", "casual"])
def test_flicked_anew_about_as_many_sink(name: str) -> None:
    """Within 4 standard errors of both counts: 60 flicks with another seed, 200 in the table."""
    row = next(
        r for r in table() if str(r.skill) == name and (r.distance, r.shot.speed) == (120, 110)
    )
    trials = lone(board_of(TEXTS["printed"]), row.shot, row.skill, seed=99)
    trials.run(60)
    share = trials.counts()[HOLE] / 60
    both = (60 * share + row.sunk) / (60 + row.flicks)
    error = sqrt(both * (1 - both) * (1 / 60 + 1 / row.flicks))
    assert abs(share - row.share) <= 4 * error


def test_it_is_asked_of_a_table() -> None:
    assert list(questions("jamsumo")) == ["sink"]
    hand = odds(JAM, "sink", at=0)
    assert hand.value == sinks(table(), "good", 90, None).value
    assert "a die from the hand" in hand.question
    far = odds(JAM, "sink", at=0, distance=100, skill="child", speed=70)
    assert far.value == sinks(table(), "child", 70, 100).value
    lying: dict[str, Any] = SUMO.state(30).poses
    name, pose = next(iter(lying.items()))
    distance = (pose[0] ** 2 + pose[1] ** 2) ** 0.5 / 10
    there = odds(SUMO, "sink", at=30, die=name)
    assert there.value == sinks(table(), "good", 90, distance).value
    assert f"Will {name} sink" in there.question
    refused("one die is flicked, not A3, B2", SUMO, "sink", at=30, die="A3,B2")
    refused("there is no 'A1' here; there are A3, B1", SUMO, "sink", at=30, die="A1")
    refused("say which die is flicked", SUMO, "sink", at=0)
    corners = Replay.read(REPLAYS / "jamsumo" / "option-corners.jsonl")
    refused("on the printed board only", corners, "sink")
