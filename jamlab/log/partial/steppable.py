"""A partial log that can be stepped through, from the table and the seats whose cards were seen.

* `PartialReplay` is a complete game that fits, with some others (`games`). Its values where the
  log has "?" are invented, so it may be shown only from `viewpoints`, and of what those know only
  what all the games have in common: `known` is true where that is all of it.
* `why_not` and `missed` explain in words why something is not available; `in_words` describes the
  sort of log.
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
from jamlab.log.partial.repair import Budget, Repair, RepairBudget
from jamlab.log.partial.search import PartialSearch
from jamlab.log.replay import Replay

TABLE: Final = "table"
ALL: Final = "all"
OPEN: Final = "Not known here: it depends on something that nobody wrote down."
"""Text shown where the games that fit differ."""


class PartialReplay(Replay):
    """Replay of a partial log `told`, backed by a complete game."""

    def __init__(self, told: Replay) -> None:
        whole = told.completed
        self.told = told
        self.game = told.game
        self.events = whole.events
        self.nodes = whole.nodes
        self.viewpoints = told.viewpoints  # the table, and the seats whose cards were seen
        self._content = told._content
        self._snapshots = whole._snapshots

    @property
    def is_redacted(self) -> bool:
        """False: every event is filled in."""
        return False

    @property
    def is_in_part(self) -> bool:
        """True if something is invented: what only seats not among `viewpoints` saw."""
        return ALL not in self.viewpoints

    @property
    def completed(self) -> Replay:
        """This game: it is filled in."""
        return self

    def completed_by(self, seed: int, *, mix: bool = False) -> Replay:
        """Return a complete game that fits, found with another seed."""
        return self.told.completed_by(seed, mix=mix)

    @property
    def seers(self) -> tuple[int, ...]:
        """The seats whose own cards the recorder saw."""
        return self.told.seers

    @cached_property
    def games(self) -> tuple[Replay, ...]:
        """Complete games that fit what was seen, this one first: other cards in each."""
        return (self, *others(self.told)) if self.is_in_part else (self,)

    def known(self, seat: int | None, n: int) -> bool:
        """True if what a seat (None: the table) knows after `n` events is the same in all games.

        IndexError for a step that does not exist.
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
        """By viewpoint, the positions at which the games differ in what it knows."""
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


def steppable(replay: Replay) -> Replay:
    """Return a replay that can be stepped through: the same one if all of the game was seen.

    LogError if no complete game is found that fits what was seen.
    """
    return PartialReplay(replay) if replay.is_redacted else replay


def in_words(replay: Replay) -> str:
    """Return a sentence on whose cards the recorder of a partial log saw."""
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
    """Return why a partial log cannot be shown from "table", "0", "1", … or "all"; "" if it can."""
    if viewpoint in replay.viewpoints:
        return ""
    if viewpoint == ALL:
        return "Not all cards were seen, so they cannot all be laid open."
    name = replay.seats[int(viewpoint)]
    return f"Not to be had: whoever wrote this down did not see {name}’s cards."


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def unavailable_reason(replay: Replay, viewpoint: str, at: int) -> str:
    """Return why nothing that depends on all a viewpoint knows after `at` events is available.

    `viewpoint` is "table", "0", "1", … or "all"; "" if it is available.
    """
    if not replay.is_in_part or (why := why_not(replay, viewpoint)):
        return why if replay.is_in_part else ""
    seat = None if viewpoint == TABLE else int(viewpoint)
    return "" if replay.known(seat, at) else OPEN


# Possible next nodes of a partial log: at a table that fits, and at those that look the same.


LOOKS: Final = 12
"""Number of tables redealt from what is known, beside those that the game yields."""


class FittingTable(NamedTuple):
    """A table that fits, and its next node. `is_deal`: its cards are a consistent deal; else it is
    one of `Game.hidden_variants`.
    """

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
) -> Iterator[FittingTable]:
    """Yield tables with their next nodes, which together show all that can come next.

    `deals` fit what was seen; further tables differ in what the seats in `unseen` hide, and look
    the same to `eyes`. `last` is the event that has just happened.
    """
    for deal in deals:
        yield FittingTable(deal.state, deal.node, True)
    if not unseen:
        return
    for deal in deals[:1]:
        for state in game.hidden_variants(deal.state, unseen, last, rng):
            node = game.pending(state)
            if not isinstance(node, Choice) or len(node):
                yield FittingTable(state, node, False)
    for n in range(LOOKS):
        state = game.resample(game.view(deals[n % len(deals)].state, eyes), rng)
        yield FittingTable(state, game.pending(state), True)


# Other complete games that fit a partial log: what they have in common was seen, or follows.
#
# * Some are found with other seeds. Then, for each line that hides what all at the table saw, and
#   that all of them fill in alike, one is sought with another value there.
# * At most `SEARCHES` are sought, each briefly. What is found to be always the same is so in all
#   these games; that it could not be otherwise is not proved.


BY_CHANCE: Final = 3
SEARCHES: Final = 30
TRIES: Final = 100
"""Tries of one such search."""
WORK: Final = 300_000
"""Folded events of one such search."""
SEEDS: Final = 8
"""Number of other seeds that are tried."""
ONE: Final = (
    "This game cannot be shown: only one whole game was found that fits it, so what was not seen "
    "cannot be told from what was made up."
)
_VALUES: Final = 5  # values tried for one line


def others(told: Replay) -> list[Replay]:
    """Return complete games that fit `told`, beside `told.completed`.

    LogError if none is found, though something that all at the table saw was missed: then invented
    values cannot be told from what was seen.
    """
    found = list(islice(_by_chance(told), BY_CHANCE))
    missed, games = missed_lines(told), (told.completed, *found)
    alike = [n for n in missed if len({each.events[n] for each in games}) == 1]
    own = [n for n in missed if told.events[n].seat in told.seers]
    if not alike and not own:
        return found
    several = _several(told, found, alike, own, missed)
    if not several:
        raise LogError("only one game is found that fits", where=told.name, plainly=ONE)
    return several


def _by_chance(told: Replay) -> Iterator[Replay]:
    """Yield games found with other seeds; a search that fails is skipped."""
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
    """Return the games found, and where possible another for each line that all fill in alike.

    For a line in `own`, in which a seat that saw its hand did something, there is one for each
    possible value: otherwise a card would be shown in that hand that may have left it.
    """
    found = [*found]
    search, _ = PartialSearch.whole(told.game, told.header, told._content.checked)
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
    """Return the lines, from 0, that hide what the table or one of the `seers` had seen."""
    seats = (None, *told.seers)
    pairs = zip(told.events, told.completed.events, strict=True)
    return [
        n
        for n, (line, filled) in enumerate(pairs)
        if not all(shows_no_more(told.game, line, filled, seat) for seat in seats)
    ]


def _instead(deal: Deal, n: int, missed: Sequence[int]) -> list[Event]:
    """Return other possible events of line `n` in this game: first those with a value of another
    missed line, because the two may be swapped, then the likeliest.
    """
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
    """Return a complete game with this event in line `n`, otherwise as close to `first` as
    possible; None if none is found soon.
    """
    rng, budget, held = Stream(n, 3), Budget(TRIES, RepairBudget(WORK)), {n: Pin(event)}
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
    except LogError:  # the recorded end of the game does not fit
        return None
