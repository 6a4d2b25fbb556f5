"""Node for rolling dice, with the checks of a report.

* A `Roll` is the node at which the outcome is observed: by a simulator, a person, or the game's own
  table of flicks (by_table.py).
* A report is checked, never computed: the dice it names are there, each once; what it says of a die
  agrees with its pose; nothing overlaps anything else; every die is supported, down to the board; a
  chain of contacts leads from the flicked die to each that moved; and a die has touched what it
  rests on or leans against (M-C2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jamlab.core.event import NOBODY, Event
from jamlab.core.observed import Observed
from jamlab.core.refusals import Refusal
from jamlab.core.stream import Stream
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, flat_face
from jamlab.games.jamsumo.board.rest import doubtful, near, touching, unheld, untold
from jamlab.games.jamsumo.board.solid import TOUCH, gap, ground_gap, platform_gap
from jamlab.games.jamsumo.events import DiceRolled, DiceSettled, FlickFouled
from jamlab.games.jamsumo.flick.by_table import drawn
from jamlab.games.jamsumo.flick.outcome import (
    BadOutcome,
    DieOutcome,
    after,
    fate_of,
    has_moved,
    read_contacts,
    read_moved,
)
from jamlab.games.jamsumo.flick.throw import Throw

FOULS: Final = ("top", "second", "push")
"""Kinds of foul: the top face was struck, or a second die; or the finger pushed."""
LONGEST_MS: Final = 60_000
LONGEST_PATH: Final = 800
MOST_SPEED: Final = 20_000


@dataclass(frozen=True, slots=True)
class Roll(Throw, Observed):
    """Observed node for rolling dice: the places where they come to lie are to be reported."""

    @property
    def asks(self) -> str:
        """Sentence that names what is to be reported."""
        if self.settles:
            return "Where the dice lie that had leaned on dice taken off the board"
        return f"Where the dice lie after {self.die} was flicked, and which touched each other"

    def refusal(self, event: Event) -> Refusal | None:
        """Return the first fault of a report, None if it has none."""
        return next(iter(self.faults(event)), None)

    def faults(self, event: Event) -> list[Refusal]:
        """Return all faults of a report."""
        if isinstance(event, FlickFouled):
            return list(_foul_faults(self, event))
        wanted = DiceSettled if self.settles else DiceRolled
        if type(event) is not wanted:
            return [Refusal(f"{self.asks} is to be reported now, not {event.kind}", "M-A5")]
        assert isinstance(event, DiceRolled | DiceSettled)
        return list(_faults(self, event))

    def draw(self, rng: Stream) -> Event:
        """Return a random outcome from the table of flicks."""
        return drawn(self, rng)


def _foul_faults(roll: Roll, event: FlickFouled) -> Iterator[Refusal]:
    if roll.settles:
        yield Refusal("Dice that settle are not flicked: nothing can be foul", "M-A3")
    elif event.seat != roll.seat or event.die != roll.die:
        yield Refusal(f"It was seat {roll.seat} that flicked {roll.die}", "M-A2")
    if event.why not in FOULS:
        yield Refusal(f"A flick is foul by one of {', '.join(FOULS)}", "M-A3")
    if event.clause != "M-A3":
        yield Refusal("A foul flick rests on another clause", "M-A3")


def _faults(roll: Roll, event: DiceRolled | DiceSettled) -> Iterator[Refusal]:
    if event.seat != roll.seat:
        whose = "nobody's doing" if roll.seat == NOBODY else f"seat {roll.seat}'s doing"
        yield Refusal(f"What is to be reported is {whose}", "M-A5")
    if isinstance(event, DiceRolled):
        yield from _flick_faults(roll, event)
    elif event.clause != "M-C10":
        yield Refusal("Settling rests on another clause", "M-C10")
    if not 0 <= event.ms <= LONGEST_MS:
        yield Refusal(f"Dice come to rest within {LONGEST_MS:,} ms, not {event.ms}", "M-A5")
    if len(event.path) > LONGEST_PATH or not event.path.isascii():
        yield Refusal(f"A path has up to {LONGEST_PATH} plain characters", "M-A5")
    try:
        outcome, contacts = read_moved(event.moved), read_contacts(event.contacts)
    except BadOutcome as error:
        yield Refusal(_sentence(str(error)), "M-A5")
        return
    strangers = {die for pair in contacts for die in pair} - set(roll.poses)
    for die in sorted(strangers):
        yield Refusal(f"{die} was touched, but it was not on the board", "M-A5")
    unknown = [record.die for record in outcome if record.die not in roll.poses]
    for die in unknown:
        yield Refusal(f"{die} moved, but it was not on the board", "M-A5")
    if strangers or unknown:
        return
    if not roll.settles:
        for die in _moved_by_nobody(roll, outcome, contacts):
            yield Refusal(f"{die} is said to have moved, but nothing touched it", "M-A5")
        for die, other in untold(roll.board, roll.poses, after(roll.poses, outcome), contacts):
            pair = "-".join(sorted((die, other)))
            words = f"{die} lies on {other} or leans against it, so they touched"
            yield Refusal(f"{words}: {pair} is missing", "M-C2")
    yield from pose_faults(roll.board, roll.poses, outcome)


def _flick_faults(roll: Roll, event: DiceRolled) -> Iterator[Refusal]:
    if event.die != roll.die:
        yield Refusal(f"{roll.die} was flicked, not {event.die[:20]!r}", "M-A2")
    edge = roll.board.die
    if not 0 <= event.aim < 3600 or not 1 <= event.speed <= MOST_SPEED:
        yield Refusal("A flick has an aim from 0 to 359.9 degrees and a speed", "M-A2")
    if abs(event.offset) * 2 > edge or not 0 <= event.height <= edge:
        yield Refusal(f"The finger struck beside the side face of {roll.die}", "M-A2")
    clause = "M-A5" if event.moved else "M-A10"
    if event.clause != clause:
        yield Refusal("What came of the flick rests on another clause", clause)


def pose_faults(
    board: Board, before: dict[str, Pose], outcome: Sequence[DieOutcome]
) -> Iterator[Refusal]:
    """Yield the faults of the reported poses."""
    lying = after(before, outcome)
    moved = [record.die for record in outcome if record.pose is not None]
    for record in outcome:
        if record.pose is None:
            continue
        die, pose = record.die, record.pose
        if not has_moved(before[die], pose):
            yield Refusal(f"{die} is said to have moved, but lies as before", "M-A5")
        face = flat_face(pose, board.flat)
        if face != record.face:
            said = f"face {record.face} up" if record.face else "not lying flat"
            is_so = f"face {face} up" if face else "tilted"
            yield Refusal(f"{die} is said to be {said}, but its pose is {is_so}", "M-A7")
        fate = fate_of(board, pose)
        if fate != record.fate:
            yield Refusal(f"{die} is said to be on the {record.fate}, not the {fate}", "M-C5")
        yield from _solid_faults(board, die, pose)
        others = {
            other: lies
            for other, lies in lying.items()
            if other != die and (other not in moved or other > die)
        }
        for other in near(board, pose, others):
            if gap(board, pose, others[other], -TOUCH) < -TOUCH:
                yield Refusal(f"{die} and {other} would lie in each other", "M-A5")
    for words in unheld(board, lying, doubtful(board, before, lying, moved)).values():
        yield Refusal(words, "M-A6")


def _solid_faults(board: Board, die: str, pose: Pose) -> Iterator[Refusal]:
    if not board.over_board(pose[0], pose[1]):
        yield Refusal(f"{die} is not over the board: it went over the edge", "M-A6")
    elif pose[2] < -board.thickness / 2:
        yield Refusal(f"{die} is below the board: it went through the hole", "M-A6")
    if ground_gap(board, pose) < -TOUCH:
        yield Refusal(f"{die} would lie inside the board", "M-A5")
    for n in range(1, len(board.platforms) + 1):
        if platform_gap(board, pose, n, -TOUCH) < -TOUCH:
            yield Refusal(f"{die} would lie inside platform {n}", "M-A5")


def _moved_by_nobody(
    roll: Roll, outcome: Sequence[DieOutcome], contacts: Sequence[tuple[str, str]]
) -> list[str]:
    """Return the dice that moved without a chain of contacts from the flicked die.

    Those that touched each other before the flick need no new contact.
    """
    reached, fresh = {roll.die}, [roll.die]
    while fresh:
        die = fresh.pop()
        others = {other: pose for other, pose in roll.poses.items() if other not in reached}
        met = {other for pair in contacts if die in pair for other in pair}
        new = [
            other for other in others
            if other in met or touching(roll.board, roll.poses[die], {other: others[other]})
        ]  # fmt: skip
        reached.update(new)
        fresh += new
    return [record.die for record in outcome if record.die not in reached]


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
