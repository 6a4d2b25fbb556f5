"""First visits of five pages: nothing moves once it is drawn, no target is too small, and the front
page and the rules are not longer than they may be.
"""

import subprocess
import sys
from pathlib import Path

import pytest

PAGES = ("front", "lesson-01", "theatre", "explainer-jam", "flicks")


@pytest.mark.slow("six visits of each page")
def test_a_first_visit_stays_within_its_limits(tmp_path: Path) -> None:
    """In a process of its own: the tests' browser stays open in this one."""
    words = [word for page in PAGES for word in ("--only", page)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.tour", *words, "--out", tmp_path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("x900 ") == 2 * len(PAGES)  # both themes of the widest window
