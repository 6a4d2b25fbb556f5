"""`jamlab soak`: many random games on all cores, and a table of the results."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, fields, replace
from io import BytesIO
from operator import attrgetter
from random import Random
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from tqdm import tqdm

from jamlab.chance.agents import RandomAgent
from jamlab.cli import shared
from jamlab.cli.data import options_said, with_files
from jamlab.cli.options import ProcessesSaid
from jamlab.cli.shared import INTERRUPTED, UserError, game_named
from jamlab.cli.soak_watched import Unsound, Watched
from jamlab.core import (
    Agent,
    AnyGame,
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
)
from jamlab.core.referee import fields_of
from jamlab.core.registry import ids, load, part
from jamlab.log import Header, LogError, LogWriter, Replay, header_for
from jamlab.text import plain
from jamlab.ui.scene_text import as_text

__all__ = ["Violation", "Soak", "is_whole", "options_of"]


# -- Random games with every invariant checked after every event -----------------------------------
# * After each event of each game: the checks of soak_watched.py, first of all the game's own
#   (`jamlab/games/<game>/checks.py`).
# * Before about one event in `SAMPLE`, chosen at random, a closer check: `pending` changes nothing,
#   a copy is equal and independent, options and weights are sound, a seat's view does not depend on
#   what it may not know, refusals name a clause, everything can be shown.
# * Two games in `WHOLE`, one by the usual rules and one with options, are checked throughout:
#   `pending`, copies, options and weights at each event, everything else at each `DEEP`th; they are
#   written as logs, read again and folded anew.
#
# Half of the games are played by the usual rules, the others with random options. The same seed
# gives the same game as `jamlab play --agents random --seed`, and the same checks.


SAMPLE: Final = 1024
WHOLE: Final = 500
DEEP: Final = 64
LONGEST: Final = 200_000
"""Number of events at which a game counts as endless; a log cannot hold more either."""

LOOKS: Final = 1000
"""Number of the stream that chooses the events to check: no seat's."""

_NAMES: Final = tuple("ABCDEFGHIJKLMNOP")


@dataclass(frozen=True, slots=True)
class Violation:
    """A violated invariant: after which event of which game."""

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


class Soak:
    """Random games at one table: a game, a number of seats, and the options that are `fixed`."""

    def __init__(self, game: str, seats: int, fixed: Mapping[str, str] | None = None) -> None:
        self.game: AnyGame = load(game)
        self.fixed = dict(fixed or {})
        self.seats = seats
        self.names = _NAMES[:seats]
        self.checks = part(game, "checks")
        self.clauses = frozenset(
            clause.id for clause in self.game.rulebook.clauses.values() if not clause.definition
        )
        self.values = attrgetter(
            *fields_of(self.game.start(seats, self.game.checked_options(seats, fixed)))
        )
        self.table: Watched | None = None  # of the last game
        self.looks = 0  # number of its events checked closely
        self.deep = 0  # number of these checked in full

    @property
    def broken(self) -> Callable[[Any], str]:
        """The game's own checks; for a game without any, a function that finds nothing."""
        return (lambda state: "") if self.checks is None else self.checks.broken

    @property
    def events(self) -> int:
        """Number of events of the last game."""
        return self.table.events if self.table is not None else 0

    def play(self, seed: int) -> Violation | None:
        """Play the game with this seed; return the first violation, if any."""
        options = options_of(self.game, seed) | self.fixed
        self.table = None
        self.looks = self.deep = 0
        try:
            table = self.table = self._sit_down(options, Seeds(seed))
            look = Stream(seed, LOOKS)
            if is_whole(seed):
                self._play_whole(table, look, header_for(self.game, self.names, options))
            else:
                self._play(table, look)
        except (Unsound, LogError) as error:
            what = str(error)
        except Exception as error:  # any error of a rule is a finding, too
            what = f"{type(error).__name__}: {error}"
        else:
            return None
        said = tuple(options.items())
        return Violation(self.game.id, self.seats, seed, said, self.events, what)

    def _sit_down(self, options: dict[str, str], seeds: Seeds) -> Watched:
        state = self.game.start(self.seats, self.game.checked_options(self.seats, options))
        agents: list[Agent] = [RandomAgent() for _ in self.names]
        for seat, agent in enumerate(agents):
            agent.sit(SeatView(self.game, state, seat), seeds.seat(seat))
        return Watched(self.game.referee, state, agents, seeds.chance(), self.broken, self.clauses)

    def _play(self, table: Watched, look: Stream) -> None:
        over: Over | None = None
        while over is None:
            place = table.events + look.below(2 * SAMPLE - 1)
            over = table.play_to(min(place, LONGEST))
            if over is None:
                over = self._step(table, look, deep=True)
        self._sound_end(over)

    def _play_whole(self, table: Watched, look: Stream, header: Header) -> None:
        file = BytesIO()
        writer = LogWriter.new(self.game, header, file, in_blocks=True)
        over: Over | None = None
        first = look.below(DEEP)
        while over is None:
            deep = table.events % DEEP == first
            over = self._step(table, look, deep=deep, writer=writer)
        self._sound_end(over)
        writer.end(over)
        self._read_again(file.getvalue(), table.state, look)

    # -- Close checks ------------------------------------------------------------------------------

    def _step(
        self, table: Watched, look: Stream, *, deep: bool, writer: LogWriter | None = None
    ) -> Over | None:
        """Check what can happen closely, and let one event happen; return the end, if reached."""
        if table.events >= LONGEST:
            raise Unsound(f"no end after {LONGEST} events")
        state, values = table.state, self.values
        before = state.copy()
        node = self.game.pending(state)
        if values(before) != values(state):
            raise Unsound("pending changed the state, or a copy is not equal")
        if isinstance(node, Choice):
            self._sound_choice(node)
        elif isinstance(node, Chance):
            _sound_chance(node)
        elif isinstance(node, Over):
            return node
        event = table.chosen(node)
        if event is None:
            raise Unsound("nothing is offered, and it is not the end")
        if isinstance(node, Observed):
            self._sound_reports(node, event)
        self.looks += 1
        if deep:
            self.deep += 1
            self._deeper(state, node, event, table.last, look)
        table.happen(event)
        if writer is not None:
            writer.record(node, event)
        return None

    def _sound_choice(self, node: Choice) -> None:
        if not 0 <= node.seat < self.seats:
            raise Unsound(f"seat {node.seat} is to choose")
        if not node.options:
            raise Unsound("a choice without options")
        # Events are shared, so a duplicate event is the same object.
        if len(set(map(id, node.options))) != len(node.options):
            raise Unsound("an option is there twice")

    def _sound_reports(self, node: Observed, event: Event) -> None:
        """Check that altered reports are refused with an existing clause, whatever they contain."""
        if not node.asks or node.asks.endswith("."):
            raise Unsound("an observed node does not say what is to be reported")
        bent = [replace(event, seat=self.seats), replace(event, clause="?")]
        for one in fields(event)[2:]:
            worst = "?" if isinstance(getattr(event, one.name), str) else -1_000_000
            bent.append(replace(event, **{one.name: worst}))  # type: ignore[arg-type]
        for place, report in enumerate(bent):
            refusal = node.refusal(report)
            if refusal is None and place < 2:
                raise Unsound(f"{report} is not refused")
            if refusal is not None and refusal.clause not in self.game.rulebook.clauses:
                raise Unsound(f"a refusal names {refusal.clause}, which does not exist")

    def _sound_end(self, over: Over) -> None:
        if len(over.scores) != self.seats or not set(map(type, over.scores)) == {int}:
            raise Unsound("a score is missing, or is no whole number")
        if len(set(over.winners)) != len(over.winners) or not over.reason:
            raise Unsound("a winner is there twice, or the end has no reason")
        if not all(0 <= seat < self.seats for seat in over.winners):
            raise Unsound("a winner does not sit there")
        if over.clause not in self.clauses:
            raise Unsound(f"the end cites {over.clause}, which cannot be cited")

    def _deeper(
        self, state: Any, node: Node, event: Event, last: Event | None, look: Stream
    ) -> None:
        game, values = self.game, self.values
        twin, other = state.copy(), state.copy()
        before = repr(values(state))  # strings share nothing with a table
        game.apply(other, event)
        if repr(values(state)) != before:
            raise Unsound("changing a copy changed what it was copied from")
        wrong = self.broken(other)
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
        viewpoint = look.below(self.seats + 1) - 1
        seat = None if viewpoint < 0 else viewpoint
        view = game.view(state, seat)
        if values(twin) != values(state):
            raise Unsound("looking at the state changed it")
        self._secret(view, event, seat, look)
        if isinstance(node, Chance):
            self._untold(state, event, draw(node, look), seat)
        elif isinstance(node, Observed):
            self._untold(state, event, node.draw(look), seat)
        if values(twin) != values(state):
            raise Unsound("looking at the state changed it")

    def _lines(self, state: Any, node: Choice) -> None:
        if len(set(node.options)) != len(node.options):
            raise Unsound("an option is there twice")
        lines = self.game.option_lines(state, node.seat, self.names)
        shown = [option for line in lines for option in line.options]
        if len(shown) != len(node.options) or set(shown) != set(node.options):
            raise Unsound("the lines to choose from are not the options")
        for line in lines:
            if line.clause not in self.game.rulebook.clauses:
                raise Unsound(f"a line names {line.clause}, which does not exist")

    def _untold(self, state: Any, event: Event, other: Event, viewpoint: int | None) -> None:
        """Check that the viewpoint cannot distinguish two outcomes that are masked alike.

        Exempt are outcomes that lead to different types of node, or to something forced (a whole
        pie is laid open): then everybody sees the outcome.
        """
        game, seen = self.game, []
        if game.mask(event, viewpoint) != game.mask(other, viewpoint):
            return
        for outcome in (event, other):
            twin = state.copy()
            game.apply(twin, outcome)
            seen.append((type(game.pending(twin)), game.view(twin, viewpoint)))
        (sort, view), (other_sort, other_view) = seen
        if sort is other_sort is not Forced and view != other_view:
            raise Unsound(f"the view of {_who(viewpoint)} shows hidden cards")

    def _secret(self, view: Any, event: Event, viewpoint: int | None, look: Stream) -> None:
        """Redeal what the viewpoint cannot know, and check that it cannot tell."""
        game = self.game
        other = game.resample(view, look)
        wrong = self.broken(other)
        if wrong:
            raise Unsound(f"with other hidden cards: {wrong}")
        if game.view(other, viewpoint) != view:
            raise Unsound(f"{_who(viewpoint)} can tell when hidden cards are dealt anew")
        if not as_text(game.scene(view, self.names), self.names, game.faces):
            raise Unsound("a table without words")
        game.mask(event, viewpoint).told(self.names)

    def _read_again(self, data: bytes, state: Any, look: Stream) -> None:
        replay = Replay.of(data, "log")
        if self.values(replay.state(len(replay))) != self.values(state):
            raise Unsound("the log, folded anew, ends at another table")
        n = look.below(len(replay))
        there = replay.state(n)
        self.game.apply(there, replay.events[n])
        if self.values(there) != self.values(replay.state(n + 1)):
            raise Unsound(f"jumping to event {n + 1} leads to another table than stepping")
        if replay.over is None:
            raise Unsound("the log has no end")


def is_whole(seed: int) -> bool:
    """True if the game with this seed is checked throughout."""
    return seed % WHOLE < 2


def options_of(game: AnyGame, seed: int) -> dict[str, str]:
    """Return the options of a game: the usual ones for even seeds, else random ones."""
    if seed % 2 == 0:
        return {}
    rng = Random(f"jamlab soak options {seed}")
    return {option.name: rng.choice(option.values) for option in game.options}


def _sound_chance(node: Chance) -> None:
    weights = node.weights
    if sum(weights) != node.total:
        raise Unsound("the weights do not add up to their total")
    if len(weights) != len(node.outcomes) or not weights:
        raise Unsound("as many weights as outcomes are needed, and at least one")
    if set(map(type, weights)) != {int} or min(weights) < 1:
        raise Unsound("a weight that is no whole number from 1")
    if len(set(map(id, node.outcomes))) != len(node.outcomes):
        raise Unsound("an outcome is there twice")


def _who(viewpoint: int | None) -> str:
    return "the table" if viewpoint is None else f"seat {viewpoint}"


BROKEN: Final = 1
_CHUNK: Final = 50  # games that a worker plays before it reports
_SHOWN: Final = 10
_IN_A_FILE: Final = 2.0  # seconds between two lines of the bar outside a terminal


@dataclass
class Figures:
    """Totals of the games at one table."""

    games: int = 0
    events: int = 0
    looks: int = 0  # events checked closely
    deep: int = 0  # of these, checked in full
    whole: int = 0  # games checked throughout
    seconds: float = 0.0  # processor time, over all workers
    broken: list[Violation] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Add the totals of more games."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


Place = tuple[str, int]  # game and seats


def soak(
    games: Annotated[
        int,
        typer.Option(help="How many games at each table (a game and a number of seats).", min=1),
    ] = 1000,
    game: Annotated[
        str | None,
        typer.Option(help="Only this game.", show_default="all games", autocompletion=shared.games),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Only this number of seats.", show_default="each")
    ] = None,
    workers: ProcessesSaid = None,
    seed: Annotated[
        int, typer.Option(help="The seed of the first game; the next ones count on.")
    ] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="With --game: an option, name=value, of all games.")
    ] = None,
) -> None:
    """Play random games and check every invariant after every event.

    After each event of each game: all pieces are there and nowhere twice, sizes agree, nothing is
    out of its turn, the event's clause exists, what was chosen was offered. Each game ends.

    At one event in 1,024, drawn by chance, also what costs more: looking changes nothing, copies
    are independent, chance has whole weights, no option is there twice, nobody sees hidden cards.
    Two games in 500 are looked at so from event to event, and their logs read again.

    Half of the games are played by the usual rules, the others with options drawn at random;
    what --option says holds in all of them.

    Ctrl-C stops it and reports what was done. Exit code 0: all holds; 1: something is broken (it
    is said how to play that game again); 130: stopped.

    Examples:

    `jamlab soak --games 200`

    `jamlab soak --game sixty --seats 8 --games 10000`

    `jamlab soak --game jam --option variant=travel`
    """
    places = _places(game, seats)
    fixed = _fixed(game, places, option or ())
    figures = {place: Figures() for place in places}
    count = workers or os.cpu_count() or 1
    began = time.monotonic()
    stopped = lost = False
    pause = 0.1 if sys.stderr.isatty() else _IN_A_FILE
    with tqdm(total=games * len(places), unit=" games", smoothing=0.1, mininterval=pause) as bar:
        try:
            for place, done in _played(places, games, seed, count, fixed):
                figures[place].add(done)
                broken = sum(len(found.broken) for found in figures.values())
                bar.set_postfix_str(f"{broken} broken", refresh=False)
                bar.update(done.games)
        except KeyboardInterrupt:
            stopped = True
        except BrokenProcessPool:
            lost = True
    _report(figures, time.monotonic() - began, count)
    if any(found.broken for found in figures.values()):
        raise typer.Exit(BROKEN)
    if lost:
        raise UserError(
            "a worker ended (killed, or out of memory); the table has what was done before"
        )
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _fixed(game: str | None, places: list[Place], option: Sequence[str]) -> dict[str, str]:
    if not option:
        return {}
    if game is None:
        raise UserError("--option requires --game: options are a game’s own")
    fixed = with_files(load(game), options_said(option))
    for _, number in places:
        load(game).checked_options(number, fixed)
    return fixed


def _places(game: str | None, seats: int | None) -> list[Place]:
    chosen = [game_named(game)] if game is not None else [load(name) for name in ids()]
    if seats is not None:
        if game is not None:
            chosen[0].checked_options(seats)
        chosen = [found for found in chosen if seats in found.seats]
        if not chosen:
            raise typer.BadParameter(f"no game is for {seats} players")
    return [
        (found.id, number) for found in chosen for number in found.seats if seats in (None, number)
    ]


# -- Playing ---------------------------------------------------------------------------------------


def _played(
    places: list[Place], games: int, seed: int, workers: int, fixed: Mapping[str, str]
) -> Iterator[tuple[Place, Figures]]:
    """Yield totals of a few games at a time, as they finish."""
    chunks = [
        (place, first, min(_CHUNK, seed + games - first))
        for first in range(seed, seed + games, _CHUNK)
        for place in places
    ]
    if workers == 1:
        for place, first, count in chunks:
            yield place, _chunk(place, first, count, fixed)
        return
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_sit_down, initargs=(stop,)
    ) as pool:
        waiting: dict[Future[Figures], Place] = {}
        left = iter(chunks)
        try:
            while True:
                for place, first, count in left:
                    waiting[pool.submit(_chunk, place, first, count, fixed)] = place
                    if len(waiting) > 2 * workers:
                        break
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(future), future.result()
        except GeneratorExit:
            stop.set()
            raise
        except KeyboardInterrupt:
            stop.set()
            for future in wait(waiting).done:  # finished work counts
                yield waiting[future], future.result()
            raise


_stop: Any = None


def _sit_down(stop: Any) -> None:
    """Initialise a worker: Ctrl-C is left to the parent."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(place: Place, first: int, count: int, fixed: Mapping[str, str]) -> Figures:
    """Play the games with `count` seeds from `first`, until stopped."""
    table = Soak(*place, fixed)
    found = Figures()
    began = time.process_time()
    for seed in range(first, first + count):
        if _stop is not None and _stop.is_set():
            break
        broken = table.play(seed)
        found.games += 1
        found.events += table.events
        found.looks += table.looks
        found.deep += table.deep
        found.whole += is_whole(seed)
        if broken is not None:
            found.broken.append(broken)
    found.seconds = time.process_time() - began
    return found


# -- Output ----------------------------------------------------------------------------------------


def _report(figures: dict[Place, Figures], seconds: float, workers: int) -> None:
    # These columns hold 100,000 games at each table in 80 characters.
    table = Table("Game", "Seats", "Games", "Events", "Broken", "Seconds", "Events/s")
    for column in table.columns[1:]:
        column.justify = "right"
    total = Figures()
    for (game, seats), found in figures.items():
        total.add(found)
        table.add_row(load(game).name, str(seats), *_row(found))
    table.add_section()
    table.add_row("Together", "", *_row(total))
    Console().print(table)
    typer.echo(_looked(total))
    typer.echo(f"{seconds:.1f} s with {workers} workers; seconds and events/s are of one worker.")
    for broken in total.broken[:_SHOWN]:
        typer.echo(plain(f"broken: {broken}"))
    if len(total.broken) > _SHOWN:
        typer.echo(f"… and {len(total.broken) - _SHOWN} more")


def _looked(total: Figures) -> str:
    """Return how often each kind of check was made."""
    return (
        f"{total.events:,} times, after every event: pieces, sizes, turns, clauses, choices.\n"
        f"{total.looks:,} times, 1 event in {SAMPLE:,} and all of 2 games in {WHOLE:,}: copies, "
        "weights, options.\n"
        f"{total.deep:,} times, 1 event in {SAMPLE:,} and 1 in {DEEP} of those games: hidden "
        "cards, refusals, words.\n"
        f"{total.whole:,} logs of those games read again."
    )


def _row(found: Figures) -> list[str]:
    return [
        f"{found.games:,}",
        f"{found.events:,}",
        str(len(found.broken)),
        f"{found.seconds:,.1f}",
        f"{found.events / found.seconds:,.0f}" if found.seconds else "–",
    ]
