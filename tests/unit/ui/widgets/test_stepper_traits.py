"""The stepper without a browser: its traits, its repr, its refusals; the bundle."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core.registry import load
from jamlab.log import Replay
from jamlab.pages import Stepper
from jamlab.ui import bundle
from jamlab.ui.story import story, unpacked

SEATS = ("Ann", "Bo", "Cy")


@pytest.fixture(scope="module")
def replay() -> Replay:
    players = [agents.make("cramel", "greedy") for _ in SEATS]
    return Replay.play(load("cramel"), players, 7, names=SEATS)


def test_it_tells_the_story_it_was_given(replay: Replay) -> None:
    stepper = Stepper(replay, position=5, viewpoint="1")
    assert unpacked(stepper.story) == json.loads(json.dumps(story(replay)))
    assert (stepper.position, stepper.viewpoint, stepper.theme, stepper.large) == (
        5,
        "1",
        "auto",
        False,
    )


def test_its_repr_is_stable(replay: Replay) -> None:
    words = f"<Stepper cramel Ann, Bo, Cy · {len(replay)} events>"
    assert repr(Stepper(replay)) == words
    assert repr(Stepper.of(story(replay))) == words


def test_only_the_viewpoints_asked_for_are_sent(replay: Replay) -> None:
    stepper = Stepper(replay, viewpoints=["table", "0"])
    assert list(unpacked(stepper.story)["frames"]) == ["table", "0"]


def test_it_refuses_what_is_not_there(replay: Replay) -> None:
    with pytest.raises(ValueError, match="viewpoint 'Zoe'"):
        Stepper(replay, viewpoint="Zoe")
    with pytest.raises(ValueError, match="span must be in 1 to "):
        Stepper(replay, span=(5, 99999))
    with pytest.raises(Exception, match="theme"):
        Stepper(replay).theme = "pink"


def test_the_position_stays_within_the_span(replay: Replay) -> None:
    assert Stepper(replay, span=(11, 20)).position == 10
    assert Stepper(replay, span=(11, 20), position=400).position == 20
    assert Stepper(replay, position=99999).position == len(replay)


def test_two_thousand_events_weigh_less_than_a_megabyte() -> None:
    players = [agents.make("cramel", "random") for _ in "ab"]
    long = Replay.play(load("cramel"), players, 1, names=("Ann", "Bo"))
    assert len(long) > 2000
    assert len(Stepper(long).story) < 1_000_000


def sources() -> list[Path]:
    """The JavaScript modules that are bundled: all but those that a gallery or a class serves."""
    layers = ("ui", "pages", "lessons", "export")
    found = (path for layer in layers for path in (bundle.PACKAGE / layer).rglob("*.js"))
    return sorted(path for path in found if not {"_python", "_scripts"} & {*path.parts})


def test_the_bundle_holds_every_module_and_nothing_from_outside() -> None:
    script, style = bundle.script(), bundle.style()
    modules = {path.relative_to(bundle.PACKAGE).as_posix() for path in sources()}
    alone = {"ui/browser_python/python-worker.js"}  # sent as it is: no imports
    made = json.loads((bundle.FOLDER / bundle.MADE_FROM).read_text())["modules"]
    assert made.keys() == {*bundle.FOR_BROWSERS, *bundle.FOR_OLD_PHONES}
    bundled = {name for entry in bundle.FOR_BROWSERS for name in made[entry]}
    assert modules - alone == bundled
    assert not re.search(r"(^|;)import\b", script, re.M)
    exported = re.findall(r"(?:^|;)export\{(.*?)\};?$", script, re.M)
    assert exported == ["mount_default as default,mount"]
    namespaces = {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?://[\w./-]+", script + style)) <= namespaces
    assert "@import" not in style
    assert "url(" not in style


def test_every_sheet_is_scoped() -> None:
    bare = re.sub(r"/\*.*?\*/", "", bundle.style(), flags=re.S)
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*\{", bare)
    assert len(selectors) > 300
    assert [s for s in selectors if not s.startswith(".jamlab")] == []


def test_data_never_becomes_markup() -> None:
    """Only our own drawings and answers, and an author's HTML widgets, are written as markup."""
    places: list[Any] = []
    for path in sources():
        places += [path.name] * len(
            re.findall(
                r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", path.read_text("utf-8")
            )
        )
    assert places == ["asking.js", "kept.js", "icons.js"]
