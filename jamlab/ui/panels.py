"""Panels beside the table: chances of a draw, and options of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any, Final

from jamlab.chance.exact import dealing
from jamlab.chance.exact.pool import Pool, next_of, pool_of
from jamlab.core import AnyGame, Chance, Event
from jamlab.core.scene import Face, OptionLine
from jamlab.text import percent
from jamlab.ui.messages import CanRow, OddsFoot, OddsHalf, OddsRow

Panel = dict[str, Any]

MOST_WHOLE: Final = 9_999
"""Largest denominator for which chances are written as fractions."""
ROUNDED: Final = 10**6
"""Common denominator of all other chances, shown only as percentages."""


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
    """Return the panel of a chance node for a viewpoint that knew `view` before it; `came` is the
    outcome.

    The chances are the viewpoint's own: out of the cards or tiles that it has not seen, wherever
    these may be (`jamlab.chance.exact.pool`). Cards of two halves (their faces are in `known`) are
    counted by their recipes, and in `also` by their lower half. Rows get the index of their chances
    if `later` can count the next draws.
    """
    outcomes = dict(event.chance_face() for event in node.outcomes)
    pool = next_of(game, node, view)
    plain = dict(zip(outcomes, node.weights, strict=True))
    weights, whole = _weights(pool) if pool else (plain, node.total)
    tones = {face: outcomes.get(face, "ok") for face in weights}
    seen = "" if came is None else game.mask(came, viewpoint).chance_face()[0]
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
        panel["also"] = OddsHalf(rows=by_fruit["rows"], came=by_fruit["came"])
        told.append((by_fruit["rows"], below))
    if pool and later:
        later.add_to(panel, pool, *told)
    return panel


def _weights(pool: Pool) -> tuple[dict[str, int], int]:
    """Return the weight of each face as an integer, and the total.

    Weights are numbers of cards where all unseen ones are equally likely. Rounded weights need not
    add up to the total.
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
    """Return rows for the faces or for their halves, and the index of the row drawn, or -1."""
    sums: dict[str, OddsRow] = {}
    for face, weight in weights.items():
        half = halves.get(face, face)
        if half not in sums:
            row = sums[half] = OddsRow(face=half, weight=0)
            if (words := label(half, names)) != half:
                row["words"] = words
            if tones[face] != "ok":
                row["tone"] = tones[face]
        sums[half]["weight"] += weight
    rows = list(sums.values())
    if any(_ends(row) for row in rows):
        rows.sort(key=lambda row: (not _ends(row), -row["weight"]))
    elif halves:
        rows.sort(key=lambda row: -row["weight"])
    shown = [row["face"] for row in rows]
    half = halves.get(seen, seen)
    return {
        "rows": rows,
        "came": shown.index(half) if half in shown else -1,
        "foot": _foot(rows),
    }


def label(face: str, names: Sequence[str]) -> str:
    """Return the words for a face; `seat 2` is the name of the player there."""
    word, _, number = face.partition(" ")
    return names[int(number)] if word == "seat" and number.isdigit() else face


def _ends(row: OddsRow) -> bool:
    """True if the outcome ends the turn."""
    return row.get("tone") == "no"


def _foot(rows: list[OddsRow]) -> list[OddsFoot]:
    ends = sum(row["weight"] for row in rows if _ends(row))
    goes_on = sum(row["weight"] for row in rows if "tone" not in row)
    if not ends:
        return []
    return [
        OddsFoot(words="ends the turn", weight=ends, tone="no"),
        OddsFoot(words="goes on", weight=goes_on, tone="ok"),
    ]


def can(game: AnyGame, state: Any, seat: int, coming: Event | None, names: Sequence[str]) -> Panel:
    """Return the legal and illegal options of `seat` at `state`; `coming` is the one it will
    choose.
    """
    lines = game.option_lines(state, seat, names)
    legal = sum(line.legal for line in lines)
    return {
        "seat": seat,
        "title": f"What {names[seat]} can do",
        "note": f"{legal} of {len(lines)} are legal",
        "rows": [_can_row(line, coming) for line in lines],
    }


def _can_row(line: OptionLine, coming: Event | None) -> CanRow:
    row = CanRow(title=line.title, text=line.text, clause=line.clause, legal=line.legal)
    if coming in line.options:
        row["chosen"] = True
    return row


def hidden_choice(seat: int, names: Sequence[str]) -> Panel:
    """Return the panel that others see of a choice from a hidden hand: only its seat."""
    title = f"What {names[seat]} can do"
    return {"seat": seat, "title": title, "note": f"only {names[seat]} knows", "rows": []}


# Chance of a card within the next 2, 3, 5 and 10 draws, for the panel of chances. Many rows of many
# panels have equal chances: a story holds each list of chances once, and rows refer to it by index.


DRAWS: Final = (2, 3, 5, 10)


class Chances:
    """Distinct lists of chances of a story: one chance for each of `DRAWS` up to the size of the
    deck.

    A list is empty if none of the cards is left to come.
    """

    def __init__(self) -> None:
        self.lists: list[list[str]] = []
        self._places: dict[tuple[str, ...], int] = {}
        self._counted: dict[tuple[Any, ...], int] = {}

    def place(self, pool: Pool, kinds: list[int]) -> int:
        """Return the index in `lists` of the chances of at least one card of these kinds."""
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
    """Chances of the next draws, for a panel of the viewpoint with this view."""

    def __init__(self, game: AnyGame, view: Any, chances: Chances) -> None:
        self._game = game
        self._view = view
        self._chances = chances

    def add_to(
        self,
        panel: dict[str, Any],
        before: Pool,
        *halves: tuple[list[OddsRow], Mapping[str, str]],
    ) -> None:
        """Add `next` to a panel if the next draws can be counted: indices of its rows' chances.

        Each row of `halves` (rows, and the row's face by card face) gets its `place` in `next`;
        `given` is the assumption made. `before` is the pool that the panel is about.
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
                place = self._chances.place(deck, kinds[row["face"]])
                if place not in places:
                    places.append(place)
                row["place"] = places.index(place)
        panel["next"] = places
        panel["given"] = deck.hidden.meanwhile

    def _deck(self, before: Pool) -> Pool | None:
        """Return the pool of the next draws if it is the deck that `before` was drawn from.

        None if it is another deck (of recipes, of tasks), holds fewer than two cards, or cannot be
        counted fast.
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
