"""Reading and writing: records, saved positions, position files, what earlier versions wrote."""
