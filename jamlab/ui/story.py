"""A replay as the story that the stepper tells: all scenes of all viewpoints, as changes.

* A scene becomes a flat object (`z.deck`, `p.t17`, `s.0`, `goals`, `say`, …); a frame is what has
  changed in it since the frame before.
* A frame that is the same as the first viewpoint's (usually the table's) is written as 0.
* Everything is plain JSON.
"""

from __future__ import annotations

import itertools
import json
import zlib
from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import Any, Final

from jamlab.core import ALL_KNOWING, Chance, Choice, Node, Observed, Over
from jamlab.core.scene import Face, Goal, Piece, Scene
from jamlab.log import Cursor, Replay
from jamlab.log.notes import Notes
from jamlab.log.partial.shown import OPEN, in_words, shown, why_not
from jamlab.log.turns import Played, standings_of, turns_are, turns_of
from jamlab.text import percent
from jamlab.ui.messages import (
    Clause,
    Counted,
    End,
    Event,
    Goals,
    LeftOut,
    Seat,
    Side,
    Standings,
    Story,
    Strip,
    Turn,
    ValuesTold,
    Zone,
    array,
    sparse,
)
from jamlab.ui.noted import noted
from jamlab.ui.panels import DRAWS, Chances, NextDraws, can, hidden_choice, odds
from jamlab.ui.story_scenes import Follower, common, games_of, signs_of, words_of

# -- A story as bytes: zlib over JSON, step by step ------------------------------------
#
# A story holds its frames viewpoint by viewpoint, as it is told. Packed, the frames of one step
# stand side by side: what several viewpoints see alike lies close together then, and zlib, which
# looks back 32 KiB, finds it. A game for four to eight is a quarter to a half smaller.


FRAMES = "frames"
STEPS = "steps"


def packed(told: Mapping[str, Any]) -> bytes:
    """A story (`told.Story`) as it is sent and kept."""
    rest = {name: value for name, value in told.items() if name != FRAMES}
    frames = [told[FRAMES][view["id"]] for view in told["views"]]
    sent = {**rest, STEPS: list(zip(*frames, strict=True))}
    text = json.dumps(sent, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"), 9)


def unpacked(data: bytes) -> dict[str, Any]:
    """The story itself, as plain JSON has it; ValueError or zlib.error if that is none."""
    sent: dict[str, Any] = json.loads(zlib.decompress(data))
    steps = sent.pop(STEPS)
    views = [view["id"] for view in sent["views"]]
    return {**sent, FRAMES: {view: [step[n] for step in steps] for n, view in enumerate(views)}}


# -- The big swings of a recorded game: where the lead changed by much within a turn ---
#
# * A seat's lead is what it has of what decides the game, less what the best of the others has.
# * A turn swings as far as the lead that it changes most. It is big from `Game.big_swing` on: the
#   smallest whole number that at most one turn in ten of the recorded games reaches, as
#   `tests/scenes/test_swings.py` measures it (22 November 2026, 4,650 turns of 116 games).
# * Only what everybody at the table sees counts, so a swing gives nothing away.


def leads(standing: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """Each seat's lead over the best of the others.

    >>> leads((7, 4, 2), low_wins=False)
    (3, -3, -5)
    """
    sign = -1 if low_wins else 1
    had = [sign * one for one in standing]
    return tuple(one - max(had[:seat] + had[seat + 1 :]) for seat, one in enumerate(had))


def turn_swings(replay: Replay) -> list[int]:
    """How far each turn of `turns_of(replay)` swings."""
    cursor = Cursor(replay)
    return [
        _apart(_leads_at(cursor, first - 1), _leads_at(cursor, last))
        for first, last in _spans(replay)
    ]


def big_swings(replay: Replay) -> list[int]:
    """The events (from 1) that did most of a big swing, in order: one for each such turn.

    Of a game that was seen in part, those that are so in all whole games that fit.
    """
    found = [_big_swings(each) for each in games_of(replay)]
    return [n for n in found[0] if all(n in other for other in found)]


def _big_swings(replay: Replay) -> list[int]:
    cursor = Cursor(replay)
    found = []
    for (first, last), swing in zip(_spans(replay), turn_swings(replay), strict=True):
        if swing >= replay.game.big_swing:
            path = [_leads_at(cursor, n) for n in range(first - 1, last + 1)]
            steps = [_apart(before, after) for before, after in itertools.pairwise(path)]
            found.append(first + steps.index(max(steps)))
    return found


def _spans(replay: Replay) -> list[tuple[int, int]]:
    """The first and the last event of each turn, from 1."""
    firsts = [turn.first for turn in turns_of(replay)]
    lasts = [first - 1 for first in firsts[1:]] + [len(replay)]
    return list(zip(firsts, lasts, strict=True)) if firsts else []


def _leads_at(cursor: Cursor, n: int) -> tuple[int, ...]:
    cursor.jump(n)
    game = cursor.replay.game
    return leads(game.standing(cursor.view(None)), game.low_wins)


def _apart(before: Sequence[int], after: Sequence[int]) -> int:
    return max(abs(one - other) for one, other in zip(before, after, strict=True))


Flat = dict[str, Any]

VERSION: Final = 1
TABLE: Final = "table"
ALL: Final = "all"
_CHANCE: Final = (Chance, Observed)


def story(replay: Replay, viewpoints: Sequence[str] | None = None) -> dict[str, Any]:
    """The story of a replay, a `told.Story`.

    `viewpoints` are among "table", "0", "1", …, "all" (default: all).

    The first viewpoint's frames are written out; the others refer to it where they are the same.
    "all" is never first where there are others. ValueError for an unknown viewpoint or none, and
    for one from which a game that was seen in part cannot be shown; LogError if no whole game is
    found that fits what was seen of it.
    """
    replay = shown(replay)
    game, names = replay.game, replay.seats
    every = {TABLE: "Table", **{str(n): name for n, name in enumerate(names)}, ALL: "All-knowing"}
    known = {viewpoint: every[viewpoint] for viewpoint in replay.viewpoints}
    wanted = list(known) if viewpoints is None else list(viewpoints)
    wanted.sort(key=lambda viewpoint: viewpoint == ALL)
    for viewpoint in wanted or [""]:
        if viewpoint not in every:
            raise ValueError(f"no viewpoint {viewpoint!r}; there are {', '.join(known)}")
        if viewpoint not in known:
            raise ValueError(why_not(replay, viewpoint))
    frames, faces, chances = _frames(replay, wanted)
    over = replay.over
    told: Story = {
        "v": VERSION,
        "game": game.id,
        "name": game.name,
        "title": replay.title,
        "house": game.house_words(replay.header.options),
        "seats": list(names),
        "layout": sparse(game.layout),
        "views": [{"id": viewpoint, "name": known[viewpoint]} for viewpoint in wanted],
        "clauses": {name: Clause(c.title, c.text) for name, c in game.rulebook.clauses.items()},
        "faces": {name: sparse(face) for name, face in faces.items()},
        "turn_word": game.turn_word,
        "standing_word": game.standing_words(replay.header.options),
        "low_wins": game.low_wins,
        "turns": [Turn(turn.first, turn.seat, turn.words, turn.round) for turn in turns_of(replay)],
        "events": [
            Event(node, at.seat, at.kind, *signs, int(node == "choice"))
            for node, at, signs in zip(replay.nodes, replay.events, signs_of(replay), strict=True)
        ],
        "swings": big_swings(replay),
        "frames": frames,
        "next_draws": Counted(DRAWS, chances),
        "end": None
        if over is None
        else End(reason=over.reason, clause=over.clause, scores=over.scores, winners=over.winners),
    }
    if replay.is_in_part:
        not_had = [view for view in every if view not in known]
        told["in_part"] = {
            "words": in_words(replay),
            "not_had": [
                {"id": view, "name": every[view], "why": why_not(replay, view)} for view in not_had
            ],
        }
    return {**told}


def _frames(
    replay: Replay, viewpoints: Sequence[str]
) -> tuple[dict[str, list[Any]], dict[str, Face], list[list[str]]]:
    """The frames of each viewpoint, all faces (the game's own and those of this table), and the
    chances of the next draws."""
    game, base, chances = replay.game, viewpoints[0], Chances()
    faces = dict(game.faces)
    tellers = [
        Teller(replay, viewpoint, chances)
        for viewpoint in viewpoints
        if viewpoint in (base, ALL) or not game.is_open
    ]
    state, *others = (each.state(0) for each in games_of(replay))
    frames: dict[str, list[Any]] = {viewpoint: [] for viewpoint in viewpoints}
    for n in range(len(replay) + 1):
        node = game.pending(state)
        for teller in tellers:
            also = () if replay.known(teller.seat, n) else others
            frames[teller.viewpoint].append(teller.frame(n, state, node, also))
        if n < len(replay):
            for table, each in zip((state, *others), games_of(replay), strict=True):
                game.apply(table, each.events[n])
    if ALL in frames:
        foresee(frames[ALL])
    for viewpoint in viewpoints[1:]:
        told = frames[viewpoint] or frames[base]  # an open game shows every seat the same
        frames[viewpoint] = [
            0 if frame == same else frame for frame, same in zip(told, frames[base], strict=True)
        ]
    faces.update(tellers[0].faces)
    return frames, faces, chances.lists


class Teller:
    """Tells a replay from one viewpoint, frame by frame.

    `chances`: where the chances of the next draws are kept; None leaves them out.
    """

    def __init__(self, replay: Played, viewpoint: str, chances: Chances | None) -> None:
        self.viewpoint = viewpoint
        self._replay = replay
        self._chances = chances
        self.seat = {TABLE: None, ALL: ALL_KNOWING}.get(viewpoint, -1)
        if self.seat == -1:
            self.seat = int(viewpoint)
        self.faces: dict[str, Face] = {}
        self._follower = Follower()
        self._shown: Flat = {}
        self._came: Node | None = None  # the node that the current event came from
        self._view: Any = None

    def copy(self, replay: Played) -> Teller:
        """The same, to tell a replay that has begun as this one did."""
        found = copy(self)
        found._replay, found._follower = replay, copy(self._follower)
        return found

    def pass_by(self, state: Any, node: Node) -> None:
        """Look at the table only: the frame is told already, and pieces keep their names."""
        view = self._replay.game.view(state, self.seat)
        scene = self._replay.game.scene(view, self._replay.seats)
        self._shown = flattened(scene, self._follower.names(scene))
        self._came, self._view = node, view

    def frame(self, n: int, state: Any, node: Node, others: Sequence[Any] = ()) -> Flat:
        """What has changed since the frame before. `others`: tables that look otherwise from here
        and fit what was seen just as well; then what all have in common is told."""
        game, names = self._replay.game, self._replay.seats
        view = game.view(state, self.seat)
        also = [game.scene(game.view(other, self.seat), names) for other in others]
        scene = common([game.scene(view, names), *also], self.seat)
        self.faces = scene.faces
        flat = flattened(scene, self._follower.names(scene))
        flat["say"] = self._said(n - 1) if n else "The game is set up"
        flat["next"] = self._said(n) if n < len(self._replay) else ""
        flat["odds"] = None if others else self._odds(n, view, node)
        flat["can"] = None if others else self._can(n, state, node)
        flat["open"] = OPEN if others else ""
        self._came = node
        self._view = None if others else view
        changes = {key: value for key, value in flat.items() if self._shown.get(key) != value}
        changes.update((key, None) for key in self._shown if key not in flat)
        self._shown = flat
        return changes

    def whole(self, n: int, state: Any, node: Node) -> Flat:
        """The same, with all pieces, changed or not."""
        changes = self.frame(n, state, node)
        return {key: at for key, at in self._shown.items() if key.startswith("p.")} | changes

    def all_of(self, n: int, state: Any, node: Node) -> Flat:
        """The whole scene, changed or not."""
        self.frame(n, state, node)
        return dict(self._shown)

    def _said(self, index: int) -> str:
        return words_of(self._replay, index + 1, self.seat)

    def _odds(self, n: int, view: Any, node: Node) -> Any:
        if self.seat == ALL_KNOWING:
            return None  # it knows what comes: "Next" says so
        game, names = self._replay.game, self._replay.seats
        if isinstance(self._came, Chance):
            came, before, drawn = self._replay.events[n - 1], self._view, self._came
        elif isinstance(node, Chance):
            came, before, drawn = None, view, node
        else:
            return None
        if before is None:
            return None  # what was known then was not seen
        later = None if self._chances is None else NextDraws(game, view, self._chances)
        return odds(game, before, drawn, came, self.seat, names, self.faces, later)

    def _can(self, n: int, state: Any, node: Node) -> Any:
        """The options while a seat chooses; they stay while what they led to is worked out.

        A turn or round that begins by itself ends that; one that begins with a choice shows it.
        """
        game, names = self._replay.game, self._replay.seats
        if isinstance(node, Choice):
            all_see = game.is_open or game.choices_are_open
            if self.seat not in (node.seat, ALL_KNOWING) and not all_see:
                return hidden_choice(node.seat, names)
            coming = self._replay.events[n] if n < len(self._replay) else None
            return can(game, state, node.seat, coming, names)
        if isinstance(node, Over):
            return None
        by_chance = isinstance(self._came, _CHANCE) or isinstance(node, _CHANCE)
        if by_chance and self.seat != ALL_KNOWING:
            return None  # the chances take their place, or what is seen
        if n and self._replay.nodes[n - 1] != "choice":
            event = self._replay.events[n - 1]
            if game.opens_turn(event) or game.opens_round(event):
                return None  # a choice of the turn before leads no further
        return self._shown.get("can")


def flattened(scene: Scene, ids: Sequence[str]) -> Flat:
    """A scene, its pieces under these ids, as one flat object of small lists."""
    flat: Flat = {}
    for zone in scene.zones:
        flat[f"z.{zone.id}"] = Zone(zone.kind, zone.label, zone.seat, zone.count, zone.note)
    for name, piece in zip(ids, scene.pieces, strict=True):
        flat[f"p.{name}"] = _piece(piece)
    for seat in scene.seats:
        flat[f"s.{seat.seat}"] = Seat(
            seat.total, seat.unit, seat.status, seat.flag, seat.items, seat.note
        )
    goals = [_goal(goal) for goal in scene.goals]
    whose = scene.goals_seat if scene.goals_seat >= 0 else scene.mover
    flat["goals"] = Goals(whose, scene.goals_title, goals, scene.summary, scene.goals_note)
    flat["banner"] = scene.banner
    if scene.strip is not None:
        sides = [Side(side.seat, side.words, side.faces, side.flag) for side in scene.strip.sides]
        flat["strip"] = Strip(scene.strip.title, scene.strip.face, sides)
    for name in ("plan", "aim", "roll"):  # of a table with dice
        if (record := getattr(scene, name)) is not None:
            flat[name] = array(record)
    return flat


def _piece(piece: Piece) -> list[Any]:
    told: list[Any] = [*piece[1:7]]  # its zone, slot, face, memo, badge and flag
    if piece.on >= 0 or piece.deep > 1 or piece.pose:
        told += [piece.on, piece.stands_for, piece.deep]
    if piece.pose:
        told.append(list(piece.pose))
    return told


def _goal(goal: Goal) -> Any:
    """A `told.Goal`, without its end where that says nothing."""
    ways, of = goal.outs
    told = [
        goal.name,
        goal.face,
        goal.done,
        goal.needed,
        goal.points,
        goal.clause,
        goal.note,
        f"{ways}/{of} · {percent(Fraction(ways, of))}" if of else "",
    ]
    if goal.parts or goal.best or goal.worth or goal.next_move or goal.outs_words:
        parts = [[part.face, part.state] for part in goal.parts]
        told += [parts, goal.best, goal.worth, goal.next_move, goal.outs_words]
    return told


def foresee(frames: list[Any]) -> None:
    """Let the all-knowing see through backs: the face that a piece will show later in the log."""
    coming: dict[str, str] = {}
    for frame in reversed(frames):
        for key, piece in frame.items():
            if key.startswith("p.") and piece is not None:
                if piece[2] or piece[3]:
                    coming[key] = piece[2] or piece[3]
                elif key in coming:
                    frame[key] = [*piece[:3], coming[key], *piece[4:]]


# What a page needs of a recorded game to show it without Python: the packed story, and in it how
# the game stood turn by turn, and the notes on it.


_ADDED: Final = ("standings", "notes", "values", "left_out")


def story_in(data: bytes) -> dict[str, Any]:
    """The story alone, out of what `shelved` made of a recorded game."""
    told = unpacked(data)
    return {name: value for name, value in told.items() if name not in _ADDED}


def shelved(
    replay: Replay,
    values: ValuesTold | None = None,
    notes: Notes | None = None,
    left_out: LeftOut | None = None,
) -> bytes:
    """A `told.Story` with its `standings`, its `notes` and the `values`, if there are any, packed;
    with `left_out` if it says something.

    LogError if it was seen in part, and no whole game is found that fits.
    """
    replay = shown(replay)
    views = replay.viewpoints if replay.is_in_part else None
    standings: Standings = {
        "word": replay.game.standing_words(replay.header.options),
        "turns": turns_are(replay),
        "had": [list(had) for _, had in standings_of(replay)],
    }
    told = story(replay)
    told["standings"] = standings
    told["notes"] = noted(Notes.new(replay) if notes is None else notes, views)
    if values is not None:
        told["values"] = values
    if left_out is not None and left_out["words"]:
        told["left_out"] = left_out
    return packed(told)
