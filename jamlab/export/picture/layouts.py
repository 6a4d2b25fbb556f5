"""Tables as pictures: one function per layout, from a scene to drawings on the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jamlab.core.scene import BACK, Piece, Scene, Zone
from jamlab.export.picture.dice import dice_board, row_of_dice
from jamlab.export.picture.paper import Paper, width_of
from jamlab.export.picture.pieces import PieceDrawer
from jamlab.export.picture.table import (
    CARD,
    GAP,
    Box,
    TablePicture,
    strip_line,
    total_of,
    tray,
    tray_head,
)
from jamlab.text import many

# A kitchen table: trays with recipes, a spread between them, the nearest seat's hand below.


FRONT, HALVES, LESS = 1.54, 1.66, 0.85  # height/width ratios; and a factor on both for small cards


def kitchen(table: TablePicture, box: Box) -> None:
    """Draw trays with recipes, a spread of cards between them, and the nearest seat's open hand
    below.

    The cards above are as large as fits into less than half of the table, those below as large as
    fits.
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
    """Return the number of cards in a row, and the number of rows."""
    across = max(1, int((room + gap) // (wide + gap)))
    return across, -(-count // across)


def _high(wide: float, ratio: float) -> float:
    return wide * ratio * (LESS if wide < 62 else 1)


def _kitchen_tray(
    table: TablePicture, seat: int, wide: float, scale: float, box: Box | None = None
) -> float:
    """Draw a seat's recipes and hand, and return the height; without a box only measure it."""
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


def _basket(table: TablePicture, wide: float, scale: float, box: Box | None = None) -> float:
    """Draw the cards in the middle with their heading, or the current exchange, and the piles
    beside them.
    """
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


# -- Seats round a table, each with its hand; the attack or piles in the middle --------------------


SIDES: Final = ("", "", "t", "lr", "ltr", "lttr", "lltrr", "lllrrr", "llltrrr")
"""Sides of the other seats by number of seats, clockwise from the left of the nearest: left, top,
right.
"""


def round_table(table: TablePicture, box: Box) -> None:
    """Draw seats round the table, each with its hand and open cards; piles in the middle."""
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
    is_far = table.is_narrow and asked != [table.nearest]  # the ring round its tray is enough
    if attack and asked and not is_far:
        _arrow(paper, attack, places[asked[0]], room, under=under)


def _round_tray(table: TablePicture, seat: int, box: Box) -> None:
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
        _own_pile(table, piles[0].count, rest)


def _hand(pieces: PieceDrawer, cards: list[Piece], box: Box, wide: float) -> None:
    """Draw cards side by side, overlapping a little where there is no room."""
    wide = min(wide, box.w / (1 + 0.8 * max(0, len(cards) - 1)))
    step = min(wide + 8, (box.w - wide) / max(1, len(cards) - 1))
    y = box.y + (box.h - wide * CARD) / 2
    for n, piece in enumerate(cards):
        raised = 8 if piece.flag == "chosen" else 0
        pieces.card(piece, box.x + n * step, y - raised, wide, wide * CARD)


def _fronts(pieces: PieceDrawer, cards: list[Piece], box: Box, wide: float) -> None:
    """Draw the cards in front of a seat. A recipe is wider than a card; pies won are drawn as
    pies.
    """
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


def _own_pile(table: TablePicture, count: int, box: Box) -> None:
    """Draw a seat's own pile as a small fan with words."""
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
    pile = table.scene.layout.pile
    words = many(count, pile) if count else f"no {pile}s"
    paper.text(x, y + high / 2, words, 19, paper["ink2"], room=box.x + box.w - x)


def _middle(table: TablePicture, box: Box, *, banner_above: bool) -> Box | None:
    """Draw spots, piles and heaps in a row, with words; return the box of the attack."""
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
    """Draw an arrow from the attack to the tray of the seat that must answer, over or under the
    cards.
    """
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


# Tables with their seats at both sides: a grid, a board, spots; on a narrow sheet the seats are
# above the table, two in a row.


def beside(table: TablePicture, box: Box, side: float = 0) -> Box:
    """Draw the seats on both sides of a table, as cards; return the box left between: a square
    unless `side`, the width of a side, is given.
    """
    if table.is_narrow:
        return _above(table, box)
    side = side or (box.w - box.h - 2 * GAP) / 2
    count = len(table.names)
    left = (count + 1) // 2
    high = _card_high(table.scene)
    for seat in range(count):
        row, many = (seat, left) if seat < left else (seat - left, count - left)
        each = min(high, (box.h - GAP * (many - 1)) / many)
        x = box.x if seat < left else box.x + box.w - side
        top = box.y + (box.h - each * many - GAP * (many - 1)) / 2
        _seat_card(table, seat, Box(x, top + row * (each + GAP), side, each))
    return Box(box.x + side + GAP, box.y, box.w - 2 * (side + GAP), box.h)


def _card_high(scene: Scene) -> float:
    notes = any(panel.note for panel in scene.seats)
    items = max((len(panel.items) for panel in scene.seats), default=0)
    rows = -(-items // 4) if scene.plan is None else 1
    return 100 + 48 * rows + 34 * notes


def above_high(scene: Scene) -> float:
    """Return the height of all seats above a table."""
    return (_card_high(scene) + GAP) * (-(-len(scene.seats) // 2))


def _above(table: TablePicture, box: Box) -> Box:
    high, wide = _card_high(table.scene), (box.w - GAP) / 2
    for seat in range(len(table.names)):
        row, column = divmod(seat, 2)
        at = Box(box.x + column * (wide + GAP), box.y + row * (high + GAP), wide, high)
        _seat_card(table, seat, at)
    used = above_high(table.scene)
    return Box(box.x, box.y + used, box.w, box.h - used)


def _seat_card(table: TablePicture, seat: int, box: Box) -> None:
    paper, panel, name = table.paper, table.panel(seat), table.names[seat]
    tray(table, seat, box, "card")
    middle = box.y + 50
    paper.mark(seat, name, box.x + 20, middle - 26, 52)
    room = box.w - 126 - width_of(str(panel.total), 50, bold=True)
    told = panel.status
    paper.text(box.x + 88, middle - (13 if told else 0), name, 28, bold=True, room=room)
    if told:
        ink = paper["accent" if panel.flag == "answer" else "ink2"]
        paper.text(box.x + 88, middle + 19, told, 21, ink, room=room)
    paper.text(box.x + box.w - 22, middle, str(panel.total), 50, bold=True, at="end")
    y = box.y + 96
    if table.scene.plan is not None:
        row_of_dice(table, seat, Box(box.x + 22, y, box.w - 44, 44))
        y += 50
    else:
        for n, (face, count) in enumerate(panel.items):
            x = box.x + 22 + n % 4 * (box.w - 30) / 4
            table.pieces.chip(face, x, y + n // 4 * 46, 38)
            paper.text(x + 46, y + n // 4 * 46 + 19, str(count), 24, bold=True)
        y += 46 * -(-len(panel.items) // 4)
    if panel.note and y + 28 <= box.y + box.h:
        paper.text(box.x + 22, y + 12, panel.note, 20, paper["ink2"], room=box.w - 40)


def grid(table: TablePicture, box: Box) -> None:
    """Draw one zone of rows and columns; empty cells are pale hollows."""
    paper, layout = table.paper, table.scene.layout
    square = beside(table, box)
    paper.box(*square, paper["table"], round=24)
    pad, space = square.w * 0.024, square.w * 0.0115
    wide = (square.w - 2 * pad - (layout.columns - 1) * space) / layout.columns
    high = (square.h - 2 * pad - (layout.rows - 1) * space) / layout.rows
    size = min(wide, high)

    def place(slot: int) -> tuple[float, float]:
        row, column = divmod(slot, layout.columns)
        middle = (square.x + pad + column * (wide + space), square.y + pad + row * (high + space))
        return middle[0] + (wide - size) / 2, middle[1] + (high - size) / 2

    lying = table.lying(layout.zone)
    for slot in set(range(layout.rows * layout.columns)) - {piece.slot for piece in lying}:
        x, y = place(slot)
        paper.begin(opacity="0.55")
        paper.box(x + 6, y + 6, size - 12, size - 12, paper["gap"], round=10)
        paper.end()
    mover = max(0, table.scene.mover) % 8
    badge = paper[f"c{mover}"], "#FFFFFF" if mover in (0, 7) and not paper.dark else paper["letter"]
    for piece in sorted(lying, key=lambda piece: (piece.flag == "current", piece.face != BACK)):
        table.pieces.tile(piece, *place(piece.slot), size, badge)


def board(table: TablePicture, box: Box) -> None:
    """Draw a board with dice at their poses; dice in hand are drawn with their seats."""
    square = beside(table, box)
    table.paper.box(*square, table.paper["table"], round=24)
    dice_board(table, square)


def spots(table: TablePicture, box: Box) -> None:
    """Draw a few named places with their pieces, as large as there is room for."""
    paper = table.paper
    inner = beside(table, box, 330)
    paper.box(*inner, paper["table"], round=24)
    if table.scene.banner:
        paper.text(inner.x + inner.w / 2, inner.y + 46, table.scene.banner, 26, at="middle")
    places = [(zone, table.lying(zone.id)) for zone in table.scene.zones]

    def room_of(zone: Zone, lying: list[Piece], wide: float) -> float:
        cards = sum(_wide(table, piece, wide) + 12 for piece in lying) - 12
        return max(wide, cards, width_of(zone.label, 24, bold=True) + 40)

    rows, wide = [places], 148.0
    while wide > 48:
        wide -= 4
        rows = [[]]
        for place in places:
            used = sum(room_of(*each, wide) + 40 for each in rows[-1])
            if rows[-1] and used + room_of(*place, wide) > inner.w - 48:
                rows.append([])
            rows[-1].append(place)
        high = wide * CARD + 92
        if len(rows) == 1 or (wide < 112 and len(rows) * high <= inner.h - 90):
            break
    y = inner.y + (inner.h - len(rows) * high) / 2 + 12
    for row in rows:
        widths = [room_of(*place, wide) for place in row]
        x = inner.x + (inner.w - sum(widths) - 40 * (len(row) - 1)) / 2
        for (zone, lying), room in zip(row, widths, strict=True):
            _spot(table, zone, lying, Box(x, y, room, high), wide)
            x += room + 40
        y += high


def _wide(table: TablePicture, piece: Piece, wide: float) -> float:
    """Return a piece's width for a given width of cards: a die is smaller."""
    return wide * 0.72 if table.pieces.face(piece.face).icon.startswith("die") else wide


def _spot(table: TablePicture, zone: Zone, lying: list[Piece], box: Box, wide: float) -> None:
    paper, pieces, middle = table.paper, table.pieces, box.x + box.w / 2
    mark = 38 if zone.seat >= 0 else 0
    words = width_of(zone.label, 24, bold=True)
    if mark:
        paper.mark(zone.seat, table.names[zone.seat], middle - (words + mark) / 2, box.y, 30)
    paper.text(middle - (words - mark) / 2, box.y + 15, zone.label, 24, bold=True)
    y, high = box.y + 44, wide * CARD
    widths = [_wide(table, piece, wide) for piece in lying]
    x = middle - (sum(widths) + 12 * (len(lying) - 1)) / 2
    for piece, each in zip(lying, widths, strict=True):
        if each < wide:
            top = y + (high - each) / 2
            if piece.flag == "current":
                around = Box(x, top, each, each).less(-5, -5)
                paper.box(*around, paper["accent-soft"], round=20, ring=paper["accent"])
            paper.icon(pieces.face(piece.face).icon, x, top, each)
        else:
            pieces.card(piece, x, y, each, high)
        x += each + 12
    if not lying:
        count = zone.count if zone.kind == "pile" else 0
        pieces.pile(count, BACK, middle - wide / 2, y, wide, high)
    note = zone.note or (str(zone.count) if zone.kind == "pile" and zone.count else "")
    paper.text(middle, y + high + 24, note, 22, paper["ink2"], at="middle")


LAYOUTS: Final[dict[str, Callable[[TablePicture, Box], None]]] = {
    "grid": grid,
    "round": round_table,
    "kitchen": kitchen,
    "board": board,
    "spots": spots,
}


def draw(table: TablePicture, box: Box) -> None:
    """Draw the table of a scene in its layout."""
    LAYOUTS[table.scene.layout.kind](table, box)
