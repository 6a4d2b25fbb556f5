"""For all tests: in CI nothing may be skipped, for a skipped test is one that nobody sees fail."""

import os

import pytest


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get("CI"):
        return
    if reporter.stats.get("skipped"):
        reporter.write_line("In CI no test may be skipped.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
