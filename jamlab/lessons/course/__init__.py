"""What all lessons share: a lesson as a record, its order, what is told of it, its page."""
