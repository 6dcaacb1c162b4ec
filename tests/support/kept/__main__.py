"""`python -m tests.support.kept FOLDER`"""

import sys
from pathlib import Path

from tests.support.kept import make

make(Path(sys.argv[1]))
