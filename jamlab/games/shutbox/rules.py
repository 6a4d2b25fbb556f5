"""Rules of Shut the Box: a step for each phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Final

from jamlab.core.dice import rolled
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.referee import State
from jamlab.core.steps import RuleStep, Steps
from jamlab.games.shutbox import events as ev

NOT_YET: Final = -1  # points of a seat before its turn
HIGH: Final = 7  # lowest of the high tiles (B-4)
FEW: Final = 6  # sum of the tiles with which one die is enough, as an option (B-4)


@dataclass(slots=True, eq=False)
class BoxState(State):
    """Full state of a game, changed in place by `apply` only. All see it."""

    seats: int
    tiles: int
    """Number of tiles: 9 or 12."""
    one_die: str
    shut_wins: bool
    points: list[int]
    """By seat: points written down, or NOT_YET."""
    open: list[int]
    """Open tiles, in ascending order."""
    phase: int = 0
    mover: int = 0
    dice: int = 2
    """Dice of this roll."""
    rolled: list[int] = field(default_factory=list)
    """Pips of this roll."""

    @property
    def sum(self) -> int:
        """What the dice show."""
        return sum(self.rolled)

    def may_choose_dice(self) -> bool:
        """True if one die may be rolled (B-4)."""
        return one_die_is_enough(tuple(self.open), self.one_die)


def one_die_is_enough(tiles: tuple[int, ...], one_die: str) -> bool:
    """True if one die may be rolled with these tiles open (B-4)."""
    if one_die == "six_left":
        return sum(tiles) <= FEW
    return one_die == "high_shut" and max(tiles) < HIGH


@lru_cache(maxsize=1 << 14)
def fitting(tiles: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of these tiles with this sum, those with fewer tiles first (B-5)."""
    sizes = range(1, len(tiles) + 1)
    sets = [some for size in sizes for some in combinations(tiles, size)]
    return tuple([some for some in sets if sum(some) == total])


class First(RuleStep[BoxState]):
    """Chance names who begins."""

    def pending(self, state: BoxState) -> Node:
        drawn = tuple(ev.FirstPlayerDrawn(seat, "B-2") for seat in range(state.seats))
        return Chance(drawn, (1,) * state.seats)

    def apply(self, state: BoxState, event: ev.FirstPlayerDrawn) -> None:
        state.mover = event.seat
        BEGIN.begins(state)


class Begin(RuleStep[BoxState]):
    """A turn begins."""

    def pending(self, state: BoxState) -> Node:
        return Forced(ev.TurnBegan(state.mover, "B-2"))

    def apply(self, state: BoxState, event: ev.TurnBegan) -> None:
        state.open = list(range(1, state.tiles + 1))
        roll(state)


class ChooseDice(RuleStep[BoxState]):
    """One die may be enough: the mover takes one or two."""

    def pending(self, state: BoxState) -> Node:
        seat = state.mover
        return Choice(seat, tuple(ev.DiceChosen(seat, "B-4", count) for count in (1, 2)))

    def apply(self, state: BoxState, event: ev.DiceChosen) -> None:
        state.dice = event.count
        ROLL.begins(state)


class Roll(RuleStep[BoxState]):
    """The dice roll, one by one."""

    def pending(self, state: BoxState) -> Node:
        return rolled(lambda pips: ev.DieRolled(state.mover, "B-3", pips))

    def apply(self, state: BoxState, event: ev.DieRolled) -> None:
        state.rolled.append(event.pips)
        if len(state.rolled) == state.dice:
            fits = fitting(tuple(state.open), state.sum)
            (SHUT if fits else STUCK).begins(state)


class Shut(RuleStep[BoxState]):
    """The mover shuts tiles with the sum of the dice."""

    def pending(self, state: BoxState) -> Node:
        seat = state.mover
        sets = fitting(tuple(state.open), state.sum)
        told = [" ".join(map(str, some)) for some in sets]
        return Choice(seat, tuple(ev.TilesShut(seat, "B-5", tiles) for tiles in told))

    def apply(self, state: BoxState, event: ev.TilesShut) -> None:
        shut = set(map(int, event.tiles.split()))
        state.open = [tile for tile in state.open if tile not in shut]
        if state.open:
            roll(state)
        else:
            DONE.begins(state)


class Stuck(RuleStep[BoxState]):
    """Nothing fits: the turn is over."""

    def pending(self, state: BoxState) -> Node:
        return Forced(ev.TurnEnded(state.mover, "B-6", sum(state.open)))

    def apply(self, state: BoxState, event: ev.TurnEnded) -> None:
        state.points[event.seat] = event.points
        end_turn(state)


class Done(RuleStep[BoxState]):
    """All tiles are shut."""

    def pending(self, state: BoxState) -> Node:
        return Forced(ev.BoxShut(state.mover, "B-7"))

    def apply(self, state: BoxState, event: ev.BoxShut) -> None:
        state.points[event.seat] = 0
        if state.shut_wins:
            OVER.begins(state)
        else:
            end_turn(state)


class Finish(RuleStep[BoxState]):
    """Everybody had a turn, or the box was shut and that wins."""

    def pending(self, state: BoxState) -> Node:
        if NOT_YET in state.points or (state.shut_wins and not state.points[state.mover]):
            all_open = sum(range(1, state.tiles + 1))
            scores = tuple(all_open if had == NOT_YET else had for had in state.points)
            return Over(scores, "The box is shut", "B-7", (state.mover,))
        best = min(state.points)
        won = tuple(seat for seat, points in enumerate(state.points) if points == best)
        had = "The turn is over" if state.seats == 1 else "Everybody had a turn"
        return Over(tuple(state.points), had, "B-8", won)


FIRST, BEGIN, DICE, ROLL, SHUT, STUCK, DONE, OVER = (
    First(), Begin(), ChooseDice(), Roll(), Shut(), Stuck(), Done(), Finish(),
)  # fmt: skip
REFEREE: Final = Steps(FIRST, BEGIN, DICE, ROLL, SHUT, STUCK, DONE, OVER)


def roll(state: BoxState) -> None:
    """Go on with a roll: of two dice, unless the mover may choose."""
    state.rolled, state.dice = [], 2
    (DICE if state.may_choose_dice() else ROLL).begins(state)


def end_turn(state: BoxState) -> None:
    """Go on with the next seat that has not had its turn."""
    state.mover = (state.mover + 1) % state.seats
    (BEGIN if state.points[state.mover] == NOT_YET else OVER).begins(state)
