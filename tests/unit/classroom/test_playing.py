"""A class's pooled trials: played once per post, only after guesses are shown; valid intervals."""

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from math import sqrt
from statistics import mean, pstdev, stdev
from threading import Event
from typing import Any

import pytest

from jamlab.chance import covering
from jamlab.classroom.class_messages import Tried
from jamlab.classroom.judging import pooled
from jamlab.classroom.questions import of_lesson
from jamlab.classroom.questions.trial_questions import interval, one, values
from jamlab.classroom.session import playing
from jamlab.classroom.store import RequestRefused
from jamlab.classroom.store.rows import PupilRecord, TrialsRecord
from jamlab.lessons import COURSE, lesson
from tests.unit.classroom.test_session import Room

PLAYED = [number for number in COURSE if lesson(number).can_be_pooled]


def plays(room: Room, pupil: PupilRecord, post: str, n: int) -> Future[Tried]:
    room.classroom.changed()
    round_id = room.teacher["round"] or 0
    post = f"{pupil.id}-{post}"
    return room.classroom.play(room.number, pupil, round_id=round_id, post=post, n=n)


def test_nothing_is_played_or_told_before_the_guesses_are_shown(room: Room) -> None:
    pupil = room.joins(1)
    room.does("open")
    with pytest.raises(RequestRefused, match="once the guesses are shown"):
        plays(room, pupil, "early", 10)
    room.does("show")
    assert plays(room, pupil, "first", 1000).result()["n"] == 1000
    for stage in ("show", "reveal"):
        room.does(stage)
        pooled_here = room.sees(pupil)["pooled"]
        assert pooled_here is not None
        assert pooled_here["n"] == 1000
        assert abs(pooled_here["mean"] - 209 / 392) < 0.08  # five standard errors
    state = room.does("again")
    assert (state["stage"], state["pooled"], room.sees(pupil)["pooled"]) == ("open", None, None)
    with pytest.raises(RequestRefused, match="once the guesses are shown"):
        plays(room, pupil, "again", 10)


def test_the_same_post_again_plays_nothing_again(room: Room) -> None:
    pupil = room.joins(1)
    room.does("open")
    room.does("show")
    first = plays(room, pupil, "by-hand", 1).result()
    assert plays(room, pupil, "by-hand", 1).result() == first  # including its pieces
    second = plays(room, pupil, "ten", 10).result()
    assert (first["n"], second["n"], second["trial"]) == (1, 11, None)
    assert first["trial"] is not None
    assert first["total"] == first["trial"]["value"]
    for wrong in (0, -1, 1001):
        with pytest.raises(RequestRefused, match="are played at once"):
            plays(room, pupil, "wrong", wrong)


def test_each_has_trials_of_its_own(room: Room) -> None:
    """Ten pupils' batches of 100 trials have distinct seeds and varying sums; all are pooled."""
    room.does("open")
    room.does("show")
    futures = [plays(room, room.joins(n), "mine", 100) for n in range(10)]
    totals = [future.result()["total"] for future in futures]
    assert len(set(totals)) > 3
    assert len({row.seed for row in room.classroom.store.trials.of_round(1)}) == 10
    state = room.teacher["pooled"]
    assert state is not None
    assert (state["n"], state["players"]) == (1000, 10)
    assert state["mean"] == pytest.approx(sum(totals) / 1000)
    assert [point[0] for point in state["series"]] == [100 * k for k in range(1, 11)]


def test_one_pupil_cannot_fill_the_queue(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick, third = (room.joins(n) for n in (1, 2, 3))
    room.does("open")
    room.does("show")
    begun, goes_on, order = Event(), Event(), []

    def held(source: Mapping[str, Any], seed: int, n: int) -> Iterator[float]:
        begun.set()
        assert goes_on.wait(10)
        order.append(n)
        return values(source, seed, n)

    monkeypatch.setattr(playing, "values", held)
    first = plays(room, slow, "first", 1000)
    assert begun.wait(10)
    with pytest.raises(RequestRefused, match="still being played"):
        plays(room, slow, "second", 1000)
    assert plays(room, slow, "first", 1000) is first  # same post again: its reply was lost
    others = [plays(room, third, "many", 500), plays(room, quick, "by-hand", 1)]
    goes_on.set()
    assert [each.result()["n"] for each in (first, *others)] == [1000, 500, 1]
    assert order == [1000, 1, 500]  # small batches run before large ones


def test_who_has_seen_it_is_told_only_of_more_trials(room: Room) -> None:
    pupil = room.joins(1)
    room.does("open")
    room.does("show")
    plays(room, pupil, "ten", 10).result()
    seen = room.sees(pupil)
    assert seen["pooled"] is not None
    version = seen["version"]
    assert room.sees(pupil, version)["pooled"] == seen["pooled"]  # the device has seen no trials
    short = room.classroom.pupil_state(room.number, pupil, version, played=10)
    assert short == {"version": version, "next": 2.0}


# -- estimates and intervals -----------------------------------------------------------------------


def rows(*drawn: list[float]) -> list[TrialsRecord]:
    return [
        TrialsRecord(n % 3, len(few), sum(few), sum(x * x for x in few), 0)
        for n, few in enumerate(drawn)
    ]


def test_a_share_has_an_interval_that_covers_at_least() -> None:
    """Checked from the definition: each end lies 1.96 of its standard errors from the observed
    share, after a continuity correction of half a trial."""
    found = pooled(rows([1, 0, 0], [1], [0] * 6), covering)
    assert found is not None
    assert (found["n"], found["mean"], found["players"]) == (10, 0.2, 3)
    for end in (found["low"], found["high"]):
        far = abs(0.2 - end) - 0.05
        assert far == pytest.approx(1.959964 * sqrt(end * (1 - end) / 10), rel=1e-6)
    assert [point[0] for point in found["series"]] == [3, 4, 10]


def test_a_mean_has_the_interval_of_its_known_spread() -> None:
    costs = {3: 20, 4: 15, 5: 12, 6: 10, 10: 6, 12: 5, 15: 4, 20: 3, 30: 2, 60: 6}  # S-A1, S-F4
    sigma = pstdev([cost for cost, count in costs.items() for _ in range(count)])
    drawn = [[12.0, 5.0, 60.0], [60.0, 3.0], [3.0, 3.0]]
    known = interval({"lesson": 4})
    assert pooled(rows(*drawn), known) is None  # seven trials are too few
    found = pooled(rows(*drawn, [4.0, 10.0]), known)
    assert found is not None
    half = 1.959964 * sigma / sqrt(9) + 1 / 18
    assert found["high"] - found["mean"] == pytest.approx(half, rel=1e-6)
    assert found["mean"] - found["low"] == pytest.approx(half, rel=1e-6)
    assert len(found["series"]) == 1


def test_a_long_series_keeps_its_ends_and_some_between() -> None:
    many = rows(*[[1.0]] * 500, *[[0.0, 1.0] * 500] * 300)
    found = pooled(many, covering, points=60)
    assert found is not None
    sizes = [point[0] for point in found["series"]]
    assert len(sizes) <= 60
    assert (sizes[0], sizes[-1]) == (1, 300_500)
    assert sizes == sorted(set(sizes))
    assert found["series"][-1][1:] == [found["mean"], found["low"], found["high"]]


@pytest.mark.parametrize("number", PLAYED)
def test_a_lessons_trials_settle_at_its_exact_answer(number: int) -> None:
    source = {"lesson": number}
    drawn = list(values(source, 2**62 + number, 300 if number in {11, 12} else 2000))
    away = mean(drawn) - float(lesson(number).exact(**lesson(number).start).value)
    assert abs(away) < 4.5 * stdev(drawn) / sqrt(len(drawn))
    first = one(source, 2**62 + number)
    assert first["value"] == drawn[0]  # a shown trial equals the computed one
    assert first["words"]
    assert first["pieces"] or number == 10


def test_the_pieces_come_in_the_order_in_which_they_were_turned_up() -> None:
    """In lesson 2 "X came after Y" names the later tile first."""
    found = Counter[bool]()
    for seed in range(200):
        trial = one({"lesson": 2}, seed)
        if len(trial["pieces"]) == 2 and trial["tone"] == "no" and "after" in trial["words"]:
            first, second = (piece["face"] for piece in trial["pieces"])
            found[trial["words"] == f"Over. {second} came after {first}."] += 1
    assert found[True] > 20
    assert not found[False]


def test_lessons_that_cannot_be_played_say_so() -> None:
    assert {*COURSE} - {*PLAYED} == {5, 10}  # answered by a choice; needs a physics engine
    for number in (2, 5, 10):
        guess, *exercises = of_lesson(number, seed=1)
        assert guess.question["trials"] == (number == 2)
        assert not any(each.question["trials"] for each in exercises)
