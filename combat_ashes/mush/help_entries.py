"""Help on fights as a whole; each command has its own help, made from the table of lines."""

HELP_ENTRY_DICTS = [
    {
        "key": "fighting",
        "aliases": ["combat rounds", "ashes"],
        "category": "Combat Ashes",
        "text": """
How a fight goes, and what to type.

Type +init in a room to begin a fight or to join the one there; a storyteller begins one with
+combat/start. Everybody in it sees whom the fight waits for. Whoever is awaited is told what they
can type. +combat shows the whole fight, +combat/log what happened with every roll.

# subtopics

## round

1. Initiative: everybody rolls. In later rounds the storyteller types +combat/next, or, without a
storyteller, everybody types +init.

2. Declarations, the slowest first: +attack, +block, +dodge, +misc or +pass. With haste type
+haste first, such as +haste 1=rage, and then what you do.

3. Resolution, the fastest first. Whoever is attacked and may choose is asked: +block, +dodge, or
+pass to take it.

4. Haste phases in the same way, for those who have haste actions left.

5. Book-keeping, and on to the next round. +remind asks for something to be looked at there.

## attack

+attack Frank attacks with what you hold, +attack Frank=knife with a knife, +attack/power Frank
harder, +attack/feint Frank more surely. After a comma come options: willpower for one sure success,
range 60 for the distance in yards, pool strength+melee for other traits.

## storyteller

+combat/start makes you the storyteller. +combat/add Thug brings somebody in, +combat/as
Thug=+attack Jane speaks for them. +combat/mode storyteller lets you see the pools before each roll;
+combat/next goes on. +combat/set, +combat/mod and +combat/rule change what the rules would say,
+combat/undo takes inputs back, and the same inputs give the same dice again. Read +combat for every
line.

## away

Somebody who logs out, walks away or does not answer does not hold up the others: what they are
asked takes its default, which is to pass, or to defend with the larger pool. +ruleset/show
absent.logged_out and its neighbours tell what is set here.

## dice

The dice of a fight come from one seed. Its hash is shown when the fight begins and the seed when it
ends, so that anybody can check them. A roll is named by round, phase, person and purpose: taken
back and made again it falls the same way.
""",
    },
]
