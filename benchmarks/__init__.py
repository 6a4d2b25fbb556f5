"""Speed benchmarks, run side by side and reported as ratios: `make bench`.

* Absolute speed depends on the machine; the ratio to another program, on the same machine in the
  same minutes, carries over. So peers run in the same rounds.
* Each side is a long-lived process that takes its orders over pipes; only one works at a time.
* A round is one turn of every row. The measure is CPU seconds of the process that plays.
* Batch sizes are found once, in an uncounted warm-up: about `--seconds` of CPU per row and round.
  Every round then plays the very same games, and events are counted outside the timed part.

`sides/` holds the workloads: `rows` lists them, `side` and `child` are the two ends of a pipe,
`ours`, `logs` and `peers` play, `rounds` takes turns. `report/` holds the results: `measures` and
`bars` compare, `sections` and `shown` write. `visits/` is `make bench-pages`: the gallery's pages
under many visitors. `pages/` are commands that compute figures shown on other pages of docs/.
"""
