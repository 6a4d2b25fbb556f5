"""Inference about hidden hands: Bayes' rule against counting, and in recorded games."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from jamlab.chance import odds
from jamlab.chance.exact.inference import Player, Sign, posterior
from jamlab.core import ALL_KNOWING, Stream
from jamlab.games.jam.odds import basket as jam_hidden
from jamlab.games.pie import events as pie
from jamlab.games.pie import odds as pie_recipe
from jamlab.log import Cursor, Replay
from tests.unit.chance.exact.near import Check, Checked, share

REPLAYS = Path(__file__).parents[4] / "replays"
PIE = Replay.read(REPLAYS / "pie" / "ann-bo-cy-di.jsonl")
JAM = Replay.read(REPLAYS / "jam" / "ann-bo-cy.jsonl")
TWO = Replay.read(REPLAYS / "jam" / "two-players.jsonl")
BAKED = next(n for n, event in enumerate(PIE.events) if isinstance(event, pie.PieBaked))

NAMES = {"Apple": {"Butter", "Apples"}, "Peach": {"Butter", "Peaches"}, "Lemon": {"Eggs"}}
CARDS = ("Butter", "Peaches", "Eggs")


def test_every_way_to_take_and_leave_is_counted() -> None:
    """Weighs all recipes and all decisions about three cards one by one."""
    player = Player(Fraction(3, 4), Fraction(1, 5))
    prior = {"Apple": 1, "Peach": 2, "Lemon": 1}
    whole = Fraction(0)
    for taken in product([True, False], repeat=len(CARDS)):
        signs = [Sign(card, took) for card, took in zip(CARDS, taken, strict=True)]
        joint = {}
        for name, weight in prior.items():
            chance = Fraction(weight, 4)
            for card, took in zip(CARDS, taken, strict=True):
                takes = Fraction(3, 4) if card in NAMES[name] else Fraction(1, 5)
                chance *= takes if took else 1 - takes
            joint[name] = chance
        seen = sum(joint.values())
        whole += seen
        expected = {name: chance / seen for name, chance in joint.items()}
        assert posterior(prior, NAMES, signs, player) == expected
    assert whole == 1


def test_what_nobody_could_have_done_is_refused() -> None:
    sure = Player(Fraction(1), Fraction(0))
    signs = [Sign("Apples", True), Sign("Peaches", True)]
    with pytest.raises(ValueError, match="no player of this kind"):
        posterior({"Apple": 1, "Peach": 1}, NAMES, signs, sure)


def test_signs_are_what_all_saw_in_this_round() -> None:
    cards = PIE.state(BAKED).cards
    for seat in range(4):
        signs = pie_recipe.signs_of(PIE.events[:BAKED], seat, cards)
        taken = [sign.card for sign in signs if sign.taken]
        mine = [event for event in PIE.events[:BAKED] if event.seat == seat]
        assert set(taken) <= {event.card for event in mine if isinstance(event, pie.CardTaken)}
        thrown = {event.card for event in mine if isinstance(event, pie.CardDiscarded)}
        left = {sign.card for sign in signs if sign.words.startswith("It discarded")}
        assert left <= thrown
    again = next(n for n in range(BAKED + 1, len(PIE)) if isinstance(PIE.events[n], pie.RoundBegan))
    assert pie_recipe.signs_of(PIE.events[: again + 1], 1, cards) == ()


def test_a_drawer_has_left_what_lies_on_top() -> None:
    cards = PIE.state(BAKED).cards
    began = [
        pie.RoundBegan(0, "P-A4", 1),
        pie.CardTurnedUp(0, "P-A4", "Lemon"),
        pie.DrawChosen(1, "P-B1"),
        pie.CardDiscarded(1, "P-B1", "Eggs"),
        pie.CardTaken(2, "P-B1", "Eggs"),
        pie.CardDiscarded(2, "P-B1", "Eggs"),  # taken and discarded again
        pie.FudgePlayed(1, "P-C3", "Discard Two"),
        pie.CardDiscarded(1, "P-C3", "Sugar"),  # discards forced by Fudge say nothing
        pie.CardTaken(2, "P-B1", "Sugar"),
    ]
    told = [(sign.card, sign.taken) for sign in pie_recipe.signs_of(began, 1, cards)]
    assert told == [("Lemon", False), ("Eggs", False)]
    told = [(sign.card, sign.taken) for sign in pie_recipe.signs_of(began, 2, cards)]
    assert told == [("Sugar", True)]


def test_the_table_reads_the_log_and_a_state_has_only_the_prior() -> None:
    read = odds(PIE, "recipe", None, at=BAKED - 1, player=1)
    assert read == odds(Cursor(PIE, BAKED - 1), "recipe", None, player=1)
    assert sum(row.chance for row in read.rows) == 1
    assert read.value == max(row.chance for row in read.rows) > Fraction(1, 10)
    prior = odds(PIE.state(BAKED - 1), "recipe", None, player=1)
    assert {row.chance for row in prior.rows} == {Fraction(1, 16)}
    assert "not what happened before" in prior.assumption
    from_seat = odds(PIE, "recipe", 0, at=BAKED - 1, player=1)
    assert len(from_seat.rows) == 15  # its own recipe is excluded
    some = odds(PIE, "recipe", None, at=BAKED - 1, player=1, of="Peach,Apple")
    assert some.value == sum(row.chance for row in read.rows if row.label in ("Peach", "Apple"))


def test_a_recipe_that_is_known_is_sure() -> None:
    own = odds(PIE, "recipe", 1, at=BAKED - 1, player=1)
    assert own.value == 1
    assert own.rows[0].label == "Peach"
    assert odds(PIE, "recipe", ALL_KNOWING, at=BAKED - 1, player=1, of="Apple").value == 0
    with pytest.raises(ValueError, match="no 'Mud'"):
        odds(PIE, "recipe", None, at=BAKED - 1, player=1, of="Mud")
    with pytest.raises(ValueError, match="no recipes are dealt"):
        odds(PIE, "recipe", None, at=0, player=1)


def test_hidden_tasks_by_what_was_made() -> None:
    answer = odds(JAM, "holds", 0, at=450, player=1)
    assert sum(row.chance for row in answer.rows) == 1
    assert answer.rows[0].label == "W6"
    assert odds(JAM, "holds", ALL_KNOWING, at=450, player=1, of="W6").value == 1
    signs = jam_hidden.signs_of(JAM.events[:450], 1, JAM.state(450).cards, "granny's pies")
    assert [(sign.card, sign.taken) for sign in signs] == [("currant pie", True)] * 2
    pairs = odds(TWO, "holds", 0, at=100, player=1)
    assert all(" and " in row.label for row in pairs.rows)
    assert sum(row.chance for row in pairs.rows) == 1
    with pytest.raises(ValueError, match="not drawn yet"):
        odds(JAM, "holds", 0, at=0, player=1)


def guessed(n: int) -> Checked:
    """Simulate recipes and random decisions: the frequency of Peach given these decisions."""
    player, rng = Player(), Stream(51)
    seen = (True, True, False)
    signs = [Sign(card, took) for card, took in zip(CARDS, seen, strict=True)]
    exact = posterior(dict.fromkeys(NAMES, 1), NAMES, signs, player)["Peach"]
    hits = cases = 0
    while cases < n:
        name = rng.choice(list(NAMES))
        did = tuple(
            rng.random() < float(player.wants if card in NAMES[name] else player.else_)
            for card in CARDS
        )
        if did == seen:
            cases += 1
            hits += name == "Peach"
    return share("Bayes: Peach, when Butter and Peaches were taken and Eggs left", exact, hits, n)


CHECKS: list[Check] = [lambda: guessed(3000)]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()
