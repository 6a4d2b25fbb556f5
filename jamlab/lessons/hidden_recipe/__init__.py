"""Lesson 8: Bayes' theorem. A player's choice of cards reveals something about the recipe in its
hand.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jamlab.chance import Odds
from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.inference import Player, Sign, posterior
from jamlab.core import Stream
from jamlab.games.pie.cards import PRINTED, cards_of
from jamlab.games.pie.scene import pie_face
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

CARDS: Final = cards_of(PRINTED, PRINTED)
WANTS: Final = {
    name: frozenset(str(CARDS.names[kind]) for kind in CARDS.needs[recipe])
    for recipe, name in enumerate(CARDS.recipe_names)
}
"""Ingredients of each recipe."""
NAMES: Final = tuple(WANTS)
RECIPES: Final = len(NAMES)
TEN: Final = 10
TAKES: Final = 9
"""Times out of TEN that a needed card is taken."""
BLUFFS: Final = 1
"""Times out of TEN that a card not needed is taken, unless the pupil sets another number."""
CARD: Final = "Apples"
OTHER: Final = "Lemon"
COMMON: Final = "Sugar"
PLAYER: Final = "Ann"
YES: Final = "yes"
NO: Final = "no"


def needing(card: str) -> int:
    """Return the number of recipes that need a card."""
    return sum(card in wants for wants in WANTS.values())


NEED: Final = needing(CARD)


def seen(signs: list[Sign], others: int = BLUFFS) -> dict[str, Fraction]:
    """Return the chance of each recipe given the signs; a priori all are equally likely."""
    player = Player(Fraction(TAKES, TEN), Fraction(others, TEN))
    return posterior(dict.fromkeys(NAMES, 1), WANTS, signs, player)


def chance(card: str, taken: bool, others: int = BLUFFS) -> Fraction:
    """Return the chance that the recipe needs a card, given that it was taken or left."""
    found = seen([Sign(card, taken)], others)
    return sum((found[name] for name in NAMES if card in WANTS[name]), Fraction(0))


class HiddenRecipe(LiveTrial):
    """Trial that deals a recipe until the offered card is taken, then turns the recipe up."""

    def __init__(self, rng: Stream, others: int = BLUFFS, **settings: int) -> None:
        super().__init__(rng, **settings)
        self._others = others
        self._recipe = -1
        self._taken = False
        self._aside = 0
        self._up = False
        self._says = ""

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        recipe = TablePiece(can=self._taken and not self._up)
        if self._up:
            recipe = TablePiece(pie_face(NAMES[self._recipe]), mark="ok" if self.value else "no")
        offered = TablePiece(CARD, "taken", "now") if self._taken else TablePiece(CARD, can=True)
        pies = [
            TablePiece(pie_face(name), mark="ok" if CARD in WANTS[name] else "") for name in NAMES
        ]
        return (
            TableSpread(
                (recipe, offered), 3, f"{PLAYER}’s secret recipe, and the discard pile", "card"
            ),
            TableSpread(tuple(pies), 8, f"All {RECIPES} pies; ringed: those that need {CARD}"),
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        if not self._taken:
            return (Action("watch", f"Deal, and watch {PLAYER}"),)
        return (
            Action(YES, f"“It needs {CARD}”"),
            Action(NO, "“It is a bluff”"),
        )

    @property
    def said(self) -> Said:
        if self._up:
            name = NAMES[self._recipe]
            verdict = "" if not self._says else "You saw it. " if self._was_right else "Fooled! "
            if self.value:
                return Said("No bluff", f"{verdict}{name} pie needs {CARD}.", "ok")
            return Said("A bluff", f"{verdict}{name} pie needs no {CARD}.", "no")
        if self._taken:
            return Said(f"{PLAYER} takes it", "What do you think? Then the recipe is turned up.")
        if self._aside:
            deals = "1 deal" if self._aside == 1 else f"{self._aside} deals"
            return Said(
                f"{PLAYER} leaves it", f"That deal does not count: {deals} put aside by now."
            )
        return Said(f"Watch {PLAYER}", f"Click {CARD}: does {PLAYER} take them?")

    @property
    def _was_right(self) -> bool:
        return (self._says == YES) == self.value

    @property
    def over(self) -> bool:
        return self._up

    @property
    def value(self) -> bool:
        return CARD in WANTS[NAMES[self._recipe]]

    def pick(self, spread: int, place: int) -> None:
        if self._taken:
            self._up = True
        else:
            self.act("watch")

    def act(self, do: str) -> None:
        if do == "watch":
            self._recipe, self._taken = dealt(self.rng, self._others)
            self._aside += not self._taken
        else:
            self._says = do
            self._up = True

    def finish(self) -> None:
        while not self._taken:
            self.act("watch")
        self._up = True


def dealt(rng: Stream, others: int) -> tuple[int, bool]:
    """Deal a recipe and offer the card; return the recipe's index and whether the card is taken."""
    recipe = rng.below(RECIPES)
    often = TAKES if CARD in WANTS[NAMES[recipe]] else others
    return recipe, rng.below(TEN) < often


def trial(rng: Stream, others: int = BLUFFS) -> bool:
    """Deal until the card is taken; return True if the recipe needs it."""
    while True:
        recipe, taken = dealt(rng, others)
        if taken:
            return CARD in WANTS[NAMES[recipe]]


_SEEN: Final = ("needed, taken", "a bluff", "needed, but left", "not needed, left")
"""All combinations; only the first two are observed."""


def exact(others: int = BLUFFS) -> Odds:
    """Return the answer by Bayes' theorem, for a number of deals that makes all counts whole."""
    deals = RECIPES * TEN
    with_it, without = NEED * TEN, (RECIPES - NEED) * TEN
    taken, bluffed = NEED * TAKES, (RECIPES - NEED) * others
    value = chance(CARD, True, others)
    return Odds(
        question=f"{PLAYER} took {CARD}: does the recipe need them?",
        seat=None,
        value=value,
        words=(
            f"Think of {deals} deals. In {with_it} the recipe needs {CARD}, and {PLAYER} takes "
            f"them in {taken} of these.",
            f"In the other {without} it does not; {PLAYER} bluffs and takes them in {bluffed} of "
            "these.",
            f"She took them, so only {taken} + {bluffed} = {taken + bluffed} deals count, and in "
            f"{taken} of these her pie needs them.",
        ),
        formula=f"{taken}/({taken} + {bluffed}) = {value}",
        rows=tuple(
            OutcomeRow(words, Fraction(n, deals))
            for words, n in zip(
                _SEEN, (taken, bluffed, with_it - taken, without - bluffed), strict=True
            )
        ),
    )


LESSON = Lesson(
    number=8,
    title="What is in that hand?",
    game="pie",
    minutes=35,
    ages="15 to 18",
    assumes="Conditional probability and tree diagrams (lesson 2).",
    words=(
        "conditional probability",
        "Bayes’ theorem",
        "prior probability",
        "posterior probability",
    ),
    question=f"{PLAYER} takes {CARD}. How likely is it that her pie needs them?",
    setting=(
        f"{PLAYER} has one of {RECIPES} secret recipes, all equally likely; {NEED} of them need "
        f"{{apple}} {CARD}. If she needs a card, she takes it {TAKES} times in {TEN}. Sometimes "
        f"she bluffs: if she does not need it, she takes it {BLUFFS} time in {TEN}."
    ),
    guess=Guess("How often does she need them?"),
    by_hand=HiddenRecipe,
    trial=trial,
    exact=exact,
    chart=f"Deals in which she took {CARD}: the share in which she needs them",
    tone=lambda label: "yes" if label == _SEEN[0] else "no" if label == _SEEN[1] else "",
    yes="needed",
    no="a bluff",
    foot=f"Deals in which {PLAYER} leaves {CARD} do not count: we saw that she took them.",
    settings=(
        Setting(
            "others",
            "Cards that she does not need: she takes",
            0,
            TAKES,
            BLUFFS,
            tuple(f"{taken} of {TEN}" for taken in range(TAKES + 1)),
        ),
    ),
    exercises=(
        TypedNumber(
            f"{OTHER} is needed for {needing(OTHER)} of the {RECIPES} pies. {PLAYER} takes "
            f"*{OTHER}* instead. How likely is it that her pie needs it?",
            chance(OTHER, True),
            f"Of {RECIPES * TEN} deals she needs {OTHER} and takes it in {needing(OTHER) * TAKES}, "
            f"and bluffs in {(RECIPES - needing(OTHER)) * BLUFFS}. More pies need {OTHER} than "
            f"{CARD}, so it is more likely that she needs it.",
            f"Think of {RECIPES * TEN} deals again: in how many is {OTHER} needed and taken, in "
            "how many is it taken as a bluff?",
            (
                Slip(
                    Fraction(TAKES, TEN),
                    "That is how often she takes what she needs. The question is the other way "
                    "round: how often does she need what she takes?",
                ),
                Slip(
                    Fraction(needing(OTHER), RECIPES),
                    "That was the chance before she took it. Now you know that she took it.",
                ),
                Slip(
                    chance(CARD, True),
                    f"That is the chance for {CARD}, which fewer pies need. Count the pies with "
                    f"{OTHER}.",
                ),
            ),
        ),
        TypedNumber(
            f"Another time {PLAYER} *leaves* {CARD}. How likely is it that her pie needs them?",
            chance(CARD, False),
            f"Of {RECIPES * TEN} deals she leaves them in "
            f"{NEED * (TEN - TAKES) + (RECIPES - NEED) * (TEN - BLUFFS)}, and needs them in only "
            f"{NEED * (TEN - TAKES)} of these.",
            "Count the deals in which she leaves them: in how many of these does she need them?",
            (
                Slip(
                    Fraction(TEN - TAKES, TEN),
                    "That is how often she leaves what she needs. In how many deals does she leave "
                    "them without needing them?",
                ),
                Slip(
                    Fraction(NEED, RECIPES),
                    "That was the chance before. Now you know that she left them.",
                ),
                Slip(
                    1 - chance(CARD, True),
                    "That is the chance of a bluff when she *takes* them. Now she leaves them.",
                ),
            ),
        ),
        MultipleChoice(
            f"All {RECIPES} pies need {COMMON}. {PLAYER} takes *{COMMON}*. What does that say "
            "about which pie she bakes?",
            (
                ChoiceAnswer(
                    "Nothing at all",
                    f"Every pie needs {COMMON}, so all {RECIPES} stay equally likely. A sign that "
                    "all recipes give alike cannot tell them apart.",
                    right=True,
                ),
                ChoiceAnswer(
                    f"Her pie probably needs {COMMON}, so some pies drop out",
                    f"All {RECIPES} pies need it, so none drops out.",
                ),
                ChoiceAnswer(
                    "It must be a sweet one",
                    f"Every pie needs {COMMON}, sweet or not.",
                ),
            ),
        ),
    ),
    take_away=(
        "“How often does she take what she needs?” is another question than “How often does she "
        "need what she takes?”",
        "*Bayes’ theorem*: multiply each recipe’s chance before (*prior*) by the chance of what "
        "you "
        "saw, if that recipe is hers. Divide by the sum of all these products: that is its chance "
        "after (*posterior*).",
        "A sign tells you most if it would be rare with other recipes.",
    ),
    reading=("The rules of The Pie Game in the gallery: taking from the discard pile.",),
)
