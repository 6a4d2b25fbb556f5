"""The page's card reader on camera images drawn by an independent renderer. For more conditions:
`python -m benchmarks.cards`."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.cards.rates import Rate, compared, ghosts
from benchmarks.cards.reading import read
from benchmarks.cards.scene import Condition, Held, scene

USUAL = Condition(pixels=40, cards=25)


def rate(condition: Condition, pictures: int = 2) -> Rate:
    random = np.random.default_rng(7)
    scenes = [scene(condition, random) for _ in range(pictures)]
    found = read([picture for picture, _ in scenes])
    total = Rate()
    for (_, held), each in zip(scenes, found, strict=True):
        total += compared(held, each, condition.pixels)
    return total


HARDER = pytest.mark.slow("reads two more rooms full of cards; usual ones and turned ones are read")


@pytest.mark.parametrize(
    ("condition", "least"),
    [
        (USUAL, 0.98),
        pytest.param(replace(USUAL, pixels=24), 0.94, marks=HARDER),
        (replace(USUAL, angle=45), 0.94),
        pytest.param(replace(USUAL, light=4), 0.94, marks=HARDER),
        pytest.param(replace(USUAL, noise=15), 0.94, marks=HARDER),
        pytest.param(replace(USUAL, finger=0.08), 0.9, marks=HARDER),
    ],
    ids=["usual", "far away", "at an angle", "light from one side", "noise", "thumbs"],
)
def test_cards_are_read_and_none_is_read_wrong(condition: Condition, least: float) -> None:
    found = rate(condition)
    assert found.held == 50
    assert found.wrong == 0
    assert found.right >= least * found.held


def test_where_it_cannot_read_it_says_nothing() -> None:
    for condition in (replace(USUAL, pixels=12), replace(USUAL, blur=3)):
        found = rate(condition)
        assert found.wrong == 0
        assert found.right < 0.2 * found.held


@pytest.mark.slow("looks at twelve rooms; that nothing is read wrong is held above")
def test_a_room_without_cards_has_none() -> None:
    assert ghosts(USUAL, 12, seed=3).wrong == 0


def test_a_card_that_is_there_twice_says_nothing() -> None:
    held = [Held(3, 0, 200, 200), Held(3, 1, 600, 400), Held(4, 2, 900, 400)]
    picture, _ = scene(replace(USUAL, turned=5), np.random.default_rng(1), held)
    (found,) = read([picture])
    assert {each.card: each.edge for each in found.cards} == {3: None, 4: 2}
