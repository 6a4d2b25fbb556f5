"""`jamlab check`: what a game still lacks."""

from __future__ import annotations

from typing import Annotated

import typer

from jamlab import build
from jamlab.chance import questions
from jamlab.cli.completing import games
from jamlab.cli.house import game_named
from jamlab.core.registry import folder, part
from jamlab.core.text import plain

LACKS = 1


def check(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Its id, as in `jamlab games`.", autocompletion=games),
    ],
) -> None:
    """All that a game still lacks, each with its file and what mends it.

    Clauses without an event, a question or an example, games that never end, faces without a
    drawing, pages that are not there. Exit code 0: it is complete; 1: something is wanting. What
    the tests know more of: `pytest tests/contract -k GAME`.

    Example: `jamlab check cramel`
    """
    from jamlab.cli.making.lacks import lacks

    found = game_named(game)
    wanting = list(lacks(found))
    for line in "\n".join(map(str, wanting)).splitlines():
        typer.echo(plain(line))
    clauses = len(found.rulebook.clauses)
    typer.echo(f"{found.name}: {clauses} clauses, {len(wanting) or 'nothing'} wanting.")
    if build == "compiled" and not any(folder(found.id).rglob("*.so")):
        typer.echo("Its rules run interpreted, beside compiled ones (CONTRIBUTING.md says how to).")
    if part(found.id, "agents") is None:
        typer.echo("It has no players of its own (agents.py): random and sampling play it.")
    if not questions(found):
        typer.echo("It answers no questions: “Ask about this step” is not shown for it.")
    if wanting:
        raise typer.Exit(LACKS)
