"""Pages: one folder per feature, with its view model, messages, widget, JavaScript and CSS.

The widgets for notebooks are exported here; each is imported on first access, with the libraries
that it needs.
"""

from typing import TYPE_CHECKING, Final

from jamlab.lazy import lazy_getattr

if TYPE_CHECKING:
    from jamlab.pages.flicks.flick_widget import FlickTable
    from jamlab.pages.flicks.laboratory_widget import FlickLab
    from jamlab.pages.play.play_widget import Play
    from jamlab.pages.questions.asking_widget import Asking
    from jamlab.pages.record.record_widget import Record
    from jamlab.pages.stepper.stepper_widget import Stepper
    from jamlab.pages.theatre.theatre_widget import Theatre

_WHERE: Final = {
    "Asking": "jamlab.pages.questions.asking_widget",
    "FlickLab": "jamlab.pages.flicks.laboratory_widget",
    "FlickTable": "jamlab.pages.flicks.flick_widget",
    "Play": "jamlab.pages.play.play_widget",
    "Record": "jamlab.pages.record.record_widget",
    "Stepper": "jamlab.pages.stepper.stepper_widget",
    "Theatre": "jamlab.pages.theatre.theatre_widget",
}

__all__ = ["Asking", "FlickLab", "FlickTable", "Play", "Record", "Stepper", "Theatre"]

__getattr__ = lazy_getattr(__name__, _WHERE)
