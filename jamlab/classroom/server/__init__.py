"""Classes over HTTP: an application of its own, which pupils' devices may reach.

The gallery beside it stays this machine's own. Nothing here needs a websocket.
"""
