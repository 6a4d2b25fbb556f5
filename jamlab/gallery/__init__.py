"""The gallery: published notebooks served as pages, with a landing page.

* `serve()` implements `jamlab run`; `share()` returns the folder of `notebooks/` and `replays/`,
  `replays()` that of the recorded games.
* The two underscored functions register the gallery as a Jupyter server extension at `/jamlab/`.

Voilà and its server are imported on first use, not here.
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
