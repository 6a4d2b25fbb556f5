"""Commands that play games now: one that is written down, or thousands."""
