"""Recording of a real game: entries, each an event that was entered and the events that followed
automatically.

* What nobody chooses is entered automatically if the rules leave one possibility: forced events,
  and a drawn card that the recording person cannot see. A person's choice is always asked for, even
  if only one is legal: the person may have overlooked it.
* What was not seen is written as HIDDEN. A search maintains complete games that fit all entries;
  the possible next events are those of these games, and of others that look the same to the
  recording person.
* An impossible entry changes nothing and is refused with its clause. After `Mark`, the table having
  played wrongly, nothing is checked any more.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from jamlab.core import (
    ALL_KNOWING,
    HIDDEN,
    NOBODY,
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    Node,
    Observed,
    Over,
    Refusal,
    Stream,
    sort_of,
)
from jamlab.core.node import CHANCE, CHOICE, FORCED
from jamlab.games.jamsumo.flick.reported import parse_dice_report, reported
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.log import Replay, structs
from jamlab.log.lines import EventLine, Header, event_lines, footer_of, header_line
from jamlab.log.partial.completing import UNCHECKED, mark_line
from jamlab.log.partial.deal import Deal
from jamlab.log.partial.fitting import hidden_fields, words_of
from jamlab.log.partial.search import PartialSearch
from jamlab.log.partial.steppable import FittingTable, tables
from jamlab.pages.record.keypad import Alphabet, Possible, own_fields
from jamlab.pages.record.record_messages import RecordReport
from jamlab.ui.game_in_progress import InProgress

MOST_BY_ITSELF: Final = 2_000
"""Most consecutive automatic events; after that the person is asked in any case."""
MOST_THROWN: Final = 4
"""Most options for which a die roll right after them is looked up."""
TRIES: Final = 20_000
"""Tries to find a complete game that fits an entry."""


@dataclass(frozen=True)
class Entry:
    """Entered `event` after `first` others; `events` counts it and those that followed
    automatically.
    """

    first: int
    event: Event
    events: int


@dataclass(frozen=True)
class WrongFrom:
    """Wrong play from event number `n` (from 1) on, against `clause`."""

    n: int
    clause: str


class TableRefusal(NamedTuple):
    """Refusal of an event by one table that fits; `held` of the cards that it shows are in its
    seat's hand there. `is_deal`: see `FittingTable`.
    """

    refusal: Refusal
    held: int
    is_deal: bool


class Recording:
    """Game recorded by somebody who sees the cards of the seats in `seen`."""

    def __init__(self, game: AnyGame, header: Header, seen: Iterable[int]) -> None:
        self.game, self.header = game, header
        self.seats = tuple(header.seats)
        self.seen = frozenset(seen)
        self.sees_all = game.is_open or len(self.seen) == len(self.seats)
        self.alphabet = Alphabet(game, len(self.seats), header.options)
        self.search = QuickSearch(game, header, limit=TRIES)
        self.log: list[EventLine] = []
        self.entries: list[Entry] = []
        self.wrong: WrongFrom | None = None
        self._possible: list[Possible] | None = None
        self._tables: list[FittingTable] | None = None
        self._held: dict[int, list[Counter[str]]] = {}
        self._by_itself(())

    @classmethod
    def of(cls, replay: Replay) -> Recording:
        """Return a recording that continues a log, with the same entries."""
        header, names = replay.header, replay.seats
        seen = range(len(names)) if header.jamlab == 1 else header.seen_by
        recording = cls(replay.game, structs.replace(header, jamlab=1, seen_by=[]), seen)
        recording.repeat(replay.events)
        if replay.mark is not None and replay.unchecked:
            first, *more = replay.unchecked
            recording.enter_wrongly(first, replay.mark.clause)
            for event in more:
                recording.enter(event)
        return recording

    def anew(self, entered: Sequence[Event], wrong: WrongFrom | None = None) -> Recording:
        """Return a new recording of the same table with these entries, the first at event number 1
        or later.
        """
        recording = type(self)(self.game, self.header, self.seen)
        for event in entered:
            if wrong is not None and recording.wrong is None and len(recording.log) >= wrong.n - 1:
                recording.enter_wrongly(event, wrong.clause)
            else:
                recording.enter(event)
        if wrong is not None and wrong.n == len(recording.log) + 1:
            recording.wrong = wrong
        return recording

    def repeat(self, events: Sequence[Event]) -> Refusal | None:
        """Enter the events of a log: automatic ones become part of the entry before."""
        while len(self.log) < len(events):
            refusal = self.enter(events[len(self.log)], events[len(self.log) + 1 :])
            if refusal is not None:
                return refusal
        return None

    # -- what is known -----------------------------------------------------------------------------

    @property
    def played(self) -> Dealt:
        """Game that fits, to be shown."""
        return Dealt(self.game, self.header, self.search.games[0])

    @property
    def events(self) -> list[Event]:
        """All events so far, as they were seen."""
        return [line.event for line in self.log]

    @property
    def over(self) -> Over | None:
        """End of the game; None while it goes on, and after wrong play."""
        node = self.search.node
        return node if isinstance(node, Over) and self.wrong is None else None

    @property
    def is_hiding(self) -> bool:
        """True if something was not seen so far."""
        return any(hidden_fields(line.event) for line in self.log)

    @property
    def eyes(self) -> int | None:
        """Viewpoint of the table: all-knowing, a seat, or None."""
        if self.sees_all:
            return ALL_KNOWING
        return min(self.seen) if self.seen else None

    @property
    def is_unsure(self) -> bool:
        """True if something was not seen that others at the table saw: the table shown is then only
        one possibility.
        """
        return any(
            hidden_fields(line.event) and not hidden_fields(self.as_seen(event))
            for line, event in zip(self.log, self.search.games[0].events, strict=False)
        )

    def as_seen(self, event: Event) -> Event:
        """Return the event as the seats in `seen` see it."""
        if self.sees_all:
            return event
        found = [self.game.mask(event, seat) for seat in (*sorted(self.seen), None)]
        return min(found, key=lambda one: list(own_fields(one).values()).count(HIDDEN))

    def words(self, event: Event) -> str:
        """Return an event in words."""
        return event.told(self.seats)

    def in_names(self, refusal: Refusal) -> Refusal:
        """Return a refusal with the players' names in place of seat numbers."""
        words = re.sub(
            r"\b[Ss]eat (\d+)", lambda found: self.seats[int(found[1])], refusal.sentence
        )
        return Refusal(words, refusal.clause)

    def lines(self) -> list[str]:
        """Return the lines of the log: in version 1 of the format if everything was seen."""
        hides = any(hidden_fields(line.event) for line in self.log)
        version = 1 if self.sees_all and not hides and self.wrong is None else 2
        header = self.header
        if version == 2:
            header = structs.replace(header, jamlab=2, seen_by=sorted(self.seen))
        write = event_lines(self.game, version).write
        found = [header_line(header)]
        for n, line in enumerate(self.log, start=1):
            if self.wrong is not None and n == self.wrong.n:
                found.append(mark_line(n, self.wrong.clause))
            found.append(write(n, line.node, line.event))
        if self.over is not None:
            digest = sha256(b"".join(found)).hexdigest()
            found.append(footer_of(self.over, len(self.log), digest))
        return [line.decode() for line in found]

    # -- possible entries --------------------------------------------------------------------------

    @property
    def observed(self) -> Observed | None:
        """Node of a dice roll that is to be reported, or None."""
        node = self.search.node
        return node if isinstance(node, Observed) and self.wrong is None else None

    def reports(self) -> list[str]:
        """Return the kinds of events that can be reported for a dice roll."""
        node = self.observed
        if node is None:
            return []
        drawn = {node.draw(Stream(seed)).kind for seed in range(12)}
        return [kind.__name__ for kind in self.game.events if kind.__name__ in drawn]

    @property
    def sort(self) -> str:
        """Kind of the next event: choice, chance, forced, observed, over, or unchecked."""
        node = self.search.node
        if self.wrong is not None:
            return UNCHECKED
        return "over" if isinstance(node, Over) else sort_of(node)

    def possible(self) -> list[Possible]:
        """Return all possible entries, as they are seen; empty if dice are to be reported, or if
        nothing is checked and everything is possible.
        """
        if self.wrong is not None:
            return []
        if self._possible is None:
            found: dict[Event, Possible] = {}
            drawn: set[Event] = set()
            for state, node, _ in self._fitting():
                for one in self._at(state, node, drawn):
                    found.setdefault(one.event, one)
            self._possible = list(found.values())
        return self._possible

    def unseen(self) -> list[Possible]:
        """Return the entry of a drawn card that the recording person failed to see."""
        if self.sort != CHANCE or self.game.is_open:
            return []
        possible = self.possible()
        if not possible or any(hidden_fields(one.event) for one in possible):
            return []
        ((kind, _),) = Counter(one.event.kind for one in possible).most_common(1)
        alike = [one for one in possible if one.event.kind == kind]
        words = [words_of(one.event) for one in alike]
        names = [name for name in words[0] if len({said[name] for said in words}) > 1]
        hidden: Any = dict.fromkeys(names, HIDDEN)
        event = replace(alike[0].event, **hidden)
        return [replace(alike[0], event=event, title=self.words(event), text="")] if names else []

    def _fitting(self) -> list[FittingTable]:
        """Return tables that fit, each with its next node: together they have all possible next
        events.
        """
        if self._tables is None:
            games, rng = self.search.games, Stream(len(self.log))
            last = games[0].events[-1] if self.log else None
            self._tables = list(tables(self.game, games, self._unseen(), self.eyes, last, rng))
        return self._tables

    def _unseen(self) -> list[int]:
        """Return the seats with something hidden, if only a card missed in this round."""
        game = self.game
        if game.is_open:
            return []
        rounds = [n for n, line in enumerate(self.log) if line.event.opens_round]
        dealt = [line.event for line in self.log[rounds[-1] if rounds else 0 :]]
        hidden = [event for event in dealt if hidden_fields(event)]
        missed = {seat for event in hidden for seat in (event.seat, game.blind_recipient(event))}
        return [seat for seat in range(len(self.seats)) if seat not in self.seen or seat in missed]

    def _at(self, state: Any, node: Node, drawn: set[Event]) -> Iterator[Possible]:
        """Yield the possible entries at a table; chance events only if not yet in `drawn`."""
        if isinstance(node, Forced):
            yield self._single(node.event, node)
        elif isinstance(node, Chance):
            for event in node.outcomes:
                if event not in drawn:
                    drawn.add(event)
                    yield self._single(event, node)
        elif isinstance(node, Choice):
            lines = self.game.option_lines(state, node.seat, self.seats)
            line_of = {event: line for line in lines for event in line.options}
            for event in node.options:
                line, single = line_of.get(event), self._single(event, node)
                if line is not None and not hidden_fields(single.event):
                    single = replace(single, title=line.title, text=line.text, clause=line.clause)
                yield single

    def thrown(self, option: Event) -> list[Event]:
        """Return the faces of a die that is rolled right after this option; [] if none is."""
        node = self.search.node
        if not self.game.is_open or not isinstance(node, Choice) or len(node) > MOST_THROWN:
            return []
        state = self.search.state
        self.game.apply(state, option)
        after = self.game.pending(state)
        return list(after.outcomes) if isinstance(after, Chance) else []

    def _single(self, event: Event, node: Node) -> Possible:
        seen = self.as_seen(event)
        return Possible(seen, sort_of(node), self.words(seen), "", seen.clause)

    # -- entering ----------------------------------------------------------------------------------

    def why_not(self, event: Event) -> Refusal | None:
        """Return the refusal of an entry for all hands that were not seen; None if it is possible.

        Of all tables that fit, the one whose seat holds most of the cards shown by the event
        decides: its refusal holds for every hand. Clauses by which such an event is played take
        precedence over others, which apply to some hands only.
        """
        found = self._refusals(event)
        if not found:
            return None
        shapes, kind = self.alphabet.shapes, event.kind
        return max(
            found, key=lambda one: (one.held, one.is_deal, (kind, one.refusal.clause) in shapes)
        ).refusal

    def _refusals(self, event: Event) -> list[TableRefusal]:
        """Return the refusals of all tables that fit; empty if one of them allows the event."""
        games, found = self._alike(), []
        for table in games:
            refusal = self.game.why_not(table.state, event)
            if refusal is None:
                return []
            found.append(refusal)
        shown = Counter(self.game.revealed_faces(event))
        hands = (
            self._hands(event.seat) if shown and len(games) > 1 else [Counter[str]()] * len(games)
        )
        return [
            TableRefusal(refusal, (hand & shown).total(), table.is_deal)
            for refusal, hand, table in zip(found, hands, games, strict=True)
        ]

    def _forbids(self, event: Event) -> Refusal | None:
        """Return the refusal that holds even if the seat has all cards shown by the event, or None.

        No other deal would allow the event, unless an open card was missed.
        """
        if hidden_fields(event):
            return None
        most = max((one.held for one in self._refusals(event)), default=-1)
        if most < len(self.game.revealed_faces(event)) or not self.search.all_open_is_known:
            return None
        return self.why_not(event)

    def most_held(self, seat: int, face: str) -> int:
        """Return the most cards of this face that the seat can hold."""
        return max(hand[face] for hand in self._hands(seat))

    def _hands(self, seat: int) -> list[Counter[str]]:
        """Return the faces in a hand, for each table that fits."""
        if seat not in self._held:
            views = [self.game.view(table.state, ALL_KNOWING) for table in self._alike()]
            self._held[seat] = [
                Counter(piece.face for piece in scene.pieces if piece.zone == f"hand.{seat}")
                for scene in (self.game.scene(view, self.seats) for view in views)
            ]
        return self._held[seat]

    def _forget(self) -> None:
        """Clear the cached tables and possible entries."""
        self._possible = self._tables = None
        self._held = {}

    def _alike(self) -> list[FittingTable]:
        """Return the fitting tables with the same kind of node and the same seat to choose."""
        here = self.search.node
        seat = here.seat if isinstance(here, Choice) else NOBODY
        return [
            table
            for table in self._fitting()
            if type(table.node) is type(here)
            and (not isinstance(table.node, Choice) or table.node.seat == seat)
        ]

    def refusal_by_search(self, event: Event) -> Refusal | None:
        """Return the reason why no game that fits can continue with this event; None if one can.
        Runs a search.
        """
        refusal = self._add(event)
        if refusal is None:
            self.log.pop()
            self.search.undo(len(self.log))
            self._forget()
        return refusal

    def enter(self, event: Event, coming: Sequence[Event] = ()) -> Refusal | None:
        """Enter an event and the automatic ones after it, as far as they equal `coming`.

        A refusal changes nothing.
        """
        first = len(self.log)
        refusal = self._add(event)
        if refusal is None:
            if self.wrong is None:
                self._by_itself(coming)
            self.entries.append(Entry(first, event, len(self.log) - first))
        return refusal

    @property
    def awaits_wrong_event(self) -> bool:
        """True if the table has just played wrongly and its event is still to be entered."""
        return self.wrong is not None and self.wrong.n > len(self.log)

    def mark_wrong(self, clause: str) -> None:
        """Mark the next event as being against this clause."""
        self.wrong = WrongFrom(len(self.log) + 1, clause)

    def enter_wrongly(self, event: Event, clause: str) -> None:
        """Enter an event against this clause: nothing is checked from here on."""
        self.mark_wrong(clause)
        self.enter(event)

    def undo(self, to: int) -> None:
        """Take back all entries but the first `to`."""
        first = self.entries[to].first
        del self.log[first:], self.entries[to:]
        if self.wrong is not None and self.wrong.n > len(self.log):
            self.wrong = None
        if len(self.search) > len(self.log):
            self.search.undo(len(self.log))
        self._forget()

    def _add(self, event: Event) -> Refusal | None:
        if self.wrong is not None:
            self.log.append(EventLine(UNCHECKED, event))
            return None
        sort = next((one.sort for one in self.possible() if one.event == event), "")
        if not sort:
            if self.sort == "over":
                node = self.search.node
                assert isinstance(node, Over)
                return Refusal("The game is over", node.clause)
            sort = self.sort
            # Another game that fits may differ: a hidden hand may be forced to lay a card where in
            # this one its seat chooses.
            is_chosen = event.kind in {kind for kind, _ in self.alphabet.shapes}
            if self.is_hiding and is_chosen != (sort == CHOICE):
                sort = CHOICE if is_chosen else FORCED
        refusal = self._forbids(event) if self.sort == sort == CHOICE else None
        if refusal is not None:
            return refusal
        verdict = self.search.add(sort, event)
        if not verdict:
            refusal = verdict.refusal
            if not hidden_fields(event):
                refusal = self.why_not(event) or refusal
            assert refusal is not None
            if verdict.tries == 0 or not self._unseen():
                return refusal
            told = replace(verdict, refusal=refusal).sentence.removesuffix(f" ({refusal.clause})")
            return Refusal(told, refusal.clause)
        self.log.append(EventLine(sort, event))
        self._forget()
        return None

    def _by_itself(self, coming: Sequence[Event]) -> None:
        """Add automatic events; when an entry is repeated, only those in `coming`."""
        start = len(self.log)
        for _ in range(MOST_BY_ITSELF):
            found = self.possible()
            if len(found) != 1 or not self._is_sure(found[0]):
                return
            n = len(self.log) - start
            if n < len(coming) and coming[n] != found[0].event:
                return
            if self._add(found[0].event) is not None:
                return

    def _is_sure(self, one: Possible) -> bool:
        """False for a person's action, unless the recording person could not see it."""
        return one.sort != CHOICE or bool(hidden_fields(one.event))


# Correction of an earlier entry: the later ones are tried again, one after the other.


@dataclass
class Later:
    """Entries after the one being corrected, in order; `corrects` is its number.

    `misfit` is the reason why the first of them no longer fits; None while the entry itself is
    open, which then is the first of them.
    """

    corrects: int
    entries: list[tuple[Event, str]] = field(default_factory=list)
    misfit: Refusal | None = None

    @classmethod
    def opened(cls, recording: Recording, n: int, after: Later | None = None) -> Later:
        """Open entry number `n` (from 1), with the later ones waiting; IndexError if there is
        none.
        """
        if not 1 <= n <= len(recording.entries):
            raise IndexError(f"no entry {n}")
        waiting = [(one.event, wrongly(recording, one)) for one in recording.entries[n - 1 :]]
        recording.undo(n - 1)
        return cls(n, waiting + ([] if after is None else after.entries))

    def entered(self, recording: Recording) -> bool:
        """Retry the waiting entries after one was entered in place of the first; return True if all
        fit.

        A misfit may have lacked just this entry, so it is tried, too.
        """
        if self.misfit is not None:
            self._try(recording, self.entries[0])  # if refused, the new entry replaces it
        self.entries.pop(0)
        while self.entries:
            self.misfit = self._try(recording, self.entries[0])
            if self.misfit is not None:
                return False
            self.entries.pop(0)
        return True

    def _try(self, recording: Recording, one: tuple[Event, str]) -> Refusal | None:
        event, clause = one
        last = recording.entries[-1] if recording.entries else None
        alone = recording.events[last.first + 1 :] if last is not None else recording.events
        refusal = recording.enter(event)
        if refusal is None or event in alone:  # it followed automatically this time
            return None
        if clause:
            recording.enter_wrongly(event, clause)
            return None
        return recording.in_names(refusal)


def wrongly(recording: Recording, entry: Entry) -> str:
    """Return the clause that this entry violated; "" for none."""
    wrong = recording.wrong
    return wrong.clause if wrong is not None and wrong.n == entry.first + 1 else ""


# Reports of dice on a real board as events of the rules.


def seen(game: AnyGame, node: Observed, report: RecordReport) -> Event | Refusal:
    """Return the event for reported dice, or for a `kind` and `fields` as in a log; a Refusal if
    they are invalid.
    """
    try:
        if report.kind:
            return _written(game, node, report.kind, report.fields or {})
        if not isinstance(node, Roll):
            raise ValueError("no dice were flicked")
        return reported(
            node, *parse_dice_report(report.dice or {}, report.contacts or [], report.foul)
        )
    except ValueError as error:
        return Refusal(f"{str(error)[:1].upper()}{str(error)[1:]}", "M-A5")


def _written(game: AnyGame, node: Observed, kind: str, fields: Mapping[str, Any]) -> Event:
    """Return an event from its fields, parsed as strictly as a line of a log."""
    seat = fields.get("seat", node.seat)
    line = {
        **fields, "n": 1, "node": "observed", "seat": None if seat == NOBODY else seat,
        "event": kind,
    }  # fmt: skip
    return event_lines(game).read(json.dumps(line).encode(), 1).event


# Complete games that fit the entries: searched for interactively, and shown.


class QuickSearch(PartialSearch):
    """Search for interactive use: it does not go on to prove that nothing fits."""

    def _none_of_all(self, upto: int) -> Deal | bool:
        return False


class Dealt(InProgress):
    """Deal of a search, read-only: entries go to the search."""

    def __init__(self, game: AnyGame, header: Header, deal: Deal) -> None:
        self.game, self.header = game, header
        self.seats = tuple(header.seats)
        self._deal = deal
        self.events = deal.events
        self.nodes = deal.sorts
        self.state = deal.state
        self.node = deal.node

    def state_after(self, n: int) -> Any:
        """Return a copy of the state after the first `n` events."""
        if not 0 <= n <= len(self.events):
            raise IndexError(f"position {n} of a game with {len(self.events)} events")
        return self._deal.state_at(n)
