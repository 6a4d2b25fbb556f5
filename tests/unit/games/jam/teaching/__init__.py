"""Teaching games of The JAM: single turns for the rules, and whole games."""

from __future__ import annotations

from tests.contract.golden.scripted_table import ScriptedTable
from tests.unit.games.jam.teaching import turns, whole_games


def all_games() -> dict[str, ScriptedTable]:
    return {**turns.all_games(), **whole_games.all_games()}
