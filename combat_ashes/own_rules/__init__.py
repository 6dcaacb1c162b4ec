"""Rule systems of one's own: a package to begin with, and what a finished one still lacks."""
