"""The JAM: whether a bid for Karlsman is worth it, and how much winning brings on average."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from jamlab.chance.odds.answer import Odds, Row
from jamlab.chance.odds.pool import pool_of
from jamlab.chance.odds.question import NUMBER, SEAT, Parameter, Question
from jamlab.core import AnyGame
from jamlab.core.text import decimal, loose, shares
from jamlab.games.jam.odds.basket import PLAYER, player_of
from jamlab.games.jam.odds.stakes import Auction, Bid, auction_of, pays
from jamlab.games.jam.view import JamView


def worth_it(
    game: AnyGame,
    state: Any,
    view: JamView,
    seat: int | None,
    *,
    bid: int | None,
    drawer: int | None,
    player: int | None,
) -> Odds:
    """The chance that winning Karlsman with a bid pays, by the cards to come."""
    player = player_of(view, seat, player)
    auction, chosen = _asked(view, player, drawer, bid)
    rows = [
        Row(
            f"bid {one.points}: {_jams(view, one)}, {_signed(auction.net(one))}",
            pays(auction, one),
        )
        for one in auction.bids
    ]
    return Odds(
        f"Is a bid of {chosen.points} for Karlsman worth it to seat {player}?",
        seat,
        pays(auction, chosen),
        words=(*_words(view, auction, chosen, player), *_left(auction, chosen), _largest(auction)),
        formula=_formula(auction, chosen),
        rows=tuple(rows),
        assumption=_assumed(game, view, auction),
    )


def gain(
    game: AnyGame,
    state: Any,
    view: JamView,
    seat: int | None,
    *,
    bid: int | None,
    drawer: int | None,
    player: int | None,
) -> Odds:
    """What winning with a bid brings on average, beside being outbid."""
    player = player_of(view, seat, player)
    auction, chosen = _asked(view, player, drawer, bid)
    return Odds(
        f"What does winning Karlsman with a bid of {chosen.points} bring seat {player} on average?",
        seat,
        auction.net(chosen),
        unit="points",
        words=(*_words(view, auction, chosen, player), _largest(auction)),
        formula=_formula(auction, chosen),
        rows=tuple(
            Row(f"the play given up: {points} points", chance) for points, chance in auction.plays
        ),
        assumption=_assumed(game, view, auction),
    )


def _asked(
    view: JamView, player: int, drawer: int | None, points: int | None
) -> tuple[Auction, Bid]:
    """The auction, and the bid of so many points; if none is said, the largest that pays."""
    auction = auction_of(view, player, view.mover if drawer is None else drawer)
    if not auction.bids:
        raise ValueError(f"seat {player} has no jam to bid that is worth less than Karlsman")
    if points is None:
        return auction, auction.best or auction.bids[0]
    for bid in auction.bids:
        if bid.points == points:
            return auction, bid
    there = ", ".join(str(bid.points) for bid in auction.bids)
    raise ValueError(
        f"seat {player} cannot bid {points}; below Karlsman's {auction.prize} it can bid {there}"
    )


def _words(view: JamView, auction: Auction, bid: Bid, player: int) -> tuple[str, ...]:
    lines = [
        f"Karlsman gives {auction.prize} points at the end; the bid is {_jams(view, bid)}.",
        f"These jams take {bid.points} printed points with them"
        + (f" and {bid.yummy} of yummy-yummy" if bid.yummy else "")
        + (
            f"; they may be missed, on average by {_listed(bid.missed)}."
            if bid.missed
            else "; no task can miss them."
        ),
    ]
    if auction.plays:
        lines.append(
            f"Seat {player} drew Karlsman: who keeps him has no play in this turn. With the next "
            f"card that play would bring {decimal(auction.forgone, 2)} points at once on average, "
            "the best play counted for every card that may come."
        )
    return tuple(lines)


def _listed(missed: tuple[tuple[str, Fraction], ...]) -> str:
    return ", ".join(f"{title} for {decimal(points, 2)} points" for title, points in missed)


def _left(auction: Auction, bid: Bid) -> tuple[str, ...]:
    left = auction.prize - bid.points - bid.yummy - auction.forgone
    if left <= 0:
        return ("Nothing is left of the prize: it cannot pay.",)
    if len(bid.losses) == 1:
        return ()
    said = shares([chance for _, chance in bid.losses])
    told = [f"{points} with {chance}" for (points, _), chance in zip(bid.losses, said, strict=True)]
    rough = loose([chance for _, chance in bid.losses])
    return (
        f"It pays if tasks lose less than the {decimal(left, 2)} points that are left. By the "
        f"cards to come, the same with these jams and without them, they lose {', '.join(told)}"
        f"{rough and f' ({rough})'}.",
    )


def _largest(auction: Auction) -> str:
    best = auction.best
    if best is None:
        return "No bid that the seat can make pays on average."
    return f"The largest bid that pays on average is {best.points}."


def _formula(auction: Auction, bid: Bid) -> str:
    terms = [f"{auction.prize} − {bid.points}"]
    if bid.yummy:
        terms.append(str(bid.yummy))
    if bid.tasks:
        terms.append(decimal(bid.tasks, 3))
    if auction.forgone:
        terms.append(decimal(auction.forgone, 3))
    return f"{' − '.join(terms)} = {_signed(auction.net(bid))} points"


def _signed(points: Fraction) -> str:
    """With a sign, two decimals: "+3.46", "−0.52"."""
    return decimal(points, 2, sign=True)


def _jams(view: JamView, bid: Bid) -> str:
    return " + ".join(view.cards.recipe_name(kind) for kind in bid.kinds)


def _assumed(game: AnyGame, view: JamView, auction: Auction) -> str:
    told = [
        "only the seat's own points count, and winning is compared with somebody else winning",
        "the tasks are counted as outs, as by the question `tasks`, and recipes serve them as they "
        "do now",
        "that bid jams go back into the deck, and fruits on them into the Basket, is left out",
    ]
    if auction.plays:
        told.append(
            "with a visitor as the next card the play is made with the hand as it is; what that "
            "play is worth later is left out"
        )
    return pool_of(game, view).granted(*told, later=True)


_PARAMETERS: Final = (
    Parameter("bid", "points of the bid; not said: the largest that pays on average", NUMBER),
    Parameter("drawer", "who drew Karlsman; not said: whose turn it is", SEAT),
    PLAYER,
)
QUESTIONS: Final = {
    "karlsman": Question("karlsman", "Is a bid for Karlsman worth it?", _PARAMETERS, worth_it),
    "karlsman_gain": Question(
        "karlsman_gain",
        "What does winning Karlsman with a bid bring on average?",
        _PARAMETERS,
        gain,
    ),
}
