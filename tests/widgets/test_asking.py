"""The panel that asks about a step, driven as its controls would drive it."""

from __future__ import annotations

from pathlib import Path

import pytest

from jamlab.agents import make
from jamlab.games import ids, load
from jamlab.probability import Odds, odds, questions
from jamlab.replay import Replay
from jamlab.table.numbers import decimal
from jamlab.widgets import Asking
from jamlab.widgets.theatre.asking import MORE
from jamlab.widgets.theatre.parameters import Control

REPLAYS = Path(__file__).parents[2] / "replays"
PIE = Replay.read(REPLAYS / "pie" / "two-players.jsonl")
CRAMEL = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")


def control(panel: Asking, name: str) -> Control:
    return next(each for each in panel.controls if each.parameter.name == name)


def answer(panel: Asking) -> Odds | None:
    return panel.answer


def test_nothing_is_answered_before_a_question_is_chosen() -> None:
    panel = Asking(CRAMEL, 2)
    assert answer(panel) is None
    assert not panel.says
    panel.try_more()
    assert panel.running is None


def test_the_answer_is_the_one_of_odds_and_follows_what_is_chosen() -> None:
    panel = Asking(CRAMEL, 2)
    panel.question.value = "safe"
    assert answer(panel) == odds(CRAMEL, "safe", at=2)
    control(panel, "tiles").value.value = "5"
    assert answer(panel) == odds(CRAMEL, "safe", at=2, tiles=5)
    control(panel, "memory").value.value = "nothing"
    assert answer(panel) == odds(CRAMEL, "safe", at=2, tiles=5, memory="nothing")
    panel.step(40)
    assert answer(panel) == odds(CRAMEL, "safe", at=40, tiles=5, memory="nothing")
    panel.question.value = ""
    assert answer(panel) is None


def test_a_seat_s_knowledge_and_names() -> None:
    panel = Asking(PIE, 40)
    panel.question.value = "helps"
    assert answer(panel) is None
    assert "Hand and recipe of Bo are hidden here" in panel.says
    panel.eyes.value = 0
    one = answer(panel)
    assert one is not None
    assert one == odds(PIE, "helps", 0, at=40)
    assert float(one.value) == pytest.approx(20 / 81, abs=1e-3)  # complete hands are left out
    assert one.question == "Will the next card drawn help Ann?"
    assert not panel.says


def test_what_must_be_said_is_asked_for_and_faces_are_added_one_by_one() -> None:
    panel = Asking(CRAMEL, 2)
    panel.question.value = "within"
    assert panel.says == "Say first: which kinds of card or tile."
    faces = control(panel, "of")
    for face in ("Roby", "Jane", "Roby"):
        faces.more.value = face
        assert faces.more.value == ""
    assert faces.said == ("Roby", "Jane")
    control(panel, "draws").value.value = "3"
    assert answer(panel) == odds(CRAMEL, "within", at=2, of="Roby,Jane", draws=3)
    control(panel, "draws").value.value = "many"
    assert answer(panel) is None
    assert panel.says == "Draws is a whole number from 0 on, not 'many'."


def test_trials_are_added_and_begin_anew_with_another_step() -> None:
    panel = Asking(CRAMEL, 2)
    panel.question.value = "tiles"
    panel.try_more()
    panel.try_more()
    assert panel.running is not None
    assert panel.running.n == 2 * MORE
    found = panel.running.estimate
    assert found.low < float(odds(CRAMEL, "tiles", at=2).value) < found.high
    assert f"Tried out {2 * MORE:,} times: {decimal(found.value, 3)} tiles" in panel.tried
    panel.step(3)
    assert panel.tried == f"<p>{questions('cramel')['tiles'].tried.how}</p>"  # type: ignore[union-attr]
    panel.question.value = "ends"
    panel.try_more()
    assert "Tried out 1,000 times" in panel.tried
    panel.step(len(CRAMEL))
    assert answer(panel) is None
    assert panel.says.startswith("The game is over")


def test_what_is_only_worked_out_says_so() -> None:
    panel = Asking(PIE, 40)
    panel.question.value = "recipe"
    assert answer(panel) is not None
    panel.try_more()
    assert panel.running is None
    assert "worked out only" in panel.tried


@pytest.mark.parametrize("game", ids())
def test_every_question_of_every_game_can_be_put(game: str) -> None:
    replay = Replay.read(sorted((REPLAYS / game).glob("*.jsonl"))[0])
    panel = Asking(replay, len(replay) // 2)
    for name, question in questions(game).items():
        panel.question.value = name
        assert len(panel.controls) == len(question.parameters)
        for each in panel.controls:
            default = each.parameter.default
            assert each.said == (str(default) if isinstance(default, int) else default)
        assert (answer(panel) is None) == bool(panel.says)


def test_names_are_text_and_never_markup() -> None:
    game = load("pie")
    players = [make("pie", "greedy") for _ in range(2)]
    panel = Asking(Replay.play(game, players, 1, names=["<b>A</b>", "Bo"]), 40)
    panel.question.value = "helps"
    panel.eyes.value = 0
    one = answer(panel)
    assert one is not None
    assert "<b>A</b>" in one.question
    assert "<b>A</b>" not in panel.found
    assert "&lt;b&gt;A&lt;/b&gt;" in panel.found
