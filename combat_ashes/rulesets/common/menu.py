"""What people may type where they act in order: lines of +maneuvers, ways to meet an attack."""

from ...text.listings import InWords
from ...text.surface import Asked
from ...text.words import dice


class Rolled(InWords, frozen=True):
    """A line that is rolled, with the damage that it does and a `note`."""

    note: str = ""

    def told(self) -> str:
        rolled = dice(self.pool) if self.pool else "a chance die"
        before = f" before {self.before}" if self.before else ""
        harm = f", {self.type} damage" if self.type else ""
        return f"{self.line}: {rolled}{before}{harm}" + (f"; {self.note}" if self.note else "")


def rolled(line: str, pool: int, harm: str = "") -> Rolled:
    """A line with its dice; where none are left, a chance die."""
    return Rolled(line, pool=max(0, pool), chance=pool <= 0, type=harm)


def taking_off(asked: Asked) -> list[str]:
    """The lines of a question, each with what it takes off an attack, alone and with Willpower."""
    worth, found = {offer.option: offer for offer in asked.offers}, []
    for option in asked.question.options:
        line, offer = asked.surface.options.get(option, f"+choose {option}"), worth.get(option)
        found.append(f"{line} (takes {dice(offer.value)} off)" if offer else line)
        if offer and offer.both is not None:
            found.append(f"{line} willpower (takes {dice(offer.both)} off)")
    return found
