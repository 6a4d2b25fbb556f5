"""Questions of Sixty, against resampled hands and against every hand of small decks.

The second derivation applies the rules themselves (`rules.answers`) to each hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance import odds, side_by_side
from jamlab.chance.exact.dealing import next_of_all
from jamlab.chance.exact.pool import Pool
from jamlab.core import ALL_KNOWING, Chance, Choice, Forced, Stream
from jamlab.core.play import draw
from jamlab.core.registry import load
from jamlab.core.row import Row
from jamlab.games.sixty.deck import COUNTS, FIRST_JOKER, KINDS, NAMES
from jamlab.games.sixty.events import Attacked, CardsTaken
from jamlab.games.sixty.hidden import MOST
from jamlab.games.sixty.odds import Attack, hands_within
from jamlab.games.sixty.rules import REFEREE, answers
from jamlab.games.sixty.state import ANSWER, ATTACK, DRAW, OUT, SixtyState
from jamlab.log import Replay
from jamlab.log.recorded import shipped
from tests.unit.chance.cross_check import small
from tests.unit.chance.exact.near import Check, Checked, share
from tests.unit.core.written import number_of
from tests.unit.games.chances import chances, refused
from tests.unit.games.driver import stepped

REPLAYS = Path(__file__).parents[5] / "replays" / "sixty"
GAME = Replay.read(REPLAYS / "three-players.jsonl")
PHASES = [GAME.state(n).phase for n in range(200)]
ATTACKS = [n for n, phase in enumerate(PHASES) if phase == ATTACK]
ANSWERS = [n for n, phase in enumerate(PHASES) if phase == ANSWER]


def chance_to_answer(unseen: Sequence[int], size: int, attack: Attack) -> Fraction:
    """Return the share of hands of `size` unseen cards that are not within the attack's limits."""
    return 1 - Fraction(hands_within(unseen, size, attack.limits()), comb(sum(unseen), size))


def can_answer(state: SixtyState) -> bool:
    """Return True if the rules offer anything but taking."""
    return any(not isinstance(event, CardsTaken) for event in answers(state))


def on_the_table(n: int, trials: int) -> Checked:
    """Compare for the attack on the table, as seen by the seat that laid it down."""
    state = GAME.state(n)
    seat = state.previous
    answer = odds(GAME, "answer", seat, at=n)
    view, rng = GAME.game.view(state, seat), Stream(9, n)
    hits = sum(can_answer(GAME.game.resample(view, rng)) for _ in range(trials))
    return share(f"Sixty, at {n}, seat {seat}: {answer.question}", answer.value, hits, trials)


def to_come(n: int, trials: int) -> Checked:
    """Compare for an attack that the mover may make, laid down and refilled on the engine."""
    state = GAME.state(n)
    seat = state.mover
    event = REFEREE.pending(state).options[-1]  # type: ignore[union-attr]
    assert isinstance(event, Attacked)
    answer = odds(GAME, "answer", seat, at=n, number=event.card, cards=event.count)
    view, rng, hits = GAME.game.view(state, seat), Stream(8, n), 0
    for _ in range(trials):
        dealt = GAME.game.resample(view, rng)
        REFEREE.apply(dealt, event)
        while isinstance(node := REFEREE.pending(dealt), Chance):
            REFEREE.apply(dealt, draw(node, rng))
        hits += can_answer(dealt)
    return share(f"Sixty, at {n}, seat {seat}: {answer.question}", answer.value, hits, trials)


CHECKS: list[Check] = [
    lambda: on_the_table(ANSWERS[3], 2000),
    lambda: on_the_table(ANSWERS[-1], 2000),
    lambda: to_come(ATTACKS[1], 2000),
    lambda: to_come(ATTACKS[-1], 2000),
]


@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()


# -- every hand of small decks ---------------------------------------------------------------------


def facing(attack: Attack, hand: Mapping[str, int]) -> SixtyState:
    """Return a table where seat 1 of three must answer this attack with this hand."""
    state: SixtyState = load("sixty").start(3, {})
    state.phase, state.defender, state.previous = ANSWER, 1, 0
    state.attack_kind, state.attack_count = attack.kind, attack.cards
    cards = [hand.get(name, 0) for name in NAMES]
    state.hands[1] = Row(cards)
    state.hand_sizes = Row([5, sum(cards), 5] if attack.others_active else [0, sum(cards), 0])
    if attack.lies_discarded:
        state.discard[attack.kind] = 1
    return state


SMALL = [
    ("10", 1, True, True, {"3": 3, "10": 1, "12": 1, "Hocus-pocus": 1, "5": 2}),
    ("10", 2, True, False, {"6": 4, "15": 2, "Hocus-pocus": 1, "30": 1}),
    ("3", 4, True, True, {"4": 4, "12": 1, "5": 3, "Zap!": 1}),
    ("15", 2, False, True, {"15": 2, "20": 2, "12": 3, "Abracadabra": 1, "Zap!": 1}),
    ("30", 2, True, False, {"20": 3, "15": 4, "30": 0, "Abracadabra": 1}),
]


@pytest.mark.parametrize(("number", "cards", "others", "lies", "deck"), SMALL)
def test_S_D_every_hand_is_asked_of_the_rules(
    number: str, cards: int, others: bool, lies: bool, deck: dict[str, int]
) -> None:
    attack = Attack(KINDS[number], cards, 1, others, lies)
    unseen = [deck.get(name, 0) for name in NAMES]
    marked = [name for name, n in deck.items() for _ in range(n)]
    for size in range(1, 6):
        hands = [Counter(hand) for hand in combinations(marked, size)]
        can = sum(can_answer(facing(attack, hand)) for hand in hands)
        assert chance_to_answer(unseen, size, attack) == Fraction(can, len(hands))


def test_hands_are_counted_one_by_one() -> None:
    """Six cards of three kinds, with limits: the count equals an enumeration."""
    marked = [0, 0, 0, 1, 1, 2]
    for size in range(len(marked) + 1):
        hands = [Counter(hand) for hand in combinations(marked, size)]
        few = sum(hand[0] <= 1 and hand[2] <= 0 for hand in hands)
        assert hands_within([3, 2, 1], size, [1, 5, 0]) == few


def test_the_whole_deck_against_one_thirty() -> None:
    """With nothing else known: five of 82 cards, against a 30 that is the 83rd."""
    unseen = [n - (name == "30") for name, n in zip(NAMES, COUNTS, strict=True)]
    attack = Attack(KINDS["30"], 1, 1, True, False)
    by_hand = chance_to_answer(unseen, 5, attack)
    assert by_hand < chance_to_answer(unseen, 5, Attack(KINDS["3"], 1, 1, True, False))
    assert chance_to_answer(unseen, 0, attack) == 0


# -- evidence from keeping an attack (S-D4) --------------------------------------------------------

SEVERAL = [("fight_back", 57, 1), ("fight_back", 55, 1), ("always", 30, 0)]


@pytest.mark.parametrize(("refill", "number", "seat"), SEVERAL)
def test_S_D4_what_was_shown_is_counted_as_every_arrangement_says(
    refill: str, number: int, seat: int
) -> None:
    """Small decks, enumerated by the rules alone; cards laid since may be old ones or new."""
    options = () if refill == "always" else (("refill", refill),)
    table = next(one for one in small.tables("sixty") if one.options == options)
    game, state, events, _ = small.played(table, number)
    state, most = state.copy(), 0
    for event in events[:40]:
        pool = game.hidden(game.view(state, seat))
        assert pool is not None
        most = max(most, len(pool.cases) if pool.deck else 0)
        game.apply(state, event)
    assert most > 1
    found = small.look(table, number, seat, steps=40).found
    assert not found.faults
    assert found.of(small.RESAMPLE).compared > 1000
    assert not found.of(small.RESAMPLE).left_out


def test_S_D4_keeping_makes_a_hand_that_can_answer_less_likely() -> None:
    """Right after Ann kept a 12, no resampled hand of hers could have answered it."""
    state = GAME.state(41)
    kept = state.shown[0][-1]
    view, rng = GAME.game.view(state, 1), Stream(4)
    hands = [GAME.game.resample(view, rng).hands[0] for _ in range(300)]
    assert all(
        not Attack(kept.kind, kept.cards, 0, True, kept.lies_discarded).is_answered_by(h)
        for h in hands
    )
    pool = GAME.game.hidden(view)
    assert pool is not None
    told = "kept one 12, so it could not answer that: only such hands count."
    assert Pool(pool, "card").seen(["Ann", "Bo"]) == (f"Ann {told}",)
    assert Pool(pool, "card").seen(["seat 0", "seat 1"]) == (f"Seat 0 {told}",)
    blind = view.copy()
    blind.shown, blind.remembered = [()] * 3, []
    zap = KINDS["Zap!"]
    assert next_of_all(pool)[zap] > Fraction(view.deck[zap], sum(view.deck))
    plain = GAME.game.hidden(blind)
    assert plain is not None
    assert next_of_all(plain)[zap] == Fraction(view.deck[zap], sum(view.deck))


def test_no_more_is_counted_than_is_remembered_and_what_is_left_out_is_said() -> None:
    replay = Replay.read(REPLAYS / "eight-players.jsonl")
    state, left_out, last_three = replay.state(0), 0, 0
    for n, event in enumerate(replay.events):
        if n % 5 == 0:
            pool = replay.game.hidden(replay.game.view(state, None))
            assert pool is not None
            granted = Pool(pool, "card").granted(replay.seats)
            left_out += "showed before" in granted
            last_three += "last three" in granted
            lines = [prod(p.size + 1 for p in case.limited) for case in pool.cases]
            assert sum(lines) <= MOST
        REFEREE.apply(state, event)
    assert left_out
    assert last_three


# -- every step of every recorded game -------------------------------------------------------------


def then_can_answer(state: SixtyState, rng: Stream) -> bool:
    """Return whether the rules allow an answer, once all draws before it are done."""
    twin = state.copy()
    while twin.phase != ANSWER:
        node = REFEREE.pending(twin)
        assert isinstance(node, Chance | Forced)
        REFEREE.apply(twin, draw(node, rng) if isinstance(node, Chance) else node.event)
    return can_answer(twin)


@pytest.mark.parametrize("log", sorted(REPLAYS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_S_B1_who_refills_a_hand_is_active_at_every_step(log: Path) -> None:
    """For ALL_KNOWING the answer is 0 or 1, as the rules say once the defender is to answer."""
    replay, rng = Replay.read(log), Stream(7)
    state, asked = replay.state(0), 0
    for event in replay.events:
        REFEREE.apply(state, event)
        if state.phase == ATTACK and isinstance(node := REFEREE.pending(state), Choice):
            found = []
            for attack in node.options:
                twin = stepped(REFEREE, state, attack)
                found.append(int(then_can_answer(twin, rng)))
            answer = odds(state, "attacks", ALL_KNOWING)
            assert [row.chance for row in answer.rows] == found
        elif state.phase == ANSWER or (state.phase in (DRAW, OUT) and state.after == ANSWER):
            answer = odds(state, "answer", ALL_KNOWING)
            assert answer.value == then_can_answer(state, rng)
        else:
            continue
        asked += 1
    assert asked


def test_an_attack_is_the_same_before_and_after_the_hand_is_refilled() -> None:
    """Two players: the attacker laid the whole hand, and draws five cards before the answer."""
    replay = Replay.read(REPLAYS / "extra-rounds-shared.jsonl")
    answers = [odds(replay, "answer", at=n) for n in range(309, 315)]
    assert replay.state(309).hand_sizes[replay.state(309).previous] == 0
    assert replay.state(313).phase == DRAW
    assert replay.state(314).phase == ANSWER
    (value,) = {answer.value for answer in answers}
    view, rng = replay.game.view(replay.state(314), None), Stream(6)
    hits = sum(can_answer(replay.game.resample(view, rng)) for _ in range(2000))
    share("Sixty, extra-rounds-shared at 314", value, hits, 2000)


def test_a_hand_that_stays_empty_is_out_while_the_attack_lies_there() -> None:
    """S-F1: no seat is left to pass the attack on to, and the answer is the same one step later."""
    replay = Replay.read(REPLAYS / "last-card.jsonl")
    steps = [n for n in range(len(replay)) if replay.state(n).phase == OUT]
    steps = [n for n in steps if replay.state(n).after == ANSWER]
    assert steps
    for n in steps:
        assert odds(replay, "answer", at=n).value == odds(replay, "answer", at=n + 1).value


# -- viewpoints ------------------------------------------------------------------------------------


def test_side_by_side_a_seat_and_all_knowing() -> None:
    n = ANSWERS[3]
    seen, known = side_by_side(GAME, "answer", GAME.state(n).previous, at=n)
    assert 0 < seen.value < 1
    assert known.value == int(can_answer(GAME.state(n)))
    assert sum(row.chance for row in seen.rows) == 1
    assert "not read as a sign" in seen.assumption
    assert known.assumption == ""


def test_the_defender_knows() -> None:
    n = ANSWERS[3]
    assert odds(GAME, "answer", GAME.state(n).defender, at=n).value in (0, 1)


def test_each_attack_of_the_mover_has_a_row() -> None:
    n = ATTACKS[1]
    mover = GAME.state(n).mover
    answer = odds(GAME, "attacks", mover, at=n)
    options = REFEREE.pending(GAME.state(n)).options  # type: ignore[union-attr]
    assert len(answer.rows) == len(options)
    assert answer.value == min(row.chance for row in answer.rows)
    for row in answer.rows:
        cards, number = row.label.removesuffix("s").split()
        alone = odds(GAME, "answer", mover, at=n, number=number, cards=number_of(cards))
        assert alone.value == row.chance
    assert len(odds(GAME, "attacks", at=n).rows) > len(answer.rows)
    assert {row.chance for row in odds(GAME, "attacks", ALL_KNOWING, at=n).rows} <= {0, 1}


def test_what_cannot_be_asked_is_told() -> None:
    attack, answering = ATTACKS[1], ANSWERS[3]
    mover = GAME.state(attack).mover
    hand = GAME.state(attack).hands[mover]
    wanting = next(name for kind, name in enumerate(NAMES[:9]) if not hand[kind])
    refused("say the attack's number", GAME, "answer", at=attack)
    refused(f"can have no {wanting}s at most", GAME, "answer", mover, at=attack, number=wanting)
    refused("number is one of 3, 4, 5", GAME, "answer", at=attack, number="7")
    refused("nobody is about to attack", GAME, "attacks", at=answering)
    refused("no attack lies on the table", GAME, "answer", at=3)


def test_where_all_hold_only_jokers_another_round_is_dealt() -> None:
    """Only a fight-back draws, so that a round can end with cards in the deck (S-C4)."""
    replay = Replay.read(REPLAYS / "option-refill.jsonl")
    state = replay.state(94)
    over, game = state.copy(), replay.game
    assert state.deck_size == 45
    while isinstance(node := game.pending(over), Forced):
        game.apply(over, node.event)
    dealt = chances(game, over)
    for seat in (None, 0, 1, 2, ALL_KNOWING):  # by what Bo kept, its card is a joker
        answer = odds(replay, "next", seat, at=94)
        assert {row.label: row.chance for row in answer.rows} == dealt
        assert "another round is played" in answer.assumption
        assert "All cards are shuffled for another round." in answer.words
    assert "another round" not in odds(replay, "next", 1, at=92).assumption


def test_of_a_round_that_may_be_over_the_deck_is_asked_about() -> None:
    """Bo does not see Cy's one card: if it is a joker, nobody can attack."""
    replay = Replay.read(REPLAYS / "option-refill.jsonl")
    answer = odds(replay, "next", 1, at=78)
    assert "(S-C4)" in answer.assumption
    # By hand: Ann skipped, so her one card is a joker. Of the 51 others (15 are 3s) Cy holds one
    # and the deck 50, and any of them is equally likely to be Cy's.
    state = replay.state(78)
    others = list(state.deck)
    others[list(state.hands[2]).index(1)] += 1  # Cy's one card
    assert (sum(others), others[0]) == (51, 15)
    assert list(state.hands[0])[FIRST_JOKER:] == [0, 1, 0]
    assert answer.value == Fraction(15, 51)
    assert "(S-C4)" not in odds(replay, "next", ALL_KNOWING, at=78).assumption


# -- names -----------------------------------------------------------------------------------------


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [text for each in value for text in texts(each)]
    return [value] if isinstance(value, str) else []


def test_no_part_of_an_answer_counts_seats() -> None:
    replay = shipped("sixty/ann-bo-cy-di")
    said = [text for at in (70, 120) for text in texts(asdict(odds(replay, "next", at=at)))]
    assert any("what Di showed before" in text for text in said)
    assert not [text for text in said if re.search(r"\b[Ss]eat \d", text)]
