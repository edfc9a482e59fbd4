"""The words of the system: questions, sentences, the chronicle and the picture for the terminal."""
