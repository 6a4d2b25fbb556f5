"""Outcome of a flick, as text in a log and as records.

* `moved` lists each die that moved, in the order of their names: its fate, its top face (0: not
  lying flat), its pose. `"A1:board:4:-1203,355,80,7071,0,0,7071 B2:hole C3:off"`
* `contacts` lists pairs of dice by their first touch: `"A1-B2 B2-C3"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import BadPose, Pose, checked, flat_face
from jamlab.games.jamsumo.board.solid import TOUCH, platform_gap

BOARD: Final = "board"  # fate of a die that lies on the board, or on other dice there
PLATFORM: Final = "platform"
"""Fate of a die on a JAM platform: its centre is over it, and it touches it (M-C5)."""
HOLE: Final = "hole"  # fate of a die that went through the hole
OFF: Final = "off"  # fate of a die that went over the edge of the board
FATES: Final = (BOARD, PLATFORM, HOLE, OFF)

LETTERS: Final = "ABCD"
DICE_EACH: Final = 6
DICE: Final = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, DICE_EACH + 1))
"""Names of all dice: the seat's letter, then 1 to 6."""
SEAT_OF: Final = {die: LETTERS.index(die[0]) for die in DICE}  # seat that owns each die
TURNED_ALIKE: Final = 20
"""Greatest change in any part of its quaternion for a die to count as unmoved."""
MOST_NUMBER: Final = 100_000


class BadOutcome(ValueError):
    """Text that is not an outcome; the message gives the fault."""


@dataclass(frozen=True, slots=True)
class DieOutcome:
    """Outcome for one die. `face` is 0 if it does not lie flat; `pose` is None if it is gone."""

    die: str
    fate: str
    face: int = 0
    pose: Pose | None = None

    def __str__(self) -> str:
        if self.pose is None:
            return f"{self.die}:{self.fate}"
        return f"{self.die}:{self.fate}:{self.face}:{','.join(map(str, self.pose))}"


Contact = tuple[str, str]
"""Names of two dice that touched each other, in alphabetical order."""


def fate_of(board: Board, pose: Pose) -> str:
    """Return `platform` or `board`, for a die that is on the board at rest."""
    number = board.platform_at(pose[0], pose[1])
    if number and platform_gap(board, pose, number, TOUCH) <= TOUCH:
        return PLATFORM
    return BOARD


def came(board: Board, die: str, pose: Pose) -> DieOutcome:
    """Return the record of a die that is on the board at rest."""
    return DieOutcome(die, fate_of(board, pose), flat_face(pose, board.flat), pose)


def has_moved(before: Pose | None, after: Pose) -> bool:
    """True if a die has moved by more than 0.1 mm, or turned by more than a quarter degree.

    Smaller changes come from the simulator and from rounding.
    """
    if before is None:
        return True
    if max(abs(before[n] - after[n]) for n in range(3)) > 1:
        return True
    sign = 1 if sum(before[n] * after[n] for n in range(3, 7)) >= 0 else -1
    return max(abs(before[n] - sign * after[n]) for n in range(3, 7)) > TURNED_ALIKE


# -- text ------------------------------------------------------------------------------------------


def moved_text(outcome: Iterable[DieOutcome]) -> str:
    """Return the text for the dice that moved."""
    return " ".join(map(str, sorted(outcome, key=lambda came: came.die)))


def contacts_text(contacts: Iterable[tuple[str, str]]) -> str:
    """Return the text for the contacts; a repeated pair is listed once, where it came first."""
    return " ".join(dict.fromkeys("-".join(sorted(pair)) for pair in contacts))


@lru_cache(maxsize=256)
def read_moved(text: str) -> tuple[DieOutcome, ...]:
    """Parse the text of the dice that moved; BadOutcome names the faulty part."""
    if not text:
        return ()
    found = tuple([_read_came(words) for words in text.split(" ")])
    names = [record.die for record in found]
    for name, following in pairwise(names):
        if name == following:
            raise BadOutcome(f"{name} is told of twice")
        if name > following:
            raise BadOutcome(f"{following} is told of after {name}: dice come in their order")
    return found


def _read_came(words: str) -> DieOutcome:
    die, *rest = words.split(":")
    if die not in SEAT_OF:
        raise BadOutcome(f"unknown die {_short(die)}")
    fate = rest[0] if rest else ""
    if fate not in FATES:
        raise BadOutcome(f"{die}: fate must be one of {', '.join(FATES)}; got {_short(fate)}")
    if fate in (HOLE, OFF):
        if len(rest) > 1:
            raise BadOutcome(f"{die} is gone: nothing more is told of it")
        return DieOutcome(die, fate)
    if len(rest) != 3:
        raise BadOutcome(f"of {die} its fate, its face and its pose are told")
    if len(rest[1]) != 1 or rest[1] not in "0123456":
        raise BadOutcome(f"{die}: the face must be 0 to 6, got {_short(rest[1])}")
    cells = rest[2].split(",")
    numbers = tuple([_number(die, cell) for cell in cells])
    try:
        return DieOutcome(die, fate, int(rest[1]), checked(numbers))
    except BadPose as error:
        raise BadOutcome(f"{die}: {error}") from None


def _number(die: str, cell: str) -> int:
    digits = cell.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise BadOutcome(f"{die}: a pose must be whole numbers, got {_short(cell)}")
    number = int(cell)
    if str(number) != cell or abs(number) > MOST_NUMBER:
        raise BadOutcome(f"{die}: {_short(cell)} is not written as in a pose")
    return number


@lru_cache(maxsize=256)
def read_contacts(text: str) -> tuple[Contact, ...]:
    """Parse the text of the contacts; BadOutcome names the faulty part."""
    if not text:
        return ()
    found = []
    for words in text.split(" "):
        one, _, other = words.partition("-")
        for die in (one, other):
            if die not in SEAT_OF:
                raise BadOutcome(f"unknown die {_short(die)}")
        if one >= other:
            raise BadOutcome(f"{_short(words)} is not written with the smaller name first")
        if (one, other) in found:
            raise BadOutcome(f"{words} is told twice")
        found.append((one, other))
    return tuple(found)


def _short(word: str) -> str:
    return repr(word if len(word) <= 20 else f"{word[:20]}…")


# -- resulting positions ---------------------------------------------------------------------------


def after(before: Mapping[str, Pose], outcome: Iterable[DieOutcome]) -> dict[str, Pose]:
    """Return the poses of all dice on the board afterwards, in the order of their names."""
    found = dict(before)
    for record in outcome:
        if record.pose is None:
            found.pop(record.die, None)
        else:
            found[record.die] = record.pose
    return dict(sorted(found.items()))
