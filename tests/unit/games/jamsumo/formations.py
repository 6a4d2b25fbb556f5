"""`python -m tests.unit.games.jamsumo.formations`: write formations into docs/develop/dice.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jamlab.games.jamsumo.board.board import NAMES, TEXTS, board_of
from jamlab.games.jamsumo.board.places import FORMATIONS, OWN, formation
from jamlab.games.jamsumo.state import SUMO_FACE

PAGE: Final = Path(__file__).parents[4] / "docs" / "develop" / "dice.md"
BEGIN: Final = "```csv\nboard,area,formation,die,x,y,z,w,i,j,k\n"
END: Final = "```\n"


def rows() -> Iterator[str]:
    """Yield one CSV line per die."""
    for name in NAMES:
        board = board_of(TEXTS[name])
        for area in range(1, len(board.areas) + 1):
            for form in FORMATIONS:
                if form != OWN:
                    for n, pose in enumerate(formation(board, area, form, SUMO_FACE), 1):
                        yield ",".join(map(str, (name, area, form, n, *pose)))


def told(page: str) -> str:
    """Return the page with the current positions."""
    head, rest = page.split(BEGIN)
    return head + BEGIN + "".join(f"{row}\n" for row in rows()) + END + rest.split(END, 1)[1]


if __name__ == "__main__":
    PAGE.write_text(told(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
