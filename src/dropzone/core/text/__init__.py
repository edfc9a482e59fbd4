"""Words: sentences in both languages, questions as text, maps as text, histories."""
