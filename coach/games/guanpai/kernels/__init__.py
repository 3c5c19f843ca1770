"""The fast forms, compiled by numba: all plays in a hand, what beats what, and the search.

Importing this package compiles nothing. The first call of a kernel does, and keeps the result on disk;
:mod:`~coach.games.guanpai.warming` makes all these first calls at once.
"""
