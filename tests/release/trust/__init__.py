"""Trust: hostile input, faults and load."""
