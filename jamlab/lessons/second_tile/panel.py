"""Lesson 2's own panel: the tree, with the trials along its branches."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.games.cramel.tiles import CELLS
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.outcomes import Tally
from jamlab.lessons.course.told import TreeTold
from jamlab.lessons.course.trial import Trial
from jamlab.lessons.second_tile.lesson import TREE, TwoTiles, along, path
from jamlab.lessons.second_tile.tree import Tree, tree_told
from jamlab.widgets.lessons.lesson_part import Part


def panel(page: LessonPage) -> Part:
    """The tree; it follows the page."""
    tree = Tree(f"{CELLS} tiles", TREE, lambda rng: along(path(rng)), lambda hand: along(_up(hand)))
    paths = [end for end, _ in tree.ends]
    tally = Tally(len(paths), lambda rng: paths.index(tree.walked(rng)))

    def told(page: LessonPage) -> TreeTold:
        return tree_told(tree, page.sitting, tally.of(page.sitting))

    panel = Part("tree", told(page), lambda _message: None)
    page.watchers.append(lambda page: panel.tell(told(page)))
    return panel


def _up(hand: Trial) -> Sequence[int]:
    assert isinstance(hand, TwoTiles)
    return hand.kinds
