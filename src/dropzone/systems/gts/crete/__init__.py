"""The rules of Crete alone: drops, airlandings, air support, shipping, morale, victory."""
