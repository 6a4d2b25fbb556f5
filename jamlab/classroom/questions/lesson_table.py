"""Drawing of a lesson's table as it lies before the first trial, for the wall while all guess.

Nothing is drawn by chance: what lies face down is a back, so the picture tells no more than the
question does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jamlab.core import AnyGame, Stream, registry
from jamlab.core.scene import Layout, Piece, Scene
from jamlab.export.picture.dice import dice_board
from jamlab.export.picture.paper import Paper, width_of, wrapped
from jamlab.export.picture.pieces import PieceDrawer, drawer
from jamlab.export.picture.table import CARD, Box, TablePicture
from jamlab.lessons import lesson
from jamlab.lessons.course.live_trials import Dice, TablePiece, TableSpread

WIDE, HIGH = 1256, 500  # at most: the room beside the joining instructions on the wall
_EDGE: Final = 16  # room for shadows and rings
_MOST: Final = 190.0  # width of a piece
_BETWEEN, _BELOW = 64.0, 32.0  # distance of two spreads
_TITLE: Final = 38  # size of a title
_LINE: Final = 1.25 * _TITLE
_TITLED: Final = 400.0  # least width for a title, which may have two lines
_FLAGS: Final = {"ok": "chosen", "now": "current"}
_ICON: Final = re.compile(r"\{([\w-]+)\}")
_NAMED: Final = 3  # faces named in the question that are shown beside the table


def is_drawn(source: Mapping[str, Any]) -> bool:
    """Return True if a question has such a drawing: a lesson's guess, as frozen with its source."""
    return "lesson" in source and source.get("part") == "guess"


def drawn(number: int, *, dark: bool = False) -> str:
    """Return the drawing of a lesson's table as SVG."""
    found = lesson(number)
    trial, game = found.by_hand(Stream(0), **found.start), registry.load(found.game)
    if trial.dice is not None:
        paper = Paper(HIGH, HIGH, dark=dark)
        _board(paper, drawer(paper, game), trial.dice)
    else:
        named = _named(game, found.question + found.setting, trial.spreads)
        laid = _laid([*named, *trial.spreads])
        paper = Paper(round(laid.wide), round(laid.high), dark=dark)
        _spreads(paper, drawer(paper, game), laid)
    return paper.svg("The table, before the first trial")


def _named(game: AnyGame, words: str, spreads: Sequence[TableSpread]) -> Iterator[TableSpread]:
    """Yield the faces that the question names by their drawings, unless they lie there anyway."""
    shape = spreads[0].shape
    lying = {piece.face for spread in spreads for piece in spread.pieces}
    icons = dict.fromkeys(_ICON.findall(words))
    faces = [key for icon in icons for key, face in game.faces.items() if face.icon == icon]
    if faces and len(faces) <= _NAMED and not lying & set(faces):
        yield TableSpread(tuple(map(TablePiece, faces)), 1, shape=shape)


@dataclass
class _Block:
    """A spread with the width of its pieces."""

    spread: TableSpread
    size: float

    @property
    def ratio(self) -> float:
        return CARD if self.spread.shape == "card" else 1.0

    @property
    def gap(self) -> float:
        return self.size * 0.12

    @property
    def columns(self) -> int:
        return min(self.spread.columns, len(self.spread.pieces))

    @property
    def laid(self) -> float:
        """Width of the pieces."""
        return self.columns * (self.size + self.gap) - self.gap

    @property
    def title(self) -> list[str]:
        return wrapped(self.spread.title, _TITLE, max(self.laid, _TITLED), 2)

    @property
    def wide(self) -> float:
        return max(self.laid, *(width_of(line, _TITLE) for line in self.title), 0)

    @property
    def high(self) -> float:
        rows = -(-len(self.spread.pieces) // self.columns)
        title = len(self.title) * _LINE + (0.3 * _TITLE if self.title else 0)
        return title + rows * (self.size * self.ratio + self.gap) - self.gap

    @property
    def area(self) -> float:
        return len(self.spread.pieces) * self.size**2 * self.ratio


@dataclass
class _SpreadLayout:
    """Spreads side by side or below one another, on a sheet of their size."""

    blocks: Sequence[_Block]
    beside: bool

    @property
    def wide(self) -> float:
        wide = [each.wide for each in self.blocks]
        laid = sum(wide) + _BETWEEN * (len(wide) - 1) if self.beside else max(wide)
        return laid + 2 * _EDGE

    @property
    def high(self) -> float:
        high = [each.high for each in self.blocks]
        laid = max(high) if self.beside else sum(high) + _BELOW * (len(high) - 1)
        return laid + 2 * _EDGE

    @property
    def area(self) -> float:
        return sum(each.area for each in self.blocks)


def _laid(spreads: Sequence[TableSpread]) -> _SpreadLayout:
    """Return the spreads with pieces as large as fit on the wall."""

    def fitted(*, beside: bool) -> _SpreadLayout:
        laid = _SpreadLayout([_Block(spread, _MOST) for spread in spreads], beside)
        while laid.wide > WIDE or laid.high > HIGH:
            over = [b for b in laid.blocks if _is_cause(b, laid)]
            max(over, key=lambda block: block.size).size *= 0.98
        return laid

    return max(fitted(beside=True), fitted(beside=False), key=lambda laid: laid.area)


def _is_cause(block: _Block, laid: _SpreadLayout) -> bool:
    """Return True if smaller pieces of this block would make the sheet smaller where it must be."""
    is_high = block.high > HIGH - 2 * _EDGE if laid.beside else laid.high > HIGH
    is_wide = laid.wide > WIDE if laid.beside else block.wide > WIDE - 2 * _EDGE
    return is_high or is_wide


def _spreads(paper: Paper, pieces: PieceDrawer, laid: _SpreadLayout) -> None:
    x = y = float(_EDGE)
    for block in laid.blocks:
        if laid.beside:
            _spread(paper, pieces, block, x, (laid.high - block.high) / 2)
            x += block.wide + _BETWEEN
        else:
            _spread(paper, pieces, block, (laid.wide - block.wide) / 2, y)
            y += block.high + _BELOW


def _spread(paper: Paper, pieces: PieceDrawer, block: _Block, x: float, y: float) -> None:
    spread, size = block.spread, block.size
    for line in block.title:
        paper.text(x + block.wide / 2, y + _TITLE / 2, line, _TITLE, paper["ink2"], at="middle")
        y += _LINE
    x, y = x + (block.wide - block.laid) / 2, y + (0.3 * _TITLE if block.title else 0)
    for n, piece in enumerate(spread.pieces):
        down, across = divmod(n, block.columns)
        left, top = x + across * (size + block.gap), y + down * (size * block.ratio + block.gap)
        lies = Piece("", "", 0, piece.face, flag=_FLAGS.get(piece.mark, ""))
        if piece.mark == "gone":
            edge = paper["edge"]
            paper.outlined(left, top, size, size * block.ratio, edge, size * 0.14)
        elif spread.shape == "card":
            pieces.card(lies, left, top, size, size * block.ratio)
        else:
            pieces.tile(lies, left, top, size, ("", ""))


def _board(paper: Paper, pieces: PieceDrawer, dice: Dice) -> None:
    poses = enumerate(dice.before.items())
    lying = tuple(Piece(die, "board", n, "die", pose=pose) for n, (die, pose) in poses)
    scene = Scene(Layout("board"), (), lying, (), plan=dice.plan)
    dice_board(TablePicture(paper, pieces, scene, ()), Box(0, 0, HIGH, HIGH))
