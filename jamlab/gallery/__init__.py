"""The gallery: published notebooks as pages, with a landing page of our own.

* `serve()` is `jamlab run`; `share()` finds what comes along, `replays()` the recorded games.
* In a Jupyter server the same pages answer at `/jamlab/`: the two functions below are how it asks.

Voilà and its server are loaded when they are first used, not here.
"""

from typing import TYPE_CHECKING, Any

from jamlab.extras import without_grammars
from jamlab.gallery.shelf import Page, published
from jamlab.log.recorded import replays, share

if TYPE_CHECKING:
    from jamlab.gallery.server import serve
    from jamlab.web.hosts import CannotServe

__all__ = ["serve", "share", "replays", "published", "Page", "CannotServe"]


def __getattr__(name: str) -> Any:
    if name == "serve":
        with without_grammars():
            from jamlab.gallery.server import serve

        return serve
    if name == "CannotServe":
        from jamlab.web.hosts import CannotServe

        return CannotServe
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "jamlab.gallery"}]


def _load_jupyter_server_extension(app: Any) -> None:
    from jamlab.gallery.extension import load

    load(app)
