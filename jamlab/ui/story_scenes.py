"""Scenes of one moment from several viewpoints, including cards that are counted, not named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from jamlab.core.scene import BACK, Piece, Scene, SeatPanel, Side, Strip, Zone
from jamlab.log import Replay
from jamlab.log.partial.fitting import hidden_fields
from jamlab.log.partial.steppable import OPEN, PartialReplay
from jamlab.log.sentences import said
from jamlab.log.turns import GameSoFar

# Intersection of several scenes of the same moment: a table that is known only in part.
#
# Several whole games fit a game that was seen in part. Where a viewpoint saw something that nobody
# wrote down, its scene is what the scenes of those games share: a piece that differs is a back, a
# number that differs is the least, words that differ are left out.


OR_MORE: Final = "or more"


def games_of(replay: Replay) -> tuple[Replay, ...]:
    """Return the whole games that fit what was seen, `replay` first."""
    return replay.games if isinstance(replay, PartialReplay) else (replay,)


def signs_of(replay: Replay) -> list[tuple[str, str]]:
    """Return each event's clause and its mark on the scrub bar; "" where unknown."""
    games = games_of(replay)
    return [
        (_one([event.clause for event in events], ""), _one([event.mark for event in events], ""))
        for events in zip(*(each.events for each in games), strict=True)
    ]


def clause_of(replay: Replay, n: int) -> str:
    """Return the clause of event `n` (from 1); "" where it depends on something unseen."""
    return str(_one([each.events[n - 1].clause for each in games_of(replay)], ""))


def words_of(replay: GameSoFar, n: int, seat: int | None) -> str:
    """Return event `n` (from 1) in the words of a viewpoint; "not seen" for what nobody wrote
    down.
    """
    game, names = replay.game, replay.seats
    event = game.mask(replay.events[n - 1], seat)
    if isinstance(replay, PartialReplay):
        told = game.mask(replay.told.events[n - 1], seat)
        if hidden_fields(told) != hidden_fields(event):
            return said(game, told, names)
    return event.told(names)


def scene_of(replay: Replay, n: int, seat: int | None) -> Scene:
    """Return the scene of a viewpoint after `n` events, as far as known. IndexError for a step that
    does not exist.
    """
    games = (
        replay.games
        if isinstance(replay, PartialReplay) and not replay.known(seat, n)
        else (replay,)
    )
    scenes = [each.game.scene(each.game.view(each.state(n), seat), each.seats) for each in games]
    return common(scenes, seat)


def common(scenes: Sequence[Scene], seat: int | None) -> Scene:
    """Return the intersection of scenes of the same moment, as `seat` sees them, based on the
    first.

    With several scenes, goals are left out, since they are counted among cards that are not all
    known. So are the cards of a hand that another seat lays open: a few games say too little about
    cards that were all drawn unseen.
    """
    first = scenes[0]
    if len(scenes) == 1:
        return first
    return replace(
        first,
        zones=tuple(_zone(zones) for zones in _by_key(scenes, "zones", "id")),
        pieces=_pieces(scenes, seat),
        seats=tuple(_seat(seats) for seats in _by_key(scenes, "seats", "seat")),
        mover=_one([scene.mover for scene in scenes], -1),
        goals=(),
        goals_title="",
        goals_note="",
        summary=OPEN,
        banner=_one([scene.banner for scene in scenes], ""),
        strip=_strip([scene.strip for scene in scenes]),
    )


def _same(values: Sequence[Any]) -> bool:
    return all(value == values[0] for value in values)


def _one(values: Sequence[Any], otherwise: Any) -> Any:
    """Return the common value, or `otherwise` if they differ."""
    return values[0] if _same(values) else otherwise


def _by_key(scenes: Sequence[Scene], name: str, key: str) -> list[list[Any]]:
    """Return the parts that all scenes have, in the order of the first: each as a list with one
    entry per scene.
    """
    kept = [{getattr(part, key): part for part in getattr(scene, name)} for scene in scenes]
    return [[each[found] for each in kept] for found in kept[0] if all(found in k for k in kept)]


def _zone(zones: Sequence[Zone]) -> Zone:
    first = zones[0]
    return replace(
        first,
        label=_one([zone.label for zone in zones], ""),
        count=min(zone.count for zone in zones),
        note=_one([zone.note for zone in zones], ""),
    )


def _seat(panels: Sequence[SeatPanel]) -> SeatPanel:
    first = panels[0]
    items: Counter[str] = Counter(dict(first.items))
    for panel in panels[1:]:
        items &= Counter(dict(panel.items))
    unit = first.unit if _same([panel.total for panel in panels]) else f"{first.unit} {OR_MORE}"
    return replace(
        first,
        total=min(panel.total for panel in panels),
        unit=unit,
        status=_one([panel.status for panel in panels], ""),
        flag=_one([panel.flag for panel in panels], ""),
        items=tuple((name, items[name]) for name, _ in first.items if items[name]),
        note=_one([panel.note for panel in panels], ""),
    )


def _pieces(scenes: Sequence[Scene], seat: int | None) -> tuple[Piece, ...]:
    """Return the pieces, zone by zone: the cards common to all of the seat's hands; elsewhere,
    where places match, what is common there; else backs.
    """
    found: list[Piece] = []
    hands = {zone.id: zone.seat for zone in scenes[0].zones if zone.kind == "hand"}
    for zone in dict.fromkeys(piece.zone for scene in scenes for piece in scene.pieces):
        lying = [[piece for piece in scene.pieces if piece.zone == zone] for scene in scenes]
        places = [[(piece.id, piece.slot, piece.on) for piece in pieces] for pieces in lying]
        if _same(lying):
            found.extend(lying[0])
        elif hands.get(zone, seat) != seat:
            found.extend(Piece("", zone, slot) for slot in range(min(map(len, lying))))
        elif zone in hands and _same([len(pieces) for pieces in lying]):
            found.extend(_hand(lying))
        elif _same(places):
            found.extend(_piece(pieces) for pieces in zip(*lying, strict=True))
        else:
            few = min(lying, key=len)
            found.extend(Piece("", zone, slot) for slot in range(len(few)))
    return tuple(found)


def _hand(hands: Sequence[Sequence[Piece]]) -> list[Piece]:
    """Return a hand in the order of the first: positions in a hand mean nothing."""
    left = Counter((piece.face, piece.memo) for piece in hands[0])
    for hand in hands[1:]:
        left &= Counter((piece.face, piece.memo) for piece in hand)
    found = []
    for piece in hands[0]:
        shown = piece.face, piece.memo
        is_in_all = left[shown] > 0
        found.append(piece._replace(flag="") if is_in_all else Piece("", piece.zone, piece.slot))
        left[shown] -= 1
    return found


def _piece(pieces: Sequence[Piece]) -> Piece:
    if _same(pieces):
        return pieces[0]
    return pieces[0]._replace(
        face=_one([piece.face for piece in pieces], BACK),
        memo=_one([piece.memo for piece in pieces], BACK),
        badge=_one([piece.badge for piece in pieces], 0),
        flag=_one([piece.flag for piece in pieces], ""),
        stands_for=_one([piece.stands_for for piece in pieces], ""),
        deep=min(piece.deep for piece in pieces),
    )


def _strip(strips: Sequence[Strip | None]) -> Strip | None:
    """Return the common interaction between seats; None if the scenes differ in kind."""
    there = [strip for strip in strips if strip is not None]
    if len(there) < len(strips) or not _same([[s.seat for s in strip.sides] for strip in there]):
        return None
    sides = zip(*(strip.sides for strip in there), strict=True)
    return Strip(
        _one([strip.title for strip in there], ""),
        tuple(_side(side) for side in sides),
        _one([strip.face for strip in there], BACK),
    )


def _side(sides: Sequence[Side]) -> Side:
    few = min(len(side.faces) for side in sides)
    faces = [_one([side.faces[n] for side in sides], BACK) for n in range(few)]
    return Side(
        sides[0].seat,
        _one([side.words for side in sides], ""),
        tuple(faces),
        _one([side.flag for side in sides], ""),
    )


# -- tracking counted cards from one scene to the next ---------------------------------------------
# A game that keeps hands as counts leaves the ids of its pieces empty. `Follower` assigns ids so
# that a card keeps its id while it moves: first within its zone, then turned over in place, then
# from zone to zone with the same face, then out of a hidden hand. A face-down card that all
# remember is matched by the remembered face. Only scenes of one viewpoint are used, so an id
# reveals nothing that the viewpoint does not know.


class _Card(NamedTuple):
    id: str
    zone: str
    face: str


class Follower:
    """Assigner of ids to the pieces of one viewpoint's scenes, given in order."""

    def __init__(self) -> None:
        self._cards: list[_Card] = []
        self._pieces: tuple[Piece, ...] = ()
        self._ids: list[str] = []
        self._made = 0

    def names(self, scene: Scene) -> list[str]:
        """Return an id for each piece of the scene, in the order of `scene.pieces`."""
        if scene.pieces != self._pieces:
            self._pieces = scene.pieces
            self._ids = self._followed(scene.pieces)
        return self._ids

    def _followed(self, pieces: tuple[Piece, ...]) -> list[str]:
        ids = [piece.id for piece in pieces]
        lying: dict[tuple[str, str], list[int]] = {}
        for index, piece in enumerate(pieces):
            if not piece.id:
                lying.setdefault((piece.zone, known(piece)), []).append(index)
        moved: list[_Card] = []
        for card in self._cards:
            places = lying.get((card.zone, card.face))
            if places:
                ids[places.pop(0)] = card.id
            else:
                moved.append(card)
        waiting = sorted(index for places in lying.values() for index in places)
        for same_zone, same_face in ((True, False), (False, True), (False, False)):
            for card in moved[:]:
                index = _arrival(card, pieces, waiting, same_zone, same_face)
                if index >= 0:
                    ids[index] = card.id
                    waiting.remove(index)
                    moved.remove(card)
        for index in waiting:
            self._made += 1
            ids[index] = f"c{self._made}"
        self._cards = [
            _Card(name, piece.zone, known(piece))
            for name, piece in zip(ids, pieces, strict=True)
            if not piece.id
        ]
        return ids


def known(piece: Piece) -> str:
    """Return the face of a piece as the viewpoint knows it, seen or remembered."""
    return piece.face or piece.memo


def _arrival(
    card: _Card, pieces: tuple[Piece, ...], waiting: list[int], same_zone: bool, same_face: bool
) -> int:
    """Return the first waiting piece that can be this card: same face, or one of the two a back."""
    for index in waiting:
        piece = pieces[index]
        if same_zone and piece.zone != card.zone:
            continue
        face = known(piece)
        if face == card.face if same_face else BACK in (card.face, face):
            return index
    return -1
