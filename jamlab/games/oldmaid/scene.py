"""Scene of Old Maid: a hand for each seat, and the pairs that lie before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.playing_cards import RANKS, faces
from jamlab.core.scene import Face, Goal, Layout, Scene, SeatPanel, Zone
from jamlab.core.steps import is_at
from jamlab.games.oldmaid.rules import DEAL, DECK, DRAW, FIRST, HAND, LAY, OVER, TURN, MaidState

LAYOUT: Final = Layout("round", back="old-woman", pile="pair")
FACES: Final = faces(RANKS) | {"Queen": Face("Queen", icon="old-woman", name="Q")}


def scene(view: MaidState, names: Sequence[str]) -> Scene:
    """Return the table as a viewpoint sees it."""
    zones = [Zone("deck", "pile", "Deck", count=view.deck_size)] if is_at(view, DEAL) else []
    for seat, size in enumerate(view.sizes):
        zones.append(Zone(f"hand.{seat}", "hand", f"{names[seat]}’s hand", seat, size))
        pairs = view.laid[seat].total() // 2
        zones.append(Zone(f"pairs.{seat}", "pile", f"{names[seat]}’s pairs", seat, pairs))
    mover = focus(view)
    shown = mover if view.viewpoint is None or view.viewpoint < 0 else view.viewpoint
    return Scene(
        layout=LAYOUT,
        zones=tuple(zones),
        pieces=tuple(DECK.pieces(view, HAND)),
        seats=tuple(_seat(view, seat, mover) for seat in range(view.seats)),
        mover=mover,
        goals=progress(view, shown) if shown >= 0 else (),
        goals_title=f"Progress of {names[shown]}" if shown >= 0 else "",
        goals_seat=shown,
        banner=_banner(view, names, mover),
    )


def focus(view: MaidState) -> int:
    """Return the seat to move; -1 if nobody is."""
    if is_at(view, DRAW):
        return view.mover
    if not is_at(view, LAY, TURN) or not any(view.sizes):
        return -1
    return view.next_with_cards(view.last)


def _banner(view: MaidState, names: Sequence[str], mover: int) -> str:
    if mover < 0 or sum(n > 0 for n in view.sizes) < 2:
        return ""
    return f"{names[mover]} draws from {names[view.next_with_cards(mover)]}"


def _seat(view: MaidState, seat: int, mover: int) -> SeatPanel:
    moves = seat == mover
    away = view.safe[seat] and not is_at(view, FIRST, OVER)
    status = "to move" if moves else "safe" if away else ""
    flag = "move" if moves else "out" if away else ""
    return SeatPanel(seat, view.old_maids[seat], "rounds lost", status, flag)


def progress(view: MaidState, seat: int) -> tuple[Goal, ...]:
    """Return the goal of a seat: lay down all its cards."""
    if not any(view.sizes):
        return ()
    laid = view.laid[seat].total()
    return (Goal("Lay down all cards", "", laid, laid + view.sizes[seat], 0, "O-6"),)
