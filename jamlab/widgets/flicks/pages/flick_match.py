"""A game of JamSumo between a person and computers: whose turn it is, what a flick comes to.

* `Match` knows no widget. It goes on until the person must do something, or until a computer has
  flicked: what was seen then is a `Seen`, and `go_on()` goes further.
* The person's turn is one flick: taking a die, putting it down, turning and aiming it are the
  choices of the game, made at once.
* What is kept is a log like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from jamlab import agents
from jamlab.engine import (
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Kept,
    Node,
    Observed,
    Over,
    Seeds,
    sort_of,
)
from jamlab.engine.play import draw, observe
from jamlab.flicks.physics import missing
from jamlab.flicks.rollers import MujocoRoller
from jamlab.flicks.skill import Skill
from jamlab.games.jamsumo import GAME
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.places import platform_spots, platform_turns, set_down
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.board.reach import all_free_faces, free_faces
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.rules import roomy
from jamlab.games.jamsumo.state import JAM_FACE
from jamlab.replay import Replay, header_for, log_of
from jamlab.table.scene import Rolled
from jamlab.widgets.flicks.flicked_dice import rolled_of
from jamlab.widgets.flicks.flicking import Flick, Refused

_HAND: Final = (ev.DiePlaced, ev.DieTurned, ev.DieAimed)
"""What a hand does before a flick: the table shows it."""
ME: Final = 0
"""The person's seat."""
OPPONENT: Final = "aim"


@dataclass(frozen=True, slots=True)
class Seen:
    """A flick that was made: as it was meant, where dice lay before and after, in words."""

    flick: Flick
    before: dict[str, Pose]
    after: dict[str, Pose]
    roll: Rolled
    words: str


@dataclass(frozen=True, slots=True)
class PutDown:
    """Where the person's next die stands: a platform, x and y in mm, how it is turned."""

    die: str
    platform: int
    x: int
    y: int
    front: int
    turn: int


class Match:
    """One game. `put` is the person's next die, if it has one.

    `told` has a line for each event but those of the hand.
    """

    def __init__(
        self, mode: str, names: Sequence[str], skills: Sequence[Skill], seed: int, board: str = ""
    ) -> None:
        self.names = list(names)
        options = {"mode": mode} | ({"board": board} if board else {})
        self.roller = None if missing() else MujocoRoller(skills)
        seats = ["a person", *(OPPONENT for _ in names[1:])]
        meta = {"title": f"{names[ME]} plays {GAME.name}", "agents": seats, "seed": seed}
        if self.roller is not None:
            meta |= self.roller.meta()
        self.header = header_for(GAME, names, options, meta)
        self.state = GAME.start(len(names), self.header.options)
        self.kept = Kept()
        self.told: list[str] = []
        self.over: Over | None = None
        self.put: PutDown | None = None
        seeds = Seeds(seed)
        self._chance = seeds.chance()
        self._players = {seat: agents.make(GAME.id, OPPONENT) for seat in range(1, len(names))}
        for seat, player in self._players.items():
            player.sit(Eyes(GAME, self.state, seat), seeds.seat(seat))

    # -- what there is -----------------------------------------------------------------------------

    @property
    def board(self) -> Any:
        """The board that is played on."""
        return self.state.board

    def node(self) -> Any:
        """What can happen next."""
        return GAME.pending(self.state)

    @property
    def is_mine(self) -> bool:
        """True if the person must choose."""
        node = self.node()
        return isinstance(node, Choice) and node.seat == ME

    def asks(self) -> list[Event]:
        """The corners or formations that the person must choose from; nothing if it is to flick."""
        node = self.node()
        if not isinstance(node, Choice) or node.seat != ME:
            return []
        if isinstance(node.options[0], ev.CornerChosen | ev.DiceSetOut):
            return [
                option
                for option in node.options
                if not (isinstance(option, ev.DiceSetOut) and option.formation == "own")
            ]
        return []

    def poses(self) -> dict[str, Pose]:
        """All dice on the board, the person's next one too."""
        found = dict(self.state.poses)
        if self.put is not None:
            found[self.put.die] = self._stood(self.put)
        return found

    def may(self) -> list[str]:
        """The dice that the person may flick now."""
        if not self.is_mine or self.asks():
            return []
        found = [option.die for option in self.node() if isinstance(option, ev.DieChosen)]
        return [self.put.die, *found] if self.put is not None else found

    def open_faces(self) -> dict[str, tuple[int, ...]]:
        """The side faces of each die that a finger can strike (M-A2).

        The person's next die may still go elsewhere: it covers none.
        """
        found = all_free_faces(self.board, self.state.poses)
        if self.put is not None:
            found[self.put.die] = free_faces(self.board, self.put.die, self.poses())
        return found

    def scores(self) -> list[tuple[str, int, int]]:
        """Name, points and dice still to be played or on the board, of each seat."""
        view = GAME.view(self.state, None)
        return [(name, view.scores[n], view.left(n)) for n, name in enumerate(self.names)]

    def log(self) -> bytes:
        """The game so far, as a log."""
        return log_of(GAME, self.header, self.kept, self.over)

    def replay(self) -> Replay:
        """The game so far, to be stepped through."""
        return Replay.of(self.log(), "jamsumo")

    # -- going on ----------------------------------------------------------------------------------

    def go_on(self) -> Seen | None:
        """Until the person must choose (None), the game is over (None), or a computer flicked."""
        seen = None
        while True:
            node = self.node()
            if isinstance(node, Over):
                self.over = node
                return seen
            if isinstance(node, Choice):
                if node.seat == ME or seen is not None:
                    self._next_die()
                    return seen
                self._do(node, node[self._players[node.seat].choose(node)])
            elif isinstance(node, Chance):
                self._do(node, draw(node, self._chance))
            elif isinstance(node, Forced):
                self._do(node, node.event)
                if seen is not None and not isinstance(node.event, ev.DieSunk | ev.DieOut):
                    seen = self._later(seen)
            elif seen is None:
                seen = self._observed(node)
            else:  # dice settle
                self._observed(node)
                seen = self._later(seen)

    def choose(self, event: Event) -> None:
        """The person's corner or formation. Refused if it cannot be."""
        refusal = GAME.why_not(self.state, event)
        if refusal is not None:
            raise Refused(f"{refusal}.")
        self._do(self.node(), event)

    def flick(self, flick: Flick) -> Seen:
        """The person flicks; what comes of it, with all that must follow. Refused if it cannot."""
        if flick.die not in self.may():
            raise Refused(f"{flick.die} cannot be flicked now.")
        for event in self._choices(flick):
            self._do(self.node(), event)
        self.put = None
        seen = self.go_on()
        assert seen is not None
        return seen

    def place(self, die: str, x: int, y: int, turn: int) -> dict[str, Pose]:
        """Put the person's next die elsewhere: the nearest place on the nearest platform."""
        put = self.put
        if put is None or die != put.die:
            raise Refused("Only the die that you will flick from a platform can be placed.")
        board, poses = self.board, self.state.poses
        free = roomy(self.state)
        places = board.platforms
        platform = min(
            free, key=lambda n: (places[n - 1].x / 10 - x) ** 2 + (places[n - 1].y / 10 - y) ** 2
        )
        wanted = round((put.turn + turn) / 15) * 15 % 90
        spots = sorted(
            platform_spots(board, platform, poses),
            key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2,
        )
        for spot in spots:  # the nearest at which it can be turned so; else as it can be there
            if wanted in platform_turns(board, platform, spot, poses):
                way = wanted
                break
        else:
            spot = spots[0]
            way = platform_turns(board, platform, spot, poses)[0]
        self.put = PutDown(die, platform, *spot, put.front, way)
        return self.poses()

    # -- inside ------------------------------------------------------------------------------------

    def _stood(self, put: PutDown) -> Pose:
        return set_down(self.board, put.x, put.y, JAM_FACE, put.front, put.turn, put.platform)

    def _next_die(self) -> None:
        """Lay the person's next die on a platform, if it may take one now."""
        node = self.node()
        self.put = None
        if not isinstance(node, Choice) or node.seat != ME:
            return
        taken = [option for option in node.options if isinstance(option, ev.DieTaken)]
        if taken:
            self.put = PutDown(taken[0].die, taken[0].platform, 0, 0, 5, 0)
            square = self.board.platforms[taken[0].platform - 1]
            self.place(taken[0].die, square.x // 10, square.y // 10, 0)

    def _choices(self, flick: Flick) -> list[Event]:
        """The choices that a flick of the person is made of. Refused if one of them cannot be."""
        put = self.put
        if put is not None and flick.die == put.die:
            wanted: list[Event] = [
                ev.DieTaken(ME, "M-B1", put.die, put.platform),
                ev.DiePlaced(ME, "M-B1", put.die, put.x, put.y),
                ev.DieTurned(ME, "M-B1", put.die, put.turn, put.front),
            ]
        else:
            wanted = [ev.DieChosen(ME, "M-C8" if self.state.is_sumo else "M-B1", flick.die)]
        wanted.append(ev.DieAimed(ME, "M-A2", flick.die, flick.face, flick.aim))
        wanted.append(ev.DieFlicked(ME, "M-A2", flick.die, flick.speed, flick.offset, flick.height))
        trial = self.state.copy()
        for event in wanted:
            refusal = GAME.why_not(trial, event)
            if refusal is not None:
                raise Refused(f"{refusal}.")
            GAME.apply(trial, event)
        return wanted

    def _do(self, node: Node, event: Event) -> None:
        GAME.apply(self.state, event)
        self.kept.log.append(event)
        self.kept.sorts.append(sort_of(node))
        if not isinstance(event, _HAND):
            self.told.append(GAME.tell(event, self.names))

    def _observed(self, node: Observed) -> Seen | None:
        event = observe(node, self._chance, self.roller)
        self._do(node, event)
        if not isinstance(node, Roll) or node.flick is None or not isinstance(event, ev.DiceRolled):
            return None
        meant = node.flick
        flick = Flick(node.die, meant.face, meant.aim, meant.speed, meant.offset, meant.height)
        roll = rolled_of(event.path, event.ms)
        return Seen(flick, node.poses, dict(self.state.poses), roll, self.told[-1])

    def _later(self, seen: Seen) -> Seen:
        """The same flick with what followed."""
        words = f"{seen.words}. {self.told[-1]}"
        return Seen(seen.flick, seen.before, dict(self.state.poses), seen.roll, words)
