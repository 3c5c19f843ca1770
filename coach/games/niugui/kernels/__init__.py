"""The fast forms, compiled by numba: generation, play-outs and their like.

Importing this package compiles nothing. The first call of a kernel does, and keeps the result on disk.
"""
