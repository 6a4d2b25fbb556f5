"""All conversations, and replies of a class's server, by the names of their fixtures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from jamlab.lessons import COURSE
from tests.unit.classroom.server.recorded import homework, recorded
from tests.unit.ui.widgets.conversations import lessons, play, record

CONVERSATIONS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    **{f"play-{name}": partial(play.game, *table) for name, table in play.GAMES.items()},
    **{f"play-{name}": make for name, make in play.SCENES.items()},
    **{f"lesson-{number:02}": partial(lessons.walk, number) for number in COURSE},
    **{f"lesson-{number:02}-again": partial(lessons.gone_on_with, number) for number in (2, 5, 11)},
    **{f"record-{name}": partial(record.table, *table) for name, table in record.TABLES.items()},
    "record-refused": record.refused,
    "record-full": record.full,
    "record-counted": record.counted,
    "class": recorded,
    "class-homework": homework,
}
