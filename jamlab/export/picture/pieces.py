"""Cards and tiles as the stepper draws them: solid, cream in both themes, backs in leaf green.

`PieceDrawer` draws one at a position and width; its look depends on its face alone. A piece that
lies face down is a back, with a small round chip of the face that all saw before it was hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jamlab.core import AnyGame
from jamlab.core.scene import BACK, Face, Piece, Scene
from jamlab.export.picture.paper import Paper, juice, mixed

DISC: Final = "#2B221D"
LEAF: Final = "#2B6B47"  # on cream: the same in both themes
SMALL: Final = 78
"""Cards narrower than this have no names."""


class PieceDrawer:
    """Drawer of cards and tiles; `faces` are all of the game, `back` is the icon on backs."""

    def __init__(self, paper: Paper, faces: Mapping[str, Face], back: str) -> None:
        self.paper, self._faces, self._back = paper, faces, back
        self._most = max((face.number for face in faces.values()), default=1) or 1

    def face(self, name: str) -> Face:
        """Return a face; an unknown one is shown by its name."""
        return self._faces.get(name) or Face(name)

    def chip(self, name: str, x: float, y: float, size: float) -> None:
        """Draw a face as a small picture: its icon, or its number or first letter."""
        paper, face = self.paper, self.face(name)
        if not face.icon or not paper.icon(face.icon, x, y, size):
            word = str(face.number) if face.number else face.label[:1]
            paper.box(x, y, size, size, paper["face"], round=size * 0.2)
            paper.word(x + size / 2, y + size / 2, word, size * 0.66, DISC)

    def little(self, name: str, x: float, y: float, wide: float) -> None:
        """Draw a small card within a line of text: a face, or a back."""
        paper, high = self.paper, wide * 1.14
        if name == BACK:
            self._blank(x, y, wide, high, wide * 0.2, up=False)
            return
        paper.box(x, y, wide, high, paper["face"], round=wide * 0.2, lies=1)
        self.chip(self.face(name).above or name, x + wide * 0.1, y + wide * 0.17, wide * 0.8)

    def card(
        self, piece: Piece, x: float, y: float, wide: float, high: float, *, names: str = "above"
    ) -> None:
        """Draw a card; `names` says which half of a two-part card is named: "above", "below"
        or "".
        """
        paper, face = self.paper, self.face(piece.face)
        round = wide * 0.14
        self._blank(x, y, wide, high, round, up=piece.face != BACK, flag=piece.flag)
        if piece.face == BACK:
            size = wide * 0.48
            left, top = x + (wide - size) / 2, y + (high - size) / 2
            if not paper.icon(self._back, left, top, size, 0.5):
                middle = x + wide / 2, y + high / 2
                paper.word(*middle, self._back, wide * 0.39, paper["back2"], room=wide)
            if piece.memo:
                self._memo(piece.memo, x, y, wide, high, 0.5)
        elif face.above or face.points or face.needs:
            self._recipe(piece.face, x, y, wide, high, names if wide >= SMALL else "")
        elif face.number:
            self._number(face.number, x, y, wide, high)
        else:
            self._drawn(face, x, y, wide, high)
        if piece.deep > 1:
            self.count(f"×{piece.deep}", x + 8, y + 6)

    def tile(self, piece: Piece, x: float, y: float, wide: float, badge: tuple[str, str]) -> None:
        """Draw a square tile; `badge` are the colours of its order number."""
        paper, now = self.paper, piece.flag == "current"
        if now:
            x, y, wide = x - wide * 0.06, y - wide * 0.06, wide * 1.12
            paper.box(x - 9, y - 9, wide + 18, wide + 18, paper["accent-soft"], round=wide * 0.2)
        self._blank(x, y, wide, wide, wide * 0.145, up=piece.face != BACK, flag=piece.flag)
        face = self.face(piece.face)
        if piece.face == BACK:
            paper.icon("castle", x + wide * 0.22, y + wide * 0.22, wide * 0.56)
            if piece.memo:
                self._memo(piece.memo, x, y, wide, wide, 0.38)
        else:
            up = wide * (0.02 if face.dots else 0.06)
            self.chip(piece.face, x + wide * 0.245, y + wide * 0.09 + up, wide * 0.51)
            middle, below = x + wide / 2, y + wide * 0.71 + up
            paper.word(middle, below, face.label, wide * 0.175, DISC, room=wide * 0.92)
            for n in range(face.dots):
                at = middle + (n - (face.dots - 1) / 2) * wide * 0.145
                fill = "#B0143C" if now else LEAF
                paper.add("circle", cx=at, cy=y + wide * 0.885, r=wide * 0.048, fill=fill)
        if piece.badge:
            size, fill = wide * 0.31, badge[0]
            paper.box(x - wide * 0.08, y - wide * 0.08, size, size, fill, round=wide * 0.084)
            at = size / 2 - wide * 0.08
            paper.word(x + at, y + at, str(piece.badge), wide * 0.19, badge[1])

    def pile(self, count: int, top: str, x: float, y: float, wide: float, high: float) -> None:
        """Draw a pile of backs, or with a face on top; an empty one is an outline."""
        if not count:
            self.paper.outlined(x, y, wide, high, self.paper["line"], wide * 0.14)
        for under in range(min(3, count) - 1, 0, -1):
            self._blank(x + 4 * under, y + 4 * under, wide, high, wide * 0.14, up=top != BACK)
        if count:
            self.card(Piece("", "", 0, top), x, y, wide, high, names="below")

    def lying(self, pieces: list[Piece], x: float, y: float, wide: float, high: float) -> None:
        """Draw the cards that lie sideways over the lower half of a card, as what they stand
        for.
        """
        many = len(pieces) > 1
        w, h = (wide * 0.5, high * 0.36) if many else (wide * 1.12, high * 0.42)
        for n, piece in enumerate(pieces):
            apart = (wide * 1.12 - w) * n / max(1, len(pieces) - 1)
            left, top = x - wide * 0.06 + apart, y + high * 1.07 - h
            turn = f"rotate({-5 + 4 * n if many else -3} {left + w / 2:.1f} {top + h / 2:.1f})"
            self.paper.begin(transform=turn)
            self._blank(left, top, w, h, wide * 0.115, up=False)
            if shown := piece.stands_for or piece.memo or piece.face:
                r = min(h * 0.42, w * 0.4)
                at = {"cx": left + w / 2, "cy": top + h / 2}
                self.paper.add("circle", **at, r=r, fill=self.paper["face"])
                self.chip(shown, at["cx"] - r * 0.72, at["cy"] - r * 0.72, r * 1.44)
            self.paper.end()

    def count(self, words: str, x: float, y: float, size: float = 15) -> None:
        """Draw a dark disc with a number, centred at x, y."""
        wide = max(1.6 * size, (0.62 * len(words) + 0.7) * size)
        self.paper.box(x - wide / 2, y - 0.8 * size, wide, 1.6 * size, DISC, round=0.8 * size)
        self.paper.word(x, y, words, size, "#FFFDF8")

    def _blank(
        self, x: float, y: float, w: float, h: float, round: float, *, up: bool, flag: str = ""
    ) -> None:
        paper = self.paper
        rings = {"current": "accent", "chosen": "leaf", "reach": "leaf"}
        ring = paper[rings[flag]] if flag else ""
        paper.box(x, y, w, h, paper["face" if up else "back"], round=round, ring=ring, lies=3)
        if not up:
            paper.outlined(x, y, w, h, paper["back-edge"], round, 1.5)

    def _memo(self, memo: str, x: float, y: float, w: float, h: float, share: float) -> None:
        size = w * share
        left, top = x + w * 0.94 - size, y + h - w * 0.06 - size
        at = {"cx": left + size / 2, "cy": top + size / 2}
        self.paper.add("circle", **at, r=size / 2, fill=self.paper["face"])
        shown = self.face(memo).above or memo
        self.chip(shown, left + size * 0.14, top + size * 0.14, size * 0.72)

    def _number(self, number: int, x: float, y: float, wide: float, high: float) -> None:
        paper, middle = self.paper, x + wide / 2
        paper.word(middle, y + high * 0.44, str(number), wide * 0.5, DISC)
        bar = {"x": x + wide * 0.24, "y": y + high * 0.74, "height": wide * 0.08, "rx": 3}
        paper.add("rect", **bar, width=wide * 0.52, fill="#E9DFCF")
        paper.add("rect", **bar, width=wide * 0.52 * number / self._most, fill=LEAF)

    def _drawn(self, face: Face, x: float, y: float, wide: float, high: float) -> None:
        paper, middle, size = self.paper, x + wide / 2, wide * 0.56
        named = wide >= SMALL or not face.icon
        top = y + high * (0.4 if named else 0.5) - size / 2
        drawn = bool(face.icon) and paper.icon(face.icon, middle - size / 2, top, size)
        if named or not drawn:
            name = face.name or face.label
            at = y + high * (0.8 if drawn else 0.5)
            share = 0.19 if drawn or len(name) > 2 else 0.48  # a rank, as large as a number
            self._word(name, middle, at, wide * share, wide, bold=True)

    def _word(
        self, words: str, x: float, y: float, size: float, wide: float, *, bold: bool = False
    ) -> None:
        """Draw a word on a card of a given width, centred at x, y."""
        words, room = words.replace("\N{SOFT HYPHEN}", ""), wide * 0.95
        self.paper.text(x, y, words, size, DISC, bold=bold, at="middle", room=room, least=0.5)

    def _recipe(self, name: str, x: float, y: float, wide: float, high: float, names: str) -> None:
        paper, face, middle = self.paper, self.face(name), x + wide / 2
        upper = self.face(face.above) if face.above else face
        share = (0.42 if names == "below" else 0.28) if face.below else 0.16 if face.needs else 0
        low, named = high * share, names == "above" or (bool(names) and not face.below)
        size = wide * (0.62 if names else 0.68)
        word = wide * 0.2 if named else 0
        top = y + (high - low - size - word) / 2 + wide * 0.03
        if not upper.icon or not paper.icon(upper.icon, middle - size / 2, top, size):
            named, word, top = True, 0, y + (high - low) / 2 - size
        if named:
            at = top + size + word * 0.5
            self._word(upper.name or upper.label, middle, at, wide * 0.165, wide)
        if face.below:
            fruit, y_low, round = self.face(face.below), y + high - low, wide * 0.14
            tint = mixed(juice(fruit.icon), paper["face"], 0.8)
            turn = f"a{round:.1f} {round:.1f} 0 0 1"  # a round corner
            edge = f"M{x:.1f} {y_low:.1f}h{wide:.1f}v{low - round:.1f}"
            edge += f"{turn} {-round:.1f} {round:.1f}h{2 * round - wide:.1f}"
            paper.add("path", d=f"{edge}{turn} {-round:.1f} {-round:.1f}z", fill=tint)
            size = min(low * 0.86, wide * 0.4 if names == "below" else low)
            word = wide * 0.17 if names == "below" else 0
            top = y_low + (low - size - word) / 2
            self.chip(face.below, middle - size / 2, top, size)
            if word:
                at = top + size + word / 2
                self._word(fruit.name or fruit.label, middle, at, wide * 0.165, wide)
        for n, need in enumerate(face.needs):
            size = min(low, wide / max(5, len(face.needs)))
            left = middle + (n - len(face.needs) / 2) * size
            self.chip(need, left, y + high - low - wide * 0.03, size)
        if face.points:
            small = wide < SMALL
            out = -0.02 if small else 0.19
            self.count(str(face.points), x + wide * (1 - out), y + wide * out, max(15, wide * 0.19))


# -- Single cards and tiles, for pages without a stepper -------------------------------------------


WIDE: Final = 200
_ROOM: Final = 20  # room for the shadow


def drawer(paper: Paper, game: AnyGame) -> PieceDrawer:
    """Return a drawer of a game's cards or tiles."""
    scene = _opening(game)
    return PieceDrawer(paper, {**game.faces, **scene.faces}, scene.layout.back)


def _opening(game: AnyGame) -> Scene:
    state = game.start(game.seats[0], {})
    return game.scene(game.view(state, None), [str(seat) for seat in range(game.seats[0])])


def single(game: AnyGame, face: str = BACK, *, mark: str = "", dark: bool = False) -> str:
    """Return a card or tile of a game as SVG; `face` is one of its faces, BACK a back.

    `mark` "now" puts a ring round it. Raises ValueError for a face that the game does not have.
    """
    scene = _opening(game)
    faces = {**game.faces, **scene.faces}
    if face != BACK and face not in faces:
        raise ValueError(f"{game.name}: unknown face {face!r}")
    is_tile = scene.layout.kind == "grid"
    high = WIDE if is_tile else round(WIDE * 1.4)
    paper = Paper(WIDE + 2 * _ROOM, high + 2 * _ROOM, dark=dark)
    pieces = PieceDrawer(paper, faces, scene.layout.back)
    piece = Piece("", "", 0, face, flag="current" if mark == "now" else "")
    if is_tile:
        pieces.tile(piece, _ROOM, _ROOM, WIDE, ("", ""))
    else:
        pieces.card(piece, _ROOM, _ROOM, WIDE, high)
    return paper.svg(faces[face].label if face in faces else "face down")
