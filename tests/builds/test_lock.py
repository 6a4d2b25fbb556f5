"""binder/*.txt, the lock in three parts: each is whole and holds nothing of a later one."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as plain

from building import ROOT

PARTS = ("requirements", "building", "tests")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
RUNS = ("cluster", "gym", "physics", "school")


def lines(part: str) -> list[str]:
    text = (ROOT / "binder" / f"{part}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def named(part: str) -> dict[str, str]:
    """Version of each package that this part itself names."""
    pins = [line for line in lines(part) if not line.startswith("-r ")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)
    return {plain(name): version for name, _, version in (pin.partition("==") for pin in pins)}


def needed(asked: list[str]) -> set[str]:
    """Packages that these requirements bring along here, themselves included."""
    left = [Requirement(one) for one in asked]
    seen: set[tuple[str, str]] = set()
    while left:
        one = left.pop()
        for extra in {"", *one.extras} - {extra for name, extra in seen if name == plain(one.name)}:
            seen.add((plain(one.name), extra))
            more = [Requirement(word) for word in distribution(one.name).requires or ()]
            left += [
                each for each in more if not each.marker or each.marker.evaluate({"extra": extra})
            ]
    return {name for name, _ in seen}


WANTED = {
    "requirements": [*PROJECT["project"]["dependencies"], *(n for r in RUNS for n in EXTRAS[r])],
    "building": [
        *PROJECT["build-system"]["requires"], *EXTRAS["docs"], "uv",
        *PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"],
    ],
    "tests": EXTRAS["test"],
}  # fmt: skip
"""What each part is for, as pyproject.toml says it."""


@pytest.mark.parametrize("part", PARTS)
def test_a_part_holds_what_is_for_it_and_no_more(part: str) -> None:
    before = PARTS[: PARTS.index(part)]
    assert [line for line in lines(part) if line.startswith("-r ")] == [
        f"-r {one}.txt" for one in before[-1:]
    ]
    there = {name for one in before for name in named(one)}
    wanted = needed([one for one in WANTED[part] if one != "uv"])
    wanted |= {"uv"} if "uv" in WANTED[part] else set()  # it may have installed all the others
    assert {*named(part)} == wanted - there


def test_the_versions_are_those_that_are_tested() -> None:
    locked = {name: version for part in PARTS for name, version in named(part).items()}
    del locked["uv"]
    assert {name: distribution(name).version for name in locked} == locked
    for asked in [one for part in PARTS for one in WANTED[part] if one != "uv"]:
        one = Requirement(asked)
        assert one.specifier.contains(locked[plain(one.name)]), asked
