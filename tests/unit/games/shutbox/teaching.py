"""Teaching games of Shut the Box: a tour of the rules, each option, and complete games."""

from __future__ import annotations

from tests.contract.golden.scripted_table import ScriptedTable

NAMES = ("Ann", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")


def table(seats: int, title: str, first: int = 0, **options: str) -> ScriptedTable:
    """Return a table whose first player has been drawn."""
    d = ScriptedTable("shutbox", NAMES[:seats], options, title=title)
    d.happens("FirstPlayerDrawn", seat=first)
    return d


def roll(d: ScriptedTable, *pips: int, shut: str = "", one: bool = False) -> None:
    """Roll these pips, with one die where that may be chosen if `one`; then shut the tiles."""
    if d.state.phase == 2:
        d.happens("DiceChosen", count=1 if one else 2)
    for number in pips:
        d.happens("DieRolled", pips=number)
    if shut:
        d.happens("TilesShut", tiles=shut)


def tour() -> ScriptedTable:
    """Play a game that shows every clause."""
    d = table(3, "A walk through the rules", 1)
    d.scene("B-2", 1, 2)
    with d.shows("B-3"):
        roll(d, 6, 5)
    d.happens("TilesShut", tiles="2 9")
    with d.shows("B-5"):
        roll(d, 3, 5, shut="8")
    with d.shows("B-1", "B-6"):
        roll(d, 1, 1)
    roll(d, 6, 3, shut="9")
    roll(d, 4, 4, shut="8")
    roll(d, 5, 2, shut="7")
    with d.shows("B-4"):
        roll(d, 6, one=True, shut="6")
    roll(d, 5, one=True, shut="5")
    roll(d, 4, one=True, shut="4")
    roll(d, 3, one=True, shut="3")
    roll(d, 2, one=True, shut="2")
    with d.shows("B-7"):
        roll(d, 1, one=True, shut="1")
    roll(d, 6, 6, shut="3 9")
    roll(d, 5, 5, shut="4 6")
    with d.shows("B-8"):
        roll(d, 2, 2)
    return d


def wins_at_once() -> ScriptedTable:
    """Play with the option that shutting the box wins at once."""
    d = table(2, "Option: shutting the box wins", shut="wins")
    for pips, shut in (((5, 4), "9"), ((6, 2), "8"), ((6, 1), "7")):
        roll(d, *pips, shut=shut)
    for tile in (6, 5, 4, 3, 2, 1):
        roll(d, tile, one=True, shut=str(tile))
    return d


def whole(
    seats: int, seed: int, players: str = "best", title: str = "", **options: str
) -> ScriptedTable:
    """Return a complete game."""
    many = "alone" if seats == 1 else f"of {seats}"
    d = ScriptedTable(
        "shutbox", NAMES[:seats], options, title=title or f"A whole game {many}", seed=seed,
        players=players,
    )  # fmt: skip
    d.goes_on(seed, players)
    return d


def all_games() -> dict[str, ScriptedTable]:
    return {
        "tour": tour(),
        "wins-at-once": wins_at_once(),
        "alone": whole(1, 4),
        "ann-bo": whole(2, 7, "best,high"),
        "ann-bo-cy": whole(3, 2),
        "four-players": whole(4, 5, "high,best"),
        "five-players": whole(5, 8),
        "six-players": whole(6, 10, "high"),
        "seven-players": whole(7, 12),
        "eight-players": whole(8, 1),
        "twelve-tiles": whole(2, 3, "high", "Option: twelve tiles", tiles="twelve"),
        "six-left": whole(3, 6, title="Option: one die with six points left", one_die="six_left"),
        "two-dice": whole(2, 9, title="Option: always two dice", one_die="never"),
    }
