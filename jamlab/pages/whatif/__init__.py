"""What if? Without a widget: other options and outcomes, branches, many continuations."""
