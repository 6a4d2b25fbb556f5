"""The reference describes every command, option and public name."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from building import ROOT
from building.documentation import commands, modules
from tests.release.documentation.crawled import crawled

COMMANDS = dict(commands.commands())


def test_the_groups_commands_are_there_too() -> None:
    assert {"jamlab run", "jamlab class", "jamlab class cards"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_in_it_with_words(site: Path, name: str) -> None:
    page = crawled(site / "reference" / "commands.html")
    command = COMMANDS[name]
    assert name.replace(" ", "-") in page.anchors
    assert command.help, "a command says what it does"
    takes = list(commands.parameters(name, command))
    names = {opt for one in command.params for opt in one.opts if opt.startswith("--")}
    told = " ".join(typed for typed, _ in takes)
    assert all(option in told for option in names - {"--help"})
    for typed, words in takes:
        said = " ".join(words.replace("`", "").split())
        assert said, f"{name} {typed} has no words"
        assert not said.startswith("["), f"{name} {typed} has no words"
        assert typed in page.text
        assert said in page.text, f"{name} {typed}"


def test_an_example_is_shown_as_it_is_typed(site: Path) -> None:
    text = crawled(site / "reference" / "commands.html").text
    assert "jamlab flicks --distance 60,120 --flicks 1000 --seed 7 --csv -o good.csv" in text


@pytest.mark.parametrize("name", [*modules.names()])
def test_every_public_name_is_told(site: Path, name: str) -> None:
    module = import_module(name)
    page = crawled(site / "reference" / "python" / f"{name}.html")
    given = modules.given(module)
    assert given
    for one in given:
        home = modules.told_on(module, one)
        if home == name:
            assert f"{modules.where(module, one)}.{one}" in page.anchors, one
        else:
            assert f"{one}: {home}" in page.text


def test_no_public_name_is_without_words() -> None:
    """Runs on the sources: compiled modules keep no docstrings of constants."""
    found = subprocess.run(
        [sys.executable, "-c", "from tests.release.documentation.test_reference import say; say()"],
        cwd=ROOT, env={**os.environ, "JAMLAB_COMPILE": "0"}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert found.stdout.split() == []


def say() -> None:
    """Print the undocumented public names, including methods and properties of classes."""
    for name in modules.names():
        module = import_module(name)
        for one in modules.given(module):
            value = getattr(module, one)
            if inspect.isclass(value) and value.__name__ == one:
                fields = getattr(value, "__dataclass_fields__", {})
                bare = [f"{one}.{part}" for part, it in vars(value).items()
                        if part not in fields and _is_bare(part, it)]  # fmt: skip
                sys.stdout.write("".join(f"{name}.{part}\n" for part in bare))
                told = bool(value.__doc__)
            elif inspect.isroutine(value):
                told = bool(value.__doc__)
            else:
                told = _is_told(modules.where(module, one), one) or one in modules.WORDS
            sys.stdout.write("" if told else f"{name}.{one}\n")


def _is_told(module: str, constant: str) -> bool:
    """Return True if a string follows a constant."""
    body = ast.parse(modules.source(module).read_text("utf-8")).body
    for here, below in pairwise(body):
        targets = here.targets if isinstance(here, ast.Assign) else [getattr(here, "target", None)]
        if any(isinstance(one, ast.Name) and one.id == constant for one in targets):
            return isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    return False


def _is_bare(name: str, value: object) -> bool:
    value = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    return not name.startswith("_") and inspect.isfunction(value) and not inspect.getdoc(value)
