"""Questions about a step, without a widget: exact answers, and trials beside them."""
