"""`+combat`: looking at a fight, and running it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from evennia.objects.models import ObjectDB

from ...engine.events import Rolled
from ...engine.fight import Fight
from ...engine.handlers import MODIFIERS
from ...engine.history import kept
from ...engine.lookup import EVERY, of_able
from ...engine.numbers import MOST_SECONDS, whole
from ...engine.off import as_off, is_off
from ...engine.quoting import quoted
from ...engine.state import STORYTELLER
from ...engine.view_rules import roll_awaited
from ...engine.views import seen
from ...rulesets import look_at
from ...text.arrivals import told_each
from ...text.events import names_of, render_events
from ...text.line import names_in
from ...text.screens import Screen
from ...text.screens import books as books_screen
from ...text.screens import combat as combat_screen
from ...text.styles import STYLES
from ...text.words import listed, noun
from .. import archive, clock, consent, game_config, npcs, planned, recap, store, tell, tutorial
from ..active_rules import rules_in, surface_under
from ..fights import FightScript, fight_in, is_for_one, last_in, remember, room_of
from ..preferences import set_colour, set_recap, set_style, style_of, wants_colour
from ..refused_parts import wrong_part
from ..sheets import ashes_of, name_of
from . import desk, ending, going_back, records, watch
from .look import around, find_character, newcomers
from .player import outsiders
from .sides import SpeaksFor

GATHER = "gather"
LOG_LENGTH = 10
LONGEST_LOG = 200
LOOKING_BACK = (
    (),
    ("full",),
    ("log",),
    ("why",),
    ("recap",),
    ("undo",),
    ("undo", "list"),
    ("redo",),
)


class CmdCombat(SpeaksFor):
    """+combat"""

    key = "+combat"
    name = "combat"

    def act(self) -> None:
        switch, words = self.row.switch, self.line.whole.split()
        if switch in ACTIONS:
            ACTIONS[switch](self)
        elif switch == "mod" and fight_in(self.caller.location) is None:
            self._take_modifiers_off()
        elif switch == "rule" and not words:
            self._rulings()
        elif switch == "rule" and words[0].lower() == "result" and len(words) == 2:
            self._result(words[1])
        elif switch == "rule" and len(words) > 1 and self._allows(words):
            self._allow(" ".join(words[1:]))
        else:
            super().act()

    def script(self) -> FightScript:
        """The fight here; for looking back and for undo also one that is over."""
        found = last_in(self.caller.location) if self.line.switches in LOOKING_BACK else None
        return found or super().script()

    # --- looking -------------------------------------------------------------------------------

    def show(self) -> None:
        live = self.live()
        state = live.state
        reader = self.reader(state)
        shown = seen(look_at(state), reader, live.fight_id)
        full = self.line.switches == ("full",)
        prompts = tell.prompts_for(state, reader, self.caller)
        prompts += [line for line in self._who_stands_by() if line not in prompts]
        prompts += [] if reader.who and not live.is_over() else consent.open_to(self.caller)
        me = state.people[reader.who].name if reader.who else ""
        left = clock.seconds_left(live)
        screen = Screen(me, reader.screenreader, full, self.columns(), left)
        self.say(combat_screen(surface_under(state.ruleset), shown, prompts, screen))

    def colour(self) -> None:
        word = as_off(self.line.whole)
        self.needs(word in ("", "on", "off"))
        if word:
            set_colour(self.caller, word == "on")
        shown = "on" if wants_colour(self.caller) else "off"
        self.say([f"Colours are {shown} for you; +combat/colour on or off changes it."])

    def _who_stands_by(self) -> list[str]:
        """The npcs here whom the reader may bring in, with the line that does."""
        if is_for_one(self.script()):
            return []
        found = [name_of(npc) for npc in outsiders(self.caller) if self.may_bring(npc)]
        stand = noun(len(found), "stands", "stand")
        return [f"{listed(found)} {stand} by: +combat/add {found[0]}."] if found else []

    def log(self) -> None:
        live = self.live()
        last = whole(self.line.whole, 1, LONGEST_LOG) if self.line.whole else LOG_LENGTH
        names, reader = names_of(live.state), self.reader(live.state)
        surface = surface_under(live.state.ruleset)
        found: list[list[str]] = []
        for entry in store.reader(live.fight_id)(live.number):
            told = render_events(surface, told_each(entry.events), names, reader)
            found += [[f"{entry.number}. {told[0]}", *told[1:]]] if told else []
            if len(found) == last:
                break
        lines = [line for told in reversed(found) for line in told]
        self.say(lines or ["Nothing has happened yet."])

    def why(self) -> None:
        """The rolls of the last input that made any, and before them the reader's own last."""
        live = self.live()
        names, reader = names_of(live.state), self.reader(live.state)
        surface = surface_under(live.state.ruleset)
        last: list[str] = []
        found = False
        for entry in kept(store.reader(live.fight_id), live.number):
            rolls = [event for event in entry.events if isinstance(event, Rolled)]
            mine = any(roll.who == reader.who and roll.purpose != "initiative" for roll in rolls)
            told = render_events(surface, rolls, names, reader) if mine or not last else []
            last = [*told, *last]
            found = mine or (bool(last) and reader.who is None)
            if found:
                break
        none = [] if found or not last else ["You have rolled nothing of your own yet."]
        self.say([*none, *last] or ["Nothing has been rolled yet."])

    def style(self) -> None:
        word, _, switch = self.line.whole.lower().partition(" ")
        if word == "recap":
            self._recap_style(as_off(switch))
            return
        found = [style for style in STYLES if word and style.startswith(word)]
        if word and not found:
            self.forbid("err.style.unknown", word=word, names=list(STYLES))
        if found:
            set_style(self.caller, found[0])
        self.say([f"You read fights in the style {style_of(self.caller)}."])

    def _recap_style(self, word: str) -> None:
        self.needs(word in ("on", "off"))
        set_recap(self.caller, word == "on")
        told = "are told" if word == "on" else "are not told"
        self.say([f"You {told} after each round where a fight stands."])

    def truce(self) -> None:
        word = as_off(self.line.whole)
        self.needs(word in ("", "off"))
        self._mine("truce", word=word)

    def proxy(self) -> None:
        self.needs(self.line.whole)
        self._mine("proxy", name=self.line.whole)

    def plan(self) -> None:
        self.needs(self.line.whole)
        self._mine("away_plan", plan=planned.plan_in(self.line.whole, self.rules()))

    def _mine(self, do: str, **args: str) -> None:
        """Hand in a line of the caller's own person; raises `Refused`."""
        me = self.me()
        if me is None:
            self.forbid("err.fight.not_in")
        self.hand_over(do, me, args)

    def recap(self) -> None:
        live = self.live()
        screenreader = self.reader(live.state).screenreader
        screen = Screen("", screenreader, False, self.columns(), None)
        self.say(recap.lines(live, self.caller, screen))

    def books(self) -> None:
        state = self.live().state
        shown = seen(look_at(state), self.reader(state))
        self.say(books_screen(self.surface, shown))

    # --- beginning and ending ------------------------------------------------------------------

    def start(self) -> None:
        room = room_of(self.caller)
        words = self.line.whole.lower().split()
        self._choose_ruleset(room, " ".join(word for word in words if word != GATHER))
        if fight_in(room) is None:
            self.open_fight()
        do = "claim" if self._must_ask() else "take"
        gather = GATHER in words
        self.rule(do, ref=self.caller.id, name=name_of(self.caller), gather=gather)
        remember(self.caller, self.script())

    def _must_ask(self) -> bool:
        """Whether somebody else runs the fight and is there to be asked; staff need not ask."""
        ref = self.live().state.storyteller
        if ref in (None, self.caller.id) or self.is_staff():
            return False
        runner = tell.character(ref)
        return runner is not None and bool(runner.sessions.count())

    def _choose_ruleset(self, room: ObjectDB | None, wanted: str) -> None:
        if not wanted:
            return
        game_config.check_name(wanted)
        script = fight_in(room)
        if script is not None and script.live.state.called != wanted:
            self.forbid("err.fight.exists")
        if script is None and game_config.chosen(room) != wanted:
            game_config.use(wanted, room)

    def _take_modifiers_off(self) -> None:
        """`+combat/mod Jane=0` where nobody fights: what an earlier fight left on their rolls."""
        _, args = self.surface.read(self.line)
        if args["dice"] or args["difficulty"]:
            self.forbid("err.fight.none")
        found = [find_character(self.caller, name) for name in names_in(args["who"])]
        for character in found:
            ashes_of(character).set_fact(MODIFIERS, [])
        names = listed([name_of(character) for character in found])
        self.say([f"Nothing that a storyteller laid on them changes the rolls of {names} now."])

    def pause(self) -> None:
        self.rule("pause", why=quoted(self.line.whole) if self.line.whole else "")

    # --- pace ----------------------------------------------------------------------------------

    def next(self) -> None:
        script, text = self.script(), self.line.whole
        whom = self._of_several(text) if text else []
        if text.lower() in EVERY:
            whom = planned.to_pass_over(script, whom)
        if whom:
            self.rule_each("next", whom)
        elif not planned.go_on(script):
            self.rule("next")

    def timer(self) -> None:
        word = as_off(self.line.whole)
        self.needs(word)
        seconds = 0 if word == "off" else whole(word, 0, MOST_SECONDS, other="off")
        self.rule("timer", seconds=seconds)

    def check_storyteller(self) -> None:
        if self.line.switches == ("mod",) and fight_in(self.caller.location) is None:
            if not self.may_run():
                self.forbid("err.storyteller.may_run")
            return
        if self.line.switches == ("as",) and self.speaks_as_proxy():
            return
        mends = self.line.switches == ("resume",) and self._may_mend()
        if not mends and not (self.line.switches == ("add",) and self._may_add()):
            super().check_storyteller()

    def _may_add(self) -> bool:
        """Where nobody runs the fight, players in it may bring in who is free to fight."""
        return self.live().state.storyteller is None and self.me() is not None

    def _may_mend(self) -> bool:
        state = self.live().state
        alone = state.storyteller is None and self.me() is not None
        return clock.broken(state) and (alone or self.is_staff())

    def shelve(self) -> None:
        script = last_in(self.caller.location)
        if script is None or (script.held.live is not None and script.live.is_over()):
            self.forbid("err.fight.none")
        path = archive.set_aside(script)
        line = f"{self.caller.key} has set the fight here aside; type +init to begin a new one."
        for listener in around(self.caller):
            if listener.sessions.count():
                tell.send(listener, [line])
        self.say([f"All that is stored of it is in {path}."])

    # --- people --------------------------------------------------------------------------------

    def add(self) -> None:
        self.needs(self.line.whole)
        tutorial.keep_out(self.caller)
        people = newcomers(self.caller, self.line.whole)
        if not self.may_run():
            bound = next((obj for obj in people if not npcs.is_free(obj)), None)
            if bound is not None:
                self.forbid("err.npc.not_free", name=name_of(bound))
        rules = self.rules()
        wrong = {each: wrong_part(rules, each) for each in people}
        fit = [each for each, found in wrong.items() if found is None]
        if fit:
            self.bring_in(fit)
        for each, found in wrong.items():
            if found is not None:
                part, refusal = found
                self.refuse(refusal, f"{name_of(each)} stays out, {part}")

    def remove(self) -> None:
        self.rule_each("remove", self._of_several(self.line.whole))

    def _of_several(self, text: str) -> list[str]:
        """The ids of `Thug & Dog`, or of whom `all` and `everybody` mean; raises `Refused`."""
        every = of_able(text, self.live().state)
        return every or list(dict.fromkeys(map(self.named, names_in(text) or [""])))

    # --- rulings -------------------------------------------------------------------------------

    def _rulings(self) -> None:
        state = self.live().state
        asked = tell.prompts_for(state, self.reader(state), self.caller)
        self.say([*asked, f"Type +combat/rule and one of these: {self.row.meaning}."])

    def _result(self, number: str) -> None:
        """`+combat/rule result 6`: what the roll that waits for a word comes to."""
        state = self.live().state
        rules = look_at(state).rules
        asked = [each for each in state.questions if each.who == STORYTELLER]
        found = (roll_awaited(Fight(state, rules), each) for each in asked)
        awaited = next(filter(None, found), None)
        if awaited is None:
            self.forbid("err.rule.no_roll")
        who, purpose = awaited
        person = state.people.get(who)
        name = person.name if person is not None else who
        self.line = replace(self.line, whole=f"result {name} {purpose} {number}")
        super().act()

    def _allows(self, words: list[str]) -> bool:
        """Whether a ruling lets pass what was refused, rather than answer or approve."""
        asked = self.live().state.question_for(STORYTELLER)
        answers = asked is not None and "allow" in asked.options
        last = words[-2] if is_off(words[-1]) else words[-1]
        approvals = rules_in(self.caller.location).verbs.approvals
        ahead = last.partition("=")[0].lower() in approvals
        return words[0].lower() == "allow" and not answers and not ahead

    def _allow(self, name: str) -> None:
        who = self.named(name)
        held = self.live().refused.pop(who, None)
        if held is None:
            self.forbid("err.rule.nothing_refused", name=name)
        given, code = held
        if "allow" in rules_in(self.caller.location).verbs.handlers:
            self.rule("allow", who, code=code, line={"do": given.do, "args": given.args})
            return
        self.hand_over(given.do, who, given.args, by=STORYTELLER, allow=(*given.allow, code))


ACTIONS: dict[str, Callable[[CmdCombat], None]] = {
    "": CmdCombat.show,
    "full": CmdCombat.show,
    "log": CmdCombat.log,
    "why": CmdCombat.why,
    "recap": CmdCombat.recap,
    "desk": desk.show,
    "truce": CmdCombat.truce,
    "proxy": CmdCombat.proxy,
    "plan": CmdCombat.plan,
    "style": CmdCombat.style,
    "colour": CmdCombat.colour,
    "start": CmdCombat.start,
    "end": ending.end,
    "pause": CmdCombat.pause,
    "resume": lambda command: command.rule("resume"),
    "mode": lambda command: command.rule("mode", mode=command.line.whole.lower()),
    "next": CmdCombat.next,
    "timer": CmdCombat.timer,
    "undo": going_back.undo,
    "undo/list": going_back.undo_list,
    "redo": going_back.redo,
    "shelve": CmdCombat.shelve,
    "add": CmdCombat.add,
    "remove": CmdCombat.remove,
    "as": CmdCombat.speak_for,
    "books": CmdCombat.books,
    "logs": records.logs,
    "replay": records.replay,
    "export": records.export,
    "title": records.entitle,
    "poses": records.keep_poses,
    "watch": watch.watch,
}

COMMANDS = [CmdCombat]
