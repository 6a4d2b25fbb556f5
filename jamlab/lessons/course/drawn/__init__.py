"""What is drawn of a sitting: its parts as plain objects, and the panels."""
