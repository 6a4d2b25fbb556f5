"""Request checks, response headers, files and templates that both servers share."""
