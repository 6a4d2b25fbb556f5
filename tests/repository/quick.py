"""Loaded by pytest before its other plugins, as nbval imports jsonschema in every process."""

from jamlab.extras import without_grammars

with without_grammars():
    import jsonschema  # noqa: F401
