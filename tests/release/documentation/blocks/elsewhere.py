"""Code blocks that a separate test runs or checks: page, selection of blocks, test."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from tests.release.documentation.blocks.found import Block
from tests.unit.cli.terminal import ROOT


class Elsewhere(NamedTuple):
    """Blocks of a page in one language ("": any) that contain a text."""

    page: str
    test: str
    language: str = ""
    holds: str = ""

    def has(self, block: Block) -> bool:
        """Return True if the block is one of these."""
        return (
            block.page == self.page
            and self.language in {"", block.language}
            and self.holds in block.text
        )


ELSEWHERE: Final = (
    Elsewhere(
        "docs/develop/architecture.md",
        "tests/repository/test_glossary.py",
        "text",
        "jamlab/\n  core/",
    ),
    Elsewhere("docs/chance/estimate.md", "tests/unit/chance/estimates/test_estimate_page.py"),
    Elsewhere("docs/chance/odds.md", "tests/unit/chance/exact/test_page.py", "console"),
    Elsewhere(
        "docs/chance/simulate.md", "tests/unit/chance/simulations/test_command.py", "console"
    ),
    Elsewhere(
        "docs/chance/simulate.md",
        "tests/unit/chance/simulations/test_executors.py",
        "python",
        "from distributed",
    ),
    Elsewhere("docs/develop/decks.md", "tests/unit/games/jam/deck/test_decks_page.py", "csv"),
    Elsewhere("docs/develop/decks.md", "tests/unit/games/jam/deck/test_decks_page.py", "sh"),
    Elsewhere("docs/develop/decks.md", "tests/unit/games/jam/deck/test_decks_page.py", "console"),
    Elsewhere("docs/develop/dice.md", "tests/unit/games/jamsumo/test_page.py"),
    Elsewhere("docs/develop/first-game.md", "tests/unit/cli/test_first_game.py"),
    Elsewhere("docs/develop/hidden-game.md", "tests/unit/cli/test_first_game.py"),
    Elsewhere("docs/develop/gym.md", "tests/unit/gym/test_page.py", "python"),
    Elsewhere("docs/develop/gym.md", "tests/unit/gym/test_page.py", "text"),
    Elsewhere(
        "docs/log-format/README.md", "tests/contract/golden/test_documents.py", "json", '"jamlab":1'
    ),
    Elsewhere(
        "docs/log-format/README.md",
        "tests/contract/golden/test_documents.py",
        "json",
        '"over":true',
    ),
    Elsewhere(
        "docs/security/README.md", "tests/release/documentation/blocks/test_blocks_told.py", "text"
    ),
    Elsewhere("docs/serve/hub.md", "tests/browser/serving/test_hub.py", "python"),
    Elsewhere("docs/serve/proxy.md", "tests/browser/serving/test_proxy.py", "nginx"),
    Elsewhere("docs/security/upstream-jupyter-client.md", "tests/unit/gallery/test_replies.py"),
    Elsewhere("docs/security/upstream-jupyter-server.md", "tests/release/trust/test_upstream.py"),
    Elsewhere("docs/security/upstream-voila.md", "tests/release/trust/test_upstream.py"),
    Elsewhere(
        "docs/teach/homework.md",
        "tests/release/documentation/blocks/test_blocks_told.py",
        "text",
        "jamlab-answers",
    ),
    Elsewhere("docs/teach/scores.md", "tests/unit/classroom/judging/test_intervals.py"),
)

MEASURED: Final = {
    "docs/chance/simulate.md": ("benchmarks.pages.cluster", "Cluster of 3: Sixty"),
}
"""Output measured by commands that take minutes: the module, and a line of its output."""


def is_measured(block: Block) -> bool:
    """Return True if the block shows the output of such a command."""
    module, line = MEASURED.get(block.page, ("", ""))
    return bool(module) and line in block.text


def reads(test: str, page: str) -> bool:
    """Return True if the test, or an imported test module, names the page and reads a file."""
    source = (ROOT / test).read_text(encoding="utf-8")
    tree = ast.parse(source)
    sources = [source]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            place = ROOT.joinpath(*(node.module or "").split(".")).with_suffix(".py")
            if place.exists():
                sources.append(place.read_text(encoding="utf-8"))
    return any(_names(one, page) and ("read_text" in one or "testfile" in one) for one in sources)


def _names(source: str, page: str) -> bool:
    """Return True if a string other than a docstring holds the page's path, or its parts."""
    folder, _, name = page.rpartition("/")
    said = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value
    ]
    whole = any(one == page or (one == name and not folder) for one in said)
    apart = all(any(part == one for one in said) for part in page.split("/"))
    globbed = any(one.endswith("*.md") and name.startswith(one[:-4]) for one in said) and any(
        one == folder for one in said
    )
    return whole or apart or globbed
