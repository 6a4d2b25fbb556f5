"""Every block of README.md, CONTRIBUTING.md and docs/ is run, checked, or has a test of its own.

A page is followed from top to bottom in an empty folder (`given.py`: its preconditions). Python is
run, in one namespace per page; sessions are compared; commands of jamlab are run, and the output
that a page shows is compared; servers, make and pip are checked without running; data is parsed. A
block of any other kind fails.
"""

from __future__ import annotations

from configparser import Error
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.exceptions import TyperException

from tests.release.documentation.blocks import said
from tests.release.documentation.blocks.elsewhere import (
    ELSEWHERE,
    MEASURED,
    Elsewhere,
    is_measured,
    reads,
)
from tests.release.documentation.blocks.found import Block, blocks, blocks_of, pages, spoken
from tests.release.documentation.blocks.run import Reader
from tests.unit.cli.terminal import ROOT

PAGES = pages()


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)])
def test_each_block_of_a_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    follow(blocks(page), page, tmp_path)


def follow(found: list[Block], page: str, folder: Path) -> None:
    """Execute these blocks of a page, except those with a test elsewhere."""
    reader = Reader(page, folder, "".join(block.text for block in found))
    for block, then in zip(found, [*found[1:], None], strict=True):
        if not any(one.has(block) for one in ELSEWHERE) and not is_measured(block):
            reader.read(block, then)


@pytest.mark.parametrize("one", ELSEWHERE, ids=lambda one: f"{one.page} {one.language} {one.holds}")
def test_what_is_tested_elsewhere_is(one: Elsewhere) -> None:
    """The page has such blocks, and that test reads the page."""
    assert any(map(one.has, blocks(one.page))), "no such block: take the line away"
    assert (ROOT / one.test).is_file()
    assert reads(one.test, one.page), f"{one.test} does not read {one.page}"


@pytest.mark.parametrize("page", MEASURED)
def test_what_was_measured_is_there_and_can_be_measured_again(page: str) -> None:
    module, _ = MEASURED[page]
    assert sum(map(is_measured, blocks(page))) == 1
    assert f"`python -m {module}`" in (ROOT / page).read_text(encoding="utf-8")
    assert find_spec(module) is not None


@pytest.mark.parametrize("page", [page for page in PAGES if spoken(page)])
def test_commands_in_the_words_of_a_page(page: str) -> None:
    """Commands within a sentence, such as `jamlab run --port 9000`, exist with these options."""
    for words in spoken(page):
        command = said.command_of(words.replace("<", "").replace(">", ""))
        if not {"COMMAND", "…", "LOG…", "FILE…"} & set(command.words[1:2]):
            said.takes(command.words[1:])


WRONG = {
    "an unknown language": "```cobol\nMOVE 1 TO X.\n```\n",
    "no language": "```\nsomething\n```\n",
    "Python that fails": "```python\nraise RuntimeError\n```\n",
    "another output": "```python\nprint(1)\n```\n\n```text\n2\n```\n",
    "a session": ">>> 1 + 1\n3\n",
    "an option": "    jamlab run --colour red\n",
    "a value": "    jamlab run --port nine\n",
    "a command": "    jamlab walk\n",
    "a command that fails": "    jamlab show nowhere.jsonl\n",
    "what a command prints": "    $ jamlab schema | head -1\n    {\n    }\n",
    "a program": "```sh\nformat c:\n```\n",
    "a target": "    make coffee\n",
    "an extra": "    pip install '.[bread]'\n",
    "a module": "    python -m tests.nowhere\n",
    "an option of a module": "    python -m benchmarks.pages.players --colour\n",
    "json": "```json\n{'a': 1}\n```\n",
    "toml": "```toml\na = b\n```\n",
    "csv": "```csv\na,b\n1\n```\n",
    "ini": "```ini\nExecStart=x\n```\n",
    "svg": "```svg\n<svg>\n```\n",
}


FAULTS = (AssertionError, RuntimeError, ValueError, SyntaxError, TyperException, Error)


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_found(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = text if not text.startswith(">>>") else f"    {text.replace(chr(10), chr(10) + '    ')}"
    with pytest.raises(FAULTS):
        follow(list(blocks_of(text, "wrong.md")), "wrong.md", tmp_path)
