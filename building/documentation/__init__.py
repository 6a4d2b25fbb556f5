"""The documentation as a site, made of `docs/`, the docstrings and the command line's own help.

* `staged.py` lays the pages out: those of docs/, the rules of the games, what changed; `modules.py`
  writes a page a module, `commands.py` one of all commands. `conf.py` tells Sphinx the rest.
* It goes to `jamlab/gallery/_documentation` (ignored by git; wheels bring it). The gallery serves
  it below /docs/, and it opens from a folder as well.
* A warning is an error: a link without a target, an anchor that is none, a docstring that is no
  text.
"""
