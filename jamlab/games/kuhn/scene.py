"""Scene of Kuhn poker: a card in front of each seat, the pot, the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.decks import NONE
from jamlab.core.scene import Face, Layout, Piece, Scene, SeatPanel, Zone
from jamlab.core.steps import is_at
from jamlab.games.kuhn.rules import ACT, ANTE, CARDS, FIRST, OVER, KuhnState

LAYOUT: Final = Layout("spots", back="top-hat")
FACES: Final = {card: Face(card, icon=f"kuhn/{card.lower()}") for card in CARDS}
CHIP: Final = {"chip": Face("chip", icon="kuhn/chip")}


def scene(view: KuhnState, names: Sequence[str]) -> Scene:
    zones = [
        Zone(f"card{seat}", "spot", names[seat], seat, count=int(view.cards[seat] != NONE))
        for seat in (0, 1)
    ]
    pot = sum(view.paid)
    chips = f"{pot} chip{'' if pot == 1 else 's'}"
    deck = 3 - sum(kind != NONE for kind in view.cards)
    pieces = [
        Piece(f"c{seat}", f"card{seat}", 0, CARDS[kind] if kind >= 0 else "")
        for seat, kind in enumerate(view.cards)
        if kind != NONE
    ]
    pieces += [Piece(f"p{n}", "pot", n, "chip") for n in range(pot)]
    zones.insert(1, Zone("pot", "spot", "The pot", count=pot, note=chips if pot else ""))
    zones.append(Zone("deck", "pile", "The deck", count=deck))
    return Scene(
        layout=LAYOUT,
        zones=tuple(zones),
        pieces=tuple(pieces),
        seats=tuple(_seat(view, seat) for seat in (0, 1)),
        mover=view.mover if is_at(view, ACT) else view.opener,
        banner=f"Round {view.round} of {view.rounds}" if not is_at(view, FIRST, OVER) else "",
    )


def _seat(view: KuhnState, seat: int) -> SeatPanel:
    acts = is_at(view, ACT) and view.mover == seat
    waits = is_at(view, FIRST, ANTE, OVER)
    status = "to move" if acts else "" if waits or view.opener != seat else "opened"
    return SeatPanel(seat, view.chips[seat], "chips", status=status, flag="move" if acts else "")
