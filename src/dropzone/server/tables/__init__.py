"""Tables: games with seats and clocks, folded from their journals and kept while in use."""
