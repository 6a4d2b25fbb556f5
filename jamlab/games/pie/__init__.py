"""The Pie Game: swap cards until a recipe is complete, and obey the Fudge cards. See RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jamlab.core.event import HIDDEN, Event
from jamlab.core.game import Game, Option
from jamlab.core.rulebook import Rulebook
from jamlab.games.pie import deck as data
from jamlab.games.pie import events, places, rules, scene, words
from jamlab.games.pie.cards import PRINTED, cards_of
from jamlab.games.pie.claims import claims
from jamlab.games.pie.quick import Glance
from jamlab.games.pie.resample import hidden_variants, resampled
from jamlab.games.pie.scene import pie_face
from jamlab.games.pie.state import PieState
from jamlab.games.pie.view import PieView, view_of

_ONE_CARD = events.CardDealt | events.CardDrawn | events.FudgeDrawn | events.CardTurnedUp

_FROM_HAND = (events.CardDiscarded, events.CardChosen, events.FudgePlayed, events.LostTurnLaid)


class Pie(Game[PieState, PieView]):
    """The Pie Game for 2 to 8 players."""

    id = "pie"
    name = "The Pie Game"
    about = "Swap, pass and bake, as the Fudge says"
    seats = range(2, 9)
    options = (
        Option("pies", ("3", "1", "2", "4", "5"), "P-E5", "how many pies win"),
        Option(
            "drawn_fudge",
            ("waits", "may_play"),
            "P-B4",
            "whether Fudge just drawn waits a turn or may be played in place of discarding",
        ),
        Option(
            "take_fudge", ("yes", "no"), "P-B5", "whether Fudge may be taken from the discard pile"
        ),
        Option(
            "fudge_refill",
            ("waits", "at_once"),
            "P-C2",
            "whether pass and trade cards drawn up to five wait or work at once",
        ),
        Option(
            "deck",
            (PRINTED,),
            "P-A1",
            "the cards, as CSV",
            printed=data.DECK,
            check=data.deck_faults,
        ),
        Option(
            "recipes",
            (PRINTED,),
            "P-A2",
            "the recipes, as CSV",
            printed=data.RECIPES,
            check=data.recipe_faults,
        ),
    )
    events = events.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Turn"
    piece_word = "cards"
    standing_word = "pies"
    referee = rules.REFEREE
    view = staticmethod(view_of)
    glance = Glance
    resample = staticmethod(resampled)
    hidden_variants = staticmethod(hidden_variants)
    claims = staticmethod(claims)
    hidden = staticmethod(places.hidden)
    forbidden = staticmethod(words.forbidden)
    never = staticmethod(words.never)
    forbidden_for_any_hands = staticmethod(words.forbidden_for_any_hands)
    evaluation = staticmethod(scene.evaluation)
    option_lines = staticmethod(words.option_lines)
    place_of = staticmethod(words.place_of)
    progress = staticmethod(scene.progress)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> PieState:
        """Return the first state: all cards in the draw pile, no dealer yet."""
        chosen = self.checked_options(seats, options)
        state = PieState(seats, cards_of(chosen["deck"], chosen["recipes"]))
        state.pies_needed = int(chosen["pies"])
        state.refill_at_once = chosen["fudge_refill"] == "at_once"
        state.take_fudge = chosen["take_fudge"] == "yes"
        state.drawn_may_play = chosen["drawn_fudge"] == "may_play"
        return state

    def at_odds(self, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
        """Return faults: ingredients missing from the deck, too few cards or recipes."""
        known = {option.name: option for option in self.options}
        deck, recipes = (known[name].text(options[name]) for name in ("deck", "recipes"))
        return data.together_faults(seats, deck, recipes)

    def revealed_faces(self, event: Event) -> tuple[str, ...]:
        """Return the cards that left a hand openly, or the recipe and cards of a baked pie."""
        if isinstance(event, events.PieBaked):
            cards = cards_of(PRINTED, PRINTED)
            if event.recipe not in cards.recipe_names:
                return (event.recipe,)
            needs = cards.needs[cards.recipe_names.index(event.recipe)]
            return (event.recipe, *(cards.names[kind] for kind in needs))
        if isinstance(event, _FROM_HAND):
            return () if event.card == HIDDEN else (event.card,)
        return ()

    def is_soon_shown(self, face: str) -> bool:
        """True for Fudge: it is played before anything else."""
        cards = cards_of(PRINTED, PRINTED)
        return face in cards.kinds and cards.is_fudge(cards.kinds[face])

    def blind_recipient(self, event: Event) -> int:
        """Return the seat that was given the card, or took it; else NOBODY."""
        taken = isinstance(event, events.CardTaken)
        return event.seat if taken else super().blind_recipient(event)

    def standing(self, view: PieView) -> tuple[int, ...]:
        return view.pies

    def unseen(self, view: PieView, event: Event) -> dict[str, int]:
        """Return the unseen cards or recipes by name, if the event draws one of them."""
        if isinstance(event, events.RecipeDealt):
            names = tuple(map(pie_face, view.cards.recipe_names))
            counts = view.unseen_recipes
        elif isinstance(event, _ONE_CARD):
            names, counts = view.cards.names, view.unseen
        else:
            return {}
        return {name: n for name, n in zip(names, counts, strict=True) if n}


GAME = Pie()
__all__ = ["GAME", "Pie"]
