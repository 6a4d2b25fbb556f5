"""Who may ask this machine for what, and what browsers and the loop are told to keep to."""
