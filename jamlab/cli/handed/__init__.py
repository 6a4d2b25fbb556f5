"""Commands for a log as a file: checked, redacted, handed on as one page or as pictures."""
