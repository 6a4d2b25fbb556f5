"""Drawings of the lessons' tables on the wall: complete, on their sheet, and without outcomes."""

from xml.etree import ElementTree

import pytest

from jamlab.classroom.questions import lesson_table, of_lesson
from jamlab.core import Stream
from jamlab.lessons import lesson

LESSONS = range(1, 13)


@pytest.mark.parametrize("number", LESSONS)
def test_each_guess_has_one_that_fits_the_wall(number: int) -> None:
    guess, *exercises = of_lesson(number, seed=5)
    assert lesson_table.is_drawn(guess.hidden["source"])
    assert not any(lesson_table.is_drawn(each.hidden["source"]) for each in exercises)
    root = ElementTree.fromstring(lesson_table.drawn(number))
    wide, high = (float(root.attrib[name]) for name in ("width", "height"))
    assert 0 < wide <= lesson_table.WIDE
    assert 0 < high <= lesson_table.HIGH


def test_the_dark_theme_has_its_own() -> None:
    assert lesson_table.drawn(1, dark=True) != lesson_table.drawn(1)


@pytest.mark.parametrize("number", LESSONS)
def test_it_draws_nothing_by_chance(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = lesson_table.drawn(number)
    monkeypatch.setattr(lesson_table, "Stream", lambda seed: Stream(seed + 1))
    assert lesson_table.drawn(number) == before


def test_all_pieces_of_the_table_are_on_it() -> None:
    found = lesson(1)
    (spread,) = found.by_hand(Stream(0), **found.start).spreads
    assert len(spread.pieces) == 49
    root = ElementTree.fromstring(lesson_table.drawn(1))
    texts = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert texts == ["Cramel", "Roby", "Mrs Bloom"]  # named in the question; all else are backs
    castles = [
        node for node in root.iter() if node.tag.endswith("use") and "castle" in str(node.attrib)
    ]
    assert len(castles) == 49
