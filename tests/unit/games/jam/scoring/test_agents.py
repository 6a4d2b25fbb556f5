"""The `greedy` agent of The JAM: it plays by the rules, beats chance and judges soundly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from jamlab.chance.agents import make
from jamlab.core import Agent, Choice, Event, GameRecord, RandomAgent, SeatView, Seeds, Stream, play
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.agents import AGENTS
from jamlab.games.jam.scoring.bargains import Bargain, bargains, bid, cheapest
from jamlab.games.jam.scoring.worth import Worth, hope
from jamlab.log import Cursor, Replay
from tests.unit.games.driver import node_at
from tests.unit.games.jam.laid import Laid
from tests.unit.games.jam.mid_game import GAME


def game(
    makers: Sequence[type[Agent]], seed: int, **options: str
) -> tuple[tuple[int, ...], tuple[int, ...], list[Event]]:
    """Play one game; return scores, winners and events."""
    state = GAME.start(len(makers), options)
    kept = GameRecord()
    over = play(GAME, state, [make() for make in makers], Seeds(seed), kept)
    return over.scores, over.winners, kept.log


GREEDY = AGENTS["greedy"]
VARIANTS = [
    {},
    {"party": "best", "bidding": "until_passed"},
    {"variant": "travel", "fruit": "leaves"},
    {"variant": "kids"},
    {"variant": "kids", "tasks": "yes", "trade": "yes"},
    {"variant": "kids_travel", "tasks": "yes", "trade": "yes"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_chance_in_every_variant(seats: int, options: dict[str, str]) -> None:
    """It wins two games against random agents, in different seats."""
    for seed in range(2):
        mine = seed % seats
        makers = [GREEDY if seat == mine else RandomAgent for seat in range(seats)]
        scores, winners, _ = game(makers, seed, **options)
        assert winners == (mine,), scores


def test_it_plays_the_same_game_again() -> None:
    first, again = (game([GREEDY, GREEDY, GREEDY], 5)[2] for _ in range(2))
    assert first == again
    kinds = {event.kind for event in first}
    assert {"JamMade", "PieBaked", "SaladBegun", "OfferMade", "OfferAccepted", "BidMade"} <= kinds


@pytest.mark.parametrize("variant", ["base", "travel"])
def test_it_goes_on_from_wherever_chance_has_led(variant: str) -> None:
    """Half its choices are replaced by random ones, even in the midst of bids and offers."""

    class Wayward(GREEDY):  # type: ignore[misc,valid-type]
        def choose(self, choice: Choice) -> int:
            wanted: int = super().choose(choice)
            return self.rng.below(len(choice)) if self.rng.below(2) else wanted

    for seed in range(2):
        assert sum(game([Wayward] * 3, seed, variant=variant)[0]) > 0


# -- judgement -------------------------------------------------------------------------------------


def chosen(table: Laid, seat: int = 0) -> Event:
    """Return the event that the agent chooses at this table."""
    agent = GREEDY()
    agent.sit(SeatView(GAME, table.state, seat), Seeds(1).seat(seat))
    node = node_at(GAME, table.state, Choice)
    assert node.seat == seat
    return node[agent.choose(node)]


def test_it_completes_a_task_before_it_makes_dear_jam() -> None:
    table = Laid().tasks(0, "W1 G1 Y1").made(0, "strawberry jam", "cherry jam")
    table.hand(0, "peach jam / strawberry", "walnut jam / cherry", "apple jam / cherry")
    table.basket("strawberry jam / peach", "southern salad / strawberry", "raspberry jam / walnut")
    event = chosen(table)
    assert isinstance(event, ev.JamMade)
    assert event.card == "peach jam / strawberry"


def test_it_bakes_with_the_jam_that_no_task_needs() -> None:
    """Of two jars of cherry jam, the one with the fruit for yummy-yummy stays."""
    table = Laid().tasks(0, "W1 G1 Y1").made(0, "cherry jam / apple", "cherry jam / raspberry")
    table.hand(0, "cherry pie / cranberry")
    event = chosen(table)
    assert isinstance(event, ev.PieBaked)
    assert event.jam == "cherry jam / raspberry"


def test_j_d1_it_bids_what_costs_least() -> None:
    """Walnut jam (6) would be too expensive; two jars that its tasks do not need are enough."""
    table = Laid().tasks(0, "W1 G1 Y1")
    table.made(0, "walnut jam / currant", "strawberry jam", "currant jam / raspberry")
    table.made(0, "currant jam / cherry")
    view = table.seen_by(0)
    worth = Worth(view, 0)
    by_points = cheapest(view, 0, worth)
    assert by_points[3][1] == [table.cards.kinds["currant jam / raspberry"]]
    assert bid(view, 0, worth)
    table.state.highest = 9
    assert bid(table.seen_by(0), 0, Worth(table.seen_by(0), 0)) == []  # Karlsman is worth 7


def test_it_offers_what_helps_both() -> None:
    """Peach jam completes its winter stock; Bo gets as many printed points for it."""
    table = Laid().tasks(0, "W1 G1 Y2")
    table.made(0, "strawberry jam", "cherry jam", "southern salad / cranberry")
    table.made(1, "peach jam / strawberry")
    view = table.seen_by(0)
    names = table.cards.kinds
    wanted = Bargain(1, (names["southern salad / cranberry"],), (names["peach jam / strawberry"],))
    assert next(bargains(view, 0, Worth(view, 0))) == wanted


@pytest.mark.parametrize(
    ("gives", "gets", "answer"),
    [
        ("apple jam / raspberry", "peach jam / raspberry", ev.OfferAccepted),
        ("peach jam / raspberry", "apple jam / raspberry", ev.OfferDeclined),
        ("apple jam / raspberry", "", ev.OfferDeclined),
        ("", "apple jam / raspberry", ev.OfferAccepted),
    ],
)
def test_j_c7_it_accepts_what_raises_its_own_points(
    gives: str, gets: str, answer: type[Event]
) -> None:
    table = Laid().tasks(1, "W1 G1 Y2")
    if gives:
        table.made(1, gives)
        table.state.asked = [at.PILED]
    if gets:
        table.made(0, gets)
        table.state.offered = [at.PILED]
    table.state.phase = at.REPLY
    table.state.partner = 1
    assert isinstance(chosen(table, 1), answer)


def test_j_i2_blind_it_gives_what_it_can_spare() -> None:
    table = Laid(travel=True).tasks(0, "W1 G1 Y2")
    table.piled(0, "walnut jam", "cone jam", "strawberry jam").piled(1, "apple jam")
    table.state.phase = at.CHOOSE
    table.state.partner, table.state.blind_count = 1, 1
    event = chosen(table)
    assert isinstance(event, ev.BlindCardChosen)
    assert event.card == "cone jam / cone"


# -- worth -----------------------------------------------------------------------------------------


def test_hope_grows_with_what_is_done_and_ends_with_the_plays() -> None:
    assert hope((0, 0, 0, 7, 7), 9) == (0, 7, 31, 70, 70)
    assert hope((0, 0, 0, 7, 7), 1) == (0, 0, 31, 70, 70)
    assert hope((0, 0, 0, 7, 7), 0) == (0, 0, 0, 70, 70)
    assert hope((0, 9, 4), 0) == (0, 90, 90)  # points may fall: the second place stays unserved


def test_gains_and_losses_are_what_the_total_changes_by() -> None:
    """In at least 95 of 100 cases; a jar that makes others change places may add a little more."""
    rng = Random(3)
    differing = 0
    for _ in range(100):
        table = Laid().tasks(0, "W1 G1 Y2")
        recipes = [name for name in table.cards.names if "/" in name and "cone" not in name]
        for name in rng.sample(recipes, rng.randint(0, 8)):
            table.made(0, name)
        extra = rng.choice([n for n in recipes if table.state.deck[table.cards.kinds[n]]])
        kind = table.cards.kinds[extra]
        before = Worth(table.seen_by(0), 0)
        table.made(0, extra)
        after = Worth(table.seen_by(0), 0)
        changed = after.total - before.total
        differing += before.gain(kind) != changed or after.loss(kind) != changed
    assert differing <= 5


# -- the quick agent -------------------------------------------------------------------------------


REPLAYS = Path(__file__).parents[5] / "replays" / "jam"


@pytest.mark.parametrize("name", ["ann-bo-cy", "four-players"])
def test_it_asks_for_something_before_it_makes_an_offer(name: str) -> None:
    replay = Replay.read(REPLAYS / f"{name}.jsonl")
    cursor, met = Cursor(replay), 0
    for event in replay.events:
        node = cursor.node
        if isinstance(node, Choice) and isinstance(event, ev.RecipeOffered):
            state = cursor.state
            game = replay.game
            game.apply(state, event)
            player = make("jam", "quick")
            player.sit(SeatView(game, state, node.seat), Stream(1))
            asked = 0
            while isinstance(choice := game.pending(state), Choice) and choice.seat == node.seat:
                done = choice[player.choose(choice)]
                can_ask = any(isinstance(each, ev.RecipeAsked) for each in choice.options)
                if isinstance(done, ev.OfferMade):
                    assert asked or not can_ask
                    break
                asked += isinstance(done, ev.RecipeAsked)
                game.apply(state, done)
            met += asked
        cursor.forward()
    assert met > 10
