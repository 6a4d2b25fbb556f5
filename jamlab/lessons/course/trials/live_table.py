"""What lies on the live table, and what is said there: plain records, no widgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from jamlab.core.scene import Plan


@dataclass(frozen=True)
class Piece:
    """A tile, card or packet on the table.

    `face` is a face of the game, "" for a back; `mark` is "", "ok", "no", "now" or "gone" (only its
    place is left); `label` is a word below it; `can` says that it can be clicked.
    """

    face: str = ""
    label: str = ""
    mark: str = ""
    can: bool = False


@dataclass(frozen=True)
class Spread:
    """Pieces laid out in rows of `columns`; `shape` is "tile" (square) or "card" (upright)."""

    pieces: tuple[Piece, ...]
    columns: int
    title: str = ""
    shape: Literal["tile", "card"] = "tile"


@dataclass(frozen=True)
class Dice:
    """A board with dice, instead of spreads. All lengths and poses as in a log (0.1 mm).

    `before` are the poses before the roll, `after` those that lie there now; a die that is in
    neither `after` nor on the board fell. `ends` says where dice went that fell.
    """

    plan: Plan
    before: Mapping[str, tuple[int, ...]]
    after: Mapping[str, tuple[int, ...]]
    ends: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    ms: int = 0


@dataclass(frozen=True)
class Action:
    """A button of the live table: what it does, and the words on it."""

    do: str
    words: str
    main: bool = False


@dataclass(frozen=True)
class Said:
    """What came of a trial: a headline, a sentence, a tone ("ok", "no" or "")."""

    headline: str
    sentence: str = ""
    tone: str = ""
