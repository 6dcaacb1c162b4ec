"""What an attack is rolled with: every part of the pool by its name (CLO-DIC-03)."""

from typing import NamedTuple

from ....engine.events import Terms
from ....engine.numbers import MOST_DICE, is_whole, whole
from ...common import mobs
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.formulas import read_sum
from ..combatant import Combatant
from ..declarations import Attack
from ..defense import value
from ..defense.value import Met
from ..equipment import Weapon
from ..fight import Fight
from ..people import holds, sheet
from ..people.gear import gear
from ..questions import Incoming
from ..rules import CloseRules
from .action import is_ranged, skill_of, weapon_of

TOUCHES = {"": read_sum("dexterity+brawl"), "item": read_sum("dexterity+weaponry")}
"""Touching by hand and with something in hand (CLO-TCH-02)."""
BY_HAND = read_sum("strength+brawl")
"""Bites and getting a hold (CLO-UNA-03, CLO-GRA-01)."""


class Blow(NamedTuple):
    """An attack as it stands in a fight: who makes it, at whom, with what (CLO-DIC-03)."""

    fight: Fight
    attacker: Combatant
    attack: Attack

    @property
    def target(self) -> Combatant:
        """Whom it is aimed at."""
        return self.fight.state.people[self.attack.target]

    @property
    def weapon(self) -> Weapon:
        """What it is made with."""
        return weapon_of(self.attacker, self.attack)

    @property
    def ranged(self) -> bool:
        """Whether it is shot or thrown."""
        return is_ranged(self.attack, self.weapon)

    @property
    def incoming(self) -> Incoming:
        """It as Defense sees it."""
        kind = self.attack.kind
        skill = "brawl" if kind in UNARMED else skill_of(self.attack, self.weapon)
        if kind == "touch" and self.attack.weapon:
            skill = "weaponry"
        close = skill != "firearms" or self._is_close()
        kind = kind if kind in ("touch", "grapple") else "attack"
        return Incoming(self.attacker.id, kind, skill, close)

    def _is_close(self) -> bool:
        """Whether a shot comes from close range; without a word about it, not (CLO-DEF-04)."""
        yards = self.fight.state.relation(self.attacker.id, self.attack.target).range
        distance = self.attack.distance if yards is None else yards
        close = self.fight.rules.settings.range.close_yards
        return not self.attack.far and distance is not None and distance <= close

    @property
    def met(self) -> Met:
        """How the target's Defense meets it at this moment."""
        return value.meets(self.fight, self.target, self.incoming)

    def throw(self, met: Met, raised: int = 0) -> Throw[TargetNumber]:
        """Its roll where it is `met` so; `raised` is what Willpower adds to the Defense."""
        all_out = self.fight.rules.settings.all_out.bonus if self.attack.all_out else 0
        return self._of(
            *self.basic(),
            ("all_out", all_out),
            ("prone", self.prone()),
            ("defense", -(met.value + raised) if met.applies else 0),
            ("armor", -self.armor()),
            ("shield", -self.shield()),
            ("split", -self.attack.split),
            ("sparing", self.sparing()),
            using=self.attack.weapon,
        )

    def redirected(self) -> Throw[TargetNumber]:
        """The roll of a shot that strikes a shield: their armor alone counts."""
        return self._of(*self.basic(), ("armor", -self.armor()), ("sparing", self.sparing()))

    def _of(self, *terms: tuple[str, int], using: str = "") -> Throw[TargetNumber]:
        fight, attacker, attack = self
        pool = sheet.of_parts(*terms, *sheet.everywhere(fight, attacker, attack.willpower))
        dice = fight.rules.dice
        return Throw(attacker.id, attack.purpose, pool, attack.target, dice, using=using)

    def basic(self) -> Terms:
        """Traits, what the weapon or the jaws add, and the off-hand."""
        rules, bites = self.fight.rules, self.attack.kind == "bite"
        offhand = self.attack.offhand and "ambidextrous" not in self.attacker.flags.merits
        return (
            *self._traits(),
            ("weapon", self._bonus()),
            *mobs.terms(self.attacker),
            ("bite", bite_dice(rules, self.attacker) if bites else 0),
            ("offhand", -rules.settings.offhand.penalty if offhand else 0),
        )

    def _traits(self) -> Terms:
        """Attribute and skill."""
        if self.attack.kind == "touch":
            return sheet.terms_of(self.attacker, TOUCHES["item" if self.attack.weapon else ""])
        if self.attack.kind == "grapple":
            return sheet.terms_of(self.attacker, BY_HAND)
        bites = self.attack.kind == "bite"
        skill = "brawl" if bites else skill_of(self.attack, self.weapon)
        return sheet.terms_of(self.attacker, self.fight.rules.charts.pools[skill])

    def _bonus(self) -> int:
        """The bonus dice of a weapon or a style; a touch has none (CLO-WND-04)."""
        kind, settings = self.attack.kind, self.fight.rules.settings.damage
        flat = settings.flat_weapon_bonus and kind != "kill"
        return 0 if kind in UNARMED or flat else self.worth

    @property
    def _style(self) -> list[str]:
        style = self.attack.style
        return self.fight.rules.settings.merits.styles[style].split() if style else []

    @property
    def worth(self) -> int:
        """What a weapon or a style is worth, in dice or as damage (CLO-DIC-04)."""
        return int(self._style[0]) if self._style else self.weapon.bonus

    @property
    def damage(self) -> str:
        """The type of damage that it does."""
        if self.attack.kind == "bite":
            return bite_damage(self.fight.rules, self.attacker)
        return self._style[1] if self._style else self.weapon.damage

    def prone(self) -> int:
        """What somebody standing gains by hand on somebody who lies (CLO-MAN-01)."""
        attacker, target, settings = self.attacker, self.target, self.fight.rules.settings.prone
        lies = "prone" in target.conditions and "prone" not in attacker.conditions
        return settings.bonus if lies and not self.ranged else 0

    def armor(self) -> int:
        """The dice that armor takes; for a touch only on bare skin (CLO-WND-03, TCH-04)."""
        settings = self.fight.rules.settings
        counts = settings.armor.mode == "pool"
        if self.attack.kind == "touch":
            counts = self.attack.skin
        elif self.attack.kind == "grapple":
            counts = "hold" in settings.grapple.armor
        return gear.armor(self.target) if counts else 0

    @property
    def shielded(self) -> str:
        """Whom the target holds before them against it, a shot from outside (CLO-MAN-10)."""
        held = self.target.flags.shield
        if not held or held == self.attacker.id or not self.ranged:
            return ""
        near = holds.partners(self.fight.state, self.target.id)
        return "" if self.attacker.id in near else held

    def shield(self) -> int:
        """The dice that a person held before the target takes."""
        ruled = self.target.flags.shield_ruled
        worth = self.fight.rules.settings.shield.penalty if ruled is None else ruled
        return worth if isinstance(worth, int) and self.shielded else 0

    def sparing(self) -> int:
        """The dice that sparing people in a grapple costs (CLO-GRA-13)."""
        return -self.fight.rules.settings.shooting_into_melee.penalty * len(self.attack.spared)


UNARMED = ("touch", "grapple", "bite")
"""Attacks to which no weapon adds dice."""


def bite_dice(rules: CloseRules, person: Combatant) -> int:
    """What somebody's jaws add (CLO-UNA-03)."""
    word = person.flags.bite
    return whole(word, 0, MOST_DICE) if is_whole(word) else rules.settings.bite.bonus[word]


def bite_damage(rules: CloseRules, person: Combatant) -> str:
    """What somebody's bite does: people's is bashing (CLO-UNA-04)."""
    table, word = rules.settings.bite.damage, person.flags.bite
    if word == "human" and person.kind != "mortal":
        word = "other"
    return table.get(word, table["other"])
