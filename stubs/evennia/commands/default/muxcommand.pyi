from ..command import Command

class MuxCommand(Command):
    switches: list[str]
    switch_options: tuple[str, ...] | None
