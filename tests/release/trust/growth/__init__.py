"""Resource growth of a server under load: `python -m tests.release.trust.growth --minutes 5`.

* Programs visit a gallery and a class beside it, in one process: prerendered pages, pages with a
  kernel, a class's pupils, and visitors who disconnect abruptly (`comers.py`).
* Meanwhile memory, open files, threads, kernels and temporary files of the server are sampled
  (`levels.py`). After a warm-up the level of the last third is compared with that of the first.
"""
