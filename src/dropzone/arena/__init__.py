"""Many games: self-play, balance reports, benchmarks, and an environment for learning."""
