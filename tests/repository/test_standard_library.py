"""What programs need runs where only the standard library is to be had, and does the same there."""

from __future__ import annotations

import re

import pytest

from tests.repository.programs_alone import done
from tests.repository.standard_library import started

FOR_KERNELS = re.compile(r"_(?:widget|charts?|page)$|\.charts\.(?:figure|live_chart|standings)$")
"""Modules of widgets and of Altair's charts, by their names."""
NOT_FOR_BROWSERS = {
    "jamlab.log.schema",  # made by msgspec
    "jamlab.log.msgspec_decoder",
    "jamlab.pages.explainer.explainer",  # a widget
    "jamlab.pages.flicks.tabletop",  # needs numpy
    "jamlab.pages.statistics",  # of charts
}


def test_programs_do_the_same_with_the_standard_library_alone() -> None:
    with started("tests.repository.programs_alone") as process:
        said, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    first, *lines = said.splitlines()
    missing = set(first.removeprefix("not importable: ").split())
    assert {name for name in missing if not FOR_KERNELS.search(name)} == NOT_FOR_BROWSERS
    assert lines == list(done())
    for sort in ("played", "read", "told", "asked", "lesson", "whatif"):
        assert any(f"{sort} " in line for line in lines)


@pytest.mark.parametrize("package", ["msgspec", "numpy", "jamlab.log.schema"])
def test_nothing_else_can_be_imported_there(package: str) -> None:
    with started(package) as process:
        process.communicate(timeout=60)
    assert process.returncode != 0
