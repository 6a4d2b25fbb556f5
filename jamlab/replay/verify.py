"""Deriving a log anew: every event must be one that its node offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jamlab.engine import AnyGame, Over, can_happen, sort_of
from jamlab.replay.errors import LogError
from jamlab.replay.lines import Footer, Header
from jamlab.replay.reader import Content


def verified(game: AnyGame, content: Content) -> Iterator[Any]:
    """Fold the events, yielding the state (one object, changed in place) before each and at last.

    LogError names the first line that the rules do not allow, with its clause.
    """
    header, where = content.header, content.where
    state = game.start(len(header.seats), header.options)
    yield state
    for number, line in enumerate(content.lines, start=2):
        node, event = game.pending(state), line.event
        if isinstance(node, Over):
            raise LogError(
                f"{event.kind} after the end of the game ({node.clause})",
                where=where,
                line=number,
                clause=node.clause,
            )
        if not can_happen(node, event):
            refusal = game.forbidden(state, event)
            raise LogError(
                f"{event.kind} cannot happen: {refusal}",
                where=where,
                line=number,
                clause=refusal.clause,
            )
        if line.node != sort_of(node):
            raise LogError(
                f"{event.kind} is written as {line.node}, but it is {sort_of(node)} "
                f"({event.clause})",
                where=where,
                line=number,
                clause=event.clause,
            )
        game.apply(state, event)
        yield state
    if content.fault is not None:
        raise content.fault
    if content.footer is not None:
        _same_end(game.pending(state), content.footer, header, where, len(content.lines) + 2)


def _same_end(node: object, footer: Footer, header: Header, where: str, line: int) -> None:
    if not isinstance(node, Over):
        raise LogError(
            f"the footer says the game is over ({footer.clause}), the rules say it goes on",
            where=where,
            line=line,
            clause=footer.clause,
        )
    for name, written, derived in (
        ("scores", tuple(footer.scores), node.scores),
        ("winners", tuple(footer.winners), node.winners),
        ("reason", footer.reason, node.reason),
        ("clause", footer.clause, node.clause),
    ):
        if written != derived:
            raise LogError(
                f"the footer's {name} are {written}, the rules say {derived} ({node.clause})",
                where=where,
                line=line,
                clause=node.clause,
            )
