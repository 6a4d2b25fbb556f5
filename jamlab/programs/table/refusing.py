"""Why a piece on the table cannot be taken: the rules are asked about the event it would be.

An option that is like it is changed in the field that names a card, a seat or a cell; what the
rules then say is the answer. Where no such event can be made, a line that is forbidden answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from jamlab.core import Choice, Event, Refusal
from jamlab.core.scene import Piece
from jamlab.programs.table.in_progress import InProgress


def why_piece(played: InProgress, eyes: int | None, piece: str) -> Refusal:
    """Why the piece named ("id", or "zone|face") is no part of what can be chosen now."""
    game, node = played.game, played.node
    if not isinstance(node, Choice):
        return Refusal("Nobody can choose now", "")
    scene = game.scene(game.view(played.state, eyes), played.seats)
    for found in scene.pieces:
        if piece in (found.id, f"{found.zone}|{found.face or found.memo}") and piece:
            for event in _tries(played, node, found):
                refusal = game.why_not(played.state, event)
                if refusal is not None:
                    return refusal
            break
    for line in game.option_lines(played.state, node.seat, played.seats):
        if not line.legal:
            return Refusal(f"{line.title}: {line.text}" if line.text else line.title, line.clause)
    return Refusal("This is no part of what can be done now", node[0].clause)


def _tries(played: InProgress, node: Choice, piece: Piece) -> Iterator[Event]:
    """Events like the options, about this piece; of each sort of event one."""
    layout, known = played.game.layout, {type(event): event for event in node.options}
    for event in known.values():
        names = {field.name for field in fields(event)}
        changed: dict[str, Any] = {}
        face = piece.face or piece.memo
        if layout.kind == "grid" and {"row", "column"} <= names and piece.zone == layout.zone:
            changed["row"], changed["column"] = (
                piece.slot // layout.columns + 1,
                piece.slot % layout.columns + 1,
            )
        elif "card" in names and face:
            changed["card"] = face
        elif "die" in names and piece.id:
            changed["die"] = piece.id
        if changed:
            yield replace(event, **changed)
