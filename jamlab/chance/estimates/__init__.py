"""Chances found by trying: trials, estimates, and intervals that say how sure they are."""
