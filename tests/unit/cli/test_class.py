"""`jamlab class list, results, delete`, and errors in the options that start a class."""

import csv
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jamlab.classroom.questions import of_lesson
from jamlab.classroom.server.serving import farewell
from jamlab.classroom.store import Store, retention
from jamlab.classroom.store.retention import forget
from jamlab.classroom.store.rows import ClassRecord
from tests.unit.cli.terminal import run


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kept' / 'classes.db'}"


@pytest.fixture
def store(database: str, tmp_path: Path) -> Iterator[Store]:
    (tmp_path / "kept").mkdir()
    opened = Store(database)
    yield opened
    opened.close()


def held(store: Store, title: str = "A class to be found") -> ClassRecord:
    made = store.create("live", title, "a-key", of_lesson(2, seed=5)).result()
    pupil = store.join(made.id, f"token-of-a-device-{made.id}", "device").result()
    asked = store.rounds(made.id)[0].id
    store.move(made.id, asked, ("waiting", 1), ("open", 1)).result()
    post = f"a-post-to-be-found-{made.id}"
    store.answer(made.id, pupil.id, asked, 1, post, 1, [0.25]).result()
    return made


def test_what_is_kept_is_listed(store: Store, database: str) -> None:
    assert run("class", "list", "--database", database).out == "No class is kept here.\n"
    made = held(store)
    said = run("class", "list", "--database", database)
    assert said.out.startswith(made.code)
    assert "4 questions    1 pupils     1 answers  A class to be found" in said.out


def test_results_are_written(store: Store, database: str, tmp_path: Path) -> None:
    first, newest = held(store), held(store, "Another")
    out = tmp_path / "results.csv"
    said = run("class", "results", "-o", str(out), "--database", database)
    assert (said.code, newest.code in said.out) == (0, True)
    words = ("class", "results", first.code.lower(), "-o", str(out), "--database", database)
    assert "is there already" in run(*words).err
    assert run(*words, "--force", "--names").code == 0
    with out.open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["class"], row["value"], row["pupil"]) == (first.code, "0.25", "1")
    assert row["name"]
    parquet = str(tmp_path / "results.parquet")
    assert run("class", "results", "-o", parquet, "--database", database).code == 0
    wrong = run("class", "results", "-o", str(tmp_path / "a.xlsx"), "--database", database)
    assert "must end in .csv or .parquet" in wrong.err
    wrong = run("class", "results", "0000", "-o", str(tmp_path / "b.csv"), "--database", database)
    assert (wrong.code, "unknown class '0000'" in wrong.err) == (2, True)


def test_what_is_deleted_is_gone_from_the_disk(store: Store, database: str, tmp_path: Path) -> None:
    """Holds while a server keeps connections to the same file open."""
    first, other = held(store), held(store, "Another one")

    def contents() -> bytes:
        return b"".join(file.read_bytes() for file in (tmp_path / "kept").iterdir())

    found = [b"A class to be found", first.code.encode()]
    assert all(text in contents() for text in found)
    assert b"a-post-to-be-found" in contents()
    said = run("class", "delete", first.code, "--database", database)
    assert "deleted" in said.out
    assert not any(text in contents() for text in found)
    assert store.found(other.code) is not None
    assert b"a-post-to-be-found" in contents()  # the other class's
    run("class", "delete", "--all", "--database", database)
    assert store.found(other.code) is None
    assert not any(text in contents() for text in (b"Another one", b"a-post-to-be-found"))


def test_the_last_line_says_what_is_left(store: Store) -> None:
    one = held(store)
    assert farewell(store, one).endswith(f"jamlab class --resume {one.code} goes on.")
    store.end(one.id).result()
    assert "is over. Its answers are kept" in farewell(store, one)
    retention.delete(store, [one.id])
    gone = "The class is deleted: its answers, its names and its code are gone."
    assert farewell(store, one) == gone
    other = held(store)  # even with a reused number or code
    assert farewell(store, one) == gone
    assert "are kept" in farewell(store, other)


def test_what_is_to_be_deleted_is_named(store: Store, database: str) -> None:
    made = held(store)
    for words in ((), (made.code, "--all")):
        said = run("class", "delete", *words, "--database", database)
        assert (said.code, "name the code of a class, or say --all" in said.err) == (2, True)
    assert run("class", "delete", "0000", "--database", database).code == 2
    assert store.found(made.code) is not None


def test_what_is_old_is_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr("jamlab.classroom.store.store.time", lambda: now - 31 * 86_400)
    old = held(store, "Of last month")
    monkeypatch.setattr("jamlab.classroom.store.store.time", lambda: now)
    new = held(store)
    said: list[str] = []
    forget(store, said.append)
    assert said == [f"Class {old.code} (“Of last month”) is older than 30 days and is deleted."]
    assert store.found(old.code) is None
    assert store.found(new.code) is not None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--resume", "0000"), "unknown class '0000'"),
        (("--join", "0000"), "unknown class '0000'"),
        (("--resume", "K7M4", "--lesson", "2"), "has its questions"),
        (("--resume", "K7M4", "--join", "K7M4"), "--resume alone"),
        (("--key-file", "key.txt"), "--join with a --key-file"),
        (("--address", "class.school.example"), "such as https://class.school.example, got 'class"),
        (("--join", "K7M4", "--key-file", "none.txt"), "none.txt cannot be read"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line(
    store: Store, database: str, words: tuple[str, ...], why: str
) -> None:
    said = run("class", *words, "--database", database, "--no-browser")
    assert (said.code, why in said.err) == (2, True), said.err


def test_a_wrong_key_does_not_join(
    store: Store, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = held(store)
    monkeypatch.setenv("JAMLAB_KEY", "x" * 30)
    said = run("class", "--join", made.code, "--database", database)
    assert (said.code, "not the key" in said.err) == (2, True)
    (tmp_path / "key.txt").write_text("y" * 30 + "\n")
    at = ("--key-file", str(tmp_path / "key.txt"), "--database", database)
    assert "not the key" in run("class", "--join", made.code, *at).err


@pytest.mark.parametrize("command", [("class",), ("class", "list"), ("class", "delete", "K7M4")])
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:pa55word@127.0.0.1:1/x",
        "postgresql+psycopg://:pa55word@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=ann&password=pa55word",
    ],
)
def test_a_password_comes_by_the_environment_alone(
    command: tuple[str, ...], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = run(*command, "--database", address)
    assert (said.code, "JAMLAB_DATABASE" in said.err) == (2, True), said.err
    assert "pa55word" not in said.err + said.out
    monkeypatch.setenv("JAMLAB_DATABASE", address)
    said = run(*command)
    assert (said.code, "cannot be opened" in said.err) == (2, True), said.err  # no server there
    assert "pa55word" not in said.err + said.out
