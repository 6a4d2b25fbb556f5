"""Test page that plays as a person would, from the messages sent to it, and keeps them."""

from __future__ import annotations

import json
from typing import Any

from jamlab.core import Stream
from jamlab.pages.play.play_program import PlayProgram
from jamlab.ui.view_model import Host
from tests.unit.pages.sending import arrived, takes


class Page:
    """Plays at random. `told` holds the last message of each part, `all` every message as JSON."""

    def __init__(self, game: str, *, seed: int = 1, **kwargs: Any) -> None:
        self.told: dict[str, Any] = {}
        self.all: list[str] = []
        self.rng = Stream(seed, 99)
        self.program = PlayProgram(game, seed=seed, pause=0.0, **kwargs)
        self.host = Host(self.program, self._tell)

    def _tell(self, part: str, told: Any) -> None:
        text = json.dumps({part: told})
        self.all.append(text)
        self.told[part] = json.loads(text)[part]

    @property
    def play(self) -> Any:
        return self.told["play"]

    def do(self, what: str, **more: Any) -> None:
        do = f"play.{what}"
        if takes(self.program, do, "n"):
            more = {"n": self.play["n"], **more}
        self.host.receive(arrived(self.program, do, **more))
        self.work()

    def work(self) -> None:
        """Run until a person is asked; this page draws at once."""
        while True:
            while self.host.go_on(1.0):
                pass
            if self.play["waits"] != "drawing":
                return
            self.host.receive({"do": "play.drawn", "n": self.play["n"]})

    def begin(self, players: list[str], **more: Any) -> None:
        seats = [{"name": f"P{n}x", "player": player} for n, player in enumerate(players)]
        self.do("begin", seats=seats, **more)

    def a_move(self) -> None:
        """Make a person's next move: uncover the screen, or take any option."""
        waits = self.play["waits"]
        if waits == "cover":
            self.do("uncover")
            return
        assert waits == "choice", self.play
        lines = self.told["choice"]["lines"]
        legal = [n for n, line in enumerate(lines) if line["legal"]]
        n = self.rng.choice(legal)
        if lines[n]["options"]:
            option = self.rng.choice(lines[n]["options"])
            self.do("choose", place=option[0])
            return
        while True:
            part = next(
                (p for p in self.told["choice"]["lines"][n]["parts"] if not p["said"]), None
            )
            if part is None:
                break
            value = self.rng.choice(part["values"])
            self.do("part", line=n, name=part["name"], value=value)
        self.do("choose", line=n)

    @property
    def is_over(self) -> bool:
        return bool(self.play["waits"] == "over")
