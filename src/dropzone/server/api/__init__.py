"""The border: routes, sockets, what crosses the wire, limits and errors."""
