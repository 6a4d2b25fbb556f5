"""Tables with their seats beside them, half of them on each side: a grid, a board, spots; on a
narrow sheet they are above it, two in a row."""

from __future__ import annotations

from jamlab.core.scene import BACK, Piece, Scene, Zone
from jamlab.export.picture.dice import dice_board, row_of_dice
from jamlab.export.picture.paper import width_of
from jamlab.export.picture.table import CARD, GAP, Box, Table, tray


def beside(table: Table, box: Box, side: float = 0) -> Box:
    """The seats on both sides of a table, as cards; returns what is left between: a square, if the
    width of a side is not given."""
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
    """How high all seats are that stand above a table."""
    return (_card_high(scene) + GAP) * (-(-len(scene.seats) // 2))


def _above(table: Table, box: Box) -> Box:
    high, wide = _card_high(table.scene), (box.w - GAP) / 2
    for seat in range(len(table.names)):
        row, column = divmod(seat, 2)
        at = Box(box.x + column * (wide + GAP), box.y + row * (high + GAP), wide, high)
        _seat_card(table, seat, at)
    used = above_high(table.scene)
    return Box(box.x, box.y + used, box.w, box.h - used)


def _seat_card(table: Table, seat: int, box: Box) -> None:
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


def grid(table: Table, box: Box) -> None:
    """One zone of rows and columns; what is empty is a pale hollow."""
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


def board(table: Table, box: Box) -> None:
    """A board that dice lie on by their poses; those in hand lie with their seats."""
    square = beside(table, box)
    table.paper.box(*square, table.paper["table"], round=24)
    dice_board(table, square)


def spots(table: Table, box: Box) -> None:
    """A few named places with what lies there, as large as there is room for."""
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


def _wide(table: Table, piece: Piece, wide: float) -> float:
    """How wide a piece is where cards are so wide: a die is smaller."""
    return wide * 0.72 if table.pieces.face(piece.face).icon.startswith("die") else wide


def _spot(table: Table, zone: Zone, lying: list[Piece], box: Box, wide: float) -> None:
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
