"""Whole games of The JAM by seeded agents: each number of seats, each variant, each ending.

Most are two-player games with a deck of 35 cards, to stay short. Endings that cannot be scripted (a
tie, an empty deck that fills up again) were found by trying seeds; random agents play those, so
that a better `greedy` does not lose them.
"""

from __future__ import annotations

import csv
from io import StringIO

from tests.contract.golden.scripted_table import ScriptedTable
from tests.unit.games.jam.teaching.scripted_table import SMALL

NAMES = ("Ann", "Bo", "Cy", "Di")
QUIET = {"trade": "no"}
KIDS_TASKS = {"variant": "kids", "tasks": "yes"}


def game(
    seats: int, seed: int, players: str, title: str, options: dict[str, str] | None = None
) -> ScriptedTable:
    d = ScriptedTable("jam", NAMES[:seats], options, title=title, seed=seed, players=players)
    d.goes_on(seed, players)
    return d


def short(
    seed: int, players: str, title: str, options: dict[str, str] | None = None
) -> ScriptedTable:
    return game(2, seed, players, title, {"deck": SMALL, **(options or {})})


def without_pies() -> str:
    """Return the small deck without pies; other cards with their fruits are more frequent."""
    rows = list(csv.DictReader(StringIO(SMALL)))
    kept = [row for row in rows if row["sort"] != "pie"]
    for pie in (row for row in rows if row["sort"] == "pie"):
        like = next(row for row in kept if row["fruit"] == pie["fruit"])
        like["count"] = str(int(like["count"]) + int(pie["count"]))
    lines = [",".join(row.values()) for row in kept]
    return "\n".join([",".join(rows[0]), *lines, ""])


def three_players() -> ScriptedTable:
    """A whole three-player game for the theatre, with its final count."""
    d = game(3, 1, "greedy", "Ann, Bo and Cy · a whole game")
    party = d.last("PartyScored", "J-G4")
    d.scene("J-G4", party - 1, party)
    d.scene("J-A8", party, party)
    return d


def four_players() -> ScriptedTable:
    d = game(4, 1, "greedy", "Four players")
    d.scene("J-A1", 2, 13)
    return d


def two_players() -> ScriptedTable:
    """Two players with six tasks each; a recipe wanted twice serves once."""
    d = short(79, "random", "Two players, six tasks each", QUIET)
    tasks = d.last("TaskDrawn")
    d.scene("J-B2", 2, tasks)
    d.scene("J-B9", tasks + 1, tasks + 8)
    counted = d.last("GameEnded")
    d.scene("J-G2", counted, counted + 1)
    for clause in ("J-G3", "J-G6"):
        scored = d.last("TaskScored", clause)
        d.scene(clause, scored - 1, scored)
    second = d.last("TaskScored", "J-G7")
    d.scene("J-G7", second - 3, second)
    lost = d.numbers(clause="J-G5")[-1]
    d.scene("J-G5", lost - 1, lost)
    return d


def yummy_decides() -> ScriptedTable:
    d = short(541, "random", "Equal points: yummy-yummy decides", QUIET)
    d.scene("J-G8", len(d.events) - 3, len(d.events))
    return d


def deck_fills_again() -> ScriptedTable:
    """The jams of a bid are shuffled into an empty deck, and drawing goes on."""
    d = short(579, "random", "The empty deck fills up again", QUIET)
    full = d.numbers(clause="J-C4")[0]
    d.scene("J-C4", full - 1, full + 2)
    return d


def empty_hand() -> ScriptedTable:
    """Deck and a hand are empty: no draw, no play, and finally the end."""
    d = short(134, "random", "Nothing to draw, nothing to play", QUIET)
    skipped = d.first("DrawSkipped")
    d.scene("J-C1", skipped - 1, skipped)
    idle = d.first("PlaySkipped")
    d.scene("J-C15", idle - 2, idle)
    ended = d.last("GameEnded")
    d.scene("J-G1", ended - 3, ended)
    return d


def kids() -> ScriptedTable:
    """The first game for children: the most recipes win."""
    d = short(42, "random", "For children: the most recipes win", {"variant": "kids"})
    d.scene("J-H1", len(d.events) - 3, len(d.events))
    return d


def kids_tasks() -> ScriptedTable:
    """Children with tasks: a tie in tasks is broken by recipes."""
    d = short(455, "random", "For children, with tasks: recipes break the tie", KIDS_TASKS)
    ended = d.last("GameEnded")
    d.scene("J-H2", ended, len(d.events))
    return d


def cone_in_the_basket() -> ScriptedTable:
    """A cone is among the eight ingredients of the first Basket."""
    d = short(4, "greedy", "A party of six cards, put together in the best way", {"party": "best"})
    cone = next(
        n
        for n, (_, event) in enumerate(d.events, start=1)
        if event.kind == "BasketCardTurned" and "/ cone" in str(getattr(event, "card", ""))
    )
    d.scene("J-B6", cone - 1, cone + 1)
    return d


def all_games() -> dict[str, ScriptedTable]:
    kids_trade = {"variant": "kids", "trade": "yes"}
    no_pies = {"deck": without_pies(), "tasks": "no", **QUIET}  # nobody can take the Bear
    one_card = "For children, with tasks: one card is enough for yummy-yummy"
    return {
        "ann-bo-cy": three_players(),
        "four-players": four_players(),
        "two-players": two_players(),
        "party-best": cone_in_the_basket(),
        "party-pooled": short(5, "greedy", "All six cards make one party", {"party": "pooled"}),
        "end-yummy": yummy_decides(),
        "end-shared": short(195, "random", "Equal in everything: the win is shared", QUIET),
        "deck-fills-again": deck_fills_again(),
        "empty-hand": empty_hand(),
        "bears-left": game(2, 1135, "random", "Nothing left but the Bear", no_pies),
        "kids": kids(),
        "kids-shared": short(
            52, "random", "For children: equally many recipes", {"variant": "kids"}
        ),
        "kids-trade": short(28, "greedy", "For children, with trade", kids_trade),
        "kids-tasks": kids_tasks(),
        "kids-yummy": short(455, "random", one_card, {**KIDS_TASKS, "yummy": "one"}),
        "kids-tasks-most": short(
            488, "random", "For children, with tasks: the most tasks win", KIDS_TASKS
        ),
        "kids-tasks-shared": short(
            496, "random", "For children, with tasks: the win is shared", KIDS_TASKS
        ),
        "kids-all": short(
            60, "greedy", "For children, with trade and tasks", {**kids_trade, "tasks": "yes"}
        ),
        "kids-travel": short(
            28, "random", "For children, on a journey", {"variant": "kids_travel", "trade": "yes"}
        ),
        "travel-whole": short(42, "greedy", "Travel, a whole game", {"variant": "travel"}),
    }
