"""Many visitors at once on every page and host: `python -m tests.release.trust.visitors --n 30`.

* A host is `jamlab run`, a Jupyter server with the gallery in it, or the static site behind nginx.
  Plain Voilà's hello-world is visited in between, in the same run: the ratios carry over to other
  machines, the milliseconds do not.
* Visitors, connections and results: `benchmarks/visits`.
"""
