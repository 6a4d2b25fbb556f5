"""The Pie Game in words: each event as a sentence, each thing that can be done with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.core.event import HIDDEN, NOBODY, Event
from jamlab.core.node import Choice
from jamlab.core.scene import OptionLine
from jamlab.core.text import many
from jamlab.games.pie import events as ev
from jamlab.games.pie import rules
from jamlab.games.pie.deck.data import POT_LUCK
from jamlab.games.pie.state import DISCARD, TURN, PieState


def tell(event: Event, names: Sequence[str]) -> str:
    """The event in words, without the full stop."""
    who = names[event.seat] if event.seat != NOBODY else ""
    card = getattr(event, "card", "")
    if isinstance(event, ev.CardGiven):
        to = names[event.target]
        return f"{who} gives a card to {to}" if card == HIDDEN else f"{who} gives {card} to {to}"
    if isinstance(event, ev.PartnerChosen):
        return f"{who} trades a card with {names[event.target]}"
    if isinstance(event, ev.RecipeDealt):
        hidden = event.recipe == HIDDEN
        return f"{who} is dealt {'a recipe' if hidden else f'the recipe “{event.recipe}”'}"
    if isinstance(event, ev.PieBaked):
        if event.recipe == HIDDEN:
            return f"{who} bakes a pie"
        return f"{who} has all that “{event.recipe}” needs, and wins a pie"
    if isinstance(event, ev.RoundBegan):
        return f"Round {event.round} begins: {who} deals"
    if isinstance(event, ev.RoundVoided):
        return f"Round {event.round} is void: nobody has baked"
    if isinstance(event, ev.DiscardsShuffled):
        cards = f"{many(event.count, 'discard')} {'is' if event.count == 1 else 'are'}"
        return f"The draw pile is empty: {cards} shuffled into a new one"
    if card == HIDDEN:
        card = "a card"
    return {
        ev.DealerDrawn: f"{who} deals first",
        ev.CardDealt: f"{who} is dealt {card}",
        ev.CardTurnedUp: f"{who} turns up {card}",
        ev.FudgePutBack: f"{card} is Fudge: it goes back, and the draw pile is shuffled again",
        ev.DrawChosen: f"{who} reaches for the draw pile",
        ev.CardTaken: f"{who} takes {card} from the discard pile",
        ev.CardDrawn: f"{who} draws {card}",
        ev.FudgeDrawn: f"{who} draws {card} and shows it",
        ev.FudgeLaid: f"{who} lays {card} on the discard pile",
        ev.FudgePlayed: f"{who} plays {card}",
        ev.LostTurnLaid: f"{who} lays {card} before the hand",
        ev.LostTurnCleared: f"{who} loses this turn: {card} goes to the discard pile",
        ev.CardDiscarded: f"{who} discards {card}",
        ev.CardChosen: f"{who} lays {card} face down",
    }[type(event)]


def mark(event: Event) -> str:
    """What the event is on the scrub bar."""
    if isinstance(event, ev.PieBaked):
        return "ok"
    if isinstance(event, ev.RoundVoided | ev.LostTurnCleared):
        return "no"
    special = ev.FudgePlayed | ev.FudgeLaid | ev.LostTurnLaid
    return "special" if isinstance(event, special) else ""


# -- what can be done ------------------------------------------------------------------------------


def place_of(event: Event) -> str:
    """The pile that a card is drawn or taken from."""
    if isinstance(event, ev.DrawChosen):
        return "deck"
    return "discard" if isinstance(event, ev.CardTaken) else ""


def option_lines(state: PieState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
    """What the seat can do now and what it cannot, with the clause of each."""
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
"""What a Fudge does, by its sort."""


def _use(state: PieState, seat: int, card: str) -> str:
    """What the card is worth to the seat, with what it holds."""
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
    """What one might try, and the clause that forbids it."""
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
