"""One step of one game from one viewpoint: every answer there, and what came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from jamlab.engine import ALL_KNOWING, AnyGame, Chance, Node, Stream
from jamlab.replay import Cursor
from tests.probability.guard import (
    came_cramel,
    came_deck,
    came_jam,
    came_jamsumo,
    came_pie,
    came_sixty,
)
from tests.probability.guard.claims import Claim, claims
from tests.probability.guard.deals import Deals
from tests.probability.guard.numbers import FIRST, SECOND, Number

PANEL = "what can come"
ENOUGH = 5
"""So many faults of a question in one piece are looked at twice; more of them are only counted."""

CAME: dict[str, dict[str, Callable[[Deals, Claim], list[Number]]]] = {
    "": {"next": came_deck.next_draw, "within": came_deck.within},
    "cramel": {
        "ends": came_cramel.ends,
        "safe": came_cramel.safe,
        "lasts": came_cramel.lasts,
        "tiles": came_cramel.tiles,
        "rule": came_cramel.rule,
    },
    "sixty": {"answer": came_sixty.answer, "attacks": came_sixty.attacks},
    "jam": {
        "wanted": came_jam.wanted,
        "basket": came_jam.basket,
        "holds": came_jam.holds,
        "tasks": came_jam.tasks,
    },
    "pie": {
        "helps": came_pie.helps,
        "bake": came_pie.bake,
        "turns": came_pie.turns,
        "recipe": came_pie.recipe,
    },
    "jamsumo": {"sink": came_jamsumo.sink},
}
"""By game ("": all that draw) and question: what comes in each deal."""


@dataclass
class Tally:
    """What was looked at of one question."""

    asked: int = 0
    compared: int = 0
    """Numbers beside numbers: values and rows."""
    left_out: int = 0
    """Answers that have nothing beside them: too large, or no deal fits."""
    again: int = 0
    """Seemed off at first, and right in the second look."""
    largest: float = 0.0
    """The largest difference in standard errors among those that are no faults."""
    widest: float = 0.0
    """The largest difference, as it is, among those that were exact and are no faults."""
    faults: int = 0

    def add(self, other: Tally) -> None:
        """Both together."""
        for name in ("asked", "compared", "left_out", "again", "faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.largest = max(self.largest, other.largest)
        self.widest = max(self.widest, other.widest)


@dataclass(frozen=True)
class Fault:
    """An answer that is wrong, and how to see it."""

    game: str
    question: str
    command: str
    what: str
    said: float
    came: float
    n: int


@dataclass
class Found:
    """What a piece found, by question."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def of(self, question: str) -> Tally:
        """The tally of a question."""
        return self.tallies.setdefault(question, Tally())

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)


class Look:
    """Looks at step after step of one game, and at nothing twice."""

    def __init__(self, name: str, seed: int, only: str = "", first: int = FIRST) -> None:
        self.name, self.seed, self.only, self.first = name, seed, only, first
        self.found = Found()
        self.seen: set[int] = set()

    def at(self, cursor: Cursor, seat: int | None) -> None:
        """Every question at this step."""
        self.with_deals(cursor, seat, None)

    def with_deals(self, cursor: Cursor, seat: int | None, listed: Deals | None) -> None:
        """The same with deals that are given: all that there are."""
        one = _Step(self, cursor, seat, listed)
        if self.only != PANEL:
            for claim in claims(cursor, seat, self.only):
                one.look(claim)
        if self.only in ("", PANEL) and isinstance(cursor.node, Chance):
            one.look_at_panel()


class _Step:
    def __init__(self, look: Look, cursor: Cursor, seat: int | None, listed: Deals | None) -> None:
        self.all, self.cursor, self.seat = look, cursor, seat
        self.game: AnyGame = cursor.replay.game
        self.view = cursor.view(seat)
        self.listed = listed
        self.dealt: dict[int, Deals] = {}

    def deals(self, many: int) -> Deals:
        """The deals of the first or second look, made when they are wanted first."""
        if self.listed is not None:
            return self.listed
        if many not in self.dealt:
            number = (self.cursor.n * 16 + (15 if self.seat is None else self.seat % 14)) * 2
            rng = Stream(self.all.seed, number + (many != self.all.first))
            self.dealt[many] = Deals.anew(self.game, self.view, self.seat, many, rng)
        return self.dealt[many]

    def look(self, claim: Claim) -> None:
        tally = self.all.found.of(claim.question)
        tally.asked += 1
        if self.listed is None and self._known(claim):
            return
        came = CAME[self.game.id].get(claim.question) or CAME[""].get(claim.question)
        if came is None:
            tally.left_out += 1
            return
        command = f"{claim.words}"
        self._judge(tally, claim.question, command, lambda deals: came(deals, claim))

    def look_at_panel(self) -> None:
        node, tally = self.cursor.node, self.all.found.of(PANEL)
        assert isinstance(node, Chance)
        tally.asked += 1
        names = self.cursor.replay.seats
        self._judge(
            tally,
            PANEL,
            "(the panel “What can come”)",
            lambda deals: came_deck.panel(self.game, self.view, node, self.seat, names, deals),
        )

    def _known(self, claim: Claim) -> bool:
        answer = claim.answer
        said = (answer.value, *((row.label, row.chance) for row in answer.rows))
        key = (claim.question, repr(claim.asked), said, situation(self.game, self.view, claim))
        mark = hash(key)
        if mark in self.all.seen:
            return True
        self.all.seen.add(mark)
        return False

    def _judge(
        self, tally: Tally, question: str, words: str, came: Callable[[Deals], list[Number]]
    ) -> None:
        try:
            numbers = came(self.deals(self.all.first))
        except came_cramel.TooMany:
            numbers = []
        tally.left_out += not numbers
        tally.compared += len(numbers)
        off = [place for place, number in enumerate(numbers) if number.seems_off]
        for number in numbers:
            if not number.seems_off:
                _widen(tally, number)
        if not off:
            return
        if not all(numbers[place].is_exact for place in off):
            if tally.faults >= ENOUGH:
                tally.faults += 1
                return
            numbers = came(self.deals(SECOND))
        wrong = [numbers[place] for place in off if numbers[place].is_off]
        for place in off:
            if not numbers[place].is_off:
                tally.again += 1
                _widen(tally, numbers[place])
        if wrong:
            tally.faults += 1
            worst = max(wrong, key=lambda number: abs(number.off))
            self.all.found.faults.append(self._fault(question, words, worst))

    def _fault(self, question: str, words: str, number: Number) -> Fault:
        seat = self.seat
        who = "" if seat is None else f" --seat {seat}" if seat != ALL_KNOWING else " --seat all"
        command = f"jamlab odds {self.all.name} --at {self.cursor.n} {words}{who}"
        return Fault(
            self.game.id, question, command, number.what, number.said, number.came,
            len(number.values),
        )  # fmt: skip


def _widen(tally: Tally, number: Number) -> None:
    if number.is_exact:
        tally.widest = max(tally.widest, abs(number.off))
    elif number.error:
        tally.largest = max(tally.largest, abs(number.z))


HIDDEN = (
    "unseen", "unseen_tasks", "unseen_recipes", "hands", "hand_sizes", "returned", "deck_size",
    "pile_size", "aside", "known", "recipe", "chosen", "tasks", "task_counts", "out_of_hand",
)  # fmt: skip
"""Fields of views that say where hidden cards may lie."""
DRAWN = {"next", "within", "wanted", "helps", "holds", "recipe"}
"""Questions that hang on nothing else."""


def situation(game: AnyGame, view: Any, claim: Claim) -> Any:
    """What the answer's truth hangs on: two alike need one look."""
    if claim.question not in DRAWN or game.id in ("cramel", "pie"):
        return view
    return (*(getattr(view, name, None) for name in HIDDEN), _kind(claim.node))


def _kind(node: Node) -> str:
    return node.outcomes[0].kind if isinstance(node, Chance) else ""
