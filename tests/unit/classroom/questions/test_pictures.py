"""Pictures of the table: the one before the outcome reveals neither it nor hidden cards."""

from base64 import b64decode
from xml.etree import ElementTree

import pytest

from jamlab.classroom.questions.step_questions import good_steps, of_draw
from jamlab.classroom.questions.trial_questions import RECORD
from jamlab.core import Stream
from jamlab.export.picture.picture import NARROW, alone
from jamlab.log import Replay
from jamlab.log.recorded import shipped
from tests.unit.classroom.questions.otherwise import Otherwise
from tests.unit.classroom.questions.test_told_before import SOME

DEALS = 2


@pytest.mark.sample
@pytest.mark.parametrize("log", SOME)
def test_before_it_came_every_future_looks_the_same(log: str) -> None:
    replay, rng = shipped(log), Stream(11)
    for good in good_steps(replay)[::3]:
        before = alone(replay, good.step)
        assert len(before) < 120_000
        for _ in range(DEALS):
            other = Otherwise(replay, good.step, rng)
            if other.is_the_same_step:
                assert alone(other, good.step) == before


def test_after_it_came_the_futures_differ() -> None:
    """Control: the alternatives that the test above compares do differ."""
    replay, rng = shipped("cramel/ann-bo-cy"), Stream(11)
    step = next(good.step for good in good_steps(replay) if good.of)
    came = set()
    for _ in range(12):
        other = Otherwise(replay, step, rng)
        table = other.state(step)
        replay.game.apply(table, other.events[step])
        scene = replay.game.scene(replay.game.view(table, None), replay.seats)
        came.add(tuple(piece.face for piece in scene.pieces))
    assert len(came) > 3


@pytest.mark.parametrize("log", ["sixty/ann-bo-cy-di", "cramel/ann-bo-cy"])
def test_a_question_holds_the_log_up_to_what_came(log: str) -> None:
    replay = shipped(log)
    step = next(good.step for good in good_steps(replay) if good.of)
    record = of_draw(replay, step).hidden["source"][RECORD]
    held = Replay.of(b64decode(record), "log.jsonl.gz")
    assert held.events == replay.events[: step + 1]
    assert len(record) < 20_000
    for n in (step, step + 1):
        assert alone(held, n) == alone(replay, n)
    assert alone(held, step) != alone(held, step + 1)


@pytest.mark.sample
@pytest.mark.parametrize("log", SOME)
def test_a_narrow_one_is_higher_and_of_one_piece(log: str) -> None:
    replay = shipped(log)
    for dark in (False, True):
        root = ElementTree.fromstring(alone(replay, len(replay) // 2, narrow=True, dark=dark))
        wide, high = (float(root.attrib[name]) for name in ("width", "height"))
        assert NARROW < wide < NARROW + 40
        assert 400 < high < 1700
