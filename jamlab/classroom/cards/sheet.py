"""The cards as a PDF, to be printed on any printer.

* A card is one marker with white about it. Beside each edge stands small what it says: to be read
  by who holds it, not by the neighbours. All cards look alike from afar, whatever they answer.
* With backs every other page is a back, for printing on both sides (turned over the long edge):
  there the same answers stand large, each at its own edge, for the pupil who holds the card up.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final, Literal

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from jamlab.classroom.cards.answers import ANY, EDGES
from jamlab.classroom.cards.markers import CELLS, MOST, white

Paper = Literal["a4", "letter"]
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": A4, "letter": LETTER}
LAYOUTS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Cards on a page: so many beside one another, so many rows."""
MARGIN: Final = 6 * mm
"""What printers leave white."""
_LABEL: Final = 9.0  # points: read at arm's length, not from the next chair
_GREY: Final = 0.35
_ROOM: Final = 6 * mm  # for the words between the marker's white border and the card's edge


def sheet(
    cards: int,
    *,
    paper: Paper = "a4",
    per_page: int = 1,
    backs: bool = False,
    labels: Sequence[str] = ANY,
) -> bytes:
    """The cards 1 to `cards` as a PDF; `labels` stand beside the letters of the four edges.
    ValueError in words for what cannot be printed."""
    if not 1 <= cards <= MOST:
        raise ValueError(f"there are cards 1 to {MOST}, not {cards}")
    if per_page not in LAYOUTS:
        raise ValueError(f"1, 2 or 4 cards fit on a page, not {per_page}")
    if paper not in PAPERS:
        raise ValueError(f"paper is a4 or letter, not {paper!r}")
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=PAPERS[paper], invariant=True, pageCompression=1)
    canvas.setTitle(f"Cards 1 to {cards} for a class")
    canvas.setAuthor("jamlab")
    canvas.setCreator("jamlab")
    for first in range(1, cards + 1, per_page):
        here = range(first, min(first + per_page, cards + 1))
        for is_back in (False, True) if backs else (False,):
            _page(canvas, here, PAPERS[paper], per_page, labels, is_back=is_back)
            canvas.showPage()
    canvas.save()
    return made.getvalue()


def marker_size(paper: Paper, per_page: int) -> float:
    """How long a marker's edge is, in millimetres."""
    across, down = LAYOUTS[per_page]
    width, height = PAPERS[paper]
    shorter = min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down)
    # the marker, and white about it as wide as one of its cells
    return float((shorter - 2 * _ROOM) * CELLS / (CELLS + 2) / mm)


def _page(
    canvas: Canvas,
    cards: range,
    size: tuple[float, float],
    per_page: int,
    labels: Sequence[str],
    *,
    is_back: bool,
) -> None:
    across, down = LAYOUTS[per_page]
    width = (size[0] - 2 * MARGIN) / across
    height = (size[1] - 2 * MARGIN) / down
    paper: Paper = "a4" if size == A4 else "letter"
    edge = marker_size(paper, per_page) * mm
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        if is_back:  # turned over the long edge, left is right
            column = across - 1 - column
        canvas.saveState()
        canvas.translate(MARGIN + (column + 0.5) * width, size[1] - MARGIN - (row + 0.5) * height)
        if is_back:
            _back(canvas, card, edge, labels)
        else:
            _front(canvas, card, edge, labels)
        canvas.restoreState()
    if per_page > 1:
        _cuts(canvas, size, across, down)


def _front(canvas: Canvas, card: int, edge: float, labels: Sequence[str]) -> None:
    """A card about the origin: its marker, its answers small, its number small in each corner."""
    cell = edge / CELLS
    canvas.setFillGray(0)
    canvas.rect(-edge / 2, -edge / 2, edge, edge, stroke=0, fill=1)
    canvas.setFillGray(1)
    for row, column in sorted(white(card)):
        # a little larger than a cell: no hair of black between two white ones
        x, y = -edge / 2 + column * cell, edge / 2 - (row + 1) * cell
        canvas.rect(x, y, cell + 0.05, cell + 0.05, stroke=0, fill=1)
    out = edge / 2 + cell
    canvas.setFillGray(_GREY)
    for up in range(4):
        canvas.saveState()
        canvas.rotate(-90 * up)  # upright when this edge is up
        words = _words(up, labels)
        canvas.setFont("Helvetica", _fitting(words, "Helvetica", _LABEL, 2 * out - 12 * mm))
        canvas.drawCentredString(0, out + 1.5 * mm, words)
        canvas.setFont("Helvetica", _LABEL)
        canvas.drawString(-out, out + 1.5 * mm, str(card))
        canvas.restoreState()


def _back(canvas: Canvas, card: int, edge: float, labels: Sequence[str]) -> None:
    """What the pupil sees who holds the card up: the answer at the top is the one given."""
    canvas.setFillGray(0)
    canvas.setFont("Helvetica", edge / 14)
    canvas.drawCentredString(0, edge / 100, f"Card {card}")
    canvas.setFillGray(_GREY)
    canvas.setFont("Helvetica", edge / 26)
    canvas.drawCentredString(0, -edge / 14, "Your answer is the one at the top.")
    canvas.setFillGray(0)
    for up in range(4):
        canvas.saveState()
        canvas.rotate(90 * up)  # seen from behind the edges run the other way round
        words = _words(up, labels)
        canvas.setFont("Helvetica-Bold", _fitting(words, "Helvetica-Bold", edge / 11, 0.8 * edge))
        canvas.drawCentredString(0, edge / 2 - edge / 14, words)
        canvas.restoreState()


def _words(up: int, labels: Sequence[str]) -> str:
    """What stands at an edge, in the letters that the PDF's own fonts have."""
    text = f"{EDGES[up]}   {labels[up]}".rstrip()
    return text.encode("cp1252", "replace").decode("cp1252")


def _fitting(words: str, font: str, size: float, room: float) -> float:
    """The size at which the words have room, `size` at most."""
    return float(min(size, size * room / max(stringWidth(words, font, size), 1)))


def _cuts(canvas: Canvas, size: tuple[float, float], across: int, down: int) -> None:
    """Fine lines between the cards."""
    canvas.setStrokeGray(0.7)
    canvas.setLineWidth(0.3)
    canvas.setDash(2, 3)
    if across > 1:
        canvas.line(size[0] / 2, 0, size[0] / 2, size[1])
    if down > 1:
        canvas.line(0, size[1] / 2, size[0], size[1] / 2)
