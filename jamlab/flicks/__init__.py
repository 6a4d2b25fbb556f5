"""Dice that are flicked: how skilled a finger is, who rolls the dice, trying before choosing."""

from __future__ import annotations

from typing import Any, Final

from jamlab.core import Report

GAMES: Final = ("jamsumo",)
"""The games whose dice are flicked."""


def roller_said(game: str, report: Report | None) -> dict[str, Any]:
    """What a log's header says of who rolled the dice of this game, if it has any.

    Without a reporter it was the game's own table of flicks.
    """
    if report is None:
        return {"roller": "table"} if game in GAMES else {}
    found: dict[str, Any] = getattr(report, "meta", dict)()
    return found
