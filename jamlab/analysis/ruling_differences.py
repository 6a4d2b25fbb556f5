"""Differences between two rulings in words: other options, events that are not allowed."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeVar

from jamlab.chance.simulations.ruling_effects import listed_events, same_event, without_clause
from jamlab.core import (
    NOBODY,
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    Node,
    Observed,
    Over,
    Refusal,
)
from jamlab.log import Replay

T = TypeVar("T")
_FEW: Final = 2  # events named of a long list; the others are counted


def told(
    game: AnyGame, names: Sequence[str], part: Difference, refusal: Refusal | None = None
) -> tuple[str, str]:
    """Describe a difference in one or two sentences without the last full stop, with its clause."""
    return _Told(game, names).said(part, refusal)


@dataclass(frozen=True, slots=True)
class _Told:
    game: AnyGame
    names: Sequence[str]

    def said(self, part: Difference, refusal: Refusal | None) -> tuple[str, str]:
        there = part.there
        if isinstance(there, Over):
            if part.sort == ENDS and part.event is None:
                return f"the game is over: {there.reason}", there.clause
            return f"the game is over by then: {there.reason}", there.clause
        assert there is not None
        if part.sort == CAN and part.here is not None:
            return self._otherwise(part.here, there)
        if part.sort == CHANCES:
            assert part.event is not None
            return f"{self._quoted(part.event)} has another chance", part.event.clause
        if part.sort == FOLLOWS:
            return self._follows(part)
        if part.sort == FORBIDDEN:
            return self._forbidden(part, refusal)
        clause = listed_events(there)[0].clause if listed_events(there) else ""
        return "the game is not over yet", clause

    def _otherwise(self, here: Node, there: Node) -> tuple[str, str]:
        """Describe the events that can happen only there, or only here."""
        mine, theirs = listed_events(here), listed_events(there)
        known, others = set(map(without_clause, mine)), set(map(without_clause, theirs))
        more = [event for event in theirs if without_clause(event) not in known]
        fewer = [event for event in mine if without_clause(event) not in others]
        if isinstance(there, Choice):
            who = self._name(there.seat)
            words = (f"{who} could also have chosen", f"{who} could not have chosen")
        else:
            words = ("this could have come, too", "this could not have come")
        both = zip(words, (more, fewer), strict=True)
        said = [f"{how}: {self._some(events)}" for how, events in both if events]
        if not isinstance(there, Choice | Chance):
            said = ["nobody had a choice here"]
        return "; ".join(said) or self._due(there), (more or fewer or [*theirs, *mine])[0].clause

    def _follows(self, part: Difference) -> tuple[str, str]:
        if part.came is None:
            assert part.event is not None
            return f"this does not follow: {self._quoted(part.event)}", part.event.clause
        said = f"this follows: {self._quoted(part.came)}"
        if part.event is not None and self._tell(part.event) != self._tell(part.came):
            said += f", not {self._quoted(part.event)}"
        return said, part.came.clause

    def _forbidden(self, part: Difference, refusal: Refusal | None) -> tuple[str, str]:
        event, there = part.event, part.there
        assert event is not None
        assert there is not None
        if isinstance(part.here, Forced) and isinstance(there, Choice):
            return self._due(there), there[0].clause
        clause = refusal.clause if refusal is not None else event.clause
        return (
            f"{self._quoted(event)} cannot be: {self._plainly(refusal) or self._due(there)}",
            clause,
        )

    def _due(self, node: Node) -> str:
        """Describe what happens at a node instead."""
        if isinstance(node, Choice):
            return f"{self._name(node.seat)} has a choice: {self._some(list(node.options))}"
        if isinstance(node, Chance):
            return f"this is drawn here: {self._some(list(node.outcomes))}"
        if isinstance(node, Forced):
            return f"this follows: {self._quoted(node.event)}"
        return "this has to be seen first: " + getattr(node, "asks", "")

    def _plainly(self, refusal: Refusal | None) -> str:
        """Return the refusal with the players' names; "" if it names events as logs do."""
        if refusal is None:
            return ""
        said = refusal.sentence
        if any(kind.__name__ in said for kind in self.game.events):
            return ""
        return re.sub(r"\b[Ss]eat (\d+)", lambda found: self._name(int(found[1])), said)

    def _some(self, events: list[Event]) -> str:
        """Name the first events and count the others."""
        said = list(dict.fromkeys(map(self._tell, events)))
        named = [_quoted(words) for words in (said if len(said) <= _FEW + 1 else said[:_FEW])]
        more = len(said) - len(named)
        if more:
            return f"{', '.join(named)} or one of {more} others"
        *first, last = named
        return f"{', '.join(first)} or {last}" if first else last

    def _quoted(self, event: Event) -> str:
        return _quoted(self._tell(event))

    def _tell(self, event: Event) -> str:
        return event.told(self.names)

    def _name(self, seat: int) -> str:
        return "nobody" if seat == NOBODY or seat >= len(self.names) else self.names[seat]


def _quoted(words: str) -> str:
    """Quote the words; quotation marks within become single ones."""
    return f"“{words.replace('“', '‘').replace('”', '’')}”"


# A recorded game under another ruling: followed as far as possible, up to where it becomes another
# game.
#
# * Choices of people and chance events are kept: these events of the log are taken one after the
#   other. What merely follows (a forced event, a choice of one option) is done by the other ruling,
#   as nobody decides it: sets that are scored otherwise, a round that ends earlier.
# * Events are the same if their fields are, whatever their clause.
# * Both games are played side by side. `Difference` says where they part: first where something
#   else can happen, or follows; and where the log can be followed no further.


CAN: Final = "can"  # other events can happen than at this table
CHANCES: Final = "chances"  # the same events, with other chances
FOLLOWS: Final = "follows"  # something else follows
FORBIDDEN: Final = "forbidden"  # the recorded event cannot happen
ENDS: Final = "ends"  # the game is over already
GOES_ON: Final = "goes_on"  # the game is not over yet


@dataclass(frozen=True, slots=True)
class Difference:
    """A point at which two rulings part. `n` is the log's event, from 1; after the last event, one
    more.

    `sort` is one of the words above. `here` is the node at this table (None after the end, and for
    what follows), `there` the node under the other ruling. `came` is what follows there (FOLLOWS),
    `event` what the log has (None after its end).
    """

    n: int
    sort: str
    event: Event | None
    here: Node | None
    there: Node | None
    came: Event | None = None


@dataclass(frozen=True, slots=True)
class FollowedLog:
    """A log followed under another ruling.

    `first`: the first change, `stop`: the end of what can be followed; None if there is none.
    `past` are all events under the other ruling up to there; `end` is the end of that game, if it
    is over. `offered`: number of choices there with options that this table did not have.
    """

    first: Difference | None
    stop: Difference | None
    past: tuple[Event, ...]
    end: Over | None
    offered: int = 0


def follow(replay: Replay, options: Mapping[str, str]) -> FollowedLog:
    """Follow the log under these options, which must be complete; InvalidOptions if not valid."""
    return finished(following(replay, options))


def finished(steps: Generator[None, None, T]) -> T:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            found: T = ended.value
            return found


def following(replay: Replay, options: Mapping[str, str]) -> Generator[None, None, FollowedLog]:
    """Do the same as a generator that pauses at each decision."""
    return _Following(replay, options).followed()


class _Following:
    """Two games side by side: the log's own (`here`) and the one under the other ruling."""

    def __init__(self, replay: Replay, options: Mapping[str, str]) -> None:
        self.game: AnyGame = replay.game
        self.events = replay.events
        self.is_over = replay.over is not None
        self.here = replay.state(0)
        self.there = self.game.start(len(replay.seats), options)
        self.place = 0  # events of the log that were taken or skipped
        self.past: list[Event] = []
        self.first: Difference | None = None
        self.offered = 0

    def followed(self) -> Generator[None, None, FollowedLog]:
        """Follow both games to the end, or as far as the log can be followed."""
        while True:
            yield
            here, there = self._follow_on()
            if self.place == len(self.events):
                return self._at_the_end(there)
            event = self.events[self.place]
            if isinstance(there, Over):
                return self._stopped(ENDS, event, here, there, there)
            same = _same(there, event)
            if same is None:
                if isinstance(here, Choice) and len(here) == 1:  # nobody decided it
                    self._note(FOLLOWS, event, None, there)
                    self._pass()
                    continue
                return self._stopped(FORBIDDEN, event, here, there, None)
            sort = _difference(here, there)
            if sort:
                self._note(sort, event, here, there)
                self.offered += here is not None and _offers_more(there, here)
            self._pass()
            self._take(same)

    def _follow_on(self) -> tuple[Node | None, Node]:
        """Apply undecided events in both games and return the nodes reached."""
        while True:
            there = self.game.pending(self.there)
            event = self.events[self.place] if self.place < len(self.events) else None
            here = None if event is None else self.game.pending(self.here)
            follows = _follows(there)
            if isinstance(here, Forced) and isinstance(there, Forced):
                if without_clause(here.event) != without_clause(there.event):
                    self._note(FOLLOWS, event, None, there, there.event)
                self._pass()
                self._take(there.event)
            elif isinstance(here, Forced) and follows is None:
                if not self._goes_by(there):
                    return here, there
                self._note(FOLLOWS, event, None, there)
                self._pass()
            elif follows is None or (event is not None and _same(there, event)):
                return here, there
            elif event is None:
                self._take(follows)
            elif self._leads_away(event):
                return here, there
            else:
                self._note(FOLLOWS, event, None, there, follows)
                self._take(follows)

    def _goes_by(self, there: Node) -> bool:
        """True if a forced event of the log can be skipped there: the next decision fits there."""
        if isinstance(there, Over) or _same(there, self.events[self.place]):
            return False
        state = self.here.copy()
        for event in self.events[self.place :]:
            if not isinstance(self.game.pending(state), Forced):
                return _same(there, event) is not None
            self.game.apply(state, event)
        return False

    def _leads_away(self, event: Event) -> bool:
        """True if the forced events there make this event impossible without ending the game."""
        state = self.there.copy()
        while True:
            node = self.game.pending(state)
            if _same(node, event):
                return False
            follows = _follows(node)
            if follows is None:
                return not isinstance(node, Over)
            self.game.apply(state, follows)

    def _pass(self) -> None:
        self.game.apply(self.here, self.events[self.place])
        self.place += 1

    def _take(self, event: Event) -> None:
        self.game.apply(self.there, event)
        self.past.append(event)

    def _note(
        self,
        sort: str,
        event: Event | None,
        here: Node | None,
        there: Node,
        came: Event | None = None,
    ) -> Difference:
        found = Difference(self.place + 1, sort, event, here, there, came)
        self.first = self.first or found
        return found

    def _stopped(
        self, sort: str, event: Event, here: Node | None, there: Node, end: Over | None
    ) -> FollowedLog:
        stop = self._note(sort, event, here, there)
        return FollowedLog(self.first, stop, tuple(self.past), end, self.offered)

    def _at_the_end(self, there: Node) -> FollowedLog:
        end = there if isinstance(there, Over) else None
        stop = None
        if self.is_over and end is None:
            stop = self._note(GOES_ON, None, None, there)
        elif not self.is_over and end is not None:
            stop = self._note(ENDS, None, None, there)
        return FollowedLog(self.first, stop, tuple(self.past), end, self.offered)


def _follows(node: Node) -> Event | None:
    """Return the event at a node without a decision; None if a seat or chance decides."""
    if isinstance(node, Forced):
        return node.event
    return node[0] if isinstance(node, Choice) and len(node) == 1 else None


def _same(node: Node, event: Event) -> Event | None:
    """Return the event at a node that equals this one except for its clause; None if none does."""
    if isinstance(node, Observed):
        return event if node.refusal(event) is None else None
    return same_event(node, event)


def _difference(here: Node | None, there: Node) -> str:
    """Return the sort of difference between the possible events; "" if there is none."""
    if isinstance(here, Observed) and isinstance(there, Observed):
        return ""
    if here is None or here == there:
        return ""
    mine = {without_clause(event) for event in listed_events(here)}
    if mine != {without_clause(event) for event in listed_events(there)}:
        return CAN
    if isinstance(here, Chance) != isinstance(there, Chance):
        return CAN if len(mine) > 1 else ""
    if isinstance(here, Chance) and isinstance(there, Chance) and _chances(here) != _chances(there):
        return CHANCES
    return ""


def _offers_more(there: Node, here: Node) -> bool:
    """True if it is a choice with an option that is missing here."""
    mine = set(map(without_clause, listed_events(here)))
    return isinstance(there, Choice) and not mine.issuperset(
        map(without_clause, listed_events(there))
    )


def _chances(node: Chance) -> dict[tuple[Any, ...], Fraction]:
    return {
        without_clause(event): Fraction(weight, node.total)
        for event, weight in zip(node.outcomes, node.weights, strict=True)
    }
