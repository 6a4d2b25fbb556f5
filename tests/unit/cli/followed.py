"""Follow a tutorial page as a reader would: extract its commands and merge its code into files.

A code block begins with three backticks, its language and its target:

* `sh`: commands, one a line.
* `file=…` of a new or non-Python file: the whole file.
* `file=….py` of an existing file: each class, function, constant and import of the block replaces
  its namesake; a new one goes before the next existing one of the block, or after the previous one.
  `within=Name`: the block belongs in that class. `without=a,b`: these are removed.
"""

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block of a page."""

    language: str
    said: dict[str, str]
    code: str

    @property
    def commands(self) -> list[str]:
        """The commands of a `sh` block."""
        return self.code.splitlines()


def blocks(page: str) -> Iterator[Block]:
    """Yield the code blocks of a page, in order."""
    for language, words, code in _BLOCK.findall(page):
        said = dict(word.split("=", 1) for word in words.split())
        yield Block(language, said, code)


def put(block: Block, root: Path) -> None:
    """Create the block's file or merge the block into it."""
    file = root / block.said["file"]
    if not file.exists() or file.suffix != ".py":
        file.write_text(block.code, encoding="utf-8")
        return
    without = [name for name in block.said.get("without", "").split(",") if name]
    text = file.read_text(encoding="utf-8")
    changed = merged(text, block.code, block.said.get("within", ""), without)
    file.write_text(_without_todo(changed), encoding="utf-8")


def merged(text: str, code: str, within: str, without: list[str]) -> str:
    """Return the file's text with the code merged in."""
    lines = text.splitlines()
    code_lines = code.splitlines()
    new = [
        (name, code_lines[first - 1 : last])
        for name, first, last in _parts(ast.parse(textwrap.dedent(code)).body)
    ]
    for name in without:
        _, first, last = _find(lines, within, name)
        del lines[first - 1 : last]
    after = ""
    for at, (name, part) in enumerate(new):
        if name in _names(lines, within):
            _, first, last = _find(lines, within, name)
            lines[first - 1 : last] = part
        else:
            beside = next((one for one, _ in new[at:] if one in _names(lines, within)), "")
            gap = ["", ""] if part[-1].startswith(" ") else []
            if beside:
                first = _find(lines, within, beside)[1] - 1
                lines[first:first] = [*part, *gap]
            else:
                last = _find(lines, within, after or _names(lines, within)[-1])[2]
                lines[last:last] = [*gap, *part]
        after = name
    return "\n".join(lines) + "\n"


def _names(lines: list[str], within: str) -> list[str]:
    return [name for name, _, _ in _parts(_body(lines, within))]


def _find(lines: list[str], within: str, name: str) -> tuple[str, int, int]:
    return next(part for part in _parts(_body(lines, within)) if part[0] == name)


def _body(lines: list[str], within: str) -> list[ast.stmt]:
    body = ast.parse("\n".join(lines)).body
    if not within:
        return body
    return next(n.body for n in body if isinstance(n, ast.ClassDef) and n.name == within)


def _parts(body: list[ast.stmt]) -> list[tuple[str, int, int]]:
    """Return (name, first line, last line) of each named statement."""
    found = []
    for node in body:
        first = node.lineno
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = node.name
            first = min([first, *(one.lineno for one in node.decorator_list)])
        elif isinstance(node, ast.Assign):
            name = ast.unparse(node.targets[0])
        elif isinstance(node, ast.AnnAssign):
            name = ast.unparse(node.target)
        elif isinstance(node, ast.ImportFrom):
            name = f"from {node.module}"
        else:
            continue
        assert node.end_lineno is not None
        found.append((name, first, node.end_lineno))
    return found


def _without_todo(text: str) -> str:
    """Remove lines that hold only a TODO comment, and reduce blank runs to two lines."""
    left = re.sub(r"(?m)^ *# TODO[^\n]*\n", "", text)
    return re.sub(r"\n{4,}", "\n\n\n", left).rstrip() + "\n"
