"""The contract that every game keeps.

* The state says what can happen next (`pending`); applying an event is the only thing that
  changes it (`apply`).
* `pending` is pure and the one source of legality; `why_not`, `play` and the log's reader ask it.
* A state is mutable and private to the engine; what leaves is a copy or frozen (`view`, `mask`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from jamlab.core.event import HIDDEN, NOBODY, Event
from jamlab.core.hidden import Hidden
from jamlab.core.node import Chance, Choice, Forced, Node, Over, can_happen
from jamlab.core.observed import Observed, Report
from jamlab.core.referee import Referee, State
from jamlab.core.refusals import Refusal
from jamlab.core.rulebook import Rulebook
from jamlab.core.scene import Face, Goal, Layout, OptionLine, Scene
from jamlab.core.stream import Stream


class IllegalEvent(ValueError):
    """An event that the rules forbid here; the message names the clause."""


class BadTable(ValueError):
    """A number of seats or an option that the game does not know."""


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling that a table may choose: its values (the first is the usual one) and its clause.

    Data that a table may bring along (a deck, a list of tasks) is an option too: `printed` is the
    text that comes with the game, as CSV, and `check` says what is wrong with another one: a line
    for each fault, naming the line of the text. The whole text then is the value.

    `later`: games were recorded before this option was there. A log names it only where a table
    chose another value than the usual one, so logs stay byte for byte what they were.

    `another_game`: the values are games of their own (Jam or Sumo, one die or two), so that a game
    under one of them says nothing, step by step, about another.
    """

    name: str
    values: tuple[str, ...]
    clause: str
    about: str
    printed: str = ""
    check: Callable[[str], tuple[str, ...]] | None = None
    later: bool = False
    another_game: bool = False

    @property
    def default(self) -> str:
        """The usual value: what the book prints, else our ruling."""
        return self.values[0]

    @property
    def is_data(self) -> bool:
        """True if a table may bring a text of its own."""
        return self.check is not None

    def text(self, value: str) -> str:
        """The data that a value stands for."""
        return self.printed if value in self.values else value

    def word(self, value: str) -> str:
        """The value as it is named in a line of text: a text of one's own is `own`."""
        return "own" if self.is_data and value not in self.values else value


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Game(ABC, Generic[S, V]):
    """One game: its rules as pending/apply, what each seat may know, and how it is shown."""

    id: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[tuple[type[Event], ...]]
    rulebook: ClassVar[Rulebook]
    layout: ClassVar[Layout]
    faces: ClassVar[dict[str, Face]]
    turn_word: ClassVar[str]
    piece_word: ClassVar[str]
    standing_word: ClassVar[str]
    big_swing: ClassVar[int] = 1
    """From how much on a change of the lead within a turn is a big one; see `scenes.swings`."""
    low_wins: ClassVar[bool] = False
    is_open: ClassVar[bool] = False
    """True if every seat sees the same: no hands, nothing masked. Such a game writes no `view`,
    `resample` and `mask`: a view then is a copy of the state."""
    choices_are_open: ClassVar[bool] = False
    """True if all see among what a seat chooses, although something is hidden."""
    is_flicked: ClassVar[bool] = False
    """True if dice are flicked: their outcome is observed, not drawn (`Observed`)."""
    referee: ClassVar[Referee]
    """Who knows the rules; `pending` and `apply` are its own."""

    pending: Callable[[S], Node]
    """What can happen next. Pure."""
    apply: Callable[[S, Event], None]
    """Change the state by one event that `pending` offered. Not checked: see `play`."""

    def __init__(self) -> None:
        self.pending = self.referee.pending
        self.apply = self.referee.apply

    # -- the rules ---------------------------------------------------------------------------------

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str]) -> S:
        """The state before anything has happened. Call `table` first to check the arguments."""

    def reporter_meta(self, report: Report | None) -> dict[str, Any]:
        """Header fields of a log that name the source of its observed events.

        Without a reporter the node draws them itself (`Observed.draw`).
        """
        found: dict[str, Any] = getattr(report, "meta", dict)()
        return found

    def view(self, state: S, seat: int | None) -> V:
        """All that one seat may know; `None`: what everybody at the table sees. Frozen, or a copy.

        Of an open game it is a copy of the state.
        """
        view: V = self._open_copy(state)
        return view

    def glance(self, state: S, seat: int) -> Any:
        """A few things that a seat may know, for players that must be quick (`Eyes.glance`).

        An object whose methods read the state as it is when they are called, and say nothing that
        the seat's view would not say. A game has one if a player of its own asks for it.
        """
        raise NotImplementedError(f"{self.name} has no glance: its players look at views")

    def resample(self, view: V, rng: Stream) -> S:
        """A whole state that has this view: hidden cards are dealt anew among the hidden places.

        Each way in which they can lie is equally likely, card by card; nothing but the view and
        `rng` decides. So a view holds all that a state needs beside what is hidden; the view of
        `ALL_KNOWING` gives back the state itself.
        """
        state: S = self._open_copy(view)
        return state

    def _open_copy(self, table: Any) -> Any:
        if not self.is_open:
            raise NotImplementedError(
                f"{self.name} hides something: it must say what each seat sees (view, resample, "
                "mask), or say is_open"
            )
        return table.copy()

    def mask(self, event: Event, seat: int | None) -> Event:
        """The event as that seat sees it: hidden fields hold `HIDDEN`."""
        return event

    def forbidden(self, state: S, event: Event) -> Refusal:
        """Why this event, which cannot happen at `state`, may not.

        Where something is observed the node says that itself (`Observed.refusal`). Unless a game
        says more: what can happen instead, with its clause.
        """
        node = self.pending(state)
        if isinstance(node, Over):
            return Refusal("The game is over", node.clause)
        if isinstance(node, Choice) and event.seat != node.seat:
            return Refusal(
                f"It is seat {node.seat}'s turn, not seat {event.seat}'s", node[0].clause
            )
        assert isinstance(node, Choice | Chance | Forced)
        if isinstance(node, Forced):
            first = node.event
        else:
            first = (node.options if isinstance(node, Choice) else node.outcomes)[0]
        if first.kind == event.kind:
            return Refusal(f"A {event.kind} comes now, but not this one", first.clause)
        return Refusal(f"Now comes {first.kind}, not {event.kind}", first.clause)

    def progress(self, view: V, seat: int) -> tuple[Goal, ...]:
        """The goals of a seat, as far as the view lets one tell. Unless a game says it, none."""
        return ()

    def hidden(self, view: V) -> Hidden | None:
        """What the view has not located of what is drawn, and where it may lie; None: no game to
        draw in.

        `resample` deals by it, so that what is counted and what is dealt cannot differ.
        """
        return None

    def shown_by(self, event: Event) -> tuple[str, ...]:
        """The faces that its seat must have had, hidden until then, for this event to happen.

        A hint for who looks for a complete game that fits one half seen (`replay.half_seen`): the
        rules decide. Unless a game says more: the texts of the event, as often as its `count`.
        """
        times = min(getattr(event, "count", 1), 8)
        names = [
            name for name in getattr(type(event), "__dataclass_fields__", ()) if name != "clause"
        ]
        texts = [text for name in names if isinstance(text := getattr(event, name), str)]
        return tuple(text for text in texts if text != HIDDEN for _ in range(max(times, 1)))

    def is_soon_shown(self, face: str) -> bool:
        """True for a card that no hand keeps for long, as it must be played. A hint, too."""
        return False

    def handed_to(self, event: Event) -> int:
        """Who got the card that the event names, if not by chance; NOBODY else. A hint, too."""
        return NOBODY

    def other_hands(
        self, state: S, seats: Collection[int], last: Event | None, rng: Stream
    ) -> Iterator[S]:
        """Copies of the table in which what only `seats` see is otherwise, `last` having happened.

        For who asks what can come next in a game seen in part: with what comes next at `state`
        they show all of it. They are good for `pending` and `option_lines` only, for a card may lie
        in two places. Hints, too: an open game has none.
        """
        return iter(())

    # -- how it is shown ---------------------------------------------------------------------------

    @abstractmethod
    def scene(self, view: V, names: Sequence[str]) -> Scene:
        """The table as plain data."""

    @abstractmethod
    def standing(self, view: V) -> tuple[int, ...]:
        """What each seat has by now of what decides the game (`standing_word` names it)."""

    def option_words(self, option: Option, value: str) -> str:
        """What a value of an option means, in words: as the rules say it where they do."""
        said = self.rulebook.meaning(option.name, value)
        return said or f"{option.name.replace('_', ' ')}: {option.word(value).replace('_', ' ')}"

    def house_words(self, options: Mapping[str, str]) -> str:
        """What a table plays by that is not usual, in words; "the usual ones" for nothing."""
        said = [
            self.option_words(option, options[option.name])
            for option in self.options
            if options.get(option.name, option.default) != option.default
        ]
        return "; ".join(said) or "the usual ones"

    def standing_words(self, options: Mapping[str, str]) -> str:
        """The plural of what `standing` counts at a table with these options."""
        return self.standing_word

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event in words, without the full stop."""

    def mark(self, event: Event) -> str:
        """What the event is on the scrub bar: `""`, `"ok"`, `"no"` or `"special"`."""
        return ""

    @abstractmethod
    def opens_turn(self, event: Event) -> str:
        """What begins with this event: `turn_word`, another word ("Deal"), or "" for nothing."""

    def opens_round(self, event: Event) -> bool:
        """True if a new round of the game begins with this event."""
        return False

    @abstractmethod
    def chance_face(self, event: Event) -> tuple[str, str]:
        """A chance event's face and its tone: `"no"` if it ends something, else `"ok"`."""

    def unseen(self, view: V, event: Event) -> dict[str, int]:
        """The pool `event` is drawn from, as the view knows it: how many unseen of each face.

        Empty if the event is not drawn from a pool of cards or tiles.
        """
        return {}

    def option_lines(self, state: S, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
        """What `seat` can do and cannot, with clauses; the events of a line are its options.

        Unless a game says more: a line for each option, in the words of its event.
        """
        node = self.pending(state)
        if not isinstance(node, Choice) or node.seat != seat:
            return ()
        return tuple(OptionLine(self.tell(one, names), "", one.clause, (one,)) for one in node)

    def alike(self, state: S, option: Event) -> str:
        """What an option is to who knows no more than its seat, in words: options that are the same
        there count as one ("Turn up a tile that nobody has seen"). "" for one that stands alone.
        """
        return ""

    def place_of(self, event: Event) -> str:
        """The place on the table that an option is about, besides the pieces that it moves: a zone
        by its id ("deck"), or a slot of one ("board.23"). "" unless a game names one."""
        return ""

    def cards_told(self, view: V) -> tuple[str, ...]:
        """The cards of this table with what is printed on them, a line for each sort.

        Nothing unless a game says it.
        """
        return ()

    def printed(self, view: V, name: str) -> str:
        """What is printed on a card of this table that its name does not tell: a task's recipes.

        "" unless a game says it.
        """
        return ""

    # -- what follows from the above ---------------------------------------------------------------

    def evaluation(self, view: V) -> tuple[int, ...]:
        """What each seat has and may hope for, by a rough reckoning: for players that look ahead.

        More is better, whoever wins, and a point or pie that is sure counts for the same in all
        seats. Unless a game says more it is the standing.
        """
        standing = self.standing(view)
        return tuple([-had for had in standing]) if self.low_wins else standing

    @property
    def rules(self) -> int:
        """The rules version; it rises only when behaviour changes."""
        return self.rulebook.version

    def checked_options(
        self, seats: int, options: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Check a number of seats and options; returns all options. BadTable says what is wrong."""
        chosen = self._chosen(options or {})
        faults = self.at_odds(self.seated(seats), chosen)
        if faults:
            raise BadTable(f"{self.name}: {_first(faults)}")
        return chosen

    def seated(self, seats: int) -> int:
        """This number of seats, if the game is for so many; else BadTable."""
        if seats not in self.seats:
            raise BadTable(
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}"
            )
        return seats

    def _chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options, each one checked singly."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            if name not in chosen:
                raise BadTable(f"{self.name} has no option {name!r}; it has {', '.join(chosen)}")
            chosen[name] = value
        for option in self.options:
            _check(self.name, option, chosen[option.name])
        return chosen

    def data_faults(
        self, name: str, text: str, seats: int, options: Mapping[str, str]
    ) -> tuple[str, ...]:
        """What is wrong with a text for this data option, beside `options` (see `checked_options`).

        A line for each fault, at a table of so many seats; what is wrong with the text by itself
        (it names lines of the text) comes alone. BadTable if something else is wrong.
        """
        chosen = self._chosen({key: options[key] for key in options if key != name})
        for option in self.options:
            faults = option.check(text) if option.name == name and option.check else ()
            if faults:
                return faults
        return self.at_odds(seats, chosen | {name: text})

    def at_odds(self, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
        """What is wrong with options that are fine singly: tasks that no card of the deck can do.

        A line for each fault; only a game whose options hang together says any.
        """
        return ()

    def why_not(self, state: S, event: Event) -> Refusal | None:
        """Which clause forbids `event` now, in one sentence; None if it can happen."""
        node = self.pending(state)
        if isinstance(node, Observed):
            return node.refusal(event)
        if can_happen(node, event):
            return None
        return self.forbidden(state, event)

    def play(self, state: S, event: Event) -> None:
        """Apply an event after checking it; IllegalEvent leaves the state as it was."""
        refusal = self.why_not(state, event)
        if refusal is not None:
            raise IllegalEvent(f"{event.kind}: {refusal}")
        self.apply(state, event)


def _check(game: str, option: Option, value: str) -> None:
    """BadTable if the option does not take this value."""
    if value in option.values:
        return
    if option.check is None:
        shown = value if len(value) <= 40 else f"{value[:40]}…"
        raise BadTable(f"{game}: {option.name} is one of {', '.join(option.values)}, not {shown!r}")
    faults = option.check(value)
    if faults:
        raise BadTable(f"{game}: {option.name}: {_first(faults)}")


def _first(faults: tuple[str, ...]) -> str:
    more = len(faults) - 1
    return f"{faults[0]} (and {more} more)" if more else faults[0]


AnyGame = Game[Any, Any]
"""Some game, whatever its state is."""
