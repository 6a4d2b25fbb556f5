"""Scenes as text: positions, hidden cards, and no terminal control characters."""

from dataclasses import replace

from jamlab.chance.agents import RandomAgent
from jamlab.core import ALL_KNOWING
from jamlab.core.registry import load
from jamlab.core.scene import Scene
from jamlab.log import Replay
from jamlab.text import plain
from jamlab.ui.scene_text import as_text

NAMES = ("Ann", "Bo")


def scene(game: str, n: int, seat: int | None) -> Scene:
    replay = Replay.play(load(game), [RandomAgent() for _ in NAMES], 1, names=NAMES)
    return replay.game.scene(replay.game.view(replay.state(n), seat), NAMES)


def test_plain_keeps_words_and_drops_what_steers() -> None:
    assert plain("Zoë ’s 🌸 – ×") == "Zoë ’s 🌸 – ×"
    assert plain("\x1b[2J\x9b\n\u202e\u200b") == "�[2J����"


def test_a_grid_has_a_line_a_row() -> None:
    lines = as_text(scene("cramel", 30, None), NAMES).splitlines()
    start = next(n for n, line in enumerate(lines) if line.split() == list("1234567"))
    for row in range(1, 8):
        cells = lines[start + row]
        assert cells.split()[0] == str(row)
        assert len(cells) <= 80
        assert cells == cells.rstrip()


def test_every_face_up_tile_is_told_in_its_order() -> None:
    shown = scene("cramel", 30, None)
    text = as_text(shown, NAMES)
    up = [piece for piece in shown.pieces if piece.face]
    assert up
    for piece in up:
        assert f"{piece.badge} {piece.face.split()[0]}" in text


def test_without_memos_nothing_is_remembered() -> None:
    shown = scene("cramel", 60, None)
    row = [line for line in as_text(shown, NAMES, memos=False).splitlines() if line[2:3].isdigit()]
    assert any(piece.memo for piece in shown.pieces)
    assert not any("(" in line for line in row)


def test_hidden_hands_are_counted_only() -> None:
    known = [f"{name}’s hand: 5 (" in as_text(scene("sixty", 20, 1), NAMES) for name in NAMES]
    assert known == [False, True]
    everything = as_text(scene("sixty", 20, ALL_KNOWING), NAMES)
    assert "face down" not in everything


def test_a_name_stays_on_its_line() -> None:
    shown = replace(scene("sixty", 20, 0), banner="a\nb\x1b[2J")
    text = as_text(shown, ("A\x1b[2Jnn", "B\no"))
    assert "\x1b" not in text
    assert len(text.splitlines()) == len(as_text(shown, NAMES).splitlines())


def test_faces_have_their_labels() -> None:
    game = load("sixty")
    assert "Direction: Clockwise" in as_text(scene("sixty", 12, None), NAMES, game.faces)
