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

2. Declarations, the slowest first: +attack, +grapple, +guard, +block, +dodge, +escape, +misc,
+split or +pass; +maneuvers tells what each is rolled with. With haste type +haste first, such as
+haste 1=rage, and then what you do.

3. Resolution, the fastest first. Whoever is attacked and may choose is asked: +block, +dodge,
+abort and another declaration, or +pass to take it.

4. Haste phases in the same way, for those who have haste actions left.

5. Book-keeping, and on to the next round. +remind asks for something to be looked at there.

## attack

+attack Frank attacks with what you hold, +attack Frank=knife with a knife, +attack/power Frank
harder, +attack/feint Frank more surely. After a comma come options: willpower for one sure success,
range 60 for the distance in yards, pool strength+melee for other traits.

+attack/committed Frank gives up all your defence until the round is over. Frank must choose: accept
takes it in full, endure opposes it two harder, +abort and a defence gives up his action for one.

At grips, which a blow by hand brings about, a pistol is fired at 4, a submachine gun at 6 and a
long gun at 8; bows are no use there. A bayonet that hits asks whether its gun is fired.

## abort

What you declared may be changed when an attack comes that was declared after it (to a defence), or
when it can no longer be done (to anything, with fewer dice). You are asked when it may be, and told
the chance: +abort dodge. One failure ends aborting for the round; against a committed attack no
roll is needed.

## guard

+guard knife strikes the first who strikes at you, and nobody if nobody does. +grapple/defend stands
ready to seize them instead. +escape tries to get away; those who attacked you may follow with
+chase/pursue.

## split

+split attack Frank=knife; attack Jane=knife does both, each with three dice less; three parts cost
four dice each. You may do as many things as you have Wits, and attack nobody twice.

## plan

+defend/plan block brawl; dodge the rest; accept committed below 3 answers attacks without your
being asked: the first rule that fits and is open counts. The attacks are brawl, melee, shots,
grapple, committed and the rest; below 3 means that you would have fewer than 3 dice yourself.
+abort/plan dodge if shot aborts what you have declared; it waits when you declare anew.
+defend/plan alone shows your plan, +defend/plan off clears it.

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
