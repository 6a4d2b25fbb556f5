"""`jamlab flicks`: the share of dice that a skill sinks, measured in the simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from jamlab.arguments import range_error
from jamlab.cli.data import read_text
from jamlab.cli.later import CsvCommand
from jamlab.cli.options import CsvOutSaid, ProcessesSaid
from jamlab.cli.shared import INTERRUPTED, UserError, csv_file, user_errors, write_table
from jamlab.text import decimal, many, plain

if TYPE_CHECKING:
    from jamlab.games.jamsumo.flick.flick_trials import ShotCounts

KIND = CsvCommand
_SEEDS = 10**12
_LARGEST = 1000  # numbers in a list


def flicks(
    skill: Annotated[
        str,
        typer.Option(
            help="Skills, with commas between: exact, expert, good, casual, child, "
            "or aim=3,speed=0.1,offset=1,height=0.8."
        ),
    ] = "good",
    distance: Annotated[
        str, typer.Option(help="mm from the middle of the hole; 40,60,80 or 40-160/20.")
    ] = "40-140/20",
    angle: Annotated[
        str, typer.Option(help="Degrees off the way straight into the struck face, 0 to 45.")
    ] = "0,20,40",
    speed: Annotated[str, typer.Option(help="cm/s, 10 to 300.")] = "60-140/20",
    platform: Annotated[
        bool,
        typer.Option("--platform", help="From a JAM platform instead of distances on the board."),
    ] = False,
    each: Annotated[
        int, typer.Option("--flicks", help="Flicks of each skill and shot.", min=1)
    ] = 100,
    board: Annotated[
        str, typer.Option(help="The board: printed, corners, or a file (`jamlab data jamsumo`).")
    ] = "printed",
    seed: Annotated[
        int | None, typer.Option(help="The seed; the same one gives the same table.")
    ] = None,
    workers: ProcessesSaid = None,
    csv: Annotated[
        bool, typer.Option("--csv", help="A row a skill and shot, on the screen or into a pipe.")
    ] = False,
    out: CsvOutSaid = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a table that is there.")] = False,
) -> None:
    """Flick single dice at the hole, thousands of times, and say how many sink.

    Needs the simulator: `pip install '.[physics]'`. Each share has its interval (Wilson,
    95 %). Ctrl-C stops it and tells what was done (exit code 130). docs/chance/flicks.md says
    what the columns of the table are.

    Examples:

    `jamlab flicks`

    `jamlab flicks --skill expert,good,casual,child --platform --angle 0 --speed 60-160/10`

    `jamlab flicks --distance 60,120 --flicks 1000 --seed 7 --csv -o good.csv`
    """
    from jamlab.chance.workers import cores
    from jamlab.games.jamsumo.flick.flick_trials import Shot, measure, write
    from jamlab.games.jamsumo.flick.physics import missing
    from jamlab.games.jamsumo.flick.skill import listed

    if why := missing():
        raise UserError(why)
    wanted, target = csv_file(csv, out, force=force)
    piped = wanted and target is None
    speeds, angles = _numbers("speed", speed, 10, 300), _numbers("angle", angle, 0, 45)
    distances = [0] if platform else _numbers("distance", distance, 1, 1000)
    shots = [Shot(d, a, v, platform) for d in distances for a in angles for v in speeds]
    text = _board(board)
    chosen = SystemRandom().randrange(_SEEDS) if seed is None else seed
    with user_errors(ValueError):
        skills = listed(skill)
        total = len(skills) * len(shots) * each
        with _bar(total) as tell:
            rows = measure(text, skills, shots, each, chosen, workers=workers or cores(), tell=tell)
    _report(rows, err=piped)
    done = sum(row.flicks for row in rows)
    typer.echo(plain(f"{many(done, 'flick')} · {board} · seed {chosen}."), err=piped)
    if wanted:
        file = StringIO(newline="")
        write(rows, file)
        write_table(file.getvalue(), target)
    if done < total:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; yields a function that receives the number of flicks done."""
    from tqdm.auto import tqdm

    with tqdm(
        total=total, unit=" flicks", desc="Flicks", delay=0.5, leave=False, disable=None
    ) as bar:

        def tell(done: int) -> None:
            bar.update(done - bar.n)

        yield tell


def _numbers(what: str, words: str, least: int, most: int) -> list[int]:
    """Parse a list of numbers: `40,60`, `40-140/20` (from, to, by). Raises UserError."""
    found: list[int] = []
    for part in words.split(","):
        span, _, step = part.strip().partition("/")
        first, _, last = span.partition("-")
        ends = [first, last or first, step or "1"]
        if not all(end.isdecimal() and len(end) <= 6 for end in ends) or not int(ends[2]):
            raise UserError(
                f"--{what} must be numbers such as 40,60,80 or 40-140/20, got {words!r}"
            )
        found += range(int(ends[0]), int(ends[1]) + 1, int(ends[2]))
        if len(found) > _LARGEST:
            raise UserError(f"--{what} must be at most {_LARGEST:,} numbers")
    if not found or min(found) < least or max(found) > most:
        raise UserError(range_error(f"--{what}", words, least, most))
    return list(dict.fromkeys(found))


def _board(name: str) -> str:
    """Return the text of a board, by its name or from a file."""
    from jamlab.games.jamsumo.board.board import TEXTS, problems

    if name in TEXTS:
        return TEXTS[name]
    text = read_text(Path(name))
    faults = problems(text)
    if faults:
        raise UserError(f"{name}: {faults[0]}")
    return text


def _report(rows: list[ShotCounts], *, err: bool) -> None:
    """Print a table for each skill and angle: one row per distance, one column per speed."""
    from rich.console import Console
    from rich.table import Table

    console = Console(stderr=err)
    by_table: dict[tuple[str, int], list[ShotCounts]] = {}
    for row in rows:
        by_table.setdefault((str(row.skill), row.shot.angle), []).append(row)
    for (skill, angle), found in by_table.items():
        speeds = list(dict.fromkeys(row.shot.speed for row in found))
        from_where = "from a platform, " if found[0].shot.platform else ""
        table = Table(
            "mm", *[f"{speed} cm/s" for speed in speeds],
            title=plain(f"{skill}, {from_where}{angle}° off straight: % sunk [95 %]"),
            title_justify="left",
        )  # fmt: skip
        for column in table.columns:
            column.justify = "right"
        cells = {(row.distance, row.shot.speed): _share(row) for row in found}
        for distance in dict.fromkeys(row.distance for row in found):
            table.add_row(
                f"{distance:.0f}", *[cells.get((distance, speed), "") for speed in speeds]
            )
        console.print(table)


def _share(row: ShotCounts) -> str:
    share, low, high = (decimal(100 * value, 0) for value in (row.share, *row.interval))
    return f"{share} [{low}–{high}]"
