"""Arguments of calls: units, numbers, kinds, annotations, and the checks of every call."""
