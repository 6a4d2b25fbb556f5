"""Learn from mistakes: judged choices become stops at which one may choose better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from jamlab.analysis.booking.verdicts import CLOSE, FINE
from jamlab.core import Event
from jamlab.core.text import percent
from jamlab.log import Replay
from jamlab.log.notes import Answer, Stop, choice_at, option_words

MOST: Final = 12
"""So many stops; of more mistakes the largest."""


def stops_to_learn(
    replay: Replay, choices: Sequence[Mapping[str, Any]], most: int = MOST
) -> tuple[Stop, ...]:
    """A stop at each mistake among these choices (`told.values.JudgedChoice`), in their order.

    The answers are what was chosen and what was better, as they stand in the game's own list; the
    words say how often each wins. What is too close to call is no mistake.
    """
    wrong = [one for one in choices if one["best"] and one["verdict"] not in (FINE, CLOSE)]
    worst = sorted(wrong, key=lambda one: -int(one["gain"][0]))[:most]
    found = [_stop(replay, one) for one in sorted(worst, key=lambda one: int(one["n"]))]
    return tuple(stop for stop in found if stop is not None)


def _stop(replay: Replay, one: Mapping[str, Any]) -> Stop | None:
    at, name = one["n"] - 1, replay.seats[one["seat"]]
    chosen = replay.events[at]
    options = choice_at(replay, at).options
    better = next((each for each in options if _is(replay, at, each, one["best"])), None)
    if better is None or better == chosen:
        return None
    like = replay.game.alike(replay.state(at), better)
    best, was = (percent(tenths / 1000) for tenths in one["at"])
    why = f"{one['why']} " if one["why"] else ""
    right = Answer(
        better,
        True,
        f"{why}Played on from here, {name} wins {best} of the games with it, and {was} with what "
        "was chosen.",
        like,
    )
    wrong = Answer(
        chosen,
        False,
        f"{name} chose this. A {one['verdict']}: it wins {was} of the games that are "
        f"played on from here, and there is something that wins {best}.",
    )
    answers = sorted((right, wrong), key=lambda answer: options.index(answer.event))
    return Stop(at, f"What would you do for {name}?", tuple(answers))


def _is(replay: Replay, at: int, option: Event, words: str) -> bool:
    return words in (option_words(replay, at, option), replay.game.alike(replay.state(at), option))
