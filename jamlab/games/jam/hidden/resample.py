"""Hidden cards dealt anew: a state that one seat cannot tell from the one it looks at.

* Hands and deck: what may lie where says hidden.py.
* Piles of a Travel game: the cards that cannot be placed are dealt to the piles, as many pies as
  each is known to have. What another seat knows of piles is not known: it is taken to know what
  the whole table does.
* What a seat has secretly chosen is chosen anew. A deal that the present phase contradicts (a bid
  that could not be completed) is thrown away and made again.
"""

from __future__ import annotations

from functools import lru_cache

from jamlab.core.fields import laid
from jamlab.core.hidden import Case, dealt
from jamlab.core.node import Choice
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.jam.deck.cards import PIE
from jamlab.games.jam.hidden.places import hands
from jamlab.games.jam.rules.event_tables import EventTables, event_tables_for
from jamlab.games.jam.rules.final_count import all_sums
from jamlab.games.jam.rules.referee import REFEREE
from jamlab.games.jam.state import BID, CHOOSE, GIVE_JAM, JamState, Made
from jamlab.games.jam.view import JamView


def dealt_anew(view: JamView, rng: Stream) -> JamState:
    """A state with this view; each way in which the hidden cards can lie is equally likely."""
    lying, case = _prepared(view)
    state = lying.copy()
    _deal_hands(state, case, rng)
    _deal_tasks(state, view, rng)
    if state.is_travel:
        _deal_piles(state, view, rng)
        while _contradicts(state):
            _deal_piles(state, view, rng)
    if state.lies_open():
        state.sums = all_sums(state)
    return state


@lru_cache(maxsize=2)
def _prepared(view: JamView) -> tuple[JamState, Case]:
    """What every deal of a view begins with: what lies open, and what is dealt to the hands."""
    return _what_lies_open(view), Case(1, view.unseen, hands(view, (0,) * len(view.unseen)))


def _what_lies_open(view: JamView) -> JamState:
    tables = event_tables_for(view.deck_text, view.is_kids, view.task_text)
    state = JamState(
        view.seats,
        tables.cards,
        tables,
        view.tea_party,
        is_kids=view.is_kids,
        is_travel=view.is_travel,
        trades=view.trades,
        with_tasks=view.with_tasks,
        until_passed=view.until_passed,
        party=view.party,
        stops=view.stops,
        fruit=view.fruit,
        offers=view.offers,
        yummy_counts=view.yummy_counts,
    )
    laid(state, view, "hands", "front", "known", "tasks", "chosen")
    state.front = [[Made(*made) for made in front] for front in view.front]
    state.pies_open = [pies is not None for pies in view.pies]
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            state.hands[seat] = Row(hand)
    if state.with_tasks:
        for left, places in zip(state.task_left, _undrawn(tables, view.unseen_tasks), strict=True):
            left.set_to([int(n in places) for n in range(len(left))])
        number = _number(tables)
        state.tasks = [[number[name] for name in known or ()] for known in view.tasks]
    return state


# -- hands and deck --------------------------------------------------------------------------------


def _deal_hands(state: JamState, case: Case, rng: Stream) -> None:
    filled, deck = dealt(case, rng)
    for place, cards in zip(case.places, filled, strict=True):
        state.hands[place.seat] = Row(cards)
    state.deck = Row(deck)


# -- tasks -----------------------------------------------------------------------------------------


def _deal_tasks(state: JamState, view: JamView, rng: Stream) -> None:
    """Those that are hidden; what lies open has known ones, and all others are left."""
    pools = None
    for seat, known in enumerate(view.tasks):
        if known is None and view.task_counts[seat]:
            if pools is None:
                pools = [list(places) for places in _undrawn(state.tables, view.unseen_tasks)]
            drawn = []
            for n in range(view.task_counts[seat]):  # one of each type, then perhaps again
                kind = n % len(pools)
                (place,) = rng.taken(pools[kind], 1)
                state.task_left[kind][place] = 0
                drawn.append(_number(state.tables)[state.tables.task_names[kind][place]])
            state.tasks[seat] = drawn


@lru_cache(maxsize=8)
def _number(tables: EventTables) -> dict[str, int]:
    """The number of each task, by its name."""
    return {name: number for number, name in enumerate(tables.names)}


@lru_cache(maxsize=8)
def _undrawn(tables: EventTables, unseen: tuple[str, ...]) -> list[list[int]]:
    """By type the places of those not drawn yet or in a hidden hand."""
    return [[n for n, name in enumerate(names) if name in unseen] for names in tables.task_names]


# -- Travel ----------------------------------------------------------------------------------------


def _deal_piles(state: JamState, view: JamView, rng: Stream) -> None:
    sorts = state.cards.sort
    rest = [kind for kind, count in enumerate(view.unplaced) for _ in range(count)]
    pies = [kind for kind in rest if sorts[kind] == PIE]
    others = [kind for kind in rest if sorts[kind] != PIE]
    piles = [list(known) for known in view.known]
    missing = [size - sum(pile) for size, pile in zip(view.pile_sizes, piles, strict=True)]
    for seat, stated in enumerate(view.pies):
        if stated is None or not missing[seat]:
            continue
        here = sum(n for kind, n in enumerate(piles[seat]) if sorts[kind] == PIE)
        more = rng.taken(pies, stated - here)
        for kind in more + rng.taken(others, missing[seat] - len(more)):
            piles[seat][kind] += 1
        missing[seat] = 0
    rest = pies + others
    for seat, size in enumerate(missing):
        for kind in rng.taken(rest, size):
            piles[seat][kind] += 1
    state.piles = [Row(pile) for pile in piles]
    for viewpoint, memory in enumerate(view.memories):
        seen = view.memories[-1] if memory is None else memory
        for seat, known in enumerate(seen or ()):
            if seat != viewpoint:
                state.known[viewpoint][seat] = Row(known)
    _choose(state, view, rng)


def _choose(state: JamState, view: JamView, rng: Stream) -> None:
    """What mover and partner have chosen to give: any cards of their piles."""
    for who, seat in enumerate((state.mover, state.partner)):
        chosen = view.chosen[who]
        if chosen is not None:
            state.chosen[who] = list(chosen)
        elif view.chosen_counts[who]:
            pile = [kind for kind, n in enumerate(state.piles[seat]) for _ in range(n)]
            state.chosen[who] = rng.taken(pile, view.chosen_counts[who])


def _contradicts(state: JamState) -> bool:
    """True if a seat is to choose and could not: somebody's pile does not fit what happened."""
    if state.phase not in (BID, GIVE_JAM, CHOOSE):
        return False
    node = REFEREE.pending(state)
    return isinstance(node, Choice) and not len(node)
