"""Questions about stopping in Cramel: values of plans, and the best rule as a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.question import NUMBER, WORD, Parameter, Position, Question
from jamlab.chance.exact.stopping import STOP, followed
from jamlab.games.cramel import one_turn as turns
from jamlab.games.cramel.one_turn import Situation, TurnTiles, told_of_reached, turn_of
from jamlab.games.cramel.state import CRAMEL, NAMES, SET_SIZES, UNKNOWN, CramelState
from jamlab.text import decimal, many

THIS_TURN: Final = (
    "what counts is the expected number of tiles of this turn; what it shows to others, and the "
    "turns after it, are left out."
)
FROM, FROM_OR_CRAMEL = "from", "from_or_cramel"
_MEANINGS: Final = {
    "best": "the best rule",
    "stop": "now",
    "one": "one unknown tile more, then stop",
    "on": "one unknown tile more, then the best rule",
    FROM: "stop as soon as so many are to be won, not before",
    FROM_OR_CRAMEL: "the same, but keep Cramel when he comes first",
    "ahead": "go on while the next tile promises more than it may lose",
}
PLANS: Final = tuple(_MEANINGS)
_ASKED: Final = {
    "stop": "How many tiles does stopping now win?",
    "one": "How many tiles does it win on average to turn up {one} and to stop then?",
    "on": "How many tiles does it win on average to turn up {one} and then to follow the best "
    "rule?",
    FROM: "How many tiles does this turn win on average, if one stops as soon as {least} or more "
    "are to be won{even}?",
    FROM_OR_CRAMEL: "How many tiles does this turn win on average, if one stops as soon as {least} "
    "or more are to be won, or Cramel lies turned up?",
    "ahead": "How many tiles does this turn win on average, if one goes on while the next tile "
    "promises more than it may lose?",
    "best": "How many tiles does this turn win on average by the best rule?",
}


def tiles(position: Position[CramelState], *, plan: str, least: int, memory: str) -> Odds:
    """Return the expected tiles of this turn by a plan; the rows give the distribution."""
    view = position.view
    turn = turn_of(view, memory)
    value, outcomes = by_plan(turn, plan, least)
    one = "the tile that is reached for" if turn.took_one else "one unknown tile more"
    even = "" if least == 1 else ", and not before, even if all that lies there is one Cramel"
    formula = ""
    if plan == "one" and turn.company != turns.LOST and not turn.took_one:
        formula = _one_more(turn, value)
    elif plan == "stop":
        formula = _harvest(turn)
    return Odds(
        _ASKED[plan].format(least=least, even=even, one=one),
        position.seat,
        value,
        unit="tiles",
        words=(
            *told_of_reached(view, memory),
            *_waiting(turn, plan, least),
            *_compared(turn),
            *_told(turn, memory),
        ),
        formula=formula,
        rows=tuple(OutcomeRow(_tiles(n), chance) for n, chance in outcomes.items() if chance),
        assumption=_assumption(memory),
        settled={"plan": on_the_table(turn, memory, goes_on=plan == "on" and not turn.took_one)}
        if plan in ("best", "on")
        else {},
    )


def rule(position: Position[CramelState], *, memory: str) -> Odds:
    """Return the optimal policy: its value, the best move now, and a table of when to stop."""
    view = position.view
    turn = turn_of(view, memory)
    solved = turn.solved
    rows = table_of(turn)
    words = [*told_of_reached(view, memory), _advice(turn)]
    if any(solved.best(at) == STOP for at in solved.reached() if at[0] != turns.LOST):
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
        position.seat,
        solved.value(turn.start),
        unit="tiles",
        words=tuple(words),
        rows=rows,
        assumption=_assumption(memory),
        settled={"plan": on_the_table(turn, memory)},
    )


# -- plans -----------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def by_plan(turn: TurnTiles, plan: str, least: int = 1) -> tuple[Fraction, dict[int, Fraction]]:
    """Return the expected tiles of a plan (of `PLANS`), and the distribution.

    `least` is the number in the plans "from". ValueError if the plan cannot be followed.
    """
    if plan == "stop" and (turn.reaching or turn.took_one):
        raise ValueError("a tile is reached for: one can stop when it is turned up (C-3)")
    if turn.company == turns.LOST:
        return Fraction(0), {0: Fraction(1)}
    if plan == "one" and turn.took_one:
        then = turn.stopping(turn.start) or 0
        return Fraction(then), {then: Fraction(1)}
    if plan == "stop":
        now = turn.stopping(turn.start)
        if now is None:
            raise ValueError(
                "no tile lies turned up yet: a turn cannot stop before its first (C-3)"
            )
        return Fraction(now), {now: Fraction(1)}
    start, solved = turn.start, turn.solved
    if plan == "best" or (plan == "on" and turn.took_one):
        return solved.value(start), solved.outcomes()
    turn.total("turned up")
    if plan == "on":
        met = _one_by_chance(turn)
        value = sum((solved.value(at) * chance for at, chance in met.items()), Fraction(0))
        return value, solved.outcomes(met)
    stops = _stops(turn, plan, least)
    found = followed(start, turn.stopping, lambda at: turn.onward(at).get(turns.BAG, ()), stops)
    return sum((n * chance for n, chance in found.items()), Fraction(0)), found


def _one_by_chance(turn: TurnTiles) -> dict[Situation, Fraction]:
    """Return the situations after one unknown tile, with chances; all are solved from there on."""
    turn.solved.continuation_value(turn.start)
    ways = turn.onward(turn.start)[turns.BAG]
    total = sum(weight for weight, _ in ways)
    return {at: Fraction(weight, total) for weight, at in ways}


def _stops(turn: TurnTiles, plan: str, least: int) -> Callable[[Situation], bool]:
    """Return the stopping rule of the plans "one", "from …" and "ahead", if it may stop."""
    if plan == "one":
        return lambda at: at != turn.start
    if plan == FROM:
        return lambda at: (turn.stopping(at) or 0) >= least
    if plan == FROM_OR_CRAMEL:
        return lambda at: at[0] == turns.CRAMELS or (turn.stopping(at) or 0) >= least
    return lambda at: not _promises(turn, at)


def _promises(turn: TurnTiles, at: Situation) -> bool:
    """True if one more tile, then stopping, beats stopping now, or stopping now wins nothing."""
    now, once = turn.stopping(at), turn.once(at)
    return not now or (once is not None and once[0] > now * once[1])


def on_the_table(
    turn: TurnTiles, memory: str, *, goes_on: bool = False
) -> Callable[[CramelState], int | None]:
    """Return the optimal policy as a plan for a view; with `goes_on` it does not stop at once.

    For a view some tiles later in this turn, the plan returns the kind to turn up next (which is
    remembered), `UNKNOWN` for an unknown tile, or None to stop.
    """
    solved = turn.solved

    def plan(view: CramelState) -> int | None:
        now = TurnTiles.of(view, memory)
        at, company = turn.come_to(now), now.company
        first = goes_on and now.turned == turn.turned
        doing = turns.BAG if first else solved.best(at)
        if doing == turns.BAG:
            return UNKNOWN
        if doing == turns.TAKE_CRAMELS:
            return CRAMEL
        after = turns.NO_CRAMEL if doing == turns.TAKE_CASTLE else company
        ready = [kind for kind in turns.KINDS if turn.joined(company, kind) == after]
        return next((kind for kind in ready if now.remembered[kind]), None)

    return plan


def table_of(turn: TurnTiles) -> tuple[OutcomeRow, ...]:
    """Return the optimal policy by tiles to win and tiles turned up: a row for each number and
    advice.

    Its chance is that of ever reaching it under the optimal policy. A row "go on" is entered once,
    since the tiles to win only grow; if two rows name the same tiles, the incomplete sets differ.
    """
    solved = turn.solved
    reached = solved.reached()
    entered: dict[tuple[int, bool], Fraction] = {}
    lying: dict[tuple[int, bool], set[int]] = {}

    def of(at: Situation) -> tuple[int, bool]:
        return turn.stopping_value(at) or 0, solved.best(at) == STOP

    for at, chance in reached.items():
        if at[0] == turns.LOST:
            continue
        lying.setdefault(of(at), set()).add(sum(turn.tiles(at)))
        entered.setdefault(of(at), Fraction(0))
        if at == turn.start:
            entered[of(at)] += 1
        if solved.best(at) == STOP:
            continue
        for other, part in solved.outcomes_of_best_action(at).items():
            if other[0] != turns.LOST and of(other) != of(at):
                entered[of(other)] = entered.get(of(other), Fraction(0)) + chance * part
    return tuple(
        OutcomeRow(
            f"{_to_win(won)}, {_up(lying[won, stops])}: {'stop' if stops else 'go on'}", chance
        )
        for (won, stops), chance in sorted(entered.items())
    )


# -- words -----------------------------------------------------------------------------------------


def _assumption(memory: str) -> str:
    if memory == turns.NOTHING:
        return (
            "the player remembers nothing: each tile face down is equally likely to be turned up. "
            "And " + THIS_TURN
        )
    return (
        "the player remembers every tile that was turned up, and before stopping turns up those "
        "that may join. And " + THIS_TURN
    )


def _compared(turn: TurnTiles) -> list[str]:
    """Compare all plans and name the best one."""
    if turn.company == turns.LOST:
        return [_advice(turn)]
    found = []
    now = turn.stopping(turn.start)
    if now is not None:
        stopping = "Stopping now" if any(turn.turned) else "Turning up only what is remembered"
        stopping = "Stopping then" if turn.took_one else stopping
        found.append(f"{stopping} wins {_tiles(now)}.")
    if any(turn.bag) and not turn.took_one:
        one = by_plan(turn, "one")[0]
        found.append(f"One unknown tile more, then stopping, wins {decimal(one, 3)} on average.")
    if any(turn.bag):
        going = by_plan(replace(turn, took_one=False) if turn.took_one else turn, "on")[0]
        more = "An unknown tile after it" if turn.took_one else "One unknown tile more"
        found.append(f"{more}, then the best rule, wins {decimal(going, 3)} on average.")
    return [*found, _advice(turn)]


def _waiting(turn: TurnTiles, plan: str, least: int) -> list[str]:
    """Compare the two plans that wait for a number of tiles."""
    if plan not in (FROM, FROM_OR_CRAMEL) or least == 1 or turn.company == turns.LOST:
        return []
    going, taking = by_plan(turn, FROM, least)[0], by_plan(turn, FROM_OR_CRAMEL, least)[0]
    return [
        f"Who goes on from a single Cramel, as it is fewer than {least} (plan “{FROM}”), wins "
        f"{decimal(going, 3)} on average; who keeps him (C-7, plan “{FROM_OR_CRAMEL}”) "
        f"{decimal(taking, 3)}."
    ]


def _advice(turn: TurnTiles) -> str:
    if turn.company == turns.LOST:
        return "It ends the turn: nothing is won."
    if turn.reaching:
        return "A tile is reached for: it is turned up before one may stop."
    best = turn.solved.best(turn.start)
    if best == STOP:
        return "It is best to stop then." if turn.took_one else "It is best to stop now."
    if best in (turns.TAKE_CASTLE, turns.TAKE_CRAMELS):
        return f"It is best to turn up {best}, and to go on from there."
    return "It is best to turn up a tile."


def _told(turn: TurnTiles, memory: str) -> list[str]:
    ready = [
        f"{n} {NAMES[kind]}" for kind, n in enumerate(turn.remembered) if n and SET_SIZES[kind]
    ]
    if memory == turns.ALL and ready:
        return [f"Remembered, face down: {', '.join(ready)}."]
    return []


def _harvest(turn: TurnTiles) -> str:
    """Return the tiles won by a stop, kind by kind."""
    at = turn.start
    if at[0] in (turns.OPEN, turns.LOST):
        return ""
    there = turn.tiles(at)
    found = []
    for kind, n in enumerate(there):
        won = turn.won(at[0], tuple(n if other == kind else 0 for other in range(len(there))))
        if won and (at[0] != turns.CRAMELS or turn.won(turns.CRAMELS, there)):
            found.append(f"{won} {NAMES[kind]}")
    return f"{' + '.join(found)} = {turn.won(at[0], there)}" if len(found) > 1 else ""


def _one_more(turn: TurnTiles, value: Fraction) -> str:
    """Return the formula of one more tile: the sum of ways × tiles, divided by all ways."""
    total = turn.total("turned up")
    by_tiles: dict[int, int] = {}
    for weight, at in turn.onward(turn.start)[turns.BAG]:
        won = turn.stopping(at) or 0
        by_tiles[won] = by_tiles.get(won, 0) + weight
    parts = " + ".join(f"{ways} × {won}" for won, ways in sorted(by_tiles.items(), reverse=True))
    return f"({parts}) / {total} = {value}"


def _tiles(n: int) -> str:
    return many(n, "tile")


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
                "",
                WORD,
                "best",
                words=_MEANINGS,
            ),
            Parameter("least", "for both plans “from”: how many", NUMBER, 1, least=1, most=46),
            turns.MEMORY,
        ),
        tiles,
    ),
    "rule": Question(
        "rule", "When is it best to stop: the rule, and what it wins?", (turns.MEMORY,), rule
    ),
}
