"""Other whole games that fit a log seen in part: what they have in common was seen, or follows.

* Some are found by other chance. Then for each line that hides what all at the table saw, and that
  all of them fill in alike, one is looked for in which it holds something else.
* No more than `SEARCHES` are looked for, each for a short while. What is found to be always the
  same is so in all these games; that it could not be otherwise is not proved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from jamlab.core import Event, Stream
from jamlab.replay.errors import LogError
from jamlab.replay.half_seen.completing import written
from jamlab.replay.half_seen.deal import Deal, Pin
from jamlab.replay.half_seen.fitting import fitting, shows_no_more, words_of
from jamlab.replay.half_seen.repair import Budget, Repair, Work
from jamlab.replay.half_seen.search import Search
from jamlab.replay.replay import Replay

BY_CHANCE: Final = 3
SEARCHES: Final = 30
TRIES: Final = 100
"""In one such search."""
WORK: Final = 300_000
"""Events that are folded in one such search."""
SEEDS: Final = 8
"""So many are tried for those by other chance."""
ONE: Final = (
    "This game cannot be shown: only one whole game was found that fits it, so what was not seen "
    "cannot be told from what was made up."
)
_VALUES: Final = 5  # of one line are tried


def others(told: Replay) -> list[Replay]:
    """Whole games that fit `told`, beside `told.completed`.

    LogError if none is found, though something that all at the table saw was missed: then what was
    made up cannot be told from what was seen.
    """
    found = list(islice(_by_chance(told), BY_CHANCE))
    missed = missed_lines(told)
    alike = [n for n in missed if len({each.events[n] for each in (told.completed, *found)}) == 1]
    own = [n for n in missed if told.events[n].seat in told.seers]
    if not alike and not own:
        return found
    several = _several(told, found, alike, own, missed)
    if not several:
        raise LogError("only one game is found that fits", where=told.name, plainly=ONE)
    return several


def _by_chance(told: Replay) -> Iterator[Replay]:
    """Games by other chance; a search that fails is passed over."""
    for seed in range(1, SEEDS + 1):
        with suppress(LogError):
            yield told.completed_by(seed)


def _several(
    told: Replay,
    found: list[Replay],
    alike: Sequence[int],
    own: Sequence[int],
    missed: Sequence[int],
) -> list[Replay]:
    """Those found, and where there is one, another for each line that all fill in alike.

    Of a line in which a seat that saw its hand did something, `own`, there is one for each thing it
    can have been: else a card would be shown in that hand that may have left it.
    """
    found = [*found]
    search, _ = Search.whole(told.game, told.header, told._content.checked)
    first, left = search.games[0], SEARCHES
    for n in sorted({*alike, *own}):
        ways = _instead(first, n, missed)
        for event in ways if n in own else ways[:_VALUES]:
            if any(game.events[n] == event for game in found):
                continue
            if not left:
                return found
            left -= 1
            other = _with(told, first, n, event)
            if other is not None:
                found.append(other)
                if n not in own:
                    break
    return found


def missed_lines(told: Replay) -> list[int]:
    """The lines, from 0, that hide what the table or a seat whose cards were seen had seen."""
    seats = (None, *told.seers)
    pairs = zip(told.events, told.completed.events, strict=True)
    return [
        n
        for n, (line, filled) in enumerate(pairs)
        if not all(shows_no_more(told.game, line, filled, seat) for seat in seats)
    ]


def _instead(deal: Deal, n: int, missed: Sequence[int]) -> list[Event]:
    """What else line `n` can be, as the table lies in this game: first what another missed line
    holds, for the two may have changed places, then the likeliest."""
    game, line = deal.seen.game, deal.seen.lines[n]
    fits = fitting(game.pending(deal.state_at(n)), line.event, Stream(n))
    held = {face for m in missed for face in words_of(deal.events[m]).values()}
    ways = [
        (held.isdisjoint(words_of(event).values()), -weight, place, event)
        for place, (event, weight) in enumerate(fits)
        if event != deal.events[n]
    ]
    return [event for *_, event in sorted(ways, key=lambda way: way[:3])]


def _with(told: Replay, first: Deal, n: int, event: Event) -> Replay | None:
    """A whole game in which line `n` is this event, else as `first` is as far as it can be; None if
    none is found soon."""
    rng, budget, held = Stream(n, 3), Budget(TRIES, Work(WORK)), {n: Pin(event)}
    many = len(first.seen)
    deal: Deal | None = first.again(n, many, held, rng)
    while deal is not None and len(deal) < many:
        deal = Repair(budget, rng).beyond(deal, held)
        if deal is not None:
            deal.go_on(many, held, rng, first.events)
    if deal is None:
        return None
    content = told._content
    footer = None if content.mark else content.footer
    try:
        return Replay.of(written(told.header, deal, footer, told.name, n), told.name)
    except LogError:  # how the game ended does not fit
        return None
