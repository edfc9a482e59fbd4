"""The maker of museum rooms: what a version of Dropzone writes, kept for all later versions.

`python -m tools.museum tests/museum/0.2.0` makes a room with the `dropzone` that is importable.
It uses what any user has: the library, the HTTP API of a server, the command line.
"""
