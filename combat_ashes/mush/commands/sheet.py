"""`+sheet`: looking at a sheet, and writing one: many traits at once, all or none."""

from __future__ import annotations

from collections.abc import Callable

import evennia
from django.conf import settings
from evennia.objects.models import ObjectDB

from ...engine.off import is_off
from ...engine.suggest import closest_match
from ...rulesets import rulesets
from ...rulesets.npc_templates import names_trait
from ...text.refusals import refusal_sentence
from ...text.sheets import sheet as sheet_screen
from ...text.words import listed
from .. import npcs, tell
from ..allowed import may_run
from ..editing import check
from ..fights import fight_in
from ..refused_parts import wrong_parts
from ..sheet_lines import parts, written
from ..sheets import ashes_of, name_of, sheet_of, unfilled
from .look import LookCommand, here

PROPOSED = "proposed"
"""The Attribute of a character whose player has proposed something for the sheet."""

LONGEST_LINE = 400
"""A line of this length is taken by every client."""


class CmdSheet(LookCommand):
    """+sheet"""

    key = "+sheet"
    name = "sheet"

    def act(self) -> None:
        ACTIONS[self.row.switch](self)

    def show(self) -> None:
        character = self.looked_at()
        lines = sheet_screen(self.rules(), self.person(character))
        name = name_of(character)
        lines += [
            f"'{trait}' cannot be read and counts as nothing: +sheet/set {name}/{trait}=<dots>."
            for trait in ashes_of(character).unread_traits()
        ]
        lines += [
            f"'{part}' cannot be read and counts as nothing; ask staff, who set it anew."
            for part in ashes_of(character).misshapen()
        ]
        if not ashes_of(character).has_traits():
            lines.append(unfilled(character))
        if proposed := _proposed(character):
            lines.append(f"Proposed, and not accepted yet: {proposed}.")
        if character is self.caller and self.may_run():
            lines += self._waiting()
        self.say(lines)

    def _waiting(self) -> list[str]:
        """What others here have proposed, and how it is answered."""
        others = [(name_of(each), _proposed(each)) for each in here(self.caller)
                  if each is not self.caller]  # fmt: skip
        return [_proposes(name, text) for name, text in others if text]

    def may_look_at(self, character: ObjectDB) -> bool:
        """Who is to answer a proposal looks at what there is."""
        return super().may_look_at(character) or (self.may_run() and bool(_proposed(character)))

    def set(self) -> None:
        """`+sheet/set Jane/brawl=3`, or many at once: `+sheet/set Jane=brawl 3, kind vampire`."""
        who, slash, what = self.line.left.partition("/")
        if self.line.right is None or (slash and not what.strip()):
            self.usage()
        one = [(what.strip(), self.line.right)]
        changes = one if slash else parts(self.line.right)
        self.needs(changes)
        self.edit([self.somebody(who.strip())], changes)

    def template(self) -> None:
        """`+sheet/template Jane=thug`: the whole sheet of a template."""
        who, name = self._free(), "_".join((self.line.right or "").lower().split())
        self.needs(name)
        ashes_of(who).rewrite(npcs.template(self.rules(), name, self.house()))
        self.say([f"{name_of(who)} has the sheet of {name} now; +sheet {name_of(who)} shows it."])

    def copy(self) -> None:
        """`+sheet/copy Jane=Ann`: Jane has a sheet like Ann's."""
        who, other = self._free(), self.somebody(self.line.right or "")
        self.needs(self.line.right)
        sheet = {**sheet_of(other), "health": "", "conditions": [], "pools": {}}
        ashes_of(who).rewrite({key: each for key, each in sheet.items() if key not in OWN})
        self.say([f"{name_of(who)} has a sheet like that of {name_of(other)} now."])

    def _free(self) -> ObjectDB:
        """Who is named before the equals sign, whom no fight holds; raises `Refused`."""
        self.needs(self.line.left)
        who = self.somebody(self.line.left)
        script = fight_in(who.location)
        if script is not None and tell.person_id(script.live.state, who) is not None:
            self.forbid("err.sheet.in_fight", name=name_of(who))
        return who

    def export(self) -> None:
        """`+sheet/export Jane`: the lines that write this sheet."""
        who = self.somebody(self.line.whole)
        found, name = written(sheet_of(who)), name_of(who)
        lines = [f"+sheet/set {name}={each}" for each in _in_lines(found.parts) if each]
        lines += [f"+sheet/set {name}/{what}={text}" for what, text in found.alone]
        if found.left_out:
            lines.append(f"What no line can write is left out: {listed(found.left_out)}.")
        self.say(lines or [f"Nobody has filled the sheet of {name} yet."])

    def check_sheet(self) -> None:
        """`+sheet/check Jane`: what the rules in force miss in a sheet, and what nobody knows."""
        who, rules = self.somebody(self.line.whole), self.rules()
        name, traits, sheets = name_of(who), sheet_of(who)["traits"], rules.sheets
        missing = [each for each in sheets.attribute_order if each not in traits]
        usual = sheets.ungiven_attribute
        told = []
        if missing:
            told = [f"{rules.name} misses {listed(missing)}; each counts as {usual}."]
        none = [each for each in sheets.attribute_order if traits.get(each) == 0]
        if none:
            lines = f"+sheet/set {name}={none[0]} {usual}"
            told.append(f"{name} has 0 in {listed(none)}. Type {lines} if that is a slip.")
        strange = [each for each in sorted(traits) if not names_trait(sheets, each)]
        known = {each: _naming(each) for each in strange}
        if elsewhere := [f"{each.replace('_', ' ')} (of {listed(known[each])})" for each in strange
                         if known[each]]:  # fmt: skip
            told.append(f"{rules.name} does not use {listed(elsewhere, 'or')}.")
        for trait in (each for each in strange if not known[each]):
            near = closest_match(trait, rules.sheets.known_traits)
            like = f" Did you mean {near.replace('_', ' ')}?" if near else ""
            told.append(f"No rule system knows {trait.replace('_', ' ')}.{like}")
        for part, refusal in wrong_parts(rules, who):
            why = refusal_sentence(self.surface, refusal.code, refusal.facts)
            told.append(f"{part.capitalize()}: {why}")
        self.say(told or [f"The sheet of {name} has all that {rules.name} asks for."])

    # --- what players propose ------------------------------------------------------------------

    def propose(self) -> None:
        """`+sheet/propose brawl 3, melee 2`: kept until a storyteller answers."""
        if not getattr(settings, "ASHES_SHEET_PROPOSALS", False):
            self.forbid("err.sheet.no_proposals")
        if is_off(self.line.whole):
            self.caller.attributes.remove(PROPOSED, category="ashes")
            self.say(["You propose nothing any more."])
            return
        changes = parts(self.line.whole)
        self.needs(changes)
        check(self.rules(), [self.caller], changes)
        former = _proposed(self.caller)
        self.caller.attributes.add(PROPOSED, self.line.whole, category="ashes")
        name = name_of(self.caller)
        instead = f", in place of: {former}" if former else ""
        self.say([f"You propose: {self.line.whole}{instead}. A storyteller answers."])
        line = _proposes(name, f"{self.line.whole}{instead}")
        for session in evennia.SESSION_HANDLER.get_sessions():
            body = session.get_puppet()
            if body is not None and body is not self.caller and may_run(body):
                tell.send(body, [line])

    def accept(self) -> None:
        who, text = self._proposal()
        self.edit([who], parts(text))
        self._answer(who, f"Your proposal is accepted: {text}.")

    def refuse_proposal(self) -> None:
        who, text = self._proposal()
        self.say([f"The proposal of {name_of(who)} is refused: {text}."])
        self._answer(who, f"Your proposal is refused: {text}.")

    def _proposal(self) -> tuple[ObjectDB, str]:
        self.needs(self.line.whole)
        who = self.somebody(self.line.whole)
        text = _proposed(who)
        if not text:
            self.forbid("err.sheet.no_proposal", name=name_of(who))
        return who, text

    def _answer(self, who: ObjectDB, line: str) -> None:
        who.attributes.remove(PROPOSED, category="ashes")
        tell.send(who, [line])


OWN = ("ref", "name", "player", "hidden", "shows_health", "free", "side", "modifiers")
"""What of a sheet is somebody's own, and not copied."""

ACTIONS: dict[str, Callable[[CmdSheet], None]] = {
    "": CmdSheet.show,
    "set": CmdSheet.set,
    "template": CmdSheet.template,
    "copy": CmdSheet.copy,
    "export": CmdSheet.export,
    "check": CmdSheet.check_sheet,
    "propose": CmdSheet.propose,
    "accept": CmdSheet.accept,
    "refuse": CmdSheet.refuse_proposal,
}


def _naming(trait: str) -> list[str]:
    """The rule systems that name a trait."""
    return [name for name, rules in rulesets().items() if names_trait(rules.sheets, trait)]


def _proposes(name: str, text: str) -> str:
    answers = f"+sheet/accept {name} or /refuse. +sheet {name} shows what is there now."
    return f"{name} proposes for the sheet: {text}. {answers}"


def _proposed(character: ObjectDB) -> str:
    return str(character.attributes.get(PROPOSED, category="ashes") or "")


def _in_lines(written: list[str]) -> list[str]:
    """Parts with commas between them, in as few lines as need be."""
    lines = [""]
    for part in written:
        longer = f"{lines[-1]}, {part}" if lines[-1] else part
        if len(longer) > LONGEST_LINE:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


COMMANDS = [CmdSheet]
