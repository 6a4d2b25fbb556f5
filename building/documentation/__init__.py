"""The documentation as a site, made from `docs/`, the docstrings and the command line's own help.

* `staged.py` lays out the pages of docs/, the rules of the games and the changes; `modules.py`
  writes a page per module, `commands.py` one of all commands. `conf.py` configures Sphinx.
* The site goes to `jamlab/gallery/_documentation` (ignored by git, included in wheels). The gallery
  serves it below /docs/, and it can be opened from a folder as well.
* A warning is an error: a broken link, a missing anchor, a docstring that is not valid markup.
"""
