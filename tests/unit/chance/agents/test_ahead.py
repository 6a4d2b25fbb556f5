"""Playouts that follow an adviser: plans are kept, luck is shared, the end is a turn's end."""

from typing import Any

import pytest

from jamlab.chance import agents, simulate
from jamlab.chance.agents import TURNS, AdviserPlayout, Racing, RacingTrial
from jamlab.core import Agent, Chance, Choice, Event, Over, SeatView, Seeds, Stream, draw, play
from jamlab.core.registry import load
from jamlab.games.jam import events as jam


class First(Agent):
    def choose(self, choice: Choice) -> int:
        return 0


class Told(First):
    """Takes the first option and records every event it observes."""

    watches = True

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Event] = []

    def saw(self, event: Event) -> None:
        self.heard.append(event)


def first_choice(game: str, seats: int) -> tuple[Any, Choice]:
    """Return the state and node of a game's first choice with several options."""
    there = load(game)
    state, chance = there.start(seats, there.checked_options(seats, {})), Stream(5)
    while True:
        node = there.pending(state)
        if isinstance(node, Choice):
            if len(node) > 1:
                return state, node
            there.apply(state, node[0])
        elif isinstance(node, Chance):
            there.apply(state, draw(node, chance))
        else:
            there.apply(state, node.event)  # type: ignore[union-attr]


def played(game: str, seats: int, option: int, seed: int) -> tuple[Any, list[Event]]:
    """Return the state after an option was played on, and the events its chooser observed."""
    state, node = first_choice(game, seats)
    there, adviser = load(game), Told()
    adviser.sit(SeatView(there, state, node.seat), Stream(0))
    there.apply(state, node[option])
    assert AdviserPlayout(adviser, node.seat, First).play_on(there, state, seed) is None
    return state, adviser.heard


@pytest.mark.parametrize(("game", "seats"), [("jam", 2), ("jam", 4), ("pie", 3), ("cramel", 2)])
def test_it_goes_on_to_the_end_of_a_turn(game: str, seats: int) -> None:
    there = load(game)
    state, heard = played(game, seats, 0, 3)
    assert sum(bool(event.opens_turn()) for event in heard) == TURNS
    node = there.pending(state)
    assert not isinstance(node, Over)
    comes = node[0] if isinstance(node, Choice) else getattr(node, "event", None)
    assert comes is not None
    assert comes.opens_turn()


def test_the_same_cards_come_after_every_option() -> None:
    def drawn(option: int, seed: int) -> list[str]:
        _, heard = played("jam", 2, option, seed)
        return [event.card for event in heard if isinstance(event, jam.CardDrawn)]

    assert drawn(0, 3)[0] == drawn(1, 3)[0] == drawn(2, 3)[0]
    assert drawn(0, 3) == drawn(0, 3) != drawn(0, 4)


def test_it_says_how_the_game_ended() -> None:
    there, choices = load("cramel"), []

    def keep(node: Any, event: Event) -> None:
        if isinstance(node, Choice) and len(node) > 1:
            choices.append((state.copy(), node.seat))

    state = there.start(2, there.checked_options(2, {}))
    play(there, state, [agents.make("cramel", "greedy") for _ in range(2)], Seeds(2), keep)
    last, seat = choices[-1]  # recorded after the event, when no choice is left
    adviser = First()
    adviser.sit(SeatView(there, last, seat), Stream(0))
    assert isinstance(AdviserPlayout(adviser, seat, First).play_on(there, last, 1), Over)


def test_a_twin_has_the_plans_and_keeps_its_own() -> None:
    there = load("jam")
    state = there.start(2, there.checked_options(2, {}))
    player: Any = agents.make("jam", "greedy")
    eyes = SeatView(there, state, 0)
    player.sit(eyes, Stream(1))
    player.made.add("an offer")
    player.jams = [3, 4]
    other = SeatView(there, state.copy(), 0)
    twin: Any = player.twin(other, Stream(2))
    assert twin.made == {"an offer"}
    assert twin.jams == [3, 4]
    assert twin.eyes is other
    twin.made.add("another")
    twin.jams = []
    assert player.made == {"an offer"}
    assert player.jams == [3, 4]
    assert player.eyes is eyes


def race(margins: list[list[float]]) -> RacingTrial:
    """Return a race whose options, the advice first, have these margins at each table."""
    state, node = first_choice("jam", 2)
    found = RacingTrial(
        SeatView(load("jam"), state, node.seat), node, Stream(1), AdviserPlayout(First(), 0, First)
    )
    for option, told in enumerate(margins):
        found.margins[option] = told
        found.leads[option] = [0.0] * len(told)
    return found


def test_what_does_worse_than_the_advice_is_given_up() -> None:
    told = [[0.0, 9, 1, 7], [1.0, 9, 3, 7], [0.0, 8, 1, 7]]
    assert race(told).survivors([0, 1, 2], 0) == [0, 1]
    assert race([few[:3] for few in told]).survivors([0, 1, 2], 0) == [0, 1, 2]


def test_what_is_surely_better_needs_no_more_tables() -> None:
    advice = [0.0, 9, 1, 7, 4, 5, 2, 8]
    better = [had + 3 + n % 2 for n, had in enumerate(advice)]
    doubtful = [had + (9 if n % 2 else -8) for n, had in enumerate(advice)]
    assert race([advice, better]).survivors([0, 1], 0) == [1]
    assert race([advice, better]).is_better(1, 0)
    assert race([advice, doubtful]).survivors([0, 1], 0) == [0, 1]
    assert not race([advice, doubtful]).is_better(1, 0)


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("pig", 20),
        pytest.param(
            "sixty", 60, marks=pytest.mark.slow("20 whole games of Sixty: 20 CPU seconds")
        ),
    ],
    ids=["pig", "sixty"],
)
def test_looking_ahead_with_any_player_improves_on_that_player(game: str, tables: int) -> None:
    """The adviser always takes the first option; in Pig it rolls until it loses all."""
    wins = 0.0
    for seat in range(2):
        players: list[Any] = [First, First]
        players[seat] = lambda: Racing(tables, adviser=First)
        games = simulate(game, 2, players, 10, 3 + seat, workers=1, progress=False)
        wins += next(row.wins for row in games.seat_summaries() if row.seat == seat)
    assert wins > 14  # of 20; an equal player wins as often once in 50 times
