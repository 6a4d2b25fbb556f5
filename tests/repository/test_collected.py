"""No test is lost: `make test-all` collects each test that `make test` did on 27 November 2026."""

from __future__ import annotations

import pytest

from tests.repository.collected import (
    MOVED,
    ROOT,
    Collected,
    Move,
    before,
    collect,
    commands,
    matches,
    moves,
    unexplained,
)
from tests.repository.tiers import CASES

TABLE = moves(MOVED.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def now() -> Collected:
    return collect()


def test_the_old_list_is_whole() -> None:
    assert (len(before().tests), len(before().interpreted)) == (13_307, 3_454)


@pytest.mark.slow("collects all tests twice: 20 CPU seconds")
def test_every_test_is_collected_or_its_move_is_told(now: Collected) -> None:
    gone = unexplained(before().tests - now.tests, TABLE)
    assert not gone, f"tell of them in {MOVED.name}:\n" + "\n".join(sorted(gone))
    gone = unexplained(before().interpreted - now.interpreted, TABLE)
    assert not gone, "no longer on the interpreted build:\n" + "\n".join(sorted(gone))


@pytest.mark.slow("collects all tests twice: 20 CPU seconds")
def test_each_slow_case_is_a_test(now: Collected) -> None:
    names = [name for names in CASES.values() for name in names]
    assert [name for name in names if not matches(name, now.tests)] == []


@pytest.mark.slow("collects all tests twice: 20 CPU seconds")
@pytest.mark.parametrize("move", TABLE, ids=lambda move: move.tests)
def test_a_move_is_true(move: Move, now: Collected) -> None:
    gone = before().tests - now.tests | before().interpreted - now.interpreted
    assert matches(move.tests, gone), "nothing of that name is gone: take the table out"
    for name in move.now:
        file, _, test = name.partition("::")
        if file.endswith(".js"):
            assert test in (ROOT / file).read_text(encoding="utf-8"), name
        else:
            assert matches(name, now.tests), f"{name} is not collected"


# -- the helpers -----------------------------------------------------------------------------------


def test_what_is_gone_is_named() -> None:
    gone = frozenset({"tests/a.py::test_x[1]", "tests/a.py::test_x[2]", "tests/b.py::test_y"})
    table = [Move("tests/a.py::test_x[*]", ("tests/a.py::test_x",), "merged")]
    assert unexplained(gone, table) == {"tests/b.py::test_y"}
    assert unexplained(gone, []) == gone


def test_only_a_star_stands_for_other_text() -> None:
    names = {"a[1]", "a[12]", "a", "b[1]", "a.1"}
    assert matches("a[*]", names) == {"a[1]", "a[12]"}
    assert matches("a", names) == {"a"}
    assert matches("?[1]", names) == set()


@pytest.mark.parametrize("told", ["", 'now = ["tests/b.py"]', 'now = []\nwhy = "x"', 'why = "x"'])
def test_a_move_says_where_to_and_why(told: str) -> None:
    with pytest.raises(ValueError, match=r"tests/a\.py"):
        moves(f'["tests/a.py"]\n{told}\n')


def test_the_commands_are_read_from_make() -> None:
    dry = 'A=1 B="$x" .venv/bin/pytest -n auto -m "not slow"; if x; then \\\nC=0 bin/pytest a b; fi'
    assert commands(dry) == [
        ({"A": "1", "B": '"$x"'}, ["-n", "auto", "-m", "not slow"]),
        ({"C": "0"}, ["a", "b"]),
    ]
