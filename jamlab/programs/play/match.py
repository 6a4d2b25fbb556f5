"""A game between people and players of ours: it goes on until a person must do something.

* Chance is drawn from one stream, in the order of the game: whatever is taken back, the same luck
  comes again. A game that nobody takes back is the one that the engine plays with this seed.
* Players of ours sit down anew where something was taken back or the game was gone on with; those
  who watch are told what was before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from jamlab.chance import agents
from jamlab.core import Agent, Chance, Choice, Event, Eyes, Forced, Observed, Over, Report, Stream
from jamlab.core.play import draw, observe
from jamlab.core.registry import load
from jamlab.log import header_for
from jamlab.log.structs import replace
from jamlab.programs.play.setting import Setting
from jamlab.programs.play.thinking import QUICK, Thinking
from jamlab.programs.table.in_progress import InProgress

HUMAN: Final = "human"
MANUAL: Final = "manual"
_STREAMS: Final = 16
"""Streams of a seed between two moments at which players sit down."""


class Match:
    """The game that a setting and a seed make, after `events`. `played` is how it stands."""

    def __init__(
        self, setting: Setting, seed: int, events: Iterable[Event] = (), taken_back: int = 0
    ) -> None:
        game = load(setting.game)
        self.setting, self.seed, self.taken_back = setting, seed, taken_back
        self.people = setting.people
        meta: dict[str, object] = {
            "seed": seed,
            "agents": [player or HUMAN for player in setting.players],
        }
        self._report = _reporter(setting)
        if setting.roller == MANUAL:
            meta["roller"] = MANUAL
        elif game.is_flicked:
            meta |= game.reporter_meta(self._report)
        header = header_for(game, setting.names, setting.options, meta)
        self.played = InProgress(game, header, events)
        self.thinking: Thinking | None = None
        self._together: dict[int, int] = {}  # of choices made at once, the last and the first
        self._sit_down()

    # -- who is to do something --------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """The seat whose choice it is, -1 if none has one."""
        node = self.played.node
        return node.seat if isinstance(node, Choice) else -1

    @property
    def is_persons(self) -> bool:
        """True if a person must choose, or say what dice did."""
        node = self.played.node
        if isinstance(node, Choice):
            return node.seat in self.people
        return isinstance(node, Observed) and self.setting.roller == MANUAL

    def enter(self, event: Event) -> None:
        """This happens; IllegalEvent, and nothing is changed, if it cannot."""
        self.played.enter(event)
        for seat, agent in self._watchers:
            agent.saw(self.played.game.mask(event, seat))

    def enter_all(self, events: Sequence[Event], after: Callable[[Match], None]) -> None:
        """All this happens at once, by one hand: it is taken back at once, too. `after` is called
        after each."""
        first = len(self.played)
        for event in events:
            self.enter(event)
            after(self)
        self._together[len(self.played) - 1] = first

    def step(self, seconds: float) -> bool:
        """One event by itself, or a player thinks on for so long; False if a person must do
        something, or the game is over."""
        node = self.played.node
        if isinstance(node, Over) or self.is_persons:
            return False
        if isinstance(node, Choice):
            self._choose(node, seconds)
        elif isinstance(node, Chance):
            self.enter(draw(node, self._chance))
        elif isinstance(node, Forced):
            self.enter(node.event)
        else:
            self.enter(observe(node, self._chance, self._report))
        return True

    def _choose(self, node: Choice, seconds: float) -> None:
        if self.thinking is None:
            quick = self._seconds.get(node.seat, 1.0) < QUICK
            self.thinking = Thinking(self._agents[node.seat], node, quick=quick)
        if self.thinking.wait(seconds):
            found, self.thinking = self.thinking, None
            self._seconds[node.seat] = found.seconds
            self.enter(node[found.place])

    # -- taking back -------------------------------------------------------------------------------

    def last_choice(self) -> int:
        """After how many events a person chose last (the first of choices that were made at once);
        -1 if none has."""
        played = self.played
        for n in range(len(played) - 1, -1, -1):
            if played.nodes[n] == "choice" and played.events[n].seat in self.people:
                return self._together.get(n, n)
        return -1

    def undo(self, to: int) -> None:
        """Take back all but the first `to` events; the same luck will come again."""
        self.taken_back += 1
        self.thinking = None  # whoever thinks does so about a table that is not there any more
        self._together = {last: first for last, first in self._together.items() if last < to}
        self.played.undo(to)
        self._sit_down()

    # -- players and chance ------------------------------------------------------------------------

    def _sit_down(self) -> None:
        """Chance and players of ours as they are after what has happened."""
        played, setting, n = self.played, self.setting, len(self.played)
        self._chance = Stream(self.seed, 0)
        for sort in played.nodes:
            if sort == "chance" or (sort == "observed" and setting.roller != MANUAL):
                self._chance.below(2)
        self._seconds: dict[int, float] = {}
        self._agents: dict[int, Agent] = {}
        for seat, player in enumerate(setting.players):
            if not player:
                continue
            agent = self._agents[seat] = agents.make(setting.game, player)
            eyes = Eyes(played.game, played.state, seat)
            agent.sit(eyes, Stream(self.seed, seat + 1 + _STREAMS * n))
        seated = getattr(self._report, "seated", None)
        if seated is not None:
            seated([self._agents.get(seat, Agent()) for seat in range(len(setting.players))])
        self._watchers = [(seat, agent) for seat, agent in self._agents.items() if agent.watches]
        for seat, agent in self._watchers:
            for event in played.events:
                agent.saw(played.game.mask(event, seat))

    # -- what is handed on -------------------------------------------------------------------------

    def log(self) -> bytes:
        """The log of what has happened; its header says how often something was taken back."""
        played = self.played
        if self.taken_back:
            meta = {**played.header.meta, "taken_back": self.taken_back}
            played.header = replace(played.header, meta=meta)
        return played.log()


def _reporter(setting: Setting) -> Report | None:
    """Who says what dice did: a simulator, or None for the game's own table of flicks."""
    if setting.roller != "mujoco":
        return None
    from jamlab.games.jamsumo.flick.rollers import MujocoRoller
    from jamlab.games.jamsumo.flick.skill import skills_of

    return MujocoRoller(skills_of(setting.skill, len(setting.names)))
