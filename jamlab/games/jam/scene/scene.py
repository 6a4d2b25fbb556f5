"""The JAM's table as plain data: recipes before the seats, the Basket, hands, what is going on.

* Slots in the Basket and in hands go by kind, so that a card that comes or goes moves no other.
* What lies on a recipe lies face down; all saw it, so it has a memory: its card, and what it
  stands for there (a fruit, or a jam on a pie).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from jamlab.core.event import ALL_KNOWING
from jamlab.core.scene import BACK, Layout, Piece, Scene, SeatPanel, Zone
from jamlab.games.jam import state as at
from jamlab.games.jam.deck.cards import ANY, JAM, PIE, SALAD
from jamlab.games.jam.scene.between_seats import phase_of, places, strip_of
from jamlab.games.jam.scene.faces import TASKS, by_fruit, faces_of
from jamlab.games.jam.scoring.account import worth
from jamlab.games.jam.scoring.progress import account_of, progress
from jamlab.games.jam.view import JamView

LAYOUT: Final = Layout("kitchen", back="jar-raspberry")
FACES: Final = TASKS
"""What is the same at every table; a scene brings the faces of its deck."""

COPIES: Final = 16  # slots for each kind
VISITOR_SLOT: Final = 1_000  # Karlsman and Bears lie behind the recipes
SALAD_SLOT: Final = 900  # a salad that is being made
FALLING_SLOT: Final = 2_000
LYING: Final = 3_000  # what lies on recipes has slots of its own

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
    """The table as far as the view shows it."""
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
    unseen = sum(view.unseen)
    return Scene(
        layout=LAYOUT,
        zones=tuple(_zones(view, names)),
        pieces=tuple(pieces),
        seats=tuple(_panel(view, seat) for seat in seats),
        mover=view.mover,
        goals=progress(view, shown) if shown >= 0 else (),
        goals_title=f"{names[shown]}’s tasks" if known else _title(names, shown),
        goals_seat=shown,
        goals_note=f"next card, {unseen} unseen" if known and view.deck_size else "",
        strip=strip_of(view),
        faces=faces_of(view.cards),
    )


def _title(names: Sequence[str], seat: int) -> str:
    return f"Progress of {names[seat]}" if seat >= 0 else ""


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
    """What lies in front of a seat: recipes with what lies on them, its pile, visitors."""
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
    """The seat before which the recipe lay whose ingredients fall into the Basket."""
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
    """A face-down pile: its owner may look, others know only its size (J-I1); at the end all see.
    Backs lie for cards that the viewpoint cannot place."""
    names, zone = view.cards.names, f"pile.{seat}"
    if view.seat not in (seat, ALL_KNOWING) and view.phase not in (at.COUNT, at.OVER):
        return
    known = [kind for kind, n in enumerate(view.known[seat]) for _ in range(n)]
    if not known:
        return
    for n in range(view.pile_sizes[seat]):
        yield Piece("", zone, n, BACK, memo=names[known[n]] if n < len(known) else "")


def _marked(view: JamView, seat: int) -> list[int]:
    """Places in front of a seat whose recipes are bid, offered or asked for."""
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
    """The kinds in the Basket that the mover could use in one play, as far as the view can tell.

    Of a hidden hand only its size is known: then pies are told, whose jam lies before all.
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


# -- beside the names ------------------------------------------------------------------------------


def _panel(view: JamView, seat: int) -> SeatPanel:
    status, flag = _status(view, seat)
    size = view.pile_sizes[seat] if view.is_travel else 0
    note = f"{size} in the pile" if size else ""
    if view.is_kids:
        return SeatPanel(seat, view.recipe_count(seat), "recipes", status, flag, note=note)
    return SeatPanel(seat, _points(view, seat), "points", status, flag, note=note)


def _points(view: JamView, seat: int) -> int:
    """Points that lie before all: printed ones and visitors; while all is counted, the count."""
    if view.phase in (at.COUNT, at.OVER):
        return view.totals[seat]
    cards = view.cards
    printed = sum(cards.points[kind] * n for kind, n in enumerate(view.recipes(seat)) if n)
    karlsmen = view.karlsmen[seat] * worth(cards, cards.karlsman)
    return printed + karlsmen + view.bears[seat] * worth(cards, cards.bear)


def _status(view: JamView, seat: int) -> tuple[str, str]:
    """What the seat is doing, in a word or two, and its flag."""
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


__all__ = ["FACES", "LAYOUT", "account_of", "in_reach", "progress", "scene"]
