"""Tests of the client's files."""
