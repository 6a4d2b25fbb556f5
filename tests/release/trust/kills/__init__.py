"""What writes is killed, or finds the disk full: `python -m tests.release.trust.kills --times 500`.

* `record`: a game is written down by its players' loop (`jamlab play`); `simulate`: many, as logs
  (`jamlab simulate --logs`); `recorder`: a person's entries, in the terminal and at the server;
  `class`: answers of pupils.
* Each time a process of its own is begun; at a moment that chance chooses it is killed (SIGKILL),
  or no file may grow beyond a size that chance chooses, as on a full disk.
* Then what it had confirmed must be there as it was confirmed, and what is there must be readable.
"""
