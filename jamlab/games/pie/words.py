"""The Pie Game in words: sentences for events, option lines with clauses, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from jamlab.core.event import HIDDEN, Event
from jamlab.core.node import Chance, Choice, Forced, Over
from jamlab.core.refusals import Refusal, due_instead, no_such
from jamlab.core.scene import OptionLine
from jamlab.games.pie import events as ev
from jamlab.games.pie import rules
from jamlab.games.pie.deck import LOSE_TURN, POT_LUCK, SORTS
from jamlab.games.pie.event_tables import PLAYED_BY
from jamlab.games.pie.state import CHOOSE, DISCARD, PARTNER, THROW, TURN, PieState
from jamlab.text import many

# -- options ---------------------------------------------------------------------------------------


def place_of(event: Event) -> str:
    """Return the pile that a card is drawn or taken from; "" if none."""
    if isinstance(event, ev.DrawChosen):
        return "deck"
    return "discard" if isinstance(event, ev.CardTaken) else ""


def option_lines(state: PieState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
    node = rules.REFEREE.pending(state)
    if not isinstance(node, Choice) or node.seat != seat:
        return ()
    legal = [_line(state, option, names) for option in node.options]
    return (*legal, *_forbidden(state))


def _line(state: PieState, option: Event, names: Sequence[str]) -> OptionLine:
    if isinstance(option, ev.DrawChosen):
        n = state.pile_size
        text = "The top card, unseen." if n else "The discards are shuffled first."
        title = f"Draw ({many(n, 'card')} in the pile)"
    elif isinstance(option, ev.CardTaken):
        title = f"Take {option.card}"
        text = f"From the discard pile. {_use(state, option.seat, option.card)}"
    elif isinstance(option, ev.CardDiscarded):
        title, text = f"Discard {option.card}", _use(state, option.seat, option.card)
    elif isinstance(option, ev.CardChosen):
        to = names[state.given_to(option.seat)]
        title, text = f"Give {option.card} to {to}", _use(state, option.seat, option.card)
    elif isinstance(option, ev.PartnerChosen):
        target = option.target
        n = state.hand_sizes[target]
        title = f"Trade with {names[target]}"
        text = (
            f"{many(n, 'card')} in hand, {state.pies[target]} of {many(state.pies_needed, 'pie')}."
        )
    else:
        card = str(getattr(option, "card", ""))
        title, text = f"Play {card}", EFFECTS[state.cards.sort[state.cards.kinds[card]]]
    return OptionLine(title, text, option.clause, (option,))


EFFECTS = (
    "",
    "",
    "It lies before you; your next turn goes into clearing it.",
    "You and a player of your choice give each other a card.",
    "Discard two other cards, then draw up to five.",
    "Discard all other cards, then draw up to five.",
    "Everybody gives a card to the left.",
    "Everybody gives a card to the right.",
)
"""Effects of Fudge, by sort."""


def _use(state: PieState, seat: int, card: str) -> str:
    """Return a sentence on the use of the card to the seat, given its hand."""
    cards, kind = state.cards, state.cards.kinds[card]
    held = state.hands[seat][kind]
    if cards.is_fudge(kind):
        return "Fudge: it must be played on the next turn."
    if cards.sort[kind] == POT_LUCK:
        return "It stands for any ingredient."
    if not cards.is_needed(kind, state.recipe[seat]):
        return "Your recipe does not need it."
    if held > 1:
        return f"Your recipe needs one; you hold {held}."
    return "Your recipe needs it." if held else "Your recipe needs it, and you have none."


def _forbidden(state: PieState) -> list[OptionLine]:
    """Return actions that a player might try, each with the clause that forbids it."""
    cards, hand = state.cards, state.hands[state.mover]
    fudge = [kind for kind in range(cards.size) if hand[kind] and cards.is_fudge(kind)]
    found: list[OptionLine] = []
    if state.phase == TURN and fudge:
        text = "Who holds Fudge at the start of the turn plays it instead."
        found.append(OptionLine("Draw or take a card", text, "P-C1"))
        if len(fudge) > 1 and cards.lose_turn in fudge:
            title = f"Play {cards.names[cards.lose_turn]}"
            found.append(OptionLine(title, "Not while you hold other Fudge.", "P-C6"))
    elif state.phase == TURN and cards.is_fudge(state.discard[-1]) and not state.take_fudge:
        title = f"Take {cards.names[state.discard[-1]]}"
        text = "At this table Fudge is not taken from the discard pile."
        found.append(OptionLine(title, text, "P-B5"))
    elif state.phase == DISCARD:
        for kind in fudge:
            name = cards.names[kind]
            found.append(
                OptionLine(f"Discard {name}", "Fudge is not discarded without effect.", "P-B2")
            )
            if state.took == kind:
                found.append(OptionLine(f"Play {name}", "Fudge taken waits a turn.", "P-B5"))
            elif not state.drawn_may_play:
                found.append(OptionLine(f"Play {name}", "Fudge just drawn waits a turn.", "P-B4"))
    return found


# Refusals: one sentence and the clause that forbids the event.


_FUDGE = ev.FudgePlayed | ev.LostTurnLaid
_CHOSEN = ev.DrawChosen | ev.CardTaken | ev.CardDiscarded | ev.PartnerChosen | ev.CardChosen

_COUNTED = {ev.RoundBegan: "round", ev.RoundVoided: "round", ev.DiscardsShuffled: "count"}
"""Counters that events carry."""
_UNPLAYED = Refusal("Fudge is not discarded without being played", "P-B2")


def forbidden(state: PieState, event: Event) -> Refusal:
    node = rules.REFEREE.pending(state)
    if isinstance(node, Over):
        return Refusal("The game is over", node.clause)
    if isinstance(node, Choice):
        return _no_choice(state, node, event)
    if isinstance(node, Chance):
        return _no_chance(state, node, event)
    assert isinstance(node, Forced)
    return due_instead(event, node.event)


def never(start: PieState, event: Event) -> Refusal | None:
    """Return the refusal of an event that is impossible at any table, or None: its card or recipe
    does not exist, or no card of that kind can be used so.
    """
    card, recipe = getattr(event, "card", HIDDEN), getattr(event, "recipe", HIDDEN)
    if card != HIDDEN and card not in start.cards.kinds:
        return no_such("card", card, start.cards.kinds, "P-A1")
    if recipe != HIDDEN and recipe not in start.cards.recipe_kinds:
        return no_such("recipe", recipe, start.cards.recipe_kinds, "P-A1")
    return None if card == HIDDEN else _not_of_its_kind(start, event, str(card))


def _not_of_its_kind(start: PieState, event: Event, card: str) -> Refusal | None:
    """Return the refusal of an event impossible with this card, whoever holds it, or None."""
    cards = start.cards
    kind = cards.kinds[card]
    is_fudge, loses = cards.is_fudge(kind), cards.sort[kind] == LOSE_TURN
    if isinstance(event, ev.FudgePlayed | ev.LostTurnLaid | ev.LostTurnCleared):
        if not is_fudge:
            return Refusal(f"{card} is no Fudge", "P-C1")
        if not loses and not isinstance(event, ev.FudgePlayed):
            return Refusal(f"{card} is played, not laid before the seat", "P-C1")
        if loses and isinstance(event, ev.FudgePlayed):
            return Refusal(f"{card} is laid before the seat, not played", "P-C6")
        if isinstance(event, ev.FudgePlayed):
            clause = PLAYED_BY.get(SORTS[cards.sort[kind]], "P-C1")
            if event.clause not in (HIDDEN, "P-B4", clause):
                return Refusal(f"{event.kind} rests on another clause", clause)
    elif isinstance(event, ev.FudgeDrawn | ev.FudgeLaid):
        if not cards.is_laid_at_once(kind):
            return Refusal(f"Only Fudge that is laid down at once is shown, not {card}", "P-B3")
    elif isinstance(event, ev.FudgePutBack):
        if not is_fudge:
            return Refusal(f"{card} is no Fudge", "P-A5")
    elif isinstance(event, ev.CardDiscarded):
        if is_fudge and event.clause == "P-B1":
            return _UNPLAYED
    elif isinstance(event, ev.CardTaken) and is_fudge and not start.take_fudge:
        return Refusal("Fudge is not taken from the discard pile at this table", "P-B5")
    return None


def forbidden_for_any_hands(state: PieState, event: Event, *, is_known: bool) -> Refusal | None:
    """Return a refusal that is independent of hidden cards: wrong turn or wrong counter.

    The end of a turn depends on the types of events, never on their cards alone: if two of the
    states that fit have a choice, it is the same seat's.
    """
    node = rules.REFEREE.pending(state)
    if isinstance(node, Choice) and isinstance(event, _CHOSEN | _FUDGE):
        return forbidden(state, event) if event.seat != node.seat else None
    due = node.event if isinstance(node, Forced) else None
    name = _COUNTED.get(type(due)) if type(due) is type(event) else None
    if name is None or getattr(due, name) == getattr(event, name):
        return None
    assert due is not None
    return due_instead(event, due)


def _no_chance(state: PieState, node: Chance, event: Event) -> Refusal:
    like = next((other for other in node.outcomes if type(other) is type(event)), None)
    if like is None:
        return Refusal(f"{event.kind} cannot happen now", node.outcomes[0].clause)
    if isinstance(event, ev.DealerDrawn):
        return Refusal("One of the seats deals first", like.clause)
    if event.seat != like.seat:
        return Refusal(f"This card is for seat {like.seat}", like.clause)
    if isinstance(event, ev.RecipeDealt):
        if event.recipe not in state.cards.recipe_kinds:
            return no_such("recipe", event.recipe, state.cards.recipe_kinds, "P-A1")
        if not state.recipe_pile[state.cards.recipe_kinds[event.recipe]]:
            return Refusal(f"{event.recipe} has been dealt already", "P-A1")
        return Refusal("The recipe rests on another clause", like.clause)
    card = _card(event)
    if card not in state.cards.kinds:
        return no_such("card", card, state.cards.kinds, "P-A1")
    if not state.pile[state.cards.kinds[card]]:
        return Refusal(f"No {card} is left in the draw pile", "P-A1")
    if isinstance(event, ev.CardDrawn) and state.cards.is_laid_at_once(state.cards.kinds[card]):
        return Refusal(f"{card} is shown and laid down at once", "P-B3")
    if isinstance(event, ev.FudgeDrawn):
        return Refusal(f"Only Fudge that is laid down at once is shown, not {card}", "P-B3")
    return Refusal("The card rests on another clause", like.clause)


def _no_choice(state: PieState, node: Choice, event: Event) -> Refusal:
    if event.seat != node.seat:
        clause = node.options[0].clause if state.phase == CHOOSE else "P-A7"
        return Refusal(f"Seat {node.seat} is to act, not seat {event.seat}", clause)
    for option in node.options:
        if replace(event, clause=option.clause) == option:
            return Refusal(f"{event.kind} rests on another clause", option.clause)
    card = _card(event)
    if hasattr(event, "card") and card not in state.cards.kinds:
        return no_such("card", card, state.cards.kinds, "P-A1")
    if state.phase == DISCARD:
        return _no_discard(state, event, card)
    if state.phase in (THROW, CHOOSE):
        clause = node.options[0].clause
        if type(event) is type(node.options[0]):
            return _not_held(card, clause)
        doing = "discards" if state.phase == THROW else "chooses a card to give"
        return Refusal(f"Seat {node.seat} {doing} first", clause)
    if state.phase == PARTNER:
        return Refusal("A trade is with one other player at the table", "P-C4")
    return _no_turn(state, event, card)


def _no_turn(state: PieState, event: Event, card: str) -> Refusal:
    cards, hand = state.cards, state.hands[state.mover]
    if not cards.fudge_in(hand):
        if isinstance(event, ev.CardTaken):
            top = cards.names[state.discard[-1]]
            never = _not_of_its_kind(state, event, card) if card == top else None
            return never or Refusal(f"On top of the discard pile lies {top}", "P-B1")
        if isinstance(event, _FUDGE):
            return Refusal("There is no Fudge in hand", "P-C1")
        return Refusal("The turn begins with drawing or taking a card", "P-B1")
    if not isinstance(event, _FUDGE):
        return Refusal("Who holds Fudge plays it instead of drawing", "P-C1")
    kind = cards.kinds[card]
    if cards.is_fudge(kind) and not hand[kind]:
        return _not_held(card, "P-C1")
    never = _not_of_its_kind(state, event, card)
    return never or Refusal("No turn is lost while other Fudge is held", "P-C6")


def _no_discard(state: PieState, event: Event, card: str) -> Refusal:
    if not isinstance(event, ev.CardDiscarded | _FUDGE):
        return Refusal("The turn ends with a discard", "P-B1")
    kind = state.cards.kinds[card]
    if not state.hands[state.mover][kind]:
        return _not_held(card, "P-B1")
    if isinstance(event, ev.CardDiscarded):
        return _UNPLAYED
    if (never := _not_of_its_kind(state, event, card)) is not None:
        return never
    if state.took == kind:
        return Refusal("Fudge taken from the discard pile waits for the next turn", "P-B5")
    if state.drawn_may_play:
        return Refusal(f"{card} cannot be played like this", "P-B4")
    return Refusal("Fudge just drawn waits for the next turn", "P-B4")


def _card(event: Event) -> str:
    return str(getattr(event, "card", ""))


def _not_held(card: str, clause: str) -> Refusal:
    return Refusal(f"There is no {card} in hand", clause)
