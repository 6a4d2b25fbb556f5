"""Work cut in pieces and done by processes of this machine or by any executor."""
