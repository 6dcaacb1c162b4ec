"""Where the server's processor time goes: a sample of the stack for each so much of it.

The profilers of the library count wall-clock time, in which waiting for the
disk looks like work, or slow small functions down.
"""

import os
import signal
from collections import Counter
from pathlib import Path

from django.conf import settings
from evennia.commands.default.muxcommand import MuxCommand

SECONDS = 0.001
stacks = Counter()


def sample(number, frame):
    """Count the stack that is at work."""
    names = []
    while frame is not None:
        code = frame.f_code
        file = "/".join(code.co_filename.split(os.sep)[-3:])
        names.append(f"{getattr(code, 'co_qualname', code.co_name)} ({file})")
        frame = frame.f_back
    stacks[";".join(reversed(names))] += 1


class CmdSample(MuxCommand):
    """`sample` begins, `sample stop` ends and writes the stacks and their counts to a log."""

    key = "sample"

    def func(self):
        if not self.args:
            stacks.clear()
            signal.signal(signal.SIGPROF, sample)
            signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)
            self.msg("Sampling.")
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        lines = [f"{stack} {count}" for stack, count in stacks.items()]
        Path(settings.LOG_DIR, "samples").write_text("\n".join(lines))
        self.msg("Sampled.")
