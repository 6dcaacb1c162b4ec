"""What `+maneuvers` lists: each line with its dice, like ones together."""

from collections.abc import Iterable

from ..engine.offers import Dice, Maneuver
from .words import dice


def dice_at(each: Dice) -> str:
    """`6 dice at 7`"""
    return f"{dice(each.dice)} at {each.difficulty}"


class InWords(Maneuver, frozen=True, kw_only=True):
    """A line that a rule system tells in `words` of its own."""

    words: str = ""

    def told(self) -> str:
        """The line with all there is to know of it, without the full stop."""
        return f"{self.line}: {self.words}"


def maneuvers(found: Iterable[Maneuver]) -> list[str]:
    """What somebody can do, one line each, every line a sentence of its own."""
    lines = [f"{as_told(each)}." for each in found]
    return lines or ["There is nothing that these rules list; see help fighting."]


def grouped(found: Iterable[Maneuver]) -> list[str]:
    """The same in few lines: one for each weapon, one for other rolls, one for the rest."""
    groups: dict[str, list[str]] = {}
    for each in found:
        own = isinstance(each, InWords)
        line, _, using = each.line.partition("=")
        if own or not each.is_rolled:
            groups.setdefault(OWN if own else REST, []).append(as_told(each))
        elif each.damage is not None:
            kind = f"With {using or 'nothing'} ({each.type} damage)"
            said = f"{line} {dice_at(each)}, damage {each.damage}"
            groups.setdefault(kind, []).append(said.replace(" <target>", ""))
        else:
            more = f"={using}" if using else ""
            groups.setdefault(ROLLED, []).append(f"{line}{more} {dice_at(each)}")
    special = [f"{line}." for line in groups.pop(OWN, [])]
    ends = [(name, groups.pop(name)) for name in (ROLLED, REST) if name in groups]
    lines = [*(f"{name}: {'; '.join(words)}." for name, words in groups.items()), *special]
    for name, words in ends:
        lead = f"{name}: " if lines or name == ROLLED else ""
        lines.append(f"{lead}{'; '.join(words)}.")
    return lines or maneuvers(())


OWN, ROLLED, REST = "", "With your body and mind", "Besides"


def as_told(each: Maneuver) -> str:
    """A line, and behind a colon what is known of it; without the full stop."""
    if isinstance(each, InWords):
        return each.told()
    if each.pool is None:
        return each.line
    harm = "" if each.damage is None else f", damage {dice(each.damage)} {each.type}"
    return f"{each.line}: {dice_at(each)}{harm}"
