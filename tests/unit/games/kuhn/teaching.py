"""Teaching games of Kuhn poker: a tour of the rules, and complete matches."""

from __future__ import annotations

from tests.contract.golden.scripted_table import ScriptedTable

NAMES = ("Ann", "Bo")


def table(title: str, rounds: str = "10", first: int = 0) -> ScriptedTable:
    """Return a table whose first player has been drawn."""
    d = ScriptedTable("kuhn", NAMES, {"rounds": rounds}, title=title)
    d.happens("FirstPlayerDrawn", seat=first)
    return d


def deal(d: ScriptedTable, *cards: str) -> None:
    """Deal the cards in order, the first to the seat that acts first."""
    for card in cards:
        d.happens("CardDealt", card=card)


def tour() -> ScriptedTable:
    """Play a game that shows every clause, round by round."""
    d = table("A walk through the rules", first=1)
    with d.shows("K-1"):
        deal(d, "Jack", "King")
    d.scene("K-2", 1, 2)
    d.happens("Checked")
    d.happens("Checked")
    with d.shows("K-3"):
        deal(d, "Queen", "Jack")
    with d.shows("K-4"):
        d.happens("Checked")
        d.happens("Checked")
    deal(d, "Jack", "Queen")
    with d.shows("K-5", "K-8"):
        d.happens("BetMade")
        d.happens("Folded")
    deal(d, "Queen", "King")
    d.happens("Checked")
    d.happens("BetMade")
    with d.shows("K-6"):
        d.happens("Folded")
    deal(d, "Queen", "King")
    with d.shows("K-7"):
        d.happens("BetMade")
        d.happens("Called")
    d.goes_on(3, "balanced")
    d.scene("K-9", d.last("RoundBegan"), len(d.events))
    return d


def whole(rounds: str, seed: int) -> ScriptedTable:
    many = "One round" if rounds == "1" else f"{rounds} rounds"
    d = ScriptedTable("kuhn", NAMES, {"rounds": rounds}, title=many, seed=seed, players="balanced")
    d.goes_on(seed, "balanced")
    return d


def all_games() -> dict[str, ScriptedTable]:
    return {
        "tour": tour(),
        "ann-bo": whole("10", 5),
        "one-round": whole("1", 2),
        "fifty-rounds": whole("50", 8),
    }
