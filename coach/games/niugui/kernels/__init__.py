"""The fast forms, compiled by numba: all plays in a hand, play-outs, and the counting behind the odds.

Importing this package compiles nothing. The first call of a kernel does, and keeps the result on disk;
:mod:`~coach.games.niugui.warming` makes all these first calls at once.
"""
