"""Visitors come and go, and nothing grows: `python -m tests.release.trust.growth --minutes 5`.

* A gallery and a class beside it, in one process, are visited by programs: pages that are kept,
  pages with a kernel, a class's pupils, and visitors who end abruptly (`comers.py`).
* Meanwhile memory, open files, threads, kernels and temporary files of the server are counted
  (`levels.py`). After a warm-up the level of the last third is compared with that of the first.
"""
