"""Lesson 12: luck and skill. The same tiles twice: a duplicate match of Cramel turns."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final

from jamlab.chance import Odds
from jamlab.chance.exact import OutcomeRow
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
)
from jamlab.lessons.course.live_trials import Action, LiveTrial, Said, TablePiece, TableSpread
from jamlab.lessons.course.tile_trials import marks, won
from jamlab.lessons.luck_and_skill.duel import ANN, BO, Kinds, ahead, alone, deal, difference, match
from jamlab.text import decimal, many
from jamlab.text import difference as difference_said

START: Final = 20
MOST: Final = 50
OWN, SAME = 0, 1
_WIDE: Final = 6
_STOPS: Final = (("Ann", ANN), ("Bo", BO))


class DuelTrial(LiveTrial):
    """Trial with a match of `deals`; in each Ann and Bo play one turn, on separate or the same
    tiles.
    """

    def __init__(self, rng: Stream, deals: int = START, same: int = OWN, **settings: int) -> None:
        super().__init__(rng, **settings)
        self.deals = deals
        self.same = same
        self.done: list[tuple[Kinds, Kinds]] = []
        """Kinds that Ann and Bo turned up in each deal."""

    @property
    def totals(self) -> tuple[int, int]:
        """Tiles won by Ann and Bo."""
        return sum(won(ann) for ann, _ in self.done), sum(won(bo) for _, bo in self.done)

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        found = []
        for who, (name, stop) in enumerate(_STOPS):
            pieces, title = [TablePiece()], f"{name} stops after {_safe(stop)}"
            if self.done:
                kinds = self.done[-1][who]
                found_so = zip(kinds, marks(kinds), strict=True)
                pieces = [TablePiece(NAMES[kind], mark=mark) for kind, mark in found_so]
                title += f": wins {won(kinds)}"
            found.append(TableSpread(tuple(pieces), _WIDE, title))
        return tuple(found)

    @property
    def said(self) -> Said:
        if not self.done:
            tiles = "the same tiles" if self.same else "tiles of their own"
            return Said(f"{self.deals} deals", f"Ann and Bo play a turn each, on {tiles}.")
        ann, bo = self.totals
        if not self.over:
            return Said(f"{ann} : {bo}", f"Deal {len(self.done)} of {self.deals}, Ann first.")
        score = f"{ann} : {bo} tiles in {self.deals} deals."
        if self.value:
            return Said("Ann wins", score, "ok")
        return Said("A draw" if ann == bo else "Bo wins", score, "no")

    @property
    def over(self) -> bool:
        return len(self.done) == self.deals

    @property
    def value(self) -> bool:
        ann, bo = self.totals
        return ann > bo

    @property
    def actions(self) -> tuple[Action, ...]:
        return (Action("deal", "Play a deal", main=True),)

    def act(self, do: str) -> None:
        self.done.append(deal(self.rng, bool(self.same)))

    def finish(self) -> None:
        while not self.over:
            self.act("deal")


def trial(rng: Stream, deals: int = START, same: int = OWN) -> bool:
    """Play a match and return True if Ann is ahead at its end."""
    return match(rng, deals, bool(same)) > 0


def exact(deals: int = START, same: int = OWN) -> Odds:
    """Return the chance from the convolution of one deal's difference with itself."""
    total = ahead(deals, bool(same)).chances
    above = sum((chance for n, chance in total.items() if n > 0), Fraction(0))
    level = total.get(0, Fraction(0))
    tiles = "the same tiles" if same else "tiles of their own"
    ann, bo, more = difference_said(alone(0).mean, alone(1).mean)
    swing = decimal(_deviation(same), 2)
    varies = decimal(difference(bool(same)).variance, 2)
    return Odds(
        question=f"Is Ann ahead after {deals} deals on {tiles}?",
        seat=None,
        value=above,
        words=(
            f"Skill: a turn wins Ann {ann} tiles on average, and Bo {bo}.",
            f"Luck: with {tiles} the difference of a deal has the variance {varies}: that is the "
            "mean of its squared distances from its mean.",
            f"The root of the variance is the standard deviation, {swing} tiles: the number after "
            "±.",
            f"For {many(deals, 'deal')} the chances of all differences are worked out deal by "
            "deal.",
        ),
        formula=f"{ann} − {bo} = {more}, ± {swing} tiles a deal",
        rows=(
            OutcomeRow("Ann wins", above),
            OutcomeRow("a draw", level),
            OutcomeRow("Bo wins", 1 - above - level),
        ),
    )


def _safe(tiles: int) -> str:
    return many(tiles, "safe tile")


def _deviation(same: int) -> float:
    return sqrt(difference(bool(same)).variance)


_OF_OWN: Final = round(difference(False).variance, 2)
_OF_SAME: Final = round(difference(True).variance, 2)
_DEALS: Final = 100

LESSON = Lesson(
    number=12,
    title="The same cards twice",
    game="cramel",
    minutes=35,
    ages="16 to 18",
    assumes="Expected value (lesson 4), turns of Cramel (lesson 5), the 95 % interval (lesson 7).",
    words=("expected value", "variance", "standard deviation", "paired comparison"),
    question=f"Ann plays better than Bo. How likely is it that she wins a match of {START} deals?",
    setting=(
        "In each deal Ann and Bo play one turn of Cramel each, as in lesson 5; whoever has won "
        f"more tiles in total wins the match. Ann stops after {_safe(ANN)}, Bo after {_safe(BO)}. "
        "All are safe but {cat-face} Cramel and {bloom} Mrs Bloom; a Cramel who comes first is "
        "won. First they have tiles of their own; then try *the same* tiles for both."
    ),
    guess=Guess("How often does Ann win?"),
    by_hand=DuelTrial,
    trial=trial,
    exact=exact,
    chart="The share of matches that Ann wins",
    tone=lambda label: "yes" if label == "Ann wins" else "no",
    yes="Ann wins",
    no="she does not",
    foot="The same tiles: in the same order for both. They are shuffled again for each deal.",
    settings=(
        Setting("same", "Each plays on", OWN, SAME, OWN, ("own tiles", "the same tiles")),
        Setting("deals", "deals in a match", 1, MOST, START),
    ),
    most=20_000,
    exercises=(
        MultipleChoice(
            "Why does the better player win more often when both get the same tiles?",
            (
                ChoiceAnswer(
                    "Because she plays better with such tiles",
                    "On average she wins as many tiles more than Bo as before. Compare the means "
                    "in the two exact answers.",
                ),
                ChoiceAnswer(
                    "Because good and bad luck with the tiles hits both alike, and cancels out",
                    "The difference keeps its mean, but varies less from deal to deal.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Because she has seen the tiles before",
                    "Nobody sees the other’s turn here. Both are surprised by each tile.",
                ),
            ),
        ),
        TypedNumber(
            "The *variance* is the mean of the squared distances from the mean. The difference of "
            f"a deal has the variance {float(_OF_OWN)} with own tiles, and {float(_OF_SAME)} with "
            f"the same ones. How many deals on *own* tiles tell as much as *{_DEALS}* on the same "
            "ones?",
            _DEALS * _OF_OWN / _OF_SAME,
            f"{_DEALS} × {float(_OF_OWN)} / {float(_OF_SAME)}. The mean of n deals has the "
            "variance "
            "of one deal divided by n; so the same tiles save three fifths of the deals.",
            "How many times as large is the variance? So many times as many deals are needed.",
            (
                Slip(
                    _DEALS * _OF_SAME / _OF_OWN,
                    "The other way round: with own tiles the difference varies more, so they need "
                    "more deals.",
                ),
                Slip(
                    Fraction(round(_DEALS * sqrt(_OF_OWN / _OF_SAME))),
                    "The number of deals is proportional to the variance itself, not to its root.",
                ),
                Slip(
                    Fraction(_DEALS),
                    "Then both would vary alike. Compare the two variances.",
                ),
            ),
            unit="deals",
            digits=-1,
        ),
        MultipleChoice(
            "In whole games of Sixty, dealing the same cards twice saves next to nothing. Why?",
            (
                ChoiceAnswer(
                    "Sixty is a game without luck",
                    "Look at the bars below: the largest part is neither skill nor the deal.",
                ),
                ChoiceAnswer(
                    "After the first choice that differs, other cards come to other players",
                    "From then on the two games are different. Only the beginning is really the "
                    "same.",
                    right=True,
                ),
                ChoiceAnswer(
                    "The players of Sixty are equally good",
                    "They are not: look at the part of skill in the bars below.",
                ),
            ),
        ),
    ),
    take_away=(
        "A result is *skill and luck*: the mean shows the skill, the variance the luck.",
        "Over many deals skill outgrows luck; with *the same cards for both* it does so sooner.",
        "Compare in pairs where you can: half the variance is as good as twice the trials.",
    ),
    reading=("Duplicate bridge: how clubs take the luck of the deal out of a card game.",),
)
