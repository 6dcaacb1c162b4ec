"""For the lines that every fight has: one as it is typed, and what came of it."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "init": ("+init", "Jane joins the fight.", "Jane has initiative 14 (rolled 8)."),
    "tutorial": ("+tutorial", "A first fight, two rounds long, against a dummy that hits back."),
    "maneuvers": ("+maneuvers", "What you can do, a line each, with dice and difficulty."),
    "pass": ("+pass", "Jane declares: pass."),
    "choose": ("+choose agree", "Frank leaves the fight."),
    "sheet": ("+sheet", "Your traits, weapons and health."),
    "health": ("+health Frank", "Frank: Hurt, 2 of 7 boxes, -1."),
    "roll": ("+roll dexterity+brawl/7", "Jane rolls: 5 dice, difficulty 7: rolled 9 7 4 3 1, "
             "1 success."),
    "combat": ("+combat/start", "Sam is the storyteller of this fight."),
    "damage": ("+damage Frank=2 lethal", "Frank takes 2 levels of lethal damage. Track: XX."),
    "heal": ("+heal Frank=all", "Sam rules: all damage of Frank is healed."),
    "npc": ("+npc Thug=thug*2", "Thug and Thug-2 are here: a mortal thug."),
    "ruleset": ("+ruleset/set scene.doors=open", "scene.doors is open now."),
}  # fmt: skip
