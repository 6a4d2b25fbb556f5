"""A table in the browser compared with the scene of its viewpoint.

The scene is built by the rules from the game that the page has stored, independently of the
messages to the page and of its drawing code.
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Self

from playwright.sync_api import Page

from jamlab.core import AnyGame
from jamlab.core.scene import Face, Piece
from jamlab.log import Replay
from jamlab.pages.play.match import Match
from jamlab.pages.play.saved_games import unpack_game

# Everything on the table, by place: `[face, words]` of each piece, in order. Counts in labels,
# totals by name, the banner; and the stored game.
LOOK: Final = r"""() => {
  const table = document.querySelector(".jl-table");
  const all = (what, within = table) => within ? [...within.querySelectorAll(what)] : [];
  const text = (node) => node?.textContent.replaceAll("\u00ad", "").trim() ?? "";
  const seen = (node) => node.checkVisibility();
  const places = {}, counts = {};
  const label = (row) => row.getAttribute("aria-label") ?? text(row.parentNode.querySelector("b"));
  for (const row of all("[data-row]:not(.jl-row, .jl-dieplaces, g)")) {
    const [, name, count] = /^(.*?)(?:[:,] ([\d,]+) cards?)?$/.exec(label(row));
    if (count) counts[name] = Number(count);
    for (const node of all("[data-piece]", row)) {
      const isBack = node.classList.contains("is-back");
      const face = isBack ? node.title : node.title || "no name";
      (places[name] ??= []).push([face, node.getAttribute("aria-label")]);
    }
  }
  const dice = all(".jl-table-dice [data-piece]", document).map((node) => [
    node.dataset.piece,
    node.closest(".jl-dieplaces") ? (node.matches(".is-gone") ? "out" : "hand") : "board",
    Number(/shows (\d)/.exec(node.getAttribute("aria-label"))?.[1] ?? 0),
  ]).sort();
  // The die that a person is about to put down and flick lies where it would be put.
  const isPut = ([id, where]) => where === "board" &&
    dice.some(([other, place]) => other === id && place === "hand");
  const put = all(".jl-flickpanel", document).some(seen) ? dice.findIndex(isPut) : -1;
  if (put >= 0) dice.splice(put, 1);
  const cells = all(".jl-cell").map(
    (cell) => [cell.dataset.piece, cell.getAttribute("aria-label")]
  );
  const tiles = all(".jl-tile[data-piece]").map((tile) => [
    tile.dataset.piece, tile.style.gridArea.replaceAll(" ", ""), tile.matches(".is-back"),
  ]).sort();
  const loose = all("[data-piece]:not(.jl-tile)").filter((node) => !node.closest("[data-row]"));
  const heads = all(".jl-seat, .jl-tray, .jl-kitchentray", document).map((head) => [
    text(head.querySelector(".jl-trayname, .jl-seatname b")),
    parseInt(text(head.querySelector(".jl-points, .jl-sum, .jl-total"))),
  ]);
  const strip = all(".jl-strip:not([hidden]) .jl-sidechips > *").map((chip) => chip.title);
  const key = Object.keys(localStorage).find((key) => /^jamlab-play:/.test(key));
  return {
    table: {
      places, counts, dice, cells, tiles, strip, totals: Object.fromEntries(heads),
      loose: loose.map((node) => node.dataset.piece),
      banner: text(document.querySelector(".jl-table .jl-banner, .jl-kitchensaid")),
    },
    covers: !!document.querySelector(".jl-cover"),
    asks: all(".jl-question .jl-line", document).some(seen),
    wide: document.documentElement.scrollWidth <= innerWidth ? [] : all("main *", document)
      .filter((node) => node.getBoundingClientRect().right > innerWidth)
      .map((node) => `${node.localName}.${node.className}`),
    kept: localStorage.getItem(key),
  };
}"""


class Compared:
    """Compares a page with its game, repeatedly during play."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game
        self.shown = 0
        """Lower bound on the number of events that the table has shown."""
        self.compared = 0
        self.seconds = 0.0
        self._match: Match | None = None
        self._kept = ""
        self._taken_back = 0

    def look(self) -> Self:
        """Raise AssertionError unless the table is the scene after an event not shown yet.

        If a choice is offered, it must be the last event.
        """
        began = time.monotonic()
        for tries in range(40):
            seen = self.page.evaluate(LOOK)
            if seen["wide"] and tries < 39:  # pieces of a wider window are still moving
                self.page.wait_for_timeout(50)
                continue
            assert not seen["wide"], f"beside {self.page.viewport_size}: {seen['wide']}"
            if not seen["kept"]:
                return self  # the game is over: its log has the result
            self._follow(seen["kept"])
            if self._fits(seen):
                self.compared += 1
                self.seconds += time.monotonic() - began
                return self
            if tries < 39:  # the game is stored slightly before or after drawing
                self.page.wait_for_timeout(50)
        assert self._match is not None
        eyes = self._eyes(seen)[0]
        last = len(self.match.played)
        raise AssertionError("\n".join((
            f"no scene after {self.shown} to {last} events; those of the last, by its eyes {eyes}:",
            *_otherwise(seen["table"], self._wanted(last, eyes)),
        )))  # fmt: skip

    @property
    def match(self) -> Match:
        """The stored game."""
        assert self._match is not None
        return self._match

    def ended(self, replay: Replay) -> None:
        """Raise AssertionError unless the table is the scene at the end of this game."""
        people = self.match.people
        eyes = people[0] if len(people) == 1 else None
        told = wanted(replay.game, replay.state(len(replay)), eyes, replay.seats)
        for _ in range(40):
            wrong = [*_otherwise(self.page.evaluate(LOOK)["table"], told)]
            if not wrong:
                break
            self.page.wait_for_timeout(50)  # the last pieces are still moving
        assert not wrong, "\n".join(wrong)
        self.compared += 1

    def _follow(self, kept: str) -> None:
        if kept == self._kept:
            return
        self._kept, self._match = kept, unpack_game(kept, self.game)
        match = self._match
        if match.taken_back != self._taken_back:
            self._taken_back, self.shown = match.taken_back, 0
        self.shown = min(self.shown, len(match.played))

    def _eyes(self, seen: dict[str, Any]) -> list[int | None]:
        people = self.match.people
        if len(people) == 1:
            return [people[0]]
        if seen["asks"] and not seen["covers"]:
            return [self.match.asked]
        return [None] if seen["covers"] else [None, *people]

    def _fits(self, seen: dict[str, Any]) -> bool:
        last = len(self.match.played)
        first = last if seen["asks"] else self.shown
        for n in range(first, last + 1):
            if any(self._wanted(n, eyes) == seen["table"] for eyes in self._eyes(seen)):
                self.shown = n
                return True
        return False

    def _wanted(self, n: int, eyes: int | None) -> dict[str, Any]:
        played = self.match.played
        return wanted(played.game, played.state_after(n), eyes, played.seats)


def wanted(game: AnyGame, state: Any, eyes: int | None, names: Sequence[str]) -> dict[str, Any]:
    """Return the table for this state and viewpoint, in the shape of `LOOK`."""
    scene = game.scene(game.view(state, eyes), names)
    faces = {**game.faces, **scene.faces}
    kind, columns = scene.layout.kind, scene.layout.columns
    label = {zone.id: zone.label for zone in scene.zones}
    found: dict[str, Any] = {
        "places": {}, "counts": {}, "dice": [], "cells": [], "tiles": [], "strip": [], "loose": [],
        "totals": {names[panel.seat]: panel.total for panel in scene.seats},
        "banner": scene.banner if kind in ("round", "spots", "kitchen") else "",
    }  # fmt: skip
    if scene.strip:
        strip = [face for side in scene.strip.sides for face in side.faces]
        found["strip"] = [faces[face].label if face else "face down" for face in strip]
    if kind == "board":
        found["dice"] = sorted(_die(piece) for piece in scene.pieces)
    elif kind == "grid":
        cells = [["", "empty"] for _ in range(columns * scene.layout.rows)]
        for piece in scene.pieces:
            cells[piece.slot] = [piece.id, _words(piece, faces)]
            area = f"{piece.slot // columns + 1}/{piece.slot % columns + 1}"
            found["tiles"].append([piece.id, area, not piece.face])
        found["tiles"].sort()
        found["cells"] = [
            [id_, f"row {n // columns + 1}, column {n % columns + 1}: {words}"]
            for n, (id_, words) in enumerate(cells)
        ]
    else:
        places: dict[str, list[Piece]] = defaultdict(list)
        for piece in scene.pieces:
            places[label[piece.zone]].append(piece)
        found["places"] = {
            name: [
                [faces[one.face].label if one.face else "", _words(one, faces)]
                for one in sorted(pieces, key=_order)
            ]
            for name, pieces in places.items()
        }
        for zone in scene.zones:
            if zone.kind in _COUNTED[kind] and not (kind == "round" and zone.id[:7] == "penalty"):
                found["counts"][zone.label] = zone.count
    return found


_COUNTED: Final = {
    "round": ("hand", "pile", "heap"),
    "kitchen": ("hand", "pile", "heap", "front", "spread"),
    "spots": (),
}
"""Kinds of zones whose label shows a count, by layout."""


def _order(piece: Piece) -> tuple[int, bool, int]:
    lies_on = piece.on >= 0
    return piece.on if lies_on else piece.slot, lies_on, piece.slot


def _words(piece: Piece, faces: Mapping[str, Face]) -> str:
    """Return the accessible name of a piece."""
    flags = {"reach": "in reach", "current": "now", "chosen": "chosen"}
    parts = (
        faces[piece.face].label if piece.face else "not seen" if piece.badge else "face down",
        f"turned up {_ORDINALS[piece.badge]}" if piece.badge else "",
        f"used as {faces[piece.stands_for].label}" if piece.on >= 0 and piece.stands_for else "",
        f"seen earlier: {faces[piece.memo].label}" if piece.memo and not piece.face else "",
        _count(faces[piece.face].points, "point") if piece.face else "",
        f"on top of {_count(piece.deep - 1, 'card')}" if piece.deep > 1 else "",
        flags.get(piece.flag, ""),
    )
    return ", ".join(part for part in parts if part)


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}" if n else ""


_ORDINALS: Final = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth"), *(f"{n}th" for n in range(13, 21)),
)  # fmt: skip


def _die(piece: Piece) -> list[Any]:
    where = "board" if piece.pose else "out" if piece.zone == "out" else "hand"
    return [piece.id, where, piece.badge]


def _otherwise(there: Any, wanted: Any, at: str = "") -> Iterator[str]:
    if isinstance(there, dict) and isinstance(wanted, dict):
        for key in sorted({*there, *wanted}):
            yield from _otherwise(there.get(key), wanted.get(key), f"{at}/{key}")
    elif there != wanted:
        yield f"{at}: shown {there}, not {wanted}"
