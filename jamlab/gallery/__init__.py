"""The gallery: published notebooks served as pages, with a landing page.

* `serve()` implements `jamlab run`; `share()` returns the folder of `notebooks/` and `replays/`,
  `replays()` that of the recorded games.
* The two underscored functions register the gallery as a Jupyter server extension at `/jamlab/`.

Voilà and its server are imported on first use, not here.
"""

from typing import TYPE_CHECKING, Any

from jamlab.extras import without_grammars
from jamlab.gallery.shelf import Page, published
from jamlab.lazy import lazy_getattr
from jamlab.log.recorded import replays, share

if TYPE_CHECKING:
    from jamlab.gallery.server import serve
    from jamlab.web.hosts import CannotServe

__all__ = ["serve", "share", "replays", "published", "Page", "CannotServe"]


_WHERE = {"serve": "jamlab.gallery.server", "CannotServe": "jamlab.web.hosts"}
_later = lazy_getattr(__name__, _WHERE)


def __getattr__(name: str) -> Any:
    with without_grammars():
        return _later(name)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "jamlab.gallery"}]


def _load_jupyter_server_extension(app: Any) -> None:
    from jamlab.gallery.extension import load

    load(app)
