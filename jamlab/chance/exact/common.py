"""Questions of every game that draws: the next draw, and at least n hits within k draws."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final

from jamlab.chance.exact import dealing
from jamlab.chance.exact.answer import LONGEST, Odds, OutcomeRow
from jamlab.chance.exact.pool import Pool, faces_of, next_of, pool_of
from jamlab.chance.exact.question import FACES, NUMBER, SEAT, Parameter, Position, Question
from jamlab.core import AnyGame, Chance, Choice, Node, Over


def next_draw(position: Position[Any], *, of: tuple[str, ...] | None) -> Odds:
    """Return the odds of the next card or tile: a row per kind; the value is the chance of `of`.

    Without `of` it is that of the likeliest kind.
    """
    game, names = position.game, position.names
    node, view = _drawn_next(position)
    now = next_of(game, node, view) if isinstance(node, Chance) else None
    pool = now or pool_of(game, view)
    if isinstance(node, Over) or not (pool.to_come or pool.is_known):
        raise ValueError(f"{game.name}: no unseen {pool.piece} is left to draw here")
    chances = {face: pool.next_is((kind,)) for kind, face in enumerate(pool.hidden.names)}
    rows = tuple(
        OutcomeRow(_named(game, view, face), chance, face)
        for face, chance in chances.items()
        if chance
    )
    faces = pool.checked(of) if of else (max(rows, key=lambda row: row.chance).face,)
    named = _either(game, view, faces)
    if of:
        question, told = f"Will the next {pool.piece} be {named}?", pool.told(faces, named)
    else:
        question, told = f"Which {pool.piece} comes next?", (f"The likeliest is {named}.",)
    return Odds(
        question,
        position.seat,
        sum((chances[face] for face in faces), Fraction(0)),
        words=(*pool.lying(names), *told),
        formula=pool.next_formula(faces) if of else "",
        rows=rows,
        assumption=pool.granted(names, later=now is None and not pool.is_known),
        settled={"of": faces},
    )


def _drawn_next(position: Position[Any]) -> tuple[Node, Any]:
    """Return the node that is asked about, and the view of it: after a choice of options that look
    all alike, what they lead to.
    """
    game, state = position.game, position.state
    node = game.pending(state)
    if isinstance(node, Choice):
        (look, *others) = {game.alike(state, option) for option in node.options}
        if look and not others:
            state = state.copy()
            game.apply(state, node.options[0])
            return game.pending(state), game.view(state, position.seat)
    return node, position.view


def within(position: Position[Any], *, of: tuple[str, ...], draws: int | None, least: int) -> Odds:
    """Return the odds of `least` or more of these faces in `draws` draws (None: all)."""
    game, view, names = position.game, position.view, position.names
    pool = pool_of(game, view)
    faces = pool.checked(of)
    number = pool.to_come if draws is None else draws
    if number > pool.to_come:
        raise ValueError(
            f"only {pool.many(pool.to_come)} can still be drawn: draws is 0 to {pool.to_come}"
        )
    came = dealing.drawn(pool.hidden, pool.kinds(faces), number)
    value = sum((chance for k, chance in came.items() if k >= least), Fraction(0))
    named = _either(game, view, faces)
    when = "by the end of the deck" if draws is None else f"within {_draws(number)}"
    how_many = "at least one" if least == 1 else f"at least {least}"
    words, formula = how_counted(pool, names, faces, named, number, least)
    return Odds(
        f"Will {how_many} of these come {when}: {named}?",
        position.seat,
        value,
        words=words,
        formula=f"{formula}{equals(value)}" if formula else "",
        rows=tuple(OutcomeRow(f"{k} of them", chance) for k, chance in came.items()),
        assumption=pool.granted(names, later=True),
    )


def holds(position: Position[Any], *, of: tuple[str, ...], holder: int | None) -> Odds:
    """Return the chance that a player holds one of these cards; a row for each player.

    For games that declare their decks. ValueError if nobody holds a hidden card.
    """
    game, view, names = position.game, position.view, position.names
    deck, pool = game.decks[0], pool_of(game, view)
    hand, faces = deck.hands[0], pool.checked(of)
    kinds = pool.kinds(faces)
    chances: dict[int, Fraction] = {}
    for seat in range(len(names)):
        if not hand.size(view, seat):
            continue
        if not hand.is_hidden(view, seat):
            held = hand.counts(view, seat, len(deck.names))
            chances[seat] = Fraction(int(any(held[kind] for kind in kinds)))
        elif hand.known_of(view, seat) in kinds:
            chances[seat] = Fraction(1)
        else:
            chances[seat] = dealing.holds(pool.hidden, seat, kinds)
    hidden = [seat for seat in chances if hand.is_hidden(view, seat)]
    if not hidden:
        raise ValueError("no card lies hidden in a hand here")
    asked = holder if holder is not None else max(hidden, key=lambda seat: chances[seat])
    if asked not in chances:
        raise ValueError(f"{names[asked]} holds no card")
    total = sum(pool.counts[face] for face in faces)
    named = _either(game, view, faces)
    return Odds(
        f"Does {names[asked]} hold {named}?",
        position.seat,
        chances[asked],
        words=(
            f"{pool.many(pool.total)} {_are(pool.total)} unseen, {total} of them {named}.",
            *pool.seen(names),
            f"Counted: the ways in which they can lie so that {names[asked]} holds none of these.",
        ),
        rows=tuple(OutcomeRow(names[seat], chance) for seat, chance in chances.items()),
        assumption=pool.granted(names),
        settled={"holder": asked},
    )


# -- Counting arguments ----------------------------------------------------------------------------


def how_counted(
    pool: Pool, names: Sequence[str], faces: Sequence[str], named: str, number: int, least: int
) -> tuple[tuple[str, ...], str]:
    """Return the counting argument in words, and as a formula without its value.

    `faces` are called `named`; `names` are those of the players.
    """
    total, good = pool.sample_of(faces)
    come = f"{number} of them will be drawn" if number != 1 else "one of them will be drawn"
    if total == pool.total:
        there = f"{pool.many(total)} {_are(total)} unseen, {good} of them {named}; {come}."
    elif total:
        there = f"{good} of the {pool.many(total)} to draw from {_are(good)} {named}; {come}."
    else:
        return _by_deck(pool, names, faces, named, number, least)
    before = pool.lying(names) if total != pool.total else ()
    words, formula = _by_ways(total, good, number, least)
    return (*before, there, *words), formula


def _by_ways(total: int, good: int, number: int, least: int) -> tuple[tuple[str, ...], str]:
    """Return the hypergeometric argument: `number` drawn of `total`, `good` of them good."""
    bad = total - good
    if least == 0:
        return ("None at all is enough.",), ""
    if number == total:
        return (f"Then all {good} come.",) if good else (), ""
    if least == 1:
        none, ways = comb(bad, number), comb(total, number)
        formula = f"1 − C({bad}, {number}) / C({total}, {number})"
        if len(f"{none}{ways}") <= 20:
            formula += f" = 1 − {none}/{ways}"
        return (
            f"It is easier to count how none comes: all {number} are then among the other {bad}, "
            f"in C({bad}, {number}) of C({total}, {number}) ways.",
            "What is left of 1 is the chance that at least one comes.",
        ), formula
    most = min(good, number)
    k, others = (str(least), str(number - least)) if least == most else ("k", f"{number} − k")
    words: tuple[str, ...] = (
        f"{k} of the {good} come together with {others} of the other {bad} in "
        f"C({good}, {k}) × C({bad}, {others}) ways, of C({total}, {number}) in all.",
    )
    if least > most:
        return (*words, f"But no more than {most} can come."), ""
    if least < most:
        words += (f"Counted for each k from {least} to {most} and added up.",)
    return words, _sum(least, most, good, bad, number, total)


def _by_deck(
    pool: Pool, names: Sequence[str], faces: Sequence[str], named: str, number: int, least: int
) -> tuple[tuple[str, ...], str]:
    """Return the argument in two steps: number in the deck, then number of those drawn."""
    good, deck = pool.number_of(faces), pool.to_come
    words = [
        *pool.lying(names),
        f"{good} of the unseen {_are(good)} {named}. Counted first: in how many ways j of them are "
        "in the deck, hidden places being filled one after another.",
    ]
    if number == deck:
        words.append(f"All {deck} of the deck will be drawn.")
    else:
        words.append(
            f"Then, for each j, how likely {number} draws from the {deck} bring at least {least} "
            "of them; and all of that is added up."
        )
    level = pool.one_level(faces)
    if level is None or not least:
        return tuple(words), ""
    n, in_deck = level
    there = f"C({good}, j) × C({n - good}, {in_deck} − j) / C({n}, {in_deck})"
    if least == 1 and number == deck:
        return tuple(words), f"1 − C({n - good}, {in_deck}) / C({n}, {in_deck})"
    if least == 1:
        return tuple(words), f"Σ {there} × (1 − C({deck} − j, {number}) / C({deck}, {number}))"
    return tuple(words), f"Σ {there} for all j from {least} on" if number == deck else ""


def equals(value: Fraction) -> str:
    """Return a formula's value: " = 3/4", or a rounded number if the fraction is long."""
    return f" = {value}" if len(str(value)) <= LONGEST else f" ≈ {float(value):.6g}"


def _sum(least: int, most: int, good: int, bad: int, drawn: int, total: int) -> str:
    """Return the sum of the terms; of many the first two and the last."""
    terms = [f"C({good}, {k}) × C({bad}, {drawn - k})" for k in range(least, most + 1)]
    if len(terms) > 3:
        terms = [terms[0], terms[1], "…", terms[-1]]
    joined = " + ".join(terms)
    return (f"({joined})" if len(terms) > 1 else joined) + f" / C({total}, {drawn})"


def _are(n: int) -> str:
    return "is" if n == 1 else "are"


def _draws(n: int) -> str:
    return "one draw" if n == 1 else f"{n} draws"


def _either(game: AnyGame, view: Any, faces: tuple[str, ...]) -> str:
    *others, last = [_named(game, view, face) for face in faces]
    return f"{', '.join(others)} or {last}" if others else last


def _named(game: AnyGame, view: Any, face: str) -> str:
    """Return the name of a face as used at the table."""
    known = game.faces.get(face)
    return face if known is None else known.called or face


HOLDS: Final = Question(
    "holds",
    "Who holds one of these cards?",
    (
        Parameter("of", "which kinds of card", FACES, needed=True, among=faces_of),
        Parameter("holder", "which player", SEAT, unsaid="the likeliest"),
    ),
    holds,
)
"""For games that declare their decks: the chance that a hidden hand holds a card."""

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
            Parameter("draws", "within how many draws", NUMBER, unsaid="by the end of the deck"),
            Parameter("least", "at least how many of them", NUMBER, 1),
        ),
        within,
    ),
}
