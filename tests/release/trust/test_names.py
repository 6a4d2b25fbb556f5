"""Names, titles and notes hold no invisible characters, and no two names look alike."""

import json
from typing import Any

import pytest

from jamlab.core.registry import load
from jamlab.log import Malformed, header_for
from jamlab.log.lines import read_header
from jamlab.log.naming import normalised_name
from tests.unit.log.good import validator

WRONG = (
    *("A\nnn", "Ann\n", "A\x00", "\x1b[31mAnn", "A\x7f", "A\x85nn", "A\x9b31m"),
    *("A\u2028", "A\u2029", "A\u202enn", "\u202aAnn", "A\u2066nn", "Ann\u2069"),
)
ALIKE = (
    ("Ann", "Ann"),
    ("Ann", "Ann "),
    ("Ann", "A\u200bnn"),
    ("Ann", "\u200eAnn"),
    ("Zoë", "Zoe\u0308"),
    ("Ann", "\uff21nn"),
)
RIGHT = ("Ann", "Zoë", "José-María", "O’Neill", "Ægir 2", "山田", "אנה", "ann", "👩‍🚀")


def both(seats: list[str], title: str = "") -> tuple[bool, bool]:
    """Return whether our reader, and the independent validator, accept such a header."""
    cramel = load("cramel")
    header: dict[str, Any] = {
        "jamlab": 1, "game": "cramel", "rules": cramel.rules,
        "options": dict(cramel.checked_options(len(seats), {})), "seats": seats,
        "meta": {"title": title},
    }  # fmt: skip
    line = (json.dumps(header, ensure_ascii=False) + "\n").encode()
    try:
        read_header(line)
        ours = True
    except Malformed:
        ours = False
    try:
        validator().validate(line)
        theirs = True
    except validator().Wrong:
        theirs = False
    return ours, theirs


@pytest.mark.parametrize("name", WRONG, ids=ascii)
def test_what_is_not_seen_is_in_no_name_and_in_no_title(name: str) -> None:
    assert both([name, "Bo"]) == (False, False)
    assert both(["Ann", "Bo"], name) == (False, False)
    with pytest.raises(Malformed):
        header_for(load("cramel"), [name, "Bo"])
    with pytest.raises(Malformed):
        header_for(load("cramel"), ["Ann", "Bo"], meta={"title": name})


@pytest.mark.parametrize("names", ALIKE, ids=ascii)
def test_no_two_are_called_alike(names: tuple[str, str]) -> None:
    assert both(list(names)) == (False, False)
    with pytest.raises(Malformed, match="two players have the same name"):
        header_for(load("cramel"), names)


@pytest.mark.parametrize("name", RIGHT)
def test_names_of_people_are_taken(name: str) -> None:
    assert both([name, "Bo"], name) == (True, True)
    header_for(load("cramel"), [name, "Bo"])
    assert normalised_name(name)
