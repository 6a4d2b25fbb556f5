"""Progress of a seat's tasks: what serves them, what would help, and possible sources.

* The parts of a goal are the recipes that a task asks for: done, in reach now, or open. Done parts
  follow the best allocation (J-G5); leftover recipes are shown where they may help.
* A part is in reach if the seat could make it in one play with its hand, its recipes and the
  Basket. Each cone jam that could be made puts one jar in reach, the first that is not in reach by
  itself (J-F2).
* The outs are the unseen cards that would put one more part in reach if drawn next: a cone jam
  whose jar comes into reach by itself serves another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from jamlab.core.scene import Goal, Part, race
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import ANY, JAM, NOTHING, PIE, SALAD, Cards
from jamlab.games.jam.scoring.account import Account, account, places_told, said
from jamlab.games.jam.scoring.allocation import alone
from jamlab.games.jam.tasks import OWN_CLAUSE, PARTY, YUMMY, Combination, TaskCard, read_tasks
from jamlab.games.jam.view import JamView, SeenRecipe

BY_CONE = "by cone"
"""State of a part put in reach by a cone jam; the panel shows it as in reach."""

NAMED = 3  # most places whose sources a note lists
ENDINGS = (at.ENDED, at.COUNT, at.OVER)
NOT_READ: Any = {
    **dict.fromkeys(("bidder", "bid_seat", "partner"), at.NO_SEAT),
    **dict.fromkeys(("first", "mover", "turn", "dealt", "leaving", "counted"), 0),
    **dict.fromkeys(("highest", "staged_points", "stated", "offers_left", "blind_count"), 0),
    **dict.fromkeys(("returned", "passed", "bid", "staged", "offered", "asked"), ()),
    **dict.fromkeys(("chosen", "chosen_counts", "falling", "totals", "tiebreaks"), ()),
    "after": at.TURN,
    "turned": -1,
    "fall_from": -1,
    "cut": "",
    "fall_clause": "",
    "owes": False,
}
"""Fields that do not affect goals, with the values that stand for all others."""


def account_of(view: JamView, seat: int, front: Sequence[SeenRecipe] | None = None) -> Account:
    """Return a seat's account as far as the view knows, without tasks that are hidden.

    With `front`, these recipes replace those in front of the seat.
    """
    if front is None:
        front = view.front[seat]
    kinds = [made.kind for made in front]
    lying = [kind for made in front for kind in made.on]
    for kind, n in enumerate(view.known[seat] if view.is_travel else ()):
        kinds += [kind] * n
    return account(
        view.cards,
        kinds,
        lying,
        _tasks_named(view.task_text, view.tasks[seat] or ()) if _all_drawn(view, seat) else (),
        view.tea_party,
        party=view.party,
        karlsmen=view.karlsmen[seat],
        bears=view.bears[seat],
        yummy_counts=view.yummy_counts,
    )


@lru_cache(maxsize=1024)
def _tasks_named(text: str, names: tuple[str, ...]) -> tuple[TaskCard, ...]:
    by_name = {task.name: task for task in read_tasks(text)}
    return tuple([by_name[name] for name in names])


def _all_drawn(view: JamView, seat: int) -> bool:
    """True if the view knows the seat's tasks and the seat has drawn all of them (J-B1)."""
    names = view.tasks[seat]
    return names is not None and len(names) == (6 if view.seats == 2 else 3)


def progress(view: JamView, seat: int) -> tuple[Goal, ...]:
    """Return the goals of a seat if the view knows its tasks; otherwise its rank among the others.

    The cache ignores fields that do not affect goals, which makes every second view of a game a
    hit.
    """
    phase = at.TURN
    if view.phase <= at.SHUFFLE:
        phase = at.SHUFFLE
    elif view.phase in ENDINGS:
        phase = at.ENDED
    return goals_of(replace(view, phase=phase, **NOT_READ), seat)


def task_goals(view: JamView, seat: int) -> list[Goal]:
    """Return the goals except yummy-yummy; tea parties come last."""
    return [goal for goal in progress(view, seat) if goal.clause != OWN_CLAUSE[YUMMY]]


@lru_cache(maxsize=256)
def goals_of(view: JamView, seat: int) -> tuple[Goal, ...]:
    """Compute the goals for `progress`."""
    mine = account_of(view, seat)
    if mine.found is None:
        return _standing(view, seat)
    means = means_of(view, seat)
    goals = [_task_goal(view, which, mine, means) for which in range(len(mine.there))]
    parties = [goal for goal in goals if goal.face == PARTY]
    own = [goal for goal in goals if goal.face != PARTY]
    return (*own, *_yummies(view, mine), *parties)


# -- means of a seat -------------------------------------------------------------------------------


@dataclass(slots=True)
class Means:
    """Recipes that a seat could make in one play, and cards that would help.

    `now` describes how a recipe could be made at once, `cones` the same for each cone jam; `helps`
    maps recipes to the unseen kinds that would allow this if drawn next (another cone jam is listed
    under its own name). `supply` counts all cards of a recipe that may still come to this seat,
    `sources` says where they are.
    """

    now: dict[str, str] = field(default_factory=dict)
    helps: dict[str, set[int]] = field(default_factory=dict)
    supply: dict[str, int] = field(default_factory=dict)
    sources: dict[str, list[str]] = field(default_factory=dict)
    wild: frozenset[str] = frozenset()
    cones: list[str] = field(default_factory=list)


def means_of(view: JamView, seat: int) -> Means:
    """Return a seat's means as far as the view knows."""
    cards = view.cards
    means = Means(wild=frozenset(cards.recipe_name(k) for k, w in enumerate(cards.wild) if w))
    if view.phase in ENDINGS:
        return means
    hand = view.hands[seat] or (0,) * len(view.unseen)
    _add_sources(view, seat, hand, means)
    own = [kind for kind, n in enumerate(view.recipes(seat)) if n]
    jams = {cards.recipe[kind] for kind in own if cards.sort[kind] == JAM}
    has_cone = any(cards.wild[kind] for kind in own)
    in_hand, in_basket = _fruits(cards, hand), _fruits(cards, view.basket)
    any_card = set[int]()  # for an empty hand: any card can be played or pay (J-C12)
    if not view.hand_sizes[seat]:
        any_card = {k for k, n in enumerate(view.unseen) if n and cards.sort[k] <= SALAD}
    for kind in range(len(cards.names)):
        name = cards.recipe_name(kind)
        if cards.sort[kind] == JAM:
            need = cards.need[kind]
            fits = bool(in_basket) if need == ANY else need in in_basket
            if hand[kind] and fits:
                means.now[name] = f"make {name}, with a fruit from the Basket"
            elif view.basket[kind] and (view.hand_sizes[seat] if need == ANY else need in in_hand):
                means.now.setdefault(name, f"make {name} from the Basket")
            if view.unseen[kind] and fits:
                means.helps.setdefault(name, set()).add(kind)
            if view.basket[kind]:
                drawn = means.helps.setdefault(name, set())
                drawn |= any_card if need == ANY else _unseen_with(view, need)
            if cards.wild[kind]:
                from_hand = hand[kind] if fits else 0
                from_basket = view.basket[kind] if view.hand_sizes[seat] else 0
                means.cones += [f"make {name}, with a fruit from the Basket"] * from_hand
                means.cones += [f"make {name} from the Basket"] * from_basket
        elif cards.sort[kind] == PIE and (has_cone or cards.need[kind] in jams):
            if hand[kind]:
                means.now[name] = f"bake the {name} from the hand"
            elif view.basket[kind] and view.hand_sizes[seat]:
                means.now.setdefault(name, f"bake the {name} from the Basket")
            if view.unseen[kind]:
                means.helps.setdefault(name, set()).add(kind)
            if view.basket[kind]:
                means.helps.setdefault(name, set()).update(any_card)
    return means


def _unseen_with(view: JamView, fruit: int) -> set[int]:
    return {kind for kind in view.cards.of_fruit[fruit] if view.unseen[kind]}


def standing(
    task: Combination, is_done: Sequence[bool], names: Collection[str], cones: int
) -> list[str]:
    """Return the state of each place: done, reach (one of these `names`), `BY_CONE` or open."""
    states = []
    for place, recipe in enumerate(task.recipes):
        state = "done" if is_done[place] else "reach" if recipe in names else "open"
        if state == "open" and place < len(task.jars) and cones:
            state, cones = BY_CONE, cones - 1
        states.append(state)
    return states


def outs_by_place(
    task: Combination, states: Sequence[str], helps: dict[str, set[int]], wild: Collection[str]
) -> dict[int, set[int]]:
    """Map each place that a coming card may serve to the kinds that serve it.

    These are the open places and, if a jar is open, also the jars served by a cone jam, which could
    serve the open one instead.
    """
    a_jar = "open" in states[: len(task.jars)]
    found = {}
    for place, state in enumerate(states):
        if state == "open" or (state == BY_CONE and a_jar):
            names = [task.recipes[place], *(wild if place < len(task.jars) else ())]
            found[place] = set[int]().union(*[helps.get(name, set()) for name in names])
    return found


def _fruits(cards: Cards, counts: Iterable[int]) -> set[int]:
    return {cards.fruit[kind] for kind, n in enumerate(counts) if n} - {NOTHING}


def _add_sources(view: JamView, seat: int, hand: tuple[int, ...], means: Means) -> None:
    """Record locations of the cards of each recipe that are not yet in front of the seat."""
    cards = view.cards
    others = [other for other in range(view.seats) if other != seat]
    elsewhere = [0] * len(cards.names)
    lying = [0] * len(cards.names)
    for other in range(view.seats):
        for made in view.front[other]:
            elsewhere[made.kind] += other != seat and view.trades
            for kind in made.on:
                lying[kind] += 1
    if view.is_travel:
        for kind in range(len(cards.names)):
            lying[kind] += sum(stack.count(kind) for stack in view.stacks) - view.basket[kind]
            if view.trades:
                elsewhere[kind] += view.unplaced[kind]
                elsewhere[kind] += sum(view.known[other][kind] for other in others)
    for counts, words in (
        (hand, "{} in hand"),
        (view.basket, "{} in the Basket"),
        (lying, "{} under other cards"),
        (view.unseen, "{} unseen"),
        (elsewhere, "{} by trade"),
    ):
        found: dict[str, int] = {}
        for kind, n in enumerate(counts):
            if n and cards.sort[kind] <= SALAD:
                name = cards.recipe_name(kind)
                found[name] = found.get(name, 0) + n
        for name, n in found.items():
            means.supply[name] = means.supply.get(name, 0) + n
            means.sources.setdefault(name, []).append(words.format(n))


# -- goals -----------------------------------------------------------------------------------------


def _task_goal(view: JamView, which: int, mine: Account, means: Means) -> Goal:
    """Return the goal of winter stock, granny's pies or a tea party."""
    assert mine.found is not None
    task, earned = mine.found.setting[which], mine.found.earned[which]
    servers = mine.shown[which]
    open_places = [n for n, server in enumerate(servers) if not server]
    done = len(servers) - len(open_places)
    full = done >= task.needed
    now, cones = ({}, []) if full else (means.now, means.cones)
    states = standing(task, [bool(server) for server in servers], now, len(cones))
    parts, moves = [], []
    for recipe, state in zip(task.recipes, states, strict=True):
        parts.append(Part(recipe, "reach" if state == BY_CONE else state))
        if state == "reach":
            moves.append(now[recipe])
        elif state == BY_CONE:
            moves.append(f"{cones[0]}: it serves for {recipe}")
    helping = set[int]().union(*outs_by_place(task, states, means.helps, means.wild).values())
    best = _at_best(task, mine, means)
    outs = sum(view.unseen[kind] for kind in helping)
    return Goal(
        name=_title(task.title),
        face=task.name,
        done=done,
        needed=task.needed,
        points=earned,
        clause=task.clause,
        note="" if full else _note(which, open_places, best, mine, means),
        outs=(outs, sum(view.unseen)) if view.deck_size and not full else (0, 0),
        parts=tuple(parts),
        best=0 if full else best,
        worth=_worth(task, earned, view.is_kids),
        outs_words="cards that finish it" if done == task.needed - 1 else "cards that bring it on",
        next_move=moves[0] if moves else "",
    )


def _at_best(task: Combination, mine: Account, means: Means) -> int:
    """Return the most points that the task can still bring if it had all recipes to itself."""
    supply = dict(mine.made)
    for name, n in means.supply.items():
        supply[name] = supply.get(name, 0) + n
    cones = mine.cones + sum(means.supply.get(name, 0) for name in means.wild)
    places = alone(task, tuple(sorted(supply.items())), cones)
    return max(task.points[: places + 1])


def _worth(task: Combination, earned: int, is_kids: bool) -> str:
    if is_kids:
        return _completed(earned)
    if earned or not task.is_party:
        return ""
    least = next(n for n, points in enumerate(task.points) if points)
    return f"from {least}: {said(task.points[least])}"


def _completed(earned: int) -> str:
    """Describe a child's task (J-H2)."""
    return "completed" if earned else "not completed yet"


def _title(words: str) -> str:
    """Return the name of a goal, capitalised and with a typographic apostrophe."""
    return (words[0].upper() + words[1:]).replace("'", "’")


def _note(which: int, open_places: list[int], best: int, mine: Account, means: Means) -> str:
    """Return the sources of missing recipes, the scarcest first; at the end the reasons."""
    assert mine.found is not None
    task, earned = mine.found.setting[which], mine.found.earned[which]
    if not means.sources:
        told = places_told(mine, which)
        return _some([told[place] for place in open_places])
    if best <= earned:
        return "no more can come of it"
    made = dict(mine.made)
    told = []
    wanted = [task.recipes[place] for place in open_places]
    for name in sorted(wanted, key=lambda name: means.supply.get(name, 0)):
        sources = means.sources.get(name, ["none left"])
        if made.get(name):
            sources = ["serves another task", *sources]
        told.append(f"{name}: {', '.join(sources)}")
    return _some(told)


def _some(told: list[str]) -> str:
    """Join the first `NAMED` texts, and count the rest."""
    more = len(told) - NAMED
    return "; ".join(told[:NAMED]) + (f"; and {more} more" if more > 0 else "")


def _yummies(view: JamView, mine: Account) -> list[Goal]:
    """Return goals with the number of cards with the fruit below, and of those unseen (J-G6)."""
    cards = view.cards
    each = {task.name: task.points for task in view.task_cards if task.type == YUMMY}
    goals = []
    for yummy in mine.yummies:
        helps = sum(
            n for kind, n in enumerate(view.unseen) if cards.fruit_name(kind) == yummy.fruit
        )
        goals.append(
            Goal(
                name=f"Yummy: {yummy.fruit}",
                face=yummy.fruit,
                done=min(yummy.cards, 1) if view.is_kids else yummy.cards,
                needed=int(view.is_kids),
                points=yummy.points,
                clause="J-H2" if view.is_kids else "J-G6",
                outs=(helps, sum(view.unseen)) if view.deck_size else (0, 0),
                worth=_completed(yummy.points) if view.is_kids else f"{each[yummy.card]} each",
                outs_words=f"cards with {yummy.fruit} below",
            )
        )
    return goals


def _standing(view: JamView, seat: int) -> tuple[Goal, ...]:
    """Return a race for most recipes (children), or for most public points."""
    if view.phase <= at.SHUFFLE:
        return ()
    if view.is_kids:
        counts = [view.recipe_count(other) for other in range(view.seats)]
        return (race("Most recipes", "", counts, seat, 0, "J-H1"),)
    if any(view.pile_sizes[s] != sum(view.known[s]) for s in range(view.seats) if view.is_travel):
        return ()
    sums = [view.open_points(other) for other in range(view.seats)]
    return (race("Most points", "", sums, seat, 0, "J-G8"),)
