"""Games that fit a log seen in part, by chance: a found one is changed again and again.

* A step changes one hidden value, or lets two change places, folds the game by the rules from there
  on (where a later hidden value cannot stay, what fits is drawn), and is thrown away if a line does
  not fit.
* It is kept by the rule of Metropolis and Hastings. So in the long run each game that fits, and
  that such steps lead to, comes as often as the deck deals it: in proportion to the product of its
  chances (each card a card of its own). What players chose unseen is not weighed.
* It is not the long run: `STEPS` for each hidden value, `WORK` events in all. With few hidden
  values the shares are as they should be; with hundreds a game keeps something of the first one.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log
from typing import Any, Final, NamedTuple

from jamlab.core import Chance, Event, Node, Stream, can_happen
from jamlab.replay.half_seen.deal import EVERY, Deal
from jamlab.replay.half_seen.fitting import fitting, hidden_fields, sort_fits

STEPS: Final = 60
WORK: Final = 400_000


class _Changed(NamedTuple):
    """A game changed by a step, its events from the first changed line on, and how likely it is to
    be kept (as a logarithm)."""

    events: list[Event]
    ratio: float


def mixed(deal: Deal, rng: Stream) -> Deal:
    """Another game that fits the same lines, by chance."""
    hidden = [n for n, hides in enumerate(deal.seen.hides[: len(deal)]) if hides]
    work = WORK
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
    """The deal with these events from line `first` on."""
    found = deal.again(first, first, {}, Stream(0))
    found.go_on(len(deal), {}, Stream(0), [*deal.events[:first], *events])
    return found


def _step(deal: Deal, hidden: list[int], rng: Stream) -> tuple[int, dict[int, Event | None]]:
    """The first line to change, and what changed lines are to look like (None: anything else).

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
    values: list[Any] = [
        {name: getattr(deal.events[n], name) for name in names} for n in (one, two)
    ]
    if values[0] == values[1]:
        return -1, {}
    pins: dict[int, Event | None] = {
        one: replace(lines[one].event, **values[1]),
        two: replace(lines[two].event, **values[0]),
    }
    return min(one, two), pins


def _changed(
    deal: Deal, first: int, pins: dict[int, Event | None], rng: Stream
) -> tuple[_Changed | None, int]:
    """The step done, None if a line does not fit then; and how many events were folded."""
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
                return None, n - first  # the step back would not lead here
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
    """One of what fits by chance, and how likely it was to be drawn."""
    found = fitting(node, told, rng)
    total = sum(weight for _, weight in found)
    left = rng.below(total) if total else 0
    for event, weight in found:
        left -= weight
        if left < 0:
            return event, weight / total
    return None


def _share(node: Node, told: Event, event: Event) -> float:
    """How likely this event is to be drawn of what fits."""
    found = fitting(node, told, Stream(0))
    return next(weight for one, weight in found if one == event) / sum(w for _, w in found)


def _chance(node: Node, event: Event) -> float:
    """The logarithm of an event's chance; 0 where nothing is drawn."""
    if not isinstance(node, Chance):
        return 0.0
    pairs = zip(node.outcomes, node.weights, strict=True)
    return log(next(weight for one, weight in pairs if one == event)) - log(node.total)
