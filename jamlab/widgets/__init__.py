"""The stepper and its panels; the JavaScript, the sheets and the drawings lie beside it."""

from typing import TYPE_CHECKING, Any

from jamlab.widgets.stepper.stepper import Stepper

if TYPE_CHECKING:
    from jamlab.widgets.asking.asking import Asking
    from jamlab.widgets.flicks.flicking import FlickTable
    from jamlab.widgets.flicks.pages.laboratory import FlickLab
    from jamlab.widgets.play.play import Play
    from jamlab.widgets.record.record import Record
    from jamlab.widgets.theatre.theatre import Theatre

__all__ = [
    "Asking",
    "FlickLab",
    "FlickTable",
    "Play",
    "Record",
    "Stepper",
    "Theatre",
]


def __getattr__(name: str) -> Any:
    if name == "Theatre":  # it loads pandas and Altair
        from jamlab.widgets.theatre.theatre import Theatre

        return Theatre
    if name == "Play":
        from jamlab.widgets.play.play import Play

        return Play
    if name == "Record":
        from jamlab.widgets.record.record import Record

        return Record
    if name == "Asking":
        from jamlab.widgets.asking.asking import Asking

        return Asking
    if name == "FlickLab":  # so does this
        from jamlab.widgets.flicks.pages.laboratory import FlickLab

        return FlickLab
    if name == "FlickTable":
        from jamlab.widgets.flicks.flicking import FlickTable

        return FlickTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
