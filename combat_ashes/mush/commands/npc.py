"""`+npc`: people of the storyteller's in one line."""

from __future__ import annotations

from typing import Any

from evennia.objects.models import ObjectDB

from ...engine.hidden import SHOWN
from ...engine.lookup import EVERY, ME
from ...engine.numbers import whole
from ...engine.off import as_off, is_off
from ...engine.quoting import label, quoted
from ...engine.refusals import Refused
from ...engine.ruleset import Ruleset
from ...rulesets.npc_templates import MOST_MEMBERS
from ...text.line import names_in
from ...text.refusals import refusal_sentence
from ...text.sheets import spoken_health
from ...text.words import listed
from .. import npcs, planned, tell
from ..fights import fight_in, room_of, state_in
from ..plan_of import PLAN
from ..refused_parts import wrong_part
from ..sheet_lines import parts
from ..sheets import ashes_of, name_of
from .look import LookCommand, find_character, here

RESERVED = frozenset({*EVERY, *ME})
IN_NAMES = frozenset("=&,*/")
"""What no name of an npc has, since it stands between names."""


class CmdNpc(LookCommand):
    """+npc"""

    key = "+npc"
    name = "npc"

    def act(self) -> None:
        {
            "": self.make,
            "list": self.list_them,
            "templates": self.list_templates,
            "group": self.group,
            "set": self.set,
            "save": self.save,
            "dismiss": self.dismiss,
            "hide": self.hide,
            "show": self._hide,
            "health": self.health,
            "free": self.free,
            "plan": self.plan,
        }[self.row.switch]()

    # --- making and keeping --------------------------------------------------------------------

    def make(self, hidden: bool = False) -> None:
        name, (template, count) = self._new_name(), self._wanted(npcs.MOST_AT_ONCE)
        self._make(
            name, count, npcs.template(self.rules(), template, self.house()), template, hidden
        )

    def group(self) -> None:
        """`+npc/group Gang=thug*8`: one of them who stands for all."""
        name, (template, members) = self._new_name(), self._wanted(MOST_MEMBERS)
        self.needs(members > 1)
        rules = self.rules()
        sheet = rules.sheets.mob(rules, npcs.template(rules, template, self.house()), members)
        about = f"{members} of them, each {sheet.get('about') or template}"
        self._make(name, 1, {**sheet, "about": about}, template, False)

    def _make(
        self, name: str, count: int, sheet: dict[str, Any], template: str, hidden: bool
    ) -> None:
        room = room_of(self.caller)
        state = state_in(room)
        taken = {obj.key.lower() for obj in here(self.caller)}
        if state is not None:
            self.check_storyteller()
            taken |= {person.name.lower() for person in state.people.values()}
        made = npcs.make(name, count, sheet, room, taken)
        try:
            for npc in made:
                ashes_of(npc).set_hidden(hidden)
            if state is not None:
                self.bring_in(made)
        except Refused:
            for npc in made:
                npc.delete()
            raise
        unseen = ", and only storytellers know" if hidden else ""
        what = ":" if len(made) == 1 else ", each of them"
        self.say([f"{_are(made)} here{unseen}{what} {sheet.get('about') or template}."])

    def _new_name(self) -> str:
        name = self.line.left
        if not name or self.line.right is None:
            self.usage()
        if name.lower() in RESERVED or len(name) > npcs.LONGEST_NAME or IN_NAMES & set(name):
            self.forbid("err.npc.name", word=name, most=npcs.LONGEST_NAME)
        return name

    def _wanted(self, most: int) -> tuple[str, int]:
        """The template, and how many of it: `thug*4`."""
        template, times, count = (self.line.right or "").partition("*")
        self.needs(template.strip())
        number = whole(count.strip(), 1, most) if times else 1
        return template.strip().lower(), number

    def list_templates(self) -> None:
        found, problems = npcs.templates(self.rules(), self.house())
        known = [f"{name}: {each.get('about') or 'no word about it'}." for name, each in
                 sorted(found.items())]  # fmt: skip
        wrong = [f"Cannot be used: {problem}." for problem in problems]
        self.say([*(known or ["There are no templates."]), *wrong])

    def list_them(self) -> None:
        found = [obj for obj in here(self.caller) if npcs.is_npc(obj)]
        rules = self.rules()
        self.say([self._listed(obj, rules) for obj in found] or ["There are no npcs here."])

    def _listed(self, npc: ObjectDB, rules: Ruleset) -> str:
        wrong = None if self._in_fight(npc) else wrong_part(rules, npc)
        if wrong is not None:
            part, refusal = wrong
            why = refusal_sentence(self.surface, refusal.code, refusal.facts)
            return f"{name_of(npc)}: the sheet is wrong, {part}. {why}"
        person = self.person(npc, rules)
        facts = [person.kind]
        facts += [f"{person.flags.members} of them"] if person.flags.members else []
        facts += [f"side {label(person.side)}"] if person.side else []
        facts += ["in the fight"] if self._in_fight(npc) else []
        facts += ["hidden"] if person.hidden or ashes_of(npc).is_hidden() else []
        facts += [person.status] if person.status != "active" else []
        plan = npc.attributes.get(PLAN)
        facts += [f"plays by the plan {quoted(plan)}"] if plan else []
        shown = self.health_of(rules, person)
        health = spoken_health(person.name, shown, rules.health.damage)
        return f"{health[:-1]} ({', '.join(facts)})."

    def set(self) -> None:
        if self.line.right and "/" not in self.line.left and "=" not in self.line.right:
            self.edit(self.chosen(self.line.left), parts(self.line.right))
            return
        left, what, value = self._change()
        self.edit(self.chosen(left), [(what, value)])

    def _change(self) -> tuple[str, str, str]:
        """Whom, what and to what: `Thug=melee=3`, or as +sheet/set has it, `Thug/melee=3`."""
        left, right = self.line.left, self.line.right
        if right is None:
            self.usage()
        name, slash, what = left.partition("/")
        if not slash:
            what, equals, right = right.partition("=")
            if not equals:
                self.usage()
        self.needs(what.strip())
        return name.strip(), what.strip(), right.strip()

    def save(self) -> None:
        if not self.line.left or not self.line.right:
            self.usage()
        template = "_".join(self.line.right.lower().split())
        (npc, *_) = self.chosen(self.line.left)
        again = npcs.save(npc, template)
        how = "replaces the template of that name" if again else "is a template"
        self.say([f"{template} {how} now; type +npc <name>={template} to make one."])

    def dismiss(self) -> None:
        found = self.chosen(self.line.whole, made=True)
        for npc in found:
            who = self._in_fight(npc)
            if who is not None:
                self.rule("remove", who)
        names = _are(found)
        for npc in found:
            npc.delete()
        self.say([f"{names} gone."])

    # --- what others know of them --------------------------------------------------------------

    def hide(self) -> None:
        if self.line.right is not None:
            self.make(hidden=True)
        else:
            self._hide(True)

    def _hide(self, hidden: bool = False) -> None:
        found = self.chosen(self.line.whole)
        for npc in found:
            who = self._in_fight(npc)
            if who is not None:
                self.rule("hide", who, hidden=hidden)
            ashes_of(npc).set_hidden(hidden)
        how = "hidden until they act, or +npc/show" if hidden else "there for everybody to see"
        self.say([f"{_are(found)} {how}."])

    def health(self) -> None:
        shown = (self.line.right or "").lower()
        self.needs(self.line.left, shown in SHOWN)
        how = "in words" if shown == "words" else "as it is"
        if self.line.left.lower() in EVERY:
            self.check_storyteller()
            self.rule("shows_health", shown=shown)
            self.say([f"Players are told the health of npcs in this fight {how}."])
            return
        found = self.chosen(self.line.left)
        for npc in found:
            who = self._in_fight(npc)
            if who is not None:
                self.rule("shows_health", who, shown=shown)
            ashes_of(npc).set_fact("shows_health", shown)
        self.say([f"Players are told the health of {listed(map(name_of, found))} {how}."])

    def free(self) -> None:
        word = as_off(self.line.right or "on")
        self.needs(word in ("on", "off"))
        found = self.chosen(self.line.left)
        for npc in found:
            ashes_of(npc).set_fact("free", word == "on")
        may = "may bring" if word == "on" else "may not bring"
        names = listed(map(name_of, found))
        self.say([f"Players {may} {names} into a fight that nobody runs."])

    def plan(self) -> None:
        """`+npc/plan Thug & Dog=aggressive, target weakest`, or none."""
        self.needs(self.line.right)
        text = self.line.right or ""
        plan = planned.plan_in(text, self.rules())
        script = fight_in(self.caller.location)
        if script is not None and (played := self._played(self.line.left)):
            for who in played:
                self.rule("away_plan", who, plan=plan)
            return
        found = self.chosen(self.line.left)
        for npc in found:
            planned.set_plan(npc, plan)
        names = listed(map(name_of, found))
        verb, waits = ("plays", "waits") if len(found) == 1 else ("play", "wait")
        told = f"{names} {waits} for you." if is_off(plan) else f"{names} {verb} by a plan: {plan}."
        self.say([told, *self._outside(found)])
        if script is not None:
            planned.play(script)

    def _outside(self, npcs: list[ObjectDB]) -> list[str]:
        """Which of these are not in the fight here, and what brings them in."""
        outside = [npc for npc in npcs if self._in_fight(npc) is None]
        if not outside or state_in(self.caller.location) is None:
            return []
        them = " & ".join(map(name_of, outside))
        return [f"{_are(outside)} not in the fight; type +combat/add {them}."]

    def _played(self, text: str) -> list[str]:
        """The ids of players of this fight that are named, if they are all; raises `Refused`."""
        people = self.live().state.people.values()
        ids = {person.name.lower(): person.id for person in people if person.player}
        named = [ids.get(name.lower(), "") for name in names_in(text)]
        if not all(named):
            return []
        self.check_storyteller()
        return named

    # --- who is meant --------------------------------------------------------------------------

    def chosen(self, text: str, made: bool = False) -> list[ObjectDB]:
        """The npcs of `Thug & Dog` or `all`; raises `Refused`, also for who is another's."""
        self.needs(text)
        if text.lower() in EVERY:
            found = [obj for obj in here(self.caller) if npcs.is_npc(obj)]
            found = [obj for obj in found if npcs.was_made(obj) or not made]
            if not found:
                self.forbid("err.npc.none")
        else:
            found = [find_character(self.caller, name) for name in names_in(text)]
        for obj in found:
            if not npcs.is_npc(obj):
                self.forbid("err.npc.played", name=name_of(obj))
            if made and not npcs.was_made(obj):
                self.forbid("err.npc.not_made", name=name_of(obj))
        if any(self._in_fight(obj) is not None for obj in found):
            self.check_storyteller()
        return list(dict.fromkeys(found))

    def _in_fight(self, npc: ObjectDB) -> str | None:
        state = state_in(self.caller.location)
        return tell.person_id(state, npc) if state is not None else None


def _are(people: list[ObjectDB]) -> str:
    """`Thug and Dog are`, `Thug is`."""
    return f"{listed(map(name_of, people))} {'is' if len(people) == 1 else 'are'}"


COMMANDS = [CmdNpc]
