"""Printed answer cards for a class without devices: the edge that is up is the pupil's answer."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from jamlab.arguments import one_of, whole

__all__ = ["ANY", "BANDS", "CODES", "MOST_CARDS", "answer", "bands", "labels"]


# Meaning of the four edges: quarters of a chance, or the options of a choice.


EDGES: Final = "ABCD"
BANDS: Final = ("0–25 %", "25–50 %", "50–75 %", "75–100 %")
ANY: Final = tuple(f"chance: {band}" for band in BANDS)
"""Labels of the edges when the questions are not yet known."""


def answer(question: Mapping[str, Any], edge: int) -> float | None:
    """Return the answer that an edge (0 to 3) gives to a question: for a choice the option, None if
    there are not so many; otherwise the middle of that quarter of the scale.

    >>> answer({"kind": "chance", "low": 0, "high": 1, "choices": []}, 2)
    0.625
    >>> answer({"kind": "choice", "low": 0, "high": 2, "choices": ["a", "b", "c"]}, 3)
    """
    if question["kind"] == "choice":
        return float(edge) if edge < len(question["choices"]) else None
    low, high = question["low"], question["high"]
    return float(low + (high - low) * (2 * edge + 1) / 8)


def bands(question: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the quarters of a question's scale in words, edge by edge; empty for a choice, whose
    options have the letters.

    >>> bands({"kind": "number", "low": 3, "high": 60, "unit": "points"})[:2]
    ('3–17.25 points', '17.25–31.5 points')
    """
    if question["kind"] == "choice":
        return ()
    scale = 100 if question["kind"] == "chance" else 1
    low, high = scale * question["low"], scale * question["high"]
    ends = [f"{round(low + (high - low) * n / 4, 2):g}" for n in range(5)]
    between = " to " if low < 0 else "–"
    return tuple(
        f"{one}{between}{other} {question['unit']}".strip() for one, other in pairwise(ends)
    )


def labels(questions: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the labels beside the four letters of a card: the quarters of the questions' scale,
    with question numbers if there are several scales; "" if all are choices.
    """
    scales: dict[tuple[str, ...], list[int]] = {}
    for number, question in enumerate(questions, 1):
        if found := bands(question):
            scales.setdefault(found, []).append(number)
    if len(scales) < 2:
        return next(iter(scales), ("",) * len(EDGES))
    named = [
        (f"question{'s' * (len(of) > 1)} {', '.join(map(str, of))}: ", scale)
        for scale, of in scales.items()
    ]
    return tuple(
        "  ·  ".join(name + scale[edge] for name, scale in named) for edge in range(len(EDGES))
    )


# Markers on pupils' cards: black and white squares that a camera can tell apart in any of four
# orientations.
#
#     ████████████████
#     ██    ██  ██████      a black border of one cell, and inside it 6 x 6 cells: 36 bits,
#     ██  ██  ██    ██      row by row from the top left, 1 for white …
#
# * They are the first fifty of ArUco's dictionary MIP_36h12 (S. Garrido-Jurado and others,
#   "Generation of fiducial marker dictionaries using mixed integer linear programming", 2016; the
#   codes under the BSD licence). Any two of these fifty, and any one and its rotations, differ in
#   at least 14 bits, so a reader that corrects three bits cannot confuse them.
# * An answer is the edge that is up: 0 to 3, clockwise from the top of the card as it is printed.


SIDE: Final = 6
"""Cells along a marker's edge, without its border."""
CELLS: Final = SIDE + 2
CODES: Final = (
    0xD2B63A09D, 0x6001134E5, 0x1206FBE72, 0xFF8AD6CB4, 0x85DA9BC49, 0xB461AFE9C, 0x6DB51FE13,
    0x5248C541F, 0x008F34503, 0x8EA462ECE, 0xEAC2BE76D, 0x1AF615C44, 0xB48A49F27, 0x2E4E1283B,
    0x78B1F2FA8, 0x27D34F57E, 0x89222FFF1, 0x4C1669406, 0xBF49B3511, 0xDC191CD5D, 0x11D7C3F85,
    0x16A130E35, 0xE29F27EFF, 0x428D8AE0C, 0x90D548477, 0x2319CBC93, 0xC3B0C3DFC, 0x0424BCCC9,
    0x2A081D630, 0x762743D96, 0xD0645BF19, 0xF38D7FD60, 0xC6CBF9A10, 0x3C1BE7C65, 0x276F75E63,
    0x4490A3F63, 0xDA60ACD52, 0x3CC68DF59, 0xAB46F9DAE, 0x88D533D78, 0xB6D62EC21, 0xB3C02B646,
    0x22E56D408, 0xAC5F5770A, 0xAAA993F66, 0x4CAA07C8D, 0x5C9B4F7B0, 0xAA9EF0E05, 0x0705C5750,
    0xAC81F545E,
)  # fmt: skip
"""Bits of each marker, starting with card 1."""
MOST_CARDS: Final = len(CODES)


def white(card: int) -> frozenset[tuple[int, int]]:
    """Return the white cells of a card's marker as (row, column), 1 to 6, counting the border.

    >>> sorted(white(1))[:4]
    [(1, 1), (1, 2), (1, 4), (2, 1)]
    """
    code = CODES[card - 1]
    bits = (code >> n & 1 for n in reversed(range(SIDE * SIDE)))
    return frozenset((1 + n // SIDE, 1 + n % SIDE) for n, is_white in enumerate(bits) if is_white)


# -- Cards as a PDF for any printer ----------------------------------------------------------------
#
# * A card is one marker with a white margin. Beside each edge its answer is printed small, for the
#   pupil who holds the card, not for the neighbours. From afar all cards look alike, whatever they
#   answer.
# * With backs every other page is a back, for duplex printing (flipped on the long edge): it shows
#   the same answers large, each at its own edge, to the pupil who holds the card up.


Paper = Literal["a4", "letter"]
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": A4, "letter": LETTER}
LAYOUTS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Columns and rows by the number of cards per page."""
MARGIN: Final = 6 * mm
"""Unprintable margin of common printers."""
_LABEL: Final = 9.0  # points: legible at arm's length, not from the next chair
_GREY: Final = 0.35
_ROOM: Final = 6 * mm  # for the label between the marker's white margin and the card's edge


def sheet(
    cards: int,
    *,
    paper: Paper = "a4",
    per_page: int = 1,
    backs: bool = False,
    labels: Sequence[str] = ANY,
) -> bytes:
    """Return cards 1 to `cards` as a PDF, with `labels` beside the letters of the four edges. Raise
    ValueError, with a message for people, for invalid arguments.
    """
    whole("cards", cards, 1, MOST_CARDS)
    one_of("per_page", per_page, LAYOUTS)
    one_of("paper", paper, PAPERS)
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
    """Return the edge length of a marker in millimetres."""
    across, down = LAYOUTS[per_page]
    width, height = PAPERS[paper]
    shorter = min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down)
    # the marker and a white margin as wide as one of its cells
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
        if is_back:  # flipped on the long edge, left becomes right
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
    """Draw a card centred on the origin: its marker, its answers, and its number in each corner."""
    cell = edge / CELLS
    canvas.setFillGray(0)
    canvas.rect(-edge / 2, -edge / 2, edge, edge, stroke=0, fill=1)
    canvas.setFillGray(1)
    for row, column in sorted(white(card)):
        # slightly larger than a cell, to avoid black hairlines between white ones
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
    """Draw the pupil's side of a card: the answer at the top is the one given."""
    canvas.setFillGray(0)
    canvas.setFont("Helvetica", edge / 14)
    canvas.drawCentredString(0, edge / 100, f"Card {card}")
    canvas.setFillGray(_GREY)
    canvas.setFont("Helvetica", edge / 26)
    canvas.drawCentredString(0, -edge / 14, "Your answer is the one at the top.")
    canvas.setFillGray(0)
    for up in range(4):
        canvas.saveState()
        canvas.rotate(90 * up)  # seen from behind, the edges run the other way round
        words = _words(up, labels)
        canvas.setFont("Helvetica-Bold", _fitting(words, "Helvetica-Bold", edge / 11, 0.8 * edge))
        canvas.drawCentredString(0, edge / 2 - edge / 14, words)
        canvas.restoreState()


def _words(up: int, labels: Sequence[str]) -> str:
    """Return the label of an edge, limited to the characters of the PDF's built-in fonts."""
    text = f"{EDGES[up]}   {labels[up]}".rstrip()
    return text.encode("cp1252", "replace").decode("cp1252")


def _fitting(words: str, font: str, size: float, room: float) -> float:
    """Return the font size, at most `size`, at which the text fits into `room`."""
    return float(min(size, size * room / max(stringWidth(words, font, size), 1)))


def _cuts(canvas: Canvas, size: tuple[float, float], across: int, down: int) -> None:
    """Draw fine cutting lines between the cards."""
    canvas.setStrokeGray(0.7)
    canvas.setLineWidth(0.3)
    canvas.setDash(2, 3)
    if across > 1:
        canvas.line(size[0] / 2, 0, size[0] / 2, size[1])
    if down > 1:
        canvas.line(0, size[1] / 2, size[0], size[1] / 2)
