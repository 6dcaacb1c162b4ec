"""A toy rule system: people act in initiative order; d10 against 8, less the target's Defense."""

from __future__ import annotations

from combat_ashes.engine import events as ev
from combat_ashes.engine.dice import count_successes
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.order import put_in_order
from combat_ashes.engine.pools import pool_of, split_pool, total
from combat_ashes.engine.rounds import NEXT, ask_to_begin
from combat_ashes.engine.ruleset import Ruleset
from combat_ashes.engine.state import Json, Person, Question, State
from combat_ashes.engine.tracks import heal, mark
from combat_ashes.engine.turn import Turn
from combat_ashes.rulesets.model import Area, Settings, key
from combat_ashes.rulesets.parts import lines, sheets
from combat_ashes.rulesets.parts.surface import COMMON
from combat_ashes.text.surface import STORYTELLER, Ask, Row, Surface, merged

OPTIONS = ("attack", "dodge", "pass")
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


def trait(person: Person, name: str, least: int = 1) -> int:
    return person.traits.get(name, least)


def gathering(state: State) -> bool:
    return state.round == 1 and all(person.declared is None for person in state.people.values())


def roll_initiative(turn: Turn, who: str) -> None:
    terms = tuple((name, trait(turn.person(who), name)) for name in ("dexterity", "composure"))
    faces, time = turn.faces(who, "initiative", 1, 10, 0, sum)
    score = total(terms) + faces[0]
    turn.emit(ev.Rolled(who, "initiative", None, 1, 0, terms, (), faces, score, time))
    turn.emit(ev.InitiativeSet(who, score, total(terms)))


def roll_all(turn: Turn) -> None:
    for person in turn.state.able():
        roll_initiative(turn, person.id)
    put_in_order(turn)
    turn.push(("turns",))


def turns(turn: Turn) -> None:
    if turn.state.step != "act":
        turn.emit(ev.StepBegan("act"))
    able = {person.id for person in turn.state.able() if person.declared is None}
    waiting = [who for who in turn.state.order if who in able]
    if waiting:
        turn.push(("turns",))
        turn.ask(waiting[0], "act", OPTIONS, {"do": "pass"}, ("acted", waiting[0]))
        return
    turn.emit(ev.EveryoneReset({"declared": None, "initiative": None}))
    turn.push(NEXT)


def read(turn: Turn, question: Question, given: Input) -> Json:
    do = given.args["word"] if given.do == "choose" else given.do
    if do not in OPTIONS:
        turn.refuse("err.declare.unknown", what=do)
    if do != "attack":
        return {"do": do}
    target = turn.find(str(given.args.get("target") or ""))
    if target.id == given.who:
        turn.refuse("err.attack.self")
    names = ["unarmed", *(arm["name"] for arm in turn.person(given.who).weapons)]
    weapon = given.args.get("weapon") or names[-1]
    if weapon not in names:
        turn.refuse("err.weapon.none", word=weapon, names=names)
    wild = 2 if "wild" in given.args.get("manners", ()) else 0
    return {"do": "attack", "target": target.id, "weapon": weapon, "wild": wild}


def acted(turn: Turn, who: str, action: dict[str, Json]) -> None:
    if not turn.here(who) or turn.person(who).status != "active":
        return
    turn.emit(ev.Declared(who, action, turn.rules.words(turn.state, action)))
    if action["do"] != "attack" or not turn.here(action["target"]):
        return
    person, target = turn.person(who), turn.person(action["target"])
    ability = "brawl" if action["weapon"] == "unarmed" else "melee"
    defense = trait(target, "defense") * (2 if target.declared == {"do": "dodge"} else 1)
    terms = [("dexterity", trait(person, "dexterity")), (ability, trait(person, ability, 0))]
    terms += [("defense", -defense), ("wild", action["wild"])]
    terms += [(m.why, m.dice) for m in turn.state.modifiers if m.who == who]
    levels = roll(turn, who, "attack", target.id, tuple(terms))
    turn.rules.hurt(turn, target.id, levels, "bashing", False) if levels else None


def roll(turn: Turn, who: str, purpose: str, against: str | None, terms: ev.Terms) -> int:
    number, pool = turn.rules.settings.dice.target_number, pool_of(terms)

    def score(faces: tuple[int, ...]) -> int:
        return count_successes(faces, number, False, 1, 10)[0]

    faces, time = turn.faces(who, purpose, pool, 10, number, score)
    found = score(faces)
    difficulty = (("toy", number),)
    turn.emit(ev.Rolled(who, purpose, against, pool, number, terms, difficulty, faces, found, time))
    return found


def taunt(turn: Turn, given: Input) -> None:
    turn.note(taunted=(against := turn.find(given.args["what"]).id))
    turn.tell("toy.taunted", who=given.who, against=against)


def set_(turn: Turn, given: Input) -> None:
    status = str(given.args.get("what") or "").split(" ")[-1]
    if status not in ("active", "unconscious", "dead"):
        turn.refuse("err.set.unknown", what=status, known="active, unconscious, dead")
    turn.emit(ev.StatusChanged(given.who, status, "ruled"))
    turn.withdraw("act", who=given.who)


class ToyDice(Area):
    target_number: int = key(8, "What a die must show to be a success.", "TOY", ge=2, le=10)


class ToySettings(Settings):
    dice: ToyDice = ToyDice()


class Toy(Ruleset):
    name = "toy"
    model = ToySettings
    surface = SURFACE
    STEPS = {"roll_all": roll_all, "turns": turns, "acted": acted}
    QUESTIONS = {"act": read}
    VERBS = {"set": set_, "taunt": taunt}
    STORYTELLER_VERBS = frozenset({"set"})

    def begin_round(self, turn: Turn) -> None:
        turn.emit(ev.PhaseBegan("main", "initiative"))
        turn.agenda = () if turn.state.round == 1 else (("roll_all",),)
        if turn.state.round > 1 and turn.state.storyteller is not None:
            ask_to_begin(turn)

    def person(self, who: str, sheet: dict[str, Json]) -> Person:
        arms = tuple({"name": arm} if isinstance(arm, str) else arm for arm in sheet["weapons"])
        track = "/" * min(len(sheet.get("health") or ""), sheet["traits"].get("health", 7) - 1)
        return sheets.fighter(who, {**sheet, "health": track}, weapons=arms)

    def joined(self, turn: Turn, who: str) -> None:
        if not gathering(turn.state):
            return turn.tell("joined.later", who=who)
        roll_initiative(turn, who)
        self.order_changed(turn)

    def order_changed(self, turn: Turn) -> None:
        put_in_order(turn)
        if turn.state.step == "act" or gathering(turn.state):
            turn.withdraw("act")
            turn.agenda = (("turns",),)

    def free_roll(self, turn: Turn, who: str, pool: str, difficulty: str) -> None:
        terms = ((word, trait(turn.person(who), word)) for word in split_pool(pool))
        roll(turn, who, "roll", None, tuple(terms))

    def hurt(self, turn: Turn, who: str, levels: int, damage: str, soak: bool) -> None:
        person = turn.person(who)
        most = trait(person, "health", 7)
        marked = mark(person.track, "bashing", levels, most, upgrade=False)
        turn.emit(ev.TrackChanged(who, levels, "bashing", marked.track, overflow=marked.overflow))
        if len(marked.track) >= most and person.status == "active":
            turn.emit(ev.StatusChanged(who, "unconscious", "full"))

    def heal(self, turn: Turn, who: str, levels: int, damage: str) -> None:
        person = turn.person(who)
        if not person.track:
            turn.refuse("err.heal.nothing", name=person.name, damage=damage)
        track = heal(person.track, "bashing", levels)
        turn.emit(ev.TrackChanged(who, len(person.track) - len(track), "bashing", track, True))
        if person.status == "unconscious":
            turn.emit(ev.StatusChanged(who, "active", "healed"))

    def health(self, state: State, person: Person) -> dict[str, Json]:
        track, most = person.track, trait(person, "health", 7)
        return {"track": track, "level": f"{len(track)} of {most}", "penalty": 0, "boxes": most}

    def words(self, state: State, action: dict[str, Json] | None) -> str:
        if action is None or action["do"] != "attack":
            return action["do"] if action else ""
        target = state.people.get(action["target"])
        return f"attack on {target.name if target else 'somebody'} with {action['weapon']}"
