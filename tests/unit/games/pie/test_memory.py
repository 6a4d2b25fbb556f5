"""Memory of other hands: cards that attentive players know, and when they cease to (P-A8)."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.cli.soak import options_of
from jamlab.core import Choice, RandomAgent, Seeds, play
from jamlab.games.pie import state as at
from jamlab.log import Replay
from tests.unit.games.pie.kitchen import EGGS, GAME, LEMONS, PLAIN, Kitchen, dealt, names


def took(card: str, *others: str, discards: str = "Crust", **said: Any) -> Kitchen:
    """Return a table whose seat 0 has taken a card openly and discarded; seat 1 is next."""
    table = Kitchen(PLAIN, *others, discard=f"Pumpkin, {card}", **said)
    table.takes(discards=discards, seat=0, card=card)
    return table


def test_all_know_a_card_taken_openly() -> None:
    table = took("Peaches", EGGS, LEMONS)
    for viewer in (None, 1, 2):
        assert table.known_in_hand(0, viewer) == ["Peaches"]
    assert len(table.known_in_hand(0, 0)) == 5


def test_nobody_else_knows_a_card_drawn() -> None:
    table = Kitchen(PLAIN, EGGS)
    table.turn("Peaches", "Crust")
    assert table.known_in_hand(0, 1) == []


def test_a_known_card_that_is_discarded_is_known_no_more() -> None:
    table = took("Peaches", EGGS, discards="Peaches")
    assert table.known_in_hand(0, 1) == []


def test_another_card_of_the_kind_may_have_been_it() -> None:
    """Of three Sugars held one is known; once a Sugar is discarded, none of the others is."""
    table = took("Sugar", EGGS, discards="Sugar")
    assert table.hand(0).count("Sugar") == 2
    assert table.known_in_hand(0, 1) == []


def test_two_taken_one_discarded_one_is_known() -> None:
    table = took("Sugar", "Sugar, Eggs, Eggs, Cream, Cream")
    table.turn("Eggs", "Sugar")
    table.takes(discards="Butter", seat=0, card="Sugar")
    assert table.known_in_hand(0, 1) == ["Sugar", "Sugar"]
    table.turn("Eggs", "Eggs")
    table.turn("Lemon", "Sugar")
    assert table.known_in_hand(0, 1) == ["Sugar"]


def passed_left(table: Kitchen, *cards: str) -> None:
    """Draw Pass Left for the mover, and pass these cards, the mover's first."""
    table.draw("Pass Left", "FudgeDrawn")
    table.chosen(*cards)
    table.rest()


def test_giver_and_receiver_know_what_was_passed() -> None:
    table = Kitchen(PLAIN, EGGS, LEMONS)
    passed_left(table, "Butter", "Cream", "Apples")
    assert table.known_in_hand(1, 0) == ["Butter"]
    assert table.known_in_hand(2, 1) == ["Cream"]
    assert table.known_in_hand(0, 2) == ["Apples"]
    assert table.known_in_hand(1, 2) == table.known_in_hand(2, 0) == table.known_in_hand(0, 1) == []
    assert all(table.known_in_hand(seat, None) == [] for seat in range(3))


def test_a_card_given_away_unseen_may_have_been_any_that_was_known() -> None:
    """All know of seat 0's Peaches; after it passes a Sugar, only the receiver is sure of them."""
    table = took("Peaches", EGGS, LEMONS)
    passed_left(table, "Eggs", "Lemon", "Sugar")  # listed from seat 1 on
    assert table.known_in_hand(0, 2) == ["Lemon"]  # given by seat 2 itself in this pass
    assert table.known_in_hand(0, 1) == ["Peaches"]
    assert table.known_in_hand(0, None) == []


def test_who_gets_the_known_card_knows_that_it_is_gone() -> None:
    table = took("Peaches", EGGS, LEMONS)
    passed_left(table, "Eggs", "Lemon", "Peaches")
    assert table.known_in_hand(0, 1) == []
    assert "Peaches" in table.hand(1)
    assert table.known_in_hand(1, 0) == ["Peaches"]
    assert table.known_in_hand(1, 2) == []


def test_of_two_known_cards_of_a_kind_one_is_left_for_sure() -> None:
    table = took("Sugar", "Sugar, Eggs, Eggs, Cream, Cream")
    table.turn("Eggs", "Sugar")
    table.takes(discards="Butter", seat=0, card="Sugar")
    # Seat 1 trades with seat 0, which gives a Crust.
    table.draw("Trade One", "FudgeDrawn", seat=1)
    table.do("PartnerChosen", target=0)
    table.do("CardChosen", seat=1, card="Eggs")
    table.do_all("CardChosen", seat=0, card="Crust")
    assert table.known_in_hand(0, None) == ["Sugar"]


def test_while_cards_lie_face_down_a_known_card_is_in_hand_or_among_them() -> None:
    table = took("Peaches", EGGS, LEMONS)
    table.draw("Pass Left", "FudgeDrawn", seat=1)
    table.chosen("Eggs", "Lemon", "Peaches")
    assert table.known_in_hand(0, 2) == ["Peaches"]  # in hand, or face down before seat 0
    table.rest()
    assert table.known_in_hand(0, 2) == ["Lemon"]


def test_fudge_that_was_taken_is_known_until_it_is_played() -> None:
    table = took("Discard Two", EGGS)
    assert table.known_in_hand(0, 1) == ["Discard Two"]
    table.turn("Lemon", "Eggs")
    table.do("FudgePlayed", seat=0)
    assert table.known_in_hand(0, 1) == []


def test_a_new_round_forgets_all() -> None:
    table = took("Peaches", "Crust, Sugar, Butter, Lemon, Eggs", recipes=["Pumpkin", "Cherry"])
    table.draw("Cherries", seat=1)
    table.do("RoundBegan")
    assert table.known_in_hand(0, 1) == []


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_what_is_known_is_what_the_events_tell(seats: int) -> None:
    """Compared with an independent memory that derives known cards from masked events alone."""

    class Memory(RandomAgent):
        watches = True

        def sit(self, eyes: object, rng: object) -> None:
            super().sit(eyes, rng)  # type: ignore[arg-type]
            self.known: list[list[str]] = [[] for _ in range(seats)]
            self.came: list[tuple[int, str]] = []

        def saw(self, event: object) -> None:
            kind = type(event).__name__
            seat, card = getattr(event, "seat", -1), getattr(event, "card", "")
            if kind != "CardGiven":  # the exchange, if there was one, is over
                for target, given in self.came:
                    self.known[target].append(given)
                self.came = []
            if kind == "RoundBegan":
                self.known = [[] for _ in range(seats)]
            elif kind == "CardTaken":
                self.known[seat].append(card)
            elif kind in ("CardDiscarded", "FudgePlayed", "LostTurnLaid"):
                if card in self.known[seat]:
                    self.known[seat].remove(card)
            elif kind == "CardGiven":
                gone = set(self.known[seat]) if card == "?" else {card} & set(self.known[seat])
                for lost in gone:
                    self.known[seat].remove(lost)
                if card != "?":
                    self.came.append((event.target, card))  # type: ignore[attr-defined]

        def choose(self, choice: Choice) -> int:
            view = self.eyes.view()
            for other in range(seats):
                if other != choice.seat:
                    told = [*self.known[other], *(c for t, c in self.came if t == other)]
                    sure = view.known_in_hand(other)
                    found = [view.cards.names[k] for k, n in enumerate(sure) for _ in range(n)]
                    assert sorted(found) == sorted(told)
            return super().choose(choice)

    for seed in range(3):
        players = [Memory() for _ in range(seats)]
        play(GAME, GAME.start(seats, {"pies": "2"}), players, Seeds(seed))


# -- cards returned to the pile --------------------------------------------------------------------


def back(table: Kitchen) -> list[list[str]]:
    """Return, by seat, the returned cards that cannot be in its hand."""
    return [sorted(names(row)) for row in table.state.returned]


def emptied(*hands: str, discard: str = "Cream, Lemon, Pumpkin", mover: int = 0) -> Kitchen:
    """Return a table with an empty pile; the mover draws from the discards below the top (P-D1)."""
    table = Kitchen(*hands, discard=discard, pile="", mover=mover)
    table.do_all("DrawChosen", seat=mover)
    return table


def test_what_went_back_is_in_no_hand_until_its_seat_has_drawn_and_discarded() -> None:
    table = emptied(PLAIN, PLAIN)
    assert back(table) == [["Cream", "Lemon"]] * 2
    table.do("CardDrawn", card="Cream")
    assert back(table) == [["Cream", "Lemon"]] * 2  # except for the card just drawn
    table.discards("Butter")
    assert back(table) == [[], ["Cream", "Lemon"]]


def test_what_comes_out_of_a_hand_may_be_what_went_back() -> None:
    table = emptied(PLAIN, PLAIN)
    table.do("CardDrawn", card="Cream")
    table.discards("Cream")
    assert back(table) == [[], ["Lemon"]]


def test_what_comes_out_of_a_hand_that_did_not_draw_did_not_go_back() -> None:
    table = emptied(PLAIN, "Cream, Cream, Sugar, Sugar, Butter")
    table.do("CardDrawn", card="Lemon")
    table.discards("Butter")
    table.takes(discards="Cream", seat=1)
    assert back(table) == [[], ["Cream", "Lemon"]]


def test_who_gets_a_card_unseen_may_hold_what_its_giver_may() -> None:
    table = emptied(PLAIN, "Trade One, Eggs, Sugar, Sugar, Butter", PLAIN)
    table.do("CardDrawn", card="Cream")
    table.discards("Butter")
    table.plays("Trade One")
    assert back(table) == [[], ["Cream", "Lemon"], ["Cream", "Lemon"]]
    table.do("PartnerChosen", target=0)
    table.do("CardChosen", seat=1, card="Eggs")
    table.do("CardChosen", seat=0, card="Crust")
    assert back(table) == [[], [], ["Cream", "Lemon"]]


def test_a_fudge_put_back_at_the_start_is_in_no_hand() -> None:
    table = dealt(2, [PLAIN, PLAIN])
    table.do("CardTurnedUp", card="Discard Two")
    table.do("CardTurnedUp", card="Pumpkin")
    assert back(table) == [["Discard Two"]] * 2
    table.draw("Trade One", "FudgeDrawn")
    assert back(table) == [["Discard Two"]] * 2


def test_the_same_fudge_turned_up_again_is_one_card() -> None:
    table = dealt(2, [PLAIN, PLAIN])
    table.do(*["CardTurnedUp"] * 2, card="Discard Two")
    table.do("CardTurnedUp", card="Pumpkin")
    assert back(table) == [["Discard Two"]] * 2


GAMES = [(8, 1), *((2 + n % 7, 100 + n) for n in range(28))]
MORE = pytest.mark.slow("games like the first eight, which are of every number of seats")


@pytest.mark.parametrize(
    ("seats", "seed"),
    [pytest.param(*game, marks=MORE if n >= 8 else ()) for n, game in enumerate(GAMES)],
)
def test_no_hand_holds_what_went_back(seats: int, seed: int) -> None:
    """With eight seats all five Creams had been returned; one was drawn and baked."""
    names = [f"player {n}" for n in range(seats)]
    players = [RandomAgent() for _ in range(seats)]
    options = options_of(GAME, seed)
    replay = Replay.play(GAME, players, seed, names=names, options=options)
    state, most = replay.state(0), 0
    for event in replay.events:
        GAME.apply(state, event)
        for seat, row in enumerate(state.returned):
            held = [n + (state.chosen[seat] == kind) for kind, n in enumerate(state.hands[seat])]
            new = int(seat == state.mover and state.phase == at.DISCARD and state.took == at.NONE)
            for kind, n in enumerate(held):
                may = state.cards.counts[kind] - row[kind]
                assert n - new <= may or not n, (event, seat, state.cards.names[kind])
            most = max(most, sum(row))
    assert most or not any(event.kind == "DiscardsShuffled" for event in replay.events)
