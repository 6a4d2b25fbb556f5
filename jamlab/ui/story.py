"""Replay as a story for the stepper: all scenes of all viewpoints, as changes.

* A scene becomes a flat object (`z.deck`, `p.t17`, `s.0`, `goals`, `say`, …); a frame holds the
  changes since the frame before.
* A frame that equals the first viewpoint's (usually the table's) is written as 0.
* Everything is plain JSON.
"""

from __future__ import annotations

import itertools
import json
import zlib
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import is_dataclass
from typing import Any, Final, get_args

from jamlab.arguments import unknown
from jamlab.core import ALL_KNOWING, AnyGame, Chance, Choice, Node, Observed, Over
from jamlab.core.scene import Face, Scene
from jamlab.log import Cursor, Replay
from jamlab.log.notes import Notes
from jamlab.log.partial.steppable import OPEN, in_words, steppable, why_not
from jamlab.log.turns import GameSoFar, standings_of, turns_are, turns_of
from jamlab.ui.messages import (
    DrawChances,
    End,
    Goal,
    Goals,
    Piece,
    SeatPanel,
    ShownClause,
    ShownEvent,
    ShownTurn,
    Sparse,
    Standings,
    Story,
    Strip,
    UnusableFile,
    ValuesTold,
    Zone,
    named,
    sparse,
)
from jamlab.ui.notes_view import notes_message
from jamlab.ui.panels import DRAWS, Chances, NextDraws, can, hidden_choice, odds
from jamlab.ui.story_scenes import Follower, common, games_of, signs_of, words_of

# -- story as bytes: zlib over JSON, step by step --------------------------------------------------
# A story holds its frames viewpoint by viewpoint. Packed, the frames of one step are side by side:
# what several viewpoints see alike is then close together, within the 32 KiB window of zlib. A game
# for four to eight is a quarter to a half smaller.


FRAMES = "frames"
STEPS = "steps"


def packed(told: Mapping[str, Any]) -> bytes:
    """Return a story (`messages.Story`) as it is sent and stored."""
    rest = {name: value for name, value in told.items() if name != FRAMES}
    frames = [told[FRAMES][view["id"]] for view in told["views"]]
    sent = {**rest, STEPS: list(zip(*frames, strict=True))}
    text = json.dumps(sent, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"), 9)


def unpacked(data: bytes) -> dict[str, Any]:
    """Return a packed story as plain JSON data; ValueError or zlib.error if it is invalid."""
    sent: dict[str, Any] = json.loads(zlib.decompress(data))
    steps = sent.pop(STEPS)
    views = [view["id"] for view in sent["views"]]
    return {**sent, FRAMES: {view: [step[n] for step in steps] for n, view in enumerate(views)}}


# -- big swings of a recorded game: turns that changed the lead by much ----------------------------
# * A seat's lead is its standing less the best of the others.
# * A turn's swing is the largest change of a lead in it. It is big from `Game.big_swing` on: the
#   smallest whole number that at most one turn in ten of the recorded games reaches, as measured by
#   `tests/unit/ui/scenes/test_swings.py` (22 November 2026, 4,650 turns of 116 games).
# * Only what everybody at the table sees counts, so a swing reveals nothing.


def leads(standing: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """Return each seat's lead over the best of the others.

    >>> leads((7, 4, 2), low_wins=False)
    (3, -3, -5)
    """
    sign = -1 if low_wins else 1
    had = [sign * one for one in standing]
    if len(had) == 1:
        return tuple(had)
    return tuple(one - max(had[:seat] + had[seat + 1 :]) for seat, one in enumerate(had))


def turn_swings(replay: Replay) -> list[int]:
    """Return the swing of each turn of `turns_of(replay)`."""
    cursor = Cursor(replay)
    return [
        _apart(_leads_at(cursor, first - 1), _leads_at(cursor, last))
        for first, last in _spans(replay)
    ]


def big_swings(replay: Replay) -> list[int]:
    """Return the events (from 1) that contributed most to a big swing, in order: one per such turn.

    For a game seen in part, only those common to all whole games that fit.
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
    """Return the first and the last event of each turn, from 1."""
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

VERSION: Final = 2
"""Version of stories, which `ui/tables/story.js` compares with its own."""
TABLE: Final = "table"
ALL: Final = "all"
_CHANCE: Final = (Chance, Observed)


def story(replay: Replay, viewpoints: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the story of a replay, a `messages.Story`.

    `viewpoints` are among "table", "0", "1", …, "all" (default: all).

    The first viewpoint's frames are written out; the others refer to it where they are the same.
    "all" is never first where there are others. ValueError for an unknown viewpoint or none, and
    for one that a game seen in part cannot show; LogError if no whole game fits what was seen of
    it.
    """
    replay = steppable(replay)
    game, names = replay.game, replay.seats
    every = {TABLE: "Table", **{str(n): name for n, name in enumerate(names)}, ALL: "All-knowing"}
    known = {viewpoint: every[viewpoint] for viewpoint in replay.viewpoints}
    wanted = list(known) if viewpoints is None else list(viewpoints)
    wanted.sort(key=lambda viewpoint: viewpoint == ALL)
    for viewpoint in wanted or [""]:
        if viewpoint not in every:
            raise ValueError(unknown("viewpoint", viewpoint, known))
        if viewpoint not in known:
            raise ValueError(why_not(replay, viewpoint))
    frames, faces, chances = _frames(replay, wanted)
    over = replay.over
    told: Story = {
        "v": VERSION,
        "game": game.id,
        "name": game.name,
        "title": replay.title,
        "house": game.describe_options(replay.header.options),
        "seats": list(names),
        "layout": sparse(game.layout),
        "views": [{"id": viewpoint, "name": known[viewpoint]} for viewpoint in wanted],
        "clauses": clauses_of(game),
        "faces": {name: sparse(face) for name, face in faces.items()},
        "turn_word": game.turn_word,
        "standing_word": game.standing_noun(replay.header.options),
        "low_wins": game.low_wins,
        "turns": [
            ShownTurn(first=turn.first, seat=turn.seat, words=turn.words, round=turn.round)
            for turn in turns_of(replay)
        ],
        "events": [
            ShownEvent(node=node, seat=at.seat, kind=at.kind, clause=clause, mark=mark)
            for node, at, (clause, mark) in zip(
                replay.nodes, replay.events, signs_of(replay), strict=True
            )
        ],
        "swings": big_swings(replay),
        "frames": frames,
        "next_draws": DrawChances(draws=DRAWS, chances=chances),
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


def clauses_of(game: AnyGame) -> dict[str, ShownClause]:
    """Return the clauses of a game's rules, by their numbers."""
    clauses = game.rulebook.clauses
    return {name: ShownClause(title=each.title, text=each.text) for name, each in clauses.items()}


def _frames(
    replay: Replay, viewpoints: Sequence[str]
) -> tuple[dict[str, list[Any]], dict[str, Face], list[list[str]]]:
    """Return the frames of each viewpoint, all faces (the game's own and those of this table), and
    the chances of the next draws.
    """
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
    """Producer of the frames of a replay for one viewpoint.

    `chances` collects the chances of the next draws; None leaves them out.
    """

    def __init__(self, replay: GameSoFar, viewpoint: str, chances: Chances | None) -> None:
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

    def copy(self, replay: GameSoFar) -> Teller:
        """Return a copy for a replay that begins as this one did."""
        found = copy(self)
        found._replay, found._follower = replay, copy(self._follower)
        return found

    def pass_by(self, state: Any, node: Node) -> None:
        """Update the scene without a frame (already sent); pieces keep their names."""
        view = self._replay.game.view(state, self.seat)
        scene = self._replay.game.scene(view, self._replay.seats)
        self._shown = flattened(scene, self._follower.names(scene))
        self._came, self._view = node, view

    def frame(self, n: int, state: Any, node: Node, others: Sequence[Any] = ()) -> Flat:
        """Return the changes since the frame before.

        `others` are states that differ but fit what was seen equally well; then only what all have
        in common is shown.
        """
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
        changes = {key: sent(value) for key, value in flat.items() if self._shown.get(key) != value}
        changes.update((key, None) for key in self._shown if key not in flat)
        self._shown = flat
        return changes

    def whole(self, n: int, state: Any, node: Node) -> Flat:
        """Return the same with all pieces, changed or not."""
        changes = self.frame(n, state, node)
        pieces = {key: sent(at) for key, at in self._shown.items() if key.startswith("p.")}
        return pieces | changes

    def all_of(self, n: int, state: Any, node: Node) -> Flat:
        """Return the whole scene, changed or not."""
        self.frame(n, state, node)
        return {key: sent(value) for key, value in self._shown.items()}

    def _said(self, index: int) -> str:
        return words_of(self._replay, index + 1, self.seat)

    def _odds(self, n: int, view: Any, node: Node) -> Any:
        if self.seat == ALL_KNOWING:
            return None  # this viewpoint knows the outcome: "Next" says so
        game, names = self._replay.game, self._replay.seats
        if isinstance(self._came, Chance):
            came, before, drawn = self._replay.events[n - 1], self._view, self._came
        elif isinstance(node, Chance):
            came, before, drawn = None, view, node
        else:
            return None
        if before is None:
            return None  # the earlier view was not seen
        later = None if self._chances is None else NextDraws(game, view, self._chances)
        return odds(game, before, drawn, came, self.seat, names, self.faces, later)

    def _can(self, n: int, state: Any, node: Node) -> Any:
        """Return the options while a seat chooses; they stay during the events that follow from the
        choice.

        A turn or round that begins with another event clears them; one that begins with a choice
        shows it.
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
            return None  # replaced by the chances, or by what is observed
        if n and self._replay.nodes[n - 1] != "choice":
            event = self._replay.events[n - 1]
            if event.opens_turn() or event.opens_round:
                return None  # the choice of the turn before is over
        return self._shown.get("can")


def flattened(scene: Scene, ids: Sequence[str]) -> Flat:
    """Return a scene, its pieces under these ids, as one flat object; see `sent`."""
    flat: Flat = {f"z.{zone.id}": zone for zone in scene.zones}
    flat.update((f"p.{name}", piece) for name, piece in zip(ids, scene.pieces, strict=True))
    flat.update((f"s.{panel.seat}", panel) for panel in scene.seats)
    flat["goals"] = Goals(
        seat=scene.goals_seat if scene.goals_seat >= 0 else scene.mover,
        title=scene.goals_title,
        goals=list(scene.goals),
        summary=scene.summary,
        note=scene.goals_note,
    )
    flat["banner"] = scene.banner
    for name in ("strip", "plan", "aim", "roll"):
        if (record := getattr(scene, name)) is not None:
            flat[name] = record
    return flat


_MARKS: Final[Mapping[type, Sparse]] = dict(map(get_args, (Zone, Piece, SeatPanel, Goal, Strip)))


def sent(value: Any) -> Any:
    """Return a value of a flat scene as it is sent."""
    if (mark := _MARKS.get(type(value))) is not None:
        return sparse(value, mark)
    if isinstance(value, dict) and "goals" in value:
        return {**value, "goals": [sent(goal) for goal in value["goals"]]}
    return named(value) if is_dataclass(value) else value


def foresee(frames: list[Any]) -> None:
    """Add to each face-down piece of the all-knowing viewpoint the face that it shows later in the
    log.
    """
    coming: dict[str, str] = {}
    for frame in reversed(frames):
        for key, piece in frame.items():
            if key.startswith("p.") and piece is not None:
                if face := piece.get("face") or piece.get("memo"):
                    coming[key] = face
                elif key in coming:
                    frame[key] = {**piece, "memo": coming[key]}


# Recorded game for a page without Python: the packed story with standings by turn, values and
# notes.


_ADDED: Final = ("standings", "notes", "values", "left_out")


def story_in(data: bytes) -> dict[str, Any]:
    """Return the story alone, out of a recorded game packed by `packed_recording`."""
    told = unpacked(data)
    return {name: value for name, value in told.items() if name not in _ADDED}


def packed_recording(
    replay: Replay,
    values: ValuesTold | None = None,
    notes: Notes | None = None,
    left_out: UnusableFile | None = None,
) -> bytes:
    """Return a packed `messages.Story` with its `standings`, its `notes` and the `values`, if any;
    with `left_out` if it is not empty.

    LogError for a game seen in part if no whole game fits.
    """
    replay = steppable(replay)
    views = replay.viewpoints if replay.is_in_part else None
    standings: Standings = {
        "word": replay.game.standing_noun(replay.header.options),
        "turns": turns_are(replay),
        "had": [list(had) for _, had in standings_of(replay)],
    }
    told = story(replay)
    told["standings"] = standings
    told["notes"] = notes_message(Notes.new(replay) if notes is None else notes, views)
    if values is not None:
        told["values"] = values
    if left_out is not None and left_out["words"]:
        told["left_out"] = left_out
    return packed(told)
