"""Questions of the recorder: every possibility has its own keys, and no two keys share a label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from jamlab.core import Event, Stream
from jamlab.core.registry import ids, load
from jamlab.games.jam.events import RecipeAsked, RecipeOffered
from jamlab.pages.record.record_messages import RecordKey
from jamlab.pages.record.record_question import NextEventQuestion
from jamlab.pages.record.unchecked_question import QuestionState
from tests.contract.tables import NAMES, possible, seats_near
from tests.unit.pages.record.page import Page

ENTRIES = 12
MOST = 400
"""Skip questions with more possibilities (where a die is put down): they ask for numbers."""


def asked_by(asking: NextEventQuestion, picks: Sequence[str] = ()) -> Iterator[QuestionState]:
    """Yield the question after each sequence of picked keys."""
    asked = asking.after(picks)
    yield asked
    if len(asked.parts) > len(picks) and not (asked.is_whole and not asked.by_default):
        for key in asked.parts[len(picks)]["keys"]:
            if key["can"]:
                yield from asked_by(asking, (*picks, key["id"]))


def is_told_apart(asking: NextEventQuestion) -> bool:
    """True if keys reach every possibility, and the keys of a part have distinct labels."""
    reached: set[Event] = set()
    for asked in asked_by(asking):
        if asked.is_whole:
            reached.add(asked.rest[0].event)
        for part in asked.parts:
            for words in ([key["typed"] for key in part["keys"]], _labels(part["keys"])):
                assert len(set(words)) == len(words), words
    return reached == {one.event for one in asking.possible}


def _labels(keys: Sequence[RecordKey]) -> list[str]:
    return [key["label"] for key in keys]


@pytest.mark.parametrize("game", ids())
def test_what_can_be_is_reached_by_keys_of_its_own(game: str) -> None:
    page = Page(game)
    page.do("begin", names=NAMES[: seats_near(game, 3)])
    tried = 0
    for n in range(ENTRIES):
        recording = page.program.recording
        assert recording is not None
        if recording.observed is not None or recording.over is not None:
            break
        asking = NextEventQuestion(recording)
        if len(asking.possible) <= MOST:
            assert is_told_apart(asking)
            tried += 1
        recording.enter(asking.possible[Stream(n).below(len(asking.possible))].event)
    assert tried >= 3


def test_two_cards_alike_are_told_apart_by_the_place_where_they_lie() -> None:
    page = Page("jam")
    page.do("begin", names=NAMES[:3])
    assert page.program.recording is not None
    asking = NextEventQuestion(page.program.recording)
    one = replace(asking.possible[0], title="Give cone jam")
    given = [RecipeOffered(0, "J-C6", "cone jam / cone", place) for place in (7, 10)]
    asking.possible = [replace(one, event=event) for event in given]
    assert is_told_apart(asking)
    assert _labels(asking.after(["cone jam / cone"]).parts[-1]["keys"]) == ["Place 7", "Place 10"]
    wished = RecipeAsked(0, "J-C6", 1, "cone jam / cone", 7)
    asking.possible = [replace(one, event=event) for event in (given[0], wished)]
    assert is_told_apart(asking)  # two kinds of event, in one line of the rules


def test_a_name_that_has_no_letter_to_type_has_a_number() -> None:
    page = Page("sixty")
    page.do("begin", names=["李", "Bo", "Bó"])
    (part,) = page.question["parts"]
    typed = [key["typed"] for key in part["keys"]]
    assert typed[:2] == ["1", "bo"]
    assert len(set(typed)) == 3


def test_the_first_question_says_what_somebody_is_chosen_for() -> None:
    asked = {}
    for game in map(load, ids()):
        page, names = Page(game.id), NAMES[: game.seats[0]]
        page.do("begin", names=names, options={})
        first = possible(game.pending(game.start(len(names), {})))
        if len({event.seat for event in first}) > 1:
            asked[game.id] = page.record["question"]["asks"]
    assert asked["pie"] == "Who deals first?"
    assert asked["jamsumo"] == "Who gets the round marker first?"
    assert all(words.startswith("Who ") for words in asked.values())
