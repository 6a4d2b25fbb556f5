"""Question specs: the questions they expand to, and the messages for invalid ones."""

import json
import re
from typing import Any

import pytest

from jamlab.classroom.questions import asked_by, choices, specs
from jamlab.log import Replay

NEXT = {"log": "cramel/ann-bo-cy", "step": 27, "what": "next"}


def test_the_examples_of_its_page_can_be_asked() -> None:
    examples = re.findall(r"^\{.*\}", specs.__doc__ or "", re.MULTILINE)
    assert len(examples) == 6
    assert [bool(asked_by(json.loads(each), seed=1)) for each in examples] == 6 * [True]


def test_a_lesson_or_one_of_its_questions() -> None:
    everything = asked_by({"lesson": 4}, seed=1)
    assert len(everything) == 4
    assert asked_by({"lesson": 4, "part": "exercise 2"}, seed=1) == everything[2:3]
    assert asked_by({"lesson": 4, "part": "guess"}, seed=1) == everything[:1]


def test_a_draw_and_what_a_player_does() -> None:
    (one,) = asked_by({**NEXT, "of": ["cramel", "Mrs Bloom"]}, seed=1)
    assert one.question["ask"] == "How likely is it that the next tile is Cramel or Mrs Bloom?"
    assert one.hidden["exact"] is not None
    assert one.hidden["exact"]["formula"] == "15/41"  # 12 Cramel, 3 Mrs Bloom
    assert asked_by(NEXT, seed=1) == (one,)  # the default: faces that would end the turn
    (two,) = asked_by({"log": "cramel/ann-bo-cy", "step": 127}, seed=1)
    assert two.question["choices"] == ["Turn up another tile", "Stop"]
    assert two.hidden["right"] == 1


def test_free_ones() -> None:
    (rain,) = asked_by({"free": {"ask": " Will it\n rain? "}}, seed=1)
    assert (rain.question["ask"], rain.question["kind"]) == ("Will it rain?", "chance")
    scale = {"kind": "number", "low": 0, "high": 20, "step": 0.5, "unit": "m"}
    (tree,) = asked_by({"free": {"ask": "How high is the tree?", **scale}}, seed=1)
    assert {name: tree.question[name] for name in scale} == scale  # type: ignore[literal-required]
    (who,) = asked_by({"free": {"ask": "Who wins?", "choices": ["Ann", "Bo"]}}, seed=1)
    assert (who.question["kind"], who.question["high"]) == ("choice", 1)


def test_a_log_of_ones_own() -> None:
    from jamlab.log.recorded import shipped

    def mine(name: str) -> Replay:
        assert name == "my game"
        return shipped("cramel/ann-bo-cy")

    (one,) = asked_by({**NEXT, "log": "my game"}, 1, mine)
    assert one.question["kind"] == "chance"


WRONG: list[tuple[Any, str]] = [
    (None, "a table of names and values"),
    ({}, "must have one of"),
    ({"lesson": 4, "free": {}}, "must have one of"),
    ({"lesson": 44}, "lesson must be 1 to 12, got 44"),
    ({"lesson": "4"}, "“lesson” must be a whole number"),
    ({"lesson": True}, "“lesson” must be a whole number"),
    ({"lesson": 4, "part": "exercise 9"}, "“part” must be one of guess, exercise 1"),
    ({"lesson": 4, "part": ["guess"]}, "“part” must be one of guess, exercise 1"),
    ({"lesson": 4, "step": 1}, "unknown name “step”"),
    ({**NEXT, "log": "cramel/nobody"}, "unknown recorded game 'cramel/nobody'"),
    ({**NEXT, "log": "../../etc/passwd"}, "unknown recorded game"),
    ({**NEXT, "log": 1}, "“log” must be the name"),
    ({**NEXT, "step": 10**6}, "“step” must be 0 to"),
    ({**NEXT, "step": -1}, "“step” must be 0 to"),
    ({**NEXT, "step": 26}, "no card, tile or roll"),
    ({**NEXT, "of": ["Camel"]}, "there is no 'Camel' here; there are Gol"),
    ({**NEXT, "of": "Cramel"}, "“of” must be a list"),
    ({**NEXT, "what": "who"}, "“what” must be one of next, choice"),
    ({**NEXT, "what": "choice"}, "nobody chooses"),
    ({**NEXT, "what": "choice", "of": ["Cramel"]}, "“of” requires “what”"),
    ({"free": "Will it rain?"}, "“free” must be a table"),
    ({"free": {"ask": ""}}, "1 to 300 characters"),
    ({"free": {"ask": 7}}, "a question must be a text"),
    ({"free": {"ask": "x" * 301}}, "1 to 300 characters"),
    ({"free": {"ask": "Who?", "choices": ["Ann"]}}, "2 to 8 answers"),
    ({"free": {"ask": "Who?", "choices": ["Ann", "Ann"]}}, "are the same"),
    ({"free": {"ask": "Who?", "choices": ["Ann", 2]}}, "an answer must be a text"),
    ({"free": {"ask": "Who?", "choices": [str(n) for n in range(9)]}}, "2 to 8 answers"),
    ({"free": {"ask": "Who?", "kind": "words"}}, "“kind” must be one of chance, number, choice"),
    ({"free": {"ask": "Who?", "kind": "number", "low": 5, "high": 5}}, "“low” must be below"),
    ({"free": {"ask": "Who?", "kind": "number", "high": float("inf")}}, "must be a number"),
    ({"free": {"ask": "Who?", "kind": "number", "step": 1e-9}}, "“step” must divide"),
    ({"free": {"ask": "Who?", "kind": "number", "low": "0"}}, "must be a number"),
    ({"free": {"ask": "Who?", "kind": ["number"]}}, "“kind” must be one of chance, number, choice"),
    ({"free": {"ask": "Who?", "kind": "number", "low": 10**400}}, "must be a number"),
    ({"free": {"ask": "Who?", "right": 1}}, "unknown name “right”"),
]


@pytest.mark.parametrize(("spec", "words"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_what_is_wrong_is_said(spec: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        asked_by(spec, seed=1)


def test_all_that_is_offered_can_be_asked() -> None:
    offered = choices("sixty/three-players")
    offers = [one for lesson in offered["lessons"] for one in lesson["questions"]]
    assert len(offers) == 4 * 12
    assert offered["steps"]
    assert any(game["log"] == "sixty/three-players" for game in offered["games"])
    for one in [*offers[::7], *offered["steps"]]:
        (asked,) = asked_by(one["spec"], seed=3)
        assert asked.question["ask"] == one["ask"]
        assert asked.question["setting"] == one["setting"]
