"""`jamlab analyse`: each seat's chance to win, event by event, and its causes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from jamlab.analysis.booking import (
    LOSSES,
    Booking,
    checked_choices,
    choices_known,
    judged_choices,
    ledger_halves,
    ledger_of,
    luck_adjusted,
    swings_of,
)
from jamlab.analysis.booking.mistakes import PLAYOUTS
from jamlab.analysis.valuing import (
    EXACT,
    GOOD,
    BadValues,
    Values,
    dump_values,
    refine_values,
    values,
    values_beside,
    values_path,
)
from jamlab.analysis.valuing.record import TENTHS
from jamlab.analysis.valuing.record import viewpoint as viewpoint_named
from jamlab.chance.agents import usual_judge
from jamlab.cli import shapes
from jamlab.cli.executor import ExecutorSaid, WorkersSaid, executing
from jamlab.cli.options import Log
from jamlab.cli.shared import INTERRUPTED, UserError, complain, read_log, seat_named, user_errors
from jamlab.cli.show import stepped
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.log.files import atomic_write
from jamlab.log.turns import turns_of
from jamlab.pages.win_chances.win_chance_values import news_told
from jamlab.text import plain

SWINGS = 5


def analyse(
    file: Log,
    seat: Annotated[
        str, typer.Option(help="By whose knowledge: a number from 0, a name, 'table' or 'all'.")
    ] = "table",
    judge: Annotated[
        str | None,
        typer.Option(help="The player that plays on.", show_default="the game’s usual one"),
    ] = None,
    good: Annotated[
        float,
        typer.Option(
            help="First the start of each turn, until its 95 % interval reaches so many points to "
            "either side.",
            min=0.1,
            max=100,
        ),
    ] = 100 * GOOD,
    playouts: Annotated[
        int, typer.Option(help="Then so many playouts after each event; 0: none.", min=0)
    ] = 400,
    seed: Annotated[int, typer.Option(help="The seed of the playouts’ luck.")] = 0,
    workers: WorkersSaid = None,
    executor: ExecutorSaid = None,
    choices: Annotated[
        bool,
        typer.Option(
            "--choices",
            help="Judge each choice by what its seat knew: what had been better? Those that are "
            "judged are kept.",
        ),
    ] = False,
    choice_playouts: Annotated[
        int, typer.Option(help="With --choices: so many playouts a choice.", min=8)
    ] = PLAYOUTS,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Only judge the kept verdicts again, with two other seeds: do they hold?",
        ),
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(help="A second judge: where do the two disagree? (Its values are not kept.)"),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace values that cannot be gone on with.")
    ] = False,
    keep: Annotated[
        bool, typer.Option(help="Keep the values beside the log, as NAME.values.json.")
    ] = True,
    as_json: shapes.JsonSaid = False,
) -> None:
    """Work out how likely each seat was to win, turn by turn and event by event.

    From each step the judge plays the game on to its end many times. What each event changed is
    booked to chance or to the seat that chose. Values that lie beside the log are gone on with;
    the theatre shows them. Ctrl-C stops it, and what was done is kept.

    Examples:

    `jamlab analyse game.jsonl`

    `jamlab analyse game.jsonl --seat all --playouts 1000`

    `jamlab analyse game.jsonl --choices`

    `jamlab analyse game.jsonl --check`

    `jamlab analyse game.jsonl --against greedy`

    `jamlab analyse game.jsonl --seat Ann --good 2 --playouts 0`
    """
    if check:
        _check(file, choice_playouts, as_json=as_json)
        return
    replay = read_log(file)
    viewpoint = None if replay.game.is_open else seat_named(replay, seat)
    replay = stepped(replay, viewpoint)
    there: dict[str, Values] = {}
    judged: Sequence[Any] = ()
    try:
        if keep:
            there, judged = values_beside(replay, file)
    except BadValues as error:
        if not force:
            raise UserError(f"{error}; --force replaces it") from None
    name = judge or next((one.judge for one in there.values()), usual_judge(replay.game.id))
    if any((one.judge, one.seed) != (name, seed) for one in there.values()):
        if not force:
            raise UserError(
                f"{values_path(file)} is by another judge or seed; --force replaces it, --no-keep "
                "leaves it as it is"
            )
        there, judged = {}, ()
    view = viewpoint_named(replay, viewpoint)

    def told(found: Values) -> Values:
        there[view] = found
        if keep and any(found.chances):
            atomic_write(values_path(file), dump_values(there.values(), judged))
        return found

    with executing(executor) as given:
        more: dict[str, Any] = {"seed": seed, "executor": given, "workers": workers}
        found = told(
            refine_values(replay, name, viewpoint, good / 100, since=there.get(view), **more)
        )
        if playouts and found.complete:
            found = told(values(replay, name, viewpoint, playouts, since=found, **more))
        other = None
        if against is not None and found.complete:
            other = refine_values(replay, against, viewpoint, good / 100, **more)
        if choices and found.complete:
            have = {one["n"] for one in judged}
            wanted = [n for n in choices_known(replay) if n not in have]
            new = judged_choices(replay, name, only=wanted, playouts=choice_playouts, **more)
            judged = sorted([*judged, *(one.as_json() for one in new)], key=lambda one: one["n"])
            told(found)
    if not any(found.chances):
        complain("stopped before the first playouts were done")
        raise typer.Exit(INTERRUPTED)
    if as_json:
        kept = str(values_path(file)) if keep else None
        shapes.print_json(_analysed(found, judged, other, str(file), kept))
    else:
        _report(found)
        _news(found, there)
        _mistakes(replay, judged)
        if other is not None:
            _disagreement(found, other)
        if keep:
            typer.echo(f"{values_path(file)} holds it; the theatre shows it.")
    if not found.complete:
        raise typer.Exit(INTERRUPTED)


def _check(file: Path, playouts: int, *, as_json: bool) -> None:
    """Judge the stored verdicts again; exit with 1 if one does not hold."""
    replay = read_log(file)
    with user_errors(BadValues):
        there, judged = values_beside(replay, file)
    if not judged:
        raise UserError(
            f"{values_path(file).name} holds no judged choices; `jamlab analyse {file} --choices` "
            "makes them"
        )
    first = next(iter(there.values()))
    seeds = [first.seed + 1, first.seed + 2]
    try:
        found = list(checked_choices(replay, judged, first.judge, seeds=seeds, playouts=playouts))
    except ValueError as error:
        raise UserError(f"{values_path(file).name}: {error}") from None
    holds = all(one.holds for one in found)
    if as_json:
        checked: list[shapes.CheckedShape] = [
            {
                "at": one.n,
                "verdict": one.verdict,
                "seed": one.seed,
                "gain": list(one.gain),
                "holds": one.holds,
            }
            for one in found
        ]
        told: shapes.ChecksShape = {"file": str(file), "holds": holds, "checked": checked}
        shapes.print_json(told)
    else:
        table = Table("Step", "Player", "Verdict", "Seed", "Points", "99.7 %", "Holds")
        for one in sorted(found, key=lambda one: (one.n, one.seed)):
            name = plain(replay.seats[replay.events[one.n - 1].seat])
            gain, low, high = (f"{100 * each:.1f}" for each in one.gain)
            row = (str(one.n), name, one.verdict, str(one.seed), gain, f"{low} to {high}")
            table.add_row(*row, "yes" if one.holds else "no")
        Console().print(table)
        count, kept = (
            sum(one.holds for one in found),
            sum(one["verdict"] in LOSSES for one in judged),
        )
        typer.echo(
            f"{kept} verdicts of {len(judged)} judged choices, each with seeds "
            f"{seeds[0]} and {seeds[1]}: {count} of {len(found)} runs say at least as much."
        )
    if not holds:
        raise typer.Exit(1)


def _places(replay: Replay) -> list[tuple[int, str]]:
    """Return the positions before each turn and at the end, in words."""
    return [*((turn.first - 1, turn.words) for turn in turns_of(replay)), (len(replay), "the end")]


def _analysed(
    found: Values, judged: Sequence[Any], other: Values | None, file: str, kept: str | None
) -> shapes.AnalyseShape:
    replay, names, shown = found.replay, found.replay.seats, found.shown()
    booking = Booking.shown(replay, found)
    turns: list[shapes.TurnShape] = []
    for n, words in _places(replay):
        chances = shown[n]
        if chances is not None:
            turns.append(
                {
                    "at": n,
                    "words": plain(words),
                    "chances": [one / TENTHS for one in chances],
                    "half": max(found.half(n)),
                    "playouts": found.counts[n],
                }
            )
    return {
        "file": file,
        "game": replay.game.id,
        "players": list(names),
        "judge": found.judge,
        "seed": found.seed,
        "seen_from": shapes.seen_from(found.seat),
        "complete": found.complete,
        "kept": kept,
        "turns": turns,
        "swings": [
            {
                "first": one.first,
                "last": one.n,
                "seat": one.seat,
                "change": one.change / TENTHS,
                "words": plain(replay.events[one.first - 1].told(names)),
            }
            for one in swings_of(replay, booking)
        ],
        "ledger": [
            {"by": by, "seats": [one / TENTHS for one in row]}
            for by, row in ledger_of(booking).lines(names)
        ],
        "luck": [
            {
                "seat": one.seat,
                "result": one.result,
                "luck": one.luck,
                "value": one.value,
                "low": one.low,
                "high": one.high,
            }
            for one in luck_adjusted(replay, found) or ()
        ],
        "choices": [
            {
                "at": one["n"],
                "seat": one["seat"],
                "verdict": one["verdict"],
                "chosen": one["chosen"],
                "best": one["best"],
                "clause": one["clause"],
                "gain": [each / TENTHS for each in one["gain"]],
            }
            for one in judged
        ],
        "disagreements": [] if other is None else list(_apart(found, other)),
    }


def _report(found: Values) -> None:
    """Print the chances turn by turn, the biggest swings, and the ledger."""
    replay, names = found.replay, found.replay.seats
    shown = found.shown()
    console = Console()
    table = Table("Turn", "Step", *names, "±", "Playouts")
    for column in table.columns[1:]:
        column.justify = "right"
    for n, words in _places(replay):
        chances, count = shown[n], found.counts[n]
        if chances is not None:
            half = "exact" if count == EXACT else f"{100 * max(found.half(n)):.1f}"
            said = "" if count == EXACT else f"{count:,}"
            table.add_row(plain(words), str(n), *(f"{one / 10:.1f}" for one in chances), half, said)
    console.print(table)
    booking = Booking.shown(replay, found)
    for swing in swings_of(replay, booking)[:SWINGS]:
        words = plain(replay.events[swing.first - 1].told(names))
        typer.echo(
            f"{swing.change / 10:+6.1f} for {plain(names[swing.seat])}, steps {swing.first} to "
            f"{swing.n}: {words}"
        )
    ledger = Table("Points given", *names)
    for column in ledger.columns[1:]:
        column.justify = "right"
    given, halves, doubtful = ledger_of(booking), ledger_halves(replay, found), False
    for by, (words, row) in zip((None, *given.rows, None), given.lines(names), strict=True):
        sign = "" if by is None else "+"
        known = None if by is None else halves.get(by)
        cells = [f"{one / 10:{sign}.1f}" for one in row]
        if known is not None:
            cells = [
                _with_half(cell, one, half)
                for cell, one, half in zip(cells, row, known, strict=True)
            ]
            doubtful = doubtful or any("*" in cell for cell in cells)
        ledger.add_row(plain(words), *cells)
    console.print(ledger)
    if doubtful:
        typer.echo("*: cannot be told from zero.")
    adjusted = luck_adjusted(replay, found) or ()
    for one in adjusted:
        typer.echo(
            f"{plain(names[one.seat])}: result {100 * one.result:.1f}, luck {100 * one.luck:+.1f}, "
            f"without it {100 * one.value:.1f} (95 % from {100 * one.low:.1f} to "
            f"{100 * one.high:.1f})"
        )
    typer.echo(
        f"Chances to win in percent, each rounded by itself, by {found.sums.sweeps:,} sweeps "
        f"of “{found.judge}”, {_knowing(found)}; {found.seconds:.0f} s. The 95 % intervals of "
        "chances and ledger hold at all times, however often one looks; they are wider than for "
        "one look." + (" Those of the results without luck are for one look." if adjusted else "")
    )


def _with_half(said: str, tenths: float, half: float) -> str:
    """Return a sum with its interval, and a star if that includes 0."""
    return f"{said}{'' if abs(tenths) > TENTHS * half else '*'} ±{100 * half:.1f}"


def _news(found: Values, there: Mapping[str, Values]) -> None:
    """Print news for the viewpoint's seat, or with open cards for all seats with stored values."""
    replay, names = found.replay, found.replay.seats
    news = news_told(there).get(found.viewpoint, [])
    for one in sorted(news, key=lambda one: -abs(one["change"]))[:SWINGS]:
        change, half, name = one["change"], one["half"], plain(names[one["seat"]])
        words = plain(replay.events[one["n"] - 1].told(names))
        typer.echo(
            f"{'Bad' if change < 0 else 'Good'} news for {name}, step {one['n']}: "
            f"{change / 10:+.1f} points (95 % from {(change - half) / 10:+.1f} to "
            f"{(change + half) / 10:+.1f}), though on the table nothing changed: {words}"
        )
    for seat, name in enumerate(names):
        all_of_it = [one["change"] for one in news if one["seat"] == seat]
        if all_of_it:
            typer.echo(f"All news for {plain(name)}: {sum(all_of_it) / 10:+.1f} points.")


def _mistakes(replay: Replay, judged: Sequence[Any]) -> None:
    """Print the choices that could have been better, in the order of the game."""
    if not judged:
        return
    table = Table(
        "Step", "Player", "Verdict", "Did", "Better", "Clause", "Points", "99.7 %", "Blind"
    )
    for one in judged:
        if one["verdict"] in ("slip", "mistake", "blunder"):
            gain, low, high = (f"{each / 10:.1f}" for each in one["gain"])
            words = (replay.seats[one["seat"]], one["verdict"], one["chosen"], one["best"])
            table.add_row(
                str(one["n"]), *map(plain, words), one["clause"], gain, f"{low} to {high}",
                f"{one['blind'] / 10:.1f}",
            )  # fmt: skip
    close = sum(one["verdict"] == "close" for one in judged)
    Console().print(table)
    typer.echo(
        f"{len(judged)} choices judged by what their seats knew, {table.row_count} with something "
        f"better, {close} too close to call."
    )


def _apart(one: Values, two: Values) -> Iterator[shapes.DisagreementShape]:
    """Yield the turns at which the estimates of two judges exclude each other."""
    for turn in turns_of(one.replay):
        n = turn.first - 1
        first, second = one.chances[n], two.chances[n]
        if first is None or second is None or one.counts[n] == EXACT:
            continue
        doubt = [hypot(*halves) for halves in zip(one.half(n), two.half(n), strict=True)]
        apart = [b - a for a, b in zip(first, second, strict=True)]
        seat = max(range(one.seats), key=lambda seat: abs(apart[seat]) - doubt[seat])
        if abs(apart[seat]) > doubt[seat]:
            yield {
                "at": n,
                "words": plain(turn.words),
                "seat": seat,
                "chance": first[seat],
                "against": second[seat],
            }


def _disagreement(one: Values, two: Values) -> None:
    replay = one.replay
    table = Table("Turn", "Step", "Player", one.judge, two.judge, "Apart")
    for column in table.columns[3:]:
        column.justify = "right"
    for row in _apart(one, two):
        first, second = row["chance"], row["against"]
        said = (f"{100 * first:.1f}", f"{100 * second:.1f}")
        name = plain(replay.seats[row["seat"]])
        table.add_row(row["words"], str(row["at"]), name, *said, f"{100 * (second - first):+.1f}")
    Console().print(table)
    typer.echo(
        f"“{one.judge}” and “{two.judge}” disagree beyond their intervals at {table.row_count} of "
        f"{len(turns_of(replay))} turns."
    )


def _knowing(found: Values) -> str:
    if found.replay.game.is_open or found.seat is None:
        return "by what all at the table see"
    if found.seat == ALL_KNOWING:
        return "with open cards"
    return f"by what {plain(found.replay.seats[found.seat])} knew"
