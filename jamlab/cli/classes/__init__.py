"""`jamlab class …`: hold a class, and what belongs to one. One file a command."""

from __future__ import annotations

import typer

from jamlab.cli.classes import cards, hold, homework, plan, read

app = typer.Typer(invoke_without_command=True)
app.callback()(hold.hold)
app.command("cards")(cards.cards)
app.command("homework")(homework.homework)
app.command("plan")(plan.plan)
app.command("read")(read.read)

__all__ = ["app"]
