"""A class that is asked how likely something is: questions, answers, and how well it judged.

No HTTP and no widgets: `server` serves it.
"""
