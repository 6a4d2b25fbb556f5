"""One random game after another, with every invariant checked after every event.

* After each event: the game's own checks (`jamlab/games/<game>/checks.py`), `pending` changes
  nothing and offers something sound, a copy is equal, the clause exists and can be cited.
* At each `SAMPLE`th event also what costs more: copies are independent, options are unique, what
  a seat may not know does not change its view, refusals name a clause, everything can be shown.
* One game in `LOGGED` is written down, read again and folded anew.

Half of the games are played by the rules as printed, the others with options drawn at random.
The same seed gives the same game as `jamlab play --agents random --seed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from operator import attrgetter
from random import Random
from typing import Any, Final

from jamlab.agents import RandomAgent
from jamlab.engine import (
    AnyGame,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Node,
    Over,
    Seeds,
    draw,
)
from jamlab.games import load
from jamlab.replay import LogError, LogWriter, Replay, header_for
from jamlab.scenes.text import as_text

SAMPLE: Final = 64
LOGGED: Final = 100
LONGEST: Final = 200_000
"""A game that has not ended by then never will; a log cannot hold more either."""

_NAMES: Final = tuple("ABCDEFGHIJKLMNOP")


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that did not hold: after which event of which game."""

    game: str
    seats: int
    seed: int
    options: tuple[tuple[str, str], ...]
    event: int
    what: str

    def __str__(self) -> str:
        said = "".join(f" --option {name}={value}" for name, value in self.options)
        return (
            f"{self.what} (after event {self.event} of jamlab play {self.game} "
            f"--seats {self.seats} --agents random --seed {self.seed}{said})"
        )


class Unsound(Exception):
    """An invariant is broken; the message says which."""


class Soak:
    """Plays games at one table: a game and a number of seats."""

    def __init__(self, game: str, seats: int) -> None:
        self.game: AnyGame = load(game)
        self.seats = seats
        self.names = _NAMES[:seats]
        self.checks = import_module(f"jamlab.games.{game}.checks")
        self.clauses = frozenset(
            clause.id for clause in self.game.rulebook.clauses.values() if not clause.definition
        )
        slots = type(self.game.start(seats, self.game.table(seats))).__slots__
        self.values = attrgetter(*slots)
        self.events = 0  # of the game that is being played

    def play(self, seed: int) -> Broken | None:
        """The game with this seed; what is broken in it, if anything."""
        options = options_of(self.game, seed)
        self.events = 0
        try:
            self._play(seed, options, logged=seed % LOGGED == 0)
        except (Unsound, LogError) as error:
            what = str(error)
        except Exception as error:  # whatever a rule trips over is a finding, too
            what = f"{type(error).__name__}: {error}"
        else:
            return None
        said = tuple(options.items())
        return Broken(self.game.id, self.seats, seed, said, self.events, what)

    def _play(self, seed: int, options: dict[str, str], *, logged: bool) -> None:
        game, values, check = self.game, self.values, self.checks.broken
        seeds = Seeds(seed)
        chance, spare = seeds.chance(), Random(f"jamlab soak {seed}")
        state = game.start(self.seats, game.table(self.seats, options))
        agents = [RandomAgent() for _ in self.names]
        for seat, agent in enumerate(agents):
            agent.sit(Eyes(game, state, seat), seeds.seat(seat))
        file = BytesIO()
        header = header_for(game, self.names, options)
        writer = LogWriter.new(game, header, file) if logged else None
        last: Event | None = None
        to_sample = spare.randrange(SAMPLE)
        while True:
            before = state.copy()
            node = game.pending(state)
            if values(before) != values(state):
                raise Unsound("pending changed the state, or a copy is not equal")
            if isinstance(node, Choice):
                self._sound_choice(node)
                event = node.options[agents[node.seat].choose(node)]
            elif isinstance(node, Chance):
                _sound_chance(node)
                event = draw(node, chance)
            elif isinstance(node, Forced):
                event = node.event
            else:
                self._sound_end(node)
                break
            if event.clause not in self.clauses:
                raise Unsound(f"{event.kind} cites {event.clause}, which cannot be cited")
            if self.events == to_sample:
                to_sample += SAMPLE
                self._deeper(state, node, event, last, spare)
            game.apply(state, event)
            if writer is not None:
                writer.record(node, event)
            self.events += 1
            wrong = check(state)
            if wrong:
                raise Unsound(wrong)
            if self.events >= LONGEST:
                raise Unsound(f"no end after {LONGEST} events")
            last = event
        if writer is not None:
            writer.end(node)
            self._read_again(file.getvalue(), state, spare)

    # -- at each event -----------------------------------------------------------------------------

    def _sound_choice(self, node: Choice) -> None:
        if not 0 <= node.seat < self.seats:
            raise Unsound(f"seat {node.seat} is to choose")
        if not node.options:
            raise Unsound("a choice without options")
        # Events are shared, so that the same event twice is the same object twice.
        if len(set(map(id, node.options))) != len(node.options):
            raise Unsound("an option is there twice")

    def _sound_end(self, over: Over) -> None:
        if len(over.scores) != self.seats or not set(map(type, over.scores)) == {int}:
            raise Unsound("a score is missing, or is no whole number")
        if len(set(over.winners)) != len(over.winners) or not over.reason:
            raise Unsound("a winner is there twice, or the end has no reason")
        if not all(0 <= seat < self.seats for seat in over.winners):
            raise Unsound("a winner does not sit there")
        if over.clause not in self.clauses:
            raise Unsound(f"the end cites {over.clause}, which cannot be cited")

    # -- now and then ------------------------------------------------------------------------------

    def _deeper(
        self, state: Any, node: Node, event: Event, last: Event | None, rng: Random
    ) -> None:
        game, values = self.game, self.values
        twin = state.copy()
        other = twin.copy()
        game.apply(other, event)
        if values(twin) != values(state):
            raise Unsound("changing a copy changed what it was copied from")
        wrong = self.checks.broken(other)
        if wrong:
            raise Unsound(f"in a copy: {wrong}")
        if game.pending(twin) != node:
            raise Unsound("the same state offers something else when asked again")
        if isinstance(node, Choice):
            self._lines(state, node)
        if game.why_not(twin, event) is not None:
            raise Unsound(f"{event.kind} can happen, but is refused")
        refusal = game.why_not(twin, last) if last is not None else None
        if refusal is not None and refusal.clause not in game.rulebook.clauses:
            raise Unsound(f"a refusal names {refusal.clause}, which does not exist")
        viewpoint = rng.randrange(-1, self.seats)
        self._secret(state, event, None if viewpoint < 0 else viewpoint, rng)
        if values(twin) != values(state):
            raise Unsound("looking at the state changed it")

    def _lines(self, state: Any, node: Choice) -> None:
        if len(set(node.options)) != len(node.options):
            raise Unsound("an option is there twice")
        lines = self.game.lines(state, node.seat, self.names)
        shown = [option for line in lines for option in line.options]
        if len(shown) != len(node.options) or set(shown) != set(node.options):
            raise Unsound("the lines to choose from are not the options")
        for line in lines:
            if line.clause not in self.game.rulebook.clauses:
                raise Unsound(f"a line names {line.clause}, which does not exist")

    def _secret(self, state: Any, event: Event, viewpoint: int | None, rng: Random) -> None:
        """Deal anew what the viewpoint cannot know: it must not be able to tell."""
        game = self.game
        other = self.checks.otherwise(state, viewpoint, rng)
        wrong = self.checks.broken(other)
        if wrong:
            raise Unsound(f"with other hidden cards: {wrong}")
        view = game.view(state, viewpoint)
        if game.view(other, viewpoint) != view:
            raise Unsound(f"the view of {_who(viewpoint)} shows hidden cards")
        if not as_text(game.scene(view, self.names), self.names, game.faces):
            raise Unsound("a table without words")
        if not game.tell(game.mask(event, viewpoint), self.names):
            raise Unsound(f"{event.kind} without words")

    def _read_again(self, data: bytes, state: Any, rng: Random) -> None:
        replay = Replay.of(data, "log")
        if self.values(replay.state(len(replay))) != self.values(state):
            raise Unsound("the log, folded anew, ends at another table")
        n = rng.randrange(len(replay))
        there = replay.state(n)
        self.game.apply(there, replay.events[n])
        if self.values(there) != self.values(replay.state(n + 1)):
            raise Unsound(f"jumping to event {n + 1} leads to another table than stepping")
        if replay.over is None:
            raise Unsound("the log has no end")


def options_of(game: AnyGame, seed: int) -> dict[str, str]:
    """The options of the game with this seed: as printed for even seeds, else drawn at random."""
    if seed % 2 == 0:
        return {}
    rng = Random(f"jamlab soak options {seed}")
    return {option.name: rng.choice(option.values) for option in game.options}


def _sound_chance(node: Chance) -> None:
    weights = node.weights
    if len(weights) != len(node.outcomes) or not weights:
        raise Unsound("as many weights as outcomes are needed, and at least one")
    if set(map(type, weights)) != {int} or min(weights) < 1:
        raise Unsound("a weight that is no whole number from 1")
    if len(set(map(id, node.outcomes))) != len(node.outcomes):
        raise Unsound("an outcome is there twice")


def _who(viewpoint: int | None) -> str:
    return "the table" if viewpoint is None else f"seat {viewpoint}"


__all__ = ["Broken", "Soak", "options_of"]
