"""Optimal stopping in one turn of Cramel, solved exactly.

* A player knows which tiles lie turned up, those that were won (counted by all, C-13), and of the
  tiles face down those that it remembers. All others form one bag: their cells are unknown, so each
  is equally likely to come next. Without memory all tiles face down are in the bag.
* A remembered tile that does not end the turn can be turned up at no risk, before as well as after
  others: before stopping, all of those are turned up. So a situation is only (the tiles that may
  still join, C-6 to C-8; the tiles drawn from the bag so far), at most some 20,000.
* A tile that was picked must be turned up. If the player remembers it, the turn is the one after
  that; if not, one tile out of the bag precedes any decision.
* The objective is the expected number of tiles that this turn wins. What the turn reveals or leaves
  to the others is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from operator import add
from typing import Final

from jamlab.chance.exact.question import WORD, Parameter, plain_words
from jamlab.chance.exact.stopping import SolvedStopping, Ways
from jamlab.games.cramel import state
from jamlab.games.cramel.state import BLOOM, CRAMEL, NAMES, ROBY, SET_SIZES, UNKNOWN, CramelState

KINDS: Final = range(len(SET_SIZES))
CASTLE: Final = tuple(kind for kind in KINDS if kind not in (CRAMEL, BLOOM))
"""Kinds that a Cramel may not join: all but Cramel and Mrs Bloom."""

OPEN: Final = 0  # the turned up tiles do not restrict the next one (C-7)
NO_CRAMEL: Final = 1  # a Cramel would end the turn (C-6)
CRAMELS: Final = 2  # any other kind would end the turn (C-8)
LOST: Final = 3

NOTHING, ALL = "nothing", "all"
MEMORY: Final = Parameter(
    "memory",
    "what the player remembers of tiles face down",
    WORD,
    ALL,
    words=plain_words((ALL, NOTHING)),
)

BAG: Final = "an unknown tile"
TAKE_CASTLE: Final = "the tiles remembered, no Cramel"
TAKE_CRAMELS: Final = "the Cramel remembered"

Situation = tuple[int, tuple[int, ...]]
"""Tiles that may join (`OPEN`, …), and the number of each kind drawn from the bag.

Among equivalent kinds (Gol, Jane and Helena at first) the largest number comes first.
"""

Counts = tuple[int, ...]
_GONE: Final[Situation] = (LOST, ())


@dataclass(frozen=True)
class TurnTiles:
    """Tiles by kind (index into tiles.NAMES): turned up, remembered face down, and in the bag."""

    turned: Counts
    remembered: Counts
    bag: Counts
    with_roby: bool = False
    """Ruling that Roby may lie beside Cramel (C-8)."""
    one_set: bool = False
    """Ruling that a turn wins at most one set of a kind (C-11)."""
    reaching: bool = False
    """True if an unknown tile was picked: it is turned up before one may stop (C-3)."""
    took_one: bool = False
    """True if `turned` includes a remembered tile that was picked: it is the next tile."""

    @classmethod
    def of(cls, view: CramelState, memory: str) -> TurnTiles:
        """Return the turn under way or about to begin; the player remembers `ALL` or `NOTHING`."""
        turned, seen = [0] * len(KINDS), [0] * len(KINDS)
        for cell, kind in enumerate(view.kinds):
            if kind not in (UNKNOWN, state.GAP):
                (turned if cell in view.turned else seen)[kind] += 1
        bag = list(view.unseen)
        if memory == NOTHING:
            bag = [unseen + known for unseen, known in zip(bag, seen, strict=True)]
            seen = [0] * len(KINDS)
        return cls(
            tuple(turned),
            tuple(seen),
            tuple(bag),
            with_roby=view.cramel_with_roby,
            one_set=view.sets == "one",
            reaching=reached_for(view, memory) == UNKNOWN and view.phase == state.REVEAL,
        )

    def with_known(self, kind: int) -> TurnTiles:
        """Return the turn with a remembered, picked tile of this kind turned up."""
        turned, remembered = list(self.turned), list(self.remembered)
        turned[kind] += 1
        remembered[kind] -= 1
        return replace(self, turned=tuple(turned), remembered=tuple(remembered), took_one=True)

    def total(self, doing: str) -> int:
        """Return the size of the bag; ValueError if no tile can be `doing` ("turned up")."""
        if not any(self.bag):
            raise ValueError(f"every tile face down is remembered: no unknown one can be {doing}")
        return sum(self.bag)

    # -- rules of a turn ---------------------------------------------------------------------------

    @property
    def company(self) -> int:
        """Restriction by the turned up tiles on those that may join (`OPEN`, …)."""
        if self.turned[BLOOM]:
            return LOST
        others = sum(self.turned[kind] for kind in CASTLE)
        mixing = self.turned[ROBY] if self.with_roby else 0
        if self.turned[CRAMEL]:
            return CRAMELS if others == mixing else LOST
        return NO_CRAMEL if others > mixing else OPEN

    def joined(self, company: int, kind: int) -> int:
        """Return the restriction after a tile of this kind; `LOST` if it ends the turn."""
        if kind == BLOOM or company == LOST:
            return LOST
        if kind == CRAMEL:
            return LOST if company == NO_CRAMEL else CRAMELS
        if kind == ROBY and self.with_roby:
            return company
        return LOST if company == CRAMELS else NO_CRAMEL

    def won(self, company: int, tiles: Sequence[int]) -> int:
        """Return the number of these turned up tiles that a stop wins (C-7, C-9, C-11)."""
        if company == LOST:
            return 0
        if company == CRAMELS:
            return tiles[CRAMEL] + (tiles[ROBY] if self.with_roby else 0)
        total = 0
        for kind in CASTLE:
            size = SET_SIZES[kind]
            sets = tiles[kind] // size
            total += size * (min(sets, 1) if self.one_set and size > 1 else sets)
        return total

    # -- situations --------------------------------------------------------------------------------

    @property
    def start(self) -> Situation:
        company = self.company
        return _GONE if company == LOST else (company, (0,) * len(KINDS))

    def tiles(self, at: Situation) -> Counts:
        """Return the tiles turned up if all remembered ones that may join were turned up too."""
        company, drawn = at
        return tuple(map(add, self._lying[company], drawn))

    @cached_property
    def _lying(self) -> dict[int, Counts]:
        """Value of `tiles` before any draw from the bag, by which tiles may join.

        Remembered tiles that leave that unchanged may be turned up at no loss.
        """
        found = {}
        for company in (OPEN, NO_CRAMEL, CRAMELS, LOST):
            joining = [self.joined(company, kind) == company for kind in KINDS]
            known = [n if joins else 0 for n, joins in zip(self.remembered, joining, strict=True)]
            found[company] = tuple(map(add, self.turned, known))
        return found

    def stopping_value(self, at: Situation) -> int | None:
        """Return the tiles won by stopping; None before the first tile (C-3) or after a pick."""
        if at[0] == LOST:
            return 0
        if self._must_turn(at):
            return None
        there = self.tiles(at)
        return self.won(at[0], there) if any(there) else None

    def stopping(self, at: Situation) -> int | None:
        """Return the tiles won by stopping, the best remembered ones turned up first; or None."""
        if at[0] != OPEN:
            return self.stopping_value(at)
        kept = [self.stopping_value(at)]
        for name, ways in self.onward(at).items():
            if name != BAG:
                kept.append(self.stopping_value(ways[0][1]))
        return max((n for n in kept if n is not None), default=None)

    def _must_turn(self, at: Situation) -> bool:
        return self.reaching and not any(at[1])

    def onward(self, at: Situation) -> Mapping[str, Ways[Situation]]:
        """Return the other moves: a tile out of the bag, or remembered ones that restrict more."""
        company, drawn = at
        if company == LOST:
            return {}
        found: dict[str, Ways[Situation]] = {}
        ways: dict[Situation, int] = {}
        for kind in KINDS:
            left = self.bag[kind] - drawn[kind]
            if left:
                other = self._after(at, kind)
                ways[other] = ways.get(other, 0) + left
        if ways:
            found[BAG] = [(weight, other) for other, weight in ways.items()]
        if company == OPEN and not self._must_turn(at):
            decides = [kind for kind in CASTLE if self.joined(OPEN, kind) == NO_CRAMEL]
            if any(self.remembered[kind] for kind in decides):
                found[TAKE_CASTLE] = [(1, (NO_CRAMEL, drawn))]
            if self.remembered[CRAMEL]:
                found[TAKE_CRAMELS] = [(1, (CRAMELS, drawn))]
        return found

    @cached_property
    def solved(self) -> SolvedStopping[Situation]:
        """Optimal policy from here on. ValueError if no tile can be turned up and none lies so."""
        return SolvedStopping(self.start, self.stopping_value, self.onward, self.ceiling)

    def ceiling(self, at: Situation) -> Fraction | None:
        """Return an upper bound of the value of going on, where no Cramel may join.

        It treats each tile drawn that does not end the turn as the most useful one: it counts
        itself, and the tiles of an incomplete set count with the tiles that complete it.
        """
        company, drawn = at
        if company != NO_CRAMEL:
            return None
        there = self.tiles(at)
        left = sum(self.bag) - sum(drawn)
        good = sum(self.bag[kind] - drawn[kind] for kind in CASTLE)
        welcome: list[int] = []  # in sixths of a tile: begun and missing are 1 to 3
        for kind in CASTLE:
            begun = there[kind] % SET_SIZES[kind]
            if begun:
                missing = SET_SIZES[kind] - begun
                welcome += [6 * begun // missing] * missing
        welcome.sort(reverse=True)
        hope, bottom, most = 6 * self.won(company, there), 6, Fraction(0)
        top = 1
        for n in range(good):
            hope += 6 + (welcome[n] if n < len(welcome) else 0)
            top, bottom = top * (good - n), bottom * (left - n)
            now = Fraction(hope * top, bottom)
            if now <= most:  # unimodal: each tile adds less than the one before
                break
            most = now
        return most

    def once(self, at: Situation) -> tuple[int, int] | None:
        """Return tiles × ways, and ways, for one more tile, then stopping; or None."""
        ways = self.onward(at).get(BAG)
        if not ways:
            return None
        return sum(n * (self.stopping(other) or 0) for n, other in ways), sum(n for n, _ in ways)

    def came(self, kinds: Iterable[int]) -> Situation:
        """Return the situation after drawing these tiles from the bag, one after another."""
        company, drawn = self.company, [0] * len(KINDS)
        for kind in kinds:
            company = self.joined(company, kind)
            drawn[kind] += 1
        return _GONE if company == LOST else (company, self._merged(drawn))

    def come_to(self, now: TurnTiles) -> Situation:
        """Return the situation of the same turn some tiles later, when it stands at `now`."""
        taken = [had - has for had, has in zip(self.remembered, now.remembered, strict=True)]
        found = zip(now.turned, self.turned, taken, strict=True)
        return now.company, self._merged([up - before - known for up, before, known in found])

    def _after(self, at: Situation, kind: int) -> Situation:
        """Return the situation after one more tile, with equivalent kinds merged (`_merged`)."""
        company, drawn = at
        joined = self.joined(company, kind)
        if joined == LOST:
            return _GONE
        found = list(drawn)
        found[kind] += 1
        return joined, self._merged(found)

    def _merged(self, drawn: list[int]) -> Counts:
        """Sort the counts of equivalent kinds, the largest first."""
        for alike in self._alike:
            counts = sorted((drawn[kind] for kind in alike), reverse=True)
            for kind, count in zip(alike, counts, strict=True):
                drawn[kind] = count
        return tuple(drawn)

    @cached_property
    def _alike(self) -> list[list[int]]:
        """Groups of equivalent kinds: equal sets, and equal numbers everywhere."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for kind in CASTLE:
            if kind != ROBY:
                key = (
                    SET_SIZES[kind],
                    self.turned[kind],
                    self.remembered[kind],
                    self.bag[kind],
                )
                groups.setdefault(key, []).append(kind)
        return [group for group in groups.values() if len(group) > 1]


def reached_for(view: CramelState, memory: str) -> int:
    """Return the kind of the picked tile if the player remembers it; else `UNKNOWN`."""
    if view.phase != state.REVEAL or memory == NOTHING:
        return UNKNOWN
    return view.kinds[view.picked]


def told_of_reached(view: CramelState, memory: str) -> list[str]:
    """Describe the player's knowledge of the picked tile."""
    kind = reached_for(view, memory)
    if kind == UNKNOWN:
        return []
    return [f"The tile that is reached for was seen before: it is {NAMES[kind]}."]


@lru_cache(maxsize=8)
def turn_of(view: CramelState, memory: str) -> TurnTiles:
    """Return the turn under way at a table, or the next to begin; ValueError if there is none.

    A picked tile that is remembered counts as turned up: nothing else can happen.
    """
    if view.phase in (state.STOPPED, state.AWARD, state.OVER):
        raise ValueError("the game is over: no turn is under way")
    if view.phase not in (state.FIRST, state.BEGIN, state.TURN, state.REVEAL):
        raise ValueError("this turn has ended; ask before, or when the next one begins")
    turn = TurnTiles.of(view, memory)
    kind = reached_for(view, memory)
    return turn.with_known(kind) if kind != UNKNOWN else turn
