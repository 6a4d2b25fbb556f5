"""What is asked after an entry, and what is told of it."""
