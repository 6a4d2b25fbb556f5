"""`jamlab whatif`: another option, or another outcome, and its effect on the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from tqdm import tqdm

from jamlab.analysis.whatif import (
    FRESH,
    SAME,
    Distribution,
    Possibility,
    branch_of,
    possibilities,
    what_if,
)
from jamlab.analysis.whatif.continuations import Continuations
from jamlab.analysis.whatif.distribution import CONTINUATIONS, INTERVALS, scored, shared
from jamlab.cli.options import Log
from jamlab.cli.shared import UserError, new_file, read_log, seat_named, step_said, user_errors
from jamlab.cli.show import stepped
from jamlab.core import ALL_KNOWING, Choice
from jamlab.log import Replay
from jamlab.log.notes import Branch, Notes
from jamlab.text import percent, plain, whole_number

_MANY: Final = 40
"""Maximum number of possibilities listed."""


def whatif(
    file: Log,
    at: Annotated[int, typer.Option(help="After which event; 0 is the start.", min=0)],
    option: Annotated[
        list[str] | None,
        typer.Option(
            help="What is chosen instead: its number or some of its words; may be said again."
        ),
    ] = None,
    outcome: Annotated[
        list[str] | None, typer.Option(help="What comes by chance instead, said in the same way.")
    ] = None,
    continuations: Annotated[
        int, typer.Option(help="How often the game is played on.", min=1)
    ] = CONTINUATIONS,
    players: Annotated[
        str | None,
        typer.Option(
            help="Who plays on: a player for all, or one a seat, with commas.",
            show_default="the game’s usual judge",
        ),
    ] = None,
    luck: Annotated[
        str, typer.Option(help=f"{FRESH}, or {SAME}: what came by chance comes again.")
    ] = FRESH,
    seat: Annotated[
        str,
        typer.Option(help="Whose knowledge: 'all' (cards as they lie), 'table', a seat or a name."),
    ] = "all",
    seed: Annotated[int, typer.Option(help="The seed.")] = 0,
    save: Annotated[
        Path | None,
        typer.Option(help="Write the branches, each played on once, into this file of notes."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """What if something else had happened? The game is played on from there many times.

    Without an option or an outcome it lists what else could have happened. Several are compared,
    with the same luck after each; what did happen stands beside them. docs/play/analysis.md says
    what the same luck is.

    Examples:

    `jamlab whatif game.jsonl --at 40`

    `jamlab whatif game.jsonl --at 40 --option stops`

    `jamlab whatif game.jsonl --at 41 --outcome Roby --outcome Cramel --players memory`

    `jamlab whatif game.jsonl --at 40 --option 3 --luck same --save game.notes.json`
    """
    replay = read_log(file)
    step_said(replay, at)
    viewpoint = seat_named(replay, seat)
    replay = _stepped(replay, viewpoint, at)
    there = possibilities(replay, at)
    if not there:
        raise UserError(_nothing(replay, at))
    sort = "option" if there[0].chance is None else "outcome"
    said = {"option": option or [], "outcome": outcome or []}
    (other,) = said.keys() - {sort}
    if said[other]:
        raise UserError(f"--{other} does not apply after event {at}: use --{sort}")
    if not said[sort]:
        _list(replay, at, there)
        return
    target = None if save is None else new_file(save, force=force)
    chosen = [_meant(each, there, sort) for each in said[sort]]
    asked = [*chosen, *(each for each in there if each.came and each not in chosen)]
    named: Any = (players or "").split(",") if players and "," in players else players or ""
    with user_errors(ValueError):
        with tqdm(total=len(asked) * continuations, disable=None, leave=False) as bar:
            found = [
                what_if(
                    replay, at, each.event, continuations=continuations, players=named, luck=luck,
                    seat=viewpoint, seed=seed, tell=lambda _done, _of: bar.update(),
                )
                for each in asked
            ]  # fmt: skip
        _print(replay, at, asked, found)
        if target is not None:
            branches = [_branch(replay, at, each, named, luck, seed) for each in chosen]
            notes = Notes.new(replay)
            for branch in branches:
                notes = notes.with_branch(branch)
            notes.write(target)
            typer.echo(f"{target}: {notes.counted()}")


def _stepped(replay: Replay, viewpoint: int | None, at: int) -> Replay:
    """Return the game; UserError if it was seen in part, unless the viewpoint's seat chooses."""
    found = stepped(replay, viewpoint, at)
    node = found.game.pending(found.state(at))
    knows = isinstance(node, Choice) and (
        node.seat == viewpoint or found.game.is_open or found.game.choices_are_open
    )
    if found.is_in_part and not knows:
        what = f"{replay.name} was seen in part, and what else can happen after event {at}"
        raise UserError(f"{what} depends on what was not seen")
    return found


def _nothing(replay: Replay, at: int) -> str:
    later = (n for n in range(at + 1, len(replay)) if possibilities(replay, n))
    where = next(later, None)
    more = "" if where is None else f"; after event {where} there is something to choose or to come"
    return f"after event {at} only one thing can happen{more}"


def _list(replay: Replay, at: int, there: Sequence[Possibility]) -> None:
    """Print what can happen, with numbers from 1."""
    by_chance = there[0].chance is not None
    whose = "What chance can bring" if by_chance else "What can be chosen"
    table = Table(title=f"{whose} after event {at} of {len(replay)}", title_justify="left")
    for name in ("", "What", *(["Chance"] if by_chance else []), "Rule", "Recorded"):
        table.add_column(name, justify="right" if name in ("", "Chance") else "left")
    for number, each in enumerate(there[:_MANY], start=1):
        odds = [] if each.chance is None else [percent(each.chance)]
        came = "this one" if each.came else ""
        table.add_row(*map(plain, (str(number), each.words, *odds, each.clause, came)))
    Console().print(table, highlight=False)
    if len(there) > _MANY:
        typer.echo(f"and {len(there) - _MANY} more: they are named by their words or numbers, too")


def _meant(said: str, there: Sequence[Possibility], sort: str) -> Possibility:
    """Return the possibility with this number, or whose words contain these."""
    if said.isdecimal():
        if number := whole_number(said, len(there)):
            return there[number - 1]
        raise UserError(f"--{sort} must be 1 to {len(there)}, got {said}")
    words = said.casefold()
    exact = [each for each in there if each.words.casefold() == words]
    found = exact or [each for each in there if words in each.words.casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UserError(f"unknown {sort} {said!r}; without --{sort} all are listed")
    few = "; ".join(each.words for each in found[:3])
    raise UserError(
        f"{len(found)} of them contain {said!r} ({few} …): give more of it, or its number"
    )


def _print(
    replay: Replay, at: int, asked: Sequence[Possibility], found: Sequence[Distribution]
) -> None:
    """Print a table for each possibility, one row per seat, with the recorded result beside it."""
    typer.echo(f"{replay.game.name}, after event {at} of {len(replay)}")
    console = Console()
    for each, one in zip(asked, found, strict=True):
        words = f"{each.words} (as recorded)" if each.came else f"What if: {each.words}"
        table = Table(title=plain(words), title_justify="left")
        table.add_column("")
        for name in ("Wins", "Points at the end", "Recorded"):
            table.add_column(name, justify="right", no_wrap=True)
        for seat, name in enumerate(replay.seats):
            ends = shared(one.chance(seat)), scored(one.points(seat)), _recorded(replay, seat)
            table.add_row(plain(name), *ends)
        console.print(table, highlight=False)
    typer.echo(f"{found[0].about}. {INTERVALS}.")


def _recorded(replay: Replay, seat: int) -> str:
    over = replay.over
    if over is None:
        return ""
    return f"{over.scores[seat]}{', won' if seat in over.winners else ''}"


def _branch(
    replay: Replay, at: int, each: Possibility, players: Any, luck: str, seed: int
) -> Branch:
    """Return the branch, played once to its end."""
    begun = branch_of(replay, at, each.event)
    going = Continuations(
        begun.replay(replay), recorded=replay, players=players, luck=luck, seat=ALL_KNOWING,
        seed=seed,
    )  # fmt: skip
    return Branch(at, begun.title, (*begun.lines, *going.lines()))
