"""Synthetic webcam pictures of rooms with cards held up. The only code shared with what prints or
reads cards is the table of codes.

* Each card is a plane in space: printed at a size, tilted about any axis, turned to one of its four
  edges and a little more, seen through a lens (perspective).
* The camera adds light from one side, blur, noise and JPEG.
* The background holds a classroom's things: windows, posters, checked shirts, dark frames.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy.ndimage import gaussian_filter

from jamlab.classroom.cards import CODES

Picture = npt.NDArray[np.float64]
WIDTH: Final = 1280
HEIGHT: Final = 720
_FOCAL: Final = 1000.0  # pixels: a webcam with a field of view of 65 degrees
_WHITE, _BLACK = 225.0, 35.0
_FINE: Final = 4  # samples per pixel and axis


@dataclass(frozen=True)
class Condition:
    """Properties of the cards, the room and the camera."""

    pixels: float = 60.0  # a marker's edge, seen from the front
    cards: int = 10
    angle: float = 20.0  # degrees out of the image plane: at most, above 30 exactly
    turned: float = 15.0  # degrees from upright, at most
    blur: float = 0.7  # standard deviation in pixels, over the whole picture
    noise: float = 4.0  # standard deviation, of 255
    light: float = 1.0  # bright side of the room over its dark side
    bright: float = 1.0
    finger: float = 0.0  # reach of a finger over the marker, as a share of its edge
    quality: int = 80  # of JPEG
    clutter: int = 25  # background objects with corners


@dataclass(frozen=True)
class Held:
    """A card in a scene: its number, the edge that is up, its middle in the picture."""

    card: int
    edge: int
    x: float
    y: float


def scene(
    condition: Condition,
    random: np.random.Generator,
    held: list[Held] | None = None,
    *,
    room: np.random.Generator | None = None,
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> tuple[npt.NDArray[np.uint8], list[Held]]:
    """Draw a picture (height, width, 3) and return it with its cards. `held`: draw these cards, not
    random ones. `room`: generator for the background, to repeat it."""
    width, height = size
    picture = _room(condition.clutter, room or random, width, height)
    held = _places(condition, random, width, height) if held is None else held
    for each in held:
        _draw(picture, each, condition, random)
    side = random.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:height, 0:width]
    along = ((x / width - 0.5) * np.cos(side) + (y / height - 0.5) * np.sin(side)) / 0.7
    picture *= condition.bright * (1 / condition.light) ** np.clip(0.5 + along, 0, 1)
    if condition.blur:
        picture = gaussian_filter(picture, condition.blur)
    grain = random.normal(0, condition.noise, picture.shape)
    tint = np.array([1.0, 0.97, 0.9])
    coloured = (picture + grain)[:, :, None] * tint
    return _jpeg(np.clip(coloured, 0, 255).astype(np.uint8), condition.quality), held


def still(condition: Condition) -> Condition:
    """The condition with an empty, more cluttered room."""
    return replace(condition, cards=0, clutter=60)


def _jpeg(picture: npt.NDArray[np.uint8], quality: int) -> npt.NDArray[np.uint8]:
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "JPEG", quality=quality)
    return np.asarray(Image.open(file))


def _places(
    condition: Condition, random: np.random.Generator, width: int, height: int
) -> list[Held]:
    """Cards at jittered grid positions; at most as many as fit."""
    room = condition.pixels * 1.75
    columns, rows = int((width - 8) // room), int((height - 8) // room)
    places = random.permutation(columns * rows)[: condition.cards]
    numbers = random.permutation(len(CODES))[: len(places)] + 1
    found = []
    for card, place in zip(numbers, places, strict=True):
        row, column = divmod(int(place), columns)
        x = (width - columns * room) / 2 + (column + 0.5 + random.uniform(-0.05, 0.05)) * room
        y = (height - rows * room) / 2 + (row + 0.5 + random.uniform(-0.05, 0.05)) * room
        found.append(Held(int(card), int(random.integers(4)), x, y))
    return found


def _room(clutter: int, random: np.random.Generator, width: int, height: int) -> Picture:
    """Draw a wall with quadrilaterals, frames, stripes and grids in front of it."""
    base = gaussian_filter(random.normal(0, 1, (height // 8, width // 8)), 6)
    base = np.kron(base, np.ones((8, 8)))[:height, :width]
    picture = np.full((height, width), 130.0)
    picture[: base.shape[0], : base.shape[1]] += 250 * base
    for _ in range(clutter):
        size = random.uniform(15, 160)
        turn = random.uniform(-0.5, 0.5)
        middle = random.uniform(0, width), random.uniform(0, height)
        tall = random.uniform(0.6, 1.6)
        reach = int(1.6 * size) + 1  # beyond its corners
        left, top = max(0, int(middle[0]) - reach), max(0, int(middle[1]) - reach)
        here = picture[top : int(middle[1]) + reach, left : int(middle[0]) + reach]
        y, x = np.mgrid[top : top + here.shape[0], left : left + here.shape[1]]
        u = ((x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn)) / size
        v = ((y - middle[1]) * np.cos(turn) - (x - middle[0]) * np.sin(turn)) / size / tall
        _thing(here, u, v, random)
    clipped: Picture = np.clip(picture, 5, 245)
    return clipped


def _thing(here: Picture, u: Picture, v: Picture, random: np.random.Generator) -> None:
    """Draw an object with corners, at u and v from -0.5 to 0.5."""
    inside = (np.abs(u) < 0.5) & (np.abs(v) < 0.5)
    kind = random.integers(4)
    tone = random.uniform(20, 230)
    if kind == 0:
        here[inside] = tone
    elif kind == 1:  # a frame around a tone
        here[inside] = 40
        here[(np.abs(u) < 0.36) & (np.abs(v) < 0.36)] = tone
    elif kind == 2:  # stripes
        here[inside] = np.where(np.sin(u * random.uniform(10, 60)) > 0, 200, 50)[inside]
    else:  # a random pattern in a black square: a poster, a QR code, another game's marker
        cells = random.integers(4, 12)
        pattern = random.integers(0, 2, (cells, cells)) * 190.0 + 30
        pattern[0, :] = pattern[-1, :] = pattern[:, 0] = pattern[:, -1] = 30
        row = np.clip(((v + 0.5) * cells).astype(int), 0, cells - 1)
        column = np.clip(((u + 0.5) * cells).astype(int), 0, cells - 1)
        here[(np.abs(u) < 0.6) & (np.abs(v) < 0.6)] = 220
        here[inside] = pattern[row, column][inside]


def _printed(card: int) -> Picture:
    """A card as printed: its marker with a white margin, 10 by 10 cells, without text."""
    made = np.full((10, 10), _WHITE)
    made[1:9, 1:9] = _BLACK
    bits = np.array([int(bit) for bit in f"{CODES[card - 1]:036b}"]).reshape(6, 6)
    made[2:8, 2:8] = np.where(bits, _WHITE, _BLACK)
    return made


def _draw(picture: Picture, held: Held, condition: Condition, random: np.random.Generator) -> None:
    """Draw a card into the picture; plane coordinates are cells from its middle, y down."""
    printed = _printed(held.card)
    tilt = np.radians(condition.angle * (1.0 if condition.angle > 30 else random.uniform(0, 1)))
    about = random.uniform(0, 2 * np.pi)
    # edge n is up after n quarter turns anticlockwise
    spin = -held.edge * np.pi / 2 + np.radians(random.uniform(-1, 1) * condition.turned)
    axis = np.array([np.cos(about), np.sin(about), 0.0])
    space = _rotation(axis, float(tilt)) @ _rotation(np.array([0.0, 0.0, 1.0]), float(spin))
    scale = condition.pixels / 8 / _FOCAL
    # camera at the origin, card at distance 1: a cell is `scale` long, seen at _FOCAL
    plane = np.column_stack([space[:, 0] * scale, space[:, 1] * scale, [0.0, 0.0, 1.0]])
    lens = np.array([[_FOCAL, 0, held.x], [0, _FOCAL, held.y], [0, 0, 1.0]])
    back = np.linalg.inv(lens @ plane)
    reach = int(condition.pixels * 1.1) + 3
    top, left = max(0, int(held.y) - reach), max(0, int(held.x) - reach)
    bottom = min(picture.shape[0], int(held.y) + reach)
    right = min(picture.shape[1], int(held.x) + reach)
    fine = (np.arange(_FINE) + 0.5) / _FINE - 0.5
    ys = (np.arange(top, bottom)[:, None] + fine).ravel()
    xs = (np.arange(left, right)[:, None] + fine).ravel()
    gx, gy = np.meshgrid(xs, ys)
    u, v, w = np.tensordot(back, np.stack([gx, gy, np.ones_like(gx)]), 1)
    u, v = u / w, v / w
    column, row = np.floor(u + 5).astype(int), np.floor(v + 5).astype(int)
    inside = (column >= 0) & (column < 10) & (row >= 0) & (row < 10)
    colour = np.zeros_like(gx)
    colour[inside] = printed[row[inside], column[inside]]
    if condition.finger:
        _fingers(colour, inside, u, v, held.edge, condition.finger, random)

    def together(values: Picture) -> Picture:
        shape = (bottom - top, _FINE, right - left, _FINE)
        means: Picture = values.reshape(shape).mean(axis=(1, 3))
        return means

    share = together(inside.astype(float))
    here = picture[top:bottom, left:right]
    here[:] = here * (1 - share) + together(np.where(inside, colour, 0.0))


def _fingers(
    colour: Picture,
    inside: npt.NDArray[np.bool_],
    u: Picture,
    v: Picture,
    edge: int,
    finger: float,
    random: np.random.Generator,
) -> None:
    """Cover part of the marker (8 cells wide) with two thumbs from below; `edge` is up."""
    out = (v, -u, -v, u)[edge]
    across = (u, v, u, v)[edge]
    for place in (-1, 1):
        along = across - place * random.uniform(1.0, 3.2)
        tip = 4 - 8 * finger + 0.75
        is_thumb = (np.abs(along) < 0.75) & (out > tip)
        is_thumb |= along**2 + (out - tip) ** 2 < 0.75**2
        colour[is_thumb & inside] = 150.0


def _rotation(axis: npt.NDArray[np.float64], angle: float) -> npt.NDArray[np.float64]:
    """Rotation matrix about a unit axis by Rodrigues' formula."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turned: npt.NDArray[np.float64] = (
        np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    )
    return turned
