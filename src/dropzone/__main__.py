"""`python -m dropzone` is the command line."""

from __future__ import annotations

from dropzone.cli import main

if __name__ == "__main__":
    main()
