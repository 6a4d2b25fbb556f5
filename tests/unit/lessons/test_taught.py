"""Lessons as taught: the minutes add up, each board's text is its own, its numbers are right."""

import re
from collections.abc import Callable, Mapping
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binom

from jamlab.classroom.questions import of_lesson
from jamlab.core import Stream
from jamlab.gallery.sheets import TRIALS, runs, sheet, strips
from jamlab.lessons import COURSE, Lesson, board, lesson
from jamlab.lessons.course.lesson_board import SHORT, LessonBoard, TypicalRemark, read, script
from jamlab.lessons.course.live_trials import by_itself
from tests.unit.core.written import value_of
from tests.unit.lessons.printed import ALL, JOKER, JOKERS, NUMBERS, SETS, TILES, printed

every = pytest.mark.parametrize("number", COURSE)
PAGE = Path(__file__).parents[3] / "jamlab/classroom/static/projector"
WHERE = {"home": "./", "suffix": "", "index": ""}
SAME = 8  # consecutive words that count as a phrase


def said(found: LessonBoard) -> list[str]:
    """All text of a board, in the sentences as written."""
    lists = (found.reveal, found.kit, found.by_hand)
    heard = [words for each in found.heard for words in (each.says, each.back)]
    alone = (found.start, found.ask, found.look, found.try_out, found.again, found.exercises)
    return [
        *alone,
        found.close,
        found.close_answer,
        found.short,
        *heard,
        *(words for each in lists for words in each),
    ]


@every
@pytest.mark.parametrize(("minutes", "together"), [((), 45), (SHORT, 20)])
def test_the_minutes_add_up(number: int, minutes: tuple[int, ...], together: int) -> None:
    parts = script(lesson(number), board(number), minutes)
    assert parts[0].start == 0
    assert parts[-1].end == together
    for before, after in pairwise(parts):
        assert before.end == after.start
    assert all(part.end > part.start for part in parts)
    assert [part.name for part in parts][:5] == ["Start", "Ask", "First vote", "Show", "Talk"]
    assert len(board(number).bands) == 4
    assert len(board(number).heard) >= 3
    assert parts[4].heard
    if not minutes:
        assert sum(len(part.heard) for part in parts) == len(board(number).heard)


@every
def test_all_its_numbers_are_worked_out(number: int) -> None:
    assert not [words for words in said(board(number)) if re.search(r"[{}]", words)]
    assert len(said(board(number))) == len(set(said(board(number))))


def test_no_phrase_is_in_two_lessons() -> None:
    phrases = {}
    for number in COURSE:
        texts = [re.findall(r"\w+", words.lower()) for words in said(board(number))]
        phrases[number] = {
            tuple(words[n : n + SAME]) for words in texts for n in range(len(words) - SAME + 1)
        }
    for one, other in combinations(COURSE, 2):
        assert not phrases[one] & phrases[other], (one, other)


def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "jamlab/lessons/second_tile/board.toml").read_text("utf-8")
    for wrong in ("{row:three Cramel}", "{exact stop=3}"):
        (tmp_path / "board.toml").write_text(text.replace("{exact}", wrong, 1), encoding="utf-8")
        with pytest.raises(ValueError, match="lesson 2: unknown "):
            read(tmp_path, lesson(2))


@every
def test_the_script_says_whether_devices_can_play_it(number: int) -> None:
    (part,) = (one for one in script(lesson(number), board(number)) if one.name == "Try it out")
    can = of_lesson(number, seed=1)[0].question["trials"]
    assert part.press.startswith("Devices cannot play this one") != can


@pytest.mark.parametrize("number", [n for n in COURSE if not lesson(n).guess.choices])
def test_a_good_guess_is_in_the_band_of_the_right_one(number: int) -> None:
    """No band ends within a step of the slider from the exact value."""
    found = lesson(number)
    scale = 100 if found.unit == "%" else 1
    ends = re.findall(r"\d+", " ".join(board(number).bands))
    off = [abs(abs(found.exact(**found.start).value) * scale - int(end)) for end in ends]
    assert min(off) >= scale * found.guess.step


def test_heard_says_both() -> None:
    heard: list[TypicalRemark] = [each for number in COURSE for each in board(number).heard]
    assert all(each.says and each.back.count("?") for each in heard)


def test_what_is_to_be_pressed_is_on_the_page() -> None:
    buttons = "".join(file.read_text(encoding="utf-8") for file in PAGE.rglob("*.js"))
    pressed = " ".join(part.press for part in script(lesson(1), board(1)))
    named = re.findall(r"“([A-Z][^”]+)”", pressed)
    assert len(named) >= 5
    assert not [name for name in named if f'"{name}"' not in buttons and name != "In the room"]


@every
def test_strips_are_trials_of_the_lesson(number: int) -> None:
    """Replay the trials by hand; the seed is the lesson's number, so it was not hand-picked."""
    found, places = lesson(number), (0, 1, 17, 29)
    for place in places:
        strip = strips(number)[place]
        other = board(number).strips[place % len(board(number).strips)]
        for k, value in enumerate(strip.values):
            stream = Stream(number, place * TRIALS + k)
            hand = found.by_hand(stream, **{**found.start, **other})
            assert by_itself(hand) == pytest.approx(float(value)), (place, k)
    assert sum(run.trials for run in runs(number)) == 300


def spread_of(found: Lesson, other: Mapping[str, int]) -> float:
    """Standard deviation of one trial."""
    assert found.spread is not None
    values, chances = zip(*found.spread(**{**found.start, **other}), strict=True)
    weights = np.array(chances, dtype=float)
    mean = float(np.average(values, weights=weights))
    return sqrt(np.average((np.array(values, dtype=float) - mean) ** 2, weights=weights))


@every
def test_how_far_the_strips_may_lie_is_so(number: int) -> None:
    """Check shares with SciPy's binomial distribution, means with an independent simulation."""
    found = lesson(number)
    for run, other in zip(runs(number), board(number).strips, strict=True):
        exact = found.exact(**{**found.start, **other})
        low, high = re.findall(r"[−\d.]+", run.usual)
        if found.kind == "share":
            ends = [binom.ppf(p, run.trials, float(exact.value)) for p in (0.025, 0.975)]
            assert [low, high] == [f"{100 * end / run.trials:.1f}" for end in ends]
        else:
            means = MEANS[number](np.random.default_rng(number), run.trials, **other)
            cent = 0.0051  # displayed values are rounded to hundredths
            held = (value_of(low) - cent <= means) & (means <= value_of(high) + cent)
            room = 4 * sqrt(0.95 * 0.05 / len(means))
            assert 0.95 - room <= held.mean() <= 0.965 + room, (run.usual, held.mean())
            # the sheet's last line: the outermost possible means within 1.96 × σ/√n
            step, half = 1 / run.trials, 1.96 * spread_of(found, other) / sqrt(run.trials)
            inside = [float(end - exact.value) for end in run.ends]
            assert -half <= inside[0] < step - half
            assert half - step < inside[1] <= half
            assert abs(means.mean() - float(exact.value)) < 5 * means.std() / sqrt(len(means))
        said = value_of(run.came.rpartition("= ")[2].split()[0])
        assert run.is_usual == (value_of(low) <= said <= value_of(high))
    assert ("One run here lies outside" in sheet("unplugged", number, WHERE)) == any(
        not run.is_usual for run in runs(number)
    )


@pytest.mark.parametrize(
    ("number", "given"),
    [(5, "stop after 4"), (7, "25 tiles"), (12, "own tiles; deals in a match: 20")],
)
def test_the_answer_sheet_names_each_setting_once(number: int, given: str) -> None:
    assert f"For this setting: {given}." in sheet("answers", number, WHERE)


@pytest.mark.parametrize("number", [n for n in COURSE if lesson(n).kind == "mean"])
def test_the_distribution_of_one_trial_is_whole(number: int) -> None:
    found = lesson(number)
    assert found.spread is not None
    for other in board(number).strips:
        settings = {**found.start, **other}
        outcomes = [(value, float(chance)) for value, chance in found.spread(**settings)]
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        mean = sum(value * chance for value, chance in outcomes)
        assert mean == pytest.approx(float(found.exact(**settings).value))


# -- simulated means, from the games' own numbers and no lesson code -------------------------------

SERIES = 10_000
Means = npt.NDArray[np.float64]


def _one_card(rng: np.random.Generator, trials: int) -> Means:
    cards = np.repeat([*NUMBERS, JOKER], [*NUMBERS.values(), JOKERS])
    means: Means = rng.choice(cards, (SERIES, trials)).mean(1)
    return means


def _one_turn(rng: np.random.Generator, trials: int, stop: int) -> Means:
    tiles = np.repeat(range(len(TILES)), [*TILES.values()])
    kinds = list(TILES)
    series = SERIES // 4
    order = rng.random((series * trials, ALL), np.float32).argpartition(range(stop), axis=1)
    up = tiles[order[:, :stop]]
    bad = np.isin(up, [kinds.index("Cramel"), kinds.index("Bloom")]).any(1)
    won = sum((up == kinds.index(kind)).sum(1) // size * size for kind, size in SETS.items())
    won = np.where(bad, up[:, 0] == kinds.index("Cramel"), won)
    means: Means = won.reshape(series, trials).mean(1)
    return means


def _whole_recipe(rng: np.random.Generator, trials: int) -> Means:
    """Two consecutive waits: 8 cards of 72 help, then 4."""
    size = SERIES, trials
    means: Means = (rng.geometric(8 / 72, size) + rng.geometric(4 / 72, size)).mean(1)
    return means


def _basket(rng: np.random.Generator, trials: int, less: int) -> Means:
    worth = [
        int(row["points"])
        for row in printed("jam", "deck.csv")
        if row["sort"] != "special"
        for _ in range(int(row["count"]))
    ]
    series = SERIES // 2
    cards = rng.integers(len(worth), size=(series * trials, 4))
    while len(twice := np.flatnonzero((np.diff(np.sort(cards)) == 0).any(1))):
        cards[twice] = rng.integers(len(worth), size=(len(twice), 4))
    shown = np.array(worth)[cards]
    left = shown.sum(1) - shown.max(1) - 12 + less
    means: Means = left.reshape(series, trials).mean(1)
    return means


MEANS: dict[int, Callable[..., Means]] = {
    4: _one_card, 5: _one_turn, 6: _whole_recipe, 9: _basket,
}  # fmt: skip


def test_most_strips_are_usual() -> None:
    """Runs are not hand-picked, so 1 in 20 is unusual: at most four here (p = 0.4 %)."""
    found = [run.is_usual for number in COURSE for run in runs(number)]
    assert len(found) == 22
    assert found.count(False) <= 4
