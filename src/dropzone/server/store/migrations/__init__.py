"""The steps from one revision of the schema to the next."""
