"""Printed cards: markers, words and sizes, read back from the PDF itself."""

import re
import zlib
from base64 import a85decode
from itertools import combinations
from math import radians, tan
from pathlib import Path

import pytest
from scipy.stats import binomtest

from jamlab.classroom.cards import (
    ANY,
    BANDS,
    CODES,
    MOST_CARDS,
    PAPERS,
    Paper,
    answer,
    bands,
    labels,
    marker_size,
    sheet,
)
from jamlab.classroom.questions import of_lesson
from tests.unit.classroom.server.asked import Served

PAGE = (Path(__file__).parents[4] / "docs" / "teach" / "cards.md").read_text(encoding="utf-8")
TABLES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("|")
]


def bits(code: int) -> str:
    return f"{code:036b}"


def turned(marker: str) -> str:
    """Return the marker rotated a quarter turn clockwise."""
    rows = [marker[n : n + 6] for n in range(0, 36, 6)]
    return "".join("".join(column) for column in zip(*reversed(rows), strict=True))


def test_no_marker_is_like_another_or_like_itself_turned() -> None:
    found = [bits(code) for code in CODES]
    turns = [[one] for one in found]
    for each in turns:
        for _ in range(3):
            each.append(turned(each[-1]))
        assert turned(each[-1]) == each[0]

    def apart(one: str, other: str) -> int:
        return sum(a != b for a, b in zip(one, other, strict=True))

    own = min(apart(each[0], other) for each in turns for other in each[1:])
    others = min(apart(a[0], b) for a, many in combinations(turns, 2) for b in many)
    assert len(set(found)) == MOST_CARDS == 50
    assert min(own, others) == 14


def pages(pdf: bytes) -> list[str]:
    """Return the drawing operators of each page."""
    streams = re.findall(rb"stream\r?\n(.*?)~>\s*endstream", pdf, re.DOTALL)
    return [zlib.decompress(a85decode(each)).decode("latin-1") for each in streams]


def drawn(page: str) -> list[tuple[str, float]]:
    """Return a page's markers in drawing order: bits, and edge length in points."""
    found = []
    for part in page.split("\n0 g\n")[1:]:  # black fill starts a marker
        squares = re.findall(r"n (\S+) (\S+) (\S+) (\S+) re", part)
        if not squares:
            continue
        (left, low, edge, _), *white = (tuple(map(float, each)) for each in squares)
        cell = edge / 8
        places = {(round((x - left) / cell), round((y - low) / cell)) for x, y, *_ in white}
        assert {at for place in places for at in place} <= set(range(1, 7)), "white in the border"
        inner = [(x, y) for y in range(6, 0, -1) for x in range(1, 7)]  # PDF's y goes up
        found.append(("".join("01"[at in places] for at in inner), edge))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_each_card_is_there_once_with_its_marker(paper: Paper, per_page: int) -> None:
    made = sheet(30, paper=paper, per_page=per_page)
    found = [each for page in pages(made) for each in drawn(page)]
    assert [marker for marker, _ in found] == [bits(code) for code in CODES[:30]]
    assert len(pages(made)) == -(-30 // per_page)
    (edge,) = {round(edge, 2) for _, edge in found}
    assert edge / 72 * 25.4 == pytest.approx(marker_size(paper, per_page), abs=0.01)
    across = {1: 1, 2: 1, 4: 2}[per_page]
    assert edge * 1.25 * across < PAPERS[paper][0], "white about it as wide as a cell"


def test_a_back_has_the_words_of_its_front_and_no_marker() -> None:
    front, back = pages(sheet(1, backs=True))
    assert len(drawn(front)) == 1
    assert not drawn(back)
    for page in (front, back):
        words = re.findall(r"\((.*?)\) Tj", page.replace("\\226", "–"))
        assert {f"{edge}   {band}" for edge, band in zip("ABCD", ANY, strict=True)} <= set(words)
    # clockwise from the top on the front, anticlockwise on the back
    turns = r"\nq\n(\S+ \S+ \S+ \S+) 0 0 cm\n(?:.*\n)?.*\((\w)   "
    first, second = ({b: a for a, b in re.findall(turns, page)} for page in (front, back))
    assert (first["B"], second["B"]) == ("0 -1 1 0", "0 1 -1 0")
    assert (first["D"], second["D"]) == ("0 1 -1 0", "0 -1 1 0")


def test_what_cannot_be_printed_is_said() -> None:
    for cards, layout in ((0, 1), (51, 1), (10, 3)):
        with pytest.raises(ValueError, match=r"(cards|per_page) must be"):
            sheet(cards, per_page=layout)


def test_an_edge_is_a_quarter_of_the_scale_or_an_option() -> None:
    chance = {"kind": "chance", "low": 0.0, "high": 1.0, "choices": []}
    assert [answer(chance, edge) for edge in range(4)] == [0.125, 0.375, 0.625, 0.875]
    points = {"kind": "number", "low": -10, "high": 30, "choices": []}
    assert [answer(points, edge) for edge in range(4)] == [-5, 5, 15, 25]
    choice = {"kind": "choice", "low": 0, "high": 2, "choices": ["one", "two", "three"]}
    assert [answer(choice, edge) for edge in range(4)] == [0, 1, 2, None]


def test_a_card_names_the_scale_of_its_own_question() -> None:
    guess, chance = (of_lesson(number, 5)[0].question for number in (4, 2))
    options = of_lesson(4, 5)[1].question
    assert bands(options) == ()
    assert bands(chance) == BANDS
    assert bands(guess) == ("3–17.25 points", "17.25–31.5 points", "31.5–45.75 points",
                            "45.75–60 points")  # fmt: skip
    middle = [answer(guess, edge) for edge in range(4)]
    for band, value in zip(bands(guess), middle, strict=True):
        low, high = (float(end) for end in band.removesuffix(" points").split("–"))
        assert value == (low + high) / 2
    assert labels([options]) == ("",) * 4
    assert labels([options, chance, chance]) == BANDS
    both = labels([guess, options, chance, chance])
    assert both[0] == "question 1: 3–17.25 points  ·  questions 3, 4: 0–25 %"
    for page in pages(sheet(4, per_page=4, backs=True, labels=both)):
        words = page.replace("\\226", "–").replace("\\267", "·")
        assert f"(A   {both[0]}) Tj" in words
        assert "chance" not in words
    below = {"kind": "number", "low": -10, "high": 30, "unit": "points", "choices": []}
    assert bands(below)[0] == "-10 to 0 points"


def test_a_class_prints_cards_for_its_own_questions(tmp_path: Path) -> None:
    asked = of_lesson(4, 5)[:2]  # a number of points and a choice
    with Served(f"sqlite:///{tmp_path}/c.db", asked=asked) as served:
        reply = served.ask(f"/teach/{served.number}/cards.pdf?cards=1", headers=served.cookie)
    (page,) = pages(reply.body)
    assert "(A   3\\22617.25 points) Tj" in page
    assert "25 %" not in page


def test_how_far_the_page_says_a_card_can_be_read() -> None:
    """Derive the ranges from a pinhole camera with a 70° view: 2 d tan 35° wide at d metres."""
    rows = {row[0]: row[1:] for row in TABLES if "a page" in row[0]}
    for called, per_page in (("one a page", 1), ("two a page", 2), ("four a page", 4)):
        edge = marker_size("a4", per_page)
        far = [edge / 1000 / 24 * wide / (2 * tan(radians(35))) for wide in (1280, 1920)]
        assert rows[called] == [f"{edge:.0f} mm", *(f"{metres:.1f} m" for metres in far)]


def test_the_rates_of_the_page_are_those_of_its_counts() -> None:
    """Recompute each share and interval (SciPy's Wilson) from the counts of unread cards."""
    seen = 0
    for _, rate, counts, *_ in (row for row in TABLES if len(row) == 4):
        of = re.search(r" of (\d+)$", counts)
        if of is None:
            continue
        missed = [int(n) for n in counts.removesuffix(of[0]).split(", ")]
        shares = [1 - n / int(of[1]) for n in missed]
        assert re.findall(r"[\d.]+(?= %)", rate) == [f"{100 * share:.1f}" for share in shares], rate
        interval = re.search(r"\((\d+)–(\d+)\)", rate)
        if interval is not None:
            (miss,) = missed
            held = binomtest(int(of[1]) - miss, int(of[1])).proportion_ci(method="wilson")
            assert interval.groups() == (f"{100 * held.low:.0f}", f"{100 * held.high:.0f}"), rate
        seen += 1
    assert seen >= 9
    none = re.findall(r"0 of ([\d,]+)\D+95 % interval 0.00 to ([\d.]+) %", PAGE)
    assert len(none) == 2
    for wrong, below in none:
        ends = binomtest(0, int(wrong.replace(",", ""))).proportion_ci(method="wilson")
        assert below == f"{100 * ends.high:.2f}"
