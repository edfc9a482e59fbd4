"""Operating: settings, running, metrics and measurements."""
