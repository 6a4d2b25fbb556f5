"""Possible places of the cards of Sixty that a view has not located: the deck and hidden hands.

* They may lie anywhere, except as limited by what a seat showed: a seat that kept an attack had no
  answer to it (S-D4), one that skipped an attack held only jokers (S-C3). A card laid since was
  there before or was drawn since: each way is a case of its own (shown.py).
* That nobody was dealt five jokers (S-A5) is not counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from jamlab.core.event import Event
from jamlab.core.hidden import Case, Hidden, Place, Sentence, in_order
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import COUNTS, FIRST_JOKER, HAND, JOKER_KINDS, NAMES
from jamlab.games.sixty.events import CardDealt
from jamlab.games.sixty.hand_constraints import (
    REMEMBERED,
    SKIPPED,
    History,
    Old,
    UnansweredAttack,
    left_of,
    left_of_unseen,
)
from jamlab.games.sixty.state import SixtyState
from jamlab.text import many

MOST: Final = 300
"""Maximum number of table lines used for counting, all cases together; beyond that, the earliest
showing of the seat that needs most of them is left out. Three hands just after a showing need 6³,
so none of these is. (With four, 6⁴, telling a game takes three times as long.)
"""
_NONE: Final = (0,) * len(NAMES)
_JOKERS: Final = "that nobody was dealt five jokers (S-A5) is not counted"


def hidden(view: SixtyState) -> Hidden:
    """Return the cards the next ones come from: the deck, or all cards if they are shuffled."""
    found, histories = cases(view)
    is_over = view.phase in (at.ENDED, at.COUNT) or _all_skip(view, found)
    if view.deck_size and (is_over or view.phase in (at.ROUND, at.REDEAL)):
        another = ("another round is played",) if is_over else ()
        shuffled = ("All cards are shuffled for another round.",)
        return Hidden(NAMES, (Case(1, COUNTS, ()),), sum(COUNTS), seen=shuffled, granted=another)
    told = [_seen(seat, history, view.hand_sizes[seat]) for seat, history in enumerate(histories)]
    granted: list[Sentence] = [_JOKERS] if found[0].places else []
    for seat, (history, shown) in enumerate(zip(histories, view.shown, strict=True)):
        if not view.hands[seat] and len(history) < len(shown):
            granted.append(("what ", seat, " showed before by keeping or skipping is not counted"))
    if view.deck_size and is_over is None:
        granted.append(
            "it is asked of this deck, also where the round is over before anybody draws, for all "
            "hold only jokers (S-C4)"
        )
    if len(view.remembered) == REMEMBERED < len(view.hands):
        granted.append("of all seats that kept or skipped an attack only the last three count")
    seen = tuple([one for one in told if one])
    return Hidden(NAMES, found, view.deck_size, seen=seen, granted=tuple(granted))


def _all_skip(view: SixtyState, found: Sequence[Case]) -> bool | None:
    """True if the round ends without a draw because all seats still to attack hold only jokers
    (S-C4).

    None if that depends on hands that the view does not show. Possible if the deck holds cards and
    only a seat that fights back draws (S-B2).
    """
    if view.phase != at.ATTACK or view.refill != "fight_back":
        return False
    skip: list[bool | None] = []
    for seat in _still_to_attack(view):
        hand = view.hands[seat]
        skip.append(_only_jokers(found, seat) if not hand else not any(hand[:FIRST_JOKER]))
    return False if False in skip else None if None in skip else True


def _still_to_attack(view: SixtyState) -> list[int]:
    """Return the seats with cards that have not skipped since the last attack, the mover first."""
    seats = len(view.hands)
    turns = [(view.mover + n * view.direction) % seats for n in range(seats)]
    active = [seat for seat in turns if view.hand_sizes[seat]]
    return active[: len(active) - view.skipped]


def _only_jokers(found: Sequence[Case], seat: int) -> bool | None:
    """True if a hidden hand holds only jokers in every case; None if it may hold others."""
    for case in found:
        numbers = [kind for kind in range(FIRST_JOKER) if case.counts[kind]]
        for place in case.places:
            if place.seat == seat and any(not place.most or place.most[kind] for kind in numbers):
                return None
    return True


def cases(view: SixtyState) -> tuple[tuple[Case, ...], tuple[History, ...]]:
    """Return the possible placings of cards and the histories, by seat, that they count."""
    hands = view.hands
    sizes = tuple([0 if hand else n for hand, n in zip(hands, view.hand_sizes, strict=True)])
    shown = tuple([() if hand else past for hand, past in zip(hands, view.shown, strict=True)])
    return _cases(tuple(view.deck), sizes, shown)


@lru_cache(maxsize=1 << 10)
def _cases(
    unseen: tuple[int, ...], sizes: tuple[int, ...], shown: tuple[History, ...]
) -> tuple[tuple[Case, ...], tuple[History, ...]]:
    hands = list(zip(shown, sizes, strict=True))
    histories = [_countable(history, size, unseen) for history, size in hands]
    lines = [_lines(*hand, unseen) for hand in zip(histories, sizes, strict=True)]
    while prod(lines) > MOST:
        seat = lines.index(max(lines))
        histories[seat] = _later(histories[seat])
        lines[seat] = _lines(histories[seat], sizes[seat], unseen)
    left = [left_of_unseen(*hand, unseen) for hand in zip(histories, sizes, strict=True)]
    found: dict[tuple[Place, ...], int] = {}
    for ways in product(*left):
        places = tuple(
            [place for seat, (old, _) in enumerate(ways) for place in _old(seat, old)]
        ) + in_order(
            Place(seat, size - sum(old.sizes), _NONE)
            for seat, ((old, _), size) in enumerate(zip(ways, sizes, strict=True))
        )
        found[places] = prod([times for _, times in ways])
    return tuple([Case(times, unseen, places) for places, times in found.items()]), tuple(histories)


def within(case: Case, seat: int, most: tuple[int, ...]) -> Case:
    """Return the ways of a case in which the seat's hand has at most `most[kind]` of each kind."""
    others = [place for place in case.places if place.seat != seat]
    own = [place for place in case.places if place.seat == seat]
    old = [place for place in own if place.most]
    rest = sum([place.size for place in own if not place.most])
    limited = [place for place in others if place.most]
    free = [place for place in others if not place.most]
    last = Place(seat, rest, _NONE, most)
    return case._replace(places=(*limited, *old, last, *free))


def _old(seat: int, old: Old) -> Sequence[Place]:
    """Return the places of cards that were shown to be within limits."""
    return [Place(seat, size, _NONE, most) for size, most in zip(old.sizes, old.most, strict=True)]


def _countable(history: History, size: int, unseen: tuple[int, ...]) -> History:
    """Return the history from the earliest showing with which it can be counted."""
    found: History = ()
    for n in range(len(history) - 1, -1, -1):
        if isinstance(history[n], UnansweredAttack):
            if _most_lines(history[n:], size) > MOST < _lines(history[n:], size, unseen):
                break
            found = history[n:]
    return found


def _lines(history: History, size: int, unseen: tuple[int, ...]) -> int:
    """Return the number of table lines needed to fill the places of limited cards."""
    return _lines_of(left_of_unseen(history, size, unseen))


@lru_cache(maxsize=1 << 12)
def _most_lines(history: History, size: int) -> int:
    """Return the same as an upper bound: fewer unseen cards make fewer limits bind."""
    return _lines_of(left_of(history, size))


def _lines_of(left: Iterable[tuple[Old, int]]) -> int:
    return sum([prod([size + 1 for size in some.sizes]) for some, _ in left])


def _later(history: History) -> History:
    """Return the history from its second showing on; () if it has only one."""
    for n, one in enumerate(history[1:], 1):
        if isinstance(one, UnansweredAttack):
            return history[n:]
    return ()


def _seen(seat: int, history: History, size: int) -> Sentence:
    """Return the last showing of a seat's hand as a sentence; "" if it has no effect any more."""
    shown = [one for one in history if isinstance(one, UnansweredAttack)]
    if not shown or not any(old.sizes for old, _ in left_of(history, size)):
        return ""
    last = shown[-1]
    if last.kind == SKIPPED:
        did = "skipped its attack, so it held only jokers"
    else:
        did = f"kept {many(last.cards, NAMES[last.kind])}, so it could not answer that"
    since = "" if history[-1] is last else "; what it has laid since may have been there before"
    return seat, f" {did}: only such hands count{since}."


# States that differ in some hidden hands and together allow every event that can come next.


def hidden_variants(
    state: SixtyState, seats: Collection[int], last: Event | None, rng: Stream
) -> Iterator[SixtyState]:
    """Yield states with all unlocated cards in the deck, or with a hand of one kind only.

    An answer or an attack uses cards of one kind, so hands of one kind show all of them (S-C1,
    S-D2, S-D3), and an empty hand shows the case of no option (S-C3, S-D4).
    """
    free = list(state.deck)
    for seat in seats:
        free = [n + more for n, more in zip(free, state.hands[seat], strict=True)]
    if state.phase in (at.DEAL, at.DRAW):
        other = state.copy()
        other.deck, other.deck_size = Row(free), sum(free)
        yield other
    seat = state.defender if state.phase == at.ANSWER else state.mover
    if state.phase in (at.ANSWER, at.ATTACK) and seat in seats:
        yield _with(state, seat, {})
        size = state.hand_sizes[seat]
        for kind, n in enumerate(free):
            if n:
                yield _with(state, seat, {kind: min(n, size)})
    if isinstance(last, CardDealt) and state.deal_is_done():
        yield from _five_jokers(state, seats, free)


def _five_jokers(
    state: SixtyState, seats: Collection[int], free: list[int]
) -> Iterator[SixtyState]:
    """Yield states with a hand that was dealt five jokers (S-A5)."""
    jokers = [kind for kind in JOKER_KINDS for _ in range(free[kind])][:HAND]
    for seat in seats if len(jokers) == HAND else ():
        if state.hand_sizes[seat]:
            other = _with(state, seat, {kind: jokers.count(kind) for kind in jokers})
            other.phase = at.REDEAL
            yield other


def _with(state: SixtyState, seat: int, cards: dict[int, int]) -> SixtyState:
    other: SixtyState = state.copy()
    other.hands[seat] = Row([cards.get(kind, 0) for kind in range(len(NAMES))])
    return other
