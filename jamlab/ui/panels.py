"""The panels beside the table: what could have happened, and what a seat can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

from jamlab.chance.exact import dealing
from jamlab.chance.exact.pool import Pool, next_of, pool_of
from jamlab.core import AnyGame, Chance, Event
from jamlab.core.scene import Face
from jamlab.text import percent

Panel = dict[str, Any]

MOST_WHOLE: Final = 9_999
"""Up to this denominator chances are written as fractions."""
ROUNDED: Final = 10**6
"""Longer ones are so many parts of this, and percentages only."""


def odds(
    game: AnyGame,
    view: Any,
    node: Chance,
    came: Event | None,
    viewpoint: int | None,
    names: Sequence[str],
    known: Mapping[str, Face] | None = None,
    later: NextDraws | None = None,
) -> Panel:
    """What a chance node holds for a viewpoint that knew `view` before it; `came` is what came.

    The chances are the viewpoint's own: out of the cards or tiles that it has not seen, as these
    may lie (`jamlab.chance.exact.pool`). Cards of two halves (their faces are in `known`) are
    counted by their recipes, and in `also` by what is below; a row is [face, words if the face does
    not say them, weight, tone], and the place of its chances if `later` can count the next draws.
    """
    outcomes = dict(map(game.chance_face, node.outcomes))
    pool = next_of(game, node, view)
    plain = dict(zip(outcomes, node.weights, strict=True))
    weights, whole = _weights(pool) if pool else (plain, node.total)
    tones = {face: outcomes.get(face, "ok") for face in weights}
    seen = "" if came is None else game.chance_face(game.mask(came, viewpoint))[0]
    known = known or {}
    both = any(face in known and known[face].above and known[face].below for face in weights)
    above = {name: face.above or name for name, face in known.items()} if both else {}
    below = {name: face.below or name for name, face in known.items()} if both else {}
    panel = _counted(weights, tones, above, seen, names)
    panel["total"] = whole
    panel["title"] = "What can come" if came is None else "What could have happened"
    panel["unseen"] = f"{pool.total} unseen {game.piece_word}" if pool else ""
    told = [(panel["rows"], above)]
    if both:
        by_fruit = _counted(weights, tones, below, seen, names)
        panel["also"] = [by_fruit["rows"], by_fruit["came"]]
        told.append((by_fruit["rows"], below))
    if pool and later:
        later.add_to(panel, pool, *told)
    return panel


def _weights(pool: Pool) -> tuple[dict[str, int], int]:
    """The chance of each face as whole numbers, and of what they are parts.

    They are cards where each unseen one is equally likely. Rounded ones need not add up to it.
    """
    if pool.is_plain:
        cards = {face: n for face, n in pool.counts.items() if n}
        return cards, sum(cards.values())
    chances = dict(zip(pool.hidden.names, pool.chances, strict=True))
    whole = lcm(*(chance.denominator for chance in chances.values()))
    if whole > MOST_WHOLE:
        whole = ROUNDED
    return {face: round(chance * whole) for face, chance in chances.items() if chance}, whole


def _counted(
    weights: Mapping[str, int],
    tones: Mapping[str, str],
    halves: Mapping[str, str],
    seen: str,
    names: Sequence[str],
) -> Panel:
    """Rows for the faces, or for the halves that they have; which row came, or -1."""
    sums: dict[str, list[Any]] = {}
    for face, weight in weights.items():
        half = halves.get(face, face)
        words = label(half, names)
        row = sums.setdefault(half, [half, words if words != half else "", 0, tones[face]])
        row[2] += weight
    rows = list(sums.values())
    if any(row[3] == "no" for row in rows):
        rows.sort(key=lambda row: (row[3] != "no", -row[2]))
    elif halves:
        rows.sort(key=lambda row: -row[2])
    shown = [row[0] for row in rows]
    half = halves.get(seen, seen)
    return {
        "rows": rows,
        "came": shown.index(half) if half in shown else -1,
        "foot": _foot(rows),
    }


def label(face: str, names: Sequence[str]) -> str:
    """The words for a face; `seat 2` is the name of the player there."""
    word, _, number = face.partition(" ")
    return names[int(number)] if word == "seat" and number.isdigit() else face


def _foot(rows: list[list[Any]]) -> list[list[Any]]:
    ends = sum(row[2] for row in rows if row[3] == "no")
    goes_on = sum(row[2] for row in rows if row[3] == "ok")
    return [["ends the turn", ends, "no"], ["goes on", goes_on, "ok"]] if ends else []


def can(game: AnyGame, state: Any, seat: int, coming: Event | None, names: Sequence[str]) -> Panel:
    """What `seat` can do at `state` and what it cannot; `coming` is what it will do."""
    lines = game.option_lines(state, seat, names)
    legal = sum(line.legal for line in lines)
    return {
        "seat": seat,
        "title": f"What {names[seat]} can do",
        "note": f"{legal} of {len(lines)} are legal",
        "rows": [
            [line.title, line.text, line.clause, int(line.legal), int(coming in line.options)]
            for line in lines
        ],
    }


def hidden_choice(seat: int, names: Sequence[str]) -> Panel:
    """What others see of a choice that depends on a hidden hand: whose it is."""
    title = f"What {names[seat]} can do"
    return {"seat": seat, "title": title, "note": f"only {names[seat]} knows", "rows": []}


# How likely cards are to come within the next 2, 3, 5 and 10 draws, for the panel of chances.
#
# Many rows, of many panels, come equally likely: a story holds each list of chances once, and a
# row
# of a panel says which is its own.


DRAWS: Final = (2, 3, 5, 10)


class Chances:
    """All lists of chances of a story: for so many `DRAWS` as the deck holds cards for.

    A list is empty if none of the cards is left to come.
    """

    def __init__(self) -> None:
        self.lists: list[list[str]] = []
        self._places: dict[tuple[str, ...], int] = {}
        self._counted: dict[tuple[Any, ...], int] = {}

    def place(self, pool: Pool, kinds: list[int]) -> int:
        """Where in `lists` it stands how likely at least one card of these kinds comes."""
        case, deck = pool.hidden.cases[0], pool.to_come
        goods = tuple(dealing.by_level(case, kinds))
        key: tuple[Any, ...] = (pool.total, sum(goods), min(deck, DRAWS[-1]))
        if not pool.is_plain:
            key = (dealing.at_levels(case), goods, tuple([at.size for at in case.places]), deck)
        if key not in self._counted:
            found = tuple(_within(pool, kinds)) if any(goods) else ()
            self._counted[key] = self._places.setdefault(found, len(self._places))
            if len(self.lists) < len(self._places):
                self.lists.append(list(found))
        return self._counted[key]


class NextDraws:
    """What the next draws may bring, for a panel of the viewpoint that has this view now."""

    def __init__(self, game: AnyGame, view: Any, chances: Chances) -> None:
        self._game = game
        self._view = view
        self._chances = chances

    def add_to(
        self,
        panel: dict[str, Any],
        before: Pool,
        *halves: tuple[list[list[Any]], Mapping[str, str]],
    ) -> None:
        """Where the next draws can be counted: `next`, the places of the chances that rows have.

        Each row of `halves` (rows, and what they stand for, by face) gets its place in `next` as
        its end; `given` is what is taken for granted. `before` is what the panel is about.
        """
        deck = self._deck(before)
        if deck is None:
            return
        places: list[int] = []
        for rows, half_of in halves:
            kinds: dict[str, list[int]] = {}
            for kind, face in enumerate(deck.hidden.names):
                kinds.setdefault(half_of.get(face, face), []).append(kind)
            for row in rows:
                place = self._chances.place(deck, kinds[row[0]])
                if place not in places:
                    places.append(place)
                row.append(places.index(place))
        panel["next"] = places
        panel["given"] = deck.hidden.meanwhile

    def _deck(self, before: Pool) -> Pool | None:
        """What is drawn from now on, if that is the deck which was drawn from before.

        None if it is another (of recipes, of tasks), if less than two cards are in it, or if it
        cannot be counted fast.
        """
        if not before.hidden.is_one_case:
            return None
        pool = pool_of(self._game, self._view)
        is_counted = pool.hidden.is_one_case and not pool.is_known
        is_same = pool.hidden.names == before.hidden.names
        return pool if is_same and is_counted and pool.to_come >= DRAWS[0] else None


def _within(pool: Pool, kinds: list[int]) -> list[str]:
    numbers = [number for number in DRAWS if number <= pool.to_come]
    return [percent(1 - none) for none in dealing.none_of(pool.hidden, kinds, numbers)]
