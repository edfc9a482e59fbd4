"""Tests of the tools of the house."""
