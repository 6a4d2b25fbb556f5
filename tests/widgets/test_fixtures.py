"""The fixtures of the DOM tests are what our Python says today."""

import json

import pytest

from tests.widgets.fixtures import GAMES, MADE, fixture, told

ANEW = "python -m tests.widgets.fixtures"
WHOLE = pytest.mark.slow("a story from each viewpoint takes seconds; its table is compared always")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=WHOLE if name in GAMES else ()) for name in MADE]
)
def test_a_fixture_is_current(name: str) -> None:
    made = json.loads(json.dumps(MADE[name]()))
    assert fixture(name) == made, f"{name} has changed: {ANEW} {name}, and read what differs"


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_a_story_is_current(name: str) -> None:
    kept = fixture(name)
    made = json.loads(json.dumps(told(name, ("table",))))
    assert kept["frames"]["table"] == made["frames"]["table"], f"{ANEW} {name}"
    for key in made.keys() - {"frames", "views"}:
        assert kept[key] == made[key], f"{key} of {name} has changed: {ANEW} {name}"
