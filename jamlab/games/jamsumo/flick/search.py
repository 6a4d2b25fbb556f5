"""Agent that tries flicks in the simulator before flicking: `search=100`.

* At the start of its turn it generates plans: die, place, direction and strength. Each has a
  target: the hole, an opponent's die, one of its own dice in the way. The plan of the agent `aim`
  is among them.
* Each plan is tried with the spread of its own skill; the n-th try of all plans has the same random
  numbers. The rules play a try to the end of the turn, and the position is valued by
  `Game.evaluation`: its own prospects minus the others' mean.
* First the shortest paths are tried, one plan each; then the best of them harder and softer, and a
  little to the side. The worse half is dropped after each round (sequential halving, as in
  `chance/agents.py`). The budget is a number of flicks per turn, all plans together.
* The plan of `aim` is kept unless another one did clearly better on the same random numbers.
* Without the simulator it plays as `aim` does, with a warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from math import ceil, cos, fsum, hypot, log2, radians, sin, sqrt
from typing import Any, Final

from jamlab.core import ALL_KNOWING, Agent, Choice, Event, SeatView, Stream
from jamlab.core.node import Chance, Forced, event_at
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.aim import AimAgent
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.plane import enters, leaves_square
from jamlab.games.jamsumo.board.pose import towards
from jamlab.games.jamsumo.flick.outcome import SEAT_OF
from jamlab.games.jamsumo.flick.physics import missing
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.rollers import rolled
from jamlab.games.jamsumo.flick.skill import SKILLS, USUAL, Skill

FLICKS: Final = 100
MOST: Final = 10_000
GRAVITY: Final = 9_810.0  # mm/s²
FALLS: Final = 400.0  # mm/s at the rim at which a die may still fall
ON: Final = 120.0  # mm that a die flicked at another would run past it
IN_THE_WAY: Final = 60.0  # mm added to a path for a die in the way
VARIED: Final = ((0.85, 0), (1.15, 0), (1.4, 0), (1.0, -3), (1.0, 3), (1.15, -2), (1.15, 2))
"""Variations of a plan: factor of its speed, degrees added to its aim."""
BEST: Final = 3
"""Number of plans that are varied."""
TRIES: Final = 3
"""Flicks per plan in the first round, unless the budget is too small for any selection."""
ENOUGH: Final = 6
"""Least number of tries from which a spread is estimated."""
LEAST_SPREAD: Final = 50.0
"""Least spread of a try's value: half a point of the evaluation."""
DOUBT: Final = 1.0
"""Standard errors by which a plan must be better than that of `aim`."""

Plan = tuple[Event, ...]
"""Choices of a turn, in their order."""


class FlickSearch(Agent):
    """Agent that tries `flicks` flicks per turn in the simulator, with the spread of `skill`."""

    def __init__(self, flicks: float = FLICKS, skill: Skill | None = None) -> None:
        if not float(flicks).is_integer() or not 1 <= flicks <= MOST:
            raise ValueError(f"flicks must be a whole number from 1 to {MOST:,}, got {flicks:g}")
        self.flicks = int(flicks)
        self.skill = skill or SKILLS[USUAL]
        self.plan: list[Event] = []
        self.can_try = True
        if why := missing():
            self.can_try = False
            warnings.warn(f"the player `search` plays as `aim` does: {why}", stacklevel=2)

    def sit(self, eyes: SeatView, rng: Stream) -> None:
        """Take a seat; the inner `aim` agent gets the same eyes."""
        super().sit(eyes, rng)
        self.aim = AimAgent()
        self.aim.sit(eyes, rng)
        self.plan = []

    def choose(self, choice: Choice) -> int:
        """Return the next choice of the plan, which is made at the start of a turn."""
        first = choice[0]
        if not self.can_try or isinstance(first, ev.CornerChosen | ev.DiceSetOut):
            return self.aim.choose(choice)
        if isinstance(first, ev.DieChosen | ev.DieTaken):
            self.plan = list(PlanTries(self).best())
        if self.plan:
            wanted = self.plan.pop(0)
            if wanted in choice.options:
                return choice.options.index(wanted)
        self.plan = []
        return self.aim.choose(choice)


class PlanTries:
    """Plans of one turn and the values of their tries."""

    def __init__(self, player: FlickSearch) -> None:
        self.player = player
        self.game, self.seat = player.eyes.game, player.eyes.seat
        self.rng = player.rng
        self.start: Any = self.game.resample(player.eyes.view(), self.rng)
        self.luck = self.rng.below(2**31 - 1)
        self.left = player.flicks
        self.ready: dict[Plan, Any] = {}  # state just before the flick of a plan
        self.worths: dict[Plan, list[float]] = {}

    def best(self) -> Plan:
        """Return the best plan; if that is in doubt, that of `aim`."""
        advice = self._advised()
        thought = sorted(self._thought_of(), key=lambda found: found[0])
        most = max(1, self.left // (2 * TRIES))
        plans = list(dict.fromkeys([advice, *[plan for _, plan in thought]]))[:most]
        good = self._halved(plans, advice, self.left // 2, BEST)
        varied = [self._varied(plan, *by) for by in VARIED for plan in good]
        most = max(1, self.left // TRIES)
        plans = list(dict.fromkeys([*good, advice, *[plan for plan in varied if plan]]))[:most]
        best = self._halved(plans, advice, self.left, 1)[0]
        return best if self._is_better(best, advice) else advice

    def _halved(self, plans: list[Plan], advice: Plan, flicks: int, until: int) -> list[Plan]:
        """Return at most `until` of these plans, the best after `flicks` flicks."""
        rounds = max(1, ceil(log2(max(1, len(plans) / until))))
        for n in range(rounds, 0, -1):
            tries = max(1, flicks // n // len(plans))
            for plan in plans:
                for _ in range(min(tries, self.left)):
                    self._try(plan)
                    flicks -= 1
            plans = self._best_first(plans)
            kept = plans[: max(until, (len(plans) + 1) // 2) if n > 1 else until]
            if n > 1 and advice in plans and advice not in kept:
                kept.append(advice)  # needed for the comparison
            plans = kept
        return plans

    def _best_first(self, plans: list[Plan]) -> list[Plan]:
        """Return the plans by a lower bound of their value: the mean minus its standard error.

        So one lucky try is not enough. The spread of a try is pooled over all plans.
        """
        tried = {plan: self.worths[plan] for plan in plans if self.worths.get(plan)}
        many = sum(len(worths) for worths in tried.values())
        off = [worth - _mean(worths) for worths in tried.values() for worth in worths]
        freedom = max(1, many - len(tried))
        spread = max(sqrt(fsum(n * n for n in off) / freedom), LEAST_SPREAD)
        score = {plan: _mean(worths) - spread / sqrt(len(worths)) for plan, worths in tried.items()}
        return sorted(plans, key=lambda plan: -score.get(plan, -1e18))

    def _is_better(self, plan: Plan, advice: Plan) -> bool:
        """True if a plan did better than the advice on the same random numbers."""
        gains = [
            here - there
            for here, there in zip(
                self.worths.get(plan, []), self.worths.get(advice, []), strict=False
            )
        ]
        if plan == advice or len(gains) < ENOUGH:
            return plan == advice or _mean(gains) > 0
        mean = _mean(gains)
        spread = sqrt(fsum((gain - mean) ** 2 for gain in gains) / len(gains))
        return mean > DOUBT * spread / sqrt(len(gains) - 1)

    # -- plans -------------------------------------------------------------------------------------

    def _advised(self) -> Plan:
        """Return the plan of `aim`."""
        state, aim = self.start.copy(), AimAgent()
        aim.sit(SeatView(self.game, state, self.seat), self.rng)
        plan: list[Event] = []
        while not plan or not isinstance(plan[-1], ev.DieFlicked):
            node = self.game.pending(state)
            assert isinstance(node, Choice)
            plan.append(node[aim.choose(node)])
            self.game.apply(state, plan[-1])
        return tuple(plan)

    def _thought_of(self) -> Iterator[tuple[float, Plan]]:
        """Yield plans with the cost of their paths."""
        options: Any = self.game.pending(self.start)
        for option in options:
            state = self.start.copy()
            self.game.apply(state, option)
            if isinstance(option, ev.DieTaken):
                yield from self._from_platform(option, state)
            else:
                yield from self._from_there((option,), state)

    def _from_platform(self, taken: ev.DieTaken, state: Any) -> Iterator[tuple[float, Plan]]:
        """Yield plans that put a die near the platform's middle, a side square to the hole."""
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
        """Yield plans that flick the die straight at each possible target."""
        poses, die = state.poses, state.die
        x, y = poses[die][:2]
        braking = 2 * state.board.friction_board * GRAVITY
        targets = [
            (pose[0], pose[1], other)
            for other, pose in poses.items()
            # In Sumo the targets are others' dice; in Jam one's own, to push them in.
            if other != die and state.is_sumo == (SEAT_OF[other] != self.seat)
        ]
        if not state.is_sumo:
            targets.append((0, 0, ""))
        ways: Any = self.game.pending(state)
        for to_x, to_y, target in targets:
            far = hypot(to_x - x, to_y - y) / 10
            way = towards(x, y, to_x, to_y)
            speed = sqrt(braking * (far + ON)) if target else sqrt(braking * far + FALLS * FALLS)
            aimed = min(ways, key=lambda option: _off(option.aim, way))
            if _off(aimed.aim, way) > 1:
                continue
            longer = IN_THE_WAY * _in_the_way(state, die, target, to_x, to_y)
            if state.is_sumo:
                longer += _to_edge(state.board, to_x, to_y, way) / 2
            yield far + longer, (*begun, aimed, self._flick(state, aimed, speed / 10))

    def _varied(self, plan: Plan, faster: float, aside: int) -> Plan:
        """Return the plan with another speed and aim; empty if that is impossible."""
        state = self.start.copy()
        *begun, aimed, flicked = plan
        for event in begun:
            self.game.apply(state, event)
        assert isinstance(aimed, ev.DieAimed)
        assert isinstance(flicked, ev.DieFlicked)
        ways: Any = self.game.pending(state)
        wanted = (aimed.aim + aside) % 360
        found = [way for way in ways if way.aim == wanted and way.face == aimed.face]
        if not found:
            return ()
        return (*begun, found[0], self._flick(state, found[0], flicked.speed * faster))

    def _flick(self, state: Any, aimed: Event, speed: float) -> Event:
        """Return the flick in the middle of the face with the speed (cm/s) nearest to this."""
        there = state.copy()
        self.game.apply(there, aimed)
        middle = state.board.die / 20
        options: Any = self.game.pending(there)
        found: Event = min(
            options,
            key=lambda option: (
                abs(option.speed - speed), abs(option.offset), abs(option.height - middle)
            ),
        )  # fmt: skip
        return found

    # -- tries -------------------------------------------------------------------------------------

    def _try(self, plan: Plan) -> None:
        if plan not in self.ready:
            state = self.start.copy()
            for event in plan:
                self.game.apply(state, event)
            self.ready[plan] = state
            self.worths[plan] = []
        self.left -= 1
        self.worths[plan].append(self._tried(self.ready[plan], len(self.worths[plan])))

    def _tried(self, ready: Any, n: int) -> float:
        """Return the value of the n-th try of a plan."""
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
        hopes = self.game.evaluation(self.game.view(state, ALL_KNOWING))
        mine = hopes[self.seat]
        return mine - (sum(hopes) - mine) / (len(hopes) - 1)


def _in_the_way(state: Any, die: str, target: str, to_x: float, to_y: float) -> int:
    """Return the number of dice and platforms between a die and its target."""
    x, y = state.poses[die][:2]
    far = hypot(to_x - x, to_y - y) or 1.0
    c, s = (to_x - x) / far, (to_y - y) / far
    found = 0
    for other, pose in state.poses.items():
        along = (pose[0] - x) * c + (pose[1] - y) * s
        aside = abs((pose[0] - x) * s - (pose[1] - y) * c)
        if other not in (die, target) and 0 < along < far and aside < 1.2 * state.board.die:
            found += 1
    for square in state.board.platforms:
        half = (square.side + 1.1 * state.board.die) / 2
        found += enters(x - square.x, y - square.y, c, s, half) < far
    return found


def _to_edge(board: Board, x: float, y: float, way: float) -> float:
    """Return the distance in mm from a point straight on to the edge of the board."""
    return leaves_square(x, y, cos(radians(way)), sin(radians(way)), board.half) / 10


def _off(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)
