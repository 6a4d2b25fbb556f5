"""Commands as they are written on a page: taken apart, and held to what the command line takes."""

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
    """A line of a shell: its words, the file that it writes into, how many lines are looked at."""

    words: tuple[str, ...]
    into: str = ""
    head: int | None = None


def command_of(line: str) -> Command:
    """A command of a page. It may end in `> FILE`, or in `| head -N`."""
    words = shlex.split(line, comments=True)
    if len(words) > 3 and words[-3:-1] == ["|", "head"]:
        return Command(tuple(words[:-3]), head=int(words[-1].removeprefix("-")))
    if len(words) > 2 and words[-2] == ">":
        return Command(tuple(words[:-2]), into=words[-1])
    assert not set(words) & {"|", ">", "<", "&&", ";", "||"}, f"this is not followed: {line}"
    return Command(tuple(words))


def lines_of(text: str) -> list[str]:
    """The commands of a block: a line each, several that end in a backslash, or with && between."""
    joined = text.replace("\\\n", " ").replace(" && ", "\n").splitlines()
    return [line for line in joined if line.strip() and not line.startswith("#")]


def found(words: tuple[str, ...]) -> tuple[Any, list[str]]:
    """The command of jamlab that is meant, and the words that are for it."""
    here: Any = COMMANDS
    left = list(words)
    while left and left[0] in getattr(here, "commands", {}):
        here = here.commands[left.pop(0)]
    return here, left


def takes(words: tuple[str, ...]) -> None:
    """All options are there, each with a value if it wants one; values may be placeholders."""
    command, left = found(words)
    assert command is not COMMANDS or not left or left[0].startswith("-"), f"no command {left[0]}"
    context = command.context_class(command, info_name=command.name)
    try:
        _, others, _ = command.make_parser(context).parse_args(list(left))
    except BadOptionUsage:  # one is only named
        assert left[-1].startswith("-"), words
        _, others, _ = command.make_parser(context).parse_args(list(left[:-1]))
    places = [one for one in command.params if one.param_type_name == "argument"]
    assert places or not others, f"jamlab {' '.join(words)}: {others} is nothing that it takes"


def takes_values(words: tuple[str, ...]) -> None:
    """All options are there, and their values are such as they want."""
    takes(words)
    command, left = found(words)
    command.make_context(command.name, list(left))


def is_target(words: tuple[str, ...]) -> None:
    """`make …`: its targets are in the Makefile, what is set there is read there."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        name, is_set, _ = word.partition("=")
        if is_set:
            assert f"$({name})" in makefile, word
        else:
            assert re.search(rf"^{re.escape(name)}:", makefile, re.MULTILINE), f"make {word}"


def is_installed(words: tuple[str, ...]) -> None:
    """`pip install …`: of this project, in its folder, with extras that it has."""
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
    """`python -m …`: the module is there, and reads the options that are said."""
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
    """A command of the operating system, which is not run here: it is told something."""
    assert words
