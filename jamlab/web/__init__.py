"""Request checks and response headers shared by both servers, and files and templates they
serve.
"""
