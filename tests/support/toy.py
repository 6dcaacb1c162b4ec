"""A toy rule system: people act in initiative order; d10 against 8, less the target's Defense."""

from __future__ import annotations

from combat_ashes.engine import events as ev
from combat_ashes.engine.agenda import AnswerStep, Step
from combat_ashes.engine.decision import Decision
from combat_ashes.engine.dice import count_successes
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.health_rules import HealthRules
from combat_ashes.engine.health_track import heal, mark
from combat_ashes.engine.hooks import Hooks
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.order import put_in_order
from combat_ashes.engine.pools import pool_of, split_pool, total
from combat_ashes.engine.questions import QuestionKind
from combat_ashes.engine.record_rules import RecordRules
from combat_ashes.engine.rounds import NEXT, ask_to_begin
from combat_ashes.engine.ruleset import Ruleset
from combat_ashes.engine.sheet import Sheet
from combat_ashes.engine.sheet_rules import SheetRules
from combat_ashes.engine.state import Combatant, Facts, FightState, Json, PlainCombatant, Question
from combat_ashes.engine.verbs import Verbs
from combat_ashes.engine.view_model import Health
from combat_ashes.engine.view_rules import ViewRules
from combat_ashes.rulesets.common import lines
from combat_ashes.rulesets.common.chases.combatant import ChaseFight
from combat_ashes.rulesets.common.sheets import sheets
from combat_ashes.rulesets.common.surface import COMMON
from combat_ashes.rulesets.model import Area, Settings, key
from combat_ashes.text.surface import STORYTELLER, Ask, Row, Surface, merged

OPTIONS, ACT = ("attack", "dodge", "pass"), QuestionKind("act", Facts)
ROLL_ALL, TURNS, ACTED = Step("roll_all"), Step("turns"), AnswerStep("acted")
SURFACE = merged(COMMON, Surface(
    rows=(
        Row("attack", "", "<target>[=<weapon>]", "strike somebody", read=lines.attack),
        Row("attack", "wild", "<target>[=<weapon>]", "two dice more", read=lines.attack),
        Row("dodge", "", "", "twice the Defense until you act again", read=lines.defense),
        Row("taunt", "", "<target>", "make a face, at any time", read=lines.plain),
        Row("combat", "set", "<name>=status <word>", "set a status", STORYTELLER, lines.mark),
    ),
    asks={"act": Ask(lambda asked: f"It is your turn to act: type {asked.lines}.", "to act")},
    options={"attack": "+attack <target>=<weapon>", "dodge": "+dodge"},
    told={"toy.taunted": "{who} makes a face at {against}."},
    pages={"toy": "Whoever is fastest acts first. +taunt Frank makes Frank angry."},
))  # fmt: skip


def trait(person: Combatant, name: str, least: int = 1) -> int:
    return person.traits.get(name, least)


def gathering(state: FightState) -> bool:
    return state.round == 1 and all(person.declared is None for person in state.people.values())


def roll_initiative(ctx: Decision, who: str) -> None:
    terms = tuple((name, trait(ctx.person(who), name)) for name in ("dexterity", "composure"))
    faces, time = ctx.faces(who, "initiative", 1, 10, 0, sum)
    score = total(terms) + faces[0]
    ctx.emit(ev.Rolled(who, "initiative", None, 1, 0, terms, (), faces, score, time))
    ctx.emit(ev.InitiativeSet(who, score, total(terms)))


@ROLL_ALL.does
def roll_all(ctx: Decision) -> None:
    for person in ctx.state.able():
        roll_initiative(ctx, person.id)
    put_in_order(ctx)
    ctx.push(TURNS())


@TURNS.does
def turns(ctx: Decision) -> None:
    if ctx.state.step != "act":
        ctx.emit(ev.StepBegan("act"))
    able = {person.id for person in ctx.state.able() if person.declared is None}
    waiting = [who for who in ctx.state.order if who in able]
    if waiting:
        ctx.push(TURNS())
        ctx.ask(waiting[0], ACT, OPTIONS, {"do": "pass"}, ACTED(waiting[0]))
        return
    ctx.emit(ev.EveryoneReset({"declared": None, "initiative": None}))
    ctx.push(NEXT)


@ACT.reads
def read(ctx: Decision, question: Question, given: Input) -> Json:
    do = given.typed().do
    if do not in OPTIONS:
        ctx.refuse("err.declare.unknown", what=do)
    if do != "attack":
        return {"do": do}
    if (target := ctx.find(given.text("target"))).id == given.who:
        ctx.refuse("err.attack.self")
    names = ["unarmed", *(arm["name"] for arm in ctx.person(given.who).weapons)]
    weapon = given.text("weapon") or names[-1]
    if weapon not in names:
        ctx.refuse("err.weapon.none", word=weapon, names=names)
    wild = 2 if "wild" in given.words("manners") else 0
    return {"do": "attack", "target": target.id, "weapon": weapon, "wild": wild}


@ACTED.does
def acted(ctx: Decision, who: str, action: dict[str, Json]) -> None:
    if not ctx.here(who) or ctx.person(who).status != "active":
        return
    ctx.emit(ev.Declared(who, action, ctx.rules.views.words(ctx, action)))
    if action["do"] != "attack" or not ctx.here(action["target"]):
        return
    person, target = ctx.person(who), ctx.person(action["target"])
    ability = "brawl" if action["weapon"] == "unarmed" else "melee"
    defense = trait(target, "defense") * (2 if target.declared == {"do": "dodge"} else 1)
    terms = [("dexterity", trait(person, "dexterity")), (ability, trait(person, ability, 0))]
    terms += [("defense", -defense), ("wild", action["wild"])]
    terms += [(m.why, m.dice) for m in ctx.state.modifiers if m.who == who]
    levels = roll(ctx, who, "attack", target.id, tuple(terms))
    ctx.rules.health.hurt(ctx, target.id, levels, "bashing", False) if levels else None


def roll(ctx: Decision, who: str, purpose: str, against: str | None, terms: ev.Terms) -> int:
    number, pool = ctx.rules.settings.dice.target_number, pool_of(terms)

    def score(faces: tuple[int, ...]) -> int:
        return count_successes(faces, number, False, 1, 10)[0]

    faces, time = ctx.faces(who, purpose, pool, 10, number, score)
    found, difficulty = score(faces), (("toy", number),)
    ctx.emit(ev.Rolled(who, purpose, against, pool, number, terms, difficulty, faces, found, time))
    return found


def taunt(ctx: Decision, given: Input) -> None:
    against = ctx.find(given.text("what")).id
    ctx.emit(ev.PersonChanged(against, {"attacker": given.who}))
    ctx.announce("toy.taunted", who=given.who, against=against)


def set_(ctx: Decision, given: Input) -> None:
    status = given.text("what").split(" ")[-1]
    if status not in ("active", "unconscious", "dead"):
        ctx.refuse("err.set.unknown", what=status, known="active, unconscious, dead")
    ctx.emit(ev.StatusChanged(given.who, status, "ruled"))
    ctx.withdraw("act", who=given.who)


def hurt(ctx: Decision, who: str, levels: int, damage: str, soak: bool) -> None:
    most = trait(person := ctx.person(who), "health", 7)
    marked = mark(person.track, "bashing", levels, most, upgrade=False)
    ctx.emit(ev.TrackChanged(who, levels, "bashing", marked.track, overflow=marked.overflow))
    if len(marked.track) >= most and person.status == "active":
        ctx.emit(ev.StatusChanged(who, "unconscious", "full"))


def heal_(ctx: Decision, who: str, levels: int, damage: str) -> None:
    if not (person := ctx.person(who)).track:
        ctx.refuse("err.heal.nothing", name=person.name, damage=damage)
    track = heal(person.track, "bashing", levels)
    ctx.emit(ev.TrackChanged(who, len(person.track) - len(track), "bashing", track, True))
    if person.status == "unconscious":
        ctx.emit(ev.StatusChanged(who, "active", "healed"))


def shown(fight: Fight, person: Combatant) -> Health:
    track, most = person.track, trait(person, "health", 7)
    return Health(track, f"{len(track)} of {most}", 0, most)


def fighter(rules: Ruleset, who: str, given: Sheet) -> Combatant:
    arms = tuple({"name": arm} if isinstance(arm, str) else arm for arm in given.weapons)
    track = "/" * min(len(given.health), given.traits.get("health", 7) - 1)
    return sheets.fighter(PlainCombatant, who, given, track=track, weapons=arms)


def words(fight: Fight, action: dict[str, Json] | None) -> str:
    if action is None or action["do"] != "attack":
        return action["do"] if action else ""
    target = fight.state.people.get(action["target"])
    return f"attack on {target.name if target else 'somebody'} with {action['weapon']}"


class ToyDice(Area):
    target_number: int = key(8, "What a die must show to be a success.", "TOY", ge=2, le=10)


class ToySettings(Settings):
    dice: ToyDice = ToyDice()


def begin_round(ctx: Decision) -> None:
    ctx.emit(ev.PhaseBegan("main", "initiative"))
    ctx.agenda = () if ctx.state.round == 1 else (ROLL_ALL(),)
    if ctx.state.round > 1 and ctx.state.storyteller is not None:
        ask_to_begin(ctx)


def joined(ctx: Decision, who: str) -> None:
    if not gathering(ctx.state):
        return ctx.announce("joined.later", who=who)
    roll_initiative(ctx, who)
    order_changed(ctx)


def order_changed(ctx: Decision) -> None:
    put_in_order(ctx)
    if ctx.state.step == "act" or gathering(ctx.state):
        ctx.withdraw("act")
        ctx.agenda = (TURNS(),)


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    terms = ((word, trait(ctx.person(who), word)) for word in split_pool(pool))
    roll(ctx, who, "roll", None, tuple(terms))


HOOKS = Hooks(
    on_round=begin_round, on_join=joined, on_initiative=roll_initiative, on_free_roll=free_roll,
    on_order_changed=order_changed,
)  # fmt: skip


class Toy(Ruleset):
    name = "toy"
    records = RecordRules(fight=ChaseFight)
    model = ToySettings
    surface = SURFACE
    views = ViewRules(words=words, told=words)
    sheets = SheetRules(fighter=fighter)
    health = HealthRules(shown, hurt, heal_)
    steps = {"roll_all": roll_all, "turns": turns, "acted": acted}
    questions = {ACT.name: ACT}
    verbs = Verbs(handlers={"set": set_, "taunt": taunt}, storyteller_only=frozenset({"set"}))
    hooks = HOOKS
