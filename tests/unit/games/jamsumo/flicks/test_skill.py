"""Skills: their names, their notation, and their effect on a flick."""

from __future__ import annotations

from math import log
from statistics import fmean, pstdev

import pytest

from jamlab.core import Stream
from jamlab.games.jamsumo.board.board import TEXTS, board_of
from jamlab.games.jamsumo.board.pose import lying
from jamlab.games.jamsumo.flick.physics import Struck
from jamlab.games.jamsumo.flick.skill import FASTEST, SKILLS, Skill, skill_of, skills_of
from jamlab.games.jamsumo.flick.throw import Flick

BOARD = board_of(TEXTS["printed"])
POSE = lying(0, -1280, 180, 4, 2, 270)
FLICK = Flick(2, 90, 100, 0, 8)


def strikes(skill: Skill, count: int = 4000, flick: Flick = FLICK) -> list[Struck]:
    rng = Stream(7)
    return [skill.struck(BOARD, POSE, flick, rng) for _ in range(count)]


def test_an_exact_finger_strikes_what_it_means_to() -> None:
    assert set(strikes(SKILLS["exact"], 50)) == {Struck(2, 900, 1000, 0, 80)}
    meant = Flick(2, 47, 300, -6, 12)
    assert set(strikes(SKILLS["exact"], 50, meant)) == {Struck(2, 470, 3000, -60, 120)}


@pytest.mark.parametrize("name", ["expert", "good", "casual"])
def test_strikes_spread_as_the_skill_says(name: str) -> None:
    skill, found = SKILLS[name], strikes(SKILLS[name])
    aims = [struck.aim / 10 for struck in found]
    speeds = [log(struck.speed / 1000) for struck in found]
    assert fmean(aims) == pytest.approx(90, abs=4 * skill.aim / 4000**0.5)
    assert pstdev(aims) == pytest.approx(skill.aim, rel=0.05)
    assert fmean(speeds) == pytest.approx(0, abs=4 * skill.speed / 4000**0.5)
    assert pstdev(speeds) == pytest.approx(skill.speed, rel=0.05)
    assert pstdev([struck.offset / 10 for struck in found]) == pytest.approx(skill.offset, rel=0.05)
    assert pstdev([struck.height / 10 for struck in found]) == pytest.approx(skill.height, rel=0.06)


def test_the_clumsiest_finger_still_strikes_the_face() -> None:
    worst = Skill(45, 2, 8, 8)
    for struck in strikes(worst, 2000, Flick(2, 45, 300, 6, 12)):
        assert abs((struck.aim / 10 - 90 + 180) % 360 - 180) <= 60
        assert 10 <= struck.speed <= FASTEST
        assert abs(struck.offset) <= 68
        assert 12 <= struck.height <= 148


def test_the_same_luck_serves_all_skills() -> None:
    """The n-th flick of a stream errs in the same directions, whatever the skill and the aim."""
    good, child = (
        strikes(SKILLS["good"], 200),
        strikes(SKILLS["child"], 200, Flick(2, 80, 60, 0, 8)),
    )
    for one, other in zip(good, child, strict=True):
        assert (one.aim - 900) * 3 == pytest.approx(other.aim - 800, abs=3)


def test_skills_are_read_as_they_are_written() -> None:
    for name, skill in SKILLS.items():
        assert skill_of(name) == skill
        assert str(skill) == name
    own = Skill(2.5, 0.2, 0, 1)
    assert str(own) == "aim=2.5,speed=0.2,offset=0,height=1"
    assert skill_of(str(own)) == own
    assert skill_of("speed=0.2,aim=2.5,height=1") == own


def test_each_seat_has_its_skill() -> None:
    good, child = SKILLS["good"], SKILLS["child"]
    assert skills_of("good", 3) == [good] * 3
    assert skills_of("good,child", 2) == [good, child]
    assert skills_of("good,aim=3,speed=0.2,child", 3) == [good, Skill(3, 0.2), child]
    assert skills_of("aim=3,speed=0.2,aim=1", 2) == [Skill(3, 0.2), Skill(1)]
    with pytest.raises(ValueError, match="skills must be 1 for all seats or 3, got 2"):
        skills_of("good,child", 3)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("superb", "unknown skill 'superb'; known: exact, expert, good, casual, child"),
        ("aim=x", "the aim of a skill must be a number, got 'x'"),
        ("aim=nan", "the aim of a skill must be 0 to 45, got nan"),
        ("aim=46", "the aim of a skill must be 0 to 45, got 46"),
        ("speed=-1", "the speed of a skill must be 0 to 2, got -1"),
        ("aim=1,aim=2", "has aim twice"),
        ("luck=1", "unknown skill 'luck=1'"),
        ("", "unknown skill ''"),
    ],
)
def test_other_words_are_refused(words: str, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace("(", r"\(")):
        skill_of(words)
