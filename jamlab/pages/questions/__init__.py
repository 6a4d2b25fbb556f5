"""Ask about this step, without a widget: the question, the exact answer, and trials beside it."""
