"""Files in the current folder named like standard library modules do not shadow them."""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from jamlab.web.hosts import bind
from tests.browser.served import write_notebook

ROOT = Path(__file__).parents[3]
NAVIGATION = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}
NEVER = {"sitecustomize", "usercustomize", "this", "antigravity"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file for each standard library module, which exits if imported."""
    for name in sys.stdlib_module_names - NEVER:
        if not name.startswith("_"):
            (tmp_path / f"{name}.py").write_text(f"raise SystemExit('shadowed: {name}')\n")
    code = "import random, helper; print(random.__file__, helper.WORD)"
    write_notebook(tmp_path / "page.ipynb", None, code, "assert 'sys' not in globals()")
    write_notebook(tmp_path / "made.ipynb", {"kept": True}, code)
    (tmp_path / "helper.py").write_text("WORD = 'found beside'\n")
    return tmp_path


def command(*words: str) -> list[str]:
    """Return the installed script's command line; the first of `words` is its working folder."""
    script = Path(sysconfig.get_path("scripts")) / "jamlab"
    program = f"import sys; sys.argv[0] = {str(script)!r}; from jamlab.cli import main; main()"
    # As for an installed script, sys.path[0] is the script's folder, not the working folder.
    start = (
        f"import sys; sys.path[0] = {str(script.parent)!r}; import os; os.chdir(sys.argv.pop(1))"
    )
    return [sys.executable, "-c", f"{start}\n{program}", *words]


def environment() -> dict[str, str]:
    kept = {name: said for name, said in os.environ.items() if name != "PYTHONSAFEPATH"}
    return {**kept, "PYTHONPATH": str(ROOT)}


@contextmanager
def started(folder: Path, *words: str, until: str) -> Iterator[Path]:
    """Start a command, wait until it prints `until`, and yield the file of its output."""
    said = folder / "said.txt"
    with said.open("wb") as out:
        running = subprocess.Popen(
            command(str(folder), *words), stdout=out, stderr=out, cwd="/", env=environment()
        )
        try:
            end = time.monotonic() + 90
            while until not in said.read_text("utf-8", "replace"):
                assert running.poll() is None, said.read_text()
                assert time.monotonic() < end, said.read_text()
                time.sleep(0.1)
            yield said
        finally:
            running.terminate()
            running.wait(timeout=60)


def test_commands_and_their_workers_use_pythons_own(folder: Path) -> None:
    for words in (("games",), ("soak", "--games", "20", "--game", "pig", "--workers", "2")):
        done = subprocess.run(
            command(str(folder), *words), capture_output=True, text=True, check=False, cwd="/",
            env=environment(),
        )  # fmt: skip
        assert "shadowed" not in done.stdout + done.stderr
        assert done.returncode == 0, done.stderr


def test_a_pages_kernel_uses_pythons_own_and_finds_what_lies_beside(folder: Path) -> None:
    listener, port = bind("127.0.0.1", 0)
    listener.close()
    own = ("--only", "--notebooks", ".", "--no-browser", "--port", str(port))
    with started(folder, "run", *own, until="The gallery is open"):
        for name in ("page", "made"):
            address = f"http://127.0.0.1:{port}/{name}"
            with urlopen(Request(address, headers=NAVIGATION), timeout=60) as answer:
                page = answer.read().decode()
            assert "random.py found beside" in page, page[page.index("rendered_cells") :]
            assert "There was an error" not in page


@pytest.mark.slow("the gallery's kernels are tried on each change")
def test_the_lab_opens(folder: Path) -> None:
    with started(folder, "lab", ".", "--no-browser", "--allow-root", until="is running at") as said:
        assert "shadowed" not in said.read_text()
