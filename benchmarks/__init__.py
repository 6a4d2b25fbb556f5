"""Speed, measured side by side in one run and told as ratios: `make bench`.

* A machine's own speed means nothing; how many times as fast as something else, on the same machine
  in the same minutes, means more. So peers run in the same rounds.
* Each side is a long-lived process that is told over pipes what to play; only one works at a time.
* A round is one turn of every row. What is counted is CPU seconds of the process that plays.
* Sizes are found once, in a warm-up that is not counted: about `--seconds` of CPU a row and round.
  Every round then plays the very same games, and events are counted outside the timed part.

`sides/` is what is measured, and by whom: `rows` lists it, `side` and `child` are the two ends of a
pipe, `ours`, `logs` and `peers` play, `rounds` takes turns. `report/` tells it: `measures` and
`bars` compare, `sections` and `shown` write. `visits/` is `make bench-pages`: the gallery's pages,
many visitors at once. `pages/` are commands that measure what other pages of docs/ show.
"""
