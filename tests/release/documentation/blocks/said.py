"""Parse commands as pages write them, and check them against the command line interface."""

from __future__ import annotations

import re
import shlex
import tomllib
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import typer
from typer._click.exceptions import BadOptionUsage

from jamlab.cli import app
from tests.unit.cli.terminal import ROOT

COMMANDS: Final = typer.main.get_command(app)


@dataclass(frozen=True)
class Command:
    """A shell command: its words, the file of its output, the number of output lines shown."""

    words: tuple[str, ...]
    into: str = ""
    head: int | None = None


def command_of(line: str) -> Command:
    """Parse a command of a page. It may end in `> FILE`, or in `| head -N`."""
    words = shlex.split(line, comments=True)
    if len(words) > 3 and words[-3:-1] == ["|", "head"]:
        return Command(tuple(words[:-3]), head=int(words[-1].removeprefix("-")))
    if len(words) > 2 and words[-2] == ">":
        return Command(tuple(words[:-2]), into=words[-1])
    assert not set(words) & {"|", ">", "<", "&&", ";", "||"}, f"this is not followed: {line}"
    return Command(tuple(words))


def lines_of(text: str) -> list[str]:
    """Split a block into commands: one per line, continued by a backslash, or joined by &&."""
    joined = text.replace("\\\n", " ").replace(" && ", "\n").splitlines()
    return [line for line in joined if line.strip() and not line.startswith("#")]


def found(words: tuple[str, ...]) -> tuple[Any, list[str]]:
    """Return the `jamlab` command that is named, and the words that are its arguments."""
    here: Any = COMMANDS
    left = list(words)
    while left and left[0] in getattr(here, "commands", {}):
        here = here.commands[left.pop(0)]
    return here, left


def takes(words: tuple[str, ...]) -> None:
    """Assert that all options exist, with a value where required; values may be placeholders."""
    command, left = found(words)
    assert command is not COMMANDS or not left or left[0].startswith("-"), f"no command {left[0]}"
    context = command.context_class(command, info_name=command.name)
    try:
        _, others, _ = command.make_parser(context).parse_args(list(left))
    except BadOptionUsage:  # the last option is named without its value
        assert left[-1].startswith("-"), words
        _, others, _ = command.make_parser(context).parse_args(list(left[:-1]))
    places = [one for one in command.params if one.param_type_name == "argument"]
    assert places or not others, f"jamlab {' '.join(words)}: {others} is nothing that it takes"


def takes_values(words: tuple[str, ...]) -> None:
    """Assert that all options exist and their values are valid."""
    takes(words)
    command, left = found(words)
    command.make_context(command.name, list(left))


def is_target(words: tuple[str, ...]) -> None:
    """`make …`: the Makefile has its targets and uses its variables."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        name, is_set, _ = word.partition("=")
        if is_set:
            assert f"$({name})" in makefile, word
        else:
            assert re.search(rf"^{re.escape(name)}:", makefile, re.MULTILINE), f"make {word}"


def is_installed(words: tuple[str, ...]) -> None:
    """`pip install …`: installs this project from its folder, with extras that exist."""
    assert words[0] == "install", words
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for word in words[1:]:
        asked = re.fullmatch(r"(?:\.|-U|--upgrade)(?:\[(.*)\])?", word)
        assert asked, f"pip install {word}"
        for extra in (asked[1] or "").split(","):
            assert not extra or extra in project["optional-dependencies"], word


def is_environment(words: tuple[str, ...]) -> None:
    """`source …`: the environment that `python -m venv env` makes."""
    assert words == ("env/bin/activate",), words


def is_module(words: tuple[str, ...]) -> None:
    """`python -m …`: the module exists and reads these options."""
    assert words[0] == "-m", words
    if words[1:2] == ("venv",):
        assert len(words) == 3, words
        return
    spec = find_spec(words[1])
    assert spec is not None, words
    assert spec.origin is not None
    place = Path(spec.origin)
    if place.name == "__init__.py":
        place = place.with_name("__main__.py")
    sources = [place, *place.parent.glob("*.py")]
    for word in words[2:]:
        option = re.match(r"--[\w-]+", word)
        if option:
            quoted = (f'"{option[0]}"', f"'{option[0]}'")
            assert any(one in text.read_text("utf-8") for text in sources for one in quoted), word


def is_said(words: tuple[str, ...]) -> None:
    """A command of the operating system, which is not run here: it has arguments."""
    assert words
