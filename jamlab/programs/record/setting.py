"""The first screen, and what is said of a disk that takes nothing."""

from __future__ import annotations

import errno
from typing import Final

from jamlab.core import AnyGame
from jamlab.programs.record.told import RecordSetup

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def setup_told(game: AnyGame, says: str) -> RecordSetup:
    """What can be chosen; `says` what is wrong with what was."""
    return {
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "names": list(NAMES[: min(4, game.seats[-1])]),
        "options": [
            {
                "name": option.name, "values": list(option.values), "clause": option.clause,
                "about": option.about,
            }
            for option in game.options
            if not option.is_data
        ],
        "hides": not game.is_open,
        "says": says,
    }  # fmt: skip


def why(error: OSError) -> str:
    """What is wrong with a disk, in words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full"
    return "it could not be written"
