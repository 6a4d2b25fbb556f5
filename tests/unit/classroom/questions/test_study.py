"""Questions made from the stops of a study."""

import shutil
from pathlib import Path

import pytest

from jamlab.classroom.questions import asked_by
from jamlab.classroom.questions.specs import BadPlan, read_plan
from jamlab.classroom.questions.step_questions import SEAT
from jamlab.core import Choice
from jamlab.log import Replay
from jamlab.log.notes import Notes
from tests.unit.cli.terminal import ROOT

REPLAYS = ROOT / "replays"
STUDIES = [
    f"{path.parent.name}/{path.name.removesuffix('.notes.json')}"
    for path in sorted(REPLAYS.glob("*/*.notes.json"))
    if '"stops"' in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", STUDIES)
def test_each_stop_is_a_question(name: str) -> None:
    log = REPLAYS / f"{name}.jsonl"
    replay = Replay.read(log)
    stops = sorted(Notes.of_log(log, replay).stops, key=lambda stop: stop.at)
    asked = asked_by({"study": name}, 0)
    assert [one.question["ask"] for one in asked] == [stop.question for stop in stops]
    for one, stop in zip(asked, stops, strict=True):
        question, hidden = one.question, one.hidden
        assert question["kind"] == "choice"
        assert len(question["choices"]) == len(set(question["choices"])) == len(stop.answers)
        right = [place for place, answer in enumerate(stop.answers) if answer.right]
        assert hidden["right"] == (right[0] if len(right) == 1 else None)
        for place, answer in enumerate(stop.answers):
            said = hidden["feedback"][place]
            assert said.endswith(answer.word)
            assert said.startswith("Good: ") == (place in right)
            told = [question["ask"], question["setting"], *question["choices"]]
            assert not any(answer.word in each for each in told)
        node = replay.game.pending(replay.state(stop.at))
        assert isinstance(node, Choice)
        assert hidden["source"][SEAT] == node.seat


def test_one_of_them_and_none() -> None:
    (one,) = asked_by({"study": "cramel/two-players", "step": 89}, 0)
    assert one.question["choices"][-1] == "Stop"
    for spec, words in (
        ({"study": "cramel/two-players", "step": 5}, "its stops are at 4, 89, 142, 282"),
        ({"study": "cramel/tour"}, "it has no stops"),
        ({"study": "cramel/nobody"}, "unknown recorded game"),
        ({"study": 4}, "“study” must be the name"),
        ({"study": "cramel/tour", "at": 4}, "unknown name “at”"),
    ):
        with pytest.raises(ValueError, match=words):
            asked_by(spec, 0)


@pytest.mark.parametrize("name", ["mine.jsonl", "mine.notes.json"])
def test_a_plan_names_a_study_of_ones_own(tmp_path: Path, name: str) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(f'[[question]]\nstudy = "{name}"\n', encoding="utf-8")
    with pytest.raises(BadPlan, match=r"plan\.toml, question 1, line 1"):
        read_plan(plan, 0)
    shutil.copy(REPLAYS / "sixty/last-card.jsonl", tmp_path / "mine.jsonl")
    with pytest.raises(BadPlan, match=r"no question|No such file"):
        read_plan(plan, 0)
    shutil.copy(REPLAYS / "sixty/last-card.notes.json", tmp_path / "mine.notes.json")
    assert len(read_plan(plan, 0).asked) == 3
