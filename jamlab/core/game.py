"""The contract that every game implements.

* The state determines what can happen next (`pending`); only applying an event changes it
  (`apply`).
* `pending` is pure and the only source of legality; `why_not`, `play` and the log's reader use it.
* A state is mutable and private to the engine; callers get a copy or something frozen (`view`,
  `mask`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from jamlab.arguments import unknown
from jamlab.core.csv_tables import shown
from jamlab.core.decks import Deck
from jamlab.core.event import ALL_KNOWING, HIDDEN, NOBODY, Event, secrets, seers
from jamlab.core.hidden import Case, Hidden, draw_case
from jamlab.core.node import Chance, Choice, Forced, Node, Over, can_happen
from jamlab.core.observed import Observed, Report
from jamlab.core.referee import Referee, State
from jamlab.core.refusals import Refusal
from jamlab.core.rulebook import Rulebook
from jamlab.core.scene import Face, Goal, Layout, OptionLine, Scene
from jamlab.core.stream import Stream


class IllegalEvent(ValueError):
    """Raised for an event that the rules forbid here; the message names the clause."""


class InvalidOptions(ValueError):
    """Raised for a number of seats or an option that the game does not support."""


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling that a table may choose: its values (the first is the default) and its clause.

    Data that a table may supply (a deck, a list of tasks) is an option too: `printed` is the text
    that comes with the game, as CSV, and `check` returns the faults of another text: one line each,
    with the line number in the text. The value is then the whole text.

    `later`: there are logs older than this option. A log names it only if the table chose another
    value than the default, so that those logs stay byte for byte the same.

    `another_game`: the values are different games (Jam or Sumo, one die or two), so that a game
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
        """The default value: the printed rule, else our ruling."""
        return self.values[0]

    @property
    def is_data(self) -> bool:
        """True if a table may supply its own text."""
        return self.check is not None

    def text(self, value: str) -> str:
        """Return the data that a value stands for."""
        return self.printed if value in self.values else value

    def word(self, value: str) -> str:
        """Return the value as shown in a line of text; a text supplied by the table is `own`."""
        return "own" if self.is_data and value not in self.values else value


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Game(ABC, Generic[S, V]):
    """Base class of a game: rules as pending/apply, what each seat may know, and presentation."""

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
    """Smallest change of the lead within a turn that counts as big; see
    `jamlab.ui.story.big_swings`.
    """
    low_wins: ClassVar[bool] = False
    is_open: ClassVar[bool] = False
    """True if every seat sees the same: a view is a copy of the state."""
    decks: ClassVar[tuple[Deck, ...]] = ()
    """The decks with hidden cards: where they lie, and who sees them. `view`, `hidden`, `resample`
    and `hidden_variants` follow from them; a game overrides what is special about it.
    """
    choices_are_open: ClassVar[bool] = False
    """True if a seat's options are visible to all, although something is hidden."""
    is_flicked: ClassVar[bool] = False
    """True if dice are flicked: their outcome is observed, not drawn (`Observed`)."""
    referee: ClassVar[Referee]
    """The implementation of the rules; `pending` and `apply` are its methods."""

    pending: Callable[[S], Node]
    """Return what can happen next. Pure."""
    apply: Callable[[S, Event], None]
    """Change the state by one event that `pending` offered. Unchecked: see `play`."""

    def __init__(self) -> None:
        self.pending = self.referee.pending
        self.apply = self.referee.apply

    # -- rules -------------------------------------------------------------------------------------

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str]) -> S:
        """Return the initial state. Call `checked_options` first to check the arguments."""

    def reporter_meta(self, report: Report | None) -> dict[str, Any]:
        """Return log header fields that name the source of the observed events.

        Without a reporter the node draws them itself (`Observed.draw`).
        """
        found: dict[str, Any] = getattr(report, "meta", dict)()
        return found

    def view(self, state: S, seat: int | None) -> V:
        """Return all that one seat may know (`None`: what everybody sees), frozen or a copy.

        Default: a copy of the state, without the hidden cards of `decks`.
        """
        view: Any = self._copy(state)
        for deck in self.decks:
            deck.hide(view, state, seat)
        if self.decks:
            view.viewpoint = seat
        return view  # type: ignore[no-any-return]

    def glance(self, state: S, seat: int) -> Any:
        """Return an object to read a few facts known to a seat, for fast players.

        Agents get it from `SeatView.glance`. Its methods read the state at the time of the call and
        reveal nothing that the seat's view would not. Only games whose own players use it have one.
        """
        raise NotImplementedError(f"{self.name} has no glance: its players look at views")

    def resample(self, view: V, rng: Stream) -> S:
        """Return a complete state with this view: hidden cards are redealt among the hidden places.

        Every arrangement is equally likely, card by card; the result depends only on the view and
        `rng`. So a view holds all that a state needs beside what is hidden; the view of
        `ALL_KNOWING` gives back the state itself.
        """
        while True:
            state: Any = self._copy(view)
            if self.decks:
                state.viewpoint = ALL_KNOWING
            for deck in self.decks:
                deck.deal(state, draw_case(self.cases(view, deck), rng), rng)
            if all(deck.is_possible(state) for deck in self.decks):
                return state  # type: ignore[no-any-return]

    def cases(self, view: V, deck: Deck) -> Sequence[Case]:
        """Return the ways in which the cards of a deck that a view has not located may lie.

        Default: each arrangement in the hidden places, all alike.
        """
        return (deck.case(view),)

    def _copy(self, table: Any) -> Any:
        if not self.is_open and not self.decks:
            raise NotImplementedError(
                f"{self.name} hides something: it must declare its decks, or say is_open"
            )
        return table.copy()

    def mask(self, event: Event, seat: int | None) -> Event:
        """Return the event as that seat sees it: its `Secret` fields hold `HIDDEN` for all but the
        seats of its `seen_by`.
        """
        hidden: Any = secrets(type(event))
        if not hidden or seat == ALL_KNOWING or seat in seers(event):
            return event
        return replace(event, **hidden)

    def forbidden(self, state: S, event: Event) -> Refusal:
        """Return the reason why this event cannot happen at `state`.

        Observed events are refused by their node (`Observed.refusal`). Default: names what can
        happen instead, with its clause.
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
        """Return the goals of a seat, as far as the view reveals them. Default: none."""
        return ()

    def hidden(self, view: V) -> Hidden | None:
        """Return the cards that the view has not located, and where they may lie; None: nothing is
        drawn in this game. Default: the first deck.
        """
        if not self.decks:
            return None
        deck = self.decks[0]
        return Hidden(deck.names, tuple(self.cases(view, deck)), deck.left(view))

    def revealed_faces(self, event: Event) -> tuple[str, ...]:
        """Return the faces that the event's seat must have held, hidden until then.

        A hint for the search that completes a partial log (`jamlab.log.partial`): the rules decide.
        Default: the texts of the event, repeated `count` times.
        """
        times = min(getattr(event, "count", 1), 8)
        names = [
            name for name in getattr(type(event), "__dataclass_fields__", ()) if name != "clause"
        ]
        texts = [text for name in names if isinstance(text := getattr(event, name), str)]
        return tuple(text for text in texts if text != HIDDEN for _ in range(max(times, 1)))

    def is_soon_shown(self, face: str) -> bool:
        """True for a card that no hand keeps for long, because it must be played. Also a hint."""
        return False

    def blind_recipient(self, event: Event) -> int:
        """Return the seat that got the named card, if not by chance; else NOBODY. Also a hint.

        Default: the other seat that sees a `Secret` field.
        """
        return seers(event)[-1] if event.seen_by[1:] else NOBODY

    def hidden_variants(
        self, state: S, seats: Collection[int], last: Event | None, rng: Stream
    ) -> Iterator[S]:
        """Yield copies of the table in which what only `seats` see differs; `last` has happened.

        Used to find what can come next in a partial log: together with the events possible at
        `state` they cover everything. They are valid for `pending` and `option_lines` only, for a
        card may lie in two places. Also hints: an open game has none.
        """
        for deck in self.decks:
            yield from deck.variants(state, seats)

    # -- presentation ------------------------------------------------------------------------------

    @abstractmethod
    def scene(self, view: V, names: Sequence[str]) -> Scene:
        """Return the table as plain data."""

    @abstractmethod
    def standing(self, view: V) -> tuple[int, ...]:
        """Return what each seat has so far of what decides the game (`standing_word` names it)."""

    def option_words(self, option: Option, value: str) -> str:
        """Return the meaning of an option's value in words, as in the rules if they state it."""
        said = self.rulebook.meaning(option.name, value)
        return said or f"{option.name.replace('_', ' ')}: {option.word(value).replace('_', ' ')}"

    def describe_options(self, options: Mapping[str, str]) -> str:
        """Return the table's non-default options in words; "the usual ones" if there are none."""
        said = [
            self.option_words(option, options[option.name])
            for option in self.options
            if options.get(option.name, option.default) != option.default
        ]
        return "; ".join(said) or "the usual ones"

    def standing_noun(self, options: Mapping[str, str]) -> str:
        """Return the plural of what `standing` counts at a table with these options."""
        return self.standing_word

    def unseen(self, view: V, event: Event) -> dict[str, int]:
        """Return the pool `event` is drawn from, as the view knows it: unseen counts by face.

        Empty if the event is not drawn from a pool of cards or tiles. Default: the first deck, if
        the event has a `Secret` card of it.
        """
        for deck in self.decks:
            if any(getattr(event, name) in (HIDDEN, *deck.names) for name in secrets(type(event))):
                counts = deck.seen_hand(view, event) or getattr(view, deck.pile)
                return {name: n for name, n in zip(deck.names, counts, strict=True) if n}
        return {}

    def option_lines(self, state: S, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
        """Return what `seat` can and cannot do, with clauses; a line's options are its events.

        Default: one line per option, in the words of its event.
        """
        node = self.pending(state)
        if not isinstance(node, Choice) or node.seat != seat:
            return ()
        return tuple(OptionLine(one.told(names), "", one.clause, (one,)) for one in node)

    def alike(self, state: S, option: Event) -> str:
        """Return a description shared by options that look the same to anyone who knows no more
        than the seat ("Turn up a tile that nobody has seen"): they count as one. "" for an
        option by itself.
        """
        return ""

    def place_of(self, event: Event) -> str:
        """Return the place on the table that an option is about, besides the pieces that it moves:
        a zone's id ("deck") or a slot of one ("board.23"). Default: "".
        """
        return ""

    def card_texts(self, view: V) -> tuple[str, ...]:
        """Return this table's cards with their printed text, one line per sort. Default: none."""
        return ()

    def printed(self, view: V, name: str) -> str:
        """Return the text printed on a card that its name does not give, such as a task's recipes.

        Default: "".
        """
        return ""

    # -- derived from the above --------------------------------------------------------------------

    def evaluation(self, view: V) -> tuple[int, ...]:
        """Return a rough value of each seat's position, for players that look ahead.

        Higher is better, also where the lowest standing wins, and a point or pie that is certain
        counts the same for all seats. Default: the standing.
        """
        standing = self.standing(view)
        return tuple([-had for had in standing]) if self.low_wins else standing

    @property
    def rules(self) -> int:
        """The version of the rules; it rises only when behaviour changes."""
        return self.rulebook.version

    def checked_options(
        self, seats: int, options: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Check the number of seats and options; return all options. InvalidOptions if invalid."""
        chosen = self._chosen(options or {})
        faults = self.at_odds(self.seated(seats), chosen)
        if faults:
            raise InvalidOptions(f"{self.name}: {_first(faults)}")
        return chosen

    def seated(self, seats: int) -> int:
        """Return the number of seats if the game supports it; else raise InvalidOptions."""
        if seats not in self.seats:
            raise InvalidOptions(
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}"
            )
        return seats

    def _chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options, each one checked by itself."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            if name not in chosen:
                raise InvalidOptions(f"{self.name}: {unknown('option', name, chosen)}")
            chosen[name] = value
        for option in self.options:
            _check(self.name, option, chosen[option.name])
        return chosen

    def data_faults(
        self, name: str, text: str, seats: int, options: Mapping[str, str]
    ) -> tuple[str, ...]:
        """Return the faults of a text for this data option, beside `options` (see
        `checked_options`).

        One line per fault, at a table of so many seats; if the text itself is faulty, only those
        faults (with line numbers) are returned. InvalidOptions if something else is wrong.
        """
        chosen = self._chosen({key: options[key] for key in options if key != name})
        for option in self.options:
            faults = option.check(text) if option.name == name and option.check else ()
            if faults:
                return faults
        return self.at_odds(seats, chosen | {name: text})

    def at_odds(self, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return conflicts between valid options, such as tasks that no card of the deck can do.

        One line per fault; only games with interdependent options have any.
        """
        return ()

    def why_not(self, state: S, event: Event) -> Refusal | None:
        """Return the reason and clause that forbid `event` now; None if it can happen."""
        node = self.pending(state)
        if isinstance(node, Observed):
            return node.refusal(event)
        if can_happen(node, event):
            return None
        return self.forbidden(state, event)

    def play(self, state: S, event: Event) -> None:
        """Apply an event after checking it; IllegalEvent leaves the state unchanged."""
        refusal = self.why_not(state, event)
        if refusal is not None:
            raise IllegalEvent(f"{event.kind}: {refusal}")
        self.apply(state, event)


def _check(game: str, option: Option, value: str) -> None:
    """Raise InvalidOptions if the option does not accept this value."""
    if value in option.values:
        return
    if option.check is None:
        values = ", ".join(option.values)
        raise InvalidOptions(f"{game}: {option.name} must be one of {values}; got {shown(value)}")
    faults = option.check(value)
    if faults:
        raise InvalidOptions(f"{game}: {option.name}: {_first(faults)}")


def _first(faults: tuple[str, ...]) -> str:
    more = len(faults) - 1
    return f"{faults[0]} (and {more} more)" if more else faults[0]


AnyGame = Game[Any, Any]
"""A game of any state type."""


def seat_asked(view: Any, seat: int | None, player: int | None) -> int:
    """Return the seat in question: the one named, else the asking seat, else the mover."""
    if player is not None:
        return player
    return seat if seat is not None and seat >= 0 else int(view.mover)
