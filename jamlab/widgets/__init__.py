"""The stepper and its panels; the JavaScript, the sheets and the drawings lie beside it."""

from jamlab.widgets.stepper import Stepper

__all__ = ["Stepper"]
