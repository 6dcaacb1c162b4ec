"""One file for each word that is typed after `evennia`."""
