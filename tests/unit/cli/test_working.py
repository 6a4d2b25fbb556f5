"""Long-running commands end with one line and a defined exit code."""

import pytest
import typer

from jamlab.chance import WorkersLost
from jamlab.chance.workers import UnitFailed
from jamlab.cli.executor import FAILED, executing
from jamlab.cli.shared import INTERRUPTED, UserError


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (UnitFailed("game 3 broke off"), FAILED, "jamlab: game 3 broke off\n"),
        (WorkersLost("a worker died"), FAILED, "jamlab: a worker died\n"),
        (KeyboardInterrupt(), INTERRUPTED, "jamlab: stopped\n"),
    ],
)
def test_what_ends_the_work_is_one_line(
    error: BaseException, code: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended, executing(None):
        raise error
    assert ended.value.exit_code == code
    assert capsys.readouterr() == ("", line)


def test_what_makes_no_sense_is_wrong_and_all_else_is_shown() -> None:
    with pytest.raises(UserError, match="no such player"), executing(None):
        raise ValueError("no such player")
    with pytest.raises(ZeroDivisionError), executing(None):
        raise ZeroDivisionError
