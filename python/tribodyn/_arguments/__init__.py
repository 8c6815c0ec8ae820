"""Arguments of calls: units, numbers, kinds, and the door at which all of them are checked."""
