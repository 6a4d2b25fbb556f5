"""The JAM: auction of a covered basket of which each bidder sees one card (see `auction`)."""

from __future__ import annotations

from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.auction import MOST_BIDDERS, CommonValue, common_value
from jamlab.chance.exact.question import NUMBER, Parameter, Position, Question
from jamlab.games.jam.cards import SALAD
from jamlab.games.jam.view import JamView
from jamlab.text import decimal, difference, percent


def curse(
    position: Position[JamView], *, bidders: int | None, signal: int | None, unseen: int
) -> Odds:
    """Return the average profit of winning a covered basket, if all bid by their own card."""
    view = position.view
    many = view.seats if bidders is None else bidders
    auction = common_value(points_of(view), many, unseen)
    if signal is None:
        value = auction.profit_of_naive
        question = "What is left on average to who wins by bidding what its own card says?"
        words: tuple[str, ...] = (
            f"With no card seen the basket is worth {decimal(auction.value, 2)} points on average.",
            "Whoever sees the best card bids most and wins; that the others saw no better card is "
            "news that its own card did not tell.",
            "Each card's bid times the chance to win with it, added up over all bidders, is what "
            "the winner pays.",
        )
        formula = "{} − {} = {}".format(*difference(auction.value, auction.value - value, 3))
    else:
        look = auction.look(signal)
        if look.value_if_won is None:
            raise ValueError(
                f"who sees a card of {signal} points never wins: others see better ones"
            )
        value = look.value_if_won
        question = f"You saw a card of {signal} points and win: what is the basket worth?"
        words = (
            f"By your card alone it is worth {decimal(look.value, 3)} points on average.",
            f"You win with chance {percent(look.wins)}: if nobody saw a better card. In those "
            f"cases it is worth {decimal(value, 3)}, which is {decimal(look.curse, 3)} less.",
        )
        formula = "{} − {} = {}".format(*difference(look.value, look.curse, 3))
    return Odds(
        question,
        position.seat,
        value,
        unit="points",
        words=words,
        formula=formula,
        rows=_rows(auction),
        assumption=_assumed(many, unseen),
    )


def points_of(view: JamView) -> dict[int, int]:
    """Count the unseen recipe cards by their printed points."""
    cards, found = view.cards, dict[int, int]()
    for kind, n in enumerate(view.unseen):
        if n and cards.sort[kind] <= SALAD:
            found[cards.points[kind]] = found.get(cards.points[kind], 0) + n
    if not found:
        raise ValueError("no cards are unseen: there is nothing to put into the basket")
    return found


def _rows(auction: CommonValue) -> tuple[OutcomeRow, ...]:
    return tuple(
        OutcomeRow(
            f"sees {look.signal}: worth {decimal(look.value, 2)}, "
            + (
                "never wins"
                if look.value_if_won is None
                else f"if it wins {decimal(look.value_if_won, 2)}"
            ),
            look.chance,
        )
        for look in auction.looks
    )


def _assumed(bidders: int, unseen: int) -> str:
    hidden = f" and {unseen} that nobody sees" if unseen else ""
    return (
        f"a game of its own, made of the unseen cards: {bidders} bidders each look at one card of "
        f"the basket, which holds these cards{hidden}; it is worth the points printed on all of "
        "them, the same to everybody; the highest bid wins and is paid; all bid by the same rule."
    )


QUESTIONS: Final = {
    "curse": Question(
        "curse",
        "An auction of a covered basket: how much does the winner think too much?",
        (
            Parameter(
                "bidders", "how many bid", NUMBER, least=2, most=MOST_BIDDERS, unsaid="all seats"
            ),
            Parameter("signal", "points of the card that you saw", NUMBER),
            Parameter("unseen", "cards in the basket that nobody sees", NUMBER, 0, most=20),
        ),
        curse,
    )
}
