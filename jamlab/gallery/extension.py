"""The gallery as a Jupyter server extension (Binder, JupyterHub), at `/jamlab/`.

The package is named in `jupyter_server_config.json` beside this file, which the wheel installs
where Jupyter looks; Voilà's own extension serves the scripts that the pages need. JupyterLab's
pages may do more than ours, so each response below `/jamlab/` carries its own policy.
"""

from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths

from jamlab.gallery.handlers import rules, voila_config
from jamlab.gallery.prerender.pages import PrerenderedPages
from jamlab.gallery.sections import sections_of
from jamlab.gallery.shelf import published
from jamlab.log.files import close_all, own_cache, own_data
from jamlab.log.recorded import share
from jamlab.web.policy import told_below
from jamlab.web.templates import SECTIONS


def load(app: ServerApp) -> None:
    """Add the gallery's routes to a running Jupyter server."""
    for place in (own_data(), own_cache()):
        close_all(place)
    home = url_path_join(app.base_url, "jamlab/")
    notebooks = (share() / "notebooks").resolve()
    shelf = published(notebooks, left_out=app.log.warning)
    configuration = VoilaConfiguration(config=voila_config(home, shelf))
    template_paths = collect_template_paths(["voila", "nbconvert"], configuration.template)
    kept = PrerenderedPages(home, notebooks)
    app.web_app.settings[SECTIONS] = sections_of(shelf)
    found = rules(home, shelf, notebooks, configuration, template_paths, kept)
    bare = (home.rstrip("/"), RedirectHandler, {"url": home, "permanent": False})
    app.web_app.add_handlers(".*$", [bare, *found])
    told_below(app.web_app, home)
