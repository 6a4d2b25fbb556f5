"""Every block of the documentation is run, or checked, or has a test of its own."""
