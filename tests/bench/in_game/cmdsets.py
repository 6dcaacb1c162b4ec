"""The reference game's commands, turnbattle's under other names, and an Attribute write."""

from evennia.commands.default.muxcommand import MuxCommand
from evennia.contrib.game_systems.turnbattle import tb_basic

from commands import default_cmdsets

from .sampler import CmdSample

HANDLER = "Combat Turn Handler"
PEOPLE = 11


class CmdFight(tb_basic.CmdFight):
    """Begin a fight of turnbattle."""

    key = "tbfight"
    # In Evennia 5.0.1 the command asks for this name, and the class has another.
    command_handler_class = tb_basic.TBBasicTurnHandler


class CmdAttack(tb_basic.CmdAttack):
    """Attack; under its own name it would hide ours without the plus."""

    key = "tbattack"


class CmdEnd(MuxCommand):
    """End a fight of turnbattle, which has no command for it."""

    key = "tbend"

    def func(self):
        for handler in self.caller.location.scripts.get(HANDLER):
            handler.stop()
            handler.delete()
        self.msg("Turnbattle is over.")


class CmdWrite(MuxCommand):
    """Write an Attribute that holds what a fight of eleven people kept that way would."""

    key = "writeattribute"

    def func(self):
        count = self.caller.ndb.written = (self.caller.ndb.written or 0) + 1
        self.caller.db.bench = {f"p{place}": person(place, count) for place in range(PEOPLE)}
        self.msg("Written.")


def person(place, count):
    """One of eleven people: together they are some 5 KB as JSON."""
    return {
        "name": f"Fighter{place:02d}", "ref": place, "status": "active", "track": "//X",
        "traits": {"strength": 2, "dexterity": 3, "stamina": 3, "wits": 4, "brawl": 3, "melee": 3,
                   "athletics": 2, "willpower": 5},
        "weapons": [{"key": "club", "dice": 2, "type": "bashing", "difficulty": 6}],
        "initiative": 12 + place, "declared": {"do": "attack", "target": "p3", "weapon": "club"},
        "rolls": {"attack": 1, "dodge": 1, "damage": 1, "soak": 1, "number": count},
        "notes": {"posture": "offense", "aim": "p3", "acted": True},
    }  # fmt: skip


class CharacterCmdSet(default_cmdsets.CharacterCmdSet):
    """What the measured can type."""

    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        for command in (CmdFight, CmdAttack, CmdEnd, CmdWrite, CmdSample):
            self.add(command())
