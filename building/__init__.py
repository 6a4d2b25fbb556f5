"""How the compiled build is made: `python -m building` in a checkout, or `pip install .`.

* `records.py` turns dataclasses of events into C structures (Cython's `cdef class`).
* `declarations.py` writes the types of all other classes and functions for the compiler, out of
  their annotations; `inference.py` reads those.
* `compiler.py` calls Cython and the C compiler, in a process of its own.
* `compiled.py` brings them together: what is compiled, where to, and the stamp that says from what.

Nothing of this is installed.
"""
