"""Published cases: mechanisms that can be built and run, with the numbers to compare with.

Each module has `build()`, `reference()` and `source`.
"""
