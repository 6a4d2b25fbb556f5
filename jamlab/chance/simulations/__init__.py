"""Simulations of many whole games: jobs, results in columns and tables, folders of pieces."""
