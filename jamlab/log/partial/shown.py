"""A game seen in part, as it can be stepped: from the seats whose cards were seen, and the table.

* `Shown` is a complete game that fits, and some others (`games`). What it holds where the log says
  "?" is made up, so nothing of it may be told but from `viewpoints`, and of what those know only
  what all the games have in common: `known` says where that is all of it.
* Why something is not to be had is said in words (`why_not`, `missed`), and so is what sort of log
  this is (`in_words`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple

from jamlab.core import AnyGame, Choice, Event, Node, Stream
from jamlab.log.errors import LogError
from jamlab.log.partial.completing import written
from jamlab.log.partial.deal import Deal, Pin
from jamlab.log.partial.fitting import fitting, shows_no_more, words_of
from jamlab.log.partial.repair import Budget, Repair, Work
from jamlab.log.partial.search import Search
from jamlab.log.replay import Replay

TABLE: Final = "table"
ALL: Final = "all"
OPEN: Final = "Not known here: it depends on something that nobody wrote down."
"""What is said where the games that fit differ."""


class Shown(Replay):
    """What can be stepped of a log that was seen in part: `told`, with a whole game behind it."""

    def __init__(self, told: Replay) -> None:
        whole = told.completed
        self.told = told
        self.game = told.game
        self.events = whole.events
        self._content = told._content
        self._snapshots = whole._snapshots

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """The sort of node each event came from, in the game that fits."""
        return self.told.completed.nodes

    @property
    def is_redacted(self) -> bool:
        """False: every event is filled in."""
        return False

    @property
    def is_in_part(self) -> bool:
        """True if something is made up: what those who are not among `viewpoints` saw."""
        return ALL not in self.viewpoints

    @property
    def completed(self) -> Replay:
        """This game: it is filled in."""
        return self

    def completed_by(self, seed: int, *, mix: bool = False) -> Replay:
        """A whole game that fits, by other chance."""
        return self.told.completed_by(seed, mix=mix)

    @property
    def seers(self) -> tuple[int, ...]:
        """The seats whose own cards whoever wrote the log saw."""
        return self.told.seers

    @cached_property
    def viewpoints(self) -> tuple[str, ...]:
        """From where the game can be shown: the table, and the seats whose cards were seen."""
        return self.told.viewpoints

    @cached_property
    def games(self) -> tuple[Replay, ...]:
        """Whole games that fit what was seen, this one first: other cards in each."""
        return (self, *others(self.told)) if self.is_in_part else (self,)

    def known(self, seat: int | None, n: int) -> bool:
        """True if what a seat (None: the table) knows after `n` events is the same in all games.

        IndexError for a step that there is not.
        """
        if not 0 <= n <= len(self):
            raise IndexError(f"position {n} of a log with {len(self)} events")
        if not self.is_in_part:
            return True
        if seat is None or self.game.is_open:
            return n not in self._unknown[None]
        return seat in self.seers and n not in self._unknown[seat]

    @cached_property
    def _unknown(self) -> dict[int | None, frozenset[int]]:
        """By viewpoint the positions at which the games differ in what it knows."""
        game, seats = self.game, [None, *(() if self.game.is_open else self.seers)]
        found: dict[int | None, set[int]] = {seat: set() for seat in seats}
        states = [each.state(0) for each in self.games]
        for n in range(len(self) + 1):
            for seat in seats:
                first, *rest = (game.view(state, seat) for state in states)
                if any(view != first for view in rest):
                    found[seat].add(n)
            if n < len(self):
                for state, each in zip(states, self.games, strict=True):
                    game.apply(state, each.events[n])
        return {seat: frozenset(places) for seat, places in found.items()}


def shown(replay: Replay) -> Replay:
    """What to step of a recorded game: the game itself, if all of it was seen.

    LogError if no whole game is found that fits what was seen.
    """
    return Shown(replay) if replay.is_redacted else replay


def in_words(replay: Replay) -> str:
    """A sentence on whose cards were seen by whoever wrote a log down that was seen in part."""
    header, names = replay.header, replay.seats
    if header.seen_from == TABLE:
        return "Seen in part: this is the game as all at the table saw it, without anybody’s hand."
    if header.seen_from is not None:
        name = names[int(header.seen_from)]
        return f"Seen in part: this is the game as {name} saw it, without what only others saw."
    seen = [names[seat] for seat in header.seen_by]
    if replay.game.is_open or len(seen) == len(names):
        return "Seen in part: written down by people who missed something."
    if not seen:
        return "Seen in part: written down by people who saw nobody’s hand."
    return f"Seen in part: written down with {_listed(seen)}’s cards, without what only others saw."


def why_not(replay: Replay, viewpoint: str) -> str:
    """Why a game seen in part cannot be shown from "table", "0", "1", … or "all"; "" if it can."""
    if viewpoint in replay.viewpoints:
        return ""
    if viewpoint == ALL:
        return "Not all cards were seen, so they cannot all be laid open."
    name = replay.seats[int(viewpoint)]
    return f"Not to be had: whoever wrote this down did not see {name}’s cards."


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def missed(replay: Replay, viewpoint: str, at: int) -> str:
    """Why nothing can be told that depends on all that a viewpoint knows after `at` events.

    `viewpoint` is "table", "0", "1", … or "all"; "" if it can be told.
    """
    if not replay.is_in_part or (why := why_not(replay, viewpoint)):
        return why if replay.is_in_part else ""
    seat = None if viewpoint == TABLE else int(viewpoint)
    return "" if replay.known(seat, at) else OPEN


# What can come next in a game seen in part: in one that fits, and in all that look alike.


LOOKS: Final = 12
"""So many tables are dealt anew from what is known, beside those that the game names."""


class Table(NamedTuple):
    """A table that fits, and what comes next there. `is_deal`: its cards can lie so, all together;
    else it is one of `Game.other_hands`."""

    state: Any
    node: Node
    is_deal: bool


def tables(
    game: AnyGame,
    deals: Sequence[Deal],
    unseen: Collection[int],
    eyes: int | None,
    last: Event | None,
    rng: Stream,
) -> Iterator[Table]:
    """Tables, each with what comes next there, that between them show all that can come next.

    `deals` fit what was seen; what the seats in `unseen` hide is otherwise in others, which look
    the same to `eyes`. `last` is what has just happened.
    """
    for deal in deals:
        yield Table(deal.state, deal.node, True)
    if not unseen:
        return
    for deal in deals[:1]:
        for state in game.other_hands(deal.state, unseen, last, rng):
            node = game.pending(state)
            if not isinstance(node, Choice) or len(node):
                yield Table(state, node, False)
    for n in range(LOOKS):
        state = game.resample(game.view(deals[n % len(deals)].state, eyes), rng)
        yield Table(state, game.pending(state), True)


# Other whole games that fit a log seen in part: what they have in common was seen, or follows.
#
# * Some are found by other chance. Then for each line that hides what all at the table saw, and
#   that all of them fill in alike, one is looked for in which it holds something else.
# * No more than `SEARCHES` are looked for, each for a short while. What is found to be always the
#   same is so in all these games; that it could not be otherwise is not proved.


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
