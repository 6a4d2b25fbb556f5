"""Possible locations of cards that a view of The JAM has not located: the deck or hidden hands.

* Karlsman and the Bear are never in a hand: a drawn visitor is shown (J-C2), a dealt one is
  replaced (J-B4).
* A card that all saw going into the deck is not in the hand of a seat that has not drawn since.
* Cards certain to go into the deck before the next draw (the jams of the highest bid, cards set
  aside, the Bear of an empty deck that nobody can take) count as lying there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from jamlab.core.event import Event
from jamlab.core.fields import laid
from jamlab.core.hidden import Case, Hidden, Place, Sentence, dealt, in_order
from jamlab.core.node import Choice, Forced
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import PIE
from jamlab.games.jam.rules.event_tables import EventTables, event_tables_for
from jamlab.games.jam.rules.final_count import all_sums, sums
from jamlab.games.jam.rules.referee import REFEREE
from jamlab.games.jam.state import JamState, Made, is_visitor
from jamlab.games.jam.view import JamView


def hidden(view: JamView) -> Hidden:
    """Return the unlocated cards of the view and the pool of the next draws."""
    coming = _coming(view)
    counts = tuple([n + more for n, more in zip(view.unseen, coming, strict=True)])
    places = hands(view, coming)
    granted = []
    if places:
        granted.append(
            "which of its cards a seat drew last is not followed: once it has drawn, it may hold "
            "any card that lay in the deck"
        )
    if _bear_comes(view) is None:
        granted.append("somebody has a pie, and takes the Bear: else it goes back into the deck")
    return Hidden(
        view.cards.names,
        (Case(1, counts, places),),
        view.deck_size + sum(coming),
        seen=tuple(_seen(view, places, sum(coming))),
        granted=tuple(granted),
        meanwhile="no card is shuffled into the deck meanwhile",
    )


def hands(view: JamView, coming: Sequence[int]) -> tuple[Place, ...]:
    """Return the hidden hands, with the number of cards of each kind that cannot be in them.

    `coming` counts, by kind, the cards on their way into the deck, which are in no hand either.
    """
    nowhere = [
        more + (n if is_visitor(view.cards, kind) else 0)
        for kind, (n, more) in enumerate(zip(view.unseen, coming, strict=True))
    ]
    found = []
    for seat, hand in enumerate(view.hands):
        if hand is None:
            never = list(nowhere)
            for kind, n in _returned(view, seat).items():
                never[kind] += n
            found.append(Place(seat, view.hand_sizes[seat], tuple(never)))
    return in_order(found)


def _returned(view: JamView, seat: int) -> dict[int, int]:
    """Count, by kind, the unseen cards that went into the deck since the seat last drew.

    Cards that this viewpoint may itself have drawn since then are subtracted.
    """
    since, found = view.returned[seat], {}
    sits = view.seat is not None and view.seat >= 0
    own = view.hands[view.seat] if sits and view.seat is not None else None
    for kind in set(since):
        late = since.count(kind)
        if own is not None and view.seat is not None:
            late = max(late - own[kind], min(late, view.returned[view.seat].count(kind)))
        found[kind] = min(late, view.unseen[kind])
    return found


def _coming(view: JamView) -> list[int]:
    """Count, by kind, the cards that go into the deck before the next draw."""
    found = [0] * len(view.unseen)
    phase = view.after if view.phase == at.FALL else view.phase
    comes = _bear_comes(view)
    if phase in (at.SHUFFLE, at.NO_DRAW, at.BEARS_BACK) or view.cut or comes:
        found = list(view.aside)
    if comes:
        found[view.cards.bear] += 1
    if phase in (at.WON, at.RETURN) and view.bid_seat != at.NO_SEAT:
        for spot in view.bid:
            kind = spot if spot < at.PILED else view.front[view.bid_seat][spot - at.PILED].kind
            found[kind] += 1
    return found


def _bear_comes(view: JamView) -> bool | None:
    """True if nobody can take the Bear just drawn and the deck is empty until it goes back.

    None if that depends on pies hidden from the view (Travel).
    """
    if view.phase not in (at.STATE_PIES, at.BEAR_GOES) or view.deck_size:
        return False
    pies = [view.pie_count(seat) for seat in range(view.seats)]
    return False if any(pies) else None if None in pies else True


def _seen(view: JamView, places: Sequence[Place], coming: int) -> list[Sentence]:
    """Describe in sentences what is known about the locations of cards."""
    told: list[Sentence] = []
    if places and any(n and is_visitor(view.cards, kind) for kind, n in enumerate(view.unseen)):
        told.append("Karlsman and the Bear are never in a hand.")
    for place in places:
        late = sum(_returned(view, place.seat).values())
        if late:
            have = "cards have" if late > 1 else "card has"
            told.append(
                (
                    f"{late} {have} gone into the deck since ",
                    place.seat,
                    " drew last, and cannot be in its hand.",
                )
            )
    if coming:
        told.append(f"{coming} more go into the deck before anybody draws.")
    return told


# Redeal of hidden cards: a state that one seat cannot tell from the actual one.
#
# * Hands and deck follow the limits above.
# * Piles of a Travel game: unlocated cards are dealt to the piles, each with its known number of
#   pies. Another seat's knowledge of piles is unknown: it is assumed to know what the whole table
#   knows.
# * Secret choices are made anew. A deal that contradicts the current phase (such as a bid that
#   could not be completed) is rejected and repeated.


def resampled(view: JamView, rng: Stream) -> JamState:
    """Return a random state with this view; all arrangements of hidden cards are equally likely."""
    lying, case = _prepared(view)
    state = lying.copy()
    filled, deck = dealt(case, rng)
    for place, cards in zip(case.places, filled, strict=True):
        state.hands[place.seat] = Row(cards)
    state.deck = Row(deck)
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
    """Return the part shared by all redeals of a view: open cards, and the hands' pool."""
    tables = event_tables_for(view.deck_text, view.is_kids, view.task_text)
    state = JamState(
        view.seats, tables, view.tea_party, is_travel=view.is_travel, with_tasks=view.with_tasks
    )  # the other options are laid with all that lies open
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
    return state, Case(1, view.unseen, hands(view, (0,) * len(view.unseen)))


# -- tasks -----------------------------------------------------------------------------------------


def _deal_tasks(state: JamState, view: JamView, rng: Stream) -> None:
    """Deal the hidden tasks; known tasks and the undrawn ones are already in the state."""
    pools = None
    for seat, known in enumerate(view.tasks):
        if known is None and view.task_counts[seat]:
            if pools is None:
                pools = [list(places) for places in _undrawn(state.tables, view.unseen_tasks)]
            drawn = []
            for n in range(view.task_counts[seat]):  # one of each type per round
                kind = n % len(pools)
                (place,) = rng.taken(pools[kind], 1)
                state.task_left[kind][place] = 0
                drawn.append(_number(state.tables)[state.tables.task_names[kind][place]])
            state.tasks[seat] = drawn


@lru_cache(maxsize=8)
def _number(tables: EventTables) -> dict[str, int]:
    """Return the number of each task by name."""
    return {name: number for number, name in enumerate(tables.names)}


@lru_cache(maxsize=8)
def _undrawn(tables: EventTables, unseen: tuple[str, ...]) -> list[list[int]]:
    """Return, by type, the indices of tasks not drawn yet or in a hidden hand."""
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
    """Choose any cards of their piles as the hidden choices of mover and partner."""
    for who, seat in enumerate((state.mover, state.partner)):
        chosen = view.chosen[who]
        if chosen is not None:
            state.chosen[who] = list(chosen)
        elif view.chosen_counts[who]:
            pile = [kind for kind, n in enumerate(state.piles[seat]) for _ in range(n)]
            state.chosen[who] = rng.taken(pile, view.chosen_counts[who])


def _contradicts(state: JamState) -> bool:
    """True if a seat that must choose has no option: a pile does not fit the events so far."""
    if state.phase not in (at.BID, at.GIVE_JAM, at.CHOOSE):
        return False
    node = REFEREE.pending(state)
    return isinstance(node, Choice) and not len(node)


# Variants of a state that differ in what some seats hide; together they allow every possible next
# event.
#
# Every play takes one card from the hand, so a hand of a single kind shows that the play is
# possible; extra recipes on a pile never forbid anything, so in Travel a pile of all candidate
# cards shows every option. At the end each remaining task may be turned up next; its score depends
# on the other tasks, which are drawn at random.


WAYS: Final = 40
"""Random arrangements of the other tasks tried for each task that may come next."""


def hidden_variants(
    state: JamState, seats: Collection[int], last: Event | None, rng: Stream
) -> Iterator[JamState]:
    """Yield variants for each unlocated card, in the deck, alone in a hand or given, and task."""
    free = list(state.deck)
    for seat in seats:
        free = [n + more for n, more in zip(free, state.hands[seat], strict=True)]
    if state.phase in (at.DEAL, at.TURN_UP, at.DRAW):
        other = state.copy()
        other.deck, other.deck_size = Row(free), sum(free)
        yield other
    if state.phase == at.COUNT:
        yield from _other_tasks(state, seats, rng)
    piled = [0] * len(free)
    for seat in seats if state.is_travel else ():
        piled = [n + more for n, more in zip(piled, state.piles[seat], strict=True)]
    node = REFEREE.pending(state)
    if isinstance(node, Forced) and isinstance(node.event, ev.BlindCardGiven):
        if node.event.seat in seats:
            yield from _other_gifts(state, piled)
        return
    if isinstance(node, Forced) and isinstance(node.event, ev.PiesStated):
        if node.event.seat in seats:
            yield from _other_pies(state, node.event.seat, piled)
        return
    if not isinstance(node, Choice) or node.seat not in seats:
        return
    seat = node.seat
    size = state.hand_sizes[seat]
    for kind, n in enumerate(free if size else ()):
        if n:
            other = state.copy()
            other.hands[seat] = Row([min(n, size) * (k == kind) for k in range(len(free))])
            yield other
    if any(piled):
        other = state.copy()
        other.piles[seat] = Row(piled)
        yield other


def _other_gifts(state: JamState, piled: list[int]) -> Iterator[JamState]:
    """Yield each unlocated recipe as the next card of a blind trade (J-I2)."""
    who = 0 if state.chosen[0] else 1
    for kind, n in enumerate(piled):
        if n:
            other = state.copy()
            other.chosen[who][0] = kind
            yield other


def _other_pies(state: JamState, seat: int, piled: list[int]) -> Iterator[JamState]:
    """Yield the pile with as many pies as possible, and with as few (J-I3)."""
    pies = [kind for kind, n in enumerate(piled) if state.cards.sort[kind] == PIE for _ in range(n)]
    rest = [kind for kind, n in enumerate(piled) if state.cards.sort[kind] != PIE for _ in range(n)]
    for pile in (pies + rest, rest + pies):
        other = state.copy()
        lying = pile[: state.pile_sizes[seat]]
        other.piles[seat] = Row([lying.count(kind) for kind in range(len(piled))])
        yield other


def _other_tasks(state: JamState, seats: Collection[int], rng: Stream) -> Iterator[JamState]:
    """Yield redeals of the tasks not turned up yet; counted events stay as they were."""
    seat = state.sums[state.counted].seat
    if seat not in seats or not state.with_tasks:
        return
    first = next(n for n, event in enumerate(state.sums) if event.seat == seat)
    told = state.sums[first : state.counted]
    after = [event for event in state.sums[first:] if event.seat != seat]
    known = sum(isinstance(event, ev.TaskScored) for event in told)
    tables, mine = state.tables, state.tasks[seat]
    number = _number(tables)
    left = [
        [number[name] for name, n in zip(names, row, strict=True) if n]
        for names, row in zip(tables.task_names, state.task_left, strict=True)
    ]
    for hidden in seats:
        for place, task in enumerate(state.tasks[hidden]):
            if hidden != seat or place >= known:
                left[place % len(left)].append(task)
    for task in left[known % len(left)] if known < len(mine) else ():
        ways: list[JamState] = []
        other_ways: list[JamState] = []
        for _ in range(WAYS):
            pools = [[one for one in pool if one != task] for pool in left]
            tasks = [*mine[:known], task]
            for place in range(known + 1, len(mine)):
                pool = pools[place % len(pools)]
                tasks.append(pool.pop(rng.below(len(pool))))
            other = state.copy()
            other.tasks[seat] = tasks
            counted = sums(other, seat)
            other.sums = [*state.sums[:first], *counted, *after]
            (ways if counted[: len(told)] == told else other_ways).append(other)
        found = ways or other_ways
        yield from found
        event = found[0].sums[state.counted]
        if isinstance(event, ev.TaskScored):  # so that `done` is always asked for
            other = found[0].copy()
            other.sums[state.counted] = replace(event, done=0, points=0)
            yield other
