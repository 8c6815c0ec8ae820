"""Published mechanisms: models to build and run, and numbers to compare with.

Each case is a module with `build()`, which returns a `Model`, `reference()`, which returns numbers
to compare with, and `source`, which cites the publication. The modules `slider_crank`,
`engine_films` and `combustion` are parts of cases. All modules use the public names of `tribodyn`
alone, so that a copy of a module is a template for a mechanism of your own.
"""
