"""Bots at the tables, in processes of their own."""
