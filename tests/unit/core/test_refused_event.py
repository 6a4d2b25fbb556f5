"""Common refusals of events: they name the differing field, or the nearest known name."""

from dataclasses import replace
from typing import Any

import pytest

from jamlab.core import HIDDEN, Forced, RandomAgent
from jamlab.core.refusals import due_instead, no_such
from jamlab.core.registry import load
from jamlab.log import Replay


def first(game: str, kind: str, **options: str) -> tuple[Any, Any, Any]:
    """Return a game, the state before its first event of a kind, and that event."""
    rules = load(game)
    replay = Replay.play(rules, [RandomAgent()] * 2, 1, names=["Ann", "Bo"], options=options)
    n = next(n for n, event in enumerate(replay.events) if event.kind == kind)
    return rules, replay.state(n), replay.events[n]


@pytest.mark.parametrize(
    ("game", "kind", "change", "says"),
    [
        ("sixty", "RoundEnded", {"round": 2}, "The round of RoundEnded is 1 here, not 2"),
        ("sixty", "RoundBegan", {"seat": 7}, "RoundBegan is of seat"),
        ("pie", "RoundBegan", {"round": 4}, "The round of RoundBegan is 1 here, not 4"),
        ("jamsumo", "RoundBegan", {"round": 4}, "The round of RoundBegan is 1 here, not 4"),
        ("jam", "TurnBegan", {"turn": 9}, "The turn of TurnBegan is 1 here, not 9"),
        ("cramel", "TurnBegan", {"clause": "C-9"}, "The clause of TurnBegan is 'C-2' here"),
    ],
)
def test_the_field_that_differs_is_named(
    game: str, kind: str, change: dict[str, Any], says: str
) -> None:
    rules, state, event = first(game, kind)
    assert isinstance(rules.pending(state), Forced)
    refusal = rules.why_not(state, replace(event, **change))
    assert refusal is not None
    assert refusal.sentence.startswith(says)
    assert "like this" not in refusal.sentence


def test_what_nobody_saw_is_named_last() -> None:
    _, _, event = first("jam", "TurnBegan")
    assert "turn" in due_instead(replace(event, turn=2, clause=HIDDEN), event).sentence
    assert "clause" in due_instead(replace(event, clause=HIDDEN), event).sentence
    with pytest.raises(ValueError, match="can happen"):
        due_instead(event, event)


@pytest.mark.parametrize(
    ("game", "kind", "options", "card", "says", "clause"),
    [
        ("jam", "CardDealt", {}, "Karlsmann", "nearest name is 'Karlsman'", "J-A6"),
        ("jam", "CardDealt", {"variant": "kids"}, "Karlsman", "children’s game", "J-H1"),
        ("pie", "CardDealt", {}, "Crusts", "nearest name is 'Crust'", "P-A1"),
        ("pie", "RecipeDealt", {}, "Aple", "nearest name is 'Apple'", "P-A1"),
        ("sixty", "CardDealt", {}, "Abrakadabra", "nearest name is 'Abracadabra'", "S-A1"),
        ("cramel", "TileTurned", {}, "Cramell", "nearest name is 'Cramel'", "C-1"),
    ],
)
def test_a_misspelt_name_is_told_with_the_nearest(
    game: str, kind: str, options: dict[str, str], card: str, says: str, clause: str
) -> None:
    rules, state, event = first(game, kind, **options)
    name = next(name for name in ("card", "recipe", "tile") if hasattr(event, name))
    change: dict[str, Any] = {name: card}
    refusal = rules.why_not(state, replace(event, **change))
    assert refusal is not None
    assert says in refusal.sentence
    assert refusal.clause == clause


def test_a_hidden_card_is_no_card_of_that_name() -> None:
    assert no_such("card", HIDDEN, ["Crust"], "P-A1").sentence == (
        "No card fits here, whichever it was"
    )
