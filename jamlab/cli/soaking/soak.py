"""`jamlab soak`: many random games on all cores, and a table of what came of it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from tqdm import tqdm

from jamlab.cli import completing
from jamlab.cli.data import options_said, with_files
from jamlab.cli.house import INTERRUPTED, Wrong, game_named
from jamlab.cli.soaking.rounds import DEEP, SAMPLE, WHOLE, Broken, Soak, is_whole
from jamlab.core.registry import ids, load
from jamlab.core.text import plain

BROKEN: Final = 1
_CHUNK: Final = 50  # games that a worker plays before it reports
_SHOWN: Final = 10
_IN_A_FILE: Final = 2.0  # seconds between two lines of the bar, where nobody sees it move


@dataclass
class Figures:
    """What came of the games at one table."""

    games: int = 0
    events: int = 0
    looks: int = 0  # at events that were looked at closely,
    deep: int = 0  # of these, from all sides
    whole: int = 0  # games whose events were all looked at closely
    seconds: float = 0.0  # of a processor, over all workers
    broken: list[Broken] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Count these games, too."""
        self.games += other.games
        self.events += other.events
        self.looks += other.looks
        self.deep += other.deep
        self.whole += other.whole
        self.seconds += other.seconds
        self.broken += other.broken


Place = tuple[str, int]  # game and seats


def soak(
    games: Annotated[
        int,
        typer.Option(help="How many games at each table (a game and a number of seats).", min=1),
    ] = 1000,
    game: Annotated[
        str | None,
        typer.Option(
            help="Only this game.", show_default="all games", autocompletion=completing.games
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Only this number of seats.", show_default="each")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="How many processes.", show_default="one a core", min=1, max=256),
    ] = None,
    seed: Annotated[
        int, typer.Option(help="The seed of the first game; the next ones count on.")
    ] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(help="With --game: an option, name=value, of all games.", show_default=False),
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
        raise Wrong("a worker ended (killed, or out of memory); the table has what was done before")
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _fixed(game: str | None, places: list[Place], option: Sequence[str]) -> dict[str, str]:
    if not option:
        return {}
    if game is None:
        raise Wrong("--option needs --game: options are a game’s own")
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


# -- playing ---------------------------------------------------------------------------------------


def _played(
    places: list[Place], games: int, seed: int, workers: int, fixed: Mapping[str, str]
) -> Iterator[tuple[Place, Figures]]:
    """Figures of a few games at a time, as they come."""
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
            for future in wait(waiting).done:  # what was done counts
                yield waiting[future], future.result()
            raise


_stop: Any = None


def _sit_down(stop: Any) -> None:
    """A worker starts: Ctrl-C is the parent's to answer."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(place: Place, first: int, count: int, fixed: Mapping[str, str]) -> Figures:
    """Play the games with `count` seeds from `first`, until told to stop."""
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


# -- telling ---------------------------------------------------------------------------------------


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
    """How often was looked at what."""
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
