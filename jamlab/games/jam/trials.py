"""Trials for The JAM: hidden cards are redealt by the rules, and a seat draws from that deck.

Whether a card would let a seat make a recipe is decided by the rules (`pending` in the play phase),
with this card alone in its hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial, TrialDeck, drawn
from jamlab.core import AnyGame, Chance, Choice, Forced, Stream
from jamlab.core.game import seat_asked
from jamlab.core.play import draw
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import JAM, PIE, SALAD
from jamlab.games.jam.rules.event_tables import BASKET_SOURCE, HAND_SOURCE
from jamlab.games.jam.scoring.progress import account_of, task_goals
from jamlab.games.jam.state import PLAY, TURN, JamState
from jamlab.games.jam.view import JamView

DECK: Final = TrialDeck(lambda table: table.cards.names, lambda state: state.deck)
Place = tuple[int, int]
"""Index of a task on the panel, and index of one of its places."""


# -- first Basket ----------------------------------------------------------------------------------


def _basket(game: AnyGame, view: JamView, _seat: int | None, *, of: tuple[str, ...]) -> Trial:
    cards = view.cards

    def trial(rng: Stream) -> bool:
        dealt = game.resample(view, rng)
        while dealt.phase != TURN:
            node = game.pending(dealt)
            assert isinstance(node, Chance | Forced)
            game.apply(dealt, draw(node, rng) if isinstance(node, Chance) else node.event)
        there = {cards.fruit_name(kind) for kind, n in enumerate(dealt.basket) if n}
        return there.issuperset(of)

    return trial


# -- cards drawn by a seat -------------------------------------------------------------------------


def _wanted(
    game: AnyGame,
    view: JamView,
    seat: int | None,
    *,
    of: tuple[str, ...] | None,
    draws: int,
    player: int | None,
) -> Trial:
    player, cards = seat_asked(view, seat, player), view.cards
    if of is None:
        good = {cards.names[kind] for kind in _served(game, view, player, "now")}
    else:
        good = {name for kind, name in enumerate(cards.names) if cards.fruit_name(kind) in of}

    def trial(rng: Stream) -> bool:
        deck = _deck(game, view, rng)
        return any(card in good for card in rng.taken(deck, draws))

    return trial


def _deck(game: AnyGame, view: JamView, rng: Stream) -> list[str]:
    """Return a redealt deck, after the rules have returned what was set aside."""
    state: JamState = game.resample(view, rng)
    while isinstance(node := game.pending(state), Forced):
        game.apply(state, node.event)
    return DECK.cards(state)


def _tasks(
    game: AnyGame,
    view: JamView,
    seat: int | None,
    *,
    task: int,
    count: str,
    draws: int,
    player: int | None,
) -> Trial:
    player, cards = seat_asked(view, seat, player), view.cards
    served = {
        cards.names[kind]: [place for which, place in places if which == task - 1]
        for kind, places in _served(game, view, player, count).items()
    }
    states = _states(game, view, player, count)[task - 1]
    more = _lacking(view, player, states, task - 1)
    left = [place for place, state in enumerate(states) if state in ("open", "cone")]
    jars = [place for place in left if _is_jar(view, player, task - 1, place)]
    cones = [jars] * states.count("cone")

    def trial(rng: Stream) -> bool:
        deck = _deck(game, view, rng)
        drawn = rng.taken(deck, min(draws, len(deck)))
        return _filled([*cones, *[served.get(card, ()) for card in drawn]]) - len(cones) >= more

    return trial


def _lacking(view: JamView, player: int, states: Sequence[str], which: int) -> int:
    """Return the number of further places to fill until the task scores."""
    goal, found = task_goals(view, player)[which], account_of(view, player).found
    assert found is not None
    needed = next(n for n, points in enumerate(found.setting[which].points) if points)
    reach = min(states.count("reach") + states.count("cone"), max(goal.needed - goal.done, 0))
    return max(needed - goal.done - reach, 0)


def _is_jar(view: JamView, player: int, which: int, place: int) -> bool:
    """True if a cone jam may serve this place of a task."""
    found = account_of(view, player).found
    assert found is not None
    return place < len(found.setting[which].jars)


def _states(game: AnyGame, view: JamView, player: int, count: str) -> list[list[str]]:
    """Return states by task and place: done, in reach, by a cone jam (`cone`), or open.

    The rules decide what is in reach; with `count` "cards" a recipe card in hand is in reach too.
    """
    cards, found = view.cards, []
    hand = view.hands[player] or (0,) * len(cards.names)
    names, wild = set[str](), 0
    sources = {(cards.kinds[event.card], event.source) for event in _at_once(game, view, player)}
    for kind in range(len(cards.names)):
        is_held = count == "cards" and hand[kind] and cards.sort[kind] in (JAM, PIE)
        by_hand = is_held or (kind, HAND_SOURCE) in sources
        by_basket = (kind, BASKET_SOURCE) in sources
        if by_hand or by_basket:
            names.add(cards.recipe_name(kind))
        if cards.wild[kind]:
            wild += (hand[kind] if by_hand else 0) + (view.basket[kind] if by_basket else 0)
    for which, goal in enumerate(task_goals(view, player)):
        states, left = [part.state for part in goal.parts], wild
        for place, part in enumerate(goal.parts):
            if states[place] != "done":
                states[place] = "reach" if part.face in names else "open"
            if states[place] == "open" and left and _is_jar(view, player, which, place):
                states[place], left = "cone", left - 1
        found.append(states)
    return found


def _at_once(game: AnyGame, view: JamView, player: int) -> list[ev.JamMade | ev.PieBaked]:
    """Return the jams and pies that the rules let the seat make with what it has."""
    state: JamState = game.resample(view, Stream(0))
    state.phase, state.mover = PLAY, player
    return _recipes(game, state) if state.hand_sizes[player] else []


def _served(game: AnyGame, view: JamView, player: int, count: str) -> Mapping[int, list[Place]]:
    """Map each kind to the places of tasks that it would serve if it came next.

    Places of a cone jam are included where it could serve an open jar instead.
    """
    cards = view.cards
    makes = _makes_now(game, view, player) if count == "now" else _makes_ever(view)
    found: dict[int, list[Place]] = {}
    for which, (goal, states) in enumerate(
        zip(task_goals(view, player), _states(game, view, player, count), strict=True)
    ):
        if goal.done >= goal.needed:
            continue
        jars = [_is_jar(view, player, which, place) for place in range(len(states))]
        a_jar = any(jar and state == "open" for jar, state in zip(jars, states, strict=True))
        for place, (part, state) in enumerate(zip(goal.parts, states, strict=True)):
            if state != "open" and not (state == "cone" and a_jar):
                continue
            for kind, recipes in makes.items():
                if part.face in recipes or (
                    jars[place] and any(cards.wild[made] for made in recipes.values())
                ):
                    found.setdefault(kind, []).append((which, place))
    return found


def _makes_ever(view: JamView) -> dict[int, dict[str, int]]:
    """Map each unseen kind to the recipe on the card, whatever it needs."""
    cards = view.cards
    return {
        kind: {cards.recipe_name(kind): kind}
        for kind, n in enumerate(view.unseen)
        if n and cards.sort[kind] in (JAM, PIE)
    }


def _makes_now(game: AnyGame, view: JamView, player: int) -> dict[int, dict[str, int]]:
    """Map each unseen kind to the recipes that the rules would allow if it came next.

    Recipes from the Basket that are possible without the card are excluded.
    """
    cards = view.cards
    state: JamState = game.resample(view, Stream(0))
    state.phase, state.mover = PLAY, player
    already = {
        event.card for event in _at_once(game, view, player) if event.source == BASKET_SOURCE
    }
    found: dict[int, dict[str, int]] = {}
    for kind, n in enumerate(view.unseen):
        if not n or cards.sort[kind] > SALAD:
            continue
        state.hands[player].clear()
        state.hands[player][kind] = 1
        state.hand_sizes[player] = 1
        found[kind] = {
            cards.recipe_name(cards.kinds[event.card]): cards.kinds[event.card]
            for event in _recipes(game, state)
            if event.source != BASKET_SOURCE or event.card not in already
        }
    return found


def _recipes(game: AnyGame, state: JamState) -> list[ev.JamMade | ev.PieBaked]:
    """Return the jams and pies that the rules let the mover make."""
    node = game.pending(state)
    assert isinstance(node, Choice)
    return [event for event in node.options if isinstance(event, ev.JamMade | ev.PieBaked)]


def _filled(cards: Sequence[Sequence[int]]) -> int:
    """Return the size of a maximum matching of cards to places; a card lists its places.

    Augmenting paths may move a card to another of its places (H. W. Kuhn, 1955).
    """
    holder: dict[int, int] = {}

    def finds(card: int, seen: set[int]) -> bool:
        for place in cards[card]:
            if place not in seen:
                seen.add(place)
                if place not in holder or finds(holder[place], seen):
                    holder[place] = card
                    return True
        return False

    return sum(finds(card, set()) for card in range(len(cards)))


TRIED: Final = {
    **drawn(DECK),
    "tasks": RuleTrial(
        "What is hidden is dealt anew; the seat's share of the deck is drawn, and serves as many "
        "places as it can.",
        _tasks,
    ),
    "wanted": RuleTrial("What is hidden is dealt anew, and so many cards are drawn.", _wanted),
    "basket": RuleTrial("The table is set by the rules until the Basket is complete.", _basket),
}
UNTRIED: Final = {
    "holds": "It weighs what players said and did, by how often they are thought to do so.",
    "karlsman": "It is reckoned what each bid is worth to the others: nobody bids by chance.",
    "karlsman_gain": "The same.",
    "curse": "It is a model of bidders, not a chance that the rules know.",
}
"""Questions without a trial, with the reasons."""
