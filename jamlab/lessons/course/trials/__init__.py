"""Trials at the live table: what lies there, what is done with it by hand or by itself."""
