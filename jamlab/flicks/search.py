"""A player who tries flicks in the simulator before flicking: `search=40`.

* At the start of its turn it thinks of plans: which die, from where, which way, how hard. Each aims
  at something: the hole, an opponent's die, one of its own dice. The plan of the game's own player
  `aim` is among them.
* Each plan is tried with the spread of its own skill: the n-th try of all plans has the same luck.
  The rules judge every try to the end of the turn, and the game says what that is worth
  (`Game.outlook`): its own prospects less the others' mean.
* After every round of tries the worse half of the plans is given up (sequential halving, as in
  `agents/sampling.py`). The budget is a number of flicks a turn, all plans together.
* Without the simulator it plays as `aim` does, and says so.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from math import ceil, fsum, hypot, log2, sqrt
from typing import Any, Final

from jamlab.engine import ALL_KNOWING, Agent, Choice, Event, Eyes, Stream
from jamlab.engine.node import Chance, Forced, event_at
from jamlab.flicks.physics import missing
from jamlab.flicks.rollers import rolled
from jamlab.flicks.skill import SKILLS, USUAL, Skill
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.agents import Aim
from jamlab.games.jamsumo.outcome import SEAT_OF
from jamlab.games.jamsumo.pose import towards
from jamlab.games.jamsumo.roll import Roll

FLICKS: Final = 40
MOST: Final = 10_000
GRAVITY: Final = 9_810.0  # mm/s²
FALLS: Final = 400.0  # mm/s: so fast a die may still be at the rim
FASTER: Final = (1.0, 1.25)
"""By how much faster than just needed a flick at the hole is tried."""
ON: Final = (60.0, 150.0, 260.0)
"""How far, in mm, a flick at a die would go on behind it if nothing were there."""
ASIDE: Final = (0, -3, 3)
"""Degrees beside a die's middle that it is tried to be struck."""
TRIES: Final = 2
"""Flicks that each plan gets at least; of more plans the least likely are left out."""

Plan = tuple[Event, ...]
"""The choices of a turn, in their order."""


class Search(Agent):
    """Tries so many `flicks` a turn in the simulator, with the spread of `skill`."""

    def __init__(self, flicks: float = FLICKS, skill: Skill | None = None) -> None:
        if not float(flicks).is_integer() or not 1 <= flicks <= MOST:
            raise ValueError(f"flicks are a whole number from 1 to {MOST}, not {flicks:g}")
        self.flicks = int(flicks)
        self.skill = skill or SKILLS[USUAL]
        self.plan: list[Event] = []
        self.can_try = True
        if why := missing():
            self.can_try = False
            warnings.warn(f"the player `search` plays as `aim` does: {why}", stacklevel=2)

    def sit(self, eyes: Eyes, rng: Stream) -> None:
        """Take a seat; the player who aims looks through the same eyes."""
        super().sit(eyes, rng)
        self.aim = Aim()
        self.aim.sit(eyes, rng)
        self.plan = []

    def choose(self, choice: Choice) -> int:
        """The next choice of the plan; at the start of a turn, plan it."""
        first = choice[0]
        if not self.can_try or isinstance(first, ev.CornerChosen | ev.DiceSetOut):
            return self.aim.choose(choice)
        if isinstance(first, ev.DieChosen | ev.DieTaken):
            self.plan = list(Trial(self).best())
        if self.plan:
            wanted = self.plan.pop(0)
            if wanted in choice.options:
                return choice.options.index(wanted)
        self.plan = []
        return self.aim.choose(choice)


class Trial:
    """The plans of one turn, and what trying them was worth."""

    def __init__(self, player: Search) -> None:
        self.player = player
        self.game, self.seat = player.eyes.game, player.eyes.seat
        self.rng = player.rng
        self.start: Any = self.game.resample(player.eyes.view(), self.rng)
        self.luck = self.rng.below(2**31 - 1)
        self.worths: list[list[float]] = []

    def best(self) -> Plan:
        """The plan that fared best; of those alike, the one thought of first."""
        plans = [self._advised(), *[plan for _, plan in sorted(self._thought_of(), key=_first)]]
        plans = list(dict.fromkeys(plans))[: max(1, self.player.flicks // TRIES)]
        states = [self._after(plan) for plan in plans]
        self.worths = [[] for _ in plans]
        alive, left = list(range(len(plans))), self.player.flicks
        for rounds in range(max(1, ceil(log2(len(plans)))), 0, -1):
            tries = max(1, left // rounds // len(alive))
            for n in alive[:left]:
                for _ in range(min(tries, left)):
                    self.worths[n].append(self._tried(states[n], len(self.worths[n])))
                    left -= 1
            alive.sort(key=lambda n: -_mean(self.worths[n]))
            alive = alive[: (len(alive) + 1) // 2]
            if left < 1 or len(alive) == 1:
                break
        return plans[alive[0]]

    # -- thinking of plans -------------------------------------------------------------------------

    def _advised(self) -> Plan:
        """What the player who aims would do."""
        state, aim = self.start.copy(), Aim()
        aim.sit(Eyes(self.game, state, self.seat), self.rng)
        plan: list[Event] = []
        while not plan or not isinstance(plan[-1], ev.DieFlicked):
            node = self.game.pending(state)
            assert isinstance(node, Choice)
            plan.append(node[aim.choose(node)])
            self.game.apply(state, plan[-1])
        return tuple(plan)

    def _thought_of(self) -> Iterator[tuple[float, Plan]]:
        """Plans, and how long the way is that the die has to go."""
        options: Any = self.game.pending(self.start)
        for option in options:
            state = self.start.copy()
            self.game.apply(state, option)
            if isinstance(option, ev.DieTaken):
                yield from self._from_platform(option, state)
            else:
                yield from self._from_there((option,), state)

    def _from_platform(self, taken: ev.DieTaken, state: Any) -> Iterator[tuple[float, Plan]]:
        """Put down as near to the platform's middle as it goes, a side square to the hole."""
        square = state.board.platforms[taken.platform - 1]
        spots: Any = self.game.pending(state)
        spot = min(spots, key=lambda s: hypot(10 * s.x - square.x, 10 * s.y - square.y))
        self.game.apply(state, spot)
        aim = towards(10 * spot.x, 10 * spot.y, 0, 0)
        turns: Any = self.game.pending(state)
        turn = min(turns, key=lambda option: abs((option.turn - aim + 45) % 90 - 45))
        self.game.apply(state, turn)
        yield from self._from_there((taken, spot, turn), state)

    def _from_there(self, begun: Plan, state: Any) -> Iterator[tuple[float, Plan]]:
        """Ways to flick the die that stands ready."""
        poses, die = state.poses, state.die
        x, y = poses[die][:2]
        braking = 2 * state.board.friction_board * GRAVITY
        wishes: list[tuple[float, float, float]] = []  # how far, which way, how fast in mm/s
        if not state.is_sumo:
            far = hypot(x, y) / 10
            speed = sqrt(braking * far + FALLS * FALLS)
            wishes += [(far, towards(x, y, 0, 0), speed * more) for more in FASTER]
        for other, pose in poses.items():
            if other == die or state.is_sumo == (SEAT_OF[other] == self.seat):
                continue  # in Sumo others' dice are struck; in Jam one's own, to push them in
            far = hypot(pose[0] - x, pose[1] - y) / 10
            way = towards(x, y, pose[0], pose[1])
            for aside in ASIDE if state.is_sumo else ASIDE[:1]:
                wishes += [(far + abs(aside), way + aside, sqrt(braking * (far + on))) for on in ON]
        ways: Any = self.game.pending(state)
        for far, way, speed in wishes:
            aimed = min(ways, key=lambda option: _off(option.aim, way))
            if _off(aimed.aim, way) > 1:
                continue
            yield far, (*begun, aimed, self._flick(state, aimed, speed))

    def _flick(self, state: Any, aimed: Event, speed: float) -> Event:
        """Struck in the middle of the face, as fast as that or nearly so."""
        there = state.copy()
        self.game.apply(there, aimed)
        middle = state.board.die / 20
        options: Any = self.game.pending(there)
        found: Event = min(
            options,
            key=lambda option: (
                abs(10 * option.speed - speed), abs(option.offset), abs(option.height - middle)
            ),
        )  # fmt: skip
        return found

    # -- trying ------------------------------------------------------------------------------------

    def _after(self, plan: Plan) -> Any:
        """The state in which the die of a plan is struck."""
        state = self.start.copy()
        for event in plan:
            self.game.apply(state, event)
        return state

    def _tried(self, ready: Any, n: int) -> float:
        """What the n-th try of a plan was worth."""
        state, rng = ready.copy(), Stream(self.luck, n)
        while True:
            node = self.game.pending(state)
            if isinstance(node, Roll):
                struck = None
                if node.flick is not None:
                    pose = node.poses[node.die]
                    struck = self.player.skill.struck(node.board, pose, node.flick, rng)
                event = rolled(node, struck, only_tried=True)
            elif isinstance(node, Forced):
                event = node.event
            elif isinstance(node, Chance):
                event = event_at(node, rng.below(node.total))
            else:
                break
            self.game.apply(state, event)
        hopes = self.game.outlook(self.game.view(state, ALL_KNOWING))
        mine = hopes[self.seat]
        return mine - (sum(hopes) - mine) / (len(hopes) - 1)


def _first(thought: tuple[float, Plan]) -> float:
    return thought[0]


def _off(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers) if numbers else -1e18


AGENTS: Final = {"search": Search}
"""The players who need the simulator."""
