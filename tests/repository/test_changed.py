"""`changed.py` selects the right tests for `make check`, for changes of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.repository.changed import FAR, LEFT, NEAR, SAMPLE, Nearest, near, only_games
from tests.repository.imports import ROOT


def chosen(*names: str) -> dict[str, int]:
    """Map each selected test file to its distance from the given files."""
    files = [ROOT / name for name in names]
    assert all(file.exists() for file in files)
    return {str(test.relative_to(ROOT)): n for test, n in near(files).items()}


def test_rules_concern_their_own_tests_first_and_then_the_contract() -> None:
    found = chosen("jamlab/games/pig/rules.py")
    assert found["tests/unit/games/pig/test_clauses.py"] == 0
    assert 0 < found["tests/contract/test_folding.py"] < FAR
    assert "tests/release/builds/test_loading.py" not in found


def test_a_script_concerns_the_browser_and_first_its_own_room() -> None:
    found = chosen("jamlab/pages/stepper/player.js")
    assert found["tests/browser/stepper/test_stepping.py"] == 0
    assert found["tests/browser/flicks/test_flicking.py"] == 1
    assert "tests/contract/test_folding.py" not in found


def test_words_of_a_lesson_concern_the_lessons() -> None:
    found = chosen("jamlab/lessons/second_tile/teacher.md")
    assert found["tests/unit/lessons/test_every_lesson.py"] == 0
    assert "tests/unit/games/pig/test_clauses.py" not in found


def test_a_document_concerns_the_tests_that_name_it() -> None:
    found = chosen("docs/chance/odds.md")
    assert found["tests/unit/chance/exact/test_page.py"] == 0
    assert "tests/repository/test_layers.py" not in found


def test_a_test_concerns_itself_and_a_helper_those_that_import_it() -> None:
    assert chosen("tests/unit/core/test_text.py")["tests/unit/core/test_text.py"] == 0
    assert chosen("tests/contract/arrangements.py")["tests/contract/test_resample.py"] <= 1


def test_where_only_games_changed_they_are_named() -> None:
    rules = ROOT / "jamlab/games/pig/rules.py"
    assert only_games([rules, ROOT / "docs/play/players.md"]) == {"pig"}
    assert only_games([rules, ROOT / "replays/kuhn/tour.jsonl"]) == {"pig", "kuhn"}
    assert not only_games([rules, ROOT / "jamlab/core/game.py"])
    assert not only_games([ROOT / "docs/play/players.md"])


class Item:
    """Stand-in for `pytest.Item` with the attributes that `Nearest` reads."""

    def __init__(self, name: str, file: str = "tests/contract/test_folding.py") -> None:
        self.path, self.name = ROOT / file, name


@pytest.mark.parametrize(
    ("name", "place"),
    [("test[pig-2-mixed]", 4), ("test[cramel-2-mixed]", FAR), ("test", FAR), ("test[pigeon]", FAR)],
)
def test_farther_off_only_tests_that_name_the_game_are_chosen(name: str, place: int) -> None:
    near, far = (
        ROOT / "tests/unit/games/pig/test_clauses.py",
        ROOT / "tests/contract/test_folding.py",
    )
    nearest = Nearest({near: NEAR, far: 4}, frozenset({"pig"}), 1)
    item: Any = Item(name)
    assert nearest.place(item) == place
    beside: Any = Item(name, "tests/unit/games/pig/test_clauses.py")
    assert nearest.place(beside) == NEAR


def test_once_the_time_is_over_nothing_more_is_begun_but_one_of_each_kind() -> None:
    late, sample = Item("late"), Item("sample")
    over: Any = Nearest({}, frozenset(), -1)
    over.places = {late: NEAR, sample: SAMPLE}
    over.pytest_runtest_setup(sample)
    with pytest.raises(pytest.skip.Exception, match=LEFT):
        over.pytest_runtest_setup(late)
    in_time: Any = Nearest({}, frozenset(), 60)
    in_time.pytest_runtest_setup(late)
