"""Probes of running servers from outside, with requests that no browser would send."""
