"""Classes over HTTP: a separate application that pupils' devices may reach.

The gallery beside it remains local to this machine. Nothing here needs a websocket.
"""
