"""A question shown before the reveal leaks neither hidden cards nor the outcome: at every good
step of every recorded game it stays the same when both are replaced."""

import pytest

from jamlab.classroom.questions import FrozenQuestion, of_choice, of_draw
from jamlab.classroom.questions.step_questions import LEAST, MOST, MOST_OPTIONS, Good, good_steps
from jamlab.core import Stream
from jamlab.log import Replay
from jamlab.log.recorded import HALF_SEEN, recorded, replays, shipped, stem
from tests.repository.tiers import first_of_each
from tests.unit.classroom.questions.otherwise import Otherwise

LOGS = [
    f"{game}/{stem(path)}"
    for game, ones in recorded(replays()).items()
    for _, path in ones
    if path.parent.name != HALF_SEEN  # these logs yield no questions
]
ONE_MORE = pytest.mark.slow("one more recorded game; one of each is gone through")
SOME = first_of_each(LOGS, lambda log: log.partition("/")[0], ONE_MORE)
DEALS = 3


def asked(replay: Replay, good: Good) -> FrozenQuestion | None:
    """Return the question, or None if the choice made was not among the publicly known options."""
    try:
        return of_draw(replay, *good) if good.of else of_choice(replay, good.step)
    except ValueError as error:
        if "cannot be asked" not in str(error):
            raise
        return None


@pytest.mark.sample
@pytest.mark.parametrize("log", SOME)
def test_a_question_does_not_know_what_is_hidden(log: str) -> None:
    replay, rng = shipped(log), Stream(7)
    for good in good_steps(replay):
        one = asked(replay, good)
        for _ in range(DEALS):
            other = Otherwise(replay, good.step, rng)
            again = asked(other, good) if other.is_the_same_step else None
            if one is not None and again is not None:
                assert again.question == one.question
                assert again.hidden["exact"] == one.hidden["exact"]


def test_what_came_does_differ() -> None:
    """Control: the outcomes compared above do differ; Sixty has hidden hands and hidden draws."""
    replay, rng = shipped("sixty/ann-bo-cy-di"), Stream(7)
    draw = next(good for good in good_steps(replay) if good.of)
    came = set()
    for _ in range(20):
        one = of_draw(Otherwise(replay, draw.step, rng), *draw)
        assert one.hidden["came"] is not None
        came.add(one.hidden["came"]["words"])
    assert len(came) > 3


@pytest.mark.sample
@pytest.mark.parametrize("log", SOME)
def test_good_steps_are_worth_asking(log: str) -> None:
    replay = shipped(log)
    for good in good_steps(replay):
        one = asked(replay, good)
        if one is not None and good.of:
            exact = one.hidden["exact"]
            assert exact is not None
            assert float(LEAST) <= exact["value"] <= float(MOST)
        elif one is not None:
            assert 2 <= len(one.question["choices"]) <= MOST_OPTIONS
            assert one.hidden["came"] is not None
            assert one.hidden["right"] == one.hidden["came"]["value"]


def test_every_game_has_a_game_to_ask_about() -> None:
    for game in {log.partition("/")[0] for log in LOGS}:
        ones = [log for log in LOGS if log.partition("/")[0] == game]
        assert any(good_steps(shipped(log)) for log in ones), game


def test_a_hand_is_not_offered_as_what_a_player_may_do() -> None:
    """Bo discards a card from a hand that the table cannot see."""
    replay = shipped("pie/ann-bo-cy-di")
    step = next(n for n, event in enumerate(replay.events) if event.kind == "CardDiscarded")
    with pytest.raises(ValueError, match="all at the table must reckon with"):
        of_choice(replay, step)


def test_who_begins_is_no_card() -> None:
    """Regression: step 0 draws the first seat, yet was asked about as a tile."""
    with pytest.raises(ValueError, match="no card, tile or roll"):
        of_draw(shipped("cramel/ann-bo-cy"), 0)
