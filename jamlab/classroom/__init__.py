"""Classes that estimate chances: questions, answers, and scores of the estimates.

No HTTP and no widgets here, except in `server`.
"""
