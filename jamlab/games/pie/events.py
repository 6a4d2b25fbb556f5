"""Events of The Pie Game: `card` is a card's name ("Crust", "Pass Left"), `recipe` a pie."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.core.event import Event


@dataclass(frozen=True, slots=True)
class DealerDrawn(Event):
    """Chance has named the seat that deals first."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began, this seat deals: recipes and cards were shuffled, each for itself."""

    round: int


@dataclass(frozen=True, slots=True)
class RecipeDealt(Event):
    """The seat was dealt a recipe; only it knows which."""

    recipe: str


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt a card; only it knows which."""

    card: str


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """The dealer turned up a card: the discard pile begins with it."""

    card: str


@dataclass(frozen=True, slots=True)
class FudgePutBack(Event):
    """The card turned up is Fudge: it went back into the draw pile, which was shuffled again."""

    card: str


@dataclass(frozen=True, slots=True)
class DrawChosen(Event):
    """The seat wants the top card of the draw pile, unseen."""


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """The seat took the top card of the discard pile; all saw which."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The seat drew a card into its hand; only it knows which."""

    card: str


@dataclass(frozen=True, slots=True)
class FudgeDrawn(Event):
    """The seat drew a Fudge that is laid down at once; it showed it to all."""

    card: str


@dataclass(frozen=True, slots=True)
class FudgeLaid(Event):
    """The Fudge just drawn was laid on the discard pile; what it says is done now."""

    card: str


@dataclass(frozen=True, slots=True)
class FudgePlayed(Event):
    """The seat played a Fudge from its hand onto the discard pile."""

    card: str


@dataclass(frozen=True, slots=True)
class LostTurnLaid(Event):
    """The seat laid its “lose one turn” face up before itself."""

    card: str


@dataclass(frozen=True, slots=True)
class LostTurnCleared(Event):
    """The “lose one turn” before the seat went to the discard pile: this is the turn lost."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """The seat laid a card of its hand face up on the discard pile."""

    card: str


@dataclass(frozen=True, slots=True)
class PartnerChosen(Event):
    """The seat chose with whom it trades one card."""

    target: int


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """The seat laid a card of its hand face down, to pass or to trade; only it knows which."""

    card: str


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """A chosen card went to `target`; giver and receiver know which."""

    target: int
    card: str


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Event):
    """The draw pile was empty: `count` discards, all but the top one, became the new draw pile."""

    count: int


@dataclass(frozen=True, slots=True)
class PieBaked(Event):
    """The seat had all that its recipe needs, laid it down and won a pie: the round is over."""

    recipe: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """The round ended without a pie, after too many turns; its number."""

    round: int


ALL = (
    DealerDrawn,
    RoundBegan,
    RecipeDealt,
    CardDealt,
    CardTurnedUp,
    FudgePutBack,
    DrawChosen,
    CardTaken,
    CardDrawn,
    FudgeDrawn,
    FudgeLaid,
    FudgePlayed,
    LostTurnLaid,
    LostTurnCleared,
    CardDiscarded,
    PartnerChosen,
    CardChosen,
    CardGiven,
    DiscardsShuffled,
    PieBaked,
    RoundVoided,
)
