"""Teaching games of Pig: a tour of the rules, two dice, and complete games."""

from __future__ import annotations

from collections.abc import Mapping

from tests.contract.golden.scripted_table import ScriptedTable

NAMES = ("Ann", "Bo", "Cy", "Di", "Eli", "Flo")


def table(seats: int, title: str, options: Mapping[str, str] | None = None) -> ScriptedTable:
    """Return a table before the first player is drawn."""
    return ScriptedTable("pig", NAMES[:seats], options, title=title)


def turn(d: ScriptedTable, *pips: int, hold: bool = False) -> None:
    """Roll these pips, rolling on as needed; then hold if asked to."""
    for n, number in enumerate(pips):
        if n and len(d.state.rolled) % d.state.dice == 0:
            d.happens("RolledOn")
        d.happens("DieRolled", pips=number)
    if hold:
        d.happens("Held")


def tour() -> ScriptedTable:
    """Play a game that shows every clause but the second die."""
    d = table(3, "A walk through the rules", {"goal": "50"})
    with d.shows("G-2"):
        d.happens("FirstPlayerDrawn", seat=1)
    with d.shows("G-3"):
        turn(d, 4, 6)
    d.happens("Held")
    with d.shows("G-1"):
        turn(d, 6, 5, 4, 3, 2, hold=True)
    with d.shows("G-4"):
        turn(d, 5, 6, 6, 1)
    with d.shows("G-5"):
        turn(d, 6, 6, 3, 5, hold=True)
    turn(d, 2, 1)
    turn(d, 3, 1)
    with d.shows("G-6"):
        turn(d, 6, 6, 4, 5, hold=True)
    return d


def two_dice() -> ScriptedTable:
    """Play with two dice, up to the loss of all points to two 1s and on to the end."""
    d = table(2, "Option: two dice", {"dice": "two", "goal": "50"})
    d.happens("FirstPlayerDrawn", seat=0)
    turn(d, 6, 5, 4, 4, hold=True)
    turn(d, 3, 5, 2, 1)
    with d.shows("G-7"):
        turn(d, 4, 3, 1, 1)
    d.goes_on(4, "hold=15")
    return d


def whole(seats: int, seed: int, players: str = "hold", **options: str) -> ScriptedTable:
    """Return a complete game; the players hold at 20 unless given."""
    said = "".join(f", to {value} points" for name, value in options.items() if name == "goal")
    d = ScriptedTable(
        "pig", NAMES[:seats], options, title=f"A whole game of {seats}{said}", seed=seed,
        players=players,
    )  # fmt: skip
    d.goes_on(seed, players)
    return d


def all_games() -> dict[str, ScriptedTable]:
    return {
        "tour": tour(),
        "two-dice": two_dice(),
        "ann-bo": whole(2, 7, "best,hold"),
        "ann-bo-cy": whole(3, 2),
        "four-players": whole(4, 5),
        "five-players": whole(5, 1),
        "six-players": whole(6, 3),
        "to-200": whole(2, 9, goal="200"),
    }
