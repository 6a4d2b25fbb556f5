"""Lesson 6: waiting for a complete set, and Markov chains. The last ingredients of a pie."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from jamlab.chance import Odds
from jamlab.chance.exact import Matrix
from jamlab.core import Stream
from jamlab.games.pie.baking import Waiting, baked_at, expected
from jamlab.games.pie.cards import PRINTED, cards_of
from jamlab.games.pie.deck import INGREDIENT
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Setting,
    Slip,
    TypedNumber,
)
from jamlab.lessons.course.live_trials import Action, LiveTrial, Said, TablePiece, TableSpread
from jamlab.text import decimal

CARDS: Final = cards_of(PRINTED, PRINTED)
PILE: Final = tuple(
    kind
    for kind, count in enumerate(CARDS.counts)
    if CARDS.sort[kind] == INGREDIENT
    for _ in range(count)
)
"""Ingredient cards, by kind, without Fudge and Pot Luck."""
TOTAL: Final = len(PILE)
RECIPE: Final = tuple(CARDS.needs[CARDS.recipe_kinds["Apple"]])
RAREST: Final = tuple(sorted(RECIPE, key=lambda kind: (CARDS.counts[kind], -kind)))
"""Ingredients of the recipe, the rarest first; the first ones are missing at the start."""
LAST, BEFORE = RAREST[:2]
COPIES: Final = CARDS.counts[LAST]
POT_LUCKS: Final = CARDS.counts[CARDS.pot_luck]
IN_VAIN: Final = 10
_AT_ONCE: Final = 5
_SHOWN: Final = 4
_MOST_STATES: Final = 8
_LONGEST: Final = 600
"""Turns: a longer wait has a chance of 1 in 10^14."""


def named(kind: int) -> str:
    """Return the name of a card."""
    return str(CARDS.names[kind])


class WholeRecipe(LiveTrial):
    """Trial that draws a card, ticks it off if it is missing and puts it back, until nothing is
    missing.
    """

    def __init__(self, rng: Stream, missing: int = 2, **settings: int) -> None:
        super().__init__(rng, **settings)
        self._missing = set(RAREST[:missing])
        self._helped = False
        self._came: list[int] = []

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        needs = [
            TablePiece(named(kind), "missing")
            if kind in self._missing
            else TablePiece(named(kind), mark="ok")
            for kind in RECIPE
        ]
        last = [
            TablePiece(named(kind), mark="" if n else "ok" if self._helped else "now")
            for n, kind in enumerate(self._came[: -_SHOWN - 1 : -1])
        ]
        places = [TablePiece(mark="gone")] * (_SHOWN - len(last))
        pile = TablePiece(can=not self.over)
        return (
            TableSpread(tuple(needs), len(RECIPE), "Your apple pie needs", "card"),
            TableSpread((pile, *last, *places), _SHOWN + 1, "The pile, and what came", "card"),
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        return (Action("draw", "Draw five cards"),)

    @property
    def said(self) -> Said:
        turns = len(self._came)
        if not turns:
            return Said("Try it", "Click the pile to draw a card.")
        name = named(self._came[-1])
        if self.over:
            return Said(f"Baked in {turns}", f"{name} came last.", "ok")
        if self._helped:
            return Said(f"Turn {turns}", f"{name}: tick it off!", "ok")
        return Said(f"Turn {turns}", f"{name} does not help.")

    @property
    def over(self) -> bool:
        return not self._missing

    @property
    def value(self) -> int:
        return len(self._came)

    def pick(self, spread: int, place: int) -> None:
        kind = PILE[self.rng.below(TOTAL)]
        self._came.append(kind)
        self._helped = kind in self._missing
        self._missing.discard(kind)

    def act(self, do: str) -> None:
        for _ in range(_AT_ONCE):
            if not self.over:
                self.pick(1, 0)

    def finish(self) -> None:
        while not self.over:
            self.pick(1, 0)


def trial(rng: Stream, missing: int = 2) -> int:
    """Return the turn in which the last missing ingredient comes."""
    wanting = set(RAREST[:missing])
    turns = 0
    while wanting:
        turns += 1
        wanting.discard(PILE[rng.below(TOTAL)])
    return turns


# -- exact answer ----------------------------------------------------------------------------------


def waits_for(missing: int) -> Waiting:
    """Return the wait for the `missing` rarest ingredients, from a pile reshuffled every turn."""
    kinds = RAREST[:missing]
    return Waiting(
        kinds=tuple(map(named, kinds)),
        counts=tuple(CARDS.counts[kind] for kind in kinds),
        wild=0,
        held=0,
        total=TOTAL,
        put_back=True,
    )


def spread(missing: int) -> Iterator[tuple[int, Fraction]]:
    """Yield each number of turns with its chance, up to the longest wait."""
    return enumerate(baked_at(waits_for(missing), _LONGEST))


def exact(missing: int = 2) -> Odds:
    """Return the mean of an absorbing Markov chain over the ingredients still missing."""
    waiting = waits_for(missing)
    value, helps = expected(waiting), waiting.helps
    first = Fraction(TOTAL, helps)
    words = [
        f"At first {helps} of {TOTAL} cards help. If the chance is {helps}/{TOTAL} in each turn, "
        f"it takes {TOTAL}/{helps} turns on average: {_round(first)}."
    ]
    formula = f"{TOTAL}/{helps} = {value}"
    if missing > 1:
        words.append(
            f"At the end, with one missing, only {COPIES} of {TOTAL} cards help: "
            f"{_round(Fraction(TOTAL, COPIES))} turns more."
            if missing == 2
            else "Add the mean wait after that; it depends on which card came."
        )
        rest = f"{TOTAL}/{COPIES}" if value - first == Fraction(TOTAL, COPIES) else ""
        formula = f"{TOTAL}/{helps} + {rest or _round(value - first)} = {_round(value)}"
    words.append(
        "What is missing after a turn depends only on what was missing before it and on the card "
        "that is drawn, not on earlier turns. That is called a Markov chain."
    )
    return Odds(
        question="How many turns does it take on average until the pie can be baked?",
        seat=None,
        value=value,
        unit="turns",
        words=tuple(words),
        formula=formula,
        matrix=_chain(waiting),
        assumption="All cards of the pile are mixed again before every turn.",
    )


def _chain(waiting: Waiting) -> Matrix | None:
    """Return the chain's table with short names; None if it is too large to be read."""
    matrix = waiting.matrix()
    if matrix is None or len(matrix.labels) > _MOST_STATES:
        return None
    return Matrix(tuple(label.removeprefix("still needs ") for label in matrix.labels), matrix.rows)


def _round(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{decimal(value, 1)}"


LESSON = Lesson(
    number=6,
    title="The last ingredient",
    game="pie",
    minutes=35,
    ages="15 to 18",
    assumes="Expected value (lesson 4).",
    words=(
        "waiting time",
        "expected value",
        "geometric distribution",
        "Markov chain",
    ),
    question="Two ingredients are missing. How many turns until you can bake, on average?",
    setting=(
        f"Each turn you draw one of {TOTAL} ingredient cards and put it back; all are mixed again. "
        f"Your apple pie still needs {{apple}} {named(LAST)} and {{cinnamon}} {named(BEFORE)}. "
        f"There are {COPIES} cards of each."
    ),
    guess=Guess("How many turns on average?", 0, 60, 1, ends=("at once", "30 turns", "60 turns")),
    by_hand=WholeRecipe,
    trial=trial,
    exact=exact,
    kind="mean",
    spread=spread,
    unit="turns",
    chart="The mean number of turns settles",
    foot="A card that helps is ticked off and goes back. Special cards are left out here.",
    settings=(Setting("missing", "Ingredients that are missing", 1, len(RECIPE), 2),),
    exercises=(
        MultipleChoice(
            "Why does the *last* ingredient take longer than the one before it?",
            (
                ChoiceAnswer(
                    "The pile runs out of it",
                    f"All {TOTAL} cards are mixed again every turn: nothing runs out. Count the "
                    "cards that help.",
                ),
                ChoiceAnswer(
                    "The rarest one always comes last",
                    f"Often, but not always; and here there are {COPIES} cards of each. Whichever "
                    "comes last takes long.",
                ),
                ChoiceAnswer(
                    "Fewer cards help when only one is missing",
                    f"While two are missing, {2 * COPIES} of {TOTAL} cards help; for the last one "
                    f"only {COPIES}.",
                    right=True,
                ),
            ),
        ),
        TypedNumber(
            f"Only {named(LAST)} are missing ({COPIES} cards). Now {POT_LUCKS} Pot Lucks, which "
            f"stand for any ingredient, are mixed in: {TOTAL + POT_LUCKS} cards in all. How many "
            "turns does it take on average?",
            Fraction(TOTAL + POT_LUCKS, COPIES + POT_LUCKS),
            f"{COPIES + POT_LUCKS} of {TOTAL + POT_LUCKS} cards help: the mean wait is 1 over that "
            "chance.",
            "How many cards help, out of how many? The mean wait is 1 over that chance.",
            (
                Slip(
                    Fraction(TOTAL + POT_LUCKS, COPIES),
                    "That waits for Apples only. A Pot Luck helps too.",
                ),
                Slip(
                    Fraction(TOTAL + POT_LUCKS, POT_LUCKS),
                    "That waits for a Pot Luck only. Apples help as well.",
                ),
                Slip(
                    Fraction(TOTAL, COPIES + POT_LUCKS),
                    f"The Pot Lucks lie in the pile as well: {TOTAL + POT_LUCKS} cards in all.",
                ),
                Slip(
                    Fraction(COPIES + POT_LUCKS, TOTAL + POT_LUCKS),
                    "That is the chance in one turn. How long do you wait for it?",
                ),
            ),
            unit="turns",
        ),
        MultipleChoice(
            f"Without Pot Lucks again: only {named(LAST)} are missing, and {IN_VAIN} turns brought "
            "none. How many more turns does it take on average?",
            (
                ChoiceAnswer(
                    f"{TOTAL // COPIES - IN_VAIN}: {IN_VAIN} turns of the wait are over",
                    "The pile is mixed again: it does not know what came before. Your chance is "
                    "the same as in the first turn.",
                ),
                ChoiceAnswer(
                    f"{TOTAL // COPIES}, as at the beginning",
                    f"The state is the same, “{named(LAST)} missing”, and only the state counts.",
                    right=True,
                ),
                ChoiceAnswer(
                    f"More than {TOTAL // COPIES}: it is not my day",
                    "Cards have no bad days. Look at the table of the chain: its chances stay the "
                    "same.",
                ),
            ),
        ),
    ),
    take_away=(
        "If the chance is *p* in each turn, it takes *1/p* turns on average.",
        "Waiting for a whole set goes in stages; the last stage usually takes longest.",
        "In a *Markov chain* only the state counts, not how it was reached.",
    ),
    reading=("The rules of The Pie Game in the gallery: when a pie can be baked.",),
)
