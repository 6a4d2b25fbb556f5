"""Code blocks of a page: fenced or indented."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import mistune

from tests.unit.cli.terminal import ROOT

PROGRAMS: Final = ("jamlab", "make", "pip", "python", "python3", "git")
"""A block without a language holds commands if its first word is one of these."""

FENCE: Final = re.compile(r"^\s*(?:```|~~~)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of a page: its number, language and text.

    The language is that of the fence. Without one it is inferred from the start of the text:
    `session` (>>>), `console` ($ and its output), `address`, `sh` (commands), else `text`.
    """

    page: str
    number: int
    language: str
    text: str
    fenced: bool
    follows: bool
    """True directly after another block, with no text between them."""

    def __str__(self) -> str:
        return f"{self.page}, block {self.number} ({self.language}): {self.text.splitlines()[0]}"


def pages() -> list[str]:
    """Return all pages whose blocks are checked, as paths from the project's folder."""
    below = (path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    return ["README.md", "CONTRIBUTING.md", *sorted(below)]


def blocks(page: str) -> list[Block]:
    """Return all blocks of a page, in order; each fence of the page belongs to one."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = list(blocks_of(text, page))
    fences = sum(2 for block in found if block.fenced)
    assert len(FENCE.findall(text)) == fences, f"{page}: a fence that begins or ends no block"
    return found


def blocks_of(text: str, page: str) -> Iterator[Block]:
    """Yield the blocks of a Markdown text."""
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
    """Infer the language of a block without one."""
    first = code.split(maxsplit=1)[0]
    if first == ">>>":
        return "session"
    if first == "$":
        return "console"
    if first.startswith("https://"):
        return "address"
    return "sh" if first in PROGRAMS else "text"


def spoken(page: str) -> list[str]:
    """Return the inline `jamlab` commands in a page's text, such as `jamlab run --port 9000`."""
    text = (ROOT / page).read_text(encoding="utf-8")
    read = mistune.create_markdown(renderer=None, plugins=["table"])
    return [words for words in _spans(read(text)) if words.startswith("jamlab ")]


def _spans(tokens: Any) -> Iterator[str]:
    for token in tokens:
        if token["type"] == "codespan":
            yield token["raw"]
        yield from _spans(token.get("children", ()))
