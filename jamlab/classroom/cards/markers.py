"""The markers on pupils' cards: squares of black and white that a camera tells apart, whichever of
their four edges is up.

    ████████████████
    ██    ██  ██████      a black border of one cell, and inside it 6 x 6 cells: 36 bits,
    ██  ██  ██    ██      row by row from the top left, 1 for white
    …

* They are the first fifty of ArUco's dictionary MIP_36h12 (S. Garrido-Jurado and others,
  "Generation of fiducial marker dictionaries using mixed integer linear programming", 2016; the
  codes under the BSD licence). Any two of these fifty, and any one and itself turned, differ in at
  least 14 bits: a reader that mends three takes none for another.
* An answer is the edge that is up: 0 to 3, clockwise from the top of the card as it is printed.
"""

from __future__ import annotations

from typing import Final

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
"""The bits of each marker, those of card 1 first."""
MOST: Final = len(CODES)


def white(card: int) -> frozenset[tuple[int, int]]:
    """The white cells of a card's marker as (row, column), the border counted: 1 to 6.

    >>> sorted(white(1))[:4]
    [(1, 1), (1, 2), (1, 4), (2, 1)]
    """
    code = CODES[card - 1]
    bits = (code >> n & 1 for n in reversed(range(SIDE * SIDE)))
    return frozenset((1 + n // SIDE, 1 + n % SIDE) for n, is_white in enumerate(bits) if is_white)
