"""Settings for all tests: in CI a skipped test fails the run, since nobody would see it fail;
Ctrl-C is delivered; slow files run first."""

import gc
import os
import signal

import pytest
from hypothesis import settings

from tests.repository.tiers import FAST, MARKER, NOTEBOOKS, ROOT, reason_of

# A program that a shell starts with `&` ignores Ctrl-C, as do its children. Tests send Ctrl-C to
# their own child processes, which must receive it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # until collection ends: it produces no garbage

# No test passes or fails by the clock.
settings.register_profile("whole", settings(deadline=None))
settings.load_profile("whole")
settings.register_profile(FAST, settings.get_profile("whole"))

LONG = (
    "tests/release/builds/test_both_builds",
    "tests/browser/",
    "tests/contract/",
    "tests/unit/cli/",
    "tests/unit/gallery/",
    "tests/unit/pages/",
    "tests/release/trust/",
    "tests/unit/games/jamsumo/flicks/",
    "tests/unit/ui/scenes/",
    "tests/unit/chance/",
    "tests/unit/chance/agents/",
)
"""Slow files, the slowest first: started last, one would still run when all others are done."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Move slow files first; the sort is stable, so the tests of a file stay in order.

    Runs before tests are selected by their marks (`-m "not slow"`): notebooks and single cases get
    their marks here.
    """
    marker = getattr(pytest.mark, MARKER)
    case = reason_of()
    slow = {ROOT / name: marker(reason) for name, reason in NOTEBOOKS.items()}
    for item in items:
        if item.path in slow:
            item.add_marker(slow[item.path])
        elif reason := case(item.nodeid):
            item.add_marker(marker(reason))

    def place(item: pytest.Item) -> int:
        return next((n for n, long in enumerate(LONG) if item.nodeid.startswith(long)), len(LONG))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Freeze the collected items, which live to the end, and run the garbage collector less
    often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("CI"):
        return
    if reporter.stats.get("skipped"):
        reporter.write_line("In CI no test may be skipped.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
