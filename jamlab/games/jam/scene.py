"""Scene of The JAM: recipes in front of the seats, the Basket, hands, and current negotiations.

* Slots in the Basket and in hands are assigned by kind, so that a card that comes or goes moves no
  other.
* Ingredients lie face down on their recipes; since all saw them, each has a memo: its card, and
  what it stands for there (a fruit, or a jam on a pie).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from jamlab.core.event import ALL_KNOWING
from jamlab.core.scene import BACK, Face, Layout, Piece, Scene, SeatPanel, Side, Strip, Zone
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import ANY, BEAR, JAM, PIE, SALAD, Cards
from jamlab.games.jam.scoring.progress import progress
from jamlab.games.jam.state import NO_SEAT, PILED
from jamlab.games.jam.tasks import GRANNY, PARTY, WINTER, YUMMY
from jamlab.games.jam.view import JamView
from jamlab.text import many

# -- card faces: recipe above, fruit below; cached per deck ----------------------------------------
# * A card's face is its name (`"walnut jam / currant"`); its halves are faces too (`"walnut jam"`,
#   `"currant"`), so that goals, chips and strips can show a recipe or a fruit alone.
# * Drawings are named after fruits: `jar-walnut`, `pie-apple`, `salad-apple-cherry-gooseberry`. A
#   custom deck may have fruits without a drawing; the page then falls back on a plain jar, or on
#   words.


VISITOR_ICONS: Final = {"Karlsman": "honey-pot", "Bear": "bear"}
TASKS: Final = {
    WINTER: Face("Winter stock", icon="jar-snowflake"),
    GRANNY: Face("Granny’s pies", icon="old-woman"),
    YUMMY: Face("Yummy-yummy", icon="face-savoring-food"),
    PARTY: Face("Tea party", icon="teapot"),
}
WORDS: Final = ("jar", "pie", "salad")
ENDINGS: Final = (" jam", " pie", " salad")


@lru_cache(maxsize=16)
def faces_of(cards: Cards) -> dict[str, Face]:
    """Return the faces of a deck's cards, recipes and fruits, by name, and of the task types."""
    faces = dict(TASKS)
    for fruit in cards.fruits:
        faces[fruit] = Face(fruit, icon=drawing(fruit))
    for kind, name in enumerate(cards.names):
        points = 0 if cards.is_kids else cards.points[kind]
        recipe, sort = cards.recipe_name(kind), cards.sort[kind]
        if sort > SALAD:
            faces[name] = Face(name, icon=VISITOR_ICONS[name], points=points)
            continue
        faces[recipe] = Face(
            recipe, icon=_recipe_drawing(cards, kind), name=recipe.removesuffix(ENDINGS[sort])
        )
        faces[name] = Face(name, above=recipe, below=cards.fruit_name(kind), points=points)
    return faces


def drawing(words: str) -> str:
    """Return the name of a drawing: "black currant" becomes "black-currant"."""
    return "-".join(words.lower().split())


def _recipe_drawing(cards: Cards, kind: int) -> str:
    sort, need = cards.sort[kind], cards.need[kind]
    if sort == SALAD:
        fruits = [cards.fruits[fruit] for fruit in cards.needs[kind]]
    elif sort == PIE:
        fruits = [cards.recipes[need].removesuffix(ENDINGS[JAM])]
    elif need == ANY:
        fruits = [cards.recipe_name(kind).removesuffix(ENDINGS[JAM])]
    else:
        fruits = [cards.fruits[need]]
    return "-".join([WORDS[sort], *map(drawing, fruits)])


@lru_cache(maxsize=16)
def by_fruit(cards: Cards) -> tuple[int, ...]:
    """Return the rank of each kind when sorted by the fruit below and then the recipe.

    The Basket is shown in this order, which groups its cards by fruit.
    """
    order = sorted(
        range(len(cards.names)),
        key=lambda kind: (
            cards.fruit[kind] if cards.sort[kind] < BEAR else len(cards.fruits),
            cards.sort[kind],
            cards.recipe[kind],
        ),
    )
    places = [0] * len(order)
    for place, kind in enumerate(order):
        places[kind] = place
    return tuple(places)


# Strip over the Basket: bidding, the Bear, offers, blind trades.


BIDDING: Final = (at.BID, at.WON, at.RETURN)
BEARS: Final = (at.STATE_PIES, at.BEAR_GOES, at.GIVE_PIE)


def strip_of(view: JamView) -> Strip | None:
    """Return the strip over the Basket, or None if nothing is being negotiated."""
    cards, phase = view.cards, phase_of(view)
    if phase in BIDDING:
        return Strip("Karlsman", tuple(_bidder(view, seat) for seat in _round(view)), "Karlsman")
    if phase == at.GIVE_JAM:
        side = Side(view.mover, "keeps him and gives up a jam", flag="now")
        return Strip("Karlsman", (side,), "Karlsman")
    if phase in BEARS and cards.bear >= 0:
        return Strip("The Bear", tuple(_baker(view, seat) for seat in _round(view)), "Bear")
    if view.phase in (at.OFFER, at.REPLY):
        given = [cards.names[view.front[view.mover][n].kind] for n in places(view.offered)]
        asked = [cards.names[view.front[view.partner][n].kind] for n in places(view.asked)]
        answers = view.phase == at.REPLY
        return Strip(
            "An offer",
            (
                Side(view.mover, "gives" if given or answers else "offers", tuple(given)),
                Side(
                    view.partner,
                    _asked_for(bool(asked), answers),
                    tuple(asked),
                    "now" if answers else "",
                ),
            ),
        )
    if view.phase in (at.CHOOSE, at.GIVE):
        return Strip("A blind trade", (_giver(view, 0), _giver(view, 1)))
    return None


def phase_of(view: JamView) -> int:
    """Return the phase; while ingredients fall into the Basket, the phase that follows."""
    return view.after if view.phase == at.FALL else view.phase


def places(spots: Iterable[int]) -> list[int]:
    """Return the places in front of a seat (from 0) among these spots."""
    return [spot - PILED for spot in spots if spot >= PILED]


def _round(view: JamView) -> list[int]:
    """Return all seats, the mover first."""
    return [(view.mover + n) % view.seats for n in range(view.seats)]


def _bidder(view: JamView, seat: int) -> Side:
    if seat == view.bidder and view.phase == at.BID:
        words = f"has {view.staged_points}, needs more than {view.highest}"
        return Side(seat, words if view.staged else "bids or passes", _bid(view, seat), "now")
    if seat == view.bid_seat:
        return Side(seat, f"bids {view.highest}", _bid(view, seat), "best")
    if view.passed[seat]:
        return Side(seat, "passed", flag="out")
    order = _round(view)
    came = view.bidder == NO_SEAT or order.index(seat) < order.index(view.bidder)
    return Side(seat, "outbid" if came or (view.highest and view.until_passed) else "to come")


def _bid(view: JamView, seat: int) -> tuple[str, ...]:
    """Return the jams of a seat's current or latest bid."""
    spots = view.staged if seat == view.bidder and view.phase == at.BID else view.bid
    names = view.cards.names
    return tuple(
        names[spot if spot < PILED else view.front[seat][spot - PILED].kind] for spot in spots
    )


def _baker(view: JamView, seat: int) -> Side:
    pies = view.pie_count(seat)
    if seat == view.bidder and phase_of(view) == at.GIVE_PIE:
        return Side(seat, "takes it and gives up a pie", flag="now")
    known = [view.pie_count(other) or 0 for other in range(view.seats)]
    best = pies is not None and pies > 0 and pies == max(known)
    asked = view.phase == at.STATE_PIES and pies is None
    words = "says how many pies" if asked else "pies not known" if pies is None else _pies(pies)
    return Side(seat, words, flag="best" if best else "")


def _pies(pies: int) -> str:
    return many(pies, "pie") if pies else "no pies"


def _asked_for(asks: bool, answers: bool) -> str:
    if answers:
        return "gives this? Yes or no" if asks else "gets it as a present? Yes or no"
    return "is asked for" if asks else "may be asked"


def _giver(view: JamView, which: int) -> Side:
    """Return one side of a blind trade, with the known cards that it has chosen."""
    seat = (view.mover, view.partner)[which]
    chosen, count = view.chosen[which], view.chosen_counts[which]
    faces = (BACK,) * count if chosen is None else tuple(view.cards.names[n] for n in chosen)
    choosing = view.phase == at.CHOOSE and count < view.blind_count
    first = which == 0 or view.chosen_counts[0] == view.blind_count
    words = f"chooses {view.blind_count}" if choosing else "gives"
    return Side(seat, words, faces, "now" if choosing and first else "")


LAYOUT: Final = Layout("kitchen", back="jar-raspberry")
FACES: Final = TASKS
"""Faces common to every table; a scene adds the faces of its deck."""

COPIES: Final = 16  # slots per kind
VISITOR_SLOT: Final = 1_000  # Karlsman and Bears come after the recipes
SALAD_SLOT: Final = 900  # unfinished salad
FALLING_SLOT: Final = 2_000
LYING: Final = 3_000  # first slot of ingredients on recipes

IN_REACH: Final = (at.TURN, at.DRAW, at.TRADE, at.PLAY, at.SALAD_FRUIT)
STATUS: Final = {
    at.TURN: "to draw",
    at.DRAW: "to draw",
    at.NO_DRAW: "no card left",
    at.TRADE: "may trade",
    at.OFFER: "offers",
    at.PLAY: "to play",
    at.SALAD_FRUIT: "mixes",
    at.REPAY: "owes a card",
    at.GIVE_JAM: "gives a jam",
    at.DISCARD: "discards",
    at.PILE: "discards",
    at.CUT: "cut short",
    at.NO_PLAY: "no card",
}


def scene(view: JamView, names: Sequence[str]) -> Scene:
    """Return the table as the viewpoint sees it."""
    seats = range(view.seats)
    shown = view.seat if view.seat is not None and view.seat >= 0 else view.mover
    known = shown >= 0 and view.tasks[shown]
    pieces = [*_basket(view), *(piece for seat in seats for piece in _before(view, seat))]
    for seat in seats:
        hand = view.hands[seat]
        if hand is None:
            pieces += [Piece("", f"hand.{seat}", n) for n in range(view.hand_sizes[seat])]
        else:
            pieces += _counted(view, f"hand.{seat}", hand)
    title = ""
    if shown >= 0:
        title = f"{names[shown]}’s tasks" if known else f"Progress of {names[shown]}"
    return Scene(
        layout=LAYOUT,
        zones=tuple(_zones(view, names)),
        pieces=tuple(pieces),
        seats=tuple(_panel(view, seat) for seat in seats),
        mover=view.mover,
        goals=progress(view, shown) if shown >= 0 else (),
        goals_title=title,
        goals_seat=shown,
        goals_note=f"next card, {sum(view.unseen)} unseen" if known and view.deck_size else "",
        strip=strip_of(view),
        faces=faces_of(view.cards),
    )


def _zones(view: JamView, names: Sequence[str]) -> Iterator[Zone]:
    lying = sum(map(len, view.stacks)) if view.is_travel else sum(view.basket)
    note = (
        "only the top of a stack is of use" if view.is_travel else "a recipe above, a fruit below"
    )
    yield Zone("basket", "spread", "Basket", count=lying, note=note)
    yield Zone("deck", "pile", "Deck", count=view.deck_size)
    if any(view.aside):
        aside = [kind for kind, n in enumerate(view.aside) if n]
        top = view.cards.names[aside[-1]]
        yield Zone("aside", "heap", "Aside", count=sum(view.aside), note=top)
    for seat, name in enumerate(names):
        yield Zone(f"hand.{seat}", "hand", f"{name}’s hand", seat, view.hand_sizes[seat])
        before = len(view.front[seat]) + view.karlsmen[seat] + view.bears[seat]
        yield Zone(f"recipes.{seat}", "front", f"{name}’s recipes", seat, before)
        if view.is_travel:
            size, may_look = view.pile_sizes[seat], seat == view.seat  # J-I1
            yield Zone(f"pile.{seat}", "pile", f"{name}’s pile", seat, size, is_open=may_look)


# -- pieces ----------------------------------------------------------------------------------------


def _counted(view: JamView, zone: str, counts: Sequence[int]) -> list[Piece]:
    names = view.cards.names
    return [
        Piece("", zone, kind * COPIES + copy, names[kind])
        for kind, n in enumerate(counts)
        for copy in range(n)
    ]


def _basket(view: JamView) -> list[Piece]:
    cards, order = view.cards, by_fruit(view.cards)
    reach = in_reach(view)
    deep = {stack[-1]: len(stack) for stack in view.stacks if stack}
    return [
        Piece(
            "",
            "basket",
            order[kind] * COPIES + copy,
            cards.names[kind],
            flag="reach" if kind in reach else "",
            deep=deep.get(kind, 0),
        )
        for kind, n in enumerate(view.basket)
        for copy in range(n)
    ]


def _before(view: JamView, seat: int) -> Iterator[Piece]:
    """Yield the pieces in front of a seat: recipes with their ingredients, its pile, visitors."""
    cards, zone = view.cards, f"recipes.{seat}"
    marked = _marked(view, seat)
    for place, made in enumerate(view.front[seat]):
        flag = "current" if place in marked else ""
        yield Piece("", zone, place, cards.names[made.kind], flag=flag)
        yield from _lying(view, zone, place, made.kind, made.on)
    if seat == view.mover and view.salad >= 0:
        yield Piece("", zone, SALAD_SLOT, cards.names[view.salad], flag="current")
        yield from _lying(view, zone, SALAD_SLOT, view.salad, view.salad_fruits)
    if view.phase == at.FALL and seat == falls_from(view):
        for n, kind in enumerate(view.falling):
            yield Piece("", zone, FALLING_SLOT + n, memo=cards.names[kind])
    visitors = [cards.karlsman] * view.karlsmen[seat] + [cards.bear] * view.bears[seat]
    for n, kind in enumerate(visitors):
        yield Piece("", zone, VISITOR_SLOT + n, cards.names[kind])
    if view.is_travel:
        yield from _pile(view, seat)


def falls_from(view: JamView) -> int:
    """Return the seat that owned the recipe whose ingredients fall into the Basket."""
    if view.after == at.RETURN:
        return view.bid_seat
    return view.bidder if view.after == at.GIVE_PIE else view.mover


def _lying(
    view: JamView, zone: str, place: int, recipe: int, kinds: Sequence[int]
) -> Iterator[Piece]:
    cards = view.cards
    for n, kind in enumerate(kinds):
        use = cards.recipe_name(kind) if cards.sort[recipe] == PIE else cards.fruit_name(kind)
        slot = LYING + place * COPIES + n
        yield Piece("", zone, slot, memo=cards.names[kind], on=place, stands_for=use)


def _pile(view: JamView, seat: int) -> Iterator[Piece]:
    """Yield a face-down pile for its owner, and for all at the end; others see its size (J-I1).

    Cards that the viewpoint cannot place are shown as backs.
    """
    names, zone = view.cards.names, f"pile.{seat}"
    if view.seat not in (seat, ALL_KNOWING) and view.phase not in (at.COUNT, at.OVER):
        return
    known = [kind for kind, n in enumerate(view.known[seat]) for _ in range(n)]
    if not known:
        return
    for n in range(view.pile_sizes[seat]):
        yield Piece("", zone, n, BACK, memo=names[known[n]] if n < len(known) else "")


def _marked(view: JamView, seat: int) -> list[int]:
    """Return places in front of a seat whose recipes are bid, offered or asked for."""
    if view.phase in (at.OFFER, at.REPLY):
        return places(view.offered if seat == view.mover else ()) + places(
            view.asked if seat == view.partner else ()
        )
    if view.phase == at.BID and seat == view.bidder and view.staged:
        return places(view.staged)
    if phase_of(view) in (at.BID, at.WON, at.RETURN) and seat == view.bid_seat:
        return places(view.bid)
    return []


def in_reach(view: JamView) -> set[int]:
    """Return the kinds in the Basket that the mover is known to be able to use in one play.

    If the hand is hidden, these are the pies whose jam lies open.
    """
    if view.phase not in IN_REACH or view.mover < 0 or not view.hand_sizes[view.mover]:
        return set()
    cards, hand = view.cards, view.hands[view.mover]
    lying = [kind for kind, n in enumerate(view.basket) if n]
    if view.phase == at.SALAD_FRUIT:
        next_fruit = cards.needs[view.salad][len(view.salad_fruits)]
        return {kind for kind in lying if cards.fruit[kind] == next_fruit}
    jams = [k for k, n in enumerate(view.recipes(view.mover)) if n and cards.sort[k] == JAM]
    baked = {cards.recipe[kind] for kind in jams}
    any_pie = any(cards.wild[kind] for kind in jams)
    found = {k for k in lying if cards.sort[k] == PIE and (any_pie or cards.need[k] in baked)}
    if hand is None:
        return found
    held = [kind for kind, n in enumerate(hand) if n]
    fruits = {cards.fruit[kind] for kind in held}
    found |= {k for k in lying if cards.sort[k] == JAM and (cards.need[k] in fruits | {ANY})}
    wanted: set[int] = set()
    below = {cards.fruit[kind] for kind in lying}
    for kind in held:
        if cards.sort[kind] == JAM and cards.need[kind] == ANY:
            wanted |= below
        elif cards.sort[kind] == JAM:
            wanted.add(cards.need[kind])
        elif cards.sort[kind] == SALAD and below.issuperset(cards.needs[kind]):
            wanted.update(cards.needs[kind])
    return found | {kind for kind in lying if cards.fruit[kind] in wanted}


# -- seat panels -----------------------------------------------------------------------------------


def _panel(view: JamView, seat: int) -> SeatPanel:
    status, flag = _status(view, seat)
    size = view.pile_sizes[seat] if view.is_travel else 0
    note = f"{size} in the pile" if size else ""
    if view.is_kids:
        return SeatPanel(seat, view.recipe_count(seat), "recipes", status, flag, note=note)
    counts = view.phase in (at.COUNT, at.OVER)
    points = view.totals[seat] if counts else view.open_points(seat)
    return SeatPanel(seat, points, "points", status, flag, note=note)


def _status(view: JamView, seat: int) -> tuple[str, str]:
    """Return the seat's current activity in a word or two, and its flag."""
    if view.phase == at.BID and seat == view.bidder:
        return "to bid", "answer"
    if view.phase == at.GIVE_PIE and seat == view.bidder:
        return "gives a pie", "move" if seat == view.mover else "answer"
    if view.phase == at.REPLY and seat == view.partner:
        return "to answer", "answer"
    if view.phase == at.CHOOSE:
        first = view.chosen_counts[0] < view.blind_count
        if seat == (view.mover if first else view.partner):
            return "chooses", "answer"
    if view.phase < at.TURN or view.phase >= at.ENDED or seat != view.mover:
        return "", ""
    return STATUS.get(view.phase, ""), "move"
