"""A file is written whole or not at all, and a write error names the file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jamlab.log.files import atomic_write

# The program cannot write more than this many bytes to a file, as on a full disk. Bytecode is off,
# for Python would leave truncated files of its imports to other processes.
FULL = """
import resource, signal, sys
from pathlib import Path
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
sys.dont_write_bytecode = True
from jamlab.cli import app
app(sys.argv[1:], prog_name="jamlab")
"""


def test_the_old_one_stays_until_the_new_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.csv"
    atomic_write(path, "old\n")
    seen = []
    replace = os.replace

    def looked(part: str, place: Path) -> None:
        seen.append((path.read_text(), Path(part).read_text()))
        replace(part, place)

    monkeypatch.setattr(os, "replace", looked)
    atomic_write(path, b"new\n")
    assert seen == [("old\n", "new\n")]
    assert path.read_text() == "new\n"
    assert os.listdir(tmp_path) == ["table.csv"]


def test_its_rights_are_those_of_any_new_file_or_of_the_old_one(tmp_path: Path) -> None:
    plain, ours = tmp_path / "plain", tmp_path / "ours"
    plain.write_text("")
    atomic_write(ours, "")
    assert ours.stat().st_mode == plain.stat().st_mode
    ours.chmod(0o640)
    atomic_write(ours, "more")
    assert ours.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_one_and_a_device_gets_the_data(tmp_path: Path) -> None:
    place, link = tmp_path / "place", tmp_path / "link"
    place.write_text("old")
    link.symlink_to(place)
    atomic_write(link, "new")
    assert link.is_symlink()
    assert place.read_text() == "new"
    atomic_write(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (("simulate", "kuhn", "--games", "200", "--agents", "random", "--force"), "--csv"),
        (("transcript", "LOG", "--csv", "--force"), "--out"),
        (("export", "LOG", "--force"), "--out"),
        (("play", "cramel", "--seats", "2", "--agents", "random", "--force"), "-o"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_full_disk_is_told_with_the_files_name_and_the_old_one_stays(
    tmp_path: Path, words: tuple[str, ...], file: str
) -> None:
    log = Path(__file__).parents[3] / "replays" / "cramel" / "ann-bo-cy.jsonl"
    path = tmp_path / "mine.txt"
    path.write_text("old")
    said = subprocess.run(
        [sys.executable, "-X", "dev",  # -X dev: report files that were not closed
         "-c", FULL, *(str(log) if word == "LOG" else word for word in words), file, str(path)],
        capture_output=True, text=True, timeout=120, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert said.returncode == 2, said.stderr
    assert said.stderr.splitlines()[-1].startswith("jamlab: ")
    assert "mine.txt" in said.stderr.splitlines()[-1]
    assert "Traceback" not in said.stderr
    if words[0] != "play":  # a game is written as it is played
        assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["mine.txt"]
