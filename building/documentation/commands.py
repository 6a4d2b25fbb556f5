"""Page of the command line, generated from the commands' own help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import typer

from jamlab.cli import app

HEAD: Final = """\
# The command line

Every command, with all that it takes. `jamlab COMMAND --help` says the same in a terminal; what
`[…]` says at the end of an option is what holds without it, or its limits.

"""
_PAGE: Final = re.compile(r"docs/([\w/-]+?)(?:/README)?\.md")
_EXAMPLES: Final = re.compile(r"(?<=^Examples:\n\n)(?:`[^`]+`[^\n]*\n*)+", re.MULTILINE)


def commands() -> Iterator[tuple[str, Any]]:
    """Yield each command with its name as typed; groups before their members."""
    whole: Any = typer.main.get_command(app)
    yield from _below("jamlab", whole)


def _below(name: str, group: Any) -> Iterator[tuple[str, Any]]:
    for word, command in group.commands.items():
        yield f"{name} {word}", command
        if hasattr(command, "commands"):
            yield from _below(f"{name} {word}", command)


def page() -> str:
    """The page as Markdown."""
    return HEAD + "\n".join(_told(name, command) for name, command in commands())


def parameters(name: str, command: Any) -> Iterator[tuple[str, str]]:
    """Yield each parameter of a command as typed, with its help."""
    context = command.context_class(command, info_name=name)
    for one in command.get_params(context):
        if getattr(one, "hidden", False):
            continue
        typed, words = one.get_help_record(context)
        if "--help" not in typed:
            yield typed, words


def _told(name: str, command: Any) -> str:
    context = command.context_class(command, info_name=name)
    usage = command.get_usage(context).removeprefix("Usage: ")
    takes = list(parameters(name, command))
    rows = [f"| `{_plain(typed, code=True)}` | {_plain(words)} |" for typed, words in takes]
    table = ["| it takes | what it is |", "|---|---|", *rows, ""] if rows else []
    words = _PAGE.sub(_linked, (command.help or "").strip())
    words = _EXAMPLES.sub(_block, words + "\n")
    return "\n".join(
        [f"## {name}", "", "```text", " ".join(usage.split()), "```", "", words, "", *table]
    )


def _plain(words: str, *, code: bool = False) -> str:
    """Escape text for a table cell.

    >>> _plain("one | two")
    'one \\\\| two'
    """
    cell = " ".join(words.split()).replace("|", "\\|")
    return cell if code else cell.replace("<", "&lt;").replace("*", "\\*")


def _linked(found: re.Match[str]) -> str:
    folder = found[0].endswith("/README.md")
    return f"[{found[0]}](../{found[1]}{'/index' if folder else ''}.md)"


def _block(found: re.Match[str]) -> str:
    lines = re.findall(r"`([^`]+)`([^\n]*)", found[0])
    said = [f"{line}  # {words.strip()}" if words else line for line, words in lines]
    return "```sh\n" + "\n".join(said) + "\n```\n"
