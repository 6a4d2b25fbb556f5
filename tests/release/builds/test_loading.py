"""Modules loaded at import: each line of the list in docs/develop/speed.md is checked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "develop" / "speed.md"
WATCHED = (
    "altair",
    "anywidget",
    "cloudpickle",
    "distributed",
    "ipywidgets",
    "jupyter_server",
    "msgspec",
    "mujoco",
    "numpy",
    "pandas",
    "rich",
    "scipy",
    "tqdm",
    "typer",
    "vl_convert",
    "voila",
)
"""Libraries that could make a start slow."""


def listed() -> dict[str, list[str]]:
    """Map statements to libraries, as the page lists them."""
    section = PAGE.read_text(encoding="utf-8").split("## What loads when")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(.+?)` \| (.*?) \|$", section, re.MULTILINE)
    return {code: re.findall(r"\w+", libraries.replace("none", "")) for code, libraries in rows}


def test_the_page_lists_the_usual_starts() -> None:
    assert {"import jamlab", "import jamlab.cli", "jamlab.Stepper"} <= {
        code.removeprefix("import jamlab; ") for code in listed()
    }
    assert all(set(libraries) <= set(WATCHED) for libraries in listed().values())


@pytest.mark.parametrize("code", listed())
def test_nothing_else_is_loaded(code: str) -> None:
    asked = f"{code}\nimport sys\nprint(*(name for name in {WATCHED} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    assert done.stdout.split() == listed()[code]
