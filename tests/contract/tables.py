"""The tables that the contract is tried at: every game, every number of seats, every option.

* A `Table` is a game, a number of seats and the options that differ from the printed rules.
* `TABLES` are all of them, `TRIED` those that each test goes to, `PLAIN` those as printed.
* `played(table)` is one recorded game there (as bytes), made once a process. Its players are
  sensible, but one choice in five is random: that is short and sees everything.
* `HIDERS` and `BOOKS` say what only a game can know of itself: which hidden things may change
  places unseen, and how its pieces are counted. A new game adds a line to each.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from jamlab import agents, games
from jamlab.engine import (
    Agent,
    AnyGame,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Node,
    Observed,
    Over,
    Row,
    Seeds,
    Stream,
    play,
)
from jamlab.games.cramel import tiles
from jamlab.games.sixty import deck
from jamlab.replay import Replay
from tests.contract import jam_lines, jamsumo_lines, pie_lines


@dataclass(frozen=True)
class Table:
    """A game, its seats, the options that are not as printed, and the players' kind."""

    id: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    player: str = "mixed"

    @property
    def game(self) -> AnyGame:
        return games.load(self.id)

    @property
    def names(self) -> list[str]:
        return ["Ann", "Bo", "Cy", "Di", "Eli", "Flo", "Gus", "Hal"][: self.seats]

    def start(self) -> Any:
        return self.game.start(self.seats, dict(self.options))

    def __str__(self) -> str:
        said = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.id}-{self.seats}-{self.player}-{said or 'as printed'}"


def tables() -> Iterator[Table]:
    """Every game x seats x (as printed, all other readings at once); each other reading alone.

    A reading alone is tried with one number of seats, each in turn.
    """
    for name in games.ids():
        game = games.load(name)
        others = [(option.name, value) for option in game.options for value in option.values[1:]]
        last = tuple({option.name: option.values[-1] for option in game.options}.items())
        for seats in game.seats:
            yield Table(name, seats)
            yield Table(name, seats, last)
        for place, other in enumerate(others, 1):
            yield Table(name, game.seats[place % len(game.seats)], (other,))
        for player in agents.names(name):
            yield Table(name, game.seats[0], (), player)


TABLES = tuple(tables())


def is_tried(table: Table) -> bool:
    """True if every test plays there. JAMLAB_TABLES=few is for the second build (see Makefile).

    Then it is the tables with the fewest and the most seats, as printed and with all other
    readings at once.
    """
    if os.environ.get("JAMLAB_TABLES") != "few":
        return True
    seats = table.game.seats[0], table.game.seats[-1]
    at_once = len(table.options) in (0, len(table.game.options))
    return table.seats in seats and at_once and table.player == "mixed"


TRIED = tuple(table for table in TABLES if is_tried(table))
PLAIN = tuple(table for table in TRIED if not table.options and table.player == "mixed")


class Mixed(Agent):
    """The game's own best player (the last it lists), but one choice in five is random."""

    def __init__(self, game: str) -> None:
        self.inner = agents.make(game, agents.names(game)[-1])
        self.watches = self.inner.watches

    def sit(self, eyes: Eyes, rng: Stream) -> None:
        super().sit(eyes, rng)
        self.inner.sit(eyes, rng)

    def saw(self, event: Event) -> None:
        self.inner.saw(event)

    def choose(self, choice: Choice) -> int:
        if self.rng.random() < 0.2:
            return self.rng.below(len(choice.options))
        return self.inner.choose(choice)


FEW = {"sampling": 6, "search": 6}
"""Playouts, or flicks tried, for players that take a number: a few show all that they do."""
FEWER = {"jam": 2}
"""There a playout is ten turns long: with 6 of them a game takes twenty seconds."""


def seated(table: Table, player: str = "") -> list[Agent]:
    """A player for each seat."""
    name = player or table.player
    name = agents.names(table.id)[-1] if name == "best" else name
    if name in FEW:
        name = f"{name}={FEWER.get(table.id, FEW[name])}"
    return [
        Mixed(table.id) if name == "mixed" else agents.make(table.id, name)
        for _ in range(table.seats)
    ]


@cache
def played(table: Table, seed: int = 60) -> bytes:
    """A whole game at this table, as the bytes of a log."""
    replay = Replay.play(
        table.game, seated(table), seed, names=table.names, options=dict(table.options)
    )
    return replay.data


@cache
def replayed(table: Table, seed: int = 60) -> Replay:
    """The same, read again."""
    return Replay.of(played(table, seed), str(table))


def record(table: Table, seed: int, player: str) -> list[tuple[Node, Event]]:
    """Nodes and events of a game played live."""
    found: list[tuple[Node, Event]] = []
    play(
        table.game,
        table.start(),
        seated(table, player),
        Seeds(seed),
        lambda n, e: found.append((n, e)),
    )
    return found


def possible(node: Node) -> tuple[Event, ...]:
    """The events that can happen at a node; of those that are only seen, a few."""
    if isinstance(node, Choice):
        return node.options
    if isinstance(node, Chance):
        return node.outcomes
    if isinstance(node, Observed):
        return seen(node)
    return (node.event,) if isinstance(node, Forced) else ()


def seen(node: Observed) -> tuple[Event, ...]:
    """A few of the events that may be seen, as the node's own model has them: always the same."""
    return tuple(dict.fromkeys(node.draw(Stream(60, n)) for n in range(3)))


def walk(table: Table, seed: int = 60) -> Iterator[tuple[int, Any, Node, Event]]:
    """(n, state, node, coming event) before each event of the recorded game; one live state."""
    replay = replayed(table, seed)
    state = table.start()
    for n, event in enumerate(replay.events):
        yield n, state, table.game.pending(state), event
        table.game.apply(state, event)
    assert isinstance(table.game.pending(state), Over)


SHARED: tuple[type, ...] = (*jam_lines.SHARED, *pie_lines.SHARED, *jamsumo_lines.SHARED)
"""What never changes and is shared by all states of a table."""


def frozen(thing: Any) -> Any:
    """A state as nested tuples, so that two can be compared and one can be kept."""
    if isinstance(thing, SHARED):
        return type(thing).__name__, thing.__reduce__()[1]  # the texts that it is made of
    if isinstance(thing, Row):
        return tuple(thing)
    if isinstance(thing, list | tuple):
        return tuple(frozen(part) for part in thing)
    if isinstance(thing, dict):
        return tuple((key, frozen(part)) for key, part in thing.items())
    if thing is None or isinstance(thing, int | str):
        return thing
    slots = getattr(type(thing), "__slots__", None) or vars(thing)
    return tuple((name, frozen(getattr(thing, name))) for name in slots)


# -- what only the games know ----------------------------------------------------------------------


def _cramel_unseen(state: Any, event: Event) -> int:
    return sum(kind == tiles.UNKNOWN for kind in state.kinds)


def _sixty_unseen(state: Any, event: Event) -> int:
    return int(state.deck_size)


UNSEEN: dict[tuple[str, str], Callable[[Any, Event], int]] = {
    ("cramel", "FirstPlayerDrawn"): lambda state, event: state.seats,
    ("cramel", "TileTurned"): _cramel_unseen,
    ("sixty", "FirstPlayerDrawn"): lambda state, event: state.seats,
    ("sixty", "CardDealt"): _sixty_unseen,
    ("sixty", "CardDrawn"): _sixty_unseen,
    ("jam", "FirstPlayerDrawn"): lambda state, event: state.seats,
    ("jam", "TaskDrawn"): jam_lines.unseen,
    ("jam", "CardDealt"): jam_lines.unseen,
    ("jam", "VisitorDealt"): jam_lines.unseen,
    ("jam", "BasketCardTurned"): jam_lines.unseen,
    ("jam", "CardDrawn"): jam_lines.unseen,
    ("jam", "KarlsmanDrawn"): jam_lines.unseen,
    ("jam", "BearDrawn"): jam_lines.unseen,
    ("pie", "DealerDrawn"): lambda state, event: state.seats,
    ("pie", "RecipeDealt"): pie_lines.unseen,
    ("pie", "CardDealt"): pie_lines.unseen,
    ("pie", "CardTurnedUp"): pie_lines.unseen,
    ("pie", "CardDrawn"): pie_lines.unseen,
    ("jamsumo", "HolderDrawn"): lambda state, event: state.seats,
}
"""By game and event: what the weights of its chance node must sum to."""


def _cramel_books(state: Any) -> None:
    lying = Counter(state.kinds)
    unknown, gaps = lying.pop(tiles.UNKNOWN, 0), lying.pop(tiles.GAP, 0)
    assert sum(state.unseen) == unknown
    assert state.left == tiles.CELLS - gaps
    for kind, count in enumerate(tiles.COUNTS):
        won = sum(row[kind] for row in state.won)
        assert state.unseen[kind] + lying[kind] + won == count, tiles.NAMES[kind]
        assert won % (tiles.SET_SIZES[kind] or 1) == 0 or any(state.owed)
    assert sum(row[tiles.BLOOM] for row in state.won) == 0
    assert sorted(state.tiles) == list(range(tiles.CELLS))
    assert len(set(state.turned)) == len(state.turned)
    assert all(state.kinds[cell] >= 0 for cell in state.turned)
    assert sum(state.scores()) <= 49


def _sixty_books(state: Any) -> None:
    for kind, count in enumerate(deck.COUNTS):
        attacking = state.attack_count if kind == state.attack_kind else 0
        defending = state.defence_count if kind == state.defence_kind else 0
        hands = sum(hand[kind] for hand in state.hands)
        taken = sum(pile[kind] for pile in state.penalty)
        lying = state.deck[kind] + state.discard[kind] + attacking + defending
        assert lying + hands + taken == count, deck.NAMES[kind]
    assert state.deck_size == sum(state.deck)
    assert state.hand_sizes == [sum(hand) for hand in state.hands]
    assert min(state.deck) >= 0
    assert min(min(hand) for hand in state.hands) >= 0
    assert max(state.hand_sizes) <= deck.HAND
    if state.defender >= 0 and state.drawing < 0:
        assert state.hand_sizes[state.defender] or state.phase in range(6, 12)


BOOKS: dict[str, Callable[[Any], None]] = {
    "cramel": _cramel_books,
    "sixty": _sixty_books,
    "jam": jam_lines.books,
    "pie": pie_lines.books,
    "jamsumo": jamsumo_lines.books,
}
"""By game: every piece is somewhere, and only once."""


def _sixty_hiders(state: Any, seat: int | None) -> Iterator[Any]:
    """Twins of the state in which one card of the deck or a hand has changed places unseen."""
    places = [("deck", -1), *(("hand", other) for other in range(state.seats) if other != seat)]
    if not state.deck_size:
        places = places[1:]
    for one, other in pairwise(places):
        twin = state.copy()
        first = twin.deck if one[0] == "deck" else twin.hands[one[1]]
        second = twin.hands[other[1]]
        gives = next((k for k, n in enumerate(first) if n and any(second)), None)
        takes = next((k for k, n in enumerate(second) if n and k != gives), None)
        if gives is None or takes is None:
            continue
        first[gives] -= 1
        second[gives] += 1
        second[takes] -= 1
        first[takes] += 1
        yield twin


def _nothing_hidden(state: Any, seat: int | None) -> Iterator[Any]:
    return iter(())  # what no one has seen is not in the state at all: see UNKNOWN


HIDERS: dict[str, Callable[[Any, int | None], Iterator[Any]]] = {
    "cramel": _nothing_hidden,
    "sixty": _sixty_hiders,
    "jam": jam_lines.hiders,
    "pie": pie_lines.hiders,
    "jamsumo": _nothing_hidden,
}
"""By game: states that `seat` (None: the table) must not be able to tell from this one."""
