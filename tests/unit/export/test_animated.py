"""Animated picture of a game: frames, durations, hidden information and the command."""

from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from jamlab.export.picture import animation, frames_of, picture
from jamlab.log import Replay
from jamlab.log.turns import turns_of
from tests.unit.cli.terminal import run
from tests.unit.export.test_one_file import indistinguishable_states, logs

STEPS = [0, 9, 10, 12]


@pytest.fixture(scope="module")
def kuhn() -> Replay:
    return Replay.read(logs("kuhn")[0])


def test_each_frame_is_the_picture_of_its_step(kuhn: Replay) -> None:
    data = animation(kuhn, STEPS, width=480, seconds=0.5, viewpoint="0")
    moving = Image.open(BytesIO(data))
    assert getattr(moving, "n_frames", 1) == len(STEPS)
    assert moving.info["loop"] == 0
    for n, step in enumerate(STEPS):
        moving.seek(n)
        moving.load()
        assert moving.info["duration"] == (1500 if n == len(STEPS) - 1 else 500)
        still = picture(kuhn, step, viewpoint="0").png(480)
        drawn = Image.open(BytesIO(still)).convert("RGB")
        assert moving.size == drawn.size == (480, 270)
        off = ImageStat.Stat(ImageChops.difference(moving.convert("RGB"), drawn))
        assert max(off.mean) < 0.5, off.mean  # of 255; GIF has 256 colours


def test_what_is_hidden_from_its_viewpoint_is_not_in_it() -> None:
    replay = Replay.read(logs("cramel")[0])
    for one, two in islice(indistinguishable_states(replay, None), 1):
        steps = [0, len(one) // 2, len(one)]
        assert animation(one, steps, width=200) == animation(two, steps, width=200)
        known = [animation(game, steps, width=200, viewpoint="all") for game in (one, two)]
        assert known[0] != known[1]


def test_steps_or_turns_but_not_too_many(kuhn: Replay) -> None:
    assert frames_of(kuhn, 3, 6) == [3, 4, 5, 6]
    assert frames_of(kuhn) == list(range(len(kuhn) + 1))
    after = frames_of(kuhn, by_turns=True)
    assert after == sorted({0, len(kuhn), *(turn.first - 1 for turn in turns_of(kuhn))})
    assert frames_of(kuhn, 4, 4, by_turns=True) == [4]
    long = max(map(Replay.read, logs("jam")), key=len)
    with pytest.raises(ValueError, match=r"\d+ frames are too many \(300 at most\): show a part"):
        frames_of(long)
    assert len(frames_of(long, by_turns=True)) < 300
    for first, last in ((5, 4), (-1, 4), (0, 4000)):
        with pytest.raises(
            ValueError, match=f"steps must be in 0 to {len(kuhn)}, got {first} to {last}"
        ):
            frames_of(kuhn, first, last)


def test_what_is_not_there_is_refused(kuhn: Replay) -> None:
    with pytest.raises(ValueError, match=r"seconds must be 0\.02 to 60, got 0"):
        animation(kuhn, STEPS, seconds=0)
    with pytest.raises(ValueError, match="unknown viewpoint 'x'"):
        animation(kuhn, STEPS, viewpoint="x")


def test_the_command_animates_what_is_asked_for(tmp_path: Path) -> None:
    log, target = str(logs("kuhn")[0]), tmp_path / "game.gif"
    asked = ("--from", "3", "--to", "6", "--seconds", "2", "--width", "200", "--seat", "Bo")
    said = run("picture", log, "-o", str(target), *asked)
    assert (said.code, said.err) == (0, "")
    assert "game.gif: 4 steps, " in said.out
    with Image.open(target) as moving:
        assert (moving.size, moving.info["duration"]) == ((200, 112), 2000)
    for wrong, words in (
        (("--at", "3"), "a .gif shows steps, --from A --to B, and not one of them"),
        (("--from", "9", "--to", "2"), "got 9 to 2"),
    ):
        told = run("picture", log, "-o", str(tmp_path / "b.gif"), *wrong)
        assert told.code == 2
        assert words in told.err
    assert not (tmp_path / "b.gif").exists()
