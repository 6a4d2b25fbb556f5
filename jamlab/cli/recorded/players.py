"""`jamlab players`: many recorded games by player: what they won, and what it was made of."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from jamlab.analysis.booking import PlayerLine, players
from jamlab.analysis.booking.by_player import VERDICTS, with_values
from jamlab.analysis.valuing import BadValues
from jamlab.cli.completing import Logs
from jamlab.cli.house import Wrong
from jamlab.core.text import decimal
from jamlab.log import LogError


def players_page(
    files: Logs,
) -> None:
    """Say of each player in these games what was luck, what were decisions, and how many mistakes.

    Luck and decisions come from the values beside the logs (`jamlab analyse` works them out and
    keeps them), mistakes from the choices judged there. All numbers are points of chance to win, a
    game in the mean. In the games that are analysed, start, luck, own choices and those of others
    make what was won.

    Example:

    `jamlab players replays/*/*.jsonl`
    """
    try:
        lines = players([with_values(file) for file in files])
    except (LogError, BadValues) as error:
        raise Wrong(str(error)) from None
    if not lines:
        raise Wrong("none of these games is over")
    names = ("Player", "Games", "Won", "Analysed", "Start", "Luck", "Own", "Others’", "Judged")
    table = Table(*names, *(f"{verdict.capitalize()}s" for verdict in VERDICTS), "Lost a choice")
    for column in table.columns[1:]:
        column.justify = "right"
    for line in lines:
        table.add_row(*_cells(line))
    Console().print(table)


def _cells(line: PlayerLine) -> list[str]:
    def mean(total: float, count: int, *, sign: bool = False) -> str:
        return decimal(total / count, 1, sign=sign) if count else "–"

    games = line.valued
    return [
        line.player,
        str(line.games),
        mean(line.won, line.games),
        str(games),
        mean(line.start, games),
        mean(line.luck, games, sign=True),
        mean(line.own, games, sign=True),
        mean(line.others, games, sign=True),
        str(line.judged),
        *(str(line.verdicts[verdict]) for verdict in VERDICTS),
        mean(line.lost, line.judged),
    ]
