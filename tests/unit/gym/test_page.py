"""docs/develop/gym.md: its examples print the output shown, and its table is correct."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from jamlab.core import registry
from jamlab.gym import Environment
from jamlab.gym.encoding import KEPT, NUMBERS
from jamlab.gym.environment import SAID

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "develop" / "gym.md").read_text(encoding="utf-8")


def test_the_examples_print_what_stands_below_them() -> None:
    names: dict[str, Any] = {}
    found = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", TEXT, re.DOTALL)
    assert len(found) == TEXT.count("```python") >= 3
    for code, printed in found:
        out = StringIO()
        with redirect_stdout(out):
            exec(code, names)
        assert out.getvalue() == printed


def test_the_sizes_are_those_of_the_games() -> None:
    for game in map(registry.load, ("pig", "jam")):
        env = Environment(game.id)
        numbers = env.observation_space("seat_0")["observation"].shape[0]  # type: ignore[index]
        assert f"{game.name} has {env.words.size} words and {numbers:,} numbers" in TEXT


def test_the_numbers_in_its_words() -> None:
    assert f"the last {SAID} of\n  them" in TEXT
    assert f"the last {KEPT} numbers are kept" in TEXT
    assert f"−{-NUMBERS[0]} to {NUMBERS[-1]}" in TEXT


def test_it_is_small() -> None:
    """At most 310 lines in all: an adapter, and no second engine."""
    lines = sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / "jamlab" / "gym").glob("*.py")
    )
    assert lines <= 310
