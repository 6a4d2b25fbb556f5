"""Verification of a log: every event must be one that its node offered, or a valid report."""

from __future__ import annotations

from typing import Any

from jamlab.core import AnyGame, Over, can_happen, sort_of
from jamlab.log.errors import LogError
from jamlab.log.lines import EventLine, Footer
from jamlab.log.reader import Content


def verified(game: AnyGame, content: Content, every: int) -> list[Any]:
    """Fold the events; return the states before each `every`-th of them, from the first.

    LogError names the first line that the rules do not allow, with its clause.
    """
    header, lines = content.header, content.checked
    state = game.start(len(header.seats), header.options)
    pending, apply = game.pending, game.apply
    states: list[Any] = []
    for first in range(0, len(lines) + 1, every):
        states.append(state.copy())
        for place, line in enumerate(lines[first : first + every], start=first):
            node, event = pending(state), line.event
            if not can_happen(node, event) or line.node != sort_of(node):
                raise _refused(game, state, line, content.where, place + 2)
            apply(state, event)
    if content.fault is not None:
        raise content.fault
    if content.footer is not None and content.mark is None:
        _same_end(game.pending(state), content.footer, content.where, len(lines) + 2)
    return states


def _refused(game: AnyGame, state: Any, line: EventLine, where: str, number: int) -> LogError:
    """Return the error of a line that cannot come next."""
    node, event = game.pending(state), line.event
    if isinstance(node, Over):
        what, clause = f"{event.kind} after the end of the game ({node.clause})", node.clause
    elif not can_happen(node, event):
        refusal = game.why_not(state, event)
        assert refusal is not None
        what, clause = f"{event.kind} cannot happen: {refusal}", refusal.clause
    else:
        clause = event.clause
        what = f"{event.kind} is written as {line.node}, but it is {sort_of(node)} ({clause})"
    return LogError(what, where=where, line=number, clause=clause)


def _same_end(node: object, footer: Footer, where: str, line: int) -> None:
    if not isinstance(node, Over):
        what = f"the footer says the game is over ({footer.clause}), the rules say it goes on"
        raise LogError(what, where=where, line=line, clause=footer.clause)
    for name, written, derived in (
        ("scores", tuple(footer.scores), node.scores),
        ("winners", tuple(footer.winners), node.winners),
        ("reason", footer.reason, node.reason),
        ("clause", footer.clause, node.clause),
    ):
        if written != derived:
            what = f"the footer's {name} are {written}, the rules say {derived} ({node.clause})"
            raise LogError(what, where=where, line=line, clause=node.clause)
