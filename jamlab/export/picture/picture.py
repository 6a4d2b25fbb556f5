"""A step of a game as a picture: the table, a sentence on the last event, and its clause.

It is drawn from one viewpoint's scene and from the last event as known to that viewpoint: the file
contains nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from jamlab.arguments import ending_error, unknown, whole
from jamlab.core import ALL_KNOWING
from jamlab.core.scene import Scene
from jamlab.export.picture.layouts import above_high, draw
from jamlab.export.picture.paper import Paper, width_of, wrapped
from jamlab.export.picture.pieces import PieceDrawer
from jamlab.export.picture.table import GAP, Box, TablePicture
from jamlab.log import Replay
from jamlab.log.files import atomic_write
from jamlab.log.partial.steppable import steppable, why_not
from jamlab.log.turns import turns_of
from jamlab.ui.story_scenes import Follower, clause_of, known, scene_of, words_of

WIDTH, HEIGHT = 1600, 900  # of the sheet: a slide's format
MARGIN: Final = 32
HEAD, FOOT = 64, 124
MOST_WIDTH: Final = 8000


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that Jupyter displays: `svg` is its file, `words` its text alternative."""

    svg: str
    words: str

    def png(self, width: int = WIDTH) -> bytes:
        """Return the picture as PNG, `width` pixels wide; raises ValueError below 1 or above
        8000.
        """
        import vl_convert

        whole("width", width, 1, MOST_WIDTH)
        made: bytes = vl_convert.svg_to_png(self.svg, scale=width / WIDTH)
        return made

    def save(self, path: str | Path, width: int = WIDTH) -> Path:
        """Write the picture in the format of the extension, .svg or .png; raises ValueError for any
        other.
        """
        path = Path(path)
        if path.suffix == ".svg":
            atomic_write(path, self.svg)
        elif path.suffix == ".png":
            atomic_write(path, self.png(width))
        else:
            raise ValueError(ending_error(path.name, (".svg", ".png")))
        return path

    def _repr_svg_(self) -> str:
        return self.svg


def picture(
    replay: Replay,
    at: int | None = None,
    *,
    viewpoint: str = "table",
    dark: bool = False,
    title: str | None = None,
) -> Picture:
    """Return the table after `at` events (None: all), seen from "table", "0", "1", … or "all".

    `title` replaces the game's name and the log's title in the heading.

    Raises ValueError for a step or viewpoint that does not exist, or from which a game seen in part
    cannot be shown; LogError if no whole game fits what was seen of it.
    """
    step = len(replay) if at is None else at
    return next(pictures(replay, [step], viewpoint=viewpoint, dark=dark, title=title))


def pictures(
    replay: Replay,
    steps: Iterable[int],
    *,
    viewpoint: str = "table",
    dark: bool = False,
    title: str | None = None,
) -> Iterator[Picture]:
    """Yield one picture per step; see `picture`."""
    views: dict[str, tuple[Any, str]] = {"table": (None, "seen from the table")}
    views |= {str(seat): (seat, f"seen by {name}") for seat, name in enumerate(replay.seats)}
    views["all"] = ALL_KNOWING, "all-knowing"
    if viewpoint not in views:
        raise ValueError(unknown("viewpoint", viewpoint, views))
    replay = steppable(replay)
    if why := why_not(replay, viewpoint):
        raise ValueError(why)
    wanted = list(steps)
    for step in wanted:
        whole("step", step, 0, len(replay))
    seat, seen = views[viewpoint]
    turns = turns_of(replay)
    scenes = _scenes(replay, wanted, seat)
    for step in wanted:
        words = [turn.words for turn in turns if turn.first <= step][-1:]
        where = [*(each[:1].upper() + each[1:] for each in words), f"step {step}", seen]
        yield _drawn(replay, step, seat, scenes, dark, title, " · ".join(where))


def _scenes(replay: Replay, steps: Iterable[int], seat: Any) -> dict[int, Scene]:
    """Return the scenes of these steps and of those before them.

    For "all", backs carry a chip of the face that they show later in the log.
    """
    wanted = {each for step in steps for each in (step - 1, step) if each >= 0}
    if not wanted:
        return {}
    every = range(min(wanted), len(replay) + 1) if seat == ALL_KNOWING else sorted(wanted)
    follower, found, ids = Follower(), {}, {}
    for n in every:
        found[n] = scene_of(replay, n, seat)
        if seat == ALL_KNOWING:
            ids[n] = list(follower.names(found[n]))
    coming: dict[str, str] = {}
    for n in sorted(ids, reverse=True):
        named = list(zip(ids[n], found[n].pieces, strict=True))
        coming.update((name, known(piece)) for name, piece in named if known(piece))
        seen = (p if known(p) else p._replace(memo=coming.get(name, "")) for name, p in named)
        found[n] = replace(found[n], pieces=tuple(seen))
    return found


def _drawn(
    replay: Replay,
    step: int,
    seat: Any,
    scenes: dict[int, Scene],
    dark: bool,
    title: str | None,
    where: str,
) -> Picture:
    game, names, scene = replay.game, replay.seats, scenes[step]
    paper = Paper(WIDTH, HEIGHT, dark=dark)
    paper.add("rect", width=WIDTH, height=HEIGHT, fill=paper["page"])
    pieces = PieceDrawer(paper, {**game.faces, **scene.faces}, scene.layout.back)
    near = seat if isinstance(seat, int) and 0 <= seat < len(names) else 0
    table = TablePicture(paper, pieces, scene, names, near, scenes.get(step - 1))
    draw(table, Box(MARGIN, HEAD, WIDTH - 2 * MARGIN, HEIGHT - HEAD - FOOT))
    head = title if title is not None else game.name
    _head(paper, head, replay.title if title is None else "", where)
    event = replay.events[step - 1] if step else None
    said = "The game is set up" if event is None else words_of(replay, step, seat)
    clause = "" if event is None else clause_of(replay, step)
    if step == len(replay) and replay.over is not None:
        won = " and ".join(names[winner] for winner in replay.over.winners) or "nobody"
        said = f"{said}. The game is over: {won} won"
        clause = replay.over.clause
    _foot(paper, said, clause, replay, -1 if event is None else event.seat)
    words = f"{head}, {where}: {said}."
    return Picture(paper.svg(words), words)


def _head(paper: Paper, head: str, rest: str, where: str) -> None:
    paper.icon("jar-raspberry", MARGIN, 14, 36)
    room = WIDTH - 2 * MARGIN - 80 - width_of(where, 20)
    wide = paper.text(MARGIN + 50, 33, head, 26, bold=True, room=room) + 16
    if room > wide:
        paper.text(MARGIN + 50 + wide, 34, rest, 21, paper["ink2"], room=room - wide)
    paper.text(WIDTH - MARGIN, 34, where, 20, paper["ink2"], at="end")


def _foot(paper: Paper, said: str, clause: str, replay: Replay, actor: int) -> None:
    """Draw the sentence, with the actor's mark, and the clause below it."""
    x, room = MARGIN + 4.0, WIDTH - 2.0 * MARGIN - 8
    top = HEIGHT - FOOT + 12
    if actor >= 0:
        paper.mark(actor, replay.seats[actor], x, top + 6, 42)
        x, room = x + 58, room - 58
    rules = replay.game.rulebook.clauses.get(clause)
    lines = wrapped(said, 30, room, 2, bold=True)
    if rules is None or len(lines) == 1:
        paper.text(x, top + 27, said, 30, bold=True, room=room)
    else:
        for n, line in enumerate(lines):
            paper.text(x, top + 14 + 32 * n, line, 27, bold=True, room=room)
    if rules is not None:
        y = top + 80
        wide = width_of(clause, 20, bold=True) + 24
        paper.box(x, y - 16, wide, 32, paper["leaf-soft"], round=9)
        paper.text(x + wide / 2, y, clause, 20, paper["leaf"], bold=True, at="middle")
        paper.text(x + wide + 14, y, rules.title, 22, paper["ink2"], room=room - wide - 14)


# The table of a step alone, as all see it, without heading and sentence, for a page with text of
# its own. Wide for a wall, narrow (portrait) for a phone.


WIDE: Final = (1600.0, 740.0)
NARROW: Final = 760.0
_EDGE: Final = 10.0  # room for the shadows
_SPOTS: Final = 440.0
_TRAY: Final = 206.0
_MIDDLE: Final = 350.0
_KITCHEN: Final = 1080.0


def alone(
    replay: Replay, n: int, *, dark: bool = False, narrow: bool = False, seat: int | None = None
) -> str:
    """Return the table after `n` events as SVG, for all or a seat. Raises IndexError outside 0 …
    len.
    """
    game, names, scene = replay.game, replay.seats, _scene(replay, n, seat)
    wide, high = (NARROW, _narrow_high(scene)) if narrow else WIDE
    paper = Paper(round(wide + 2 * _EDGE), round(high + 2 * _EDGE), dark=dark)
    pieces = PieceDrawer(paper, {**game.faces, **scene.faces}, scene.layout.back)
    before = _scene(replay, n - 1, seat) if n else None
    table = TablePicture(paper, pieces, scene, names, seat or 0, before=before, is_narrow=narrow)
    draw(table, Box(_EDGE, _EDGE, wide, high))
    totals = (f"{names[panel.seat]} {panel.total}" for panel in scene.seats)
    return paper.svg(f"{game.name}: {', '.join(totals)}")


def _scene(replay: Replay, n: int, seat: int | None) -> Scene:
    return replay.game.scene(replay.game.view(replay.state(n), seat), replay.seats)


def _narrow_high(scene: Scene) -> float:
    """Return the height of a narrow picture, by layout."""
    if scene.layout.kind == "round":
        rows = len(scene.seats) // 2  # of the others, two in a row
        return (_TRAY + GAP) * (rows + 1) + _MIDDLE
    if scene.layout.kind == "kitchen":
        return _KITCHEN
    return above_high(scene) + (_SPOTS if scene.layout.kind == "spots" else NARROW)
