"""View of JamSumo, the same for every seat."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.fields import laid, seen
from jamlab.games.jamsumo.board.board import Board, board_of
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.flick.outcome import LETTERS
from jamlab.games.jamsumo.state import JamSumoState


@dataclass(frozen=True, slots=True)
class JamSumoView:
    """View of the whole table. `poses` and `gone` list dice by name, in the order of the names.

    `hands` are the numbers of the dice in front of each seat; `points` the points of each seat in
    each round (penalties below 0), `shown` the sum of the faces its dice show now.
    """

    phase: int
    round: int
    rounds: int
    is_sumo: bool
    holder: int
    mover: int
    hands: tuple[tuple[int, ...], ...]
    poses: tuple[tuple[str, Pose], ...]
    gone: tuple[tuple[str, str], ...]
    corners: tuple[int, ...]
    turns: int
    die: str
    platform: int
    spot: tuple[int, int]
    from_hand: bool
    face: int
    aim: int
    speed: int
    offset: int
    height: int
    due: tuple[tuple[str, str], ...]
    lifted: tuple[Pose, ...]
    ending: str
    ms: int
    path: str
    scored: int
    points: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...]
    board_text: str
    mode: str
    by_players: bool
    any_hit: bool
    off_is_out: bool
    any_face: bool

    @property
    def board(self) -> Board:
        """The board in play."""
        return board_of(self.board_text, self.any_face)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """Score of each seat so far."""
        return tuple([sum(points) for points in self.points])

    @property
    def fallen(self) -> tuple[tuple[str, str], ...]:
        """Dice that have left the board, with the reason, whose consequence is still pending."""
        lying = dict(self.poses)
        return tuple([(die, why) for die, why in self.due if die not in lying])

    def on_board(self, seat: int) -> list[str]:
        """Return the names of a seat's dice on the board."""
        return [die for die, _ in self.poses if die[0] == LETTERS[seat]]

    def left(self, seat: int) -> int:
        """Return the number of a seat's dice on the board or in front of it."""
        return len(self.on_board(seat)) + len(self.hands[seat])

    def gone_of(self, seat: int, way: str = "") -> list[str]:
        """Return a seat's dice that are out of play: all, or those gone in this way."""
        return [die for die, how in self.gone if die[0] == LETTERS[seat] and way in ("", how)]


def view_of(state: JamSumoState) -> JamSumoView:
    """Return the one view that all seats share."""
    return seen(
        JamSumoView,
        state,
        rounds=state.rounds,
        shown=tuple([state.shown(seat) for seat in range(state.seats)]),
        board_text=state.board.text,
        any_face=state.board.any_face,
    )


def state_of(view: JamSumoView) -> JamSumoState:
    """Return the one state with this view: nothing is hidden."""
    state = JamSumoState(
        view.seats,
        view.board,
        mode=view.mode,
        by_players=view.by_players,
        any_hit=view.any_hit,
        off_is_out=view.off_is_out,
    )
    return laid(state, view)
