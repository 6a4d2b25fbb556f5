"""`jamlab where`: sizes, versions and missing parts; --clear empties the cache, not the data."""

import json
from pathlib import Path

import msgspec
import pytest

from jamlab import builds
from jamlab.classroom.store import Store
from jamlab.cli import shapes, where
from tests.unit.cli.terminal import run

DATA = ("classes.db", "played/a.jsonl", "records/b.jsonl")
CACHE = {"prerendered/v1/pages/a.gz": 700, "prerendered/v2/pages/a.gz": 300, "old.json.gz": 100}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders: a cache of two versions, a class database and games."""
    for name in ("cache", "data"):
        (tmp_path / name).mkdir()
        monkeypatch.setattr(f"jamlab.cli.where.own_{name}", lambda name=name: tmp_path / name)
    for path, size in CACHE.items():
        (tmp_path / "cache" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "cache" / path).write_bytes(b"x" * size)
    Store(f"sqlite:///{tmp_path / 'data' / 'classes.db'}").close()
    for path in DATA[1:]:
        (tmp_path / "data" / path).parent.mkdir(parents=True)
        (tmp_path / "data" / path).write_text("{}")
    return tmp_path


def told() -> shapes.WhereShape:
    found: shapes.WhereShape = json.loads(run("where", "--json").out)
    assert msgspec.convert(found, shapes.WhereShape, strict=True) == found
    return found


def test_it_says_what_lies_where_and_how_large_it_is(home: Path) -> None:
    found = told()
    assert found["build"] == builds.described(str(where._PACKAGE), builds.build)
    pages, stories, others = found["cache"]
    assert (pages["bytes"], pages["files"], pages["version"]) == (1000, 2, "v1, v2")
    assert pages["path"] == str(home / "cache" / "prerendered")
    assert not stories["is_there"]
    assert others["bytes"] == 100
    classes, played, written = found["data"]
    assert classes["bytes"] == sum(path.stat().st_size for path in (home / "data").glob("*.db*"))
    assert classes["version"].startswith("tables v")
    assert played["files"] == written["files"] == 1
    names = [place["name"] for place in found["package"]]
    assert [name for name, _, _ in builds.PARTS] == names[-len(builds.PARTS) :]
    text = run("where").out
    for place in (*found["cache"], *found["data"]):
        assert place["name"] in text


def test_what_is_missing_stands_there_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "PARTS", (("the bakery", "oven/bread.txt", "make bread"),))
    assert "Missing or old: the bakery; `make bread` makes it" in run("where").out
    (found,) = [place for place in told()["package"] if place["name"] == "the bakery"]
    assert (found["is_there"], found["repair"]) == (False, "make bread")
    monkeypatch.setattr(builds, "is_checkout", lambda package: False)
    (found,) = [place for place in told()["package"] if place["name"] == "the bakery"]
    assert found["repair"] == builds.AGAIN


def test_the_cache_is_emptied_and_data_stays(home: Path) -> None:
    before = {path: (home / "data" / path).read_bytes() for path in DATA}
    asked = run("where", "--clear", typed="")
    assert (asked.code, asked.out) == (2, "")
    assert "confirm with --yes" in asked.err
    assert len([*(home / "cache").rglob("*.gz")]) == len(CACHE)
    done = run("where", "--clear", "--yes")
    assert done.code == 0
    assert "1.1 kB deleted" in done.out.splitlines()[0]
    assert not [*(home / "cache").iterdir()]
    assert {path: (home / "data" / path).read_bytes() for path in DATA} == before
    assert "is empty" in run("where", "--clear", "--yes").out


def test_a_link_in_the_cache_is_not_followed(home: Path) -> None:
    (home / "cache" / "prerendered" / "mine").symlink_to(home / "data")
    (home / "cache" / "data").symlink_to(home / "data")
    assert run("where", "--clear", "--yes").code == 0
    assert (home / "data" / "played" / "a.jsonl").is_file()


def test_yes_alone_is_refused() -> None:
    assert run("where", "--yes").code == 2
