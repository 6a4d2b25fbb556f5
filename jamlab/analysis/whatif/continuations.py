"""Going on from a step of a recorded game, by players, with the same luck or with fresh luck.

* Each seat's player has seen what that seat saw of the game up to here (`Agent.saw`), and plans
  anew from here on.
* Continuation `k` has chance of its own, and the same after every option: what is compared is
  compared with the same luck.
* With open cards the table goes on as it lies. From what one seat knows, or what all at the table
  see, what is hidden is dealt anew for each continuation (`Game.resample`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Final

from jamlab.chance.agents import Sampling, builder, usual_judge
from jamlab.core import (
    ALL_KNOWING,
    Agent,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Node,
    Observed,
    Over,
    Seeds,
    Stream,
    draw,
    observe,
    play_on,
    sort_of,
)
from jamlab.core.node import CHANCE
from jamlab.log import LogError, Replay
from jamlab.log.lines import MOST_EVENTS, Line
from jamlab.log.notes import Branch

# What could happen at a step: the options of a choice, or what chance may bring, with its odds.


@dataclass(frozen=True, slots=True)
class Possibility:
    """Something that can happen next.

    `words` say it, `group` is the line of the rules that it belongs to ("" where it is that line
    itself). `chance` is None for an option. `came` is True for what happened in the recorded game.
    """

    event: Event
    words: str
    clause: str
    group: str = ""
    chance: Fraction | None = None
    came: bool = False


def possibilities(replay: Replay, at: int) -> list[Possibility]:
    """What can happen after `at` events, all known: options in the order of the rules' own list.

    Empty where nothing can be otherwise: it is forced, seen at the table, or the game is over.
    IndexError outside 0 … len.
    """
    game, names, state = replay.game, replay.seats, replay.state(at)
    node = game.pending(state)
    came = replay.events[at] if at < len(replay) else None
    if isinstance(node, Chance):
        return [
            Possibility(
                event, game.tell(event, names), event.clause,
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
                words = game.tell(event, names)
                found[event] = Possibility(event, words, event.clause, group, came=event == came)
    for event in node.options:
        if event not in found:
            words = game.tell(event, names)
            found[event] = Possibility(event, words, event.clause, came=event == came)
    return list(found.values())


# The same luck: what came by chance in the recorded game comes again, as far as it can.
#
# What "the same" means where the game has taken another way:
#
# * What came by chance after the step stands in a queue, in its order. Each draw, deal or throw
#   takes the first thing in it that can come here: the top card of the deck stays the top card,
#   whoever draws it, and the tile in a cell stays the tile in that cell. What cannot come (the
#   card lies in a hand now) is passed by.
# * With a new round of the game (`Game.opens_round`) the queue is that of the same round of the
#   recorded game: the cards were shuffled anew there.
# * If nothing in the queue fits, chance draws from what is left, and not what the queue holds for
#   later, unless nothing else is left.
# * What is only seen (a flick) comes again only as long as everything has been as it was:
#   afterwards the dice lie elsewhere.
#
# So the same option, and the same choices of all, give the recorded game to its end.


_NO_PLACE: Final = frozenset({"seat", "clause"})


class FreshLuck:
    """What a stream of chance brings, and nothing else."""

    def comes(self, node: Chance | Forced | Observed, rng: Stream) -> Event:
        """What happens at a node that is no choice."""
        if isinstance(node, Forced):
            return node.event
        return self.draw(node, rng) if isinstance(node, Chance) else self.see(node, rng)

    def draw(self, node: Chance, rng: Stream) -> Event:
        """What comes at a chance node."""
        return draw(node, rng)

    def see(self, node: Observed, rng: Stream) -> Event:
        """What is seen, by the game's own plain model."""
        return observe(node, rng)

    def happened(self, node: Node, event: Event) -> None:
        """What has happened at `node`: to be called after each event."""


class SameLuck(FreshLuck):
    """What is still to come by chance as in `recorded`, for `replay` after its first `n` events.

    `replay` is the recorded game, or one that begins as it does.
    """

    def __init__(self, recorded: Replay, replay: Replay, n: int) -> None:
        self._recorded = recorded
        self._game = game = recorded.game
        same = 0
        while same < min(n, len(recorded)) and replay.events[same] == recorded.events[same]:
            same += 1
        self._same: int | None = same
        """How many events the game has in common with the recorded one; None: it has left it."""
        self._rounds: list[list[Event]] = [[]]
        for sort, event in zip(recorded.nodes[same:], recorded.events[same:], strict=True):
            if game.opens_round(event):
                self._rounds.append([])
            if sort == CHANCE:
                self._rounds[-1].append(event)
        if same < n:
            state = replay.state(same)
            for event in replay.events[same:n]:
                self.happened(game.pending(state), event)
                game.apply(state, event)

    def copy(self) -> SameLuck:
        """The same luck, to go on with elsewhere."""
        found = object.__new__(SameLuck)
        found._recorded, found._game, found._same = self._recorded, self._game, self._same
        found._rounds = [[*events] for events in self._rounds]
        return found

    def draw(self, node: Chance, rng: Stream) -> Event:
        """What comes at a chance node; `rng` decides what the recorded game does not."""
        _, event = self._next(node)
        if event is None:
            return self._other(node, rng) or draw(node, rng)
        draw(node, rng)  # one number a draw: so what comes from `rng` later is the same, too
        return event

    def see(self, node: Observed, rng: Stream) -> Event:
        """What is seen: as it was if all is as it was, else by the game's own plain model."""
        event = observe(node, rng)
        if self._same is not None and self._same < len(self._recorded):
            return self._recorded.events[self._same]
        return event

    def happened(self, node: Node, event: Event) -> None:
        """What has happened at `node`, by this luck or otherwise."""
        if isinstance(node, Chance):
            place, _ = self._next(node)
            if place >= 0:
                del self._rounds[0][place]
        if self._game.opens_round(event) and len(self._rounds) > 1:
            del self._rounds[0]
        if self._same is not None:
            events = self._recorded.events
            goes_on = self._same < len(events) and events[self._same] == event
            self._same = self._same + 1 if goes_on else None

    def _next(self, node: Chance) -> tuple[int, Event | None]:
        """The place in the queue of what comes next, and the event here; (-1, None) for nothing."""
        waiting = self._rounds[0]
        if not waiting:
            return -1, None
        can = _by_what(node)
        named = next(iter(can))[1] is not None
        for place, event in enumerate(waiting):
            found = can.get(_what(event, named=named))
            if found is not None:
                return place, found
        return -1, None

    def _other(self, node: Chance, rng: Stream) -> Event | None:
        """An outcome that the queue does not hold for later; None if there is no such thing."""
        face = self._game.chance_face
        kinds = {type(event) for event in node.outcomes}
        later = Counter(face(event)[0] for event in self._rounds[0] if type(event) in kinds)
        if not later:
            return None
        outcomes, weights = [], []
        for event, weight in zip(node.outcomes, node.weights, strict=True):
            left = weight - later[face(event)[0]]
            if left > 0:
                outcomes.append(event)
                weights.append(left)
        return draw(Chance(tuple(outcomes), tuple(weights)), rng) if outcomes else None


def _by_what(node: Chance) -> dict[tuple[Any, ...], Event]:
    """The outcomes by what comes; by whom it comes to, too, where that is what is drawn."""
    outcomes = node.outcomes
    named = len({event.seat for event in outcomes}) > 1
    return {_what(event, named=named): event for event in outcomes}


def _what(event: Event, *, named: bool) -> tuple[Any, ...]:
    kind: Any = type(event)
    return kind, event.seat if named else None, _own(kind)(event)


@cache
def _own(kind: Any) -> Any:
    """What reads the fields of an event beside its seat and its clause."""
    names = [field.name for field in fields(kind) if field.name not in _NO_PLACE]
    return attrgetter(*names) if names else lambda event: None


SAME: Final = "same"
FRESH: Final = "fresh"
Players = str | Sequence[str | Callable[[], Agent]]
"""A player by name for all seats, or one a seat: a name, or what makes a player."""


class Continuations:
    """Goes on from `replay` after `n` events (unless said, all of them), again and again.

    `recorded` is the game whose luck is the same (unless said, `replay`). `players` are named as
    `jamlab.chance.agents` names them, "" is the game's usual judge. `seat` says from whose
    knowledge: a seat, None for what all at the table see, ALL_KNOWING for open cards as they lie.

    ValueError for a player, a luck or a seat that there is not, and for the same luck where what is
    hidden is dealt anew: there is no order that could be the same.
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
        if luck not in (SAME, FRESH):
            raise ValueError(f"luck is {SAME} or {FRESH}, not {luck!r}")
        if seat is not None and seat != ALL_KNOWING and not 0 <= seat < len(replay.seats):
            raise ValueError(f"there is no seat {seat}")
        self.seat: int | None = ALL_KNOWING if game.is_open else seat
        if luck == SAME and self.seat != ALL_KNOWING:
            raise ValueError("the same luck goes with open cards: else they are dealt anew")
        self.replay, self.n, self.luck, self.seed = replay, n, luck, seed
        self.players = named_players(game.id, len(replay.seats), players)
        self._state = replay.state(n)
        self._queue = SameLuck(recorded or replay, replay, n) if luck == SAME else None
        self._seen = self._seen_by()

    def _seen_by(self) -> list[Sequence[Event]]:
        """What each seat's player saw of the game up to here, if it looks on."""
        mask, events = self.replay.game.mask, self.replay.events[: self.n]
        found: list[Sequence[Event]] = []
        for seat, (_, make) in enumerate(self.players):
            viewpoint = seat if self.seat == ALL_KNOWING else self.seat
            found.append([mask(event, viewpoint) for event in events] if make().watches else ())
        return found

    def _seated(self, state: Any, seeds: Seeds) -> list[Agent]:
        """New players at this table, who have seen the game up to here: what each of them has kept
        in mind is a matter of its own luck, as all it does."""
        game, found = self.replay.game, []
        for seat, (_, make) in enumerate(self.players):
            player = make()
            player.sit(Eyes(game, state, seat), seeds.seat(seat))
            for event in self._seen[seat]:
                player.saw(event)
            found.append(player)
        return found

    def result(self, k: int = 0) -> Over:
        """How continuation `k` (0, 1, 2, …) ended."""
        state, players, rng = self._begun(k)
        if self._queue is None:
            return play_on(self.replay.game, state, players, rng)
        for _ in self._steps(state, players, rng):
            pass
        return self._over(state)

    def pieces(self, k: int = 0) -> Iterator[Over | None]:
        """The same, event by event, for players who take their time: None after each, then how it
        ended."""
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
        """True if a player tries out what its options lead to."""
        return any(isinstance(make(), Sampling) for _, make in self.players)

    def steps(self, k: int = 0) -> Iterator[Line]:
        """What happens in continuation `k`, event by event, to the end of the game; with open cards
        only, for a branch goes on with the cards as they lie."""
        if self.seat != ALL_KNOWING:
            raise ValueError("a branch goes on with the cards as they lie")
        return self._steps(*self._begun(k))

    def lines(self, k: int = 0) -> list[Line]:
        """The same, all of it."""
        return list(self.steps(k))

    def _begun(self, k: int) -> tuple[Any, list[Agent], Stream]:
        """The table, the players and the chance of continuation `k`."""
        game = self.replay.game
        seeds = Seeds(Stream(self.seed, k).below(2**31 - 1) + 2**31 * (k + 1))
        state = self._state.copy()
        if self.seat != ALL_KNOWING:
            rng = Stream(seeds.seed, len(self.players) + 1)
            state = game.resample(game.view(state, self.seat), rng)
        return state, self._seated(state, seeds), seeds.chance()

    def _steps(self, state: Any, players: Sequence[Agent], rng: Stream) -> Iterator[Line]:
        """Plays `state` on, in place, with the luck that was said, as `play_on` does."""
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
            yield Line(sort_of(node), event)


def named_players(game: str, seats: int, players: Players) -> list[tuple[str, Callable[[], Agent]]]:
    """The name of each seat's player, and what makes it; ValueError names the players there are."""
    each = [players] * seats if isinstance(players, str) else list(players)
    if len(each) != seats:
        raise ValueError(f"{len(each)} players for {seats} seats")
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
    """The branch in which `event` happens after `at` events of `replay`; its title says so.

    LogError names the clause if the rules forbid it there.
    """
    game, state = replay.game, replay.state(at)
    refusal = game.why_not(state, event)
    if refusal is not None:
        raise LogError(refusal.sentence, where=replay.name, clause=refusal.clause)
    line = Line(sort_of(game.pending(state)), event)
    return Branch(at, title or game.tell(event, replay.seats), (line,))


def carried_on(
    recorded: Replay, replay: Replay, *, luck: str = SAME, seed: int = 0
) -> tuple[Line, ...]:
    """What follows a branch by itself, up to the next choice of two things or more, or the end.

    `recorded` is the game whose luck is the same. What is a choice of one thing happens.
    """
    game, state = replay.game, replay.state(len(replay))
    queue = SameLuck(recorded, replay, len(replay)) if luck == SAME else FreshLuck()
    rng, found = Stream(seed), list[Line]()
    while len(replay) + len(found) < MOST_EVENTS:
        node = game.pending(state)
        if isinstance(node, Over) or (isinstance(node, Choice) and len(node) > 1):
            break
        event = node[0] if isinstance(node, Choice) else queue.comes(node, rng)
        queue.happened(node, event)
        game.apply(state, event)
        found.append(Line(sort_of(node), event))
    return tuple(found)
