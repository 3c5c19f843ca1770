"""Numba kernels: the strength of a hand, hands counted against it, rounds drawn. Importing this compiles nothing.

In kernels a card is its *number*, ``place * 4 + suit``: the higher number is the higher single card (D7).
"""
