"""The questions of every game that draws: the next draw, and at least so many within k draws."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

from jamlab.engine import AnyGame, Chance
from jamlab.probability.odds import hypergeometric
from jamlab.probability.odds.pool import Pool, faces_of, next_of, pool_of
from jamlab.probability.odds.question import FACES, NUMBER, Parameter, Question
from jamlab.probability.odds.record import Odds, Row


def next_draw(
    game: AnyGame, state: Any, view: Any, seat: int | None, *, of: tuple[str, ...] | None
) -> Odds:
    """The next card or tile: each kind as a row; the value is the chance of `of`.

    Without `of` it is the likeliest kind's.
    """
    node = game.pending(state)
    pool = next_of(game, node, view, seat) if isinstance(node, Chance) else None
    if pool is None:
        pool = pool_of(game, view, seat)
    if not pool.to_come:
        raise ValueError(f"{game.name}: no unseen {pool.piece} is left to draw here")
    total, piece = pool.total, pool.piece
    rows = tuple(
        Row(_named(game, view, face), Fraction(n, total), face)
        for face, n in pool.counts.items()
        if n
    )
    if of is None:
        likeliest = max(rows, key=lambda row: row.chance)
        return Odds(
            f"Which {piece} comes next?",
            seat,
            likeliest.chance,
            words=(
                f"{pool.many(total).capitalize()} {'is' if total == 1 else 'are'} unseen, and each "
                "is equally likely to come next.",
                f"The likeliest is {likeliest.label}.",
            ),
            rows=rows,
            assumption=pool.assumption,
            settled={"of": (likeliest.face,)},
        )
    faces = pool.checked(of)
    good = pool.number_of(faces)
    named = _either(game, view, faces)
    value = Fraction(good, total)
    return Odds(
        f"Will the next {piece} be {named}?",
        seat,
        value,
        words=(
            f"{total} {'is' if total == 1 else 'are'} unseen, each equally likely to come next, "
            f"and {good} of them {'is' if good == 1 else 'are'} {named}.",
        ),
        formula=_reduced(good, total),
        rows=rows,
        assumption=pool.assumption,
    )


def within(
    game: AnyGame,
    state: Any,
    view: Any,
    seat: int | None,
    *,
    of: tuple[str, ...],
    draws: int | None,
    least: int,
) -> Odds:
    """At least `least` of these faces within so many draws, or by the end of the deck."""
    pool = pool_of(game, view, seat)
    faces = pool.checked(of)
    drawn = pool.to_come if draws is None else draws
    if drawn > pool.to_come:
        raise ValueError(
            f"only {pool.many(pool.to_come)} can still be drawn: draws is 0 to {pool.to_come}"
        )
    return at_least_of(
        pool, seat, faces, _either(game, view, faces), drawn, least, to_the_end=draws is None
    )


def at_least_of(
    pool: Pool,
    seat: int | None,
    faces: tuple[str, ...],
    named: str,
    drawn: int,
    least: int,
    *,
    to_the_end: bool = False,
) -> Odds:
    """The hypergeometric answer for a pool; `named` says the faces in words."""
    total, good = pool.total, pool.number_of(faces)
    bad = total - good
    value = hypergeometric.at_least(least, total, good, drawn)
    when = "by the end of the deck" if to_the_end else f"within {_draws(drawn)}"
    how_many = "at least one" if least == 1 else f"at least {least}"
    counted = (
        f"{pool.many(total)} {'is' if total == 1 else 'are'} unseen, {good} of them {named}; "
        f"{drawn} of them will be drawn."
    )
    ways = comb(total, drawn)
    shown = f" = {value}" if len(str(value)) <= 24 else f" ≈ {float(value):.6g}"
    words: tuple[str, ...]
    if least <= 1:
        none = comb(bad, drawn)
        words = (
            counted,
            f"It is easier to count how none comes: all {drawn} are then among the other {bad}, "
            f"in C({bad}, {drawn}) of C({total}, {drawn}) ways.",
            "What is left of 1 is the chance that at least one comes.",
        )
        formula = f"1 − C({bad}, {drawn}) / C({total}, {drawn})"
        if len(f"{none}{ways}") <= 20:
            formula += f" = 1 − {none}/{ways}"
        if least == 0:
            words, formula, shown = (counted, "None at all is enough."), "1", ""
    else:
        most = min(good, drawn)
        k, others = (str(least), str(drawn - least)) if least == most else ("k", f"{drawn} − k")
        words = (
            counted,
            f"{k} of the {good} come together with {others} of the other {bad} in "
            f"C({good}, {k}) × C({bad}, {others}) ways, of C({total}, {drawn}) in all.",
        )
        if least < most:
            words += (f"Counted for each k from {least} to {most} and added up.",)
        elif least > most:
            words += (f"But no more than {most} can come.",)
        formula = _sum(least, most, good, bad, drawn, total) if least <= most else "0"
        shown = shown if least <= most else ""
    rows = tuple(
        Row(f"{k} of them", chance)
        for k in range(min(good, drawn) + 1)
        if (chance := hypergeometric.exactly(k, total, good, drawn))
    )
    return Odds(
        f"Will {how_many} of these come {when}: {named}?",
        seat,
        value,
        words=words,
        formula=formula + shown,
        rows=rows,
        assumption=pool.assumption,
    )


def _sum(least: int, most: int, good: int, bad: int, drawn: int, total: int) -> str:
    """The terms added up; of many the first, the second and the last."""
    terms = [f"C({good}, {k}) × C({bad}, {drawn - k})" for k in range(least, most + 1)]
    if len(terms) > 3:
        terms = [terms[0], terms[1], "…", terms[-1]]
    joined = " + ".join(terms)
    return (f"({joined})" if len(terms) > 1 else joined) + f" / C({total}, {drawn})"


def _reduced(part: int, whole: int) -> str:
    value = Fraction(part, whole)
    return f"{part}/{whole}" if value.denominator == whole else f"{part}/{whole} = {value}"


def _draws(n: int) -> str:
    return "one draw" if n == 1 else f"{n} draws"


def _either(game: AnyGame, view: Any, faces: tuple[str, ...]) -> str:
    *others, last = [_named(game, view, face) for face in faces]
    return f"{', '.join(others)} or {last}" if others else last


def _named(game: AnyGame, view: Any, face: str) -> str:
    """How a face is called at the table."""
    known = game.faces.get(face)
    return (known.name or known.label or face) if known is not None else face


COMMON: Final = {
    "next": Question(
        "next",
        "What comes next: how likely is each kind?",
        (Parameter("of", "which kinds: their chance together", FACES, among=faces_of),),
        next_draw,
    ),
    "within": Question(
        "within",
        "Will at least so many of these come within k draws, or by the end of the deck?",
        (
            Parameter("of", "which kinds of card or tile", FACES, needed=True, among=faces_of),
            Parameter("draws", "within how many draws; not said: by the end of the deck", NUMBER),
            Parameter("least", "at least how many of them", NUMBER, 1),
        ),
        within,
    ),
}
