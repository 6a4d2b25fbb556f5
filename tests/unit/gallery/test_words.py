"""Texts of pages do not mention Python, kernels or JavaScript errors to their readers."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3] / "jamlab"
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`/])//[^\n]*", re.S)
TEXT = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
MARKUP = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<script.*?</script>|<[^>]*>", re.S)
PROGRAMMERS = re.compile(r"\bPython\b|\bkernel\b|\bJavaScript error\b")


def test_no_script_of_a_page_speaks_of_python() -> None:
    found = [each.relative_to(ROOT) for each in ROOT.rglob("*.js")]
    scripts = [ROOT / each for each in found if "_" not in {part[0] for part in each.parts}]
    assert len(scripts) > 100
    said = [
        f"{script.name}: {text}"
        for script in scripts
        for text in TEXT.findall(COMMENT.sub("", script.read_text(encoding="utf-8")))
        if PROGRAMMERS.search(text) and " " in text.strip("\"'`") and "import " not in text
    ]
    assert said == []


def test_no_page_for_pupils_speaks_of_python() -> None:
    pages = list(ROOT.glob("*/html/**/*.j2"))
    assert len(pages) > 10
    said = [
        f"{page.name}: {line.strip()}"
        for page in pages
        for line in MARKUP.sub(" ", page.read_text(encoding="utf-8")).splitlines()
        if PROGRAMMERS.search(line)
    ]
    assert said == []
