"""jamlab as it is installed: a wheel of it, by other versions of Python, from an empty folder.

    python -m tests.release.versions                    every Python of this machine, in an hour or
    so python -m tests.release.versions --python 3.13 --installed unpinned

* `pythons.py` finds the Pythons that there are.
* `environments.py` makes an environment of one, with the lock's versions or as pip chooses them,
  and a wheel by it.
* `used.py` uses jamlab from an empty folder: the command line, and the gallery.

`make test` does a small part: `test_versions.py` here, and `tests/release/builds/test_wheel.py`.
"""
