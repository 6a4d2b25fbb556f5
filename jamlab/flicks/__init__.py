"""Dice that are flicked: how skilled a finger is, who rolls the dice, trying before choosing."""

from typing import Final

GAMES: Final = ("jamsumo",)
"""The games whose dice are flicked."""
