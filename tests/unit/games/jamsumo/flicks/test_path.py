"""Codec of a flick's path: short whatever moves, accurate, strict about what it reads."""

from __future__ import annotations

import json
from math import cos, exp, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core import Stream
from jamlab.games.jamsumo.flick.path import LIMIT, Frames, decoded, encoded

DICE = [f"{seat}{number}" for seat in "ABCD" for number in range(1, 7)]


def turned(angle: float, axis: int) -> tuple[int, ...]:
    """Return a rotation about one of the axes."""
    part = [cos(angle / 2), 0.0, 0.0, 0.0]
    part[1 + axis] = sin(angle / 2)
    ints = [round(10_000 * n) for n in part]
    return tuple(ints) if next(n for n in ints if n) > 0 else tuple(-n for n in ints)


def rolling(dice: list[str], frames: int, seed: int, wild: bool = False) -> Frames:
    """Return dice that slide, spin and come to rest; wild ones jump about in every frame."""
    rng = Stream(seed)
    found: Frames = [(33 * n, {}) for n in range(frames)]
    for name in dice:
        x, y = rng.below(3000) - 1500, rng.below(3000) - 1500
        way, spin, axis = rng.random() * 2 * pi, rng.random() * 20, rng.below(3)
        begins = rng.below(max(1, frames // 2))
        for n, (_, poses) in enumerate(found):
            gone = 1 - exp(-max(0, n - begins) / 6)
            if wild:
                x, y, spin = rng.below(9000) - 4500, rng.below(9000) - 4500, rng.random() * 20
            at = (round(x + 900 * gone * cos(way)), round(y + 900 * gone * sin(way)), 80)
            poses[name] = (*at, *turned(spin * gone, axis))
    return found


def off(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


@pytest.mark.parametrize(
    ("count", "wild"), [*((n, False) for n in range(1, 25)), (1, True), (3, True), (24, True)]
)
def test_a_path_is_shorter_than_400_letters_however_many_dice_move(count: int, wild: bool) -> None:
    for frames in (2, 12, 45):
        told = rolling(DICE[:count], frames, count, wild)
        text = encoded(told)
        assert 0 < len(text) < LIMIT
        assert len(json.dumps(text)) == len(text) + 2  # nothing in it needs an escape
        seen = decoded(text)
        assert [ms for ms, _ in seen] == [ms for ms, _ in told]
        assert all(set(poses) == set(DICE[:count]) for _, poses in seen)
        if not wild:  # a die that jumps about does not fit into so few letters
            worst = max(
                off(told[n][1][die], seen[n][1][die]) for n in (0, -1) for die in DICE[:count]
            )
            assert worst <= (3 if count <= 2 else 40)


def test_few_dice_are_told_to_a_fraction_of_a_millimetre_in_every_frame() -> None:
    told = rolling(DICE[:2], 14, 5)
    seen = decoded(encoded(told))
    for (_, one), (_, other) in zip(told, seen, strict=True):
        for die in DICE[:2]:
            assert off(one[die], other[die]) <= 4
            assert max(abs(a - b) for a, b in zip(one[die][3:], other[die][3:], strict=True)) < 250


def test_dice_that_do_not_move_are_left_out() -> None:
    told = rolling(["A1", "B2"], 10, 3)
    for _, poses in told:
        poses["B2"] = (0, 0, 80, 10_000, 0, 0, 0)
    assert set(decoded(encoded(told))[0][1]) == {"A1"}
    for _, poses in told:
        poses["A1"] = (500, 0, 80, 10_000, 0, 0, 0)
    assert encoded(told) == ""
    assert decoded("") == []
    assert encoded([]) == ""


def test_the_last_frame_may_come_earlier() -> None:
    told = rolling(["C3"], 8, 3)
    told[-1] = (33 * 6 + 5, told[-1][1])
    assert [ms for ms, _ in decoded(encoded(told))] == [0, 33, 66, 99, 132, 165, 198, 203]
    for times in ([5, 38, 71], [0, 33, 70], [0, 33, 33], [0, 33, 50, 83]):
        frames = [(ms, told[n][1]) for n, ms in enumerate(times)]
        with pytest.raises(ValueError, match="evenly spaced"):
            encoded(frames)


def test_poses_that_are_read_are_unit_quaternions_with_a_positive_first_part() -> None:
    for _, poses in decoded(encoded(rolling(DICE, 30, 11))):
        for pose in poses.values():
            assert abs(sum(n * n for n in pose[3:]) ** 0.5 - 10_000) < 3
            assert next(n for n in pose[3:] if n) > 0


def test_frames_that_do_not_belong_together_are_refused() -> None:
    pose = (0, 0, 80, 10_000, 0, 0, 0)
    with pytest.raises(ValueError, match="not all frames show the same dice"):
        encoded([(0, {"A1": pose}), (33, {"A2": pose})])
    with pytest.raises(ValueError, match="unknown die 'x'"):
        encoded([(0, {"x": pose}), (33, {"x": (1, *pose[1:])})])


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=450), st.from_regex("[A-Za-z0-9_-]{1,399}", fullmatch=True)))
def test_any_other_text_is_refused_with_a_valueerror_or_read(text: str) -> None:
    try:
        frames = decoded(text)
    except ValueError:
        return
    assert all(len(pose) == 7 for _, poses in frames for pose in poses.values())


def test_a_path_that_was_cut_is_refused() -> None:
    text = encoded(rolling(DICE[:3], 14, 1))
    for end in range(1, len(text) - 1, 7):
        with pytest.raises(ValueError, match="path of dice"):
            decoded(text[:end])
    with pytest.raises(ValueError, match="path of dice"):
        decoded("A" * LIMIT)
