"""Writers that are killed or run out of disk: `python -m tests.release.trust.kills --times 500`.

* `record`: one game, written by the game loop (`jamlab play`); `simulate`: many games, as logs
  (`jamlab simulate --logs`); `recorder`: a person's entries, in the terminal and at the server;
  `class`: pupils' answers.
* Each run starts a process that is killed (SIGKILL) at a random moment, or in which no file may
  grow beyond a random size, as on a full disk.
* Afterwards everything confirmed must be there unchanged, and all that is there must be readable.
"""
