"""Games with few cards: decks of one's own for The JAM and The Pie Game, a small deck for Sixty.

Cramel needs none: nothing of it is hidden from anybody, and a tile is turned up by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from jamlab import games
from jamlab.engine import ALL_KNOWING, AnyGame, Event, Kept, RandomAgent, Row, Seeds, Stream
from jamlab.engine.play import play
from jamlab.games.pie.state import GIVE
from jamlab.games.sixty.deck import COUNTS, KINDS
from jamlab.games.sixty.state import DEAL
from jamlab.replay import Cursor, Replay
from tests.probability.guard.listing import Listing, TooMany, arrangement
from tests.probability.guard.look import Look
from tests.probability.guard.numbers import FIRST, SECOND, Number
from tests.probability.guard.place import Place

RESAMPLE = "resample"
"""Under this name stands whether deals made anew lie as the listed ones do."""


@dataclass(frozen=True)
class Small:
    """A small table: its game, its seats, its options; for Sixty the deck by name."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    deck: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        said = [f"{k}={v}" for k, v in self.options if len(v) < 20]
        return " ".join([self.game, str(self.seats), *said])


FRUITS = 20


def jam_deck() -> str:
    """Twenty cards with twenty fruits below, Karlsman and the Bear."""
    lines = ["sort,recipe,points,needs,fruit,count"]
    for n in range(FRUITS):
        below = f"f{n}"
        if n < 12:
            made = n // 2 + 12
            lines.append(f"jam,j{made} jam,{2 + made % 3},f{made},{below},1")
        else:
            made = n // 2 + 6
            lines.append(f"pie,p{made} pie,{4 + made % 3},j{made} jam,f{(n + 7) % 8 + 12},1")
    lines += ["special,Karlsman,7,,,1", "special,Bear,10,,,1"]
    return "\n".join(lines)


PIE_DECK = """card,sort,count
Flour,ingredient,4
Milk,ingredient,3
Eggs,ingredient,3
Butter,ingredient,2
Honey,ingredient,2
Oats,ingredient,1
Wild,pot luck,1
Lose,lose turn,1
Swap,trade one,1
Left,pass left,1"""
PIE_RECIPES = """pie,ingredients
Pancakes,Flour + Milk + Eggs + Butter + Honey
Porridge,Flour + Milk + Eggs + Butter + Oats"""

_SIXTY = (("3", 4), ("4", 3), ("5", 2), ("10", 2), ("20", 1), ("30", 2),
          ("Abracadabra", 1), ("Hocus-pocus", 1), ("Zap!", 1))  # fmt: skip


def tables(game: str = "") -> Iterator[Small]:
    """The small tables."""
    pie = (("deck", PIE_DECK), ("recipes", PIE_RECIPES), ("pies", "1"))
    jam = (("deck", jam_deck()), ("tasks", "no"))
    every = (
        Small("sixty", 2, (), _SIXTY),
        Small("sixty", 2, (("take", "free"),), _SIXTY),
        Small("sixty", 2, (("refill", "fight_back"),), _SIXTY),
        Small("sixty", 3, (), _SIXTY),
        Small("pie", 2, pie),
        Small("pie", 2, (*pie, ("drawn_fudge", "may_play"))),
        Small("pie", 2, (*pie, ("fudge_refill", "at_once"), ("take_fudge", "no"))),
        Small("jam", 2, jam),
        Small("jam", 2, (*jam, ("variant", "kids"))),
        Small("jam", 2, (*jam, ("variant", "travel"))),
        Small("jam", 2, (*jam, ("bidding", "until_passed"), ("fruit", "leaves"))),
    )
    return (table for table in every if game in ("", table.game))


@lru_cache(maxsize=4)
def played(table: Small, number: int) -> tuple[AnyGame, Any, tuple[Event, ...], Replay | None]:
    """The game, a state in which nothing is hidden, what happened after it, and its replay."""
    game = games.load(table.game)
    if table.game != "sixty":
        replay = Replay.play(
            game, [RandomAgent() for _ in range(table.seats)], number,
            names=("Ann", "Bo", "Cy")[: table.seats], options=dict(table.options),
        )  # fmt: skip
        return game, replay.state(0), replay.events, replay
    state = game.start(table.seats, dict(table.options))
    while state.phase != DEAL:  # who begins, and that the round does
        node = game.pending(state)
        event = node.outcomes[0] if hasattr(node, "outcomes") else node.event  # type: ignore[union-attr]
        game.apply(state, event)
    left = dict(table.deck)
    state.deck = Row([left.get(name, 0) for name in KINDS])
    state.deck_size = state.deck.total()
    state.penalty = [Row([0] * len(COUNTS)) for _ in range(table.seats)]
    start, kept = state.copy(), Kept()
    players = [RandomAgent() for _ in range(table.seats)]
    play(game, state, players, Seeds(number), kept)
    ended = next(
        (n for n, event in enumerate(kept.log) if event.kind == "RoundEnded"), len(kept.log)
    )
    return game, start, tuple(kept.log[:ended]), None


STEPS = 90
"""So many events of a small game are lived through."""


def look(
    table: Small,
    number: int,
    seat: int | None,
    only: str = "",
    *,
    steps: int = STEPS,
    every: int = 1,
    first: int = FIRST,
) -> Look:
    """The first `steps` of a small game from a viewpoint, with every arrangement listed.

    Each `every`-th of them is looked at.
    """
    game, state, events, replay = played(table, number)
    found = Look(f"[small {number} {table}]", number, only, first)
    listing, rng, state = Listing(game, state, seat), Stream(number), state.copy()
    for n, event in enumerate((*events[:steps], None)):
        listing.come_to(game.pending(state))
        if n % every == 0 and not _leaves_out(game, state):
            if replay is None:
                place = Place(game, state.copy(), n, events[:n], (), state.copy())
            else:
                place = Place.at(Cursor(replay, n))
            if only != RESAMPLE:
                found.place(place, seat, listing.deals(rng))
            if only in ("", RESAMPLE):
                _resampled(found, place, seat, listing)
        if event is None:
            break
        try:
            listing.see(event)
        except TooMany:
            found.found.of(RESAMPLE).leave_out("more arrangements than are listed")
            break
        before = state.copy()
        game.apply(state, event)
        if forgotten := _forgets(game, before, state, seat):
            found.found.of(RESAMPLE).leave_out(forgotten)
            break
    return found


def _leaves_out(game: AnyGame, state: Any) -> bool:
    """True while answers say that they leave out what listing takes in."""
    return game.id == "pie" and state.phase == GIVE


def _forgets(game: AnyGame, before: Any, state: Any, seat: int | None) -> str:
    """What was seen and answers say that they leave out, if it is so from now on; else "".

    * The Pie Game, when the first turn of a seat whose hand is hidden is over: who held no Fudge
      then, and which card it drew.
    * The JAM, when a seat whose hand is hidden draws after all saw cards go into the deck: only the
      card that it draws may be one of those, and which of its cards that is is not followed.
    """
    if game.id == "pie" and state.turns > before.turns and before.mover != seat:
        return "what was seen in turns before"
    if game.id == "jam":
        for other, returned in enumerate(before.returned):
            drew = state.hand_sizes[other] > before.hand_sizes[other] > 0
            if other != seat and returned and drew:
                return "which of its cards a seat drew last"
    return ""


def _resampled(found: Look, place: Place, seat: int | None, listing: Listing) -> None:
    """Deals made anew beside those that are listed: the same ones, as often."""
    if seat == ALL_KNOWING:
        return

    def came(many: int) -> list[Number]:
        rng = Stream(found.seed, place.n + many)
        view = place.view(seat)
        counts: dict[Any, int] = {}
        for _ in range(many):
            key = arrangement(place.game.resample(view, rng))
            counts[key] = counts.get(key, 0) + 1
        chances: dict[Any, float] = {}
        for state, weight in listing.states:
            key = arrangement(state)
            chances[key] = chances.get(key, 0.0) + weight
        never = sum(n for key, n in counts.items() if key not in chances)
        numbers = [_share("cannot be", 0.0, never, many)]
        likeliest = sorted(chances, key=lambda key: -chances[key])[:40]
        numbers += [
            _share("an arrangement", chances[key], counts.get(key, 0), many) for key in likeliest
        ]
        for hand in range(len(getattr(place.state, "hands", ()))):
            kinds = len(place.state.hands[hand])
            for kind in range(kinds):
                held = sum(p for key, p in chances.items() if key[0][hand][kind])
                dealt = sum(n for key, n in counts.items() if key[0][hand][kind])
                numbers.append(_share(f"kind {kind} with seat {hand}", held, dealt, many))
        return numbers

    found.judge(place, seat, RESAMPLE, "(how hidden cards are dealt anew)", came, SECOND)


def _share(what: str, said: float, hits: int, many: int) -> Number:
    return Number(what, said, np.repeat([1.0, 0.0], [hits, many - hits]))
