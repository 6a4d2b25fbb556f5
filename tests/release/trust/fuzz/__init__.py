"""Fuzzing of every reader of untrusted input: `python -m tests.release.trust.fuzz --minutes 60`.

* A *target* reads input from a stranger: a log, notes, a deck, an address, a message. It may
  accept it or refuse it with a declared error; anything else is a finding, as is taking more than a
  second or 300 MB, and accepting input that an independent reader refuses.
* Inputs start as valid input of our own (`targets.py`) and are mutated step by step (`mutate.py`);
  those that led to a new outcome are mutated further.
* Findings are kept in `tests/release/trust/corpus`, and are retried in each test run.
"""
