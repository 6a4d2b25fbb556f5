"""Hostile input, in great numbers: `python -m tests.release.trust.fuzz --minutes 60`.

* A *target* reads what a stranger may send: a log, notes, a deck, an address, a message. It may
  take it or refuse it with an error that it says it has; anything else is a finding, as is what
  takes more than a second or 300 MB, and what is taken though another reader, which shares nothing
  with the first, refuses it.
* What is tried begins with good input of our own (`targets.py`) and is changed step by step
  (`mutate.py`); what led to a new outcome is changed further.
* What was found once lies in `tests/release/trust/corpus`, and is tried in each test run.
"""
