"""Trials while they are played: a share or a mean that settles, how often each outcome came."""
