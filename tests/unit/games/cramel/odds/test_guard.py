"""The cross-check of Cramel, against every order in which tiles may be turned up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from jamlab.chance import odds
from jamlab.core import Chance, Choice
from jamlab.games.cramel.state import AWARD, BACK, BEGIN, LOST, NAMES, cell_at
from jamlab.log import Cursor
from tests.unit.chance.cross_check.claims import claim
from tests.unit.chance.cross_check.looked import looked
from tests.unit.chance.cross_check.place import Place
from tests.unit.chance.cross_check.tables import recorded
from tests.unit.games.cramel.odds.guard.came import Table
from tests.unit.games.driver import stepped

LATE = [
    ("ann-bo-cy", 215),  # a Cramel is among the remembered tiles
    ("two-players", 229),
    ("option-cramel-with-roby", 244),
    ("option-collecting", 248),
    ("option-one-set", 234),
]


def most(game: Any, state: Any, had: int, known: dict[Any, float]) -> float:
    """Return the turn's highest expected number of tiles, from every option of every choice."""
    seat, view = state.mover, game.view(state, None)
    there = [
        [kind for cell, kind in enumerate(view.kinds) if (cell in view.turned) is up]
        for up in (True, False)
    ]
    picked = view.kinds[view.picked] if view.picked >= 0 else None
    rows = (view.claims, view.owed, *view.won, *map(sorted, there))
    key = (view.phase, picked, *map(tuple, rows))
    if key not in known:
        node = game.pending(state)
        if state.phase in (BACK, LOST, BEGIN, AWARD):
            known[key] = float(sum(state.won[seat]) - had)
        elif isinstance(node, Chance):
            each = zip(node.outcomes, node.weights, strict=True)
            parts = [most(game, stepped(game, state, e), had, known) * n for e, n in each]
            known[key] = sum(parts) / node.total
        else:
            events = node.options if isinstance(node, Choice) else (node.event,)
            alike = {(e.kind, kind_at(state, e)): e for e in events}.values()
            known[key] = max(most(game, stepped(game, state, e), had, known) for e in alike)
    return known[key]


def kind_at(state: Any, event: Any) -> int:
    """Return the kind of the tile that an event picks, if known; 0 for other events."""
    picked = event.kind == "TilePicked"
    return int(state.kinds[cell_at(event.row, event.column)]) if picked else 0


@pytest.mark.parametrize(("log", "at"), LATE, ids=str)
def test_known_tiles_can_wait_for_the_end_of_a_turn_of_cramel(log: str, at: int) -> None:
    """The cross-check turns them up last; by the rules alone, any order wins no more."""
    cursor = Cursor(recorded(f"replays/cramel/{log}.jsonl"), at)
    place, state = Place.at(cursor), cursor.state
    table = Table(claim(place, None, place.view(None), "tiles", {"memory": "all"}))
    found = sum(n * chance for n, chance in table.wins("best").items())
    assert found == pytest.approx(most(place.game, state, sum(state.won[state.mover]), {}))


def test_one_tile_more_and_on_is_an_unknown_one() -> None:
    """Ten unknown tiles; stopping is best after each but those that end the turn (C-4, C-6)."""
    log, asked = "replays/cramel/option-bloom-never.jsonl", {"plan": "on", "memory": "all"}
    cursor = Cursor(recorded(log), 207)
    place = Place.at(cursor)
    said = claim(place, None, place.view(None), "tiles", asked)
    unseen = dict(zip(NAMES, place.view(None).unseen, strict=True))
    lost = unseen["Cramel"] + unseen["Mrs Bloom"]
    assert (sum(unseen.values()), lost) == (10, 3)
    assert said.answer.value == Fraction(3 * 0 + 2 * 4 + 4 * 5 + 1 * 6, 10)
    assert Table(said).wins("on") == pytest.approx({0: 0.3, 4: 0.2, 5: 0.4, 6: 0.1})
    assert not looked(log, (207,), (None,), "tiles").found.faults


def test_the_last_unknown_tile_is_still_to_come_while_it_is_reached_for() -> None:
    """The last unseen tile is a Gol: turning it up is forced, and yet counts as a draw."""
    log = "replays/cramel/option-surplus.jsonl"
    assert odds(recorded(log), "within", 0, at=252, of="Gol", draws=1).value == 1
    found = looked(log, (252,), (0,), "within").found
    assert not found.faults
    assert found.of("within").compared > 0
