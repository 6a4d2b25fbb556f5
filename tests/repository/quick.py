"""pytest loads this before its other plugins: nbval loads jsonschema, in each of its processes."""

from jamlab.extras import without_grammars

with without_grammars():
    import jsonschema  # noqa: F401
