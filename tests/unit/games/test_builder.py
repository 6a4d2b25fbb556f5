"""Agent builders: a name is looked up once, and every game gets a new agent."""

from __future__ import annotations

import pytest

from jamlab.chance.agents import builder, make


def test_a_builder_makes_what_make_makes_a_new_one_each_time() -> None:
    for spec in ("random", "greedy", "memory", "memory=0.5"):
        build = builder("cramel", spec)
        first, second = build(), build()
        assert first is not second
        assert type(first) is type(second) is type(make("cramel", spec))


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nobody", "unknown cramel player 'nobody'; known: random, "),
        ("random=1", "the player 'random' takes no number"),
        ("memory=much", "player 'memory=much': "),
    ],
)
def test_a_wrong_player_is_told(spec: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make("cramel", spec)
