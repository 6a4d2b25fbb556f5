"""Decks that pass the checks can be played to the end and their logs replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jamlab.core import Agent, InvalidOptions, RandomAgent
from jamlab.games.jam.agents import AGENTS
from jamlab.games.jam.cards import printed
from jamlab.games.jam.contract import CONTRACT
from jamlab.games.jam.data_check import deck_problems
from jamlab.log import Replay
from tests.repository.tiers import examples
from tests.unit.games.jam.deck.test_data import DECK, changed, example, small
from tests.unit.games.jam.mid_game import GAME

GREEDY = AGENTS["greedy"]
NAMES = ("Ann", "Bo", "Cy", "Di")


def played(seats: int, makers: Sequence[type[Agent]], **options: str) -> Replay:
    """Play a game; check the cards' whereabouts and every view's scene each 25 events."""
    agents = [makers[seat % len(makers)]() for seat in range(seats)]
    replay = Replay.play(GAME, agents, 1, names=NAMES[:seats], options=options)
    for n in range(0, len(replay.events) + 1, 25):
        state: Any = replay.state(n)
        CONTRACT.check_inventory(state)
        for seat in (None, *range(seats)):
            GAME.scene(GAME.view(state, seat), NAMES[:seats])
    return replay


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_garden_of_the_page_is_played(seats: int) -> None:
    deck, cards, party = example()
    replay = played(seats, [GREEDY, RandomAgent], deck=deck, task_cards=cards, tea_party=party)
    assert replay.header.options["deck"] == deck
    again = Replay.of(replay.data, "again")
    assert again.over == replay.over
    assert any(event.kind == "PartyScored" for event in replay.events)


@pytest.mark.parametrize("variant", ["base", "kids", "travel", "kids_travel"])
def test_a_deck_without_visitors_cones_pies_and_salads_is_played(variant: str) -> None:
    replay = played(2, [GREEDY], deck=small(), tasks="no", variant=variant)
    assert {event.kind for event in replay.events}.isdisjoint({"PieBaked", "KarlsmanDrawn"})


def test_names_in_any_script_and_large_numbers_are_played() -> None:
    deck = changed(small(), ("berry jam", "Приморское варенье"), ("plum", "слива"))
    deck = changed(deck, (",2,apple", ",100,apple"), (",10\n", ",20\n"))
    deck += "\nspecial,Karlsman,100,,,9\nspecial,Bear,0,,,9\npie,Fig pie,1,pear jam,fig,7"
    assert deck_problems(deck) == ()
    over = played(2, [GREEDY, RandomAgent], deck=deck, tasks="no").over
    assert over is not None
    assert max(over.scores) > 1_000


def test_a_deck_that_does_not_fit_the_printed_tasks_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="no card of the deck makes 'strawberry jam'"):
        GAME.start(2, {"deck": small()})
    with pytest.raises(InvalidOptions, match="deck: the text is empty"):
        GAME.start(2, {"deck": "\n"})
    GAME.start(2, {"deck": small(), "tasks": "no"})


@pytest.mark.parametrize("option", ["deck", "task_cards", "tea_party"])
def test_the_printed_text_may_be_brought_along(option: str) -> None:
    text = printed({"task_cards": "tasks"}.get(option, option))
    plain, brought = played(2, [RandomAgent]), played(2, [RandomAgent], **{option: text})
    assert plain.events == brought.events


@settings(max_examples=examples(12), deadline=None)
@given(st.data())
def test_any_deck_that_passes_can_be_played(data: st.DataObject) -> None:
    """The printed deck with random counts of 0 to 3; a line with 0 is left out."""
    head, *lines = DECK.splitlines()
    kept = []
    for line in lines:
        count = data.draw(st.integers(0, 3))
        if count:
            kept.append(f"{line.rpartition(',')[0]},{count}")
    deck = "\n".join([head, *kept])
    assume(not deck_problems(deck))
    variant = data.draw(st.sampled_from(["base", "travel"]))
    played(2, [RandomAgent], deck=deck, tasks="no", variant=variant, trade="no")
