"""A made-up game with an observed node: a coin is tossed, and somebody reports how it fell.

It has one node of each sort: a coin is drawn (chance), a bet is made in secret (choice), the coin
is tossed (observed), and the bet is won or lost (forced).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from pathlib import Path
from typing import Any, Final

from jamlab.core import (
    ALL_KNOWING,
    HIDDEN,
    NOBODY,
    Chance,
    Choice,
    Event,
    Forced,
    Game,
    Node,
    Observed,
    Over,
    Referee,
    Refusal,
    Rulebook,
    State,
    Stream,
)
from jamlab.core.scene import Face, Goal, Layout, OptionLine, Piece, Scene, SeatPanel, Zone

SIDES: Final = ("heads", "tails")
WORDS: Final = ("spun", "rolled", "hit")
FAR: Final = 100
ROUNDS: Final = 2


def _event(name: str, about: Mapping[str, str] | None = None, **own: str) -> Any:
    """Return an event class with the given fields, each with the name of its type; `about` are
    further attributes.

    In the compiled build a dataclass cannot derive from an event, but a plain class can.
    """
    shape: Any = make_dataclass(name, {"seat": "int", "clause": "str", **own}.items(), frozen=True)

    def fill(self: Any, seat: int, clause: str, *args: Any, **said: Any) -> None:
        Event.__init__(self, seat, clause)
        given = dict(zip(own, args, strict=False)) | said
        if given.keys() != own.keys():
            raise TypeError(f"{name} has the fields {', '.join(own)}")
        for field, value in given.items():
            getattr(kind, field).__set__(self, value)

    def same(self: Any, other: object) -> bool:
        return type(self) is type(other) and told(self) == told(other)

    def told(self: Any) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in shape.__dataclass_fields__)

    body = {
        "__slots__": tuple(own),
        "__init__": fill,
        "__eq__": same,
        "__hash__": lambda self: hash(told(self)),
        "__repr__": lambda self: f"{name}{told(self)}",
        "__dataclass_fields__": shape.__dataclass_fields__,
        "__doc__": f"{name}.",
        "words": "{who}: " + name + "".join(f" {{{field}}}" for field in own if field == "side"),
        **(about or {}),
    }
    kind: Any = type(name, (Event,), body)
    return kind


CoinDrawn = _event("CoinDrawn", {"opens": "Toss", "shows": "{coin}"}, coin="str")
BetMade = _event("BetMade", side="Secret")
CoinFell = _event("CoinFell", side="str", place="Signed", turns="int", story="LongText")
BetWon = _event("BetWon", {"mark": "ok"})
BetLost = _event("BetLost", {"mark": "no"})


@dataclass(frozen=True, slots=True)
class Toss(Observed):
    """A coin in the air, and the seat that tossed it."""

    seat: int
    coin: str

    @property
    def asks(self) -> str:
        return f"How the {self.coin} coin fell, and how far from the middle (in mm)"

    def refusal(self, event: Any) -> Refusal | None:
        if type(event) is not CoinFell:
            return Refusal(f"The coin is in the air, so no {event.kind}", "T-3")
        if event.seat != self.seat:
            return Refusal("Somebody else has tossed", "T-3")
        if event.clause != "T-3":
            return Refusal("A toss rests on another clause", "T-3")
        if event.side not in (*SIDES, "edge"):
            return Refusal("A coin does not fall like this", "T-3")
        if not -FAR <= event.place <= FAR:
            return Refusal(f"It lies {event.place} mm away", "T-4")
        if not set(event.story.split()) <= set(WORDS):
            return Refusal("A word that says nothing of a coin", "T-5")
        return None

    def draw(self, rng: Stream) -> Event:
        side = rng.choice(SIDES)
        turns = rng.below(9)
        story = " ".join(rng.choice(WORDS) for _ in range(turns))
        event: Event = CoinFell(self.seat, "T-3", side, rng.below(201) - FAR, turns, story)
        return event


@dataclass(slots=True, eq=False, init=False)
class CoinState(State):
    """Points, tosses so far, and this turn's coin, bet and side (each "" until known)."""

    points: list[int]
    tosses: int
    coin: str
    bet: str
    side: str

    def __init__(self, seats: int) -> None:
        self.points = [0] * seats
        self.tosses = 0
        self.coin = self.bet = self.side = ""

    @property
    def seat(self) -> int:
        return self.tosses % len(self.points)


class CoinReferee(Referee):
    """Draw a coin, ask for a bet, have the coin tossed, and settle the bet."""

    def pending(self, state: CoinState) -> Node:
        seat = state.seat
        if state.tosses == ROUNDS * len(state.points):
            best = max(state.points)
            winners = tuple(n for n, points in enumerate(state.points) if points == best)
            return Over(tuple(state.points), "All have tossed twice", "T-7", winners)
        if not state.coin:
            coins = tuple(CoinDrawn(NOBODY, "T-1", coin) for coin in ("copper", "silver"))
            return Chance(coins, (1, 1))
        if not state.bet:
            return Choice(seat, [BetMade(seat, "T-2", side) for side in SIDES])
        if not state.side:
            return Toss(seat, state.coin)
        return Forced((BetWon if state.side == state.bet else BetLost)(seat, "T-6"))

    def apply(self, state: CoinState, event: Any) -> None:
        if isinstance(event, CoinDrawn):
            state.coin = event.coin
        elif isinstance(event, BetMade):
            state.bet = event.side
        elif isinstance(event, CoinFell):
            state.side = event.side
        else:
            state.points[state.seat] += isinstance(event, BetWon)
            state.tosses += 1
            state.coin = state.bet = state.side = ""


@dataclass(frozen=True, slots=True)
class CoinView:
    """View from a seat: everything, but `bet` is HIDDEN while another seat's is secret."""

    points: tuple[int, ...]
    tosses: int
    coin: str
    bet: str
    side: str


class Coin(Game[CoinState, CoinView]):
    id = "coin"
    name = "Coin"
    about = "A coin that somebody reports."
    seats = range(2, 5)
    options = ()
    events = (CoinDrawn, BetMade, CoinFell, BetWon, BetLost)
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = Layout("round", "table")
    faces = {"heads": Face("heads"), "tails": Face("tails"), "edge": Face("edge")}
    turn_word = "Toss"
    piece_word = "coins"
    standing_word = "points"
    low_wins = False
    is_open = False
    referee = CoinReferee()

    def start(self, seats: int, options: Mapping[str, str]) -> CoinState:
        self.checked_options(seats, options)
        return CoinState(seats)

    def view(self, state: CoinState, seat: int | None) -> CoinView:
        sees = seat in (state.seat, ALL_KNOWING) or not state.bet
        bet = state.bet if sees else HIDDEN
        return CoinView(tuple(state.points), state.tosses, state.coin, bet, state.side)

    def resample(self, view: CoinView, rng: Stream) -> CoinState:
        state = CoinState(len(view.points))
        state.points = list(view.points)
        state.tosses, state.coin, state.side = view.tosses, view.coin, view.side
        state.bet = rng.choice(SIDES) if view.bet == HIDDEN else view.bet
        return state

    def forbidden(self, state: CoinState, event: Event) -> Refusal:
        node = self.pending(state)
        clause = node.clause if isinstance(node, Over) else "T-2" if state.coin else "T-1"
        return Refusal("Not now", clause)

    def progress(self, view: CoinView, seat: int) -> tuple[Goal, ...]:
        return ()

    def scene(self, view: CoinView, names: Sequence[str]) -> Scene:
        pieces = (Piece("coin", "table", 0, view.side),) if view.side else ()
        panels = tuple(SeatPanel(n, points, "points") for n, points in enumerate(view.points))
        zones = (Zone("table", "spot", "Table", count=len(pieces)),)
        return Scene(self.layout, zones, pieces, panels, view.tosses % len(view.points))

    def standing(self, view: CoinView) -> tuple[int, ...]:
        return view.points

    def unseen(self, view: CoinView, event: Event) -> dict[str, int]:
        return {}

    def option_lines(
        self, state: CoinState, seat: int, names: Sequence[str]
    ) -> tuple[OptionLine, ...]:
        node = self.pending(state)
        options = node.options if isinstance(node, Choice) else ()
        return tuple(OptionLine(f"Bet on {o.side}", "", "T-2", (o,)) for o in map(_any, options))


def _any(event: Event) -> Any:
    return event


def broken(state: CoinState) -> str:
    """Return the violated invariant or ""; the soak calls it after every event."""
    return "more points than tosses" if sum(state.points) > state.tosses else ""


GAME = Coin()
