"""For all tests: in CI nothing may be skipped, for a skipped test is one that nobody sees fail;
Ctrl-C is heard; what takes long comes first."""

import gc
import os
import signal

import pytest
from hypothesis import settings

from tests.repository.tiers import FAST, MARKER, NOTEBOOKS, ROOT, reason_of

# A program that a shell starts with `&` ignores Ctrl-C, and so do those it starts. The tests press
# Ctrl-C in programs of their own, which must hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # until all is collected: nothing of it is garbage

settings.register_profile(FAST, settings.get_profile("default"))

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
"""Files that take long, the longest first: begun last, one would run when all others are done."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Stable, so that the tests of a file stay together and in their order.

    Comes before tests are chosen by their marks (`-m "not slow"`): notebooks and single cases get
    theirs here.
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
    """What was collected stays to the end: garbage is not looked for among it, nor so often."""
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
