"""A game between people and players of ours: it goes on until a person must do something.

* Chance is drawn from one stream, in the order of the game: whatever is taken back, the same luck
  comes again. A game that nobody takes back is the one that the engine plays with this seed.
* Players of ours sit down anew where something was taken back or the game was gone on with; those
  who watch are told what was before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Thread
from time import process_time
from typing import Any, Final

from jamlab.chance import agents
from jamlab.core import (
    Agent,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    IllegalEvent,
    Observed,
    Over,
    Report,
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
from jamlab.pages.play.setting import Setting
from jamlab.ui.game_in_progress import InProgress, choice_of, put_together
from jamlab.ui.table_messages import TableChoice

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


# A player of ours who takes its time: it chooses beside the program, which is heard meanwhile.


QUICK: Final = 0.02
"""Seconds: who chose as quickly as that is asked without a thread of its own."""
HAS_THREADS: Final = sys.platform != "emscripten"
"""In a browser the whole program runs beside its page already."""


class Thinking:
    """`agent` is asked for its choice; `done` once it is there. It looks at a table that nobody
    changes meanwhile: who takes something back leaves this one behind."""

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
        except Exception as error:  # of any game's players; whoever asks gets it
            self._error = error
        self.seconds = process_time() - began

    def wait(self, seconds: float) -> bool:
        """Wait for so long at most; True if it has chosen."""
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def place(self) -> int:
        """Which option; IllegalEvent for one that is not there, or what the player raised."""
        if self._error is not None:
            raise self._error
        if not 0 <= self._index < len(self._choice):
            raise IllegalEvent(f"option {self._index} of {len(self._choice)}")
        return self._index


# -- What can be taken back, and what that means once more has happened ----------------
#
# * The last choice of a person is taken back, with all that followed from it.
# * The luck stays the same: what would be drawn then comes again, in the same order. So nobody
#   gets another card by taking back, but whoever saw one knows it: that is said.
# * Choices that a seat makes straight after each other (what an offer is made of) can be started
#   again as a whole, as long as nobody has answered.
# * Players of ours whose moves are taken back, too, choose anew, and may choose otherwise.


def back_of(match: Match, eyes: int | None) -> PlayBack | None:
    """What can be taken back now, in words that `eyes` may know; None if nothing can."""
    to = match.last_choice()
    if to < 0:
        return None
    played = match.played
    game, names = played.game, played.seats
    words = game.tell(game.mask(played.events[to], eyes), names)
    return {"to": to, "anew": _begun(match, to), "words": words, "means": _means(match, to)}


def _begun(match: Match, to: int) -> int:
    """Where the choices began that this seat has made straight after each other, up to now."""
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
        said.append(
            "What was drawn since goes back, and would come again in the same order: whoever saw "
            "it knows it now."
        )
    if "observed" in sorts:
        said.append("The dice go back to where they lay.")
    movers = sorted({event.seat for sort, event in since if sort == "choice"})
    if movers:
        who = " and ".join(names[seat] for seat in movers)
        said.append(f"What {who} did since is taken back, too; {who} may choose otherwise.")
    return " ".join(said)


# -- The choice that a person is asked for, and what was said of a long one so far -----


NO_CHOICE: Final[TableChoice] = {"n": 0, "sort": "over", "seat": -1, "title": "", "lines": []}


class Choosing:
    """What was said of the parts of one line; another line, or another table, begins anew."""

    def __init__(self) -> None:
        self.forget()
        self._told: tuple[Any, TableChoice] = (None, NO_CHOICE)

    def forget(self) -> None:
        """Nothing is said."""
        self._said: dict[str, str] = {}
        self._line = -1

    def say(self, match: Match, message: Mapping[str, Any]) -> bool:
        """A part of a line (`line`, `name`, `value`; "" takes it back); False, and nothing is said,
        if it does not go with the others. IndexError for no such line."""
        line, name, value = message["line"], str(message["name"]), str(message["value"])
        said = {**self._of(line), name: value}
        if not value:
            del said[name]
        if not put_together(match.played, line, said):
            return False
        self._said, self._line = said, line
        return True

    def place(self, match: Match, line: Any) -> int:
        """The option of a line that is left by what was said; -1 if there are several."""
        left = put_together(match.played, line, self._of(line))
        return left[0] if len(left) == 1 else -1

    def told(self, match: Match | None, eyes: int | None) -> TableChoice:
        """The choice, as these eyes may know it; made anew only where something has changed."""
        if match is None:
            return NO_CHOICE
        key = (id(match), match.taken_back, len(match.played), eyes, dict(self._said))
        if self._told[0] != key:
            self._told = (key, choice_of(match.played, eyes, self._said, self._line))
        return self._told[1]

    def _of(self, line: Any) -> dict[str, str]:
        return self._said if line == self._line else {}


# -- How a game on a page stands, as its people may know it ----------------------------


NEWS: Final = 120
"""So many of the last events are told in words."""


def before_a_game(says: PlaySays) -> PlayTold:
    """Nothing has begun."""
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
    """How it stands, for `eyes`; the screen is to be handed to the seat `covered` (-1: to none)."""
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
            n, came.seat, game.tell(game.mask(came, eyes), played.seats), came.clause,
            game.mark(came),
        )
        for n, came in enumerate(played.events[first:], start=first + 1)
    ]  # fmt: skip
