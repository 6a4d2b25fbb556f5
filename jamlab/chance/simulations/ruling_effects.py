"""Effect of a ruling on games: options that it added or removed, and those that were used.

A ruling that no player ever uses changes no game, so the games say nothing about it. To tell that
from a ruling that makes no difference, each game is compared with the other reading, step by step:

* `here` is the game as it was played. `there` is the same state except for the fields that hold the
  ruling: those in which the two tables differ at the start. Both are asked what can happen next,
  and the event is applied to both; where they diverge, `there` restarts from `here`.
* Events are equal if their fields are, apart from the clause.
* A chosen option that does not exist there counts as used, unless it leads to where the other
  reading leads by itself (a trade that is ended at once).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

from jamlab.core import AnyGame, Chance, Choice, Event, Forced, InvalidOptions, Node, Observed, Over
from jamlab.core.referee import fields_of
from jamlab.text import many

COUNTED: Final = 1_000
"""Number of games of a simulation that are compared, the first ones: it takes as long as playing.
"""
_TRIED: Final = 60
"""Options tried to see where a choice leads; those that end something are few."""


@dataclass(slots=True)
class RulingEffect:
    """Counts for one ruling against another reading, over `games` games with `decisions` choices.

    `offered`: choices with an option that the other reading lacks, in `offered_in` games; `used`:
    number of times such an option was chosen; `withheld`: choices in which an option was missing;
    `led`: other steps at which something else could happen, or resulted. `used_in`, `withheld_in`
    and `led_in` are games. All are 0 if the two tables cannot be compared (`is_told`).
    """

    games: int = 0
    decisions: int = 0
    offered: int = 0
    offered_in: int = 0
    used: int = 0
    used_in: int = 0
    withheld: int = 0
    withheld_in: int = 0
    led: int = 0
    led_in: int = 0
    untold: int = 0

    @property
    def is_told(self) -> bool:
        """False if the ruling changes the set-up of the table, so that steps cannot be compared."""
        return not self.untold

    @property
    def changed_nothing(self) -> bool:
        """True if these games are, step by step, games of the other reading, too."""
        return self.is_told and not (self.used or self.withheld or self.led)

    def add(self, other: RulingEffect) -> None:
        """Add the counts of more games at the same table."""
        for field in fields(self):
            name = field.name
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def words(self, ruling: str, other: str) -> str:
        """Return the result in a few sentences; `other` is the other reading."""
        if not self.is_told:
            return (
                f"{ruling} is another game from the start, not compared step by step with {other}."
            )
        games = many(self.games, "game")
        said = []
        if self.offered:
            said.append(
                f"offered more than {other} at {self.offered:,} of {self.decisions:,} choices (in "
                f"{self.offered_in:,} of {games}), and was {_times(self.used, self.used_in)}"
            )
        if self.withheld:
            said.append(f"took something away at {many(self.withheld, 'choice')} (in "
                        f"{self.withheld_in:,} of {games})")  # fmt: skip
        if self.led:
            said.append(f"led to something else at {many(self.led, 'other step')} (in "
                        f"{self.led_in:,} of {games})")  # fmt: skip
        if not said:
            return (
                f"{ruling} never mattered in {games}: they are games of {other}, too. That is no "
                "evidence about the ruling."
            )
        told = f"{ruling} {'; it '.join(said)}."
        if self.changed_nothing:
            told += (
                f" Never used is no evidence: these players play the same games under {other}, so "
                "the figures say nothing about the ruling."
            )
        return told


def _times(count: int, games: int) -> str:
    if not count:
        return "never used"
    return f"used {many(count, 'time')} (in {many(games, 'game')})"


def usual(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return the default values of options that differ from them here, except options with data."""
    return {
        option.name: option.default
        for option in game.options
        if options[option.name] != option.default and not option.is_data
    }


class ReadingComparison:
    """Comparison of games at one table with the other reading of one option after the other.

    `options` are all of the table's, `others` the values to compare with.
    """

    def __init__(
        self, game: AnyGame, seats: int, options: Mapping[str, str], others: Mapping[str, str]
    ) -> None:
        self.game = game
        start = game.start(seats, options)
        self.fields: dict[str, dict[str, Any] | None] = {}
        whole = {option.name for option in game.options if option.is_data or option.another_game}
        for name, value in others.items():
            if name in whole:
                self.fields[name] = None
                continue
            try:
                there = game.start(seats, {**options, name: value})
            except InvalidOptions:  # incompatible with other options of this table
                self.fields[name] = None
                continue
            found = {
                field: getattr(there, field)
                for field in fields_of(start)
                if getattr(start, field) != getattr(there, field)
            }
            is_plain = all(isinstance(each, int | str) for each in found.values())
            self.fields[name] = found if is_plain or _is_shared(start, found) else None

    def mattered(self, state: Any, events: Sequence[Event]) -> dict[str, RulingEffect]:
        """Return the effect of each option on a game from `state`, which is not changed."""
        return {
            name: RulingEffect(games=1, untold=1)
            if found is None
            else _Pair(self.game, state, found).mattered(events)
            for name, found in self.fields.items()
        }


def _is_shared(state: Any, found: Mapping[str, Any]) -> bool:
    """True if the differing values never change in a game, so that copies of a state share them."""
    twin = state.copy()
    plain = (int, str)
    return all(
        isinstance(each, plain)
        or (getattr(twin, name) is getattr(state, name) and not hasattr(each, "__len__"))
        for name, each in found.items()
    )


def summed(games: Iterable[Mapping[str, RulingEffect]]) -> dict[str, RulingEffect]:
    """Return the effects summed over several games."""
    whole: dict[str, RulingEffect] = {}
    for game in games:
        for name, found in game.items():
            whole.setdefault(name, RulingEffect()).add(found)
    return whole


# -- Two states side by side -----------------------------------------------------------------------


class _Pair:
    def __init__(self, game: AnyGame, state: Any, found: Mapping[str, Any]) -> None:
        self.game, self.found = game, found
        self.names = [name for name in fields_of(state) if name not in found]
        self.here = state.copy()
        self.there = self._under(self.here)
        self.counts = RulingEffect(games=1)
        self.waits = False  # an option was used: does it still lead to `there`?
        self.seat = -1

    def mattered(self, events: Sequence[Event]) -> RulingEffect:
        game, counts = self.game, self.counts
        for event in events:
            node = game.pending(self.here)
            if self.waits:
                self._wait(node)
            if isinstance(node, Choice) and len(node) > 1:
                counts.decisions += 1
            if self.waits:
                game.apply(self.here, event)
            else:
                self._step(node, event)
        node = game.pending(self.here)
        if self.waits:
            self._wait(node)
        if self.waits:
            counts.used += 1
        elif isinstance(node, Over) and node != game.pending(self.there):
            counts.led += 1
        for name in ("offered", "used", "withheld", "led"):
            setattr(counts, f"{name}_in", int(getattr(counts, name) > 0))
        return counts

    def _under(self, state: Any) -> Any:
        twin = state.copy()
        for name, value in self.found.items():
            setattr(twin, name, value)
        return twin

    def _alike(self) -> bool:
        here, there = self.here, self.there
        return all(getattr(here, name) == getattr(there, name) for name in self.names)

    def _wait(self, node: Node) -> None:
        """Check whether the option used has led to `there`, or by now to something else."""
        if node == self.game.pending(self.there):  # including the clauses
            self.waits = False
            self.there = self._under(self.here)
        elif not isinstance(node, Forced) and not (
            isinstance(node, Choice) and node.seat == self.seat
        ):
            self.waits = False
            self.counts.used += 1
            self.there = self._under(self.here)

    def _step(self, node: Node, event: Event) -> None:
        """Compare what can happen, and apply the event on both sides."""
        game, counts = self.game, self.counts
        other = game.pending(self.there)
        if node != other and not (isinstance(node, Observed) and isinstance(other, Observed)):
            if isinstance(node, Choice) and len(node) > 1:
                there, ahead = self._ahead(other)
                more, fewer = _beside(node, ahead)
                if not isinstance(ahead, Choice) or self._is_another(node, ahead):
                    counts.led += 1
                elif fewer and len(more) == len(node) and self._leads(there, ahead, node):
                    counts.withheld += 1
                else:
                    counts.offered += bool(more)
                    counts.withheld += bool(fewer) and len(more) < len(node)
                    if without_clause(event) in more:
                        self.there, self.waits, self.seat = there, True, node.seat
                        game.apply(self.here, event)
                        return
            elif isinstance(other, Choice) and len(other) > 1 and not isinstance(node, Chance):
                counts.withheld += 1
            elif _differs(node, other):
                counts.led += 1
            if not self._alike():
                self.there = self._under(self.here)
                other = game.pending(self.there)
        same = event if isinstance(other, Observed) else same_event(other, event)
        game.apply(self.here, event)
        if same is None:
            self.there = self._under(self.here)
        else:
            game.apply(self.there, same)

    def _is_another(self, node: Choice, other: Choice) -> bool:
        """True if the same types of options exist, but the games have diverged."""
        sorts = {type(event) for event in node.options} == {type(event) for event in other.options}
        return sorts and not self._alike()

    def _leads(self, there: Any, node: Choice, to: Choice) -> bool:
        """True if the other reading has an additional choice that can lead to this one."""
        for event in node.options[:_TRIED]:
            twin = there.copy()
            self.game.apply(twin, event)
            if not _differs(to, self.game.pending(twin)):
                return True
        return False

    def _ahead(self, node: Node) -> tuple[Any, Node]:
        """Return state and node of the other reading after all forced events."""
        there = self.there.copy() if isinstance(node, Forced) else self.there
        while isinstance(node, Forced):
            self.game.apply(there, node.event)
            node = self.game.pending(there)
        return there, node


def _beside(node: Choice, other: Node) -> tuple[set[Any], set[Any]]:
    """Return the options of either node only; for another seat's node none are withheld."""
    mine = set(map(without_clause, node.options))
    theirs = set(map(without_clause, listed_events(other)))
    is_hers = isinstance(other, Choice) and node.seat == other.seat
    return mine - theirs, (theirs - mine if is_hers else set())


def _differs(node: Node, other: Node) -> bool:
    if isinstance(node, Over) or isinstance(other, Over):
        return node != other
    if isinstance(node, Chance) and isinstance(other, Chance):
        return _chances(node) != _chances(other)
    return set(map(without_clause, listed_events(node))) != set(
        map(without_clause, listed_events(other))
    )


def _chances(node: Chance) -> set[Any]:
    pairs = zip(node.outcomes, node.weights, strict=True)
    return {(without_clause(event), weight) for event, weight in pairs}


def same_event(node: Node, event: Event) -> Event | None:
    """Return the listed event at a node that equals this one except for its clause, or None."""
    options = listed_events(node)
    if event in options:
        return event
    wanted = without_clause(event)
    return next((other for other in options if without_clause(other) == wanted), None)


def without_clause(event: Event) -> tuple[Any, ...]:
    """Return the class and fields of an event but its clause, to compare it between rulings."""
    kind = type(event)
    if kind not in _parts:
        names = [field.name for field in fields(event) if field.name != "clause"]
        _parts[kind] = attrgetter(*names, "__class__")
    parts: tuple[Any, ...] = _parts[kind](event)
    return parts


_parts: dict[type[Event], attrgetter[Any]] = {}


def listed_events(node: Node) -> tuple[Event, ...]:
    """Return the events that can happen at a node, as far as it lists them."""
    if isinstance(node, Choice):
        return node.options
    if isinstance(node, Chance):
        return node.outcomes
    return (node.event,) if isinstance(node, Forced) else ()
