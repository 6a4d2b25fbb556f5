"""The fixtures of the DOM tests equal the current output of our Python."""

import json
from typing import Any

import pytest

from tests.unit.ui.widgets.fixtures import GAMES, MADE, fixture, told

ANEW = "python -m tests.unit.ui.widgets.fixtures"
WHOLE = pytest.mark.slow("a story from each viewpoint takes seconds; its table is compared always")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=WHOLE if name in GAMES else ()) for name in MADE]
)
def test_a_fixture_is_current(name: str) -> None:
    made = in_order(json.loads(json.dumps(MADE[name]())))
    kept = in_order(fixture(name))
    assert kept == made, f"{name} has changed: {ANEW} {name}, and read what differs"


def in_order(data: Any) -> Any:
    """Sort a conversation's parts by name at each step: where work is done in steps, their order
    depends on the machine's speed."""
    for step in data.get("steps", ()) if isinstance(data, dict) else ():
        for when in ("told", "later"):
            if isinstance(step, dict) and when in step:
                step[when] = sorted(step[when], key=lambda one: str(one[0]))
    return data


def table(tale: dict[str, Any]) -> dict[str, Any]:
    """The story as the table sees it, with next-draw probabilities in place of their indices, which
    run through all viewpoints."""
    lists = tale["next_draws"]["chances"]
    frames = []
    for frame in tale["frames"]["table"]:
        odds = frame.get("odds")
        if odds and "next" in odds:
            frame = {**frame, "odds": {**odds, "next": [lists[n] for n in odds["next"]]}}
        frames.append(frame)
    return {**tale, "frames": frames, "views": None, "next_draws": tale["next_draws"]["draws"]}


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_a_story_is_current(name: str) -> None:
    kept, made = table(fixture(name)), table(json.loads(json.dumps(told(name, ("table",)))))
    for key in kept.keys() | made.keys():
        assert kept[key] == made[key], f"{key} of {name} has changed: {ANEW} {name}"
