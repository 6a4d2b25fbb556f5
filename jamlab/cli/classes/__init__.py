"""`jamlab class …`: hold a class, and what belongs to one. One file a command."""

from __future__ import annotations

import typer

from jamlab.cli.classes import cards, delete, hold, homework, list_, plan, read, results

app = typer.Typer(invoke_without_command=True)
app.callback()(hold.hold)
app.command("cards")(cards.cards)
app.command("results")(results.results)
app.command("list")(list_.list_)
app.command("delete")(delete.delete)
app.command("homework")(homework.homework)
app.command("plan")(plan.plan)
app.command("read")(read.read)

__all__ = ["app"]
