"""Tree of branches beside a recorded game: find, add, extend, rename, remove.

A branch is named by its path: its index among the branches of the game, then its index among the
branches of that one, and so on. The empty path is the recorded game. Nothing changes in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.notes import Branch
from jamlab.text import whole_number

Path = tuple[int, ...]
Branches = tuple[Branch, ...]


def format_path(path: Path) -> str:
    """Return a path as text: "" is the recorded game, "0.2" the third branch of the first."""
    return ".".join(map(str, path))


def parse_path(text: str) -> Path:
    """Parse a path; IndexError if it is invalid.

    >>> parse_path("0.2"), parse_path("")
    ((0, 2), ())
    """
    places = [whole_number(place) for place in text.split(".")] if text else []
    path = tuple(place for place in places if place is not None)
    if len(path) < len(places):
        raise IndexError(f"{text[:40]!r} is no path of a branch")
    return path


def paths(branches: Sequence[Branch], above: Path = ()) -> Iterator[tuple[Path, Branch]]:
    """Yield all branches with their paths, each before those that leave it."""
    for place, branch in enumerate(branches):
        yield (*above, place), branch
        yield from paths(branch.branches, (*above, place))


def found(branches: Sequence[Branch], path: Path) -> Branch:
    """Return the branch at a non-empty path; IndexError if there is none."""
    first, *rest = path
    if first < 0:
        raise IndexError(f"no branch {first}")
    return found(branches[first].branches, tuple(rest)) if rest else branches[first]


def replay_of(recorded: Replay, branches: Sequence[Branch], path: Path) -> Replay:
    """Return the game with the branch at a path; the recorded one if the path is empty."""
    game = recorded
    for place in path:
        if place < 0:
            raise IndexError(f"no branch {place}")
        branch = branches[place]
        game, branches = branch.replay(game), branch.branches
    return game


def added(branches: Branches, path: Path, branch: Branch) -> tuple[Branches, Path]:
    """Return the branches with one more branch at `path`, and the path of the new one."""
    if not path:
        return (*branches, branch), (len(branches),)
    new = (*path, len(found(branches, path).branches))

    def grown(old: Branch) -> Branch:
        return replace(old, branches=(*old.branches, branch))

    return changed(branches, path, grown), new


def carried(branches: Branches, path: Path, lines: Sequence[EventLine]) -> Branches:
    """Return the branches with these events appended to the branch at `path`."""
    return changed(branches, path, lambda old: replace(old, lines=(*old.lines, *lines)))


def renamed(branches: Branches, path: Path, title: str) -> Branches:
    """Return the branches with another title of the branch at `path`."""
    return changed(branches, path, lambda old: replace(old, title=title))


def without(branches: Branches, path: Path) -> Branches:
    """Return the branches without the one at `path` and those that leave it."""
    *above, place = path
    if not above:
        found(branches, path)
        return (*branches[:place], *branches[place + 1 :])

    def shrunk(old: Branch) -> Branch:
        return replace(old, branches=without(old.branches, (place,)))

    return changed(branches, tuple(above), shrunk)


def changed(branches: Branches, path: Path, change: Callable[[Branch], Branch]) -> Branches:
    """Return the branches with that at `path` changed by `change`; IndexError if there is none."""
    place, *rest = path
    old = found(branches, (place,))
    new = replace(old, branches=changed(old.branches, tuple(rest), change)) if rest else change(old)
    return (*branches[:place], new, *branches[place + 1 :])
