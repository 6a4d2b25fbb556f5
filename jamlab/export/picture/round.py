"""Seats round a table, each with its hand; the attack or piles in the middle."""

from __future__ import annotations

from typing import Final

from jamlab.core.scene import BACK, Piece, Zone
from jamlab.core.text import many
from jamlab.export.picture.paper import Paper
from jamlab.export.picture.pieces import Pieces
from jamlab.export.picture.table import CARD, GAP, Box, Table, strip_line, total_of, tray, tray_head

SIDES: Final = ("", "", "t", "lr", "ltr", "lttr", "lltrr", "lllrrr", "llltrrr")
"""By seats: where the others sit, clockwise from the left of the nearest: left, top, right."""


def round_table(table: Table, box: Box) -> None:
    """Seats round the table, each with its hand and what lies before it; piles in the middle."""
    paper = table.paper
    paper.box(*box, paper["table"], round=24)
    inner = box.less(GAP, GAP)
    side, high = 340.0, 206.0
    order = table.seats_from(table.nearest)
    sides = SIDES[len(table.names)] if len(table.names) < len(SIDES) else "t" * len(order)
    if table.is_narrow:
        sides = "t" * len(order)
    places: dict[int, Box] = {}
    for way in "lr":
        seats = [seat for seat, at in zip(order, sides, strict=True) if at == way]
        each = min(286, (inner.h - GAP * (len(seats) - 1)) / max(1, len(seats)))
        top = inner.y + (inner.h - len(seats) * each - GAP * (len(seats) - 1)) / 2
        x = inner.x if way == "l" else inner.x + inner.w - side
        for n, seat in enumerate(seats[::-1] if way == "l" else seats):
            places[seat] = Box(x, top + n * (each + GAP), side, each)
    above = [seat for seat, at in zip(order, sides, strict=True) if at == "t"]
    middle = inner.less(side + GAP if "l" in sides else 0, 0)
    across = min(len(above), 2) if table.is_narrow else len(above)
    each = min(770, (middle.w - GAP * (across - 1)) / max(1, across))
    left = middle.x + (middle.w - across * each - GAP * (across - 1)) / 2
    for n, seat in enumerate(above):
        row, column = divmod(n, across)
        x, y = left + column * (each + GAP), inner.y + row * (high + GAP)
        places[seat] = Box(x, y, each, high)
    near = min(middle.w, 770)
    x = middle.x + (middle.w - near) / 2
    places[table.nearest] = Box(x, inner.y + inner.h - high, near, high)
    for seat, place in places.items():
        _round_tray(table, seat, place)
    top = inner.y + (high + GAP) * (-(-len(above) // across) if above else 0)
    room = Box(middle.x, top, middle.w, inner.y + inner.h - high - GAP - top)
    asked = [panel.seat for panel in table.scene.seats if panel.flag == "answer"]
    under = bool(asked) and places[asked[0]].y > room.y + 0.1 * room.h
    attack = _middle(table, room, banner_above=under)
    is_far = table.is_narrow and asked != [table.nearest]  # its tray is ringed, that must do
    if attack and asked and not is_far:
        _arrow(paper, attack, places[asked[0]], room, under=under)


def _round_tray(table: Table, seat: int, box: Box) -> None:
    pieces, panel = table.pieces, table.panel(seat)
    tray(table, seat, box)
    tray_head(table, seat, Box(box.x + 16, box.y + 12, box.w - 32, 38), total_of(panel))
    inner = Box(box.x + 18, box.y + 60, box.w - 36, box.h - 74)
    hands = [piece for zone in table.of_seat(seat, "hand") for piece in table.lying(zone.id)]
    fronts = [piece for zone in table.of_seat(seat, "front") for piece in table.lying(zone.id)]
    piles = table.of_seat(seat, "pile")
    if inner.w > inner.h * 3.2 or (fronts and inner.h < 170):  # both in one row
        wide = min(92, inner.h / CARD)
        need = len(hands) * (wide + 8) - 8
        lying = min(inner.h * 1.3, inner.w * 0.34) if fronts else 224 if piles else 0
        most = inner.w - lying - GAP
        hand = Box(inner.x, inner.y, min(need, most), inner.h)
        rest = Box(hand.x + hand.w + GAP, inner.y, inner.w - hand.w - GAP, inner.h)
    else:  # two rows
        low = 40.0 if piles and not fronts else inner.h * 0.46
        hand = Box(inner.x, inner.y, inner.w, inner.h - low - 12)
        rest = Box(inner.x, inner.y + hand.h + 12, inner.w, low)
        wide = min(84, hand.h / CARD)
    _hand(pieces, hands, hand, wide)
    if fronts:
        _fronts(pieces, fronts, rest, min(wide, rest.h / CARD))
    elif piles:
        _penalty(table, piles[0].count, rest)


def _hand(pieces: Pieces, cards: list[Piece], box: Box, wide: float) -> None:
    """Cards side by side, a little over each other where there is no room."""
    wide = min(wide, box.w / (1 + 0.8 * max(0, len(cards) - 1)))
    step = min(wide + 8, (box.w - wide) / max(1, len(cards) - 1))
    y = box.y + (box.h - wide * CARD) / 2
    for n, piece in enumerate(cards):
        raised = 8 if piece.flag == "chosen" else 0
        pieces.card(piece, box.x + n * step, y - raised, wide, wide * CARD)


def _fronts(pieces: Pieces, cards: list[Piece], box: Box, wide: float) -> None:
    """What lies before a seat. A recipe is wider than a card; pies won lie as pies."""
    widths = [wide * (1.4 if piece.id.startswith("recipe.") else 1) for piece in cards]
    shrunk = min(1, (box.w - 8 * (len(cards) - 1)) / sum(widths))
    x = box.x
    for piece, each in zip(cards, widths, strict=True):
        w, h = each * shrunk, wide * CARD * shrunk
        y = box.y + (box.h - h) / 2
        if piece.id.startswith("pies."):
            pieces.chip(piece.face, x, y + (h - w) / 2, w)
            if piece.deep > 1:
                pieces.count(f"×{piece.deep}", x + w - 6, y + (h + w) / 2 - 6)
        else:
            pieces.card(piece, x, y, w, h)
        x += w + 8


def _penalty(table: Table, count: int, box: Box) -> None:
    """A pile before a seat, as a small fan and words."""
    paper, high = table.paper, 40.0
    y = box.y + (box.h - high) / 2
    for n in range(min(5, max(1, count))):
        at = (box.x + 7 * n, y, 28, high)
        if count:
            paper.box(*at, paper["back"], round=5, ring=paper["sunk"], rim=1.5)
            paper.outlined(*at, paper["back-edge"], 5, 1.5)
        else:
            paper.outlined(*at, paper["line"], 5)
    x = box.x + 28 + 7 * (min(5, max(1, count)) - 1) + 14
    words = many(count, "penalty card") if count else "no penalty cards"
    paper.text(x, y + high / 2, words, 19, paper["ink2"], room=box.x + box.w - x)


def _middle(table: Table, box: Box, *, banner_above: bool) -> Box | None:
    """Spots, piles and heaps in a row, with words; returns where the attack lies."""
    paper, pieces, scene = table.paper, table.pieces, table.scene
    found: Box | None = None
    zones = table.of_seat(-1, "spot", "pile", "heap")
    zones.sort(key=lambda zone: (zone.kind != "spot", zone.id == "attack"))

    def rooms(high: float) -> list[float]:
        made = []
        for zone in zones:
            count = max(1, len(table.lying(zone.id))) if zone.kind == "spot" else 1
            made.append((size(zone, high, count) + 8) * count)
        return made

    def size(zone: Zone, high: float, count: int) -> float:
        return high / CARD * (1 if zone.id == "attack" else 0.86) * min(1, 3 / max(1, count))

    high = 132.0 if scene.strip is not None else 140.0 if scene.banner else 176.0
    while sum(rooms(high)) + 40 * len(zones) > box.w and high > 60:
        high -= 8
    widths = rooms(high)
    x = box.x + (box.w - sum(widths) - 40 * (len(zones) - 1)) / 2
    top = box.y + (box.h - high - 40) / 2
    if scene.strip is not None:
        top -= 46
    elif scene.banner:
        top += 34 if banner_above else 2
    for zone, room in zip(zones, widths, strict=True):
        lying = table.lying(zone.id)
        wide = size(zone, high, 1)
        if zone.kind == "spot":
            each = size(zone, high, len(lying))
            y = top + (high - each * CARD) / 2
            for n, piece in enumerate(lying):
                pieces.card(piece, x + n * (each + 8), y, each, each * CARD)
            if zone.id == "attack":
                if not lying:
                    paper.outlined(x, y, wide, wide * CARD, paper["line"], 18)
                found = Box(x, top, room - 8, high) if lying else None
        else:
            note = zone.note if zone.kind == "heap" else BACK
            y = top + (high - wide * CARD) / 2
            pieces.pile(zone.count, note, x, y, wide, wide * CARD)
            words = f"{zone.label} {zone.count}"
            paper.text(x + wide / 2, top + high + 14, words, 20, paper["ink2"], at="middle")
        x += room + 40
    if scene.strip is not None:
        strip_line(table, scene.strip, Box(box.x, top + high + 40, box.w, 72))
    elif scene.banner:
        y = top - 28 if banner_above else top + high + 46
        paper.text(box.x + box.w / 2, y, scene.banner, 25, bold=True, at="middle", room=box.w)
    return found


def _arrow(paper: Paper, attack: Box, to: Box, room: Box, *, under: bool) -> None:
    """From the attack to the tray of the seat that must answer, over the cards or under them."""
    x, low, high = attack.x + attack.w / 2, to.y + to.h - 12, to.y + 8
    if to.x <= x <= to.x + to.w:
        start = attack.y + attack.h + 10 if under else attack.y - 10
        tip, turn = (x, to.y - 18 if under else to.y + to.h + 18), 180 if under else 0
        shaft = f"M{x:.1f} {start:.1f}V{tip[1] + (-18 if under else 18):.1f}"
    else:
        left = to.x < attack.x
        y = room.y + room.h - 8 if under else max(room.y + 20, min(attack.y - 34, low))
        start = attack.y + attack.h + 8 if under else attack.y - 8
        aslant = 45 if y > low else -45 if y < high else 0  # to the tray's corner
        out = -1 if left else 1
        tip = (to.x + to.w + 22, y) if left else (to.x - 22, y)
        if aslant:
            tip = tip[0] + 14 * out, low + 24 if y > low else high - 24
        turn = out * (90 - aslant)
        bend, neck = x + 70 * out, tip[0] - 20 * out
        shaft = f"M{x:.1f} {start:.1f}Q{x:.1f} {y:.1f} {bend:.1f} {y:.1f}H{neck:.1f}"
    line = {"stroke": paper["accent"], "stroke_linecap": "round", "stroke_linejoin": "round"}
    paper.add("path", d=shaft, fill="none", stroke_width=8, **line)
    place = f"translate({tip[0]:.1f} {tip[1]:.1f}) rotate({turn})"
    head = {"fill": paper["accent"], "transform": place, **line}
    paper.add("path", d="M-19 18 0 -9 19 18Z", stroke_width=4, **head)
