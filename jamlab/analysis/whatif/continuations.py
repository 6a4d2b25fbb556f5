"""Continuations from a step of a recorded game, by players, with the same luck or with fresh luck.

* Each seat's player has seen what that seat saw of the game so far (`Agent.saw`), and plans anew
  from here on.
* Continuation `k` has its own chance, the same after every option: options are compared with the
  same luck.
* With open cards the table continues as it lies. From the knowledge of one seat, or of all at the
  table, hidden cards are dealt anew for each continuation (`Game.resample`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Final

from jamlab.arguments import one_of, per_seat
from jamlab.chance.agents import Sampling, builder, usual_judge
from jamlab.core import (
    ALL_KNOWING,
    Agent,
    Chance,
    Choice,
    Event,
    Forced,
    Node,
    Observed,
    Over,
    SeatView,
    Seeds,
    Stream,
    draw,
    observe,
    play_on,
    sort_of,
)
from jamlab.core.node import CHANCE
from jamlab.log import LogError, Replay
from jamlab.log.lines import MOST_EVENTS, EventLine
from jamlab.log.notes import Branch

# Possible events at a step: the options of a choice, or the outcomes of chance with their odds.


@dataclass(frozen=True, slots=True)
class Possibility:
    """A possible next event.

    `words` describe it, `group` is the line of the rules that it belongs to ("" if it is that line
    itself). `chance` is None for an option. `came` is True for what happened in the recorded game.
    """

    event: Event
    words: str
    clause: str
    group: str = ""
    chance: Fraction | None = None
    came: bool = False


def possibilities(replay: Replay, at: int) -> list[Possibility]:
    """Return what can happen after `at` events, all known: options in the order of the rules' own
    list.

    Empty if there is no alternative: the event is forced, seen at the table, or the game is over.
    IndexError outside 0 … len.
    """
    game, names, state = replay.game, replay.seats, replay.state(at)
    node = game.pending(state)
    came = replay.events[at] if at < len(replay) else None
    if isinstance(node, Chance):
        return [
            Possibility(
                event, event.told(names), event.clause,
                chance=Fraction(weight, node.total), came=event == came,
            )
            for event, weight in zip(node.outcomes, node.weights, strict=True)
        ]  # fmt: skip
    if not isinstance(node, Choice) or len(node) < 2:
        return []
    found: dict[Event, Possibility] = {}
    for line in game.option_lines(state, node.seat, names):
        events: Any = line.options
        for event in events:
            if event not in found:
                group = line.title if len(line.options) > 1 else ""
                words = event.told(names)
                found[event] = Possibility(event, words, event.clause, group, came=event == came)
    for event in node.options:
        if event not in found:
            words = event.told(names)
            found[event] = Possibility(event, words, event.clause, came=event == came)
    return list(found.values())


# Same luck: chance events of the recorded game are repeated as far as possible.
#
# Meaning of "the same" after the game has taken another way:
#
# * The chance events after the step form a queue, in order. Each draw, deal or throw takes the
#   first event in it that is possible here: the top card of the deck stays the top card, whichever
#   seat draws it, and the tile in a cell stays the tile in that cell. Impossible events (the card
#   is in a hand now) are skipped.
# * With a new round of the game (`Game.opens_round`) the queue is that of the same round of the
#   recorded game: the cards were shuffled there.
# * If nothing in the queue fits, chance draws from what is left, avoiding what the queue holds for
#   later unless nothing else is left.
# * Observed events (a flick) are repeated only as long as everything has been as it was: afterwards
#   the dice lie elsewhere.
#
# So the same option and the same choices of all reproduce the recorded game to its end.


class FreshLuck:
    """Chance events from a random stream only."""

    def comes(self, node: Chance | Forced | Observed, rng: Stream) -> Event:
        """Return the event at a node that is no choice."""
        if isinstance(node, Forced):
            return node.event
        return self.draw(node, rng) if isinstance(node, Chance) else self.see(node, rng)

    def draw(self, node: Chance, rng: Stream) -> Event:
        """Return an outcome of a chance node."""
        return draw(node, rng)

    def see(self, node: Observed, rng: Stream) -> Event:
        """Return an observation, by the game's own plain model."""
        return observe(node, rng)

    def happened(self, node: Node, event: Event) -> None:
        """Record the event at `node`; must be called after each event."""


class SameLuck(FreshLuck):
    """Chance events still to come as in `recorded`, for `replay` after its first `n` events.

    `replay` is the recorded game, or one with the same beginning.
    """

    def __init__(self, recorded: Replay, replay: Replay, n: int) -> None:
        self._recorded = recorded
        self._game = game = recorded.game
        same = 0
        while same < min(n, len(recorded)) and replay.events[same] == recorded.events[same]:
            same += 1
        self._same: int | None = same
        """Number of events in common with the recorded game; None once it has been left."""
        self._rounds: list[list[Event]] = [[]]
        for sort, event in zip(recorded.nodes[same:], recorded.events[same:], strict=True):
            if event.opens_round:
                self._rounds.append([])
            if sort == CHANCE:
                self._rounds[-1].append(event)
        if same < n:
            state = replay.state(same)
            for event in replay.events[same:n]:
                self.happened(game.pending(state), event)
                game.apply(state, event)

    def copy(self) -> SameLuck:
        """Return a copy, for use in another continuation."""
        found = object.__new__(SameLuck)
        found._recorded, found._game, found._same = self._recorded, self._game, self._same
        found._rounds = [[*events] for events in self._rounds]
        return found

    def draw(self, node: Chance, rng: Stream) -> Event:
        """Return an outcome of a chance node; `rng` decides what the recorded game does not."""
        _, event = self._next(node)
        if event is None:
            return self._other(node, rng) or draw(node, rng)
        draw(node, rng)  # one number a draw, which keeps later numbers of `rng` the same
        return event

    def see(self, node: Observed, rng: Stream) -> Event:
        """Return the recorded observation if nothing has changed so far, else one by the model."""
        event = observe(node, rng)
        if self._same is not None and self._same < len(self._recorded):
            return self._recorded.events[self._same]
        return event

    def happened(self, node: Node, event: Event) -> None:
        """Record the event at `node`, whether by this luck or not."""
        if isinstance(node, Chance):
            place, _ = self._next(node)
            if place >= 0:
                del self._rounds[0][place]
        if event.opens_round and len(self._rounds) > 1:
            del self._rounds[0]
        if self._same is not None:
            events = self._recorded.events
            goes_on = self._same < len(events) and events[self._same] == event
            self._same = self._same + 1 if goes_on else None

    def _next(self, node: Chance) -> tuple[int, Event | None]:
        """Return the queue index of the next event, and the event here; (-1, None) if none fits."""
        waiting = self._rounds[0]
        if not waiting:
            return -1, None
        named = len({event.seat for event in node.outcomes}) > 1  # the seat is what is drawn
        can = {_what(event, named=named): event for event in node.outcomes}
        for place, event in enumerate(waiting):
            found = can.get(_what(event, named=named))
            if found is not None:
                return place, found
        return -1, None

    def _other(self, node: Chance, rng: Stream) -> Event | None:
        """Return an outcome that the queue does not hold for later; None if there is none."""
        kinds = {type(event) for event in node.outcomes}
        later = Counter(event.chance_face()[0] for event in self._rounds[0] if type(event) in kinds)
        if not later:
            return None
        outcomes, weights = [], []
        for event, weight in zip(node.outcomes, node.weights, strict=True):
            left = weight - later[event.chance_face()[0]]
            if left > 0:
                outcomes.append(event)
                weights.append(left)
        return draw(Chance(tuple(outcomes), tuple(weights)), rng) if outcomes else None


def _what(event: Event, *, named: bool) -> tuple[Any, ...]:
    kind: Any = type(event)
    return kind, event.seat if named else None, _own(kind)(event)


@cache
def _own(kind: Any) -> Any:
    """Return a getter of an event's fields other than its seat and its clause."""
    names = [field.name for field in fields(kind) if field.name not in ("seat", "clause")]
    return attrgetter(*names) if names else lambda event: None


SAME: Final = "same"
FRESH: Final = "fresh"
Players = str | Sequence[str | Callable[[], Agent]]
"""A player by name for all seats, or one per seat: a name or a builder."""


class Continuations:
    """Repeated continuations of `replay` after `n` events (by default all of them).

    `recorded` is the game whose luck is repeated (by default `replay`). `players` are named as in
    `jamlab.chance.agents`, "" is the game's usual judge. `seat` is the viewpoint: a seat, None for
    what all at the table see, ALL_KNOWING for open cards as they lie.

    ValueError for an unknown player, luck or seat, and for the same luck if hidden cards are dealt
    anew: there is no order that could be the same.
    """

    def __init__(
        self,
        replay: Replay,
        n: int | None = None,
        *,
        recorded: Replay | None = None,
        players: Players = "",
        luck: str = FRESH,
        seat: int | None = ALL_KNOWING,
        seed: int = 0,
    ) -> None:
        game = replay.game
        n = len(replay) if n is None else n
        one_of("luck", luck, (SAME, FRESH))
        if seat is not None and seat != ALL_KNOWING and not 0 <= seat < len(replay.seats):
            raise ValueError(
                f"seat must be 0 to {len(replay.seats) - 1}, None or ALL_KNOWING, got {seat}"
            )
        self.seat: int | None = ALL_KNOWING if game.is_open else seat
        if luck == SAME and self.seat != ALL_KNOWING:
            raise ValueError(
                'luck "same" requires seat=ALL_KNOWING: other viewpoints deal hidden cards anew'
            )
        self.replay, self.n, self.luck, self.seed = replay, n, luck, seed
        self.players = named_players(game.id, len(replay.seats), players)
        self._state = replay.state(n)
        self._queue = SameLuck(recorded or replay, replay, n) if luck == SAME else None
        self._seen = self._seen_by()

    def _seen_by(self) -> list[Sequence[Event]]:
        """Return what each seat's player saw of the game so far, if it watches."""
        mask, events = self.replay.game.mask, self.replay.events[: self.n]
        found: list[Sequence[Event]] = []
        for seat, (_, make) in enumerate(self.players):
            viewpoint = seat if self.seat == ALL_KNOWING else self.seat
            found.append([mask(event, viewpoint) for event in events] if make().watches else ())
        return found

    def _seated(self, state: Any, seeds: Seeds) -> list[Agent]:
        """Return new players at this table that have seen the game so far: what each has remembered
        depends on its own luck, like all it does.
        """
        game, found = self.replay.game, []
        for seat, (_, make) in enumerate(self.players):
            player = make()
            player.sit(SeatView(game, state, seat), seeds.seat(seat))
            for event in self._seen[seat]:
                player.saw(event)
            found.append(player)
        return found

    def result(self, k: int = 0) -> Over:
        """Return the end of continuation `k` (0, 1, 2, …)."""
        state, players, rng = self._begun(k)
        if self._queue is None:
            return play_on(self.replay.game, state, players, rng)
        for _ in self._steps(state, players, rng):
            pass
        return self._over(state)

    def pieces(self, k: int = 0) -> Iterator[Over | None]:
        """Do the same event by event, for slow players: yield None after each, then the end."""
        state, players, rng = self._begun(k)
        for _ in self._steps(state, players, rng):
            yield None
        yield self._over(state)

    def _over(self, state: Any) -> Over:
        over = self.replay.game.pending(state)
        assert isinstance(over, Over)
        return over

    @property
    def is_slow(self) -> bool:
        """True if a player searches by trying its options."""
        return any(isinstance(make(), Sampling) for _, make in self.players)

    def steps(self, k: int = 0) -> Iterator[EventLine]:
        """Yield the events of continuation `k` to the end of the game; with open cards only, as a
        branch continues with the cards as they lie.
        """
        if self.seat != ALL_KNOWING:
            raise ValueError("steps require seat=ALL_KNOWING, else cards are dealt anew")
        return self._steps(*self._begun(k))

    def lines(self, k: int = 0) -> list[EventLine]:
        """Return these events as a list."""
        return list(self.steps(k))

    def _begun(self, k: int) -> tuple[Any, list[Agent], Stream]:
        """Return the state, the players and the random stream of continuation `k`."""
        game = self.replay.game
        seeds = Seeds(Stream(self.seed, k).below(2**31 - 1) + 2**31 * (k + 1))
        state = self._state.copy()
        if self.seat != ALL_KNOWING:
            rng = Stream(seeds.seed, len(self.players) + 1)
            state = game.resample(game.view(state, self.seat), rng)
        return state, self._seated(state, seeds), seeds.chance()

    def _steps(self, state: Any, players: Sequence[Agent], rng: Stream) -> Iterator[EventLine]:
        """Play `state` on, in place, with the chosen luck, as `play_on` does."""
        game = self.replay.game
        luck = FreshLuck() if self._queue is None else self._queue.copy()
        watchers = [(seat, player) for seat, player in enumerate(players) if player.watches]
        while not isinstance(node := game.pending(state), Over):
            if isinstance(node, Choice):
                event = node[players[node.seat].choose(node)]
            else:
                event = luck.comes(node, rng)
            luck.happened(node, event)
            game.apply(state, event)
            for seat, player in watchers:
                player.saw(game.mask(event, seat))
            yield EventLine(sort_of(node), event)


def named_players(game: str, seats: int, players: Players) -> list[tuple[str, Callable[[], Agent]]]:
    """Return the name and builder of each seat's player; ValueError lists the known players."""
    each = per_seat("players", [players] if isinstance(players, str) else list(players), seats)
    found: list[tuple[str, Callable[[], Agent]]] = []
    for player in each:
        if isinstance(player, str):
            name = player or usual_judge(game)
            found.append((name, builder(game, name)))
        else:
            found.append((getattr(player, "__name__", "player"), player))
    return found


# -- branches --------------------------------------------------------------------------------------


def branch_of(replay: Replay, at: int, event: Event, title: str = "") -> Branch:
    """Return the branch in which `event` happens after `at` events of `replay`, titled so by
    default.

    LogError names the clause if the rules forbid it there.
    """
    game, state = replay.game, replay.state(at)
    refusal = game.why_not(state, event)
    if refusal is not None:
        raise LogError(refusal.sentence, where=replay.name, clause=refusal.clause)
    line = EventLine(sort_of(game.pending(state)), event)
    return Branch(at, title or event.told(replay.seats), (line,))


def carried_on(
    recorded: Replay, replay: Replay, *, luck: str = SAME, seed: int = 0
) -> tuple[EventLine, ...]:
    """Return the events that follow a branch up to the next choice of two options or more, or the
    end.

    `recorded` is the game whose luck is repeated. A choice of one option is made.
    """
    game, state = replay.game, replay.state(len(replay))
    queue = SameLuck(recorded, replay, len(replay)) if luck == SAME else FreshLuck()
    rng, found = Stream(seed), list[EventLine]()
    while len(replay) + len(found) < MOST_EVENTS:
        node = game.pending(state)
        if isinstance(node, Over) or (isinstance(node, Choice) and len(node) > 1):
            break
        event = node[0] if isinstance(node, Choice) else queue.comes(node, rng)
        queue.happened(node, event)
        game.apply(state, event)
        found.append(EventLine(sort_of(node), event))
    return tuple(found)
