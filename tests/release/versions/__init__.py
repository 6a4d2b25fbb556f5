"""jamlab as installed: a wheel in each version of Python, used from an empty folder.

    python -m tests.release.versions                  every Python of this machine, in an hour or so
    python -m tests.release.versions --python 3.13 --installed unpinned

* `pythons.py` finds the installed Pythons.
* `environments.py` makes an environment for one, with the lock's versions or those that pip
  chooses, and builds a wheel in it.
* `used.py` uses jamlab from an empty folder: the command line, and the gallery.

`make test` does a small part: `test_versions.py` here, and `tests/release/builds/test_wheel.py`.
"""
