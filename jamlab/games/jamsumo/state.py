"""State of JamSumo; nothing is hidden.

A die is in one place: in front of its seat (`hands`), on the board (`poses`), or out of play for
this round (`gone`, with the reason). Both dicts are sorted by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jamlab.core.referee import State
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, flat_face
from jamlab.games.jamsumo.flick.outcome import DICE_EACH, LETTERS, SEAT_OF

FIRST: Final = 0  # chance names the first holder of the marker
BEGIN: Final = 1  # a round begins
CORNER: Final = 2  # the mover chooses its SUMO area
SET_OUT: Final = 3  # the mover sets out its dice there
PLACE: Final = 4  # the mover puts one die down
FACE: Final = 5  # and turns it
TURN: Final = 6  # the mover chooses what to flick, or passes
AIM: Final = 7  # the mover chooses side and direction
FLICK: Final = 8  # the mover chooses strength and point
ROLL: Final = 9  # the dice roll
JUDGE: Final = 10  # consequences for single dice
SETTLE: Final = 11  # dice that had leaned on others settle
END: Final = 12  # the round ends
SCORE: Final = 13  # points are counted, seat by seat
MARKER: Final = 14  # the marker goes on
OVER: Final = 15

JAM: Final = "jam"
SUMO: Final = "sumo"
BOTH: Final = "both"

JAM_FACE: Final = 4  # `plain` face in Jam
SUMO_FACE: Final = 3  # in Sumo
FLICKS: Final = 200  # turns after which a round is stopped (M-A12)

MISSED: Final = "missed"
"""Reason why a die is gone that struck nothing; the other reasons are the fates of outcome.py."""


@dataclass(slots=True, eq=False, repr=False)
class JamSumoState(State):
    """Full state of a game, changed in place by `apply` only."""

    seats: int
    board: Board
    mode: str
    by_players: bool
    any_hit: bool
    off_is_out: bool
    phase: int = FIRST
    round: int = 0
    is_sumo: bool = False
    holder: int = 0
    mover: int = 0
    hands: list[list[int]] = field(default_factory=list)  # numbers of dice
    poses: dict[str, Pose] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    corners: list[int] = field(default_factory=list)  # the SUMO area of each seat, from 1
    turns: int = 0  # flicks and passes of this round
    die: str = ""  # being put down or flicked
    platform: int = 0  # where a die from the hand is put down
    spot: tuple[int, int] = (0, 0)  # its centre, in mm
    from_hand: bool = False  # True if the die of this turn came from the hand
    face: int = 0
    aim: int = 0
    speed: int = 0
    offset: int = 0
    height: int = 0
    due: list[tuple[str, str]] = field(default_factory=list)
    """Pending consequences for single dice: (die, reason)."""
    lifted: list[Pose] = field(default_factory=list)  # poses of dice just taken off the board
    ending: str = ""  # clause that ended the round
    ms: int = 0  # duration of the roll just observed
    path: str = ""
    scored: int = 0  # number of seats whose points are counted
    points: list[list[int]] = field(default_factory=list)
    """Of each seat, by round; penalties are negative."""

    def __post_init__(self) -> None:
        self.is_sumo = self.mode == SUMO
        self.hands = [list(range(1, DICE_EACH + 1)) for _ in range(self.seats)]
        self.corners = [0] * self.seats
        self.points = [[] for _ in range(self.seats)]

    @property
    def rounds(self) -> int:
        """Number of rounds of the game (M-A8, M-D1)."""
        if self.mode != BOTH:
            return self.seats
        return 2 * self.seats if self.by_players else 4

    @property
    def plain(self) -> int:
        """Face shown by a die in front of a seat, and the value of one that does not lie flat."""
        return SUMO_FACE if self.is_sumo else JAM_FACE

    def is_sumo_round(self, number: int) -> bool:
        """True if the round with this number (from 1) is one of Sumo."""
        return self.mode == SUMO or (self.mode == BOTH and 2 * number > self.rounds)

    def left(self, seat: int) -> int:
        """Return the number of a seat's dice in play: on the board or in front of it."""
        on_board = sum(SEAT_OF[die] == seat for die in self.poses)
        return on_board + len(self.hands[seat])

    def on_board(self, seat: int) -> list[str]:
        letter = LETTERS[seat]
        return [die for die in self.poses if die[0] == letter]

    def gone_of(self, seat: int, way: str = "") -> list[str]:
        """Return a seat's dice that are out of play: all, or those gone in this way."""
        letter = LETTERS[seat]
        return [die for die, how in self.gone.items() if die[0] == letter and way in ("", how)]

    def shown(self, seat: int) -> int:
        """Return the sum of the faces of a seat's dice that still count (M-B5, M-C7)."""
        plain, flat = self.plain, self.board.flat
        faces = [flat_face(self.poses[die], flat) or plain for die in self.on_board(seat)]
        return sum(faces) + plain * len(self.hands[seat])

    def scores(self) -> tuple[int, ...]:
        """Return each seat's score so far: points of Sumo less penalties of Jam (M-D2)."""
        return tuple([sum(points) for points in self.points])
