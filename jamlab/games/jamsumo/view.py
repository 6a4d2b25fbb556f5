"""What a seat of JamSumo may know: all that lies there, as everybody does."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.fields import laid, seen
from jamlab.games.jamsumo.board.board import Board, board_of
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.flick.outcome import LETTERS
from jamlab.games.jamsumo.state import JamSumoState


@dataclass(frozen=True, slots=True)
class JamSumoView:
    """The whole table. `poses` and `gone` tell of dice by name, in the order of the names.

    `hands` are the numbers of the dice in front of each seat; `points` what each seat got in each
    round (penalties below 0), `shown` what its dice show now.
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
        """The board that is played on."""
        return board_of(self.board_text, self.any_face)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has by now."""
        return tuple([sum(points) for points in self.points])

    @property
    def fallen(self) -> tuple[tuple[str, str], ...]:
        """Dice that are no longer on the board, and what follows for them has not been told yet."""
        lying = dict(self.poses)
        return tuple([(die, why) for die, why in self.due if die not in lying])

    def on_board(self, seat: int) -> list[str]:
        """The dice of a seat on the board, by name."""
        return [die for die, _ in self.poses if die[0] == LETTERS[seat]]

    def left(self, seat: int) -> int:
        """How many dice of a seat are on the board or in front of it."""
        return len(self.on_board(seat)) + len(self.hands[seat])

    def gone_of(self, seat: int, way: str = "") -> list[str]:
        """The dice of a seat that are done with: all, or those that are gone in this way."""
        return [die for die, how in self.gone if die[0] == LETTERS[seat] and way in ("", how)]


def view_of(state: JamSumoState) -> JamSumoView:
    """The one view that all seats share."""
    return seen(
        JamSumoView,
        state,
        rounds=state.rounds,
        shown=tuple([state.shown(seat) for seat in range(state.seats)]),
        board_text=state.board.text,
        any_face=state.board.any_face,
    )


def state_of(view: JamSumoView) -> JamSumoState:
    """The one state with this view: nothing is hidden."""
    state = JamSumoState(
        view.seats,
        view.board,
        mode=view.mode,
        by_players=view.by_players,
        any_hit=view.any_hit,
        off_is_out=view.off_is_out,
    )
    return laid(state, view)
