"""Pages: one folder a feature, with its view model, messages, widget, JavaScript and CSS.

The widgets for notebooks are exported here; each is loaded when it is first asked for, with the
libraries that it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jamlab.pages.flicks.flick_widget import FlickTable
    from jamlab.pages.flicks.laboratory_widget import FlickLab
    from jamlab.pages.play.play_widget import Play
    from jamlab.pages.questions.asking_widget import Asking
    from jamlab.pages.record.record_widget import Record
    from jamlab.pages.theatre.theatre_widget import Theatre
    from jamlab.ui.stepper.stepper_widget import Stepper

_WHERE: Final = {
    "Asking": "jamlab.pages.questions.asking_widget",
    "FlickLab": "jamlab.pages.flicks.laboratory_widget",
    "FlickTable": "jamlab.pages.flicks.flick_widget",
    "Play": "jamlab.pages.play.play_widget",
    "Record": "jamlab.pages.record.record_widget",
    "Stepper": "jamlab.ui.stepper.stepper_widget",
    "Theatre": "jamlab.pages.theatre.theatre_widget",
}

__all__ = ["Asking", "FlickLab", "FlickTable", "Play", "Record", "Stepper", "Theatre"]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), name)
