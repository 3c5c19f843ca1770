"""What the kernels of all games share: how they are compiled and kept, and counts of bits.

Importing this package compiles nothing.
"""
