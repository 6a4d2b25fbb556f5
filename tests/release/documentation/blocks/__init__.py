"""Every code block of the documentation is run, checked, or has a test of its own."""
