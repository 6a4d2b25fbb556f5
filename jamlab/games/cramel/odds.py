"""Questions about Cramel: does the next tile end the turn, are the next ones safe, and more.

The question when to stop is in when_to_stop.py.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Final

from jamlab.chance.exact import dealing
from jamlab.chance.exact.answer import Odds, OutcomeRow
from jamlab.chance.exact.question import NUMBER, Parameter, Position, Question
from jamlab.games.cramel import one_turn as turns
from jamlab.games.cramel.one_turn import (
    KINDS,
    MEMORY,
    TurnTiles,
    reached_for,
    told_of_reached,
    turn_of,
)
from jamlab.games.cramel.state import CRAMEL, NAMES, ROBY, UNKNOWN, CramelState
from jamlab.games.cramel.when_to_stop import STOPPING


def ends(position: Position[CramelState], *, memory: str) -> Odds:
    """Return the chance that the next tile ends the turn (C-4, C-6, C-8)."""
    view, seat = position.view, position.seat
    turn = turn_of(view, memory)
    question = "Will the next tile end the turn?"
    if reached_for(view, memory) != UNKNOWN:
        over = turn.company == turns.LOST
        said = "It ends the turn." if over else "It does not end the turn."
        return _known(question, seat, view, memory, over, said)
    total = turn.total("turned up next")
    ending = [kind for kind in KINDS if turn.joined(turn.company, kind) == turns.LOST]
    named = [f"{turn.bag[kind]} {NAMES[kind]}" for kind in ending if turn.bag[kind]]
    bad = sum(turn.bag[kind] for kind in ending)
    value = Fraction(bad, total)
    what = _why(turn)
    counted = f"{total} tiles {_unknown(memory)}, each equally likely to be the next."
    return Odds(
        question,
        seat,
        value,
        words=(counted, f"{what}: {_listed(named)}." if named else f"{what}: none is left."),
        formula=_sum([turn.bag[kind] for kind in ending if turn.bag[kind]], total, value),
        rows=tuple(
            OutcomeRow(
                f"{NAMES[kind]}, {'ends the turn' if kind in ending else 'safe'}",
                Fraction(turn.bag[kind], total),
                NAMES[kind],
            )
            for kind in KINDS
            if turn.bag[kind]
        ),
        assumption=memory_of(memory),
    )


def safe(position: Position[CramelState], *, tiles: int, memory: str) -> Odds:
    """Return the chance that the next tiles are all safe: a product, without replacement."""
    view, seat = position.view, position.seat
    turn, reached = turn_of(view, memory), reached_for(view, memory)
    question = f"{_next(tiles)} safe?"
    is_safe = reached in _safe_kinds(TurnTiles.of(view, memory))
    if reached != UNKNOWN and (tiles == 1 or not is_safe):
        said = "It is safe." if is_safe else "It is not safe."
        return _known(question, seat, view, memory, is_safe, said)
    drawn, total = _drawn(turn, reached, tiles)
    kinds = _safe_kinds(turn)
    good = sum(turn.bag[kind] for kind in kinds)
    value = prod(dealing.all_of(total, good, drawn), start=Fraction(1))
    if turn.company == turns.CRAMELS:
        which = f"{good} of them may join the Cramel; the other {total - good} end the turn."
    else:
        which = (
            f"{turn.bag[CRAMEL]} of them are Cramel and {total - good - turn.bag[CRAMEL]} Mrs "
            f"Bloom; the other {good} are safe."
        )
    words = [
        *told_of_reached(view, memory),
        f"{total} tiles {_unknown(memory)}. {which}",
        "Each safe tile leaves one safe tile fewer, and one tile fewer in all.",
    ]
    if turn.company == turns.OPEN and turn.bag[CRAMEL]:
        words.append("A turn that begins with Cramel may go on too (C-7): “lasts” counts that.")
    return Odds(
        question,
        seat,
        value,
        words=tuple(words),
        formula=_product(total, good, drawn, value),
        rows=_lengths(total, good, drawn, tiles),
        assumption=memory_of(memory),
    )


def lasts(position: Position[CramelState], *, tiles: int, memory: str) -> Odds:
    """Return the chance that the next tiles do not end the turn (all may be Cramel, if it may)."""
    view, seat = position.view, position.seat
    turn, reached = turn_of(view, memory), reached_for(view, memory)
    question = f"Will the turn last for {_tiles(tiles)} more?"
    over = turn.company == turns.LOST
    if reached != UNKNOWN and (tiles == 1 or over):
        said = "It ends the turn." if over else "It does not end the turn."
        return _known(question, seat, view, memory, not over, said)
    drawn, total = _drawn(turn, reached, tiles)
    families = _families(turn)
    parts, formulas = [], []
    for sign, kinds in families:
        good = sum(turn.bag[kind] for kind in kinds)
        part = prod(dealing.all_of(total, good, drawn), start=Fraction(1))
        parts.append(sign * part)
        if part:
            formulas.append(("− " if sign < 0 else "+ ") + _factors(total, good, drawn))
    value = sum(parts, Fraction(0))
    words = [*told_of_reached(view, memory), f"{total} tiles {_unknown(memory)}."]
    if len(families) == 1:
        words.append(f"{_why(turn)}; the others do not.")
    else:
        words.append(
            "Either none of them is Cramel or Mrs Bloom, or all are Cramel (C-7): two ways that "
            "exclude each other, so their chances are added."
        )
        if turn.with_roby:
            words.append("Roby may lie beside both: what is only Roby was counted twice.")
    formula = " ".join(formulas).removeprefix("+ ") or "0"
    return Odds(
        question,
        seat,
        value,
        words=tuple(words),
        formula=f"{formula} = {value}" if len(str(value)) <= 24 else formula,
        assumption=memory_of(memory),
    )


def _known(
    question: str, seat: int | None, view: CramelState, memory: str, yes: bool, said: str
) -> Odds:
    """Return the certain answer for a tile that is being turned up and known."""
    return Odds(
        question,
        seat,
        Fraction(int(yes)),
        words=(*told_of_reached(view, memory), said),
        assumption=memory_of(memory),
    )


# -- words -----------------------------------------------------------------------------------------


def memory_of(memory: str) -> str:
    """Describe the assumption about the player's memory."""
    if memory == turns.NOTHING:
        return (
            "the player remembers nothing and sees what lies turned up and what was won: every "
            "tile face down is as likely in one place as in another."
        )
    return "the player remembers every tile that was ever turned up, and turns up another one."


def _unknown(memory: str) -> str:
    return "lie face down" if memory == turns.NOTHING else "were never seen"


def _why(turn: TurnTiles) -> str:
    if turn.company == turns.OPEN:
        return "As the first of the turn only Mrs Bloom ends it (C-4)"
    if turn.company == turns.CRAMELS:
        beside = "Cramel or Roby" if turn.with_roby else "Cramel"
        return f"Cramel lies turned up, so what is not {beside} ends the turn (C-4, C-8)"
    return "Another tile lies turned up, so Cramel and Mrs Bloom end the turn (C-4, C-6)"


def _safe_kinds(turn: TurnTiles) -> list[int]:
    if turn.company == turns.OPEN:
        return list(turns.CASTLE)
    return [kind for kind in KINDS if turn.joined(turn.company, kind) != turns.LOST]


def _families(turn: TurnTiles) -> list[tuple[int, list[int]]]:
    """Return sets of kinds that may be mixed in a turn; those with -1 were counted twice before."""
    kinds = _safe_kinds(turn)
    if turn.company != turns.OPEN:
        return [(1, kinds)]
    if turn.with_roby:
        return [(1, kinds), (1, [CRAMEL, ROBY]), (-1, [ROBY])]
    return [(1, kinds), (1, [CRAMEL])]


def _drawn(turn: TurnTiles, reached: int, tiles: int) -> tuple[int, int]:
    """Return how many of the tiles are drawn from the bag, and its size; ValueError if it has too
    few.

    The tile `reached` for is the first of them, if it is known.
    """
    known = int(reached != UNKNOWN)
    total = turn.total("turned up")
    if tiles > total + known:
        most = total + known
        raise ValueError(f"only {most} tiles can be turned up: tiles is 1 to {most}, not {tiles}")
    return tiles - known, total


def _tiles(n: int) -> str:
    return "one tile" if n == 1 else f"{n} tiles"


def _next(n: int) -> str:
    return "Is the next tile" if n == 1 else f"Are all of the next {n} tiles"


def _listed(named: list[str]) -> str:
    *others, last = named
    return f"{', '.join(others)} and {last}" if others else last


def _sum(parts: list[int], total: int, value: Fraction) -> str:
    if not parts:
        return "0"
    top = " + ".join(map(str, parts))
    whole = f"{sum(parts)}/{total}"
    found = f"({top}) / {total} = {whole}" if len(parts) > 1 else whole
    return found if str(value) == whole else f"{found} = {value}"


def _factors(total: int, good: int, drawn: int) -> str:
    """Return the product's factors; of more than six the first three and the last."""
    found = [f"{good - n}/{total - n}" for n in range(drawn) if good >= n]
    if len(found) > 6:
        found = [*found[:3], "…", found[-1]]
    return " × ".join(found)


def _product(total: int, good: int, drawn: int, value: Fraction) -> str:
    factors = _factors(total, good, drawn)
    if factors == str(value):
        return factors
    return f"{factors} = {value}" if len(str(value)) <= 24 else f"{factors} ≈ {float(value):.6g}"


def _lengths(total: int, good: int, drawn: int, tiles: int) -> tuple[OutcomeRow, ...]:
    """Return rows for the number of safe tiles before the first unsafe one; the last is for all."""
    rows = []
    alive = Fraction(1)
    for n, factor in enumerate(dealing.all_of(total, good, drawn), tiles - drawn):
        rows.append(
            OutcomeRow("none safe" if not n else f"{n} safe, then not", alive * (1 - factor))
        )
        alive *= factor
    rows.append(OutcomeRow("all safe" if tiles > 1 else "safe", alive))
    return tuple(row for row in rows if row.chance)


_TILES = Parameter("tiles", "how many tiles are turned up", NUMBER, 3, least=1, most=49)

QUESTIONS: Final = {
    "ends": Question("ends", "Will the next tile end the turn?", (MEMORY,), ends),
    "safe": Question(
        "safe",
        "Are the next tiles all safe: no Mrs Bloom and no Cramel; after Cramel, nothing else?",
        (_TILES, MEMORY),
        safe,
    ),
    "lasts": Question(
        "lasts",
        "Will the turn last for so many tiles, Cramel as first ones allowed?",
        (_TILES, MEMORY),
        lasts,
    ),
    **STOPPING,
}
