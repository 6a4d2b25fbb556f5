"""Counts of `python -m benchmarks.gym`, and its rows in docs/develop/gym.md."""

from pathlib import Path

from benchmarks.gym import PEERS, Side
from jamlab.core import registry
from jamlab.gym import Environment

TEXT = (Path(__file__).parents[3] / "docs" / "develop" / "gym.md").read_text(encoding="utf-8")


def test_decisions_are_words_and_options_are_choices() -> None:
    side = Side("Pig", Environment("pig"))
    side.play(1, 0.0)  # a whole game at least, however short the time
    env = side.env
    assert env.over is not None
    assert side.options == env.kept.sorts.count("choice")
    assert 0 < side.decisions <= side.options  # Pig's choices are one word, or none


def test_a_ratio_is_of_the_same_round() -> None:
    one, other = Side("one", None, [100.0, 300.0, 200.0]), Side("other", None, [50.0, 100.0, 400.0])
    assert one.row([other]) == "| one | 200 | 2.00 × (0.50–3.00) |"


def test_the_page_has_a_row_for_each() -> None:
    """Each game that was there when they were measured, and each peer."""
    rows = [line for line in TEXT.splitlines() if line.count("×") == len(PEERS)]
    named = {row.split("|")[1].strip() for row in rows}
    games = {registry.load(game).name for game in registry.ids()}
    assert named > set(PEERS)
    assert named <= games | set(PEERS)
