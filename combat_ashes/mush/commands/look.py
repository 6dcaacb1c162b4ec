"""What people look at and roll outside of their turn: sheets, health, dice."""

from __future__ import annotations

from typing import Any

from evennia.objects.models import ObjectDB

from ...engine.decision import Decision
from ...engine.fight import Fight
from ...engine.handlers import fighter, heal_all, left_on
from ...engine.hidden import without
from ...engine.inputs import Input
from ...engine.lookup import EVERY, ME, find, of_all
from ...engine.refusals import Refused
from ...engine.ruleset import Ruleset
from ...engine.state import STORYTELLER, Combatant, FightState
from ...engine.view_model import Health
from ...engine.views import ALL, Reader, health, knowing
from ...rulesets import look_at, rulebook
from ...text.events import names_of, render_events
from ...text.line import commas, levels, names_in
from ...text.sheets import spoken_health
from ...text.words import in_state
from .. import npcs, service, tell
from ..active_rules import settings_in, surface_under
from ..allowed import may_run
from ..character_sync import lasting
from ..editing import Editor, edit
from ..fights import fight_to_see, state_in
from ..sheets import ashes_of, name_of, sheet_of
from .base import AshesCommand

Somebody = Combatant | ObjectDB
NOBODY = "p0"
"""Who is not in the fight of a room is none of its people, who are p1, p2 and so on."""


class LookCommand(AshesCommand):
    """A command about somebody in this room, in a fight or not."""

    def somebody(self, text: str) -> ObjectDB:
        """A character by (shortened) name in this room; raises `Refused`."""
        if not text:
            return self.caller
        return find_character(self.caller, text)

    def edit(self, characters: list[ObjectDB], written: list[tuple[str, str]]) -> None:
        """Change some sheets and say so; raises `Refused`, and nothing changes."""
        editor = Editor(self.rules(), name_of(self.caller), self.typed, self.is_staff())
        for line in edit(editor, characters, written):
            self.say([line])

    def looked_at(self) -> ObjectDB:
        """Who is meant: the caller, or somebody else for who runs the fight and for staff."""
        character = self.somebody(self.line.whole)
        if character != self.caller and not self.may_look_at(character):
            self.forbid("err.sheet.other")
        return character

    def may_look_at(self, character: ObjectDB) -> bool:
        """Whether the caller runs the fight here or is staff."""
        script = fight_to_see(self.caller.location)
        runs = script is not None and script.live.state.storyteller == self.caller.id
        return runs or self.is_staff()

    def person(self, character: ObjectDB, rules: Ruleset | None = None) -> Combatant:
        """A character as the rules see them: from the fight that holds them, or their sheet.

        Who asks for many gives the `rules` in force, which take their time to look up.
        """
        script = fight_to_see(character.location)
        if script is not None:
            who = tell.person_id(script.live.state, character)
            if who is not None:
                return script.live.state.people[who]
        return fighter(rules or self.rules(), NOBODY, sheet_of(character))

    def health_of(self, rules: Ruleset, person: Combatant) -> Health:
        """Somebody's health as the caller may know it: in words where that is all they may."""
        script = fight_to_see(self.caller.location)
        if script is not None and person.id in script.live.state.people:
            look = look_at(script.live.state)
            reader = knowing(look, self.reader(look.state))
        else:
            look = Fight(rules.records.fight(ruleset=rules.name, people={person.id: person}), rules)
            reader = knowing(look, Reader(storyteller=self.may_run()))
        return health(look, reader, person)

    def alone(self, character: ObjectDB) -> Decision[Any]:
        """A turn with nobody but one person in it, for what happens outside of a fight."""
        sheet = sheet_of(character)
        person = fighter(self.rules(), "p1", sheet)
        state = self.rules().records.fight(
            ruleset=self.rules().name,
            settings=settings_in(self.caller.location),
            people={"p1": person},
            modifiers=left_on("p1", sheet),
        )
        return Decision(state, Input("alone", "st", "p1"), rulebook, service.free_dice(), {})

    def told(self, ctx: Decision[Any]) -> list[str]:
        """What happened outside of a fight, as everybody reads it."""
        surface = surface_under(ctx.state.ruleset)
        return render_events(surface, ctx.events, names_of(ctx.state), ALL)


def find_character(caller: ObjectDB, text: str) -> ObjectDB:
    """A character with a sheet in the caller's room (`Thug-2`); raises `Refused`."""
    script = fight_to_see(caller.location)
    people = script.live.state.people.values() if script else ()
    refs = {person.ref for person in people if person.name.lower() == text.lower()}
    found = called(caller, text)
    fighting = [obj for obj in here(caller) if obj.id in refs]
    return _the_one(caller, text, fighting or found)


def find_newcomer(caller: ObjectDB, text: str) -> ObjectDB:
    """A character in the caller's room who is not in the fight yet; raises `Refused`."""
    state = state_in(caller.location)
    found = called(caller, text)
    outside = [obj for obj in found if state is None or tell.person_id(state, obj) is None]
    if outside and len({obj.key.lower() for obj in outside}) == 1:
        return outside[0]
    return _the_one(caller, text, outside or found[:1])


def newcomers(caller: ObjectDB, text: str) -> list[ObjectDB]:
    """Whom `Thug & Dog`, or `all` with sheets, would bring in from the room, or `Refused`."""
    if text.lower() != "all":
        return list(dict.fromkeys(find_newcomer(caller, name) for name in names_in(text)))
    state = state_in(caller.location)
    others = [obj for obj in here(caller) if obj != caller and ashes_of(obj).is_written()]
    found = [obj for obj in others if state is None or tell.person_id(state, obj) is None]
    if not found:
        raise Refused("err.who.all_in")
    return found


def around(caller: ObjectDB) -> list[ObjectDB]:
    """Everything in the caller's room, the caller among it."""
    return caller.location.contents if caller.location is not None else [caller]


def here(caller: ObjectDB) -> list[ObjectDB]:
    """Whoever has a sheet in the caller's room, as far as the caller knows of them."""
    found = [obj for obj in around(caller) if hasattr(obj, "ashes")]
    if may_run(caller):
        return found
    return [obj for obj in found if obj == caller or not ashes_of(obj).is_hidden()]


def called(caller: ObjectDB, text: str) -> list[ObjectDB]:
    wanted, known = text.strip().lower(), here(caller)
    exact = [obj for obj in known if obj.key.lower() == wanted]
    begun = [obj for obj in known if obj.key.lower().startswith(wanted)]
    name, _, number = wanted.rpartition("-")
    same = [obj for obj in known if obj.key.lower() == name]
    numbered = [obj for n, obj in enumerate(same, 1) if str(n) == number]
    own = [caller] if wanted in ME else []
    return exact or own or begun or numbered


def _the_one(caller: ObjectDB, text: str, found: list[ObjectDB]) -> ObjectDB:
    if not found:
        raise nobody_called(caller, text)
    if len(found) > 1:
        raise Refused("err.who.ambiguous", word=text, names=[name_of(obj) for obj in found])
    return found[0]


def nobody_called(caller: ObjectDB, text: str) -> Refused:
    """The refusal of a name that nobody here has, with those that could have been meant."""
    return Refused("err.who.not_here", word=text, names=[name_of(obj) for obj in here(caller)])


class CmdHealth(LookCommand):
    """+health"""

    key = "+health"
    name = "health"

    def act(self) -> None:
        person, rules = self._whose(self.line.whole), self.rules()
        health = self.health_of(rules, person)
        lines = [spoken_health(person.name, health, rules.health.damage)]
        conditions = [each for each in person.conditions if each != health.level]
        if conditions:
            lines.append(f"{person.name} is {', '.join(conditions)}.")
        if person.status not in ("active", health.level, *conditions):
            status = surface_under(rules.name).states.get(person.status, person.status)
            lines.append(f"{person.name} is {in_state(status)}.")
        self.say(lines)

    def _whose(self, text: str) -> Combatant:
        """Somebody in this room, or in the fight here though they are not; raises `Refused`."""
        try:
            return self.person(self.somebody(text))
        except Refused as refused:
            script = fight_to_see(self.caller.location)
            if script is None or refused.refusal.code != "err.who.not_here":
                raise
            state = script.live.state
            return find(without(state, knowing(look_at(state), self.reader(state)).unseen), text)


class CmdRoll(LookCommand):
    """+roll"""

    key = "+roll"
    name = "roll"

    def act(self) -> None:
        pool, _, difficulty = self.line.whole.partition("/")
        self.needs(pool.strip())
        ctx = self.alone(self.caller)
        ctx.rules.hooks.on_free_roll(ctx, "p1", pool, difficulty.strip())
        lines = self.told(ctx)
        for listener in around(self.caller):
            if listener.sessions.count() or listener == self.caller:
                tell.send(listener, lines)


class CmdDamage(LookCommand):
    """+damage"""

    key = "+damage"
    name = "damage"
    heals = False

    def act(self) -> None:
        if self.row.read is not None:
            self._care(*self.surface.read(self.line))
            return
        if self.line.right is None:
            self.usage()
        args, state = self._args(self.line.right), state_in(self.caller.location)
        fighting, others = self._about(state, self.line.left)
        if self.heals and self.line.left.lower() in EVERY:
            fighting, others = self._hurt(state, fighting, others)
        if fighting:
            self.check_storyteller()
            self.rule_each(self.name, fighting, **args)
        for character in others:
            self._alone(character, self.name, args)

    def _hurt(
        self, state: FightState | None, fighting: list[str], others: list[ObjectDB]
    ) -> tuple[list[str], list[ObjectDB]]:
        """Those of some people who have damage; raises `Refused` where nobody has any."""
        people = state.people if state is not None else {}
        fighting = [who for who in fighting if people[who].track]
        others = [each for each in others if self.person(each).track]
        if not fighting and not others:
            self.forbid("err.heal.unhurt", name="Everybody")
        return fighting, others

    def _care(self, verb: str, args: dict[str, Any]) -> None:
        """A line of the rules in force about some who are here, in a fight or not."""
        state = state_in(self.caller.location)
        rest = {name: value for name, value in args.items() if name != "who"}
        fighting, others = self._about(state, args["who"])
        if fighting:
            self.check_storyteller()
            self.hand_over(verb, STORYTELLER, {**rest, "people": fighting}, by="st")
        for character in others:
            self._alone(character, verb, {**rest, "people": ["p1"]})

    def _about(self, state: FightState | None, text: str) -> tuple[list[str], list[ObjectDB]]:
        """Whom a line is about: the ids of those in the fight, and the others; raises `Refused`."""
        people: list[Somebody] = [*self._outside(state)]
        people[:0] = state.people.values() if state is not None else ()
        found = of_all(text, people, _is_npc)
        if found is None:
            found = [self._whom(state, name) for name in names_in(text) or [text]]
        fighting = dict.fromkeys(one.id for one in found if isinstance(one, Combatant))
        return list(fighting), [one for one in found if not isinstance(one, Combatant)]

    def _outside(self, state: FightState | None) -> list[ObjectDB]:
        known = [each for each in around(self.caller)
                 if hasattr(each, "ashes") and ashes_of(each).has_traits()]  # fmt: skip
        return [each for each in known if state is None or tell.person_id(state, each) is None]

    def _whom(self, state: FightState | None, text: str) -> Somebody:
        """Who is meant, in the fight or only in the room; raises `Refused`."""
        people = state.people if state is not None else {}
        for person in people.values():
            if person.name.lower() == text.lower():
                return person
        try:
            character = self.somebody(text)
        except Refused as refused:
            if state is None or refused.refusal.code != "err.who.not_here":
                raise
            return find(state, text)
        who = tell.person_id(state, character) if state is not None else None
        return people.get(who or "", character)

    def _args(self, text: str) -> dict[str, Any]:
        if self.heals and text.lower() == "all":
            return {"all": True}
        amount, *source = commas(text) or [""]
        count, kind = levels(amount, self.surface.damage)
        soak = {} if self.heals else {"soak": self.line.switches == ("soak",)}
        told = {"source": ", ".join(source)} if source else {}
        return {"levels": count, "damage": kind, **soak, **told}

    def _alone(self, character: ObjectDB, verb: str, args: dict[str, Any]) -> None:
        ctx = self.alone(character)
        if verb not in ("damage", "heal"):
            ctx.rules.verbs.handlers[verb](ctx, Input(verb, "st", "p1", args))
        elif args.get("all"):
            heal_all(ctx, "p1")
        elif self.heals:
            ctx.rules.health.heal(ctx, "p1", args["levels"], args["damage"])
        else:
            ctx.rules.health.hurt(ctx, "p1", args["levels"], args["damage"], args["soak"])
        person = ctx.person("p1")
        ashes_of(character).write_through(person, lasting(ctx, person))
        lines = self.told(ctx)
        for listener in {self.caller, character}:
            tell.send(listener, lines)


def _is_npc(one: Somebody) -> bool:
    return not one.player if isinstance(one, Combatant) else npcs.is_npc(one)


class CmdHeal(CmdDamage):
    """+heal"""

    key = "+heal"
    name = "heal"
    heals = True


COMMANDS = [CmdHealth, CmdRoll, CmdDamage, CmdHeal]
