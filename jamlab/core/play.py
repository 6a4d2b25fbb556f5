# compiled
"""The game loop: get the node, let a player or chance decide, apply, record, notify the seats.

* Randomness comes in as an argument; chance and each seat have separate streams, so that other
  players can play the same cards.
* A player sees the game through `SeatView`, which show only what that seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Self

from jamlab.core.event import Event
from jamlab.core.game import AnyGame, IllegalEvent
from jamlab.core.node import (
    CHANCE,
    CHOICE,
    FORCED,
    OBSERVED,
    Chance,
    Choice,
    Forced,
    Node,
    Over,
    event_at,
)
from jamlab.core.observed import Observed, Report, stream_for
from jamlab.core.referee import Referee
from jamlab.core.refusals import Refusal
from jamlab.core.scene import OptionLine
from jamlab.core.stream import Seeds, Stream


class SeatView:
    """A seat's access to a game in progress."""

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._glance: Any = None

    def glance(self) -> Any:
        """Return a few facts that this seat may know, read from the state when they are used.

        Faster than a complete view (`Game.glance`).
        """
        if self._glance is None:
            self._glance = self.game.glance(self._state, self.seat)
        return self._glance

    def view(self) -> Any:
        """Return all that this seat may know now; frozen."""
        return self.game.view(self._state, self.seat)

    def table(self) -> Any:
        """Return what everybody at the table sees now; frozen."""
        return self.game.view(self._state, None)

    def option_lines(self, names: Sequence[str]) -> tuple[OptionLine, ...]:
        """Return what this seat can and cannot do now, with clauses."""
        return self.game.option_lines(self._state, self.seat, names)

    def why_not(self, event: Event) -> Refusal | None:
        """Return the reason and clause that forbid this seat's event now; None if it can happen."""
        return self.game.why_not(self._state, event)

    def ahead(self, chosen: Sequence[Event]) -> SeatView | None:
        """Return what this seat sees after making these choices in a row.

        None if the seat then has no choice: chance or another seat comes in between. IllegalEvent
        if one of them cannot be chosen.
        """
        state = self._state.copy()
        for event in chosen:
            self.game.play(state, event)
            node = self.game.pending(state)
            if not isinstance(node, Choice) or node.seat != self.seat:
                return None
        return SeatView(self.game, state, self.seat)


class Agent:
    """Base class of players. Override `choose`; set `watches` to receive events, masked."""

    watches = False

    def __init__(self) -> None:
        """Take no arguments; subclasses may."""

    def sit(self, eyes: SeatView, rng: Stream) -> None:
        """Take a seat: called once, before the first event."""
        self.eyes = eyes
        self.rng = rng

    def twin(self, eyes: SeatView, rng: Stream) -> Self:
        """Return a copy with the same plans, at a copy of the table, to try what it would do.

        Override it if plans are stored in something mutable (a list, a set).
        """
        found = copy(self)
        found.eyes = eyes
        found.rng = rng
        return found

    def saw(self, event: Event) -> None:
        """Handle an event (masked for this seat); called only if `watches`."""

    def choose(self, choice: Choice) -> int:
        """Return the index of the chosen option in `choice.options`."""
        raise NotImplementedError(f"{type(self).__name__} has no `choose`")

    def chose(self, choice: Choice, index: int) -> None:
        """Handle a choice made before the game was resumed (`past` of `play`).

        By default it chooses again, which advances this player's stream of chance as before.
        """
        self.choose(choice)


class RandomAgent(Agent):
    """Agent that chooses each option with equal chance."""

    def choose(self, choice: Choice) -> int:
        """Return the index of a random option."""
        return self.rng.below(len(choice))


class Tally:
    """Counters filled at the end of a game: all `events`, and the `choices` among them."""

    def __init__(self) -> None:
        self.events = 0
        self.choices = 0


class GameRecord(Tally):
    """In-memory log: the events that happened (`log`), and the sort of node of each (`sorts`)."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Event] = []
        self.sorts: list[str] = []


def draw(node: Chance, rng: Stream) -> Event:
    """Draw an outcome of a chance node, in proportion to its weight."""
    return event_at(node, rng.below(node.total))


def observe(node: Observed, rng: Stream, report: Report | None = None) -> Event:
    """Return the event at an observed node, from `report` or the node's own simple model.

    Takes one number of `rng`, whatever the reporter needs. IllegalEvent names the clause if the
    rules refuse the report.
    """
    if report is None:
        return node.draw(stream_for(rng))
    event = report(node, stream_for(rng))
    refusal = node.refusal(event)
    if refusal is not None:
        raise IllegalEvent(f"{event.kind}: {refusal}")
    return event


Record = Callable[[Node, Event], None]


def play(
    game: AnyGame,
    state: Any,
    agents: Sequence[Agent],
    seeds: Seeds,
    record: Record | Tally | None = None,
    past: Sequence[Event] = (),
    report: Report | None = None,
) -> Over:
    """Play `state` to its end, in place, and return how it ended.

    `record(node, event)` is called after each event was applied; a `Tally` or `GameRecord` is
    filled instead, which is cheapest. IllegalEvent if an agent returns an index that is out of
    range.

    `report(node, rng)` returns what was seen at an observed node (a die that was flicked), with a
    separate stream for each such event. Without it the node's own simple model answers. A report
    that the rules refuse raises IllegalEvent and leaves the state unchanged.

    `past` are events that happened already; `state` is the state before them. They are not
    recorded, but the players process them: with the same players and seeds, a resumed game becomes
    the game it would have been.
    """
    stream = seeds.chance()
    for seat, agent in enumerate(agents):
        agent.sit(SeatView(game, state, seat), seeds.seat(seat))
    watchers = [(seat, agent) for seat, agent in enumerate(agents) if agent.watches]
    for event in past:
        node = game.pending(state)
        if isinstance(node, Choice):
            agents[node.seat].chose(node, node.options.index(event))
        elif isinstance(node, Chance):
            draw(node, stream)
        elif isinstance(node, Observed):
            stream_for(stream)
        game.apply(state, event)
        for seat, agent in watchers:
            agent.saw(game.mask(event, seat))
    return play_on(game, state, agents, stream, record, report)


def play_on(
    game: AnyGame,
    state: Any,
    agents: Sequence[Agent],
    stream: Stream,
    record: Record | Tally | None = None,
    report: Report | None = None,
) -> Over:
    """Play `state` to its end, in place, with agents already seated; return how it ended.

    Chance takes its numbers from `stream`. Otherwise as `play`.
    """
    seated: list[Agent] = list(agents)
    watchers = [(seat, agent) for seat, agent in enumerate(agents) if agent.watches]
    referee: Referee = game.referee
    tally: Tally | None = record if isinstance(record, Tally) else None
    tell = None if isinstance(record, Tally) else record
    kept: GameRecord = record if isinstance(record, GameRecord) else GameRecord()
    log, sorts = kept.log, kept.sorts
    keeps = isinstance(record, GameRecord)
    choices = others = 0
    while True:
        node = referee.pending(state)
        if type(node) is Choice:
            choice: Choice = node
            agent = seated[choice.seat]
            index = agent.choose(choice)
            if not 0 <= index < len(choice):
                raise IllegalEvent(f"seat {choice.seat} chose option {index} of {len(choice)}")
            event = choice[index]
            sort = CHOICE
            choices += 1
        elif type(node) is Chance:
            chance: Chance = node
            event = event_at(chance, stream.below(chance.total))
            sort = CHANCE
            others += 1
        elif type(node) is Forced:
            forced: Forced = node
            event = forced.event
            sort = FORCED
            others += 1
        elif isinstance(node, Observed):
            event = observe(node, stream, report)
            sort = OBSERVED
            others += 1
        else:
            break
        referee.apply(state, event)
        if keeps:
            log.append(event)
            sorts.append(sort)
        elif tell is not None:
            tell(node, event)
        if watchers:
            for seat, agent in watchers:
                agent.saw(game.mask(event, seat))
    assert isinstance(node, Over)
    if tally is not None:
        tally.events += choices + others
        tally.choices += choices
    return node


def play_out(referee: Referee, state: Any, rng: Stream, limit: int) -> Over | None:
    """Play `state` to its end, in place, choosing and drawing at random; return how it ended.

    None if it has not ended after `limit` choices, with `state` at the next one. (A choice with one
    option does not count.) Observed events come from the nodes' own simple models.

    A choice draws a sort of event uniformly, then an option of that sort: so one way to stop is not
    lost among fifty to go on.
    """
    left = limit
    while True:
        node = referee.pending(state)
        if type(node) is Choice:
            choice: Choice = node
            many = len(choice)
            if many == 1:
                event = choice[0]
            elif left:
                left -= 1
                event = _some_of(choice, many, rng)
            else:
                return None
        elif type(node) is Chance:
            chance: Chance = node
            event = event_at(chance, rng.below(chance.total))
        elif type(node) is Forced:
            forced: Forced = node
            event = forced.event
        elif isinstance(node, Observed):
            event = node.draw(rng)
        else:
            break
        referee.apply(state, event)
    assert isinstance(node, Over)
    return node


def _some_of(choice: Choice, many: int, rng: Stream) -> Event:
    """Return an option of a uniformly drawn sort of event (options of a sort are adjacent)."""
    sort: type[Event] | None = None
    sorts = first = end = 0
    taken = False  # True while passing the drawn sort
    for place in range(many):
        if type(choice[place]) is not sort:
            sort = type(choice[place])
            sorts += 1
            taken = rng.below(sorts) == 0
            if taken:
                first = place
        if taken:
            end = place + 1
    return choice[first + rng.below(end - first)]
