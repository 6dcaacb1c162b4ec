"""How `make docs` builds these pages."""

from combat_ashes import __version__

project = "Combat Ashes"
author = copyright = "Combat Ashes contributors"
release = version = __version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = f"Combat Ashes {release}"
exclude_patterns = ["studies/*/parts"]
myst_heading_anchors = 3
nitpicky = True
