"""A game in turns: the words of each, in rounds and without."""

from types import SimpleNamespace
from typing import Any

import pytest

from jamlab.core import Event
from jamlab.log.turns import turns_of


class RoundBegan(Event):
    opens = "Round"
    opens_round = True


class TurnBegan(Event):
    opens = "Turn"


@pytest.mark.parametrize("turn_word", ["Round", "Turn"])
def test_an_event_that_opens_a_round_and_is_called_one_is_numbered_once(turn_word: str) -> None:
    events = [kind(0, "X-1") for kind in (RoundBegan, TurnBegan, RoundBegan, TurnBegan)]
    played: Any = SimpleNamespace(game=SimpleNamespace(turn_word=turn_word), events=events)
    number = " 1" if turn_word == "Turn" else ""
    wanted = ["Round 1", f"round 1, turn{number}", "Round 2", f"round 2, turn{number}"]
    assert [turn.words for turn in turns_of(played)] == wanted
