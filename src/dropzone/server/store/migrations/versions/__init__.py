"""Every step by itself; a step that has been released never changes again."""
