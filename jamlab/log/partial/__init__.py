"""Games that were seen in part: what fits them, and a complete game that does.

Nothing is imported here: every log's reader needs `mark`, and only a half-seen game the search.
"""
