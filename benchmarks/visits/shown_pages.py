"""The pages that are opened, and what on each is its first control and that it answered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class ShownPage:
    """`path` below the gallery. `control`: a selector; `answer`: JavaScript of that `control`, a
    value that changes when it has answered. `begins_python`: Python is asked for by opening it."""

    name: str
    path: str
    control: str
    answer: str
    begins_python: bool = False

    @property
    def has_kernel(self) -> bool:
        """Whether it can be had with a kernel behind it."""
        return bool(self.path)


_ON: Final = 'button[aria-label="One step on"]'
PAGES: Final = (
    ShownPage("landing", "", "[data-theme-switch]", "document.documentElement.dataset.theme"),
    ShownPage(
        "explainer",
        "explainers/jam",
        f".jl-live.is-drawn {_ON}",
        'control.closest(".jl-live").querySelector("[role=slider]").ariaValueNow',
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
    """The page of this path, also one that is not measured as a rule."""
    kind = path.partition("/")[0]
    alike = next(page for page in PAGES if page.path.partition("/")[0] == kind)
    return replace(alike, path=path)
