"""Other users of the machine cannot read people's data, whatever the umask and the first writer."""

import json
import os
import stat
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from jamlab.classroom.store import Store
from jamlab.classroom.store.database import usual
from jamlab.core import RandomAgent
from jamlab.core.registry import load
from jamlab.gallery.prerender.store import Inputs, store_of, stories_folder
from jamlab.gallery.saved_games import FinishedGames, Records
from jamlab.log import LogWriter, Replay, files
from jamlab.log.files import atomic_write
from jamlab.pages.record.storage import LockedRecord

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's folders, with a umask that leaves everything open."""
    for name in ("DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    before = os.umask(0)
    yield tmp_path / "home"
    os.umask(before)


def open_to_others(root: Path) -> list[str]:
    """Return the paths below a folder that other users may read, enter or write."""
    found = [root, *root.rglob("*")]
    return [str(path) for path in found if stat.S_IMODE(path.lstat().st_mode) & 0o077]


def a_game() -> bytes:
    return Replay.play(load("kuhn"), [RandomAgent(), RandomAgent()], 3, names=("Ann", "Bo")).data


def store_record(*lines: str, had: int = 0, keep: int = 0) -> None:
    handler = Records.__new__(Records)
    handler.initialize()
    said = {"had": had, "keep": keep, "lines": lines}
    handler.request = SimpleNamespace(body=json.dumps(said).encode())  # type: ignore[assignment]
    handler._put("evening")


def store_taken_back() -> None:
    store_record("{}\n", '{"n":1}\n')
    store_record('{"n":2}\n', had=2, keep=1)


def store_played() -> None:
    handler = FinishedGames.__new__(FinishedGames)
    handler.initialize()
    handler._put(json.dumps({"data": b64encode(a_game()).decode()}).encode())


def store_class() -> None:
    store = Store(usual())
    try:
        store.create("live", "A class", "a-key", [({"ask": "?"}, {"exact": 1})]).result()
        assert {path.name for path in files.own_data().glob("classes.db*")} == {
            "classes.db", "classes.db-wal", "classes.db-shm",
        }  # fmt: skip
        assert not open_to_others(files.own_data())
    finally:
        store.close()


def store_page() -> None:
    (files.own_data().parent / "notebooks").mkdir(parents=True)
    store_of(Inputs(files.own_data().parent / "notebooks", files.own_data().parent / "games"))
    stories_folder()


@pytest.mark.parametrize("stores", [store_record, store_taken_back, store_played, store_class])
def test_whoever_stores_first_makes_the_data_its_owners_alone(
    stores: Callable[[], None], home: Path
) -> None:
    stores()
    assert any(path.is_file() for path in home.rglob("*"))
    assert not open_to_others(home)


def test_nobody_else_enters_the_cache(home: Path) -> None:
    store_page()
    assert not stat.S_IMODE(files.own_cache().stat().st_mode) & 0o077


def test_what_was_open_is_closed(home: Path) -> None:
    """Covers data of an earlier version, with a write-ahead log that a crash left."""
    data = files.own_data()
    (data / "records").mkdir(parents=True)
    (data / "records" / "a.jsonl").write_text("{}\n")
    Store(f"sqlite:///{data / 'classes.db'}").close()
    for name in ("classes.db", "classes.db-wal"):
        (data / name).touch()
        (data / name).chmod(0o644)
    (data / "link").symlink_to(home.parent / "outside")
    (home.parent / "outside").write_text("another's")
    usual()
    (data / "link").unlink()
    assert not open_to_others(data)
    assert stat.S_IMODE((home.parent / "outside").stat().st_mode) == 0o666


def test_a_database_elsewhere_is_closed_and_its_folder_left(tmp_path: Path) -> None:
    path = tmp_path / "classes.db"
    path.touch(0o644)
    Store(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(tmp_path.stat().st_mode) & 0o077 == 0  # as pytest made it


def test_what_is_written_anew_stays_as_closed_as_it_was(tmp_path: Path) -> None:
    """Temporary files beside it have its mode from the first byte on, too."""
    with LockedRecord(tmp_path / "record.jsonl", own=True) as kept:
        kept.put(0, ["{}\n", "{}\n"])
        kept.put(1, ["[]\n"])
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(a_game().splitlines(keepends=True)[:-1]))
    log.chmod(0o600)
    LogWriter.resume(load("kuhn"), log).close()
    atomic_write(tmp_path / "table.csv", "1\n")
    atomic_write(tmp_path / "table.csv", "2\n", own=True)
    assert not open_to_others(tmp_path)


def test_nothing_else_asks_where_the_users_own_folders_are() -> None:
    package = Path(files.__file__).parents[1]
    asks = [path for path in package.rglob("*.py") if "platformdirs" in path.read_text("utf-8")]
    assert asks == [Path(files.__file__)]
