"""Many visitors at once on every page and host: `python -m tests.release.trust.visitors --n 30`.

* A host is `jamlab run`, a Jupyter server with the gallery in it, or the site of files at nginx.
  Plain Voilà's hello-world is visited in between, in the same run: the ratios carry over,
  milliseconds are this machine's.
* Who comes, over which lines, and what is found of it: `benchmarks/visits`.
"""
