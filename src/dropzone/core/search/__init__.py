"""Looking ahead: exact odds, places some steps off, and guesses at what is hidden."""
