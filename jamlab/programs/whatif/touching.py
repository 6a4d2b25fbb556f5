"""Which pieces on the table an option is about: a click on them chooses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from jamlab.core import Event
from jamlab.core.game import AnyGame
from jamlab.core.scene import Piece

_HANDFUL: Final = 8
"""An option that moves more pieces is about none of them."""


def touched(
    game: AnyGame, state: Any, events: Sequence[Event], view: int | None, names: Sequence[str]
) -> list[list[str]]:
    """For each event the pieces that it moves or turns over, as `view` sees them before it: "id",
    or "zone|face" where cards are counted. What all of them move tells nothing."""
    before, found = _pieces(game, state, view, names), list[list[str]]()
    for event in events:
        after = state.copy()
        game.apply(after, event)
        things = _changed(before, _pieces(game, after, view, names))
        found.append(things if len(things) <= _HANDFUL else [])
    some = [set(things) for things in found if things]
    same = set.intersection(*some) if len(some) > 1 else set()
    return [[thing for thing in things if thing not in same] for things in found]


def _pieces(game: AnyGame, state: Any, view: int | None, names: Sequence[str]) -> tuple[Piece, ...]:
    return game.scene(game.view(state, view), names).pieces


def _changed(before: Sequence[Piece], after: Sequence[Piece]) -> list[str]:
    named = {piece.id: piece for piece in after if piece.id}
    things = [piece.id for piece in before if piece.id and _is_moved(piece, named.get(piece.id))]
    gone = Counter(map(_counted, before)) - Counter(map(_counted, after))
    marked = Counter(map(_marked, after)) - Counter(map(_marked, before))
    return [*things, *sorted(thing for thing in {*gone, *marked} if thing)]


def _is_moved(piece: Piece, after: Piece | None) -> bool:
    if after is None or after.flag not in ("", piece.flag):
        return True
    return (piece.zone, piece.slot, piece.face) != (after.zone, after.slot, after.face)


def _counted(piece: Piece) -> str:
    """A card that has no name of its own, by where it lies and what it shows."""
    return "" if piece.id else f"{piece.zone}|{piece.face or piece.memo}"


def _marked(piece: Piece) -> str:
    """A card that has no name of its own, and is laid out: offered, or asked for."""
    return _counted(piece) if piece.flag else ""
