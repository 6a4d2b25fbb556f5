"""Every DOM test that a slow browser test names as covering it exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
NAMED = re.compile(r"tests/[\w./-]+\.test\.js")


@pytest.mark.parametrize(
    "file",
    sorted((ROOT / "tests" / "browser").rglob("test_*.py")),
    ids=lambda file: str(file.relative_to(ROOT)),
)
def test_a_named_dom_test_is_there(file: Path) -> None:
    for name in NAMED.findall(file.read_text(encoding="utf-8")):
        assert re.search(r"\btest\(", (ROOT / name).read_text(encoding="utf-8")), f"no {name}"
