"""The next draw and the hypergeometric answer, against the engine and every possible hand.

Simulated means: hidden cards are dealt by `game.resample`, then drawn as the game draws.
"""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from jamlab.chance import odds, questions, side_by_side
from jamlab.chance.exact import dealing
from jamlab.core import ALL_KNOWING, Stream
from jamlab.log import Cursor, Replay
from tests.unit.chance.exact.near import Check, Checked, share

REPLAYS = Path(__file__).parents[4] / "replays"
CRAMEL = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
SIXTY = Replay.read(REPLAYS / "sixty" / "three-players.jsonl")
JAMSUMO = Replay.read(REPLAYS / "jamsumo" / "ann-bo-cy.jsonl")


def drawn_from(replay: Replay, at: int, seat: int | None, draws: int, rng: Stream) -> list[str]:
    """Draw cards from a deck resampled from this seat's view."""
    from jamlab.games.sixty.deck import NAMES

    state = replay.game.resample(replay.game.view(replay.state(at), seat), rng)
    deck = [NAMES[kind] for kind, n in enumerate(state.deck) for _ in range(n)]
    return rng.taken(deck, draws)


def within(draws: int, least: int, n: int) -> Checked:
    """Compare the chance of at least so many jokers, seen from seat 0 of a game of Sixty."""
    jokers = ("Abracadabra", "Hocus-pocus", "Zap!")
    answer = odds(SIXTY, "within", 0, at=30, of=jokers, draws=draws, least=least)
    rng = Stream(6, draws)
    hits = sum(
        sum(card in jokers for card in drawn_from(SIXTY, 30, 0, draws, rng)) >= least
        for _ in range(n)
    )
    return share(f"Sixty, seat 0: {answer.question}", answer.value, hits, n)


def next_is_three(n: int) -> Checked:
    answer = odds(SIXTY, "next", 1, at=30, of="3")
    rng = Stream(7)
    hits = sum(drawn_from(SIXTY, 30, 1, 1, rng) == ["3"] for _ in range(n))
    return share(f"Sixty, seat 1: {answer.question}", answer.value, hits, n)


CHECKS: list[Check] = [
    lambda: next_is_three(4000),
    lambda: within(5, 1, 3000),
    lambda: within(20, 2, 2000),
]


@pytest.mark.sample
@pytest.mark.parametrize("check", CHECKS)
def test_exact_and_simulated_agree(check: Check) -> None:
    check()


@pytest.mark.parametrize(
    ("least", "said"),
    [
        (1, "What is left of 1 is the chance that at least one comes."),
        (2, "Counted for each k from 2 to 3 and added up."),
        (3, "3 of the 8 come together with 0 of the other 41 in C(8, 3) × C(41, 0) ways"),
        (4, "But no more than 3 can come."),
    ],
)
def test_the_words_count_as_the_formula_does(least: int, said: str) -> None:
    answer = odds(CRAMEL, "within", at=0, of="Roby", draws=3, least=least)
    assert said in answer.words[-1]
    assert answer.value == dealing.at_least(least, 49, 8, 3)


@pytest.mark.parametrize(("total", "good"), [(6, 2), (7, 0), (7, 7), (8, 3)])
def test_every_hand_there_is_counted_one_by_one(total: int, good: int) -> None:
    for drawn in range(total + 1):
        hands = list(combinations(range(total), drawn))
        for k in range(-1, drawn + 2):
            exact = sum(sum(card < good for card in hand) == k for hand in hands)
            more = sum(sum(card < good for card in hand) >= k for hand in hands)
            assert dealing.hypergeometric(k, total, good, drawn) == Fraction(exact, len(hands))
            assert dealing.at_least(k, total, good, drawn) == Fraction(more, len(hands))
        product = Fraction(1)
        for factor in dealing.all_of(total, good, drawn):
            product *= factor
        assert product == dealing.hypergeometric(drawn, total, good, drawn)


def test_the_formula_says_what_was_counted() -> None:
    answer = odds(CRAMEL, "within", at=0, of="Roby", draws=3)
    assert answer.value == 1 - Fraction(10660, 18424)
    assert answer.formula == "1 − C(41, 3) / C(49, 3) = 1 − 10660/18424 = 1941/4606"
    assert sum(row.chance for row in answer.rows) == 1
    assert "C(41, 3) of C(49, 3) ways" in str(answer)
    html = answer._repr_html_()
    assert "jl-odds-fraction" in html
    assert "jl-odds-binomial" in html
    assert "1941</span>" in html
    pig = Replay.read(REPLAYS / "pig" / "ann-bo.jsonl")
    assert "<sup>3</sup>" in odds(pig, "lasts", at=4, rolls=3)._repr_html_()


def test_a_state_a_cursor_and_a_replay_say_the_same() -> None:
    by_replay = odds(CRAMEL, "next", at=40)
    assert by_replay == odds(CRAMEL.state(40), "next") == odds(Cursor(CRAMEL, 40), "next")
    assert odds(CRAMEL, "next", at=40).value == max(row.chance for row in by_replay.rows)


def test_a_seat_and_all_knowing_side_by_side() -> None:
    seen, known = side_by_side(SIXTY, "within", 0, at=30, of="3", draws=4)
    assert (seen.seat, known.seat) == (0, ALL_KNOWING)
    assert seen.value != known.value
    assert seen.assumption
    assert not known.assumption


@pytest.mark.parametrize(
    ("question", "asked", "message"),
    [
        ("nxt", {}, "there are next, within"),
        ("within", {}, "needs of"),
        ("within", {"of": "Robi"}, "there are Gol, Jane"),
        ("within", {"of": "Roby", "drawing": 3}, "it takes of, draws, least"),
        ("within", {"of": "Roby", "draws": 50}, "draws is 0 to"),
        ("within", {"of": "Roby", "draws": -1}, "whole number from 0"),
        ("within", {"of": 7}, "names cards or tiles"),
        ("next", {"seat": 9}, "seats are 0 to 2"),
        ("next", {"at": 99_999}, "at is 0 to that"),
    ],
)
def test_a_bad_question_says_what_there_is(
    question: str, asked: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message) as told:
        odds(CRAMEL, question, **asked)  # type: ignore[arg-type]
    assert "\n" not in str(told.value)


def test_no_table_no_odds() -> None:
    with pytest.raises(ValueError, match="a state of a game, a Replay or a Cursor"):
        odds("cramel", "next")
    with pytest.raises(ValueError, match="no game 'chess'"):
        questions("chess")


def test_where_nothing_is_drawn_nothing_of_it_is_asked() -> None:
    assert {"next", "within"} <= set(questions("cramel"))
    assert not {"next", "within"} & set(questions(JAMSUMO))


def test_an_answer_names_cards_without_the_marks_at_which_a_card_breaks_their_names() -> None:
    replay = Replay.read(REPLAYS / "pie" / "ann-bo-cy-di.jsonl")
    rows = [row.label for row in odds(replay, "next", at=41).rows]
    assert {"Cinnamon", "Chocolate", "Blueberries", "Strawberries"} <= {*rows}
