"""Invariants of Cramel: each message of `checks.py` is triggered by a damaged state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jamlab.core.row import Row
from jamlab.games.cramel import state as cramel
from jamlab.games.cramel.checks import broken
from jamlab.games.cramel.state import BLOOM, GAP
from tests.unit.games.damage import (
    ByTime,
    Damage,
    during,
    first_where,
    middle,
    more,
    put,
    said_of,
    unsaid,
)

DAMAGE: list[tuple[str, Damage]] = [
    ("tile lost", lambda s: s.kinds.__setitem__(s.kinds.index(-1), GAP)),
    ("unseen", more("unseen", 0)),
    ("won", lambda s: s.won[0].__setitem__(0, 9)),
    ("bloom won", lambda s: (s.unseen.__setitem__(BLOOM, s.unseen[BLOOM] - 1),
                             s.won[0].__setitem__(BLOOM, 1))),
    ("left", put(left=3)),
    ("names", lambda s: s.tiles.__setitem__(0, s.tiles[1])),
    ("turned twice", lambda s: s.turned.extend([0, 0])),
    ("turned unknown", lambda s: s.turned.append(s.kinds.index(-1))),
    ("owed", lambda s: s.owed.__setitem__(0, 2)),
    ("claims", lambda s: s.claims.__setitem__(0, 1)),
    ("quiet", put(quiet=101)),
    ("quiet goes on", put(quiet=100)),
    ("bonus", put(bonus=0)),
    ("mover", put(mover=3)),
    ("picked", lambda s: setattr(s, "picked", 3 if s.picked < 0 else -1)),
    ("bloom cell", lambda s: setattr(s, "bloom_cell", s.kinds.index(-1))),
    ("bloom nowhere", put(bloom_cell=49)),
    ("down", lambda s: s.down.__setitem__(s.kinds.index(-1), 0)),
    ("lying", more("lying", 0)),
    ("unseen left", lambda s: setattr(s, "unseen_left", s.unseen_left - 1)),
    ("kind", lambda s: s.kinds.__setitem__(0, 8)),
    ("kind below", lambda s: s.kinds.__setitem__(0, -3)),
    ("name", lambda s: s.tiles.__setitem__(0, 49)),
    ("won below", lambda s: (s.won[0].__setitem__(0, -1), s.won[1].__setitem__(0, 1))),
    ("turned nowhere", lambda s: s.turned.append(49)),
    ("picked nowhere", put(picked=49)),
    ("upcoming", put(upcoming=3)),
    ("phase", put(phase=12)),
    ("collecting", put(phase=cramel.COLLECT)),
    ("rows of cells", put(down=Row([1] * 48))),
    ("rows of kinds", put(claims=Row([0] * 7))),
    ("a row of tiles", lambda s: s.won.__setitem__(0, Row([0] * 7))),
    ("seats", lambda s: s.won.pop()),
]  # fmt: skip


def with_tiles(phase: int) -> Callable[[Any], bool]:
    return lambda state: state.phase == phase and len(state.turned) > 0


def turn_back(s: Any) -> None:
    for cell in s.turned:
        s.down[cell] = 1
    s.turned.clear()
    s.lying.clear()


BY_TIME: ByTime = {
    "fewer than no unseen tiles": (during(cramel.TURN), lambda s: s.unseen.__setitem__(0, -1)),
    "a tile was turned up twice": (with_tiles(cramel.TURN), lambda s: s.turned.append(s.turned[0])),
    "nothing lies face up, but the turn goes on": (during(cramel.LOST), turn_back),
    "a tile is picked that does not lie face down": (
        with_tiles(cramel.REVEAL), lambda s: put(picked=s.turned[0])(s),
    ),
    "tiles are owed at the wrong time": (
        with_tiles(cramel.TURN), lambda s: s.owed.__setitem__(s.kinds[s.turned[0]], 1),
    ),
    "the scores do not add up to the tiles": (during(cramel.OVER), put(bonus=7)),
}  # fmt: skip


@pytest.mark.parametrize(("what", "damage"), DAMAGE)
def test_damage_is_noticed(what: str, damage: Damage) -> None:
    state = middle("cramel")
    assert broken(state) == ""
    damage(state)
    assert broken(state)


@pytest.mark.parametrize("what", BY_TIME)
def test_damage_is_noticed_at_its_time(what: str) -> None:
    holds, damage = BY_TIME[what]
    state = first_where("cramel", holds)
    assert broken(state) == ""
    damage(state)
    assert broken(state) == what


def test_each_sentence_of_the_checks_is_said_of_some_damage() -> None:
    said = said_of("cramel", [damage for _, damage in DAMAGE])
    assert not unsaid("cramel", said | BY_TIME.keys())
