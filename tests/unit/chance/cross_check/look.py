"""Checks every answer at one step of one game from one viewpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from traceback import format_exception_only
from typing import Any

from jamlab.core import ALL_KNOWING, AnyGame, Chance, Forced, Node, Stream
from jamlab.log import Cursor
from tests.contract.tables import NAMES, frozen
from tests.unit.chance.cross_check import came_deck
from tests.unit.chance.cross_check.claims import Claim, claim, ways, words
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Came, known
from tests.unit.chance.cross_check.numbers import FIRST, SECOND, LeftOut, Number
from tests.unit.chance.cross_check.place import Place

PANEL = "what can come"
_SHOWN = "(the panel “What can come”)"
ENOUGH = 5
"""Number of a question's faults per piece that get a second look; more are only counted."""

CAME: dict[str, Came] = {
    "next": came_deck.next_draw,
    "within": came_deck.within,
    "holds": came_deck.holds,
}
"""Question that any game may answer → function that computes the outcome in each deal."""


def came_of(game: AnyGame, question: str) -> Came | None:
    """Return the function that computes a question's outcome; None if there is none."""
    return known(game.id).came.get(question) or CAME.get(question)


@dataclass
class Tally:
    asked: int = 0
    seen: int = 0
    """Answers with the same numbers as in an equal earlier situation, not checked again."""
    compared: int = 0
    """Numbers compared: values and rows."""
    left_out: int = 0
    """Answers with nothing to compare them with."""
    why: dict[str, int] = field(default_factory=dict)
    """Reason → number of answers left out."""
    again: int = 0
    """Numbers that seemed off at first and right in the second look."""
    largest: float = 0.0
    """The largest difference in standard errors that is no fault."""
    widest: float = 0.0
    """The largest difference from an exact value that is no fault."""
    faults: int = 0

    def add(self, other: Tally) -> None:
        for name in ("asked", "seen", "compared", "left_out", "again", "faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for reason, n in other.why.items():
            self.why[reason] = self.why.get(reason, 0) + n
        self.largest = max(self.largest, other.largest)
        self.widest = max(self.widest, other.widest)

    def leave_out(self, reason: str) -> None:
        self.left_out += 1
        self.why[reason] = self.why.get(reason, 0) + 1


@dataclass(frozen=True)
class Fault:
    """A wrong answer and the command that shows it."""

    game: str
    question: str
    command: str
    what: str
    said: float
    came: float
    n: int
    error: str = ""
    """Last line of the exception raised; nothing was compared then."""


@dataclass
class Found:
    """Results of a piece, by question."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def of(self, question: str) -> Tally:
        return self.tallies.setdefault(question, Tally())

    def plain(self) -> dict[str, Any]:
        return asdict(self)


class Look:
    """Checks the steps of one game, each situation once."""

    def __init__(self, name: str, seed: int, only: str = "", first: int = FIRST) -> None:
        self.name, self.seed, self.only, self.first = name, seed, only, first
        self.found = Found()
        self.seen: set[int] = set()

    def step(self, cursor: Cursor, seats: Sequence[int | None]) -> int:
        """Ask every question at this step; return the number of viewpoints asked.

        In an open game only one of the viewpoints with equal views is asked, another at each step.
        """
        place, views = Place.at(cursor), list[Any]()
        for at in range(len(seats)):
            seat = seats[(at + place.n) % len(seats)]
            view = place.view(seat)
            if not place.game.is_open or view not in views:
                views.append(view)
                self.place(place, seat)
        return len(views)

    def at(self, cursor: Cursor, seat: int | None) -> None:
        self.place(Place.at(cursor), seat)

    def place(self, place: Place, seat: int | None, listed: Deals | None = None) -> None:
        """Ask every question from one viewpoint; `listed` replaces sampled deals by all of them."""
        one = _Step(self, place, seat, listed)
        if self.only != PANEL:
            for question, asked in ways(place, self.only):
                told = words(question, asked)
                with self.caught(place.game, question, command(self.name, place.n, told, seat)):
                    one.ask(question, asked)
        if self.only in ("", PANEL) and isinstance(place.node, Chance):
            with self.caught(place.game, PANEL, command(self.name, place.n, _SHOWN, seat)):
                one.look_at_panel()

    @contextmanager
    def caught(self, game: AnyGame, question: str, shown: str) -> Iterator[None]:
        """Record an exception raised within as a fault of this question, and continue."""
        try:
            yield
        except Exception as error:
            self.found.of(question).faults += 1
            last = format_exception_only(error)[-1].strip()
            self.found.faults.append(Fault(game.id, question, shown, "", 0.0, 0.0, 0, last))

    def judge(
        self,
        place: Place,
        seat: int | None,
        question: str,
        told: str,
        came: Callable[[int], list[Number]],
        again: int = SECOND,
    ) -> None:
        """Compare in a first look and, if something seems off, in a second with `again` deals.

        `told` is the question's part of the command that shows it.
        """
        tally = self.found.of(question)
        try:
            numbers = came(self.first)
            if not numbers:
                raise LeftOut("nothing to put beside it")
        except LeftOut as left_out:
            tally.leave_out(str(left_out))
            return
        tally.compared += len(numbers)
        off = {at: number for at, number in _numbered(numbers).items() if number.seems_off}
        for number in numbers:
            if not number.seems_off:
                _widen(tally, number)
        if not off:
            return
        if not all(number.is_exact for number in off.values()):
            if tally.faults >= ENOUGH:
                tally.faults += 1
                return
            second = _numbered(came(again))
            off = {at: second[at] for at in off if at in second}
        wrong = [number for number in off.values() if number.is_off]
        for number in off.values():
            if not number.is_off:
                tally.again += 1
                _widen(tally, number)
        if wrong:
            tally.faults += 1
            worst = max(wrong, key=lambda number: abs(number.off))
            self.found.faults.append(
                Fault(
                    place.game.id, question, command(self.name, place.n, told, seat), worst.what,
                    worst.said, worst.came, len(worst.values),
                )
            )  # fmt: skip


def command(name: str, at: int, told: str, seat: int | None) -> str:
    """Return the command that shows an answer."""
    who = {None: "", ALL_KNOWING: " --seat all"}.get(seat, f" --seat {seat}")
    return f"jamlab odds {name} --at {at} {told}{who}"


class _Step:
    def __init__(self, look: Look, place: Place, seat: int | None, listed: Deals | None) -> None:
        self.all, self.place, self.seat = look, place, seat
        self.game: AnyGame = place.game
        self.view = place.view(seat)
        self.listed = listed
        self.dealt: dict[int, Deals] = {}

    def deals(self, many: int) -> Deals:
        """Return the deals of the first or second look, created on first use."""
        if self.listed is not None:
            self.listed.trials = many
            return self.listed
        if many not in self.dealt:
            number = (self.place.n * 16 + (15 if self.seat is None else self.seat % 14)) * 2
            rng = Stream(self.all.seed, number + (many != self.all.first))
            self.dealt[many] = Deals.anew(self.game, self.view, self.seat, many, rng)
        return self.dealt[many]

    def ask(self, question: str, asked: dict[str, Any]) -> None:
        """Ask a question with these parameters, unless it does not apply to this table."""
        try:
            answered = claim(self.place, self.seat, self.view, question, asked)
        except ValueError:
            return  # `test_tried` checks the message
        self.look(answered)

    def look(self, claim: Claim) -> None:
        tally = self.all.found.of(claim.question)
        tally.asked += 1
        came = came_of(self.game, claim.question)
        if came is None:
            tally.leave_out("the guard has no answer of its own")
            return
        if self.listed is None and self._known(claim):
            tally.seen += 1
            return
        self._judge(claim.question, claim.words, lambda deals: came(deals, claim))

    def look_at_panel(self) -> None:
        node, names = self.place.node, self.place.names or NAMES
        assert isinstance(node, Chance)
        self.all.found.of(PANEL).asked += 1
        self._judge(
            PANEL,
            _SHOWN,
            lambda deals: came_deck.panel(self.game, self.view, node, self.seat, names, deals),
        )

    def _judge(self, question: str, words: str, came: Callable[[Deals], list[Number]]) -> None:
        self.all.judge(self.place, self.seat, question, words, lambda many: came(self.deals(many)))

    def _known(self, claim: Claim) -> bool:
        answer = claim.answer
        said = (answer.value, *((row.label, row.chance) for row in answer.rows))
        key = (claim.question, repr(claim.asked), said, situation(self.game, self.view, claim))
        mark = hash(key)
        if mark in self.all.seen:
            return True
        self.all.seen.add(mark)
        return False


def _numbered(numbers: list[Number]) -> dict[tuple[str, int], Number]:
    """Key numbers by subject and, for repeated subjects, position."""
    found: dict[tuple[str, int], Number] = {}
    for number in numbers:
        which = next(n for n in range(len(numbers)) if (number.what, n) not in found)
        found[number.what, which] = number
    return found


def _widen(tally: Tally, number: Number) -> None:
    if number.is_exact:
        tally.widest = max(tally.widest, abs(number.off))
    elif number.error:
        tally.largest = max(tally.largest, abs(number.z))


HIDDEN = (
    "unseen", "unseen_tasks", "unseen_recipes", "deck", "hands", "hand_sizes", "returned",
    "deck_size", "pile_size", "aside", "known", "recipe", "chosen", "tasks", "task_counts",
    "out_of_hand",
)  # fmt: skip
"""Fields of views that determine where hidden cards may lie."""


def situation(game: AnyGame, view: Any, claim: Claim) -> Any:
    """Return all that an answer's correctness depends on; equal situations need one look."""
    if claim.question not in known(game.id).of_the_deck:
        return view
    if isinstance(claim.node, Forced):  # a forced event depends on more, and may change the deck
        return view
    hidden = [frozen(getattr(view, name, None)) for name in HIDDEN]
    return (*hidden, view.phase, getattr(view, "after", None), _kind(claim.node), claim.player)


def _kind(node: Node) -> str:
    return node.outcomes[0].kind if isinstance(node, Chance) else ""
