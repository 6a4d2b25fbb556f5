"""When to stop in Cramel: what a turn is worth by several plans, and the best rule as a table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import NAMES, SET_SIZES
from jamlab.games.cramel.view import CramelView
from jamlab.probability.odds.cramel_turn import (
    ALL,
    BAG,
    CRAMELS,
    LOST,
    MEMORY,
    NOTHING,
    OPEN,
    TAKE_CASTLE,
    TAKE_CRAMELS,
    Situation,
    Turn,
    turn_of,
)
from jamlab.probability.odds.question import NUMBER, WORD, Parameter, Question, Tried
from jamlab.probability.odds.record import Odds, Row
from jamlab.probability.odds.stopping import STOP, followed, one_of
from jamlab.probability.trials import Trial
from jamlab.table.numbers import decimal

THIS_TURN: Final = (
    "what counts is the expected number of tiles of this turn; what it shows to others, and the "
    "turns after it, are left out."
)
PLANS: Final = ("best", "stop", "one", "on", "from", "ahead")
_ASKED: Final = {
    "stop": "How many tiles does stopping now win?",
    "one": "How many tiles does one tile more win on average, if one stops then?",
    "on": "How many tiles does it win on average to turn up one tile more and then to follow the "
    "best rule?",
    "from": "How many tiles does this turn win on average, if one stops as soon as {least} or more "
    "are to be won?",
    "ahead": "How many tiles does this turn win on average, if one goes on while the next tile "
    "promises more than it may lose?",
    "best": "How many tiles does this turn win on average by the best rule?",
}


def tiles(
    game: Any, state: Any, view: CramelView, seat: int | None, *, plan: str, least: int, memory: str
) -> Odds:
    """The expected tiles of this turn by a plan; the rows say how likely each number is."""
    turn = turn_of(view, memory)
    value, outcomes = by_plan(turn, plan, least)
    formula = ""
    if plan == "one":
        formula = _one_more(turn, value)
    elif plan == "stop":
        formula = _harvest(turn)
    return Odds(
        _ASKED[plan].format(least=least),
        seat,
        value,
        unit="tiles",
        words=(*_compared(turn), *_told(turn, memory)),
        formula=formula,
        rows=tuple(Row(_tiles(n), chance) for n, chance in outcomes.items() if chance),
        assumption=_assumption(memory),
    )


def rule(game: Any, state: Any, view: CramelView, seat: int | None, *, memory: str) -> Odds:
    """The best rule from here on: its value, what to do now, and a table of when to stop."""
    turn = turn_of(view, memory)
    solved = turn.solved
    rows = table_of(turn)
    words = [_advice(turn)]
    if any(solved.best(at) == STOP for at in solved.reached() if at[0] != LOST):
        words.append(
            "The table says what to do by the tiles that a stop would win and those that lie "
            "turned up, and how likely the turn is to come there; the rest of the chance is lost."
        )
    words.append(
        "In short: go on while the tiles that the next one adds on average, those that complete a "
        "set counted with it, outweigh those that it would lose; a little longer if much is begun."
    )
    words.append(f"Solved backwards over {len(solved):,} situations.")
    return Odds(
        "When is it best to stop?",
        seat,
        solved.value(turn.start),
        unit="tiles",
        words=tuple(words),
        rows=rows,
        assumption=_assumption(memory),
    )


# -- plans -----------------------------------------------------------------------------------------


def by_plan(turn: Turn, plan: str, least: int = 1) -> tuple[Fraction, dict[int, Fraction]]:
    """The expected tiles of a plan (of `PLANS`), and how likely each number is.

    `least` is the number of the plan "from". ValueError where the plan cannot be followed.
    """
    if plan == "stop":
        now = stop_now(turn)
        if now is None:
            raise ValueError(
                "no tile lies turned up yet: a turn cannot stop before its first (C-3)"
            )
        return Fraction(now), {now: Fraction(1)}
    start, solved = turn.start, turn.solved
    if plan == "best":
        return solved.value(start), solved.outcomes()
    if plan == "on":
        value = solved.going_on(start)
        if value is None:
            raise ValueError("no tile is left that could be turned up")
        return value, solved.outcomes(solved.ways_on(start))
    turn.total("turned up")
    stops = _stops(turn, plan, least)
    found = followed(start, turn.sure, lambda at: turn.onward(at).get(BAG, ()), stops)
    return sum((n * chance for n, chance in found.items()), Fraction(0)), found


def _stops(turn: Turn, plan: str, least: int) -> Callable[[Situation], bool]:
    """Where the plans "one", "from" and "ahead" stop, if stopping is allowed."""
    if plan == "one":
        return lambda at: at != turn.start
    if plan == "from":
        return lambda at: (turn.sure(at) or 0) >= least
    return lambda at: not _promises(turn, at)


def _promises(turn: Turn, at: Situation) -> bool:
    """True if one tile more, then stopping, is worth more than stopping now, or nothing is won."""
    now, once = turn.sure(at), turn.once(at)
    return not now or (once is not None and once[0] > now * once[1])


def stop_now(turn: Turn) -> int | None:
    """What stopping wins without another unknown tile; None before the first tile of a turn."""
    at = turn.start
    found = [turn.sure(at)]
    found += [
        turn.sure(ways[0][1]) for name, ways in turn.onward(at).items() if name != BAG
    ]  # what is remembered may be turned up first
    sure = [n for n in found if n is not None]
    return max(sure) if sure else None


def table_of(turn: Turn) -> tuple[Row, ...]:
    """The best rule by tiles to be won and tiles turned up: a row for each number and advice.

    Its chance is that of ever coming there, by the best rule. A row "go on" is entered once, as
    what is to be won only grows; where two rows name the same tiles, it hangs on what is begun.
    """
    solved = turn.solved
    reached = solved.reached()
    entered: dict[tuple[int, bool], Fraction] = {}
    lying: dict[tuple[int, bool], set[int]] = {}

    def of(at: Situation) -> tuple[int, bool]:
        return turn.sure(at) or 0, solved.best(at) == STOP

    for at, chance in reached.items():
        if at[0] == LOST:
            continue
        lying.setdefault(of(at), set()).add(sum(turn.tiles(at)))
        entered.setdefault(of(at), Fraction(0))
        if at == turn.start:
            entered[of(at)] += 1
        if solved.best(at) == STOP:
            continue
        for other, part in solved.ways_on(at).items():
            if other[0] != LOST and of(other) != of(at):
                entered[of(other)] = entered.get(of(other), Fraction(0)) + chance * part
    return tuple(
        Row(f"{_to_win(won)}, {_up(lying[won, stops])}: {'stop' if stops else 'go on'}", chance)
        for (won, stops), chance in sorted(entered.items())
    )


# -- tried out -------------------------------------------------------------------------------------


def _tiles_tried(
    game: Any, state: Any, view: CramelView, seat: int | None, *, plan: str, least: int, memory: str
) -> Trial:
    turn = turn_of(view, memory)
    if plan == "stop":
        now = stop_now(turn) or 0
        return lambda rng: now
    if plan in ("best", "on"):
        return lambda rng: _played(turn, rng, goes_on=plan == "on")
    stops = _stops(turn, plan, least)

    def trial(rng: Stream) -> int:
        at = turn.start
        while True:
            won, ways = turn.sure(at), turn.onward(at).get(BAG)
            if won is not None and (not ways or stops(at)):
                return won
            at = one_of(ways or (), rng)

    return trial


def _played(turn: Turn, rng: Stream, *, goes_on: bool = False) -> int:
    """The tiles that one turn by the best rule wins; with `goes_on` it does not stop at once."""
    solved, at = turn.solved, turn.start
    if goes_on:
        at = one_of(turn.onward(at)[solved.best_on(at)], rng)
    while (best := solved.best(at)) != STOP:
        at = one_of(turn.onward(at)[best], rng)
    return turn.sure(at) or 0


# -- words -----------------------------------------------------------------------------------------


def _assumption(memory: str) -> str:
    if memory == NOTHING:
        return (
            "the player remembers nothing: each tile face down is equally likely to be turned up. "
            "And " + THIS_TURN
        )
    return (
        "the player remembers every tile that was turned up, and before stopping turns up those "
        "that may join. And " + THIS_TURN
    )


def _compared(turn: Turn) -> list[str]:
    """All plans beside each other, and which is best."""
    found = []
    now = stop_now(turn)
    if now is not None:
        stopping = "Stopping now" if any(turn.turned) else "Turning up only what is remembered"
        found.append(f"{stopping} wins {_tiles(now)}.")
    if any(turn.bag):
        one = by_plan(turn, "one")[0]
        found.append(f"One tile more, then stopping, wins {decimal(one, 3)} on average.")
    going = turn.solved.going_on(turn.start)
    if going is not None:
        found.append(f"One tile more, then the best rule, wins {decimal(going, 3)} on average.")
    return [*found, _advice(turn)]


def _advice(turn: Turn) -> str:
    best = turn.solved.best(turn.start)
    if best == STOP:
        return "It is best to stop now."
    if best in (TAKE_CASTLE, TAKE_CRAMELS):
        return f"It is best to turn up {best}, and to go on from there."
    return "It is best to turn up a tile."


def _told(turn: Turn, memory: str) -> list[str]:
    ready = [
        f"{n} {NAMES[kind]}" for kind, n in enumerate(turn.remembered) if n and SET_SIZES[kind]
    ]
    if memory == ALL and ready:
        return [f"Remembered, face down: {', '.join(ready)}."]
    return []


def _harvest(turn: Turn) -> str:
    """What a stop wins, kind by kind."""
    at = turn.start
    if at[0] == OPEN and turn.sure(at) is None:
        return ""
    there = turn.tiles(at)
    found = []
    for kind, n in enumerate(there):
        won = turn.won(at[0], tuple(n if other == kind else 0 for other in range(len(there))))
        if won and (at[0] != CRAMELS or turn.won(CRAMELS, there)):
            found.append(f"{won} {NAMES[kind]}")
    return f"{' + '.join(found)} = {turn.won(at[0], there)}" if len(found) > 1 else ""


def _one_more(turn: Turn, value: Fraction) -> str:
    """Ways × tiles, added up, over all ways."""
    total = turn.total("turned up")
    by_tiles: dict[int, int] = {}
    for weight, at in turn.onward(turn.start)[BAG]:
        won = turn.sure(at) or 0
        by_tiles[won] = by_tiles.get(won, 0) + weight
    parts = " + ".join(f"{ways} × {won}" for won, ways in sorted(by_tiles.items(), reverse=True))
    return f"({parts}) / {total} = {value}"


def _tiles(n: int) -> str:
    return "1 tile" if n == 1 else f"{n} tiles"


def _to_win(n: int) -> str:
    return "nothing to be won" if not n else f"{n} to be won"


def _up(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    if high == 0:
        return "none up"
    return f"{low} up" if low == high else f"{low} to {high} up"


STOPPING: Final = {
    "tiles": Question(
        "tiles",
        "How many tiles does this turn win on average: stopping now, after one tile more, or by "
        "the best rule?",
        (
            Parameter(
                "plan",
                "best: the best rule; stop: now; one: one tile more, then stop; on: one tile "
                "more, then the best rule; from: stop as soon as so many are to be won; ahead: go "
                "on while the next tile promises more than it may lose",
                WORD,
                "best",
                words=PLANS,
            ),
            Parameter("least", "for the plan “from”: how many tiles", NUMBER, 1, least=1, most=46),
            MEMORY,
        ),
        tiles,
        tried=Tried("A turn is played by this plan; each unknown tile is by chance.", _tiles_tried),
    ),
    "rule": Question(
        "rule",
        "When is it best to stop: the rule, and what it wins?",
        (MEMORY,),
        rule,
        tried=Tried(
            "A turn is played by the best rule; each unknown tile is by chance.",
            lambda *table, **asked: _tiles_tried(*table, plan="best", least=1, **asked),
        ),
    ),
}
