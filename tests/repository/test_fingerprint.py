"""The fingerprint reports the first change, and nothing else."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from tests.repository import fingerprint

ONES = {"a game 0": b"one", "a game 1": b"two"}


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stored list with the single kind "games", whose items are `ONES`."""
    monkeypatch.setattr(fingerprint, "KINDS", {"games": lambda: iter(ONES.items())})
    file = tmp_path / "stored.txt"
    assert fingerprint.main(["--write", "--against", str(file)]) == 0
    return file


def test_the_same_items_are_the_same(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fingerprint.main(["games", "--against", str(stored)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("    2 items  same")


@pytest.mark.parametrize(
    ("now", "named"),
    [
        (ONES | {"a game 1": b"TWO"}, "a game 1 differs"),
        (ONES | {"a game 2": b""}, "a game 2 is new"),
        ({"a game 1": b"two"}, "a game 0 is gone"),
        (ONES | {"a game 0": b"ONE", "a game 1": b"TWO"}, "a game 0 differs"),
    ],
)
def test_the_first_difference_is_named_and_nothing_is_stored(
    stored: Path,
    now: dict[str, bytes],
    named: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = stored.read_bytes()
    monkeypatch.setattr(fingerprint, "KINDS", {"games": lambda: iter(now.items())})
    assert fingerprint.main(["--against", str(stored)]) == 1
    assert capsys.readouterr().out.endswith(f"DIFFERS: {named}\n")
    assert stored.read_bytes() == before


def test_digests_and_their_sum_are_plain_sha_256(stored: Path) -> None:
    one, two = (sha256(data).hexdigest()[:20] for data in (b"one", b"two"))
    assert stored.read_text() == f"{one} games a game 0\n{two} games a game 1\n"
    whole = sha256(f"a game 0 {one}\na game 1 {two}\n".encode()).hexdigest()
    assert fingerprint.together(fingerprint.digests("games")) == whole


def test_what_was_hashed_can_be_looked_at(stored: Path, tmp_path: Path) -> None:
    fingerprint.main(["--against", str(stored), "--keep", str(tmp_path / "seen")])
    assert (tmp_path / "seen/games/a_game_1").read_bytes() == b"two"


def test_an_unknown_kind_is_refused_before_anything_is_hashed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hashed: list[str] = []
    monkeypatch.setattr(fingerprint, "KINDS", {"games": lambda: hashed.append("games")})
    with pytest.raises(SystemExit):
        fingerprint.main(["games", "odd"])
    assert "no kind 'odd'; there are games" in capsys.readouterr().err
    assert hashed == []


def test_random_names_are_numbered_and_what_is_beside_them_counts() -> None:
    first, second = "0123456789abcdef" * 2, "f" * 32

    def numbered(text: str) -> str:
        return fingerprint.Numbered(r"[0-9a-f]{32}")(text)

    assert numbered(f"{first} {second} {first}") == "#1 #2 #1"
    assert numbered(f"{second} {first} {second}") == "#1 #2 #1"
    assert numbered(f"{first} {first}!") != numbered(f"{first} {second}!")


def test_the_stored_list_has_every_kind_and_each_item_once() -> None:
    stored = fingerprint.read(fingerprint.STORED)
    assert [*stored] == [*fingerprint.KINDS]
    lines = fingerprint.STORED.read_text(encoding="utf-8").splitlines()
    assert len(lines) == sum(map(len, stored.values()))
