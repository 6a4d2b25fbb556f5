"""Agents of JamSumo: `aim` uses geometry, `search` tries flicks in the simulator."""

from typing import Final

from jamlab.games.jamsumo.aim import AimAgent
from jamlab.games.jamsumo.flick.search import FlickSearch

AGENTS: Final = {"search": FlickSearch, "aim": AimAgent}
ADVISER: Final = "aim"
JUDGE: Final = "aim"  # default judge of values
STRENGTH: Final = {
    "aim": ("good", "sends the die that has the best way to the hole, or to an opponent’s die"),
    "sampling": ("good", "tries flicks on the table as it lies; takes its time"),
}
