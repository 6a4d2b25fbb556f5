"""Trials of questions about Cramel: tiles are turned up by the rules engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import AnyGame, Stream
from jamlab.core.node import Chance, Choice, Forced
from jamlab.core.play import draw
from jamlab.games.cramel import state as at
from jamlab.games.cramel.events import TilePicked, TurnStopped
from jamlab.games.cramel.state import BLOOM, CRAMEL, NAMES, ROBY, UNKNOWN, CramelState, cell_at

# Tiles are turned up in a game state, one by one, and the rules decide their effect.
#
# * A player picks any tile face down that it does not remember: with full memory one that was never
#   turned up; without memory any.
# * Before stopping, the remembered tiles that the rules let join are turned up; then the tiles won
#   are counted.


NOTHING, ALL = "nothing", "all"
_TOGETHER: Final = (
    frozenset[int](),
    frozenset(range(len(NAMES))) - {CRAMEL, BLOOM},
    frozenset((CRAMEL, ROBY)),
)
"""Kinds that may lie turned up together under some ruling; the rules decide in each case."""

Plan = Callable[[CramelState], int | None]
"""Policy in question: returns the kind to turn up next, `UNKNOWN` for an unknown tile, None to
stop.
"""


# -- turns -----------------------------------------------------------------------------------------


def _begun(game: AnyGame, view: CramelState, memory: str, rng: Stream) -> CramelState:
    """Return a state in which a tile may be picked next, or one was picked.

    Choices before that (where Mrs Bloom goes) are made at random: no tile depends on them.
    """
    state: CramelState = game.resample(view, rng)
    while state.phase not in (at.TURN, at.REVEAL, at.OVER):
        node = game.pending(state)
        assert isinstance(node, Chance | Choice | Forced)
        if isinstance(node, Forced):
            game.apply(state, node.event)
        else:
            chosen = draw(node, rng) if isinstance(node, Chance) else rng.choice(node.options)
            game.apply(state, chosen)
    if state.phase == at.REVEAL and memory == NOTHING:  # without memory it may be any of them
        state.picked = rng.choice([cell for cell in range(at.CELLS) if state.down[cell]])
    return state


def _picks(game: AnyGame, state: CramelState, wanted: Callable[[int], bool]) -> list[TilePicked]:
    """Return the picks of the wanted kinds that the rules allow the mover."""
    node = game.pending(state)
    assert isinstance(node, Choice)
    return [
        event
        for event in node.options
        if isinstance(event, TilePicked) and wanted(state.kinds[cell_at(event.row, event.column)])
    ]


def _is_unknown(memory: str) -> Callable[[int], bool]:
    return lambda kind: memory == NOTHING or kind == UNKNOWN


def _turn_up(game: AnyGame, state: CramelState, rng: Stream, wanted: Callable[[int], bool]) -> str:
    """Turn up the picked tile, or a random one of the wanted kinds; return its face."""
    if state.phase != at.REVEAL:
        game.apply(state, rng.choice(_picks(game, state, wanted)))
    node = game.pending(state)
    assert isinstance(node, Chance | Forced)
    event = draw(node, rng) if isinstance(node, Chance) else node.event
    game.apply(state, event)
    return event.chance_face()[0]


# -- trials of tiles -------------------------------------------------------------------------------


def _trial(run: Callable[..., bool | int]) -> Callable[..., Trial]:
    """Return the function of a `RuleTrial` for one that runs a single trial."""
    return lambda game, view, _seat, **asked: lambda rng: run(game, view, rng, **asked)


def _next(game: AnyGame, view: CramelState, rng: Stream, of: tuple[str, ...]) -> bool:
    state = _begun(game, view, ALL, rng)
    return state.phase != at.OVER and _turn_up(game, state, rng, _is_unknown(ALL)) in of


def _within(
    game: AnyGame,
    view: CramelState,
    rng: Stream,
    of: tuple[str, ...],
    draws: int | None,
    least: int,
) -> bool:
    state: CramelState = game.resample(view, rng)
    never_seen = [name for name, n in zip(NAMES, state.unseen, strict=True) for _ in range(n)]
    many = len(never_seen) if draws is None else draws
    return sum(face in of for face in rng.taken(never_seen, many)) >= least


def _ends(game: AnyGame, view: CramelState, rng: Stream, memory: str) -> bool:
    return not _lasts(game, view, rng, 1, memory)


def _safe(game: AnyGame, view: CramelState, rng: Stream, tiles: int, memory: str) -> bool:
    cramel_lies = any(view.kinds[cell] == CRAMEL for cell in view.turned)
    return _lasts(game, view, rng, tiles, memory, cramel_may=cramel_lies)


def _lasts(
    game: AnyGame,
    view: CramelState,
    rng: Stream,
    tiles: int,
    memory: str,
    *,
    cramel_may: bool = True,
) -> bool:
    state = _begun(game, view, memory, rng)
    for _ in range(tiles):
        face = _turn_up(game, state, rng, _is_unknown(memory))
        if state.phase == at.LOST or (face == NAMES[CRAMEL] and not cramel_may):
            return False
    return True


# -- trials of plans -------------------------------------------------------------------------------


class _Turn:
    """Turn played by a plan, with the values of stopping and of one more tile."""

    def __init__(self, game: AnyGame, view: CramelState, memory: str) -> None:
        self.game = game
        self.view = view
        self.memory = memory
        self.unknown = _is_unknown(memory)
        self._stopping: dict[object, int | None] = {}
        self._promised: dict[object, Fraction] = {}

    def begun(self, rng: Stream) -> CramelState:
        """Return the state of the first decision; a picked tile is turned up first."""
        state = _begun(self.game, self.view, self.memory, rng)
        if state.phase == at.REVEAL:
            self.go_on(state, rng)
        return state

    def go_on(self, state: CramelState, rng: Stream) -> None:
        _turn_up(self.game, state, rng, self.unknown)

    def can_go_on(self, state: CramelState) -> bool:
        return bool(_picks(self.game, state, self.unknown))

    def stopping(self, state: CramelState) -> int | None:
        """Return the tiles won by stopping, remembered ones too; None if nothing lies turned up."""
        there = _seen(state)
        if there not in self._stopping:
            found = [_harvest(self.game, self._joined(state, kinds)) for kinds in _TOGETHER]
            won = [n for n in found if n is not None]
            self._stopping[there] = max(won) if won else None
        return self._stopping[there]

    def _joined(self, state: CramelState, kinds: frozenset[int]) -> CramelState:
        """Turn up the remembered tiles of these kinds that do not end the turn, in a copy."""
        if self.memory == NOTHING:
            return state
        for event in _picks(self.game, state, kinds.__contains__):
            twin = state.copy()
            self.game.apply(twin, event)
            node = self.game.pending(twin)
            assert isinstance(node, Forced)
            self.game.apply(twin, node.event)
            if twin.phase != at.LOST:
                state = twin
        return state

    def promised(self, state: CramelState) -> Fraction:
        """Return the exact mean of the tiles won by one more unknown tile, then stopping."""
        there = _seen(state)
        if there not in self._promised:
            picks = _picks(self.game, state, self.unknown)
            total = sum((self._worth(state, pick) for pick in picks), Fraction(0))
            self._promised[there] = total / len(picks)
        return self._promised[there]

    def _worth(self, state: CramelState, pick: TilePicked) -> Fraction:
        picked = state.copy()
        self.game.apply(picked, pick)
        node = self.game.pending(picked)
        assert isinstance(node, Chance | Forced)
        if isinstance(node, Forced):
            return Fraction(self._after(picked, node.event))
        pairs = zip(node.outcomes, node.weights, strict=True)
        ways = sum(weight * self._after(picked, event) for event, weight in pairs)
        return Fraction(ways, node.total)

    def _after(self, picked: CramelState, event: object) -> int:
        twin = picked.copy()
        self.game.apply(twin, event)  # type: ignore[arg-type]
        return 0 if twin.phase == at.LOST else self.stopping(twin) or 0


def _seen(state: CramelState) -> tuple[int, ...]:
    """Return the counts by kind of turned up tiles and of all known tiles. Cells do not matter."""
    known = [0] * len(NAMES)
    for kind in state.kinds:
        if kind >= 0:
            known[kind] += 1
    return (*state.lying, *known)


def _harvest(game: AnyGame, state: CramelState) -> int | None:
    """Return the tiles won by stopping, None if that is not possible."""
    node = game.pending(state)
    assert isinstance(node, Choice)
    stop = node.options[-1]
    if not isinstance(stop, TurnStopped):
        return None
    twin, mover = state.copy(), state.mover
    game.apply(twin, stop)
    while twin.phase in (at.COLLECT, at.CLAIM):
        node = game.pending(twin)
        assert isinstance(node, Choice | Forced)
        game.apply(twin, node.event if isinstance(node, Forced) else node.options[0])
    return sum(twin.won[mover]) - sum(state.won[mover])


def _tiles(
    game: AnyGame,
    view: CramelState,
    _seat: int | None,
    *,
    plan: str | Plan,
    memory: str,
    least: int = 1,
) -> Trial:
    turn = _Turn(game, view, memory)
    if not isinstance(plan, str):
        return lambda rng: _followed(turn, plan, rng)
    stops = _stops(turn, plan, least)

    def trial(rng: Stream) -> int:
        state, came = turn.begun(rng), int(view.phase == at.REVEAL)
        while state.phase != at.LOST:
            won = turn.stopping(state)
            if won is not None and (not turn.can_go_on(state) or stops(state, came)):
                return won
            turn.go_on(state, rng)
            came += 1
        return 0

    return trial


def _stops(turn: _Turn, plan: str, least: int) -> Callable[[CramelState, int], bool]:
    """Return a named plan's stopping rule, given the state and the number of unknown tiles."""

    def is_enough(state: CramelState) -> bool:
        return (turn.stopping(state) or 0) >= least

    if plan == "stop":
        return lambda state, came: True
    if plan == "one":
        return lambda state, came: came > 0
    if plan == "from":
        return lambda state, came: is_enough(state)
    if plan == "from_or_cramel":
        return lambda state, came: state.lying[CRAMEL] > 0 or is_enough(state)
    return lambda state, came: 0 < (turn.stopping(state) or 0) >= turn.promised(state)


def _followed(turn: _Turn, plan: Plan, rng: Stream) -> int:
    game, state = turn.game, turn.begun(rng)
    while state.phase != at.LOST:
        kind = plan(game.view(state, None))
        if kind is None:
            return _harvest(game, state) or 0
        if kind == UNKNOWN:
            turn.go_on(state, rng)
        else:
            _turn_up(game, state, rng, kind.__eq__)
    return 0


_TURNED: Final = "So many unknown tiles are turned up on the table, one after another, by chance."
_PLAYED: Final = "A turn is played by this plan on the table; each unknown tile is by chance."
TRIED: Final = {
    "next": RuleTrial("A tile is turned up on the table by chance.", _trial(_next)),
    "within": RuleTrial("So many of the tiles never seen are drawn by chance.", _trial(_within)),
    "ends": RuleTrial(
        "One of the unknown tiles is turned up on the table by chance.", _trial(_ends)
    ),
    "safe": RuleTrial(_TURNED, _trial(_safe)),
    "lasts": RuleTrial(_TURNED, _trial(_lasts)),
    "tiles": RuleTrial(_PLAYED, _tiles),
    "rule": RuleTrial(_PLAYED, _tiles),
}
