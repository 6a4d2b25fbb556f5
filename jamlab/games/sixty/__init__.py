"""Sixty: cards attack, are passed on, beaten or taken. Its clauses stand in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from jamlab.engine.event import ALL_KNOWING, HIDDEN, Event
from jamlab.engine.game import Game, Option
from jamlab.engine.hidden.places import Hidden
from jamlab.engine.refusal import Refusal
from jamlab.engine.rulebook import Rulebook
from jamlab.engine.stream import Stream
from jamlab.games.sixty import events, rules, scene, words
from jamlab.games.sixty.deck import NAMES
from jamlab.games.sixty.hidden.places import hidden
from jamlab.games.sixty.hidden.resample import state_of
from jamlab.games.sixty.state import SixtyState
from jamlab.games.sixty.view import SixtyView, view_of
from jamlab.table.scene import Goal, OptionLine, Scene


class Sixty(Game[SixtyState, SixtyView]):
    """Sixty for 2 to 8 players."""

    id = "sixty"
    name = "Sixty"
    about = "Beat it, pass it, or take it"
    seats = range(2, 9)
    options = (
        Option("refill", ("always", "fight_back"), "S-B2", "when hands are refilled"),
        Option(
            "take", ("forced", "free"), "S-D4", "taking only if no answer is possible, or freely"
        ),
        Option("leader", ("round", "total"), "S-F5", "whose points decide who begins a round"),
        Option("extra_round", ("all", "tied"), "S-G2", "who plays an extra round"),
    )
    events = events.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Attack"
    piece_word = "cards"
    standing_word = "penalty points"
    big_swing = 31
    is_open = False
    referee = rules.REFEREE
    low_wins = True

    def start(self, seats: int, options: Mapping[str, str]) -> SixtyState:
        """All 83 cards in the deck, nobody to move yet."""
        chosen = self.table(seats, options)
        return SixtyState(
            seats,
            refill=chosen["refill"],
            free_take=chosen["take"] == "free",
            leader=chosen["leader"],
            extra_round=chosen["extra_round"],
        )

    def view(self, state: SixtyState, seat: int | None) -> SixtyView:
        """One's own hand, what lies open, what all saw being taken (S-A7)."""
        return view_of(state, seat)

    def resample(self, view: SixtyView, rng: Stream) -> SixtyState:
        """Cards that the view has not located are dealt anew to the hands it does not show."""
        return state_of(view, rng)

    def hidden(self, view: SixtyView) -> Hidden:
        """The deck and the hands that the view does not show."""
        return hidden(view)

    def mask(self, event: Event, seat: int | None) -> Event:
        """Cards that others are dealt or draw are hidden."""
        if isinstance(event, events.CardDrawn | events.CardDealt) and seat not in (
            event.seat,
            ALL_KNOWING,
        ):
            return replace(event, card=HIDDEN)
        return event

    def forbidden(self, state: SixtyState, event: Event) -> Refusal:
        """Why this event may not happen now."""
        return words.forbidden(state, event)

    def progress(self, view: SixtyView, seat: int) -> tuple[Goal, ...]:
        """Beating the attack, emptying the hand, fewest points."""
        return scene.progress(view, seat)

    def scene(self, view: SixtyView, names: Sequence[str]) -> Scene:
        """Hands, attack, piles."""
        return scene.scene(view, names)

    def standing(self, view: SixtyView) -> tuple[int, ...]:
        """Points written down and those that lie on the penalty pile (all saw them taken)."""
        return view.standing()

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event in words."""
        return words.tell(event, names)

    def mark(self, event: Event) -> str:
        """What the event is on the scrub bar."""
        return words.mark(event)

    def opens_turn(self, event: Event) -> str:
        """Each attack is a turn (a skipped one too); so are the deal and the counting."""
        if isinstance(event, events.Attacked | events.AttackSkipped):
            return self.turn_word
        if isinstance(event, events.RoundBegan):
            return "Deal"
        return "Count" if isinstance(event, events.RoundEnded) else ""

    def opens_round(self, event: Event) -> bool:
        """A round opens with RoundBegan."""
        return isinstance(event, events.RoundBegan)

    def outcome(self, event: Event) -> tuple[str, str]:
        """The card."""
        if isinstance(event, events.CardDrawn | events.CardDealt):
            return event.card, "ok"
        return f"seat {event.seat}", "ok"

    def unseen(self, view: SixtyView, event: Event) -> dict[str, int]:
        """The cards that the viewpoint has not located, if the event draws one of them."""
        if not isinstance(event, events.CardDrawn | events.CardDealt):
            return {}
        return {NAMES[kind]: n for kind, n in enumerate(view.unseen) if n}

    def lines(self, state: SixtyState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
        """What the seat can do and cannot."""
        return words.lines(state, seat, names)


GAME = Sixty()
__all__ = ["GAME", "Sixty"]
