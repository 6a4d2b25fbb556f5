"""Pages to open, each with its first control and the evidence that it responded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class ShownPage:
    """`path` below the gallery. `control`: a selector; `answer`: JavaScript expression of `control`
    that changes once it has responded. `begins_python`: opening the page starts Python."""

    name: str
    path: str
    control: str
    answer: str
    begins_python: bool = False

    @property
    def has_kernel(self) -> bool:
        """True if the page can be opened with a kernel."""
        return bool(self.path)


_ON: Final = 'button[aria-label="One step on"]'
PAGES: Final = (
    ShownPage("landing", "", "[data-theme-switch]", "document.documentElement.dataset.theme"),
    ShownPage(
        "explainer",
        "explainers/jam",
        ".jl-rule > summary",
        '!!control.parentElement.querySelector(".jl-live.is-drawn")',
    ),
    ShownPage(
        "lesson",
        "lessons/05_when_to_stop",
        ".jamlab-lesson-guess button",
        'document.querySelector(".jamlab-lesson-guess").innerHTML',
        begins_python=True,
    ),
    ShownPage(
        "theatre",
        "replays/theatre",
        f".jl-transport {_ON}",
        'document.querySelector(".jl-transport [role=slider]").ariaValueNow',
    ),
)
HELLO: Final = ShownPage(
    "hello-world", "", ".jupyter-button", 'document.querySelector(".widget-label").textContent'
)


def page_at(path: str) -> ShownPage:
    """The page at this path, also if it is not one of `PAGES`."""
    kind = path.partition("/")[0]
    alike = next(page for page in PAGES if page.path.partition("/")[0] == kind)
    return replace(alike, path=path)
