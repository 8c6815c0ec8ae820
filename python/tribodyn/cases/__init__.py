"""Cases from the literature: mechanisms to build and run, with numbers to compare with.

Each module has `build()`, `reference()` and `source`.
"""
