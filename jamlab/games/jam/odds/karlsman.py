"""The JAM: chance that a bid for Karlsman pays, and its average gain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.dealing import filled_by_level
from jamlab.chance.exact.pool import pool_of
from jamlab.chance.exact.question import NUMBER, SEAT, Parameter, Position, Question
from jamlab.games.jam.cards import JAM
from jamlab.games.jam.odds.basket import PLAYER
from jamlab.games.jam.odds.task_outs import (
    TaskOdds,
    coming_to,
    plays_to_come,
    task_odds,
    tasks_of,
    without,
)
from jamlab.games.jam.scoring.account import worth
from jamlab.games.jam.scoring.allocation import CONE, Served
from jamlab.games.jam.scoring.progress import account_of, means_of, task_goals
from jamlab.games.jam.view import JamView
from jamlab.text import decimal, rounding_note, seat_name, sentence_start, shares

# The JAM: value of a bid for Karlsman, his points against the full cost of the bid.
#
# Everything is in the seat's own points, on average:
#
# * Karlsman gives his printed points at the end (J-D2, J-G2).
# * The jams of the bid leave the table: their printed points go, yummy-yummy cards with them, and
#   tasks lose what these jams served. The value of a task is its points by the number of places
#   served, each weighted by its chance over the cards to come (`task_outs`), computed with and
#   without the jams: the places that they serve are open again, and pies in reach that needed them
#   are not. Spare jams go first. (Their return to the deck, and of their fruits to the Basket, is
#   ignored: it helps all seats alike.)
# * The seat that drew Karlsman and wins him has no play in this turn (J-C3); if outbid, it draws
#   again and plays. The immediate value of that play is computed for every card that may come.


MOST_BIDS: Final = 200

Losses = tuple[tuple[int, Fraction], ...]
Missed = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True)
class Bid:
    """A bid: its jams by kind, its points, and its average further costs.

    `yummy` are the yummy-yummy points lost with the jams. `losses` pairs lost task points with
    their chances, over the cards to come; `missed` pairs each task's title with its average loss.
    """

    kinds: tuple[int, ...]
    points: int
    yummy: int
    losses: Losses
    missed: Missed

    @property
    def tasks(self) -> Fraction:
        """Average task points lost."""
        return sum((points * chance for points, chance in self.losses), Fraction(0))

    @property
    def cost(self) -> Fraction:
        """Total average cost, in points."""
        return self.points + self.yummy + self.tasks


@dataclass(frozen=True)
class Auction:
    """Stakes of the auction for one seat: the prize, the possible bids, and the play given up.

    `forgone` is the average value of this turn's play; `plays` pairs the points of the best play
    with their chances (empty: this seat did not draw Karlsman).
    """

    prize: int
    bids: tuple[Bid, ...]
    forgone: Fraction
    plays: tuple[tuple[int, Fraction], ...]

    def net(self, bid: Bid) -> Fraction:
        """Return the average gain of winning with this bid, compared with being outbid."""
        return self.prize - bid.cost - self.forgone

    @property
    def best(self) -> Bid | None:
        """The highest bid that still pays; None if none does."""
        paying = [bid for bid in self.bids if self.net(bid) > 0]
        return max(paying, key=lambda bid: (bid.points, self.net(bid)), default=None)


def auction_of(view: JamView, player: int, drawer: int, *, name: str = "") -> Auction:
    """Return the auction for a seat if `drawer` has drawn Karlsman.

    Among bids of equal points only the cheapest is kept. ValueError, with the player's `name`, if
    it cannot be known.
    """
    name = name or seat_name(player)
    cards = view.cards
    if cards.karlsman < 0:
        raise ValueError("there is no Karlsman at this table")
    if view.with_tasks and view.tasks[player] is None:
        raise ValueError(f"the tasks of {name} are hidden here: ask as that seat")
    prize = worth(cards, cards.karlsman)
    plays: tuple[tuple[int, Fraction], ...] = ()
    forgone = Fraction(0)
    if player == drawer and view.hands[player] is not None:
        plays = plays_to_come(view, player)
        forgone = sum((points * chance for points, chance in plays), Fraction(0))
    elif player == drawer:
        raise ValueError(f"the hand of {name} is hidden here: ask as that seat")
    cheapest: dict[int, Bid] = {}
    stakes = Stakes(view, player)
    for kinds in _bids(view, player, prize):
        bid = stakes.bid(kinds)
        if bid.points not in cheapest or bid.cost < cheapest[bid.points].cost:
            cheapest[bid.points] = bid
    return Auction(prize, tuple(cheapest[n] for n in sorted(cheapest)), forgone, plays)


def pays(auction: Auction, bid: Bid) -> Fraction:
    """Return the chance that tasks lose less than what is left of the prize."""
    left = auction.prize - bid.points - bid.yummy - auction.forgone
    return sum((chance for points, chance in bid.losses if points < left), Fraction(0))


# -- bids ------------------------------------------------------------------------------------------


def _bids(view: JamView, player: int, prize: int) -> Iterator[tuple[int, ...]]:
    """Yield each set of the seat's jams worth less than the prize, as ascending kinds.

    At most `MOST_BIDS`, smaller sets first.
    """
    cards = view.cards
    jams = [
        kind
        for kind, n in enumerate(view.recipes(player))
        if cards.sort[kind] == JAM
        for _ in range(n)
    ]
    found: list[tuple[int, ...]] = [()]
    seen: set[tuple[int, ...]] = {()}
    count = 0
    for some in found:  # the list grows during the loop
        for kind in dict.fromkeys(jams):
            more = (*some, kind)
            if (some and kind < some[-1]) or more.count(kind) > jams.count(kind) or more in seen:
                continue
            if sum(cards.points[one] for one in more) >= prize:
                continue
            seen.add(more)
            found.append(more)
            yield more
            count += 1
            if count == MOST_BIDS:
                return


class Stakes:
    """Value of a seat's tasks and yummy-yummy cards, with all its jams and without some."""

    def __init__(self, view: JamView, player: int) -> None:
        self.view, self.player = view, player
        self.coming = coming_to(view, player)
        self.mine = account_of(view, player)
        self.keeps = tasks_of(view, player, self.coming.draws) if self.mine.found else ()
        self.goals = task_goals(view, player) if self.mine.found else []
        self._known: dict[object, dict[tuple[int, ...], Fraction]] = {}
        self._by_names: dict[tuple[str, ...], tuple[Losses, Missed]] = {}

    def bid(self, kinds: tuple[int, ...]) -> Bid:
        """Return the bid of these jams with its costs."""
        view, cards = self.view, self.view.cards
        after = account_of(without(view, self.player, kinds), self.player)
        names = tuple(sorted(cards.recipe_name(kind) for kind in kinds))
        if names not in self._by_names:  # cards of one recipe serve tasks alike
            pairs = [pair for pair in self.pairs(kinds) if pair[0].expected != pair[1].expected]
            missed = tuple([(keep.title, keep.expected - give.expected) for keep, give in pairs])
            self._by_names[names] = self._losses(pairs), missed
        losses, missed = self._by_names[names]
        return Bid(
            kinds,
            sum(cards.points[kind] for kind in kinds),
            self.mine.yummy_points - after.yummy_points,
            losses,
            missed,
        )

    def pairs(self, kinds: tuple[int, ...]) -> list[tuple[TaskOdds, TaskOdds]]:
        """Return each task's odds twice: with all jams, and without these."""
        view, cards = self.view, self.view.cards
        means = means_of(without(view, self.player, kinds), self.player)
        served = self._served([CONE if cards.wild[k] else cards.recipe_name(k) for k in kinds])
        found = []
        for which, keep in enumerate(self.keeps):
            is_done = [bool(server) for server in served[which]]
            give = task_odds(view, keep.task, self.goals[which], is_done, means, self.coming)
            found.append((keep, give))
        return found

    def _losses(self, pairs: list[tuple[TaskOdds, TaskOdds]]) -> tuple[tuple[int, Fraction], ...]:
        """Return (points lost by these tasks without the bid jams, chance) pairs.

        The same cards come in both cases, so both are filled side by side.
        """
        columns = [dict(one.serves) for pair in pairs for one in pair]
        if not columns:
            return ((0, Fraction(1)),)
        kinds = set[int]().union(*columns)
        sorts = self.coming.sorts(
            {kind: tuple([column.get(kind, 0) for column in columns]) for kind in kinds}
        )
        needed = tuple([len(one.added) - 1 for pair in pairs for one in pair])
        cones = tuple([one.cones for pair in pairs for one in pair])
        key = (sorts, needed, cones)
        if key not in self._known:
            self._known[key] = filled_by_level(sorts, self.coming.sample, needed, cones)
        found: dict[int, Fraction] = {}
        for more, chance in self._known[key].items():
            lost = sum(
                keep.points_with(more[2 * n]) - give.points_with(more[2 * n + 1])
                for n, (keep, give) in enumerate(pairs)
            )
            found[lost] = found.get(lost, Fraction(0)) + chance
        return tuple(sorted(found.items()))

    def _served(self, names: Sequence[str]) -> Served:
        """Return the server of each place once these jams are gone; spare jams go first.

        Among jams that serve tasks, the combination is given up that costs the fewest immediate
        points.
        """
        if not self.mine.found:
            return ()
        spare = dict(self.mine.made) | {CONE: self.mine.cones}
        for served in self.mine.shown:
            for server in served:
                if server:
                    spare[server] -= 1
        return max(self._ways(self.mine.shown, spare, names), key=self._points)

    def _points(self, served: Served) -> int:
        return sum(
            max(keep.task.points[: len(places) - places.count("") + 1])
            for keep, places in zip(self.keeps, served, strict=True)
        )

    def _ways(
        self, served: Served, spare: Mapping[str, int], names: Sequence[str]
    ) -> Iterator[Served]:
        """Yield each assignment that results from removing these jams one after another."""
        if not names:
            yield served
            return
        name, others = names[0], names[1:]
        if spare.get(name):
            yield from self._ways(served, {**spare, name: spare[name] - 1}, others)
            return
        for which, places in enumerate(served):
            if name in places:
                place = places.index(name)
                left = [*places[:place], "", *places[place + 1 :]]
                steps_in = self._steps_in(which, left, spare)
                rest = {**spare, steps_in: spare[steps_in] - 1} if steps_in else spare
                yield from self._ways(
                    (*served[:which], tuple(left), *served[which + 1 :]), rest, others
                )

    def _steps_in(self, which: int, places: list[str], spare: Mapping[str, int]) -> str:
        """Fill an empty place with a spare jam and return its name; "" if none fits."""
        task = self.keeps[which].task
        for place, recipe in enumerate(task.recipes):
            for name in (recipe, CONE) if place < len(task.jars) else (recipe,):
                if not places[place] and spare.get(name, 0) > 0:
                    places[place] = name
                    return name
        return ""


def worth_it(position: Position[JamView], **asked: int | None) -> Odds:
    """Return the chance, over the cards to come, that winning Karlsman with a bid pays."""
    view = position.view
    name, auction, chosen = _asked(position, **asked)
    rows = [
        OutcomeRow(
            f"bid {one.points}: {_jams(view, one)}, {_signed(auction.net(one))}", pays(auction, one)
        )
        for one in auction.bids
    ]
    return Odds(
        f"Is a bid of {chosen.points} for Karlsman worth it to {name}?",
        position.seat,
        pays(auction, chosen),
        words=(*_words(view, auction, chosen, name), *_left(auction, chosen), _largest(auction)),
        formula=_formula(auction, chosen),
        rows=tuple(rows),
        assumption=_assumed(position, auction),
    )


def gain(position: Position[JamView], **asked: int | None) -> Odds:
    """Return the average gain of winning with a bid, compared with being outbid."""
    name, auction, chosen = _asked(position, **asked)
    return Odds(
        f"What does winning Karlsman with a bid of {chosen.points} bring {name} on average?",
        position.seat,
        auction.net(chosen),
        unit="points",
        words=(*_words(position.view, auction, chosen, name), _largest(auction)),
        formula=_formula(auction, chosen),
        rows=tuple(
            OutcomeRow(f"the play given up: {points} points", chance)
            for points, chance in auction.plays
        ),
        assumption=_assumed(position, auction),
    )


def _asked(
    position: Position[JamView], *, bid: int | None, drawer: int | None, player: int | None
) -> tuple[str, Auction, Bid]:
    """Return the player's name, the auction, and the bid, by default the highest that pays."""
    view, player = position.view, position.seat_asked(player)
    name = position.names[player]
    auction = auction_of(view, player, view.mover if drawer is None else drawer, name=name)
    if not auction.bids:
        raise ValueError(f"{name} has no jam to bid that is worth less than Karlsman")
    if bid is None:
        return name, auction, auction.best or auction.bids[0]
    for one in auction.bids:
        if one.points == bid:
            return name, auction, one
    there = ", ".join(str(one.points) for one in auction.bids)
    raise ValueError(
        f"{name} cannot bid {bid}; below Karlsman's {auction.prize} it can bid {there}"
    )


def _words(view: JamView, auction: Auction, bid: Bid, name: str) -> tuple[str, ...]:
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
            f"{sentence_start(name)} drew Karlsman: who keeps him has no play in this turn. With "
            f"the next card that play would bring {decimal(auction.forgone, 2)} points at once on "
            "average, the best play counted for every card that may come."
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
    rough = rounding_note([chance for _, chance in bid.losses])
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
    """Format with a sign and two decimals: "+3.46", "−0.52"."""
    return decimal(points, 2, sign=True)


def _jams(view: JamView, bid: Bid) -> str:
    return " + ".join(view.cards.recipe_name(kind) for kind in bid.kinds)


def _assumed(position: Position[JamView], auction: Auction) -> str:
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
    pool = pool_of(position.game, position.view)
    return pool.granted(position.names, *told, later=True)


_PARAMETERS: Final = (
    Parameter("bid", "points of the bid", NUMBER, unsaid="the largest that pays on average"),
    Parameter("drawer", "who drew Karlsman", SEAT, unsaid="whose turn it is"),
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
