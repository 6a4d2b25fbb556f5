"""Lesson 5: rules that stop after a number of tiles, and the best rule."""

import re
from fractions import Fraction
from typing import Any

import pytest

from jamlab.chance.exact.stopping import STOP
from jamlab.core import Stream
from jamlab.gallery import sheets
from jamlab.games.cramel.one_turn import TurnTiles
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, KINDS
from jamlab.lessons import answers, page, when_to_stop
from jamlab.lessons.course.tile_trials import Order, marks, won
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from jamlab.lessons.when_to_stop import OneTurn, mean, outcomes, trial
from tests.unit.lessons.heard import panel_of
from tests.unit.pages.sending import press


def enumerated(stop: int, kinds: tuple[int, ...] = ()) -> Fraction:
    """Return the mean by enumerating all orders of kinds, tile by tile."""
    if kinds and kinds[-1] in (CRAMEL, BLOOM):
        return Fraction(int(kinds == (CRAMEL,)))
    if len(kinds) == stop:
        return Fraction(won(kinds))
    total = Fraction(0)
    for kind, count in enumerate(COUNTS):
        left = count - kinds.count(kind)
        if left:
            total += Fraction(left, CELLS - len(kinds)) * enumerated(stop, (*kinds, kind))
    return total


@pytest.mark.parametrize("stop", [1, 2, 3, 4])
def test_the_mean_of_a_rule_is_that_of_all_orders(stop: int) -> None:
    assert mean(stop) == enumerated(stop)
    assert sum(outcomes(stop)) == 1


def test_whole_sets_are_won_and_the_rest_is_not() -> None:
    gol, elel, ring = KINDS["Gol"], KINDS["El-El"], KINDS["Ring box"]
    assert won([gol]) == 0
    assert won([gol, elel, gol, gol]) == 2
    assert won([ring] * 4 + [elel] * 3) == 7
    assert won([KINDS["Roby"], gol]) == 1
    assert won([CRAMEL]) == 1
    assert won([gol, gol, CRAMEL]) == won([gol, gol, BLOOM]) == won([BLOOM]) == 0


def test_the_best_rule_of_all_beats_every_number() -> None:
    best, once = when_to_stop.best_rule().value, when_to_stop.at_once().value
    assert best > once > mean(when_to_stop.BEST)
    assert max(range(1, 20), key=mean) == when_to_stop.BEST
    assert f"{float(best):.3f}" == when_to_stop.OF_ALL


def test_a_guess_is_told_what_it_loses_never_that_it_loses_nothing() -> None:
    for guess in range(1, 9):
        said = when_to_stop.compare(guess, when_to_stop.exact())
        lost = mean(4) - mean(guess)
        if guess == 4:
            assert "is the best" in said
        else:
            (number,) = re.findall(r"wins ([\d.]+) tiles a turn less than after 4", said)
            assert float(number) == pytest.approx(float(lost), abs=0.0005)
            assert float(number) > 0
    assert "wins 0.0004 tiles a turn less" in when_to_stop.compare(3, when_to_stop.exact())


def test_what_is_printed_is_the_answer_to_the_question() -> None:
    """The question asks after how many tiles: after 4, with the means of all rules beside it."""
    assert when_to_stop.LESSON.printed == {"stop": 4}
    where = {"home": "./", "suffix": "", "index": ""}
    means = [f"<td>{float(enumerated(stop)):.3f}</td>" for stop in (1, 2, 3, 4)]
    for name in ("answers", "unplugged"):
        html = sheets.sheet(name, 5, where)
        assert re.search(r"Exact answer(</span>)? <b>stop after 4</b>", html)
        assert "".join(means) in html
        assert html.count("tiles on average") >= 1
    assert "*4*" in answers(5)


@pytest.mark.parametrize(("stop", "words"), [(1, "The tile is"), (2, "Both tiles are")])
def test_a_few_safe_tiles_are_said_as_one_says_them(stop: int, words: str) -> None:
    first = when_to_stop.exact(stop).words[0]
    assert words in first
    assert "All 1" not in first


def test_after_a_first_cramel_it_is_best_to_stop() -> None:
    one = tuple(int(kind == CRAMEL) for kind in range(len(COUNTS)))
    rest = tuple(count - n for count, n in zip(COUNTS, one, strict=True))
    turn = TurnTiles(turned=one, remembered=(0,) * len(COUNTS), bag=rest)
    assert turn.solved.best(turn.start) == STOP


def test_one_tile_more_beside_two_jane() -> None:
    assert Fraction(8 * 3 + 24 * 2, 47) == when_to_stop._MORE
    assert when_to_stop._MORE < 2


def by_hand(seed: int, tiles: int, stop: int) -> OneTurn:
    hand = OneTurn(Stream(seed), stop=stop)
    for cell in range(tiles):
        if not hand.over and hand.kinds != (CRAMEL,):
            hand.pick(0, cell)
    if not hand.over:
        hand.act("stop")
    return hand


@pytest.mark.parametrize("stop", [1, 3, 5])
@pytest.mark.parametrize("tiles", [1, 3, 5])
def test_by_hand_is_told_what_the_rule_wins_with_the_same_tiles(tiles: int, stop: int) -> None:
    for seed in range(30):
        hand = by_hand(seed, tiles, stop)
        assert hand.by_rule == trial(Stream(seed), stop)
        assert hand.value == trial(Stream(seed), tiles)


def test_by_hand_a_turn_goes_on_after_a_first_cramel() -> None:
    """C-7: only another kind ends a turn by hand; the rule takes a first Cramel at once."""
    first = [seed for seed in range(200) if Order(Stream(seed)).at(0) == CRAMEL]
    for seed in first:
        hand = by_hand(seed, 1, 4)
        assert (hand.value, hand.by_rule, hand.said.headline) == (1, 1, "1 tile won")
        hand = OneTurn(Stream(seed), stop=4)
        hand.pick(0, 0)
        assert not hand.over
        hand.pick(0, 1)
        assert hand.over == (hand.kinds[1] != CRAMEL)
    assert any(Order(Stream(seed)).at(1) == CRAMEL for seed in first)


def test_won_tiles_and_the_one_that_ended_it_are_marked() -> None:
    jane, roby = KINDS["Jane"], KINDS["Roby"]
    assert marks([jane, roby, jane, jane]) == ["ok", "ok", "ok", "now"]
    assert marks([jane, CRAMEL]) == marks([CRAMEL, jane]) == ["", "no"]
    assert marks([CRAMEL, CRAMEL]) == ["ok", "ok"]
    assert marks([]) == []


def test_a_turn_by_hand_is_the_pupils_own_and_no_trial() -> None:
    lesson = page(5, seed=4)
    lesson._hear({"do": "guess", "value": 2})
    assert lesson.sitting.hand is not None
    while not lesson.sitting.hand.over:
        lesson._hear({"do": "pick", "spread": 0, "place": len(lesson.sitting.hand.kinds)})  # type: ignore[attr-defined]
        if len(lesson.sitting.hand.kinds) == 3:  # type: ignore[attr-defined]
            lesson._hear(press("stop"))
    own = lesson.sitting.own
    assert (lesson.sitting.trials, own) == (0, [lesson.sitting.hand.value])
    assert lesson.sitting.locked
    assert lesson.table.told["note"] == "by hand"
    assert lesson.table.told["last"] == []
    assert lesson.table.told["counts"] == [("your turn came to", f"{own[0]:.0f}", "")]
    lesson._hear(press("run-1000"))
    assert lesson.sitting.trials == 1000
    assert list(lesson.sitting.running.values) == [
        trial(Stream(lesson.sitting.seed, n), 2) for n in range(1000)
    ]
    assert lesson.sitting.own == own
    assert lesson.table.told["note"] == "trial 1,000"
    assert lesson.table.told["said"][1].endswith("This turn followed your rule.")
    lesson._hear(press("again"))
    assert lesson.table.told["note"] == "by hand"
    lesson._hear(press("finish"))  # by the rule: neither the pupil's own nor a trial of the run
    assert (lesson.table.told["note"], lesson.sitting.trials) == ("by hand", 1000)
    assert [line[0] for line in lesson.table.told["counts"]] == [
        "the rule, mean",
        "your turn came to",
    ]


def sat() -> LessonPage:
    lesson = page(5, seed=4)
    lesson._hear({"do": "guess", "value": 2})
    lesson._hear(press("finish"))
    return lesson


def rows(lesson: LessonPage) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = panel_of(lesson)["chart"]["data"]
    return found


def test_rules_that_were_tried_stay_side_by_side() -> None:
    lesson = sat()
    lesson._hear(press("run-1000"))
    lesson._hear({"do": "set", "name": "stop", "value": 4})
    lesson._hear(press("finish"))
    assert [row["rule"] for row in rows(lesson)["tried"]] == [2]
    lesson._hear(press("run-1000"))
    assert [row["rule"] for row in rows(lesson)["tried"]] == [2, 4]
    assert rows(lesson)["exact"] == rows(lesson)["best"] == []
    assert rows(lesson)["guess"] == [{"rule": 3.0}]


def test_the_curve_of_all_rules_comes_with_the_exact_answer_and_stays() -> None:
    lesson = sat()
    lesson._hear(press("run-1000"))
    lesson._hear({"do": "exact"})
    assert "stopping after 3 wins" in lesson.exact.told["compared"]
    lesson._hear({"do": "set", "name": "stop", "value": 5})
    assert [row["rule"] for row in rows(lesson)["exact"]] == list(range(1, 9))
    assert len(rows(lesson)["best"]) == 1
