"""Parts of studies: points, keys, files, workers and what is collected from the runs."""
