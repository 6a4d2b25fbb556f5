"""Lazy commands: imported when run; until then only their names and lines are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand


class Listed(NamedTuple):
    """A command in the overview: its place and its line.

    `place` is `module:function` below `jamlab.cli`, or `module:app` for a group. `line` is the
    first paragraph of the function's docstring, copied so that an overview imports nothing; a test
    compares both.
    """

    place: str
    line: str


class Commands(Mapping[str, Any]):
    """The commands by name, each imported and made at its first look-up."""

    def __init__(self, listed: Mapping[str, Listed]) -> None:
        self.listed = listed
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = _command(name, self.listed[name].place)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


class CommandStandIn(TyperCommand):
    """Placeholder with a command's name and line, which delegates to the command when run."""

    def __init__(self, name: str, commands: Commands) -> None:
        super().__init__(name, help=commands.listed[name].line, rich_markup_mode="markdown")
        self._commands = commands

    def make_context(self, info_name: str | None, args: list[str], *more: Any, **extra: Any) -> Any:
        """Return the context of the real command: running and completion start here."""
        return self._commands[str(self.name)].make_context(info_name, args, *more, **extra)


class Command(TyperCommand):
    """Base class of jamlab's commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the arguments and options, including --help."""
        return off(super().get_params(ctx))


class CsvCommand(Command):
    """Command that also accepts the old `--csv FILE`; the file's name is now given by `--out`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments, reading `--csv FILE` as `--csv --out FILE`."""
        return super().parse_args(ctx, list(_csv_as_it_is_now(args)))


def _csv_as_it_is_now(args: list[str]) -> Iterator[str]:
    """Yield the arguments with `--csv FILE` rewritten; a game, log or option is no file."""
    for before, word in zip(["", *args], args, strict=False):
        if word.startswith("--csv="):
            yield from ("--csv", "--out", word.removeprefix("--csv="))
            continue
        if before == "--csv" and (word == "-" or not word.startswith("-")):
            from jamlab.core.registry import ids

            if word not in ids() and not word.endswith((".jsonl", ".jsonl.gz")):
                yield "--out"
        yield word


def off(options: list[Any]) -> list[Any]:
    """Return the options with typer's own defaulting to False.

    None would import pydantic, which takes longer than many a command.
    """
    for option in options:
        if option.name in ("help", "install_completion", "show_completion"):
            option.default = False
    return options


def _command(name: str, place: str) -> Any:
    """Import a command. Its module may define the `SETTINGS` of its context and its `KIND`."""
    module, _, attribute = place.partition(":")
    source = import_module(f"jamlab.cli.{module}")
    found = getattr(source, attribute)
    alone = typer.Typer(add_completion=False, rich_markup_mode="markdown")
    if isinstance(found, typer.Typer):
        alone.add_typer(found, name=name)
        group: Any = typer.main.get_command(alone)
        return group.commands[name]
    settings = getattr(source, "SETTINGS", None)
    kind = getattr(source, "KIND", Command)
    alone.command(name, cls=kind, context_settings=settings)(found)
    return typer.main.get_command(alone)
