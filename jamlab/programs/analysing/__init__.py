"""Where it turned, without a widget: a recorded game's values worked out, bit by bit."""
