"""Partial logs: games that were seen only in part, and complete games that fit them.

Nothing is imported here: every reader of logs needs `Mark`, only partial logs need the search.
"""
