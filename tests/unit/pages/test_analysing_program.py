"""Values computed step by step: the states in between, and agreement with `values`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jamlab.analysis.booking import better_options, choices_of, judged_choices
from jamlab.analysis.valuing import values
from jamlab.log import Replay
from jamlab.pages.win_chances import analysing_program
from jamlab.pages.win_chances.analysing_program import AnalysingProgram
from jamlab.ui.view_model import STOPPED

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> AnalysingProgram:
    monkeypatch.setattr(analysing_program, "SWEEPS", {"turn": 3, "event": 2})
    return AnalysingProgram(Replay.read(REPLAYS / "kuhn" / "one-round.jsonl"), judge="random")


def done(program: AnalysingProgram) -> dict[str, Any]:
    while program.work():
        pass
    told: dict[str, Any] = dict(program.state()["values"])
    return told


def test_nothing_is_worked_out_before_it_is_asked_for(program: AnalysingProgram) -> None:
    told = done(program)
    assert told["state"] == "none"
    assert told["tracks"] == {}
    assert told["judge"] == "random"
    assert told["seconds"] > 0


@pytest.mark.parametrize(("view", "seat"), [("table", None), ("1", 1), ("all", -2)])
def test_what_it_works_out_is_what_values_works_out(
    program: AnalysingProgram, view: str, seat: int | None
) -> None:
    program.receive({"do": "values.work", "view": view})
    assert program.state()["values"]["state"] == "working"
    told = done(program)
    replay = program.replay
    assert replay is not None
    turns = values(replay, "random", seat, 3, every="turn", workers=1, progress=False)
    both = values(replay, "random", seat, 2, since=turns, workers=1, progress=False)
    shown = [None if each is None else list(each) for each in both.shown()]
    assert told["state"] == "done"
    assert list(told["tracks"]) == [view]
    assert told["tracks"][view]["chances"] == shown
    assert told["tracks"][view]["counts"] == both.counts
    assert replay.over is not None
    assert told["tracks"][view]["points"][-1] == [10 * score for score in replay.over.scores]
    assert all(one is not None for one in shown)


def test_it_can_be_stopped_and_gone_on_with(program: AnalysingProgram) -> None:
    program.receive({"do": "values.work", "view": "table"})
    program.receive({"do": "values.stop"})
    assert program.state()["values"]["state"] == "stopped"
    assert not program.work()
    program.receive({"do": "values.work", "view": "table"})
    first = done(program)["tracks"]["table"]["counts"]
    program.receive({"do": "values.work", "view": "table"})
    again = done(program)["tracks"]["table"]["counts"]
    assert all(more > few or more == -1 for few, more in zip(first, again, strict=True))


def test_a_fault_is_said_in_a_sentence_and_logged(
    program: AnalysingProgram, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_asked: object) -> None:
        raise ArithmeticError("the deck is upside down")

    monkeypatch.setattr("jamlab.analysis.valuing.playouts.Sweep.go", broken)
    program.receive({"do": "values.work", "view": "table"})
    told = done(program)
    assert (told["state"], told["says"]) == ("failed", STOPPED)
    assert "ArithmeticError: the deck is upside down" in caplog.text


@pytest.mark.parametrize("view", ["", "2", "nobody", None, 1, ["table"]])
def test_what_makes_no_sense_changes_nothing(program: AnalysingProgram, view: object) -> None:
    program.receive({"do": "values.work", "view": view})
    assert program.state()["values"]["state"] == "none"
    AnalysingProgram().receive({"do": "values.work", "view": "table"})


def test_choices_are_judged_the_nearest_first(
    program: AnalysingProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing_program, "_A_PIECE", 0)  # one playout per step of work
    monkeypatch.setattr(better_options, "LEVELS", (1,))
    replay = program.replay
    assert replay is not None
    chosen = choices_of(replay)
    program.receive({"do": "values.choices", "n": chosen[-1]})
    while not program.choices:
        assert program.work()
    assert [one["n"] for one in program.choices] == chosen[-1:]
    told = done(program)["choices"]
    wanted = judged_choices(
        replay, "random", playouts=analysing_program.CHOICE, workers=1, progress=False
    )
    assert told == [one.as_json() for one in wanted]
    program.receive({"do": "values.choices"})
    assert program.state()["values"]["state"] == "done"
