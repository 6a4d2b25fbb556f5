"""The page of tokens and components, and the gallery's tokens, are those of the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from building import look

LIGHT = look.tokens(look.LIGHT[0])
DARK = {**LIGHT, **look.tokens(look.DARK[0])}


@pytest.mark.parametrize("path", look.written(), ids=lambda path: path.name)
def test_what_is_written_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == look.written()[path], "run python -m building.look"


def test_each_token_has_a_use() -> None:
    named = {name for name in LIGHT if not re.fullmatch(r"[cr][1-7]", name)}
    assert named == look.USES.keys()
    assert DARK.keys() == LIGHT.keys()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_marks_have_contrast(theme: dict[str, str]) -> None:
    assert {name: 0 for name in look.TEXT if look.contrast_of(name, theme) < 4.5} == {}
    assert {name: 0 for name in look.MARKS if look.contrast_of(name, theme) < 3} == {}


def test_each_component_is_shown_with_classes_of_its_own() -> None:
    components = look.components()
    assert components.keys() == look.SAMPLES.keys()
    there = {each for _, classes in components.values() for each in classes}
    for name, html in look.SAMPLES.items():
        shown = set(re.findall(r"jl-[\w-]+", html))
        assert shown <= there, name
        assert not components[name][1] or shown & set(components[name][1]), name
    assert all(f"`.{each}`" in look.page() for each in there)
