"""A kitchen table: trays with recipes, a spread between them, the nearest seat's hand below."""

from __future__ import annotations

from jamlab.core.scene import BACK
from jamlab.core.text import many
from jamlab.export.picture.paper import width_of
from jamlab.export.picture.table import GAP, Box, Table, strip_line, total_of, tray, tray_head

FRONT, HALVES, LESS = 1.54, 1.66, 0.85  # heights over widths; and of both where cards are small


def kitchen(table: Table, box: Box) -> None:
    """Trays with recipes, a spread of cards between them, the nearest seat's hand open below.

    The cards above are as large as fits into less than half of the table; those below as fits.
    """
    paper, near = table.paper, table.nearest
    paper.box(*box, paper["table"], round=24)
    inner = box.less(GAP, GAP)
    far = table.seats_from(near)
    wide = (inner.w - GAP * (len(far) - 1)) / max(1, len(far))
    scales = [percent / 100 for percent in range(115, 21, -3)]

    def above(scale: float) -> float:
        return max((_kitchen_tray(table, seat, wide, scale) for seat in far), default=-GAP)

    def rest(scale: float) -> tuple[float, float]:
        return _basket(table, inner.w, scale), _kitchen_tray(table, near, inner.w, scale)

    most = next((scale for scale in scales if above(scale) <= 0.42 * inner.h), scales[-1])
    for scale in scales:
        small = min(scale, most)
        middle, below = rest(scale)
        spare = (inner.h - above(small) - middle - below - 2 * GAP) / 3
        if spare >= 0:
            break
    for n, seat in enumerate(far):
        x = inner.x + n * (wide + GAP)
        _kitchen_tray(table, seat, wide, small, Box(x, inner.y, wide, above(small) + spare))
    y = inner.y + above(small) + spare + GAP
    _basket(table, inner.w, scale, Box(inner.x, y, inner.w, middle + spare))
    low = below + spare
    _kitchen_tray(table, near, inner.w, scale, Box(inner.x, inner.y + inner.h - low, inner.w, low))


def _rows(count: int, wide: float, room: float, gap: float) -> tuple[int, int]:
    """How many cards go in a row, and how many rows that makes."""
    across = max(1, int((room + gap) // (wide + gap)))
    return across, -(-count // across)


def _high(wide: float, ratio: float) -> float:
    return wide * ratio * (LESS if wide < 62 else 1)


def _kitchen_tray(
    table: Table, seat: int, wide: float, scale: float, box: Box | None = None
) -> float:
    """A seat's recipes and its hand; without a box only how high it would be."""
    pieces, paper, panel = table.pieces, table.paper, table.panel(seat)
    zones = table.of_seat(seat, "front")
    lying = [piece for zone in zones for piece in table.lying(zone.id)]
    own = [piece for zone in table.of_seat(seat, "pile") for piece in table.lying(zone.id)]
    hidden = [z for z in table.of_seat(seat, "pile") if z.count and not table.lying(z.id)]
    recipes = [piece for piece in lying if piece.on < 0] + own
    hands = table.of_seat(seat, "hand")
    hand = [piece for zone in hands for piece in table.lying(zone.id)]
    shown = [piece for piece in hand if piece.face != BACK]
    front, held = 86 * scale, 94 * scale
    room, gap = wide - 36, 10.0
    if shown:
        most = min(len(shown), max(3, round(0.4 * room / (held + gap))))
        hand_room = most * (held + gap) - gap
        room -= hand_room + 34
    across, rows = _rows(max(1, len(recipes) + len(hidden)), front, room, gap)
    high = rows * (_high(front, FRONT) + gap) + 66
    if shown:
        hand_across, hand_rows = _rows(len(shown), held, hand_room, gap)
        high = max(high, hand_rows * (_high(held, HALVES) + gap) + 24)
    if box is None:
        return high
    tray(table, seat, box)
    total = total_of(panel)
    head = Box(box.x + 16, box.y + 12, wide - 32 - (hand_room + 34 if shown else 0), 38)
    count = sum(zone.count for zone in hands)
    if not shown and count and wide > (480 if table.is_narrow else 300):
        words = f"{count} in hand"
        at = head.x + head.w - width_of(total, 20) - 24 - width_of(words, 19)
        paper.text(at, head.y + 19, words, 19, paper["ink2"])
        for n in range(min(count, 8)):
            back = (at - 34 - 10 * (min(count, 8) - 1) + 10 * n, head.y + 6, 20, 28)
            paper.box(*back, paper["back"], round=4, ring=paper["sunk"], rim=1.5)
            paper.outlined(*back, paper["back-edge"], 4, 1.5)
    tray_head(table, seat, head, total)
    for n, piece in enumerate(recipes):
        x = box.x + 18 + n % across * (front + gap)
        y = box.y + 60 + n // across * (_high(front, FRONT) + gap)
        pieces.card(piece, x, y, front, _high(front, FRONT))
        if on := [each for each in lying if each.on == piece.slot and each.zone == piece.zone]:
            pieces.lying(on, x, y, front, _high(front, FRONT))
    for n, zone in enumerate(hidden, start=len(recipes)):
        x = box.x + 18 + n % across * (front + gap)
        y = box.y + 60 + n // across * (_high(front, FRONT) + gap)
        pieces.pile(1, BACK, x, y, front, _high(front, FRONT))
        pieces.count(str(zone.count), x + 4, y + 4, 17)
    for n, piece in enumerate(shown):
        x = box.x + box.w - 18 - hand_room + n % hand_across * (held + gap)
        y = box.y + 14 + n // hand_across * (_high(held, HALVES) + gap)
        pieces.card(piece, x, y, held, _high(held, HALVES), names="below")
    return high


def _basket(table: Table, wide: float, scale: float, box: Box | None = None) -> float:
    """The cards in the middle with their heading, or what goes on, and the piles beside them."""
    paper, pieces, scene = table.paper, table.pieces, table.scene
    spreads = table.of_seat(-1, "spread")
    cards = [piece for zone in spreads for piece in table.lying(zone.id)]
    piles = table.of_seat(-1, "pile", "heap", "spot")
    each, gap, pile = 98 * scale, 12.0, 96 * min(1.0, scale)
    room = wide - 16 - len(piles) * (pile + 30)
    across, rows = _rows(max(1, len(cards)), each, room, gap)
    high = max(rows * (_high(each, HALVES) + gap), pile * 1.45 + 44) + 58
    if box is None:
        return high
    y = box.y + 24 + (box.h - high) / 2
    if scene.strip is not None:
        strip_line(table, scene.strip, Box(box.x, y - 30, box.w, 58))
    elif spreads:
        paper.icon(spreads[0].id, box.x + 8, y - 19, 38)
        at = box.x + 58
        at += paper.text(at, y, spreads[0].label, 24, bold=True) + 12
        words = many(spreads[0].count, "card")
        at += paper.text(at, y + 1, words, 19, paper["ink2"]) + 24
        paper.text(at, y, scene.banner, 21, bold=True, room=box.x + box.w - at)
        if 0 <= scene.mover < len(table.names) and any(p.flag == "reach" for p in scene.pieces):
            words, right = f"in reach for {table.names[scene.mover]}", box.x + box.w - 10
            paper.text(right, y, words, 19, paper["ink2"], at="end")
            left = right - width_of(words, 19) - 28
            paper.outlined(left, y - 10, 20, 20, paper["leaf"], 6, 4)
    y += 34
    for n, piece in enumerate(cards):
        x = box.x + 8 + n % across * (each + gap)
        top = y + n // across * (_high(each, HALVES) + gap)
        pieces.card(piece, x, top, each, _high(each, HALVES), names="below")
    for n, zone in enumerate(piles):
        x = box.x + box.w - (n + 1) * (pile + 30) + 16
        lying = table.lying(zone.id)
        if zone.kind == "spot" and lying:
            pieces.card(lying[0], x, y, pile, pile * 1.45, names="above")
        else:
            top_face = zone.note if zone.kind == "heap" else BACK
            pieces.pile(zone.count, top_face, x, y, pile, pile * 1.45)
        words = zone.note or zone.label if zone.kind == "spot" else f"{zone.label} {zone.count}"
        paper.text(x + pile / 2, y + pile * 1.45 + 26, words, 19, paper["ink2"], at="middle")
    return high
