"""`Reader`: follows a page from its first block to its last, in its own folder."""

from __future__ import annotations

import csv
import doctest
import json
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable
from configparser import ConfigParser
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tests.release.documentation.blocks import said
from tests.release.documentation.blocks.found import Block
from tests.release.documentation.blocks.given import folder_of
from tests.unit.cli import terminal

SERVERS: Final = {("run",), ("lab",), ("class",)}
"""These serve until Ctrl-C; `test_blocks_servers` starts those of the new pages."""

LONG: Final = {"mujoco", "flicks", "--choices"}
"""Long-running commands, like `jamlab site`, are only checked for their options; they are run by
tests/unit/games/jamsumo/flicks, tests/unit/cli/test_analyse.py and
tests/unit/gallery/test_site.py."""

AT_A_TABLE: Final = {"record": "q\n", "play": "1\n" * 4000}
"""Input for interactive commands: the first option, repeatedly."""

FEWER: Final = {
    "analyse": "--good 50 --playouts 8 --choice-playouts 8 --workers 1",
    "compare": "--games 20 --workers 1",
    "rulings": "--playouts 2",
    "simulate": "--games 4 --workers 1",
    "tables": "--workers 1",
    "whatif": "--continuations 4",
}
"""Reduced work for commands whose output the page does not show."""

LESS: Final = {
    r"\bgames=[\d_]+": "games=50, workers=1",
    r"\bplayouts=\d+": "playouts=8",
    r"\bcontinuations=\d+": "continuations=4",
    r"\bvalues\(replay": "values(replay, playouts=8",
    r"\bjudged_choices\(replay": "judged_choices(replay, only=range(1, 20)",
    r"\bonly=range\(1, 20\)\)": "only=range(1, 20), playouts=8)",
}
"""Same reductions for Python code."""


class Reader:
    """Execute a page block by block."""

    def __init__(self, page: str, folder: Path, text: str) -> None:
        self.folder = folder
        self.names = folder_of(page, folder, text)
        self.printed: str | None = None
        """Output of the last block, until a block has shown it."""
        self.kinds: dict[str, Callable[[Block], None]] = {
            "console": self.console,
            "csv": table,
            "html": lambda block: xml(f"<all>{block.text}</all>"),
            "ini": settings,
            "json": lines_of_json,
            "jsonl": lines_of_json,
            "python": self.python,
            "session": self.session,
            "sh": self.sh,
            "svg": lambda block: xml(block.text),
            "text": self.text,
            "toml": toml,
        }

    def read(self, block: Block, then: Block | None) -> None:
        """Execute a block; `then`, the next block, may show its output."""
        assert block.language in {"address", *self.kinds}, f"{block}: nothing reads this language"
        shown = then is not None and then.language == "text" and then.follows
        before, self.printed = self.printed, None
        if block.language == "text":
            self.printed = before
            self.text(block)
        elif block.language == "address":
            assert re.fullmatch(r"https://[^\s/]+/\S+\n", block.text), block
        elif shown and block.language in {"python", "sh"}:
            self.kinds[block.language](block)
        elif block.language == "python":
            self.python(replace(block, text=less(block.text)))
        elif block.language == "sh":
            self.sh(block, fewer=True)
        else:
            self.kinds[block.language](block)

    # -- Python --------------------------------------------------------------------------------

    def python(self, block: Block) -> None:
        """Run the code in the page's namespace."""
        out = StringIO()
        with redirect_stdout(out), redirect_stderr(StringIO()):
            exec(compile(block.text, str(block), "exec"), self.names)
        self.printed = out.getvalue()

    def session(self, block: Block) -> None:
        """Compare each result with the one below it."""
        example = doctest.DocTestParser().get_doctest(
            block.text, self.names, str(block), block.page, 0
        )
        runner = doctest.DocTestRunner()
        out = StringIO()
        runner.run(example, out=out.write, clear_globs=False)
        self.names = example.globs
        assert runner.tries
        assert not runner.failures, out.getvalue()

    def text(self, block: Block) -> None:
        """Compare the text with the output of the block before it."""
        assert block.follows, f"{block}: nothing before it prints this"
        assert self.printed is not None, f"{block}: nothing before it prints this"
        same(self.printed, block.text, str(block))
        self.printed = None

    # -- commands ------------------------------------------------------------------------------

    def sh(self, block: Block, *, fewer: bool = False) -> None:
        """Run the commands; the next block may show their output."""
        self.printed = "".join(self.done(line, fewer=fewer) for line in said.lines_of(block.text))

    def console(self, block: Block) -> None:
        """Run the lines after `$`; compare their output with the text below each."""
        parts = re.split(r"(?m)^\$ ", block.text)[1:]
        for part in parts:
            command, _, shown = re.sub(r"\\\n *", " ", part).partition("\n")
            out = self.done(command, fewer=not shown.strip())
            if shown.strip():
                same(out, shown, command)

    def done(self, line: str, *, fewer: bool) -> str:
        """Run a command, or check it without running it; return its output."""
        command = said.command_of(line)
        program, *words = command.words
        program = Path(program).name.replace("python3", "python")
        out = ""
        if program == "jamlab":
            out = self.jamlab(tuple(words), fewer=fewer)
        elif program == "python" and words[0] != "-m":
            done = subprocess.run(
                [sys.executable, *words],
                cwd=self.folder, capture_output=True, text=True, timeout=60, check=False,
            )  # fmt: skip
            out = done.stdout + done.stderr
        else:
            assert program in HELD, f"{line}: nobody knows {program}"
            HELD[program](tuple(words))
        if command.into:
            (self.folder / command.into).write_text(out, encoding="utf-8")
            return ""
        return "".join(out.splitlines(keepends=True)[: command.head])

    def globbed(self, word: str) -> list[str]:
        """Expand a shell pattern; the first three files suffice."""
        if "*" not in word:
            return [word]
        return [str(path) for path in sorted(self.folder.glob(word))[:3]]

    def jamlab(self, words: tuple[str, ...], *, fewer: bool) -> str:
        """Run a `jamlab` command in this process; only the options of servers are checked."""
        found, left = said.found(words)
        name = words[: len(words) - len(left)]
        if name in SERVERS or "…" in words or name == ("site",) or set(words) & LONG:
            (said.takes if "…" in words else said.takes_values)(words)
            return ""
        words = tuple(one for word in words for one in self.globbed(word))
        more = FEWER.get(found.name, "").split() if fewer else []
        with patch.dict("os.environ", {"XDG_DATA_HOME": str(self.folder / "own")}):
            done = terminal.run(*words, *more, typed=AT_A_TABLE.get(found.name))
        assert done.code in {0, 1} if not fewer else done.code == 0, f"{words}: {done.err}"
        return str(done.out + done.err if done.code else done.out)


HELD: Final[dict[str, Callable[[tuple[str, ...]], None]]] = {
    "make": said.is_target,
    "pip": said.is_installed,
    "python": said.is_module,
    "source": said.is_environment,
    **dict.fromkeys(("cd", "git", "journalctl", "podman", "systemctl", "useradd"), said.is_said),
}


def less(code: str) -> str:
    """Return the same code with fewer games and playouts."""
    for many, few in LESS.items():
        code = re.sub(many, few, code)
    return code


def same(printed: str, shown: str, what: str) -> None:
    """Compare line by line; a line `…` on the page stands for any number of lines."""
    want = [line.rstrip() for line in shown.strip("\n").splitlines()]
    got = [line.rstrip() for line in printed.strip("\n").splitlines()]
    pattern = "\n".join(r"(?:.*\n)*?.*" if line == "…" else re.escape(line) for line in want)
    assert re.fullmatch(pattern, "\n".join(got)), f"{what}\nprints\n{printed}\nnot\n{shown}"


def lines_of_json(block: Block) -> None:
    """Assert that the block is one JSON value, one per line, or the inside of an object."""
    for text in (block.text, f"{{{block.text}}}"):
        try:
            json.loads(text)
        except ValueError:
            continue
        return
    for line in block.text.splitlines():
        json.loads(line)


def table(block: Block) -> None:
    """Assert that all rows are as long as the first."""
    rows = list(csv.reader(block.text.splitlines(), strict=True))
    assert len(rows) > 1, block
    assert {len(row) for row in rows} == {len(rows[0])}, block


def settings(block: Block) -> None:
    """Parse a systemd unit; its ExecStart must be a valid `jamlab` command."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.read_string(block.text)
    begun = said.command_of(parser["Service"]["ExecStart"]).words
    assert begun[0].endswith("/bin/jamlab"), begun
    said.takes_values(begun[1:])


def toml(block: Block) -> None:
    """Assert that the block is valid, non-empty TOML."""
    assert tomllib.loads(block.text), block


def xml(text: str) -> None:
    """Assert that the XML is well-formed."""
    ET.fromstring(text)
