"""Why a notebook has no prerendered page."""


class CannotPrerender(ValueError):
    """A notebook that shows something which needs a kernel; the message names the cell and why."""
