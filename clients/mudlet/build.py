"""Builds `CombatAshes.mpackage`, which Mudlet installs: `make mudlet`. The same bytes each time."""

import sys
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from combat_ashes import __version__

HERE = Path(__file__).parent
NAME = "CombatAshes"
MADE = (1980, 1, 1, 0, 0, 0)

CONFIG = """mpackage = [[{name}]]
version = [[{version}]]
title = [[Combat Ashes]]
author = [[Combat Ashes]]
description = [[The fight of the game in a window, with buttons that type lines.]]
"""
XML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE MudletPackage>
<MudletPackage version="1.001"><ScriptPackage><Script isActive="yes" isFolder="no">\
<name>{name}</name><packageName></packageName><script>{script}</script><eventHandlerList />\
</Script></ScriptPackage></MudletPackage>
"""


def build(target: Path) -> None:
    """Write the package to a file."""
    script = escape((HERE / f"{NAME}.lua").read_text(encoding="utf-8"))
    parts = {
        "config.lua": CONFIG.format(name=NAME, version=__version__),
        f"{NAME}.xml": XML.format(name=NAME, script=script),
    }
    with ZipFile(target, "w") as package:
        for name, text in parts.items():
            entry = ZipInfo(name, MADE)
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, text)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / f"{NAME}.mpackage")
