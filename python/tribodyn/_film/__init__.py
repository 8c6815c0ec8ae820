"""Parts of `tribodyn.film`: bearings whose film is looked at by itself."""
