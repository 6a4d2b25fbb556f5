"""Every picture of the documentation is made by a command, and shown on a page."""

from __future__ import annotations

import pytest
from PIL import Image

from building import ROOT
from tests.release.documentation.pictured import MADE, PICTURES
from tests.unit.classroom.server.pictured import NAMES

THERE = sorted(path.stem for path in PICTURES.iterdir())
TEXTS = {path: path.read_text("utf-8") for path in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]}


def test_the_command_makes_all_of_them() -> None:
    assert sorted([*MADE, *NAMES]) == THERE, "python -m tests.release.documentation.pictured"


@pytest.mark.parametrize("name", THERE)
def test_each_is_shown(name: str) -> None:
    shown = [path for path, text in TEXTS.items() if f"pictures/{name}.png" in text]
    assert shown, f"no page shows {name}.png"


@pytest.mark.parametrize("name", [name for name, picture in MADE.items() if not picture.part])
def test_each_is_as_large_as_its_window(name: str) -> None:
    with Image.open(PICTURES / f"{name}.png") as picture:
        assert picture.size == MADE[name].size
