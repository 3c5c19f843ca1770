"""The games, one folder each; they never import one another."""
