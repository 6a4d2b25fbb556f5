"""A branch's tail joined to the recorded game's story is the branch's story, in every view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from jamlab.analysis.whatif import Continuations, branch_of, possibilities, tree
from jamlab.core.registry import ids
from jamlab.pages.whatif.branched_story import Branched
from jamlab.ui.story import ALL, story
from tests.unit.log.good import middling

PIECE = "p."
LATER = ("next_draws", "swings", "faces", "frames")


def joined(recorded: dict[str, Any], tail: Any) -> dict[str, Any]:
    """Join them as the page does."""
    at = tail["at"]
    frames = {
        view: [*told[:at], *tail["frames"][view]] for view, told in recorded["frames"].items()
    }
    events = [*recorded["events"][:at], *tail["events"]]
    faces = {**recorded["faces"], **tail["faces"]}
    named = {name: tail[name] for name in ("title", "turns", "end")}
    return {**recorded, **named, "frames": frames, "events": events, "faces": faces}


def scenes(told: dict[str, Any], view: str) -> Iterator[dict[str, Any]]:
    """Yield all scenes of a viewpoint, accumulated, without the probabilities of the next draws."""
    base = told["frames"][told["views"][0]["id"]]
    scene: dict[str, Any] = {}
    for n, frame in enumerate(told["frames"][view]):
        scene |= base[n] if frame == 0 else frame
        scene = {key: value for key, value in scene.items() if value is not None}
        yield {key: plain(value) if key == "odds" else value for key, value in scene.items()}


def plain(panel: dict[str, Any]) -> dict[str, Any]:
    found = {**panel, "rows": without_place(panel["rows"]), "next": None, "given": ""}
    if "also" in panel:
        found["also"] = {**panel["also"], "rows": without_place(panel["also"]["rows"])}
    return found


def without_place(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "place"} for row in rows]


@pytest.mark.parametrize("game", ids())
def test_a_tail_makes_the_recorded_story_that_of_the_branch(game: str) -> None:
    recorded = middling(game)
    told = story(recorded)
    branched = Branched(recorded)
    middle = len(recorded) // 3
    for start in (middle, 2):  # later, then earlier
        at = next(n for n in range(start, len(recorded)) if len(possibilities(recorded, n)) > 1)
        other = next(each.event for each in possibilities(recorded, at) if not each.came)
        branches, path_ = tree.added((), (), branch_of(recorded, at, other))
        begun = tree.replay_of(recorded, branches, path_)
        lines = Continuations(begun, recorded=recorded, luck="same").lines()[:30]
        branch = tree.replay_of(recorded, tree.carried(branches, path_, lines), path_)
        whole, found = story(branch), joined(told, branched.tail(branch))
        for name in whole.keys() - set(LATER):
            assert found[name] == whole[name], name
        assert found["faces"].items() >= whole["faces"].items()
        for view in whole["frames"]:
            pairs = zip(scenes(found, view), scenes(whole, view), strict=True)
            for n, (now, wanted) in enumerate(pairs):
                if view == ALL and n < at:
                    continue  # there it sees faces that the recorded game shows later
                assert now == wanted, (view, n)
