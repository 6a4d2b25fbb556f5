"""Panel of lesson 2: the tree, with the trials along its branches."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.games.cramel.state import CELLS
from jamlab.lessons.course.lesson_messages import TreeTold
from jamlab.lessons.course.live_trials import LiveTrial
from jamlab.lessons.course.outcome_bars import OutcomeTally
from jamlab.lessons.course.page_state import LessonPanel
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.second_tile import TREE, TwoTiles, along, path
from jamlab.lessons.second_tile.tree import Tree, tree_told


class SecondTilePanel(LessonPanel):
    """Probability tree."""

    drawn = "tree"

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.tree = tree = Tree(
            f"{CELLS} tiles", TREE, lambda rng: along(path(rng)), lambda hand: along(_up(hand))
        )
        paths = [end for end, _ in tree.ends]
        self._tally = OutcomeTally(sitting, len(paths), lambda rng: paths.index(tree.walked(rng)))

    def follow(self) -> None:
        self._tally.follow()

    def state(self) -> TreeTold:
        return tree_told(self.tree, self.sitting, self._tally.counts)


def _up(hand: LiveTrial) -> Sequence[int]:
    assert isinstance(hand, TwoTiles)
    return hand.kinds


PANEL = SecondTilePanel
