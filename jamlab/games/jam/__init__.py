"""The JAM: make jam, bake pies, mix salads, swap them. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.rulebook import Rulebook
from jamlab.games.jam import choices, data_check, refusals, scene
from jamlab.games.jam import events as ev
from jamlab.games.jam import hidden as places
from jamlab.games.jam.cards import PRINTED, printed
from jamlab.games.jam.claims import claims
from jamlab.games.jam.quick import Glance
from jamlab.games.jam.rules import referee
from jamlab.games.jam.rules.event_tables import event_tables_for
from jamlab.games.jam.scoring import progress
from jamlab.games.jam.scoring.worth import Worth
from jamlab.games.jam.state import ANY_NUMBER, JamState
from jamlab.games.jam.tasks import BEST, FIXED, POOLED, read_party
from jamlab.games.jam.view import JamView, view_of
from jamlab.games.jam.words import listed, task_printed

_FROM_DECK = (
    ev.CardDealt
    | ev.VisitorDealt
    | ev.BasketCardTurned
    | ev.CardDrawn
    | ev.KarlsmanDrawn
    | ev.BearDrawn
)


_FROM_HAND = (ev.SaladBegun, ev.IngredientPlayed, ev.BasketRepaid)


class Jam(Game[JamState, JamView]):
    """The JAM, for 2 to 4 players."""

    id = "jam"
    name = "The JAM"
    about = "Jars, pies and a bear to feed"
    seats = range(2, 5)
    options = (
        Option(
            "variant",
            ("base", "kids", "travel", "kids_travel"),
            "J-H1",
            "which game",
            another_game=True,
        ),
        Option("trade", ("printed", "yes", "no"), "J-H2", "trade; printed: not for children"),
        Option("tasks", ("printed", "yes", "no"), "J-H2", "tasks; printed: not for children"),
        Option("bidding", ("one_circle", "until_passed"), "J-D1", "how long Karlsman is bid for"),
        Option("party", (FIXED, BEST, POOLED), "J-B2", "two players: how two tea parties are made"),
        Option("special", ("discards", "stops"), "J-C3", "what a turn cut short still has"),
        Option("fruit", ("stays", "leaves"), "J-C17", "fruit on a recipe got in this turn"),
        Option("offers", ("3", "0", "1", "2", "4", "5", "any"), "J-C7", "offers in a turn"),
        Option(
            "yummy",
            ("never", "one"),
            "J-H2",
            "children with tasks: what completes yummy-yummy",
            later=True,
        ),
        Option(
            "deck",
            (PRINTED,),
            "J-A6",
            "the playing cards, as CSV",
            printed=printed("deck"),
            check=data_check.deck_problems,
        ),
        Option(
            "task_cards",
            (PRINTED,),
            "J-A7",
            "the task cards, as CSV",
            printed=printed("tasks"),
            check=data_check.task_problems,
        ),
        Option(
            "tea_party",
            (PRINTED,),
            "J-G4",
            "points of a tea party by its recipes, as CSV",
            printed=printed("tea_party"),
            check=data_check.tea_party_problems,
        ),
    )
    events = ev.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Turn"
    piece_word = "cards"
    standing_word = "points"
    big_swing = 6
    is_open = False
    referee = referee.REFEREE
    low_wins = False
    view = staticmethod(view_of)
    glance = Glance
    hidden = staticmethod(places.hidden)
    forbidden = staticmethod(refusals.forbidden)
    claims = staticmethod(claims)
    never = staticmethod(refusals.never)
    forbidden_for_any_hands = staticmethod(refusals.forbidden_for_any_hands)
    option_lines = staticmethod(choices.option_lines)
    resample = staticmethod(places.resampled)
    hidden_variants = staticmethod(places.hidden_variants)
    progress = staticmethod(progress.progress)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> JamState:
        """Return a state with every card in the deck and no task drawn."""
        chosen = self.checked_options(seats, options)
        is_kids = chosen["variant"] in ("kids", "kids_travel")
        deck, tasks, tea_party = self._texts(chosen)
        tables = event_tables_for(deck, is_kids, tasks)
        return JamState(
            seats,
            tables,
            read_party(tea_party),
            is_travel=chosen["variant"] in ("travel", "kids_travel"),
            trades=_has(chosen["trade"], is_kids),
            with_tasks=_has(chosen["tasks"], is_kids),
            until_passed=chosen["bidding"] == "until_passed",
            party=chosen["party"],
            stops=chosen["special"] == "stops",
            fruit=chosen["fruit"],
            offers=ANY_NUMBER if chosen["offers"] == "any" else int(chosen["offers"]),
            yummy_counts=chosen["yummy"] == "one",
        )

    def at_odds(self, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
        """List tasks that no card can do, a tea party of the wrong size, and shortages of cards."""
        if all(option.default == options[option.name] for option in self.options if option.check):
            return ()  # the data shipped with the game fits every table, which is tested
        kids = options["variant"] in ("kids", "kids_travel")
        with_tasks = _has(options["tasks"], kids)
        return data_check.together(*self._texts(options), seats, kids=kids, with_tasks=with_tasks)

    def _texts(self, options: Mapping[str, str]) -> list[str]:
        """Return the deck, the task cards and the tea party, as CSV."""
        return [option.text(options[option.name]) for option in self.options if option.check]

    def printed(self, view: JamView, name: str) -> str:
        return task_printed(view.task_cards, name)

    def card_texts(self, view: JamView) -> tuple[str, ...]:
        """List every recipe with its points, and salads with their fruits (J-A6)."""
        return listed(view.cards)

    def revealed_faces(self, event: Event) -> tuple[str, ...]:
        """Return cards that left a hand and tasks that were turned up; everything else was open."""
        if isinstance(event, ev.JamMade):
            return (event.fruit if event.source == "basket" else event.card,)
        if isinstance(event, ev.PieBaked):
            return (event.card,) if event.source == "hand" else ()
        if isinstance(event, _FROM_HAND):
            return (event.card,)
        return (event.task,) if isinstance(event, ev.TaskScored) else ()

    def standing(self, view: JamView) -> tuple[int, ...]:
        """Return public points: recipes and visitors (for children: recipes); at the end all."""
        return view.standing()

    def standing_noun(self, options: Mapping[str, str]) -> str:
        """Return "points"; for children "recipes", or "tasks" if tasks are used (J-H1, J-H2)."""
        if options["variant"] not in ("kids", "kids_travel"):
            return self.standing_word
        return "tasks" if _has(options["tasks"], is_kids=True) else "recipes"

    def evaluation(self, view: JamView) -> tuple[int, ...]:
        """Return points plus the promise of tasks and hands, in tenths (`scoring/worth.py`)."""
        values = []
        for seat in range(view.seats):
            worth = Worth(view, seat)
            values.append(worth.total + worth.hand(view.hands[seat] or ()))
        return tuple(values)

    def unseen(self, view: JamView, event: Event) -> dict[str, int]:
        """Count the unlocated cards or tasks that the event may draw; empty for other events."""
        if isinstance(event, ev.TaskDrawn):
            mine = {card.name for card in view.task_cards if card.type == event.type}
            return {name: 1 for name in view.unseen_tasks if name in mine}
        if not isinstance(event, _FROM_DECK):
            return {}
        return {name: n for name, n in zip(view.cards.names, view.unseen, strict=True) if n}


def _has(value: str, is_kids: bool) -> bool:
    """True if trade or tasks are in use; `printed` means no in the children's game (J-H1)."""
    return value == "yes" or (value == "printed" and not is_kids)


GAME = Jam()
__all__ = ["GAME", "Jam"]
