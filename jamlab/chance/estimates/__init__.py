"""Trials, and estimates from them with confidence intervals."""
