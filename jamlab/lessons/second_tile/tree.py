"""State of a probability tree that grows with the trials.

* A branch is drawn once a trial has followed it, or the exact answer is shown; the path of the
  trial on the table is marked tile by tile.
* Each branch shows its conditional chance and the number of trials that followed it; each leaf
  shows, after the exact answer, the product along its path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.answer import chances
from jamlab.core import Stream
from jamlab.lessons.course.lesson_messages import BranchTold, TreeTold
from jamlab.lessons.course.lesson_record import Tone
from jamlab.lessons.course.live_trials import LiveTrial
from jamlab.lessons.course.sitting import Sitting
from jamlab.text import shares

Path = tuple[int, ...]
"""Index of the branch at each fork, from 0."""


@dataclass(frozen=True)
class TreeBranch:
    """Branch with `ways` of `total` cases, given the branches before it.

    `faces` are drawings. A leaf has its result in `end`, and `tone` tells whether the lesson counts
    it.
    """

    words: str
    faces: tuple[str, ...]
    ways: int
    total: int
    end: str = ""
    tone: Tone = ""
    branches: tuple[TreeBranch, ...] = ()

    @property
    def odds(self) -> str:
        """Chance as an unreduced fraction: "33/48"."""
        return f"{self.ways}/{self.total}"


@dataclass(frozen=True)
class Tree:
    """First branches, the path of a trial on a random stream (`walked`), and of one on the table
    (`along`).
    """

    root: str
    branches: tuple[TreeBranch, ...]
    walked: Callable[[Stream], Path]
    along: Callable[[LiveTrial], Path]

    @property
    def ends(self) -> tuple[tuple[Path, tuple[TreeBranch, ...]], ...]:
        """Leaves, each as its path and the branches along it."""
        return tuple(_ways(self.branches))


def _ways(branches: Sequence[TreeBranch]) -> Iterator[tuple[Path, tuple[TreeBranch, ...]]]:
    for n, branch in enumerate(branches):
        if not branch.branches:
            yield (n,), (branch,)
        for path, rest in _ways(branch.branches):
            yield (n, *path), (branch, *rest)


def product(way: Sequence[TreeBranch]) -> Fraction:
    """Return the chance of a path: the product along it."""
    return prod((Fraction(branch.ways, branch.total) for branch in way), start=Fraction(1))


def tree_told(tree: Tree, sitting: Sitting, counts: Sequence[int]) -> TreeTold:
    """Return the state of the tree. `counts` are the trials by leaf."""
    exact = sitting.answer is not None
    here = tree.along(sitting.hand) if sitting.hand is not None else ()
    ends = tree.ends
    rows = [OutcomeRow(way[-1].end, product(way)) for _, way in ends]
    products: dict[Path, tuple[str, str]] = {}
    if exact:
        said = zip(chances(rows), shares([row.chance for row in rows]), strict=True)
        for (path, way), (chance, share) in zip(ends, said, strict=True):
            factors = " × ".join(branch.odds for branch in way)
            products[path] = factors if factors == chance else f"{factors} = {chance}", share

    def told(branches: Sequence[TreeBranch], before: Path) -> list[BranchTold]:
        found: list[BranchTold] = []
        for n, branch in enumerate(branches):
            path = (*before, n)
            length = len(path)
            count = sum(m for (end, _), m in zip(ends, counts, strict=True) if end[:length] == path)
            multiplied, share = products.get(path, ("", ""))
            found.append(
                {
                    "words": branch.words,
                    "faces": list(branch.faces),
                    "odds": branch.odds,
                    "count": count,
                    "here": here[:length] == path,
                    "grown": exact or count > 0 or here[:length] == path,
                    "end": branch.end,
                    "tone": branch.tone,
                    "product": multiplied,
                    "share": share,
                    "branches": told(branch.branches, path),
                }
            )
        return found

    return {
        "root": tree.root,
        "trials": sum(counts),
        "branches": told(tree.branches, ()),
        "said": tree_said(tree, sitting, counts),
    }


def tree_said(tree: Tree, sitting: Sitting, counts: Sequence[int]) -> str:
    """Return one or two sentences: the number of trials that count, and the exact sum."""
    ends, trials = tree.ends, sum(counts)
    good = [n for n, (_, way) in enumerate(ends) if way[-1].tone == "yes"]
    if not trials:
        return "It grows with your trials, branch by branch."
    some = " + ".join(f"{counts[n]:,}" for n in good)
    word = ends[good[0]][1][-1].end
    said = f"{word.capitalize()}: {some} = {sum(counts[n] for n in good):,} of "
    said += "1 trial." if trials == 1 else f"{trials:,} trials."
    if sitting.answer is not None:
        rows = chances([OutcomeRow(word, product(way)) for _, way in ends])
        total = sum((product(ends[n][1]) for n in good), Fraction(0))
        whole = sitting.said(total)
        said += f" Exactly: {' + '.join(rows[n] for n in good)} = {total} = {whole}."
    return said
