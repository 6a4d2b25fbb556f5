"""Teaching games of Old Maid: a tour of the rules, the options, and complete games."""

from __future__ import annotations

from tests.contract.golden.scripted_table import ScriptedTable

NAMES = ("Ann", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal")


def kinds(d: ScriptedTable, kind: str) -> list[int]:
    """Return the numbers of the events of a kind, from 1."""
    return [n for n, (_, event) in enumerate(d.events, 1) if event.kind == kind]


def tour() -> ScriptedTable:
    """Play a short game that shows every clause."""
    d = ScriptedTable("oldmaid", NAMES[:3], {"cards": "high"}, title="A walk through the rules")
    d.happens("DealerDrawn", seat=0)
    d.goes_on(4)
    dealt, laid = kinds(d, "CardDealt"), kinds(d, "PairLaid")
    began, picked, safe = (kinds(d, kind) for kind in ("TurnBegan", "CardPicked", "PlayerSafe"))
    d.scene("O-1", 1, dealt[0])
    d.scene("O-2", dealt[0], dealt[5])
    d.scene("O-3", laid[0], laid[1])
    d.scene("O-4", picked[0], picked[0] + 1)
    d.scene("O-5", began[1], picked[1] + 1)
    d.scene("O-6", safe[0], safe[0])
    last = kinds(d, "OldMaidKept")[0]
    d.scene("O-7", last, last)
    d.scene("O-8", last, len(d.events))
    return d


def whole(seats: int, seed: int, title: str = "", **options: str) -> ScriptedTable:
    """Return a complete game."""
    d = ScriptedTable(
        "oldmaid", NAMES[:seats], options, title=title or f"A whole game of {seats}", seed=seed,
        players="random",
    )  # fmt: skip
    d.goes_on(seed)
    return d


def all_games() -> dict[str, ScriptedTable]:
    return {
        "tour": tour(),
        "ann-bo-cy": whole(3, 2),
        "four-players": whole(4, 5),
        "five-players": whole(5, 8),
        "six-players": whole(6, 10),
        "seven-players": whole(7, 12),
        "eight-players": whole(8, 1),
        "short-pack": whole(4, 3, "Option: 31 cards", cards="high"),
        "three-rounds": whole(3, 6, "Option: three rounds", rounds="3", cards="high"),
    }
