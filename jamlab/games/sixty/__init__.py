"""Sixty: cards attack, are passed on, beaten or taken. See RULES.md for its clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from jamlab.core.decks import Deck
from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.hidden import Case
from jamlab.core.rulebook import Rulebook
from jamlab.core.stream import Stream
from jamlab.games.sixty import events, rules, scene, words
from jamlab.games.sixty.claims import claims
from jamlab.games.sixty.deck import FIRST_JOKER, NAMES, points
from jamlab.games.sixty.hidden import cases, hidden, hidden_variants
from jamlab.games.sixty.quick import Glance
from jamlab.games.sixty.state import COUNT, DECK, OVER, REDEAL, ROUND, SixtyState, sees


class Sixty(Game[SixtyState, SixtyState]):
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
        Option("extra_round", ("all", "tied", "open"), "S-G2", "who plays an extra round"),
        Option(
            "direction",
            ("clockwise", "stays"),
            "S-A3",
            "which way a later round begins",
            later=True,
        ),
    )
    events = events.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Attack"
    piece_word = "cards"
    standing_word = "penalty points"
    big_swing = 31
    decks = (DECK,)
    referee = rules.REFEREE
    low_wins = True
    glance = Glance
    hidden_variants = staticmethod(hidden_variants)
    claims = staticmethod(claims)
    forbidden = staticmethod(words.forbidden)
    never = staticmethod(words.never)
    forbidden_for_any_hands = staticmethod(words.forbidden_for_any_hands)
    progress = staticmethod(scene.progress)
    option_lines = staticmethod(words.option_lines)
    hidden = staticmethod(hidden)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> SixtyState:
        """Return the first state: all 83 cards in the deck, no mover yet."""
        chosen = self.checked_options(seats, options)
        state = SixtyState(seats)
        state.refill = chosen["refill"]
        state.free_take = chosen["take"] == "free"
        state.leader = chosen["leader"]
        state.extra_round = chosen["extra_round"]
        state.direction_stays = chosen["direction"] == "stays"
        return state

    def cases(self, view: SixtyState, deck: Deck) -> Sequence[Case]:
        """Return the cases that fit what the hands showed."""
        return cases(view)[0]

    def resample(self, view: SixtyState, rng: Stream) -> SixtyState:
        """Deal as the default does; five jokers in a hidden hand would have been shown (S-A5)."""
        while True:
            state = super().resample(view, rng)
            hidden = [seat for seat, hand in enumerate(view.hands) if not hand]
            if view.phase != REDEAL or not any(sees(state, None, seat) for seat in hidden):
                return state

    def revealed_faces(self, event: Event) -> tuple[str, ...]:
        """Return the cards that left a hand; jokers by event type, as no field names them."""
        kind = type(event)
        if kind in words.JOKERS:
            return (NAMES[words.JOKERS[kind]],)
        if kind is events.HandsRedealt:
            return NAMES[FIRST_JOKER:] * 2
        laid = kind in (events.Attacked, events.Passed, events.FoughtBack)
        return super().revealed_faces(event) if laid else ()

    def standing(self, view: SixtyState) -> tuple[int, ...]:
        """Return the points written down plus those on the penalty piles (all saw them taken)."""
        if view.phase in (ROUND, OVER):
            return tuple(view.totals)
        counted = view.dealt if view.phase == COUNT else 0
        return tuple(
            total if seat < counted else total + points(pile)
            for seat, (total, pile) in enumerate(zip(view.totals, view.penalty, strict=True))
        )


GAME = Sixty()
__all__ = ["GAME", "Sixty"]
