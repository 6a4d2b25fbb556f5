"""The tree of branches: add, extend, rename, remove, and store in the notes file."""

from dataclasses import replace
from pathlib import Path

import pytest

from jamlab.analysis.whatif import SAME, Continuations, branch_of, carried_on, possibilities, tree
from jamlab.log import Replay
from jamlab.log.notes import Branch, Notes

REPLAY = Replay.read(Path(__file__).parents[4] / "replays" / "cramel" / "ann-bo-cy.jsonl")


def another(replay: Replay, at: int) -> Branch:
    while not (found := [each for each in possibilities(replay, at) if not each.came]):
        at += 1
    return branch_of(replay, at, found[-1].event)


def grown() -> tree.Branches:
    """Return two branches, the second played to the end and with a branch of its own."""
    branches, _ = tree.added((), (), another(REPLAY, 40))
    branches, path = tree.added(branches, (), another(REPLAY, 80))
    begun = tree.replay_of(REPLAY, branches, path)
    branches = tree.carried(branches, path, carried_on(REPLAY, begun))
    begun = tree.replay_of(REPLAY, branches, path)
    going = Continuations(begun, recorded=REPLAY, luck=SAME)
    branches = tree.carried(branches, path, going.lines())
    ended = tree.replay_of(REPLAY, branches, path)
    branches, inner = tree.added(branches, path, another(ended, 100))
    assert inner == (1, 0)
    return branches


BRANCHES = grown()


def test_they_are_kept_in_the_file_of_notes() -> None:
    notes = replace(Notes.new(REPLAY), branches=BRANCHES)
    again = Notes.of(notes.data(), REPLAY)
    assert again.branches == BRANCHES
    assert again.data() == notes.data()


def test_each_leaves_the_game_where_it_says() -> None:
    assert [path for path, _ in tree.paths(BRANCHES)] == [(0,), (1,), (1, 0)]
    ended, inner = (tree.replay_of(REPLAY, BRANCHES, path) for path in ((1,), (1, 0)))
    branch = tree.found(BRANCHES, (1, 0))
    assert ended.over is not None
    assert inner.events[: branch.at] == ended.events[: branch.at]
    assert inner.events[branch.at] != ended.events[branch.at]
    assert tree.replay_of(REPLAY, BRANCHES, ()) is REPLAY
    assert branch.title == inner.events[branch.at].told(REPLAY.seats)


def test_renaming_and_taking_away_leave_the_others_alone() -> None:
    named = tree.renamed(BRANCHES, (1, 0), "If only")
    assert tree.found(named, (1, 0)).title == "If only"
    assert tree.found(named, (1,)).lines == tree.found(BRANCHES, (1,)).lines
    assert named[0] is BRANCHES[0]
    assert tree.renamed(named, (1, 0), tree.found(BRANCHES, (1, 0)).title) == BRANCHES
    assert [path for path, _ in tree.paths(tree.without(BRANCHES, (1, 0)))] == [(0,), (1,)]
    assert tree.without(BRANCHES, (1,)) == BRANCHES[:1]
    assert tree.without(BRANCHES, (0,))[0] == BRANCHES[1]


@pytest.mark.parametrize("path", [(2,), (0, 0), (-1,), (1, 1), (1, 0, 0)])
def test_there_is_no_such_branch(path: tree.Path) -> None:
    for do in (
        lambda: tree.found(BRANCHES, path),
        lambda: tree.without(BRANCHES, path),
        lambda: tree.renamed(BRANCHES, path, ""),
        lambda: tree.replay_of(REPLAY, BRANCHES, path),
    ):
        with pytest.raises(IndexError):
            do()
