"""Commands that are imported when they are run: until then only their names and lines are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand


class Listed(NamedTuple):
    """A command in the overview: where it is, and its line there.

    `place` is `module:function` below `jamlab.cli`, or `module:app` for a group. `line` is the
    first paragraph of the function's docstring, written down so that an overview imports nothing;
    a test compares both.
    """

    place: str
    line: str


class Commands(Mapping[str, Any]):
    """The commands by name, each imported and made when it is first looked up."""

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


class Standing(TyperCommand):
    """A command's stand-in: it has the name and the line, and gives way when it is run."""

    def __init__(self, name: str, commands: Commands) -> None:
        super().__init__(name, help=commands.listed[name].line, rich_markup_mode="markdown")
        self._commands = commands

    def make_context(self, info_name: str | None, args: list[str], *more: Any, **extra: Any) -> Any:
        """The context of the command itself: what runs it, and what completes it, begins here."""
        return self._commands[str(self.name)].make_context(info_name, args, *more, **extra)


class Command(TyperCommand):
    """A command of jamlab."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options, --help among them."""
        return off(super().get_params(ctx))


class CsvCommand(Command):
    """A command whose `--csv` took the file's name once, which `--out` takes now: both are read."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, `--csv FILE` as `--csv --out FILE`."""
        return super().parse_args(ctx, list(_csv_as_it_is_now(args)))


def _csv_as_it_is_now(args: list[str]) -> Iterator[str]:
    """A game or a log is no table's file, and neither is an option."""
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
    """The options, with typer's own ones False where they are not said.

    As None they would have pydantic loaded, which takes longer than many a command.
    """
    for option in options:
        if option.name in ("help", "install_completion", "show_completion"):
            option.default = False
    return options


def _command(name: str, place: str) -> Any:
    """The command itself. A module may have the `SETTINGS` of its context and its `KIND`."""
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
