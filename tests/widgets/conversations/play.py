"""Games played on the play page, as conversations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from jamlab.engine import Stream
from jamlab.programs.play.play_program import PlayProgram
from jamlab.widgets.play.play import PARTS
from tests.widgets.conversations.conversation import Conversation

NONE: Final[Mapping[str, str]] = MappingProxyType({})


class PlayedByChance(Conversation):
    """The play page of a game; a person at it chooses by chance."""

    def __init__(self, game: str, *, seed: int = 1, first: str = "", **more: Any) -> None:
        self.rng = Stream(seed, 99)
        program = PlayProgram(game, seed=seed, pause=0.0, first=first, **more)
        super().__init__(program, PARTS, game=game, slot=game, shell="", waiting="", theme="light")

    @property
    def play(self) -> Any:
        return self.told["told"]

    def begin(self, *players: str, options: Mapping[str, str] = NONE) -> None:
        """What the form says: seats as they are named, these players, these options."""
        setting = self.told["setting"]
        names = [seat["name"] for seat in setting["seats"]]
        seats = [
            {"name": name, "player": player} for name, player in zip(names, players, strict=True)
        ]
        chosen = {option["name"]: option["value"] for option in setting["options"]} | dict(options)
        words = {name: setting[name] for name in ("roller", "skill") if setting[f"{name}s"]}
        more = {"hints": setting["hints"], "back": setting["back"], **words}
        self.say("play.begin", seats=seats, options=chosen, **more)

    def do(self, what: str, **more: Any) -> None:
        """Something about the table as it is."""
        self.say(f"play.{what}", **more, n=self.play["n"])

    def moves(self, most: int) -> None:
        """So many choices, or fewer if the game is over before."""
        for _ in range(most):
            if self.play["waits"] == "over":
                return
            self._move()

    def _move(self) -> None:
        if self.play["waits"] == "cover":
            self.do("uncover")
            return
        lines = self.told["choice"]["lines"]
        n = self.rng.choice([n for n, line in enumerate(lines) if line["legal"]])
        if lines[n]["options"]:
            self.do("choose", place=self.rng.choice(lines[n]["options"])[0])
            return
        while True:
            parts = self.told["choice"]["lines"][n]["parts"]
            part = next((part for part in parts if not part["said"]), None)
            if part is None:
                break
            value = self.rng.choice(part["values"])
            self.do("part", line=n, name=part["name"], value=value)
        self.do("choose", line=n)


GAMES: Final[dict[str, tuple[str, str, dict[str, str], int]]] = {
    "cramel": ("cramel", "greedy", {}, 12),
    "sixty": ("sixty", "quick", {}, 10),
    "pie": ("pie", "quick", {"pies": "1"}, 30),
    "jam": ("jam", "quick", {}, 10),
    "jam-kids": ("jam", "quick", {"variant": "kids"}, 8),
    "jam-travel": ("jam", "quick", {"variant": "travel"}, 8),
    "pig": ("pig", "hold", {"goal": "50"}, 30),
    "kuhn": ("kuhn", "balanced", {"rounds": "1"}, 20),
}
"""By the name of the page: the game, who plays besides, house rules, so many choices at most."""


def game(name: str, player: str, options: Mapping[str, str], most: int) -> dict[str, Any]:
    """A game of a person and a player of ours."""
    if "variant" in options:
        made = PlayedByChance(name, first="variant", options=options)
    else:
        made = PlayedByChance(name)
    made.begin("", player, options=options)
    made.moves(most)
    return made.data()
