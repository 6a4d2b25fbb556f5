"""Code shared by pages: messages, stories, tables, charts, hosts, and the JavaScript toolkit."""
