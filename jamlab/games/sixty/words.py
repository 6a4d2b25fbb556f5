"""Sixty in words: sentences for events, option lines with clauses, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jamlab.core.event import HIDDEN, Event
from jamlab.core.node import Chance, Choice, Forced, Over
from jamlab.core.refusals import Refusal, due_instead, no_such
from jamlab.core.scene import OptionLine
from jamlab.games.sixty import events as ev
from jamlab.games.sixty import rules
from jamlab.games.sixty import state as at
from jamlab.games.sixty.deck import (
    ABRACADABRA,
    COUNTS,
    HOCUS_POCUS,
    KINDS,
    NAMES,
    NUMBER_KINDS,
    NUMBERS,
    ZAP,
    as_sum,
    cards,
)
from jamlab.games.sixty.state import SixtyState
from jamlab.text import many

JOKERS: Final[dict[type[Event], int]] = {
    ev.AbracadabraPlayed: ABRACADABRA,
    ev.HocusPocusPlayed: HOCUS_POCUS,
    ev.ZapPlayed: ZAP,
}
"""Events that play a joker, and its kind."""


def option_lines(state: SixtyState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
    node = rules.REFEREE.pending(state)
    if not isinstance(node, Choice) or node.seat != seat:
        return ()
    if state.phase == at.ATTACK:
        attacks = tuple(
            OptionLine(
                f"Attack with {cards(option.card, option.count)}",
                f"Against {names[option.target]}: {as_sum(option.card, option.count)}.",
                option.clause,
                (option,),
            )
            for option in node.options
            if isinstance(option, ev.Attacked)
        )
        joker = OptionLine("Attack with a joker", "Jokers only answer.", "S-C2")
        return (*attacks, joker)
    legal = tuple(_answer_line(state, option, names) for option in node.options)
    return (*legal, *_forbidden_lines(state, legal))


def _answer_line(state: SixtyState, option: Event, names: Sequence[str]) -> OptionLine:
    against = rules.attack_sum(state)
    seat = state.defender
    onward = names[state.next_seat(seat)] if state.others_active(seat) else ""
    if isinstance(option, ev.FoughtBack):
        title = f"Fight back with {as_sum(option.card, option.count)}"
        laid = int(option.card) * option.count
        text = f"{laid} is more than {against}. All are discarded, then {names[seat]} attacks."
    elif isinstance(option, ev.Passed):
        title = f"Pass with {cards(option.card, option.count)}"
        total = state.attack_count + option.count
        text = f"{as_sum(option.card, total)} goes to {onward}."
    elif isinstance(option, ev.ZapPlayed):
        kept = state.attack_count // 2
        card = NAMES[state.attack_kind]
        keeps = f"{cards(card, kept)} as penalty" if kept else "none as penalty"
        sent = cards(card, state.attack_count - kept)
        title, text = "Zap!", f"Keeps {keeps}, sends {sent} on to {onward}."
    elif isinstance(option, ev.AbracadabraPlayed):
        back = state.previous
        if not state.hand_sizes[back]:
            back = state.next_seat(seat, turned=True)
        title, text = "Abracadabra", f"The direction turns and the attack goes to {names[back]}."
    elif isinstance(option, ev.HocusPocusPlayed):
        card = NAMES[state.attack_kind]
        title, text = "Hocus-pocus", f"A {card} from the discard pile joins, all go to {onward}."
    else:
        taken = cards(NAMES[state.attack_kind], state.attack_count)
        title = "Take the cards"
        text = f"{taken.capitalize()} as penalty, {many(against, 'point')}."
    return OptionLine(title, text, option.clause, (option,))


def _forbidden_lines(state: SixtyState, legal: Sequence[OptionLine]) -> list[OptionLine]:
    seat, kind = state.defender, state.attack_kind
    hand, card, against = state.hands[seat], NAMES[kind], rules.attack_sum(state)
    found: list[OptionLine] = []
    if not state.others_active(seat):
        found.append(OptionLine("Pass or play a joker", "Nobody else holds cards.", "S-F2"))
    elif not hand[kind]:
        found.append(OptionLine("Pass", f"No {card} in hand.", "S-D1"))
    for other in NUMBER_KINDS:
        best = NUMBERS[other] * hand[other]
        if other != kind and hand[other] and best <= against:
            laid = as_sum(NAMES[other], hand[other])
            text = f"{best} is not more than {against}."
            found.append(OptionLine(f"Fight back with {laid}", text, "S-D3"))
    if state.others_active(seat) and hand[HOCUS_POCUS] and not state.discard[kind]:
        text = f"No {card} lies in the discard pile."
        found.append(OptionLine("Hocus-pocus", text, "S-E3"))
    if not any(line.clause == "S-D4" for line in legal):
        found.append(OptionLine("Take the cards", "Only when no answer is possible.", "S-D4"))
    return found


# -- refusals --------------------------------------------------------------------------------------


def forbidden(state: SixtyState, event: Event) -> Refusal:
    node = rules.REFEREE.pending(state)
    if isinstance(node, Over):
        return Refusal("The game is over", node.clause)
    if isinstance(node, Choice):
        if event.seat != node.seat:
            clause = "S-D1" if state.phase == at.ANSWER else "S-C1"
            return Refusal(f"Seat {node.seat} is to act, not seat {event.seat}", clause)
        for option in node.options:
            if replace(event, clause=option.clause) == option:
                return Refusal(f"{event.kind} rests on another clause", option.clause)
        answering = state.phase == at.ANSWER
        return _no_answer(state, event) if answering else _no_attack(state, event)
    if isinstance(node, Chance):
        if type(event) is type(node.outcomes[0]) and isinstance(event, ev.CardDrawn | ev.CardDealt):
            if event.seat != node.outcomes[0].seat:
                return Refusal("Another seat gets this card", node.outcomes[0].clause)
            if event.card not in KINDS:
                return no_such("card", event.card, KINDS, "S-A1")
            if not state.deck[KINDS[event.card]]:
                return Refusal(f"No {event.card} is left in the deck", "S-A1")
            return Refusal("The card rests on another clause", node.outcomes[0].clause)
        return Refusal(f"{event.kind} cannot happen now", node.outcomes[0].clause)
    assert isinstance(node, Forced)
    return due_instead(event, node.event)


_CHOSEN: Final = {*JOKERS, ev.Attacked, ev.Passed, ev.FoughtBack, ev.CardsTaken}


def never(start: SixtyState, event: Event) -> Refusal | None:
    """Return the refusal of an event that is impossible at any table, or None: it names no card, or
    lays one that cannot be laid.
    """
    card = getattr(event, "card", HIDDEN)
    if card != HIDDEN and card not in KINDS:
        return no_such("card", card, KINDS, "S-A1")
    if isinstance(event, ev.Attacked | ev.Passed | ev.FoughtBack):
        clause = {ev.Attacked: "S-C1", ev.Passed: "S-D1"}.get(type(event), "S-D3")
        if card != HIDDEN and not NUMBERS[KINDS[card]]:
            return Refusal(f"{card} has no number", "S-C2" if clause == "S-C1" else clause)
        there = max(COUNTS) if card == HIDDEN else COUNTS[KINDS[card]]
        if not 1 <= event.count <= there:
            return Refusal(f"There are {there} such cards, not {event.count}", clause)
    return None


def forbidden_for_any_hands(state: SixtyState, event: Event, *, is_known: bool) -> Refusal | None:
    """Return a refusal independent of hidden cards, or None: wrong turn or round, or an answer that
    the open attack rules out.
    """
    node = rules.REFEREE.pending(state)
    if isinstance(node, Choice) and type(event) in _CHOSEN and event.seat != node.seat:
        return forbidden(state, event)
    if is_known and state.phase == at.ANSWER and event.seat == state.defender:
        return _no_answer_to(state, event)
    due = node.event if isinstance(node, Forced) else None
    if isinstance(due, ev.RoundBegan) and isinstance(event, ev.RoundBegan):
        return due_instead(event, due) if event.round != due.round else None
    return None


def _no_answer_to(state: SixtyState, event: Event) -> Refusal | None:
    """Return the refusal of an event that cannot answer the attack with any hand, or None."""
    card = getattr(event, "card", HIDDEN)
    if card == HIDDEN:
        return None
    attack, kind = NAMES[state.attack_kind], KINDS.get(card, -1)
    if isinstance(event, ev.Passed) and card != attack:
        return Refusal(f"Only a {attack} passes this attack", "S-D1")
    if isinstance(event, ev.CardsTaken) and (card, event.count) != (attack, state.attack_count):
        return Refusal("All attacking cards are taken, and no others", "S-D4")
    if isinstance(event, ev.FoughtBack):
        if kind < 0 or not NUMBERS[kind]:
            return Refusal("Only number cards fight back", "S-D3")
        if card == attack:
            return Refusal("The defence must show another number than the attack", "S-D3")
        against, laid = rules.attack_sum(state), NUMBERS[kind] * event.count
        if laid <= against:
            return Refusal(f"{laid} is not more than {against}", "S-D3")
    return None


def _not_held(event: ev.Attacked | ev.Passed | ev.FoughtBack) -> str:
    return f"The hand does not hold {many(event.count, event.card)}"


def _no_attack(state: SixtyState, event: Event) -> Refusal:
    if not isinstance(event, ev.Attacked):
        return Refusal("The player to move must attack", "S-C2")
    kind = KINDS.get(event.card, -1)
    if kind < 0:
        return no_such("card", event.card, KINDS, "S-A1")
    if not NUMBERS[kind]:
        return Refusal("Jokers cannot attack", "S-C2")
    if not 1 <= event.count <= state.hands[state.mover][kind]:
        return Refusal(_not_held(event), "S-C1")
    return Refusal("An attack goes to the next player in the direction", "S-C1")


def _no_answer(state: SixtyState, event: Event) -> Refusal:
    seat, kind = state.defender, state.attack_kind
    hand, alone = state.hands[seat], not state.others_active(seat)
    joker = JOKERS.get(type(event), -1)
    if alone and (joker >= 0 or isinstance(event, ev.Passed)):
        clause = "S-E1" if joker >= 0 else "S-F2"
        return Refusal("Nobody else holds cards: fight back or take", clause)
    if joker >= 0 and not hand[joker]:
        return Refusal(f"No {NAMES[joker]} in hand", "S-E0")
    if joker == HOCUS_POCUS:
        return Refusal(f"No {NAMES[kind]} lies in the discard pile", "S-E3")
    if (never := _no_answer_to(state, event)) is not None:
        return never
    if isinstance(event, ev.Passed):
        if not 1 <= event.count <= hand[kind]:
            return Refusal(_not_held(event), "S-D1")
        return Refusal("The cards go to the next player in the direction", "S-D1")
    if isinstance(event, ev.FoughtBack):
        return Refusal(_not_held(event), "S-D3")
    if isinstance(event, ev.CardsTaken):
        return Refusal("Cards are taken only when no answer is possible", "S-D4")
    return Refusal("The defender must answer the attack", "S-D4")
