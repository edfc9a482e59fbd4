"""The commands of the command line, one module a concern; `dropzone.cli` gathers them."""
