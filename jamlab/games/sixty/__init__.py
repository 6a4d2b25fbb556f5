"""Sixty: cards attack, are passed on, beaten or taken. See RULES.md for its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.row import Row
from jamlab.core.rulebook import Rulebook
from jamlab.games.sixty import events, rules, scene, words
from jamlab.games.sixty.claims import claims
from jamlab.games.sixty.deck import FIRST_JOKER, NAMES, points
from jamlab.games.sixty.hidden import hidden, hidden_variants, state_of
from jamlab.games.sixty.quick import Glance
from jamlab.games.sixty.state import COUNT, OVER, ROUND, SixtyState
from jamlab.games.sixty.view import SixtyView, view_of


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
    referee = rules.REFEREE
    low_wins = True
    view = staticmethod(view_of)
    glance = Glance
    resample = staticmethod(state_of)
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

    def revealed_faces(self, event: Event) -> tuple[str, ...]:
        """Return the cards that left a hand; jokers by event type, as no field names them."""
        kind = type(event)
        if kind in words.JOKERS:
            return (NAMES[words.JOKERS[kind]],)
        if kind is events.HandsRedealt:
            return NAMES[FIRST_JOKER:] * 2
        laid = kind in (events.Attacked, events.Passed, events.FoughtBack)
        return super().revealed_faces(event) if laid else ()

    def standing(self, view: SixtyView) -> tuple[int, ...]:
        """Return the points written down plus those on the penalty piles (all saw them taken)."""
        if view.phase in (ROUND, OVER):
            return view.totals
        counted = view.dealt if view.phase == COUNT else 0
        return tuple(
            total if seat < counted else total + points(Row(pile))
            for seat, (total, pile) in enumerate(zip(view.totals, view.penalty, strict=True))
        )

    def unseen(self, view: SixtyView, event: Event) -> dict[str, int]:
        """Return the cards that the viewpoint has not located, if the event draws one of them."""
        if not isinstance(event, events.CardDrawn | events.CardDealt):
            return {}
        return {NAMES[kind]: n for kind, n in enumerate(view.unseen) if n}


GAME = Sixty()
__all__ = ["GAME", "Sixty"]
