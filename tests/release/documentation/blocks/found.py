"""The blocks of a page: what stands between fences, or is indented."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import mistune

from tests.unit.cli.terminal import ROOT

PROGRAMS: Final = ("jamlab", "make", "pip", "python", "python3", "git")
"""A block in no language whose first word is one of these holds commands."""

FENCE: Final = re.compile(r"^\s*(?:```|~~~)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of a page: where it stands, its language, its text.

    The language is that of the fence. Without one it is told by how the text begins: `session`
    (>>>), `console` ($ and what it prints), `address`, `sh` (commands), else `text`.
    """

    page: str
    number: int
    language: str
    text: str
    fenced: bool
    follows: bool
    """Directly another block, without a word between them."""

    def __str__(self) -> str:
        return f"{self.page}, block {self.number} ({self.language}): {self.text.splitlines()[0]}"


def pages() -> list[str]:
    """All pages whose blocks are looked at, as paths from the project's folder."""
    below = (path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    return ["README.md", "CONTRIBUTING.md", *sorted(below)]


def blocks(page: str) -> list[Block]:
    """All blocks of a page, in order; each fence of the page belongs to one."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = list(blocks_of(text, page))
    fences = sum(2 for block in found if block.fenced)
    assert len(FENCE.findall(text)) == fences, f"{page}: a fence that begins or ends no block"
    return found


def blocks_of(text: str, page: str) -> Iterator[Block]:
    """The blocks of a text in Markdown."""
    read = mistune.create_markdown(renderer=None, plugins=["table"])
    for number, (token, follows) in enumerate(_code(read(text)), 1):
        said = token.get("attrs", {}).get("info", "").split()
        code = token["raw"].rstrip("\n") + "\n"
        fenced = token.get("style") == "fenced"
        yield Block(page, number, said[0] if said else language_of(code), code, fenced, follows)


def _code(tokens: Any) -> Iterator[tuple[dict[str, Any], bool]]:
    before = ""
    for token in tokens:
        if token["type"] == "block_code":
            yield token, before == "block_code"
        yield from _code(token.get("children", ()))
        if token["type"] != "blank_line":
            before = token["type"]


def language_of(code: str) -> str:
    """What a block without a language is."""
    first = code.split(maxsplit=1)[0]
    if first == ">>>":
        return "session"
    if first == "$":
        return "console"
    if first.startswith("https://"):
        return "address"
    return "sh" if first in PROGRAMS else "text"


def spoken(page: str) -> list[str]:
    """The commands of jamlab that stand in the words of a page, as `jamlab run --port 9000`."""
    text = (ROOT / page).read_text(encoding="utf-8")
    read = mistune.create_markdown(renderer=None, plugins=["table"])
    return [words for words in _spans(read(text)) if words.startswith("jamlab ")]


def _spans(tokens: Any) -> Iterator[str]:
    for token in tokens:
        if token["type"] == "codespan":
            yield token["raw"]
        yield from _spans(token.get("children", ()))
