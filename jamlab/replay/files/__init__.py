"""Files on a disk: each is one process’s alone while it is written, and is there whole or not."""
