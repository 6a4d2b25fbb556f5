"""Lesson 11: tests, power and p-values. Does it help to begin in Quick Cramel?"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from jamlab.chance import Odds
from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.counting import binomial, binomial_between, binomial_p_value
from jamlab.core import Stream
from jamlab.games.cramel.state import NAMES
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Setting,
    Slip,
    TypedNumber,
    shown,
)
from jamlab.lessons.course.live_trials import EveryPlace, Said, TablePiece
from jamlab.lessons.first_player.quick_cramel import QuickGame, collecting, first_share, quick
from jamlab.text import percent

LEVEL: Final = Fraction(1, 20)
"""Significance level: results at most this likely in a fair game are evidence against it."""
HALF: Final = Fraction(1, 2)
START: Final = 20
FEW: Final = 5


@cache
def needed(games: int) -> int | None:
    """Return how many wins of one player are evidence; None if not even all of them are.

    >>> needed(20), needed(5)
    (15, None)
    """
    enough = (
        wins for wins in range(games // 2 + 1, games + 1) if binomial_p_value(wins, games) <= LEVEL
    )
    return next(enough, None)


def is_evidence(wins: int, games: int) -> bool:
    """Return True if the two-sided test rejects a fair game."""
    least = needed(games)
    return least is not None and max(wins, games - wins) >= least


def p_said(p: Fraction) -> str:
    """Format a p-value.

    >>> p_said(Fraction(1, 16)), p_said(Fraction(1, 9999))
    ('p = 6.3 %', 'p = 0.010 %')
    """
    return f"p = {percent(p)}"


class Series(EveryPlace[QuickGame]):
    """Trial with a series of games of Quick Cramel. Each piece is a game, played when it is
    clicked.
    """

    def __init__(self, rng: Stream, games: int = START) -> None:
        super().__init__(rng, games, quick, least=5)

    @property
    def wins(self) -> int:
        """Number of games that the first player has won."""
        return sum(game.first for game in self.drawn.values())

    def piece(self, what: QuickGame) -> TablePiece:
        word, mark = ("1st", "ok") if what.first else ("2nd", "")
        return TablePiece(NAMES[what.kind], word, mark)

    @property
    def said(self) -> Said:
        if not self.drawn:
            return Said("A series", "Each tile is a game. Click one to play it.")
        score = f"{self.wins} : {len(self.drawn) - self.wins}"
        if not self.over:
            last = list(self.drawn.values())[-1]
            who = "first" if last.first else "second"
            word = NAMES[last.kind]
            return Said(score, f"The {who} player won with {word}, in turn {last.turns}.")
        words = f"{score}, {p_said(binomial_p_value(self.wins, self.places))}."
        if self.value:
            return Said("Evidence", words, "ok")
        return Said("No evidence", words, "no")

    @property
    def value(self) -> bool:
        return is_evidence(self.wins, self.places)


def wins(rng: Stream, games: int = START) -> int:
    """Play a series and return how many games the first player wins."""
    return sum(quick(rng).first for _ in range(games))


def trial(rng: Stream, games: int = START) -> bool:
    """Play a series and return True if the test rejects a fair game."""
    return is_evidence(wins(rng, games), games)


def rejecting(games: int, share: Fraction) -> Fraction:
    """Return the chance that the test rejects if the first player wins with chance `share`."""
    least = needed(games)
    if least is None:
        return Fraction(0)
    return binomial_between(least, games, games, share) + binomial_between(
        0, games - least, games, share
    )


def exact(games: int = START) -> Odds:
    """Return the power of the test, from the first player's exact chance."""
    share, least = first_share(), needed(games)
    power = rejecting(games, share)
    if least is None:
        test = (
            f"No result is evidence: a fair game ends {games} : 0 or 0 : {games} in "
            f"{shown(binomial_p_value(games, games))} of all series, which is more than "
            f"{100 * LEVEL} %."
        )
    else:
        test = (
            f"{least} or more wins of either player are evidence: a fair game brings that in "
            f"{shown(rejecting(games, HALF))} of all series, and one win fewer already in "
            f"{shown(binomial_p_value(least - 1, games))}."
        )
    return Odds(
        question=f"Does a test with {games} games find out that it helps to begin?",
        seat=None,
        value=power,
        words=(
            f"Over all orders of the tiles, a turn wins tiles with the chance s = "
            f"{percent(collecting(), 2)}.",
            f"The first player wins in turn 1, 3, 5, …: the geometric series s + (1 − s)² s + "
            f"(1 − s)⁴ s + … = 1/(2 − s), which is {shown(share)}.",
            test,
            "The power of the test is how often the real game brings such a result: the chances "
            "of "
            "all these numbers of wins are added, with the first player’s true share.",
        ),
        formula="" if least is None else f"wins: {least} to {games}, or 0 to {games - least}",
        rows=(OutcomeRow("evidence", power), OutcomeRow("no evidence", 1 - power)),
        assumption="Both players stop as soon as they can win tiles, and remember none.",
    )


LESSON = Lesson(
    number=11,
    title="Is the first player ahead?",
    game="cramel",
    minutes=40,
    ages="16 to 18",
    assumes="Turns of Cramel (lesson 5), the 95 % interval (lesson 7), the binomial distribution.",
    words=(
        "hypothesis test",
        "null hypothesis",
        "p-value",
        "significance level",
        "power",
        "binomial distribution",
    ),
    question=f"It helps to begin. How likely is it that {START} games give evidence of it?",
    setting=(
        "Quick Cramel: two players take turns as in lesson 5, and whoever wins tiles first wins "
        "the game. A series of games is *evidence* if a fair game would be that one-sided, or "
        "more, in at most "
        f"{100 * LEVEL} % of all series."
    ),
    guess=Guess("How often is there evidence?"),
    by_hand=Series,
    trial=trial,
    exact=exact,
    chart="The share of series that give evidence",
    tone=lambda label: "yes" if label == "evidence" else "no",
    yes="evidence",
    no="no evidence",
    foot="Both players stop as soon as they can win tiles, and remember none from earlier turns.",
    settings=(Setting("games", "games in a series", FEW, 100, START),),
    runs=(100, 500),
    most=20_000,
    exercises=(
        TypedNumber(
            f"A *fair* game. How likely is it that one of the two wins all *{FEW}* games of a "
            "series?",
            binomial_p_value(FEW, FEW),
            f"The first player wins all, or the second does: 2 × 1/32. That is more than "
            f"{100 * LEVEL} %, so {FEW} games are never evidence.",
            "How likely is it that the first player wins all of them? And the second?",
            (
                Slip(
                    binomial(FEW, FEW, HALF),
                    "That is the chance for one of them. The other could win them all just as "
                    "well.",
                ),
                Slip(
                    Fraction(1, FEW),
                    "Each game is won with the chance 1/2. Multiply along the branch of the tree.",
                ),
                Slip(
                    binomial(FEW - 1, FEW, HALF),
                    "That is the chance of 4 : 1 for one of them. Here all five go to one player.",
                ),
            ),
        ),
        MultipleChoice(
            "A series gives *p = 3 %*. What does that say?",
            (
                ChoiceAnswer(
                    "The game is fair with a chance of 3 %",
                    "The p-value is worked out as if the game were fair. It cannot say how likely "
                    "that is.",
                ),
                ChoiceAnswer(
                    "A fair game would be as one-sided as this, or more, in 3 % of all series",
                    "So either something rare has happened, or the game is not fair. That is "
                    "evidence, no proof.",
                    right=True,
                ),
                ChoiceAnswer(
                    "The first player wins 3 % more games",
                    "The share of wins says how large the advantage is. p says how surprising the "
                    "result is.",
                ),
            ),
        ),
        MultipleChoice(
            f"A class plays {START} games, and p is above {100 * LEVEL} %. What follows?",
            (
                ChoiceAnswer(
                    "The game is fair",
                    "Look at your chart: the game is not fair, and about half of such series "
                    "give no evidence of it.",
                ),
                ChoiceAnswer(
                    "Little: so few games miss such an advantage about every other time",
                    f"{shown(rejecting(START, first_share()))} of all series of {START} games "
                    "find it: "
                    "that is the power of the test. With 60 games it is "
                    f"{shown(rejecting(60, first_share()))}.",
                    right=True,
                ),
                ChoiceAnswer(
                    f"The class should play on until p is below {100 * LEVEL} %, and stop there",
                    "If you may stop whenever you like, sooner or later you find “evidence” in "
                    "fair "
                    "games, too. First decide how many games, then play.",
                ),
            ),
        ),
    ),
    take_away=(
        "A *p-value* says how surprising a result would be if the game were fair.",
        "Evidence is no proof, and no evidence does not mean fair: the *power* says how often a "
        "true advantage is found.",
        "Decide how many games before you play. A small advantage takes very many games to show.",
    ),
    reading=(
        "R. A. Fisher’s “lady tasting tea” (1935): the most famous test of all, with cups of tea.",
    ),
)
