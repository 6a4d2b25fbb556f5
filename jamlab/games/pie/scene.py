"""Scene of The Pie Game as plain data: two piles, hands, and the cards before each seat.

Before a seat lie its recipe, its pies, a “lose one turn”, a Fudge just drawn and shown, and the
card chosen to pass or trade. A card in another hand that the viewpoint remembers (it gave it, or
saw it taken from the discard pile) is a back with a memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from jamlab.core.scene import (
    BACK,
    Face,
    Goal,
    Layout,
    Part,
    Piece,
    Scene,
    SeatPanel,
    Side,
    Strip,
    Zone,
)
from jamlab.games.pie import state as at
from jamlab.games.pie.cards import PRINTED, Cards, cards_of
from jamlab.games.pie.deck import INGREDIENT
from jamlab.games.pie.view import PieView
from jamlab.text import many

# -- drawings of cards and pies, by name -----------------------------------------------------------
# * A card's face is its name; a recipe's is "Cherry pie", since both a card and a pie may be called
#   Pumpkin.
# * A custom deck uses the drawings of cards of the same name. Other cards show their name.


PIE_WON: Final = "pie"
"""The face of a pie won."""

_SORT_ICONS: Final = (
    "",
    "pot-of-food",
    "fudge-lose-turn",
    "fudge-trade",
    "fudge-discard-two",
    "fudge-discard-all",
    "fudge-pass-left",
    "fudge-pass-right",
)
"""Drawings by sort (`deck.SORTS`); ingredients have their own."""
_PLURALS: Final = {
    "Eggs": "egg",
    "Apples": "apple",
    "Cherries": "cherry",
    "Blueberries": "blueberry",
    "Strawberries": "strawberry",
    "Peaches": "peach",
    "Pecans": "pecan",
    "Bananas": "banana",
}
# Permitted line breaks of long names on small cards.
_BREAKS: Final = {
    "Blueberries": "Blue\u00adberries",
    "Chocolate": "Choco\u00adlate",
    "Cinnamon": "Cinna\u00admon",
    "Strawberries": "Straw\u00adberries",
}
# Drawings of the printed pies.
_PIES: Final = {
    "Apple": "pie-apple",
    "Caramel Apple": "pie-apple-cream",
    "Cherry": "pie-cherry",
    "Blueberry": "pie-blueberry",
    "Strawberry Cream": "pie-strawberry-cream",
    "Peach": "pie-peach",
    "Mixed Berry": "pie-blueberry-strawberry",
    "Pumpkin": "pie-pumpkin",
    "Pecan": "pie-pecan",
    "Chocolate Cream": "pie-chocolate-cream",
    "Chocolate Pecan": "pie-chocolate-pecan",
    "Coconut Cream": "pie-coconut-cream",
    "Banana Cream": "pie-banana-cream",
    "Lemon Meringue": "pie-lemon",
    "Orchard": "pie-apple-peach",
    "Black Forest": "pie-cherry-chocolate",
}


def pie_face(recipe: str) -> str:
    """Return the face of a recipe.

    >>> pie_face("Pumpkin")
    'Pumpkin pie'
    """
    return f"{recipe} pie"


def _icon(name: str, sort: int) -> str:
    """Return the drawing of a card; of an ingredient by its name in the singular."""
    if sort != INGREDIENT:
        return _SORT_ICONS[sort]
    return _PLURALS.get(name, name.lower().replace(" ", "-"))


def _pie_icon(cards: Cards, recipe: int) -> str:
    """Return the drawing of a pie: by its name, or with its two rarest ingredients on top."""
    name = cards.recipe_names[recipe]
    if cards.recipes == PRINTED:
        return _PIES[name]
    rare = sorted(cards.needs[recipe], key=lambda kind: cards.counts[kind])[:2]
    return "-".join(["pie", *(_icon(cards.names[kind], INGREDIENT) for kind in rare)])


@lru_cache(maxsize=32)
def faces_of(deck: str, recipes: str) -> dict[str, Face]:
    """Return all faces for this deck and these recipes; shared, must not be changed."""
    cards = cards_of(deck, recipes)
    faces = {
        name: Face(name, icon=_icon(name, cards.sort[kind]), name=_BREAKS.get(name, ""))
        for kind, name in enumerate(cards.names)
    }
    for recipe, name in enumerate(cards.recipe_names):
        faces[pie_face(name)] = Face(
            pie_face(name),
            icon=_pie_icon(cards, recipe),
            name=name,
            needs=tuple(cards.names[kind] for kind in cards.needs[recipe]),
        )
    faces.setdefault(PIE_WON, Face("Pie won", icon="pie"))
    return faces


FACES: Final = faces_of(PRINTED, PRINTED)


# -- goals of a seat: its recipe, as far as the view shows it, and its pies ------------------------


_WHOLE: Final = 60  # a pie in the evaluation: divisible by most numbers of ingredients


def progress(view: PieView, seat: int) -> tuple[Goal, ...]:
    """Return the goals: the recipe (if hand and recipe are known), and the pies to win."""
    pies = view.pies[seat]
    won = Goal("Pies", PIE_WON, pies, view.pies_needed, pies, "P-E5")
    hand, recipe = view.hands[seat], view.recipe[seat]
    if hand is None or recipe < 0:
        return (won,)
    return (_baking(view, seat, hand, recipe), won)


def evaluation(view: PieView) -> tuple[int, ...]:
    """Return each seat's pies and recipe progress, in sixtieths of a pie."""
    found = []
    for seat, pies in enumerate(view.pies):
        hand, recipe, worth = view.hands[seat], view.recipe[seat], 0
        if hand is not None and recipe >= 0:
            baking = _baking(view, seat, hand, recipe)
            worth = _WHOLE * baking.done // baking.needed
        found.append(_WHOLE * pies + worth)
    return tuple(found)


def _baking(view: PieView, seat: int, hand: tuple[int, ...], recipe: int) -> Goal:
    cards = view.cards
    needs = list(cards.needs[recipe])
    lacks = [kind for kind in needs if not hand[kind]]  # ignoring Pot Lucks
    pot_lucks = hand[cards.pot_luck] if cards.pot_luck >= 0 else 0
    covered = min(pot_lucks, len(lacks))
    open_still = len(lacks) - covered
    helps = [*lacks, cards.pot_luck] if cards.pot_luck >= 0 and lacks else lacks
    top = view.discard[-1] if view.discard else -1
    can_take = (
        view.phase == at.TURN
        and view.mover == seat
        and open_still > 0
        and top in helps
        and not any(n and cards.is_fudge(kind) for kind, n in enumerate(hand))
    )
    parts = [
        Part(
            cards.names[kind],
            "done" if kind not in lacks else "reach" if can_take and kind == top else "open",
        )
        for kind in needs
    ]
    parts += [Part(cards.names[cards.pot_luck], "done")] * covered
    outs = sum(view.unseen[kind] for kind in helps) if open_still else 0
    pie = pie_face(cards.recipe_names[recipe])
    return Goal(
        name=pie,
        face=pie,
        done=len(needs) - open_still,
        needed=len(needs),
        points=1,
        worth="1 pie",
        clause="P-E1",
        note=_note(covered),
        outs=(outs, sum(view.unseen)) if open_still else (0, 0),
        parts=tuple(parts),
        outs_words="cards that finish it" if open_still == 1 else "cards that help",
        next_move=f"take {cards.names[top]} from the discard pile" if can_take else "",
    )


def _note(covered: int) -> str:
    if not covered:
        return ""
    return "a Pot Luck stands for one" if covered == 1 else f"Pot Lucks stand for {covered}"


LAYOUT: Final = Layout("round", back="pie")

# First slot of each group of cards before a seat.
RECIPE, PIES, LOST, SHOWN, CHOSEN = range(0, 50, 10)

DOES: Final = {
    at.TURN: "to play",
    at.DRAW: "draws",
    at.DISCARD: "discards",
    at.LAY: "lays Fudge",
    at.PARTNER: "chooses a partner",
    at.THROW: "throws out",
    at.CLEAR: "clears a lost turn",
    at.REFILL: "draws",
}


def scene(view: PieView, names: Sequence[str]) -> Scene:
    cards = view.cards
    top = cards.names[view.discard[-1]] if view.discard else ""
    zones = [
        Zone("deck", "pile", "Draw pile", count=view.pile_size),
        Zone("discard", "heap", "Discard pile", count=len(view.discard), note=top),
    ]
    pieces: list[Piece] = []
    for seat, name in enumerate(names):
        front = list(_front(view, cards, seat))
        size = view.hand_sizes[seat]
        # Cards seen going into a hand are shown to those who saw it: the lab remembers (P-A8).
        zones.append(Zone(f"hand.{seat}", "hand", f"{name}’s hand", seat, size, is_open=True))
        zones.append(Zone(f"front.{seat}", "front", f"Before {name}", seat, len(front)))
        pieces.extend(_hand(view, cards, seat))
        pieces.extend(front)
    focus = _focus(view)
    shown = view.seat if view.seat is not None and view.seat >= 0 else focus
    own = view.deck != PRINTED or view.recipes != PRINTED
    return Scene(
        layout=LAYOUT,
        zones=tuple(zones),
        pieces=tuple(pieces),
        seats=tuple(_seat(view, seat) for seat in range(len(names))),
        mover=focus,
        goals=progress(view, shown) if shown >= 0 else (),
        goals_title=f"Progress of {names[shown]}" if shown >= 0 else "",
        goals_seat=shown,
        goals_note=f"{many(sum(view.unseen), 'card')} unseen" if shown >= 0 else "",
        banner=_banner(view, names),
        strip=_strip(view, cards, names),
        faces=faces_of(view.deck, view.recipes) if own else {},
    )


def _hand(view: PieView, cards: Cards, seat: int) -> Iterator[Piece]:
    """Yield the cards of a hand: faces, or backs, the remembered ones first."""
    zone, sure = f"hand.{seat}", _in_hand(view, seat)
    names = [cards.names[kind] for kind, n in enumerate(sure) for _ in range(n)]
    if view.hands[seat] is not None:
        for slot, name in enumerate(names):
            yield Piece("", zone, slot, name)
        return
    for slot in range(view.hand_sizes[seat]):
        yield Piece("", zone, slot, BACK, memo=names[slot] if slot < len(names) else "")


def _in_hand(view: PieView, seat: int) -> list[int]:
    """Return the cards, by kind, that are certain to be in the hand.

    A card lying face down before the seat may be any of the known ones, except those that came to
    the hand in this exchange.
    """
    sure = list(view.known_in_hand(seat))
    if view.chosen[seat] != at.HIDDEN_KIND:
        return sure
    fresh = [at.kind_of(known) for known in view.known[seat] if at.is_fresh(known)]
    return [max(n - 1, fresh.count(kind)) for kind, n in enumerate(sure)]


def _front(view: PieView, cards: Cards, seat: int) -> Iterator[Piece]:
    zone = f"front.{seat}"
    recipe = view.recipe[seat]
    if recipe != at.NONE:
        hidden = recipe == at.HIDDEN_KIND
        face = BACK if hidden else pie_face(cards.recipe_names[recipe])
        yield Piece(f"recipe.{seat}", zone, RECIPE, face)
    if view.pies[seat]:
        yield Piece(f"pies.{seat}", zone, PIES, PIE_WON, deep=view.pies[seat])
    if view.laid[seat]:
        yield Piece("", zone, LOST, cards.names[cards.lose_turn])
    if seat == view.mover:
        for n, kind in enumerate(view.shown):
            yield Piece("", zone, SHOWN + n, cards.names[kind])
    chosen = view.chosen[seat]
    if chosen != at.NONE:
        face = BACK if chosen == at.HIDDEN_KIND else cards.names[chosen]
        yield Piece("", zone, CHOSEN, face, flag="chosen")


def _focus(view: PieView) -> int:
    """Return the seat in focus: the one that chooses, bakes, or has the turn; -1 if none."""
    if view.baker >= 0:
        return view.baker
    if view.phase == at.CHOOSE:
        return view.chooser
    return view.mover if at.TURN <= view.phase <= at.REFILL else -1


def _seat(view: PieView, seat: int) -> SeatPanel:
    status, flag = _status(view, seat)
    note = many(view.hand_sizes[seat], "card")
    if seat == view.dealer and view.phase != at.FIRST:
        note += ", deals"
    return SeatPanel(seat, view.pies[seat], "pies", status, flag, note=note)


def _status(view: PieView, seat: int) -> tuple[str, str]:
    if seat == view.baker:
        return "bakes" if view.phase == at.BAKE else "has baked", "move"
    if view.phase == at.CHOOSE and seat == view.chooser:
        return "chooses a card", "move" if seat == view.mover else "answer"
    if seat == view.mover and view.phase in DOES:
        return DOES[view.phase], "move"
    if view.laid[seat]:
        return "loses a turn", ""
    return "", ""


def _banner(view: PieView, names: Sequence[str]) -> str:
    if view.phase in (at.FIRST, at.OVER):
        return ""
    return f"Round {view.round}, {names[view.dealer]} deals"


def _strip(view: PieView, cards: Cards, names: Sequence[str]) -> Strip | None:
    """Return the strip of a trade or pass in progress: who has chosen and who has not yet."""
    if view.phase not in (at.PARTNER, at.CHOOSE, at.GIVE):
        return None
    card = cards.names[view.discard[-1]]
    if view.phase == at.PARTNER:
        return Strip("Trade one card", (Side(view.mover, "chooses with whom", flag="now"),), card)
    if view.step:
        title = f"All pass one card to the {'left' if view.step > 0 else 'right'}"
        trading = [(view.mover + n) % len(names) for n in range(len(names))]
    else:
        title = f"{names[view.mover]} and {names[view.partner]} trade one card"
        trading = [view.mover, view.partner]
    return Strip(title, tuple(_side(view, seat) for seat in trading), card)


def _side(view: PieView, seat: int) -> Side:
    """Return the progress of a seat; the card that it has chosen lies before it."""
    if view.chosen[seat] != at.NONE:
        return Side(seat, "chose", flag="best")
    if view.phase == at.GIVE:
        return Side(seat, "gave", flag="best")
    now = seat == view.chooser
    return Side(seat, "chooses" if now else "waits", flag="now" if now else "")
