"""End of the game: events that count each seat's points, and the winner (J-G2 to J-G8)."""

from __future__ import annotations

from typing import Any

from jamlab.core.event import Event
from jamlab.core.node import Over
from jamlab.games.jam import events as ev
from jamlab.games.jam.scoring.account import Account, account
from jamlab.games.jam.scoring.allocation import alone
from jamlab.games.jam.state import COUNT, OVER, JamState
from jamlab.games.jam.tasks import PARTY, YUMMY, Combination, TaskCard


def game_ended(state: JamState) -> None:
    """Turn up tasks and piles and fix the events of the count."""
    state.sums = all_sums(state)
    state.counted = 0
    state.phase = COUNT


def all_sums(state: JamState) -> list[Event]:
    """Return the counting events of all seats, from seat 0 on."""
    return [event for seat in range(state.seats) for event in sums(state, seat)]


def counted(state: JamState, event: Any) -> None:
    seat: int = event.seat
    if isinstance(event, ev.RecipesCounted):
        if not state.is_kids:
            state.totals[seat] += event.points
        elif state.with_tasks:
            state.tiebreaks[seat] = event.count
        else:
            state.totals[seat] = event.count
    else:
        state.totals[seat] += event.points
        if isinstance(event, ev.TaskScored) and event.clause == "J-G6":
            state.tiebreaks[seat] += event.points
    state.counted += 1
    if state.counted == len(state.sums):
        state.phase = OVER


def account_of(state: JamState, seat: int) -> Account:
    """Return a seat's full account, including hidden cards."""
    cards = state.cards
    recipes = [made.kind for made in state.front[seat]]
    lying = [kind for made in state.front[seat] for kind in made.on]
    if state.is_travel:
        for kind, count in enumerate(state.piles[seat]):
            recipes += [kind] * count
    return account(
        cards,
        recipes,
        lying,
        cards_of_seat(state, seat),
        state.tea_party,
        party=state.party,
        karlsmen=state.karlsmen[seat],
        bears=state.bears[seat],
        yummy_counts=state.yummy_counts,
    )


def cards_of_seat(state: JamState, seat: int) -> tuple[TaskCard, ...]:
    """Return the task cards of a seat, in the order drawn."""
    return tuple([state.tables.tasks[number] for number in state.tasks[seat]])


def sums(state: JamState, seat: int) -> list[Event]:
    """Return a seat's counting events: recipes, visitors, tasks in the order drawn, parties."""
    mine = account_of(state, seat)
    clause = "J-H1" if state.is_kids else "J-G2"
    found: list[Event] = [ev.RecipesCounted(seat, clause, mine.recipes, mine.printed)]
    if mine.visitors:
        found.append(ev.VisitorsCounted(seat, "J-G2", mine.visitors, mine.visitor_points))
    found += _own_tasks(state, seat, mine)
    parties = 0
    for at, task in enumerate(mine.ways[0] if mine.ways else ()):
        if task.name == PARTY:
            parties += 1
            done, points = _result(mine, at)
            clause = _clause(state, mine, at, "J-B2" if state.seats == 2 else "J-G4")
            found.append(ev.PartyScored(seat, clause, parties, done, points))
    return found


def _own_tasks(state: JamState, seat: int, mine: Account) -> list[Event]:
    setting = mine.found.setting if mine.found else ()
    places = {task.cards[0]: at for at, task in enumerate(setting) if task.name != PARTY}
    yummies = {yummy.card: yummy for yummy in mine.yummies}
    found: list[Event] = []
    for number, card in enumerate(cards_of_seat(state, seat)):
        if card.type == YUMMY:
            if card.name in yummies:
                yummy = yummies[card.name]
                clause = "J-H2" if state.is_kids else "J-G6"
                found.append(ev.TaskScored(seat, clause, card.name, yummy.cards, yummy.points))
            continue
        at = places[card.name]
        done, points = _result(mine, at)
        clause = _clause(state, mine, at, "J-G7" if number >= 3 else "J-G3")
        found.append(ev.TaskScored(seat, clause, card.name, done, points))
    return found


def _result(mine: Account, at: int) -> tuple[int, int]:
    """Return the number of recipes serving a combination, and its points."""
    assert mine.found is not None
    return mine.there[at], mine.found.earned[at]


def _clause(state: JamState, mine: Account, at: int, usual: str) -> str:
    """Return J-H2 for children, J-G5 if other tasks took the recipes, else the usual clause."""
    if state.is_kids:
        return "J-H2"
    return "J-G5" if _lost_out(mine, at) else usual


def _lost_out(mine: Account, at: int) -> bool:
    """True if a combination pays nothing, but would if it came before the others."""
    assert mine.found is not None
    task: Combination = mine.found.setting[at]
    if mine.found.earned[at]:
        return False
    reach = alone(task, mine.made, mine.cones)
    return any(task.points[n] for n in range(reach + 1))


def ending(state: JamState) -> Over:
    """Return the result of the game (J-G8; for children J-H1, J-H2)."""
    most = max(state.totals)
    first = [seat for seat in range(state.seats) if state.totals[seat] == most]
    best = max(state.tiebreaks[seat] for seat in first)
    winners = tuple([seat for seat in first if state.tiebreaks[seat] == best])
    clause, what, more = "J-G8", "points", "yummy points"
    if state.is_kids and state.with_tasks:
        clause, what, more = "J-H2", "completed tasks", "recipes"
    elif state.is_kids:
        clause, what, more = "J-H1", "recipes", ""
    reason = f"The most {what} win"
    if len(winners) > 1:
        reason = f"Equally many {what}: the win is shared"
    elif len(first) > 1:
        reason = f"Equally many {what}, but more {more}"
    return Over(tuple(state.totals), reason, clause, winners)
