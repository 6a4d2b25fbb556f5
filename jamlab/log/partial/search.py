"""Search for complete games that fit a partial log: keeps a few, and repairs them.

* `add` takes one more line: it fits if one of the stored games can be extended by it, or else one
  can be repaired (`repair.py`). The certificate is that game, folded by the ordinary rules: "it
  fits" is never wrong. "Nothing fits" is proved only where every way was tried, or where nothing is
  hidden; else `LineVerdict.tries` is the number of tries that found nothing.
* Lines forbidden by their own facts, or by what lies open at the table, are refused without a
  search (`Certain` in `jamlab/core/hidden.py`).
* Limits count tries and folded events, not seconds: the same log gets the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Any, Final, NamedTuple

from jamlab.core import (
    HIDDEN,
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    Node,
    Over,
    Refusal,
    Stream,
    can_happen,
    sort_of,
)
from jamlab.core.hidden import Certain
from jamlab.core.refusals import due_instead
from jamlab.log.lines import EventLine, Header
from jamlab.log.partial.deal import EVERY, Deal, Seen, as_in
from jamlab.log.partial.fitting import (
    fits,
    fitting,
    hidden_fields,
    picked,
    shows_no_more,
    sort_fits,
)
from jamlab.log.partial.repair import Budget, Repair, RepairBudget
from jamlab.log.partial.rounds import Rounds, spare, wishes
from jamlab.text import many

__all__ = ["LIMIT", "PartialSearch", "LineVerdict", "fits"]


LIMIT: Final = 20_000
"""Tries for one line."""
WORK: Final = 1_500_000
"""Folded events for all lines of a log, or for one that is added: ten seconds or so."""
KEPT: Final = 4
_WAYS: Final = 4_000  # events examined to prove that nothing fits
_STARTS: Final = 3
_PLANS: Final = 4  # new plans of a round for one line


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """Result for a line: it fits, or it is refused at event number `line` (from 1).

    `proved`: no complete game fits. Else none was found in `tries` tries, up to `limit`.
    """

    fits: bool
    line: int = 0
    refusal: Refusal | None = None
    proved: bool = False
    tries: int = 0
    limit: str = ""

    def __bool__(self) -> bool:
        return self.fits

    @property
    def sentence(self) -> str:
        """A sentence about a refused line, without the full stop."""
        if self.fits or self.refusal is None:
            return ""
        if self.tries == 0:
            return str(self.refusal)
        if self.proved:
            return f"No deal fits this: {self.refusal}"
        return (
            "Open, neither proved possible nor impossible: "
            f"none of {many(self.tries, 'deal')} tried fits this, up to {self.limit}. "
            f"{self.refusal}"
        )


class PartialSearch:
    """Complete games that fit the lines added so far; `games` holds at least one."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        lines: Sequence[EventLine] = (),
        *,
        limit: int = LIMIT,
        seed: int = 0,
        kept: int = KEPT,
    ) -> None:
        """LookupError if the lines fit no game; `add` returns the reason."""
        self.game = game
        self.limit = limit
        self.kept = kept
        self._rng = Stream(seed, 1)
        self._seen = Seen(game, game.start(len(header.seats), header.options))
        self._work = RepairBudget(WORK)
        self._rounds = Rounds(self._seen, len(header.seats), self._work)
        self.games: list[Deal] = [Deal(self._seen)]
        for line in lines:
            verdict = self.add_line(line)
            if not verdict:
                raise LookupError(verdict.sentence)

    def __len__(self) -> int:
        return len(self._seen)

    @property
    def work_left(self) -> int:
        """Number of events that may still be folded."""
        return self._work.left

    @property
    def state(self) -> Any:
        """A copy of the state of one complete game."""
        return self.games[0].state.copy()

    @property
    def node(self) -> Node:
        """The next node of that game."""
        return self.games[0].node

    def add(self, node: Node | str, event: Event) -> LineVerdict:
        """Add one event, with "?" for unseen values; `node` is its node, or the node's sort.

        A refused event changes nothing.
        """
        return self.add_line(EventLine(node if isinstance(node, str) else sort_of(node), event))

    def add_line(self, line: EventLine) -> LineVerdict:
        """Add a line; see `add`."""
        self._work.left = WORK
        return self._added(line)

    def _added(self, line: EventLine) -> LineVerdict:
        seen, upto = self._seen, len(self._seen) + 1
        seen.append(line)
        going = []
        for deal in self.games:
            deal.go_on(upto, {}, self._rng)
            if len(deal) == upto:
                going.append(deal)
        if going:
            self.games = going
            if hidden_fields(line.event):
                self._more(upto)
            return LineVerdict(True)
        return self._repaired(upto)

    @classmethod
    def whole(
        cls,
        game: AnyGame,
        header: Header,
        lines: Sequence[EventLine],
        *,
        limit: int = LIMIT,
        seed: int = 0,
    ) -> tuple[PartialSearch, LineVerdict]:
        """Add all lines at once. Faster, because lines shown later guide what is filled in before.

        A refused line and those after it are left out of the search.
        """
        self = cls(game, header, limit=limit, seed=seed, kept=1)
        seen = self._seen
        for n, line in enumerate(lines, start=1):
            refusal = self._never(line.event)
            if refusal is not None:
                return cls(game, header), LineVerdict(False, n, refusal, proved=True)
        for line in lines:
            seen.append(line)
        cut = self._rounds.first_impossible_line(len(lines))
        if cut >= 0:  # lines after it would only mislead
            while len(seen) > cut + 1:
                seen.pop()
            lines = lines[: cut + 1]
        deal = Deal(seen)
        deal.go_on(len(lines), {}, self._rng)  # collects the possible faces
        self._planned()
        deal = Deal(seen)
        tries, anew = 0, _STARTS
        furthest = 0
        while True:
            deal.go_on(len(lines), {}, self._rng)
            if len(deal) == len(lines):
                self.games = [deal]
                return self, LineVerdict(True, tries=tries)
            at = len(deal)
            budget = Budget(limit, self._work)
            hides = any(seen.hides[:at])
            is_given_up = (
                not hides
                or self._work.is_spent
                or self._rounds.is_impossible(at)
                or self._anyhow(deal, lines[at].event) is not None
            )
            again = None if is_given_up else self._round_anew(deal, len(lines), budget)
            if again is None and not is_given_up:
                again = Repair(budget, self._rng).beyond(deal)
            tries += budget.used
            if again is not None:
                deal = again
                continue
            if at > furthest:
                furthest, anew = at, _STARTS
            if anew and not is_given_up:
                anew -= 1
                deal = Deal(seen)
                continue
            verdict = self._refused_at(deal, tries)
            if not verdict:
                return self, verdict
            for other in lines[at + 1 :]:
                seen.append(other)
            deal = self.games[0]

    def _refused_at(self, deal: Deal, tries: int) -> LineVerdict:
        """Add the line at which a deal ends by itself; those after it are left out."""
        seen, at = self._seen, len(deal)
        line = seen.lines[at]
        self.games = [deal]
        while len(seen) > at:
            seen.pop()
        verdict = self._added(line)
        return replace(verdict, tries=verdict.tries + tries) if verdict.tries else verdict

    def undo(self, to: int) -> None:
        """Remove all lines after the first `to`."""
        seen = self._seen
        found = [deal.again(to, to, {}, self._rng) for deal in self.games]
        while len(seen) > to:
            seen.pop()
        self.games = found

    def complete(self, rng: Stream) -> list[Event]:
        """Return the events of a complete game that fits; another `rng` usually gives another."""
        return self.completed(rng).events

    def completed(self, rng: Stream) -> Deal:
        """Return a complete deal as `complete` does; found anew from the first line if possible."""
        budget = Budget(self.limit, RepairBudget(WORK))
        deal = Deal(self._seen)
        self._planned()
        while len(deal) < len(self._seen):
            deal.go_on(len(self._seen), {}, rng)
            if len(deal) < len(self._seen):
                mended = Repair(budget, rng).beyond(deal)
                if mended is None:
                    return self.games[rng.below(len(self.games))]
                deal = mended
        return deal

    # -- impossible events, whatever is hidden -----------------------------------------------------

    def _never(self, event: Event) -> Refusal | None:
        """Return the reason that this event is impossible at any table; None if it may be possible,
        or the game does not say.
        """
        game = self.game
        return game.never(self._seen.start, event) if isinstance(game, Certain) else None

    def _anyhow(self, deal: Deal, event: Event) -> Refusal | None:
        """Return why no game that fits the lines so far continues like this; None: unknown."""
        game = self.game
        if not isinstance(game, Certain) or fitting(deal.node, event, Stream(0)):
            return None
        return game.forbidden_for_any_hands(deal.state, event, is_known=self._is_known(deal))

    def _is_known(self, deal: Deal) -> bool:
        return all(
            shows_no_more(self.game, line.event, filled, None)
            for line, filled in zip(self._seen.lines, deal.events, strict=False)
        )

    @property
    def all_open_is_known(self) -> bool:
        """True if everything open was seen, so that it is the same in all games that fit."""
        return self._is_known(self.games[0])

    # -- when no stored game can be extended -------------------------------------------------------

    def _repaired(self, upto: int) -> LineVerdict:
        seen = self._seen
        refusal, event = self._refusal(seen.lines[-1]), seen.lines[-1].event
        surely: Refusal | None = refusal
        tries = 0
        if any(seen.hides):
            surely = self._never(event) or self._anyhow(self.games[0], event)
            if surely is None and self._rounds.is_impossible(upto - 1):
                surely, tries = refusal, 1
        if surely is not None:
            seen.pop()
            return LineVerdict(False, upto, surely, proved=True, tries=tries)
        budget, rng = Budget(self.limit, self._work), self._rng
        found = self._round_anew(self.games[0], upto, budget)
        for deal in self.games:
            found = found or Repair(budget, rng).beyond(deal)
        if found:
            self.games = [found]
            self._more(upto)
            return LineVerdict(True, tries=budget.used)
        for _ in range(_STARTS):
            found = found or self._anew(upto, budget, rng)
        proved = found or self._none_of_all(upto)
        if isinstance(proved, Deal):
            self.games = [proved]
            return LineVerdict(True, tries=budget.used)
        seen.pop()
        limit = "the limit of work for a log" if self._work.is_spent else "the limit for an entry"
        return LineVerdict(False, upto, refusal, proved, max(budget.used, 1), limit)

    def _round_anew(self, deal: Deal, upto: int, budget: Budget) -> Deal | None:
        """Return a deal that goes further than this one, with its last round planned anew."""
        rounds, at = self._rounds, len(deal)
        if not rounds or not any(deal.seen.hides[:at]):
            return None
        first, last = rounds.bounds(at, upto)
        old = {n: face for n, face in deal.seen.wishes.items() if n < upto}
        old |= rounds.values(first, deal.events)
        for _ in range(_PLANS):
            _, used = rounds.plan(first, last, old, self._rng, (budget.most - budget.used) // 2)
            budget.used += used + 1
            found = deal.again(first, upto, {}, self._rng, keep=False)
            if len(found) > at:
                return found
            old = {}
        return None

    def _anew(self, upto: int, budget: Budget, rng: Stream) -> Deal | None:
        """Return a deal built anew from the first line; None if it fails."""
        self._planned()
        deal = Deal(self._seen)
        while len(deal) < upto:
            deal.go_on(upto, {}, rng)
            if len(deal) < upto:
                mended = None if budget.is_spent else Repair(budget, rng).beyond(deal)
                if mended is None:
                    return None
                deal = mended
        return deal

    def _planned(self) -> None:
        """Plan values from what is shown later, before building a game anew."""
        seen = self._seen
        wished, kept = wishes(seen)
        seen.spare = spare(seen, wished, kept)
        seen.wishes = {n: (face,) for n, face in wished.items()}
        if self._rounds:
            first_wishes = dict(seen.wishes)
            for first, last in self._rounds.all(len(seen)):
                self._rounds.plan(first, last, first_wishes, self._rng, self.limit // 4)

    def _none_of_all(self, upto: int) -> Deal | bool:
        """Return a deal that fits, by trying all; True: none fits; False: too many to try."""
        seen, ways, rng = self._seen, _WAYS, Stream(0)
        first = max(seen.first, 0)
        if sum(seen.hides) > 40:
            return False
        # Equal states are merged, so that a hidden order of the same cards counts once.
        layer: dict[Any, list[Event]] = {}
        state = Deal(seen)
        state.go_on(first, {}, rng)
        layer[state.state] = list(state.events)
        for n in range(first, upto):
            line = seen.lines[n]
            following: dict[Any, list[Event]] = {}
            for table, past in layer.items():
                node = self.game.pending(table)
                for event, _ in fitting(node, line.event, rng):
                    ways -= 1
                    if ways < 0:
                        return False
                    other = table.copy()
                    self.game.apply(other, event)
                    following.setdefault(other, [*past, event])
            if not following:
                return True
            layer = following
        past = next(iter(layer.values()))
        deal = Deal(seen)
        deal.go_on(upto, {}, rng, past)
        return deal if len(deal) == upto else False

    def _more(self, upto: int) -> None:
        """Add a few more games: variants with other values in some hidden lines."""
        hidden = [n for n, hides in enumerate(self._seen.hides) if hides]
        for _ in range(self.kept - len(self.games)):
            one = self.games[self._rng.below(len(self.games))]
            slot = hidden[self._rng.below(len(hidden))]
            other = one.again(slot, upto, {}, self._rng)
            if len(other) == upto:
                self.games.append(other)

    def _refusal(self, line: EventLine) -> Refusal:
        """Return why the line is refused, by a majority of the stored games."""
        found = [_why_not(self.game, deal, line) for deal in self.games]
        return max(found, key=lambda one: sum(other.clause == one.clause for other in found))


def _why_not(game: AnyGame, deal: Deal, line: EventLine) -> Refusal:
    node, event = deal.node, line.event
    if isinstance(node, Over):
        return Refusal("The game is over", node.clause)
    if hidden_fields(event):
        rng = Stream(0)
        clauses = [one.clause for one, _ in fitting(node, event, rng)]
        if clauses:
            return Refusal(f"{event.kind} is {sort_of(node)}, not {line.node}", clauses[0])
        return _differing(node, event) or game.forbidden(deal.state, event)
    if can_happen(node, event):
        return Refusal(f"{event.kind} is {sort_of(node)}, not {line.node}", event.clause)
    refusal = game.why_not(deal.state, event)
    assert refusal is not None
    return refusal


def _differing(node: Node, event: Event) -> Refusal | None:
    """Return the difference between a partly seen event and the closest possible one; None if
    nothing of its kind can happen for its seat.
    """
    found: Sequence[Event] = ()
    if isinstance(node, Chance):
        found = node.outcomes
    elif isinstance(node, Choice):
        found = node.options if event.seat == node.seat else ()
    elif isinstance(node, Forced):
        return due_instead(event, node.event)
    alike = [one for one in found if type(one) is type(event)]
    if not alike:
        return None
    return due_instead(event, min(alike, key=lambda one: _differences(event, one)))


def _differences(event: Event, other: Event) -> int:
    names = type(event).__match_args__
    return sum(getattr(event, name) not in (HIDDEN, getattr(other, name)) for name in names)


# Sampling of games that fit a partial log: a Markov chain that starts from a game already found.
#
# * A step changes one hidden value, or swaps two, folds the game by the rules from there on (where
#   a later hidden value is no longer possible, a fitting one is drawn), and is rejected if a line
#   does not fit.
# * It is accepted by the rule of Metropolis and Hastings. So in the long run each game that fits
#   and is reachable by such steps occurs as often as the deck deals it: in proportion to the
#   product of its chances (each card counts as distinct). Unseen choices of players are not
#   weighted.
# * The chain is finite: `STEPS` for each hidden value, `MIXING_WORK` events in all. With few hidden
#   values the shares are as they should be; with hundreds a game keeps some of the first one.


STEPS: Final = 60
MIXING_WORK: Final = 400_000


class _Changed(NamedTuple):
    """A game changed by a step: its events from the first changed line on, and the logarithm of its
    acceptance ratio.
    """

    events: list[Event]
    ratio: float


def mixed(deal: Deal, rng: Stream) -> Deal:
    """Return a random game that fits the same lines."""
    hidden = [n for n, hides in enumerate(deal.seen.hides[: len(deal)]) if hides]
    work = MIXING_WORK
    for _ in range(STEPS * len(hidden)):
        if work <= 0:
            break
        first, pins = _step(deal, hidden, rng)
        if first < 0:
            continue
        found, folded = _changed(deal, first, pins, rng)
        work -= folded
        if found is None or (found.ratio < 0 and rng.random() >= exp(found.ratio)):
            continue
        events = [*found.events, *deal.events[first + len(found.events) :]]
        deal = _with(deal, first, events)
        work -= len(events)
    return deal


def _with(deal: Deal, first: int, events: list[Event]) -> Deal:
    """Return the deal with these events from line `first` on."""
    found = deal.again(first, first, {}, Stream(0))
    found.go_on(len(deal), {}, Stream(0), [*deal.events[:first], *events])
    return found


def _step(deal: Deal, hidden: list[int], rng: Stream) -> tuple[int, dict[int, Event | None]]:
    """Return the first line to change, and the new contents of changed lines (None: anything else).

    -1 for no change.
    """
    one = hidden[rng.below(len(hidden))]
    if rng.below(3) == 0:
        return one, {one: None}
    two = hidden[rng.below(len(hidden))]
    lines = deal.seen.lines
    names = hidden_fields(lines[one].event)
    if one == two or names != hidden_fields(lines[two].event):
        return -1, {}
    if all(getattr(deal.events[one], name) == getattr(deal.events[two], name) for name in names):
        return -1, {}
    return min(one, two), {one: as_in(deal, one, two), two: as_in(deal, two, one)}


def _changed(
    deal: Deal, first: int, pins: dict[int, Event | None], rng: Stream
) -> tuple[_Changed | None, int]:
    """Apply a step; return None if a line does not fit then, and the number of folded events."""
    seen, game = deal.seen, deal.seen.game
    new, old = deal.state_at(first), deal.state_at(first)
    events: list[Event] = []
    ratio, last = 0.0, max(pins)
    for n in range(first, len(deal)):
        line, was = seen.lines[n], deal.events[n]
        node, before = game.pending(new), game.pending(old)
        event = line.event
        if not seen.hides[n]:
            if not can_happen(node, event):
                return None, n - first
        elif n not in pins and can_happen(node, was):
            event = was
        else:
            told = pins.get(n) or line.event
            back = line.event
            if n in pins and pins[n] is not None:
                back = replace(back, **{f: getattr(was, f) for f in hidden_fields(back)})
            drawn = _drawn(node, told, rng)
            if drawn is None or (n not in pins and can_happen(before, drawn[0])):
                return None, n - first  # the reverse step would not lead here
            event, forth = drawn
            ratio += log(_share(before, back, was)) - log(forth)
        if not sort_fits(line.node, node, 0 <= seen.first <= n):
            return None, n - first
        ratio += _chance(node, event) - _chance(before, was)
        events.append(event)
        game.apply(new, event)
        game.apply(old, was)
        if n >= last and not (n + 1) % EVERY and new == old:
            break
    if events == deal.events[first : first + len(events)]:
        return None, len(events)
    return _Changed(events, ratio), 2 * len(events)


def _drawn(node: Node, told: Event, rng: Stream) -> tuple[Event, float] | None:
    """Draw one of the fitting events; return it and its chance."""
    found = fitting(node, told, rng)
    if not found:
        return None
    event, weight = picked([(pair, pair[1]) for pair in found], rng)
    return event, weight / sum(weight for _, weight in found)


def _share(node: Node, told: Event, event: Event) -> float:
    """Return the chance that this event is drawn from the fitting ones."""
    found = fitting(node, told, Stream(0))
    return next(weight for one, weight in found if one == event) / sum(w for _, w in found)


def _chance(node: Node, event: Event) -> float:
    """Return the logarithm of an event's chance; 0 where nothing is drawn."""
    if not isinstance(node, Chance):
        return 0.0
    pairs = zip(node.outcomes, node.weights, strict=True)
    return log(next(weight for one, weight in pairs if one == event)) - log(node.total)
