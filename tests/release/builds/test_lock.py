"""binder/*.txt, the lock in three parts: each is complete and holds nothing of a later one. All
locks have the hashes of their packages, and no addresses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as plain

from building import ROOT
from building.lock import LOCKS, entry

PARTS = ("requirements", "building", "tests")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
RUNS = ("cluster", "gym", "physics", "school")


def lines(part: str) -> list[str]:
    text = (ROOT / "binder" / f"{part}.txt").read_text("utf-8")
    return [line.removesuffix(" \\") for line in text.splitlines() if line[:1] not in {"#", " "}]


def named(part: str) -> dict[str, str]:
    """Return the version of each package that this part itself names."""
    pins = [line for line in lines(part) if not line.startswith("-r ")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)
    return {plain(name): version for name, _, version in (pin.partition("==") for pin in pins)}


def needed(asked: list[str]) -> set[str]:
    """Return the installed packages that these requirements need, including themselves."""
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
"""Requirements that each part covers, from pyproject.toml."""


@pytest.mark.parametrize("part", PARTS)
def test_a_part_holds_what_is_for_it_and_no_more(part: str) -> None:
    before = PARTS[: PARTS.index(part)]
    assert [line for line in lines(part) if line.startswith("-r ")] == [
        f"-r {one}.txt" for one in before[-1:]
    ]
    there = {name for one in before for name in named(one)}
    wanted = needed([one for one in WANTED[part] if one != "uv"])
    wanted |= {"uv"} if "uv" in WANTED[part] else set()  # uv may have installed all the others
    assert {*named(part)} == wanted - there


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_all_that_is_named_has_hashes_and_no_address(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    names = re.findall(r"^([\w.-]+)==", text, re.MULTILINE)
    assert names
    for name in names:
        version, *hashes = entry(name, path).rstrip().split(" \\\n")
        assert re.fullmatch(r"[\w.-]+==[\w.]+", version)
        assert hashes
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}", each) for each in hashes), name


def test_so_it_is_with_npm() -> None:
    text = (ROOT / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    assert '"resolved"' not in text
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))
    found = json.loads(text)["packages"]
    own = found.pop("")
    for kind in ("dependencies", "devDependencies"):
        assert own[kind] == asked[kind]
        assert {name: found[f"node_modules/{name}"]["version"] for name in own[kind]} == own[kind]
    assert all(re.match("sha512-[\\w+/]{86}==", each["integrity"]) for each in found.values())


@pytest.mark.parametrize("way", ["uv", "pip"])
def test_a_file_with_another_hash_is_not_installed(tmp_path: Path, way: str) -> None:
    """Uses the arguments with which `building.environment` installs."""
    wheel, target = tmp_path / "thing-1-py3-none-any.whl", tmp_path / "target"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("thing.py", "")
        archive.writestr(
            "thing-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: thing\nVersion: 1"
        )
        archive.writestr("thing-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any")
        archive.writestr("thing-1.dist-info/RECORD", "")
    words = ["pip", "install", "--no-index", "--find-links", str(tmp_path), "--target", str(target)]
    program = (
        [sys.executable, "-m"] if way == "pip" else [str(Path(sys.executable).with_name("uv"))]
    )
    good = sha256(wheel.read_bytes()).hexdigest()
    for hashed in ("0" * 64, "", good):
        lock = tmp_path / "lock.txt"
        lock.write_text(f"thing==1 --hash=sha256:{hashed}\n" if hashed else "thing==1\n")
        command = [*program, *words, "--no-deps", "--require-hashes", "-r", str(lock)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode == 0) == (hashed == good), done.stderr
        assert (target / "thing.py").exists() == (hashed == good)


def test_the_versions_are_those_that_are_tested() -> None:
    locked = {name: version for part in PARTS for name, version in named(part).items()}
    del locked["uv"]
    assert {name: distribution(name).version for name in locked} == locked
    for asked in [one for part in PARTS for one in WANTED[part] if one != "uv"]:
        one = Requirement(asked)
        assert one.specifier.contains(locked[plain(one.name)]), asked
