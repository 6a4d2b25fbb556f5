"""Picture of a step: elements drawn, hidden information, and the command."""

import re
import struct
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest

from jamlab.core.registry import ids
from jamlab.core.scene import BACK
from jamlab.export import picture
from jamlab.export.picture.paper import Paper, cut, width_of, wrapped
from jamlab.log import Replay, redact
from tests.unit.cli.terminal import run
from tests.unit.export.test_one_file import HIDING, indistinguishable_states, logs

SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {"svg", "title", "defs", "g", "use", "rect", "circle", "ellipse", "path", "text"}


def words_in(svg: str) -> list[str]:
    """Return all texts drawn in a picture."""
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.sample
@pytest.mark.parametrize("game", ids())
def test_every_table_can_be_drawn_at_any_step(game: str) -> None:
    """From start to end, from every viewpoint; each reference has its definition."""
    for path in logs(game):
        replay = Replay.read(path)
        views = ["table", "all", *map(str, range(len(replay.seats)))]
        for n, view in enumerate(views):
            at = len(replay) * n // (len(views) - 1)
            drawn = picture(replay, at, viewpoint=view, dark=n % 2 == 1)
            root = ElementTree.fromstring(drawn.svg)
            assert {node.tag.removeprefix(SVG) for node in root.iter()} <= KNOWN
            assert not re.search(r"var\(|\bnan\b|style=|currentColor", drawn.svg), path.name
            there = {node.get("id") for node in root.iter() if node.get("id")}
            used = set(re.findall(r'(?:href="|url\()#([^")]+)', drawn.svg))
            assert used == there, path.name
            assert set(re.findall(r"https?://[^\"]+", drawn.svg)) == {
                "http://www.w3.org/2000/svg",
                "http://www.w3.org/1999/xlink",
            }


@pytest.mark.parametrize("game", ids())
def test_it_says_what_happened_under_which_clause_and_who_has_what(game: str) -> None:
    replay = Replay.read(logs(game)[0])
    at = len(replay) // 2
    event, table = replay.events[at - 1], replay.game
    told = words_in(picture(replay, at).svg)
    joined = " ".join(told)
    assert table.mask(event, None).told(replay.seats) in joined
    assert event.clause in told
    assert table.rulebook.clauses[event.clause].title in told
    assert f"step {at}" in joined
    scene = table.scene(table.view(replay.state(at), None), replay.seats)
    for panel in scene.seats:
        assert replay.seats[panel.seat] in told
        assert any(each.split()[0] == str(panel.total) for each in told if each)


def test_all_cards_that_are_seen_are_drawn_and_the_others_are_backs() -> None:
    replay = Replay.read(next(path for path in logs("sixty") if path.stem == "ann-bo-cy-di"))
    at = 260
    for view, seat in (("table", None), ("0", 0)):
        scene = replay.game.scene(replay.game.view(replay.state(at), seat), replay.seats)
        numbers = [
            str(replay.game.faces[piece.face].number)
            for piece in scene.pieces
            if piece.face != BACK and replay.game.faces[piece.face].number
        ]
        told = words_in(picture(replay, at, viewpoint=view).svg)
        for number in numbers:
            assert told.count(number) >= numbers.count(number)
        backs = sum(piece.face == BACK for piece in scene.pieces)
        assert told.count("60") == backs + 1  # plus the deck's


@pytest.mark.parametrize("game", HIDING)
def test_what_is_hidden_from_its_viewpoint_is_not_in_it(game: str) -> None:
    """Two games that differ only in what a viewpoint cannot see give the same pictures."""
    compared = 0
    for path in logs(game)[:2]:
        replay = Replay.read(path)
        for seat in (None, 0):
            for one, two in islice(indistinguishable_states(replay, seat), 2):
                assert one.events != two.events
                view = "table" if seat is None else str(seat)
                for at in range(len(one) + 1):
                    drawn = picture(one, at, viewpoint=view).svg
                    assert drawn == picture(two, at, viewpoint=view).svg, (path.name, seat, at)
                compared += 1
    assert compared


def test_who_knows_all_sees_what_backs_will_show() -> None:
    replay = Replay.read(logs("cramel")[0])
    icons = [
        len(set(re.findall(r'href="#jl-([\w-]+)"', picture(replay, 1, viewpoint=view).svg)))
        for view in ("table", "all")
    ]
    assert icons[0] < icons[1]


def test_it_is_a_png_of_the_width_that_was_asked_for(tmp_path: Path) -> None:
    drawn = picture(Replay.read(logs("pig")[0]), 3)
    for width in (1600, 801):
        data = drawn.png(width)
        assert struct.unpack(">II", data[16:24]) == (width, pytest.approx(width * 9 / 16, abs=1))
    assert drawn._repr_svg_() == drawn.svg
    with pytest.raises(ValueError, match=r"must end in .svg or .png"):
        drawn.save(tmp_path / "a.bmp")
    with pytest.raises(ValueError, match="width must be 1 to 8,000, got 9000"):
        drawn.png(9000)


def test_words_cannot_become_markup() -> None:
    bad = '</text><script>alert("1")</script>\x00&'
    svg = picture(Replay.read(logs("pig")[0]), 2, title=bad).svg
    assert "<script" not in svg
    assert bad.replace("\x00", "\N{REPLACEMENT CHARACTER}") in words_in(svg)
    paper = Paper(10, 10, dark=False)
    assert paper.icon(f'jar-"/>{bad}', 0, 0, 32)  # a log's custom deck may name any icon
    assert "<script" not in paper.svg("")


def test_words_are_made_to_fit() -> None:
    long = "Abracadabra and no end to it"
    assert width_of(cut(long, 20, 120), 20) <= 120
    assert cut("short", 20, 120) == "short"
    assert wrapped(long, 20, 170, 3) == ["Abracadabra and", "no end to it"]
    assert wrapped(long, 20, 130, 2)[-1].endswith("…")
    paper = Paper(200, 100, dark=False)
    paper.text(0, 0, long, 20, room=90)
    assert "…</text>" in paper.svg("")
    assert 'font-size="16"' in paper.svg("")


def test_what_is_not_there_is_refused() -> None:
    replay = Replay.read(logs("kuhn")[0])
    with pytest.raises(ValueError, match=f"step must be 0 to {len(replay)}, got 999"):
        picture(replay, 999)
    with pytest.raises(ValueError, match="unknown viewpoint '7'; known: table, 0, 1, all"):
        picture(replay, viewpoint="7")
    with pytest.raises(ValueError, match="did not see Bo’s cards"):
        picture(Replay.of(redact(replay, 0), "seen.jsonl"), 3, viewpoint="1")


@pytest.mark.parametrize("viewpoint", ["table", "0"])
def test_a_game_seen_from_one_seat_is_drawn_as_that_seat_saw_it(viewpoint: str) -> None:
    replay = Replay.read(logs("kuhn")[0])
    seen = Replay.of(redact(replay, 0), "seen.jsonl")
    for step in range(0, len(replay) + 1, 3):
        drawn = picture(seen, step, viewpoint=viewpoint, title="T")
        assert drawn == picture(replay, step, viewpoint=viewpoint, title="T")


def test_the_command_writes_it_once(tmp_path: Path) -> None:
    log, target = str(logs("kuhn")[0]), tmp_path / "step.svg"
    said = run("picture", log, "--at", "9", "--seat", "Bo", "-o", str(target))
    assert (said.code, said.err) == (0, "")
    assert "step 9 · seen by Bo: " in said.out
    assert target.read_text("utf-8") == picture(Replay.read(log), 9, viewpoint="1").svg
    again = run("picture", log, "-o", str(target))
    assert again.code == 2
    assert "is there already" in again.err
    small = tmp_path / "step.png"
    assert run("picture", log, "-o", str(small), "--width", "320", "--dark").code == 0
    assert struct.unpack(">II", small.read_bytes()[16:24]) == (320, 180)
    for wrong, words in (
        (("--at", "4000"), "step must be 0 to"),
        (("--seat", "Zoe"), "unknown seat 'Zoe'"),
        (("-o", str(tmp_path / "a.txt")), "a.txt must end in .svg or .png"),
    ):
        told = run("picture", log, "-o", str(tmp_path / "b.svg"), *wrong)
        assert told.code == 2
        assert words in told.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["step.png", "step.svg"]
