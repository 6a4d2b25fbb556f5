"""Game between people and agents that advances until a person must act.

* Chance is drawn from one stream, in the order of the game: after taking back, the same luck
  returns. A game without taking back is the one that the engine plays with this seed.
* After taking back or resuming, agents are created again; those that watch are shown the earlier
  events.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from threading import Thread
from time import process_time
from typing import Any, Final

from jamlab.chance import agents
from jamlab.core import (
    Agent,
    Chance,
    Choice,
    Event,
    Forced,
    IllegalEvent,
    Observed,
    Over,
    Report,
    SeatView,
    Stream,
)
from jamlab.core.play import draw, observe
from jamlab.core.registry import load
from jamlab.log import header_for
from jamlab.log.structs import replace
from jamlab.pages.play.play_messages import (
    PlayBack,
    PlayCover,
    PlayHint,
    PlayNews,
    PlaySays,
    PlayTold,
)
from jamlab.pages.play.setting import GameSetting
from jamlab.ui.game_in_progress import InProgress, choice_of, put_together
from jamlab.ui.table_messages import TableChoice

HUMAN: Final = "human"
MANUAL: Final = "manual"
_STREAMS: Final = 16
"""Streams of a seed reserved for each number of events at which agents are seated."""


class Match:
    """Game from a setting and a seed, after `events`. `played` is its current state."""

    def __init__(
        self, setting: GameSetting, seed: int, events: Iterable[Event] = (), taken_back: int = 0
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
        self.thinking: PendingChoice | None = None
        self._together: dict[int, int] = {}  # joint choices: index of the last to that of the first
        self._sit_down()

    # -- turn order --------------------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """Seat that has to choose, -1 if none."""
        node = self.played.node
        return node.seat if isinstance(node, Choice) else -1

    @property
    def is_persons(self) -> bool:
        """True if a person must choose, or report dice."""
        node = self.played.node
        if isinstance(node, Choice):
            return node.seat in self.people
        return isinstance(node, Observed) and self.setting.roller == MANUAL

    def enter(self, event: Event) -> None:
        """Apply an event; IllegalEvent, with nothing changed, if it is illegal."""
        self.played.enter(event)
        for seat, agent in self._watchers:
            agent.saw(self.played.game.mask(event, seat))

    def enter_all(self, events: Sequence[Event], after: Callable[[Match], None]) -> None:
        """Apply joint choices of one person, which are taken back together. `after` is called after
        each.
        """
        first = len(self.played)
        for event in events:
            self.enter(event)
            after(self)
        self._together[len(self.played) - 1] = first

    def step(self, seconds: float) -> bool:
        """Advance by one event, or let an agent think for this long; return False if a person must
        act or the game is over.
        """
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
            self.thinking = PendingChoice(self._agents[node.seat], node, quick=quick)
        if self.thinking.wait(seconds):
            found, self.thinking = self.thinking, None
            self._seconds[node.seat] = found.seconds
            self.enter(node[found.place])

    # -- taking back -------------------------------------------------------------------------------

    def last_choice(self) -> int:
        """Return the number of events before a person's last choice (the first of joint ones); -1
        if there is none.
        """
        played = self.played
        for n in range(len(played) - 1, -1, -1):
            if played.nodes[n] == "choice" and played.events[n].seat in self.people:
                return self._together.get(n, n)
        return -1

    def undo(self, to: int) -> None:
        """Take back all but the first `to` events; the same luck will return."""
        self.taken_back += 1
        self.thinking = None  # it thinks about a table that no longer exists
        self._together = {last: first for last, first in self._together.items() if last < to}
        self.played.undo(to)
        self._sit_down()

    # -- agents and chance -------------------------------------------------------------------------

    def _sit_down(self) -> None:
        """Set chance and agents to the state after the current events."""
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
            eyes = SeatView(played.game, played.state, seat)
            agent.sit(eyes, Stream(self.seed, seat + 1 + _STREAMS * n))
        seated = getattr(self._report, "seated", None)
        if seated is not None:
            seated([self._agents.get(seat, Agent()) for seat in range(len(setting.players))])
        self._watchers = [(seat, agent) for seat, agent in self._agents.items() if agent.watches]
        for seat, agent in self._watchers:
            for event in played.events:
                agent.saw(played.game.mask(event, seat))

    # -- log ---------------------------------------------------------------------------------------

    def log(self) -> bytes:
        """Return the log so far; its header counts how often something was taken back."""
        played = self.played
        if self.taken_back:
            meta = {**played.header.meta, "taken_back": self.taken_back}
            played.header = replace(played.header, meta=meta)
        return played.log()


def _reporter(setting: GameSetting) -> Report | None:
    """Return the reporter of dice: a simulator, or None for the game's own table of flicks."""
    if setting.roller != "mujoco":
        return None
    from jamlab.games.jamsumo.flick.rollers import MujocoRoller
    from jamlab.games.jamsumo.flick.skill import skills_of

    return MujocoRoller(skills_of(setting.skill, len(setting.names)))


# A slow agent, which chooses in a thread while the view model handles messages.


QUICK: Final = 0.02
"""Seconds: an agent that chose faster last time is called without a thread."""
HAS_THREADS: Final = sys.platform != "emscripten"
"""False in a browser, where the whole view model runs in a worker already."""


class PendingChoice:
    """Choice of an agent in progress. Its state is never changed meanwhile: taking back discards
    the object.
    """

    def __init__(self, agent: Agent, choice: Choice, *, quick: bool) -> None:
        self._agent, self._choice = agent, choice
        self._index = -1
        self._error: Exception | None = None
        self.seconds = 0.0
        self._thread: Thread | None = None
        if quick or not HAS_THREADS:
            self._think()
        else:
            self._thread = Thread(target=self._think, daemon=True)
            self._thread.start()

    def _think(self) -> None:
        began = process_time()
        try:
            self._index = self._agent.choose(self._choice)
        except Exception as error:  # of any game's agents; raised in `place`
            self._error = error
        self.seconds = process_time() - began

    def wait(self, seconds: float) -> bool:
        """Wait at most this long; return True if the agent has chosen."""
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def place(self) -> int:
        """Index of the option; IllegalEvent if out of range, or the agent's own exception."""
        if self._error is not None:
            raise self._error
        if not 0 <= self._index < len(self._choice):
            raise IllegalEvent(f"option {self._index} of {len(self._choice)}")
        return self._index


# -- taking back: what is undone, and the consequences ---------------------------------------------
# * The last choice of a person is taken back, with everything that followed.
# * The luck stays the same: the same draws will come in the same order. So taking back never
#   changes a card, but those who saw one know it now; the page says so.
# * Consecutive choices of a seat (the parts of an offer) can be restarted as a whole, as long as
#   nobody has answered.
# * Agents whose moves are taken back choose again, and may choose otherwise.


def back_of(match: Match, eyes: int | None) -> PlayBack | None:
    """Return what can be taken back now, in words for the viewpoint `eyes`; None if nothing."""
    to = match.last_choice()
    if to < 0:
        return None
    played = match.played
    game, names = played.game, played.seats
    words = game.mask(played.events[to], eyes).told(names)
    return {"to": to, "anew": _begun(match, to), "words": words, "means": _means(match, to)}


def _begun(match: Match, to: int) -> int:
    """Return the index of the first of this seat's consecutive choices up to now."""
    played = match.played
    seat, first = played.events[to].seat, to
    if any(sort != "choice" for sort in played.nodes[to:]) or match.asked != seat:
        return to
    while first and played.nodes[first - 1] == "choice" and played.events[first - 1].seat == seat:
        first -= 1
    return first


def _means(match: Match, to: int) -> str:
    played = match.played
    names = played.seats
    since = list(zip(played.nodes[to + 1 :], played.events[to + 1 :], strict=True))
    said = []
    sorts = {sort for sort, _ in since}
    if "chance" in sorts:
        said.append("What was drawn since would come again, known to whoever saw it.")
    if "observed" in sorts:
        said.append("The dice go back to where they lay.")
    movers = {event.seat for sort, event in since if sort == "choice"}
    own = played.events[to].seat
    if own in movers:
        said.append(f"What {names[own]} did since goes back, too.")
    if others := sorted(movers - {own}):
        who = " and ".join(names[seat] for seat in others)
        said.append(f"{who} may choose otherwise.")
    return " ".join(said)


# -- choice that a person has to make, and the parts chosen so far ---------------------------------


NO_CHOICE: Final[TableChoice] = {"n": 0, "sort": "over", "seat": -1, "title": "", "lines": []}


class Choosing:
    """Values chosen for the parts of one line; reset by another line or another table."""

    def __init__(self) -> None:
        self.forget()
        self._told: tuple[Any, TableChoice] = (None, NO_CHOICE)

    def forget(self) -> None:
        """Clear all values."""
        self._said: dict[str, str] = {}
        self._line = -1

    def say(self, match: Match, line: int, name: str, value: str) -> bool:
        """Set a part of a line ("" clears it); return False, unchanged, if no option fits.
        IndexError for an unknown line.
        """
        said = {**self._of(line), name: value}
        if not value:
            del said[name]
        if not put_together(match.played, line, said):
            return False
        self._said, self._line = said, line
        return True

    def place(self, match: Match, line: int | None) -> int:
        """Return the only option of a line left by the values chosen; -1 if there are several."""
        left = put_together(match.played, line, self._of(line))
        return left[0] if len(left) == 1 else -1

    def state(self, match: Match | None, eyes: int | None) -> TableChoice:
        """Return the choice for the viewpoint `eyes`; rebuilt only after a change."""
        if match is None:
            return NO_CHOICE
        key = (id(match), match.taken_back, len(match.played), eyes, dict(self._said))
        if self._told[0] != key:
            self._told = (key, choice_of(match.played, eyes, self._said, self._line))
        return self._told[1]

    def _of(self, line: int | None) -> dict[str, str]:
        return self._said if line == self._line else {}


# -- state of a game on a page, for its viewpoint --------------------------------------------------


NEWS: Final = 120
"""Number of the latest events given in words."""


def before_a_game(says: PlaySays) -> PlayTold:
    """Return the state before a game has begun."""
    return {
        "waits": "setting",
        "n": 0,
        "seat": -1,
        "people": [],
        "cover": None,
        "news": [],
        "back": None,
        "hint": None,
        "hints": False,
        "says": says,
    }


def told_of(
    match: Match, eyes: int | None, covered: int, hint: PlayHint | None, says: PlaySays
) -> PlayTold:
    """Return the state for the viewpoint `eyes`; the screen is to be handed to the seat `covered`
    (-1: none).
    """
    played, told = match.played, before_a_game(says)
    told["n"], told["people"], told["hints"] = len(played), [*match.people], match.setting.hints
    told["seat"], told["hint"] = match.asked, hint
    told["news"] = _news(match, eyes)
    if match.setting.back:
        told["back"] = back_of(match, eyes)
    if played.over is not None:
        told["waits"] = "over"
    elif covered >= 0:
        words = f"It is {played.seats[covered]}’s move. The others look away."
        told["waits"], told["cover"] = "cover", PlayCover(seat=covered, words=words)
    elif match.is_persons:
        told["waits"] = "choice" if match.asked >= 0 else "report"
    else:
        told["waits"] = "thinking"
    return told


def _news(match: Match, eyes: int | None) -> list[PlayNews]:
    played = match.played
    game, first = played.game, max(0, len(played) - NEWS)
    return [
        PlayNews(
            n, came.seat, game.mask(came, eyes).told(played.seats), came.clause,
            came.mark,
        )
        for n, came in enumerate(played.events[first:], start=first + 1)
    ]  # fmt: skip
