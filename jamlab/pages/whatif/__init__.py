"""Alternative options and outcomes, branches and many continuations, without a widget."""
