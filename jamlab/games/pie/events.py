"""Events of The Pie Game: `card` is a card's name ("Crust", "Pass Left"), `recipe` a pie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from jamlab.core.event import HIDDEN, Event, Seat, Secret, declared
from jamlab.text import many


@dataclass(frozen=True, slots=True)
class DealerDrawn(Event):
    """Chance has named the seat that deals first."""

    words = "{who} deals first"


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began, this seat deals: recipes and cards were shuffled, each for itself."""

    round: int

    words = "Round {round} begins: {who} deals"
    opens = "Deal"
    opens_round = True


@dataclass(frozen=True, slots=True)
class RecipeDealt(Event):
    """The seat was dealt a recipe; only it knows which."""

    recipe: Secret

    words = "{who} is dealt {recipe.quoted|a recipe}"
    shows = "{recipe} pie"
    shapes: ClassVar = {"quoted": "the recipe “{}”".format}


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """The seat was dealt a card; only it knows which."""

    card: Secret

    words = "{who} is dealt {card|a card}"


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """The dealer turned up a card: the discard pile begins with it."""

    card: str

    words = "{who} turns up {card|a card}"


@dataclass(frozen=True, slots=True)
class FudgePutBack(Event):
    """The card turned up is Fudge: it went back into the draw pile, which was shuffled again."""

    card: str

    words = "{card|a card} is Fudge: it goes back, and the draw pile is shuffled again"


@dataclass(frozen=True, slots=True)
class DrawChosen(Event):
    """The seat wants the top card of the draw pile, unseen."""

    words = "{who} reaches for the draw pile"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """The seat took the top card of the discard pile; all saw which."""

    card: str

    words = "{who} takes {card|a card} from the discard pile"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The seat drew a card into its hand; only it knows which."""

    card: Secret

    words = "{who} draws {card|a card}"


@dataclass(frozen=True, slots=True)
class FudgeDrawn(Event):
    """The seat drew a Fudge that is laid down at once; it showed it to all."""

    card: str

    words = "{who} draws {card|a card} and shows it"
    tone = "no"


@dataclass(frozen=True, slots=True)
class FudgeLaid(Event):
    """The Fudge just drawn was laid on the discard pile; what it says is done now."""

    card: str

    words = "{who} lays {card|a card} on the discard pile"
    mark = "special"


@dataclass(frozen=True, slots=True)
class FudgePlayed(Event):
    """The seat played a Fudge from its hand onto the discard pile."""

    card: str

    words = "{who} plays {card|a card}"
    mark = "special"

    def opens_turn(self) -> str:
        return "Turn" if self.clause != "P-B4" else ""


@dataclass(frozen=True, slots=True)
class LostTurnLaid(Event):
    """The seat laid its “lose one turn” face up before itself."""

    card: str

    words = "{who} lays {card|a card} before the hand"
    mark = "special"

    def opens_turn(self) -> str:
        return "Turn" if self.clause != "P-B4" else ""


@dataclass(frozen=True, slots=True)
class LostTurnCleared(Event):
    """The “lose one turn” before the seat went to the discard pile: this is the turn lost."""

    card: str

    words = "{who} loses this turn: {card|a card} goes to the discard pile"
    mark = "no"
    opens = "Turn"


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """The seat laid a card of its hand face up on the discard pile."""

    card: str

    words = "{who} discards {card|a card}"


@dataclass(frozen=True, slots=True)
class PartnerChosen(Event):
    """The seat chose with whom it trades one card."""

    target: Seat

    words = "{who} trades a card with {target}"


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """The seat laid a card of its hand face down, to pass or to trade; only it knows which."""

    card: Secret

    words = "{who} lays {card|a card} face down"


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """A chosen card went to `target`; giver and receiver know which."""

    target: Seat
    card: Secret

    words = "{who} gives {card|a card} to {target}"
    seen_by = ("seat", "target")


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Event):
    """The draw pile was empty: `count` discards, all but the top one, became the new draw pile."""

    count: int

    def told(self, names: Sequence[str]) -> str:
        cards = f"{many(self.count, 'discard')} {'is' if self.count == 1 else 'are'}"
        return f"The draw pile is empty: {cards} shuffled into a new one"


@dataclass(frozen=True, slots=True)
class PieBaked(Event):
    """The seat had all that its recipe needs, laid it down and won a pie: the round is over."""

    recipe: str

    mark = "ok"

    def told(self, names: Sequence[str]) -> str:
        who = names[self.seat]
        if self.recipe == HIDDEN:
            return f"{who} bakes a pie"
        return f"{who} has all that “{self.recipe}” needs, and wins a pie"


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """The round ended without a pie, after too many turns; its number."""

    round: int

    words = "Round {round} is void: nobody has baked"
    mark = "no"


ALL = declared(globals())
