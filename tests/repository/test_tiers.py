"""The two test tiers: each test that `make test` skips gives a one-line reason."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.repository.tiers import FAST, NOTEBOOKS, ROOT, examples, is_reason, marks, reasons


def test_every_slow_test_has_a_reason() -> None:
    for where, reason in reasons():
        assert is_reason(reason), f"{where}: {reason!r} is no reason of one line"


@pytest.mark.parametrize(
    "use",
    ["slow", "slow()", 'slow("")', 'slow("slow")', "slow(WHY)", 'slow(f"a reason of {x}")'],
)
def test_a_mark_without_a_reason_is_found(use: str) -> None:
    source = f"import pytest\n\n@pytest.mark.{use}\ndef test_something(): ...\n"
    with pytest.raises(ValueError, match=r"^line 3: "):
        list(marks(source))


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.slow("plays a thousand games")\ndef test_something(): ...\n',
        'pytestmark = pytest.mark.slow("plays a thousand games")\n',
        'CASE = pytest.param(5, marks=pytest.mark.slow(reason="plays a thousand games"))\n',
    ],
)
def test_a_reason_is_read_wherever_the_mark_stands(source: str) -> None:
    assert list(marks(source)) == [(1, "plays a thousand games")]


@pytest.mark.parametrize(("profile", "count"), [("default", 200), (FAST, 50)])
def test_a_property_has_fewer_examples_in_the_fast_tier(profile: str, count: int) -> None:
    now = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        assert (examples(200), examples(8)) == (count, 5 if profile == FAST else 8)
    finally:
        settings.load_profile(now)


def test_the_notebooks_named_exist() -> None:
    assert [name for name in NOTEBOOKS if not (ROOT / name).is_file()] == []
