"""Scene of Sixty as plain data: trays of cards by seat, the attack in the middle, three piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.row import Row
from jamlab.core.scene import BACK, Face, Goal, Layout, Piece, Scene, SeatPanel, Zone
from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import HAND, ICONS, NAMES, NUMBER_KINDS, NUMBERS, as_sum, points
from jamlab.games.sixty.state import SixtyState
from jamlab.text import many

LAYOUT: Final = Layout("round", back="60", pile="penalty card")
FACES: Final = {
    name: Face(name, icon=icon, number=number)
    for name, icon, number in zip(NAMES, ICONS, NUMBERS, strict=True)
} | {
    "clockwise": Face("Clockwise", icon="direction-clockwise"),
    "counter": Face("Counter-clockwise", icon="direction-counter"),
}


def scene(view: SixtyState, names: Sequence[str]) -> Scene:
    attack = view.attack_count + view.defence_count
    top = NAMES[view.discard_top] if view.discard_top >= 0 and any(view.discard) else ""
    zones = [
        Zone("deck", "pile", "Deck", count=view.deck_size),
        Zone("discard", "heap", "Discard", count=sum(view.discard), note=top),
        Zone("attack", "spot", "The attack", count=attack),
        Zone("direction", "spot", "Direction", count=1),
    ]
    pieces = [Piece("direction", "direction", 0, "clockwise" if view.direction == 1 else "counter")]
    for seat, size in enumerate(view.hand_sizes):
        taken = view.penalty[seat]
        worth = many(points(taken), "point") if any(taken) else ""
        zones.append(Zone(f"hand.{seat}", "hand", f"{names[seat]}’s hand", seat, size))
        zones.append(
            Zone(f"penalty.{seat}", "pile", f"{names[seat]}’s penalty", seat, sum(taken), worth)
        )
        pieces.extend(
            Piece("", f"hand.{seat}", slot, face) for slot, face in enumerate(_hand(view, seat))
        )
    pieces.extend(_middle(view))
    focus = _focus(view)
    shown = view.viewpoint if view.viewpoint is not None and view.viewpoint >= 0 else focus
    return Scene(
        layout=LAYOUT,
        zones=tuple(zones),
        pieces=tuple(pieces),
        seats=tuple(_seat(view, seat) for seat in range(len(names))),
        mover=focus,
        goals=progress(view, shown) if shown >= 0 else (),
        goals_title=f"Progress of {names[shown]}" if shown >= 0 else "",
        goals_seat=shown,
        banner=_banner(view, names),
    )


def _hand(view: SixtyState, seat: int) -> list[str]:
    hand = view.hands[seat]
    if not hand:
        return [BACK] * view.hand_sizes[seat]
    return [NAMES[kind] for kind, n in enumerate(hand) for _ in range(n)]


def _middle(view: SixtyState) -> list[Piece]:
    laid = [NAMES[view.attack_kind]] * view.attack_count
    laid += [NAMES[view.defence_kind]] * view.defence_count
    return [
        Piece("", "attack", slot, face, flag="chosen" if slot >= view.attack_count else "")
        for slot, face in enumerate(laid)
    ]


def _focus(view: SixtyState) -> int:
    """Return the seat in focus: the one that draws, answers or attacks."""
    if view.phase in (at.DRAW, at.OUT):
        return view.drawing
    if view.phase in (at.FIRST, at.ENDED, at.COUNT, at.OVER):
        return -1
    return view.defender if view.defender >= 0 else view.mover


def _seat(view: SixtyState, seat: int) -> SeatPanel:
    status, flag = _status(view, seat)
    taken = sum(view.penalty[seat])
    note = many(taken, "penalty card") if taken else "no penalty cards"
    return SeatPanel(seat, view.totals[seat], "points", status, flag, note=note)


def _status(view: SixtyState, seat: int) -> tuple[str, str]:
    if view.phase in (at.FIRST, at.ROUND, at.COUNT, at.OVER):
        return "", ""
    if view.phase == at.DRAW and seat == view.drawing:
        return "draws", "move"
    if seat == view.defender:
        return "must answer", "answer"
    if seat == view.previous:
        return "sent it", ""
    if view.phase == at.ATTACK and seat == view.mover:
        return "to attack", "move"
    if not view.hand_sizes[seat] and not view.deck_size:
        return "out", "out"
    return "", ""


def _banner(view: SixtyState, names: Sequence[str]) -> str:
    if view.attack_count and view.defender >= 0:
        laid = as_sum(NAMES[view.attack_kind], view.attack_count)
        return f"{laid} against {names[view.defender]}"
    return ""


def progress(view: SixtyState, seat: int) -> tuple[Goal, ...]:
    """Return the goals: beat the attack (if the hand is known), empty the hand, fewest points."""
    goals: list[Goal] = []
    hand = view.hands[seat]
    if seat == view.defender and hand and view.attack_count and not view.defence_count:
        goals.append(_beating(view, hand))
    if not view.deck_size:
        gone = HAND - min(HAND, view.hand_sizes[seat])
        goals.append(Goal("Empty the hand", "", gone, HAND, 0, "S-F1"))
    total = view.totals[seat]
    lead = min(rival for other, rival in enumerate(view.totals) if other != seat) - total
    standing = f"{lead} ahead" if lead > 0 else f"{-lead} behind" if lead else "level"
    goals.append(Goal("Fewest points", "", total, 0, total, "S-G1", standing))
    taken = points(view.penalty[seat])
    lies = f"{many(taken, 'point')} {'lies' if taken == 1 else 'lie'} down"
    goals.append(Goal("Penalty this round", "", taken, 0, taken, "S-F4", lies))
    return tuple(goals)


def _beating(view: SixtyState, hand: Row) -> Goal:
    against = NUMBERS[view.attack_kind] * view.attack_count
    sums = [NUMBERS[kind] * hand[kind] for kind in NUMBER_KINDS if kind != view.attack_kind]
    most = max(sums, default=0)
    helps = sum(
        view.deck[kind]
        for kind in NUMBER_KINDS
        if kind != view.attack_kind and NUMBERS[kind] * (hand[kind] + 1) > against
    )
    return Goal(
        name=f"Beat {against}",
        face="",
        done=min(most, against + 1),
        needed=against + 1,
        points=against,
        clause="S-D3",
        note=f"{most} can be laid" if most > against else "",
        outs=(helps, sum(view.deck)),
    )
