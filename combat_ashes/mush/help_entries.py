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
+haste 1=rage, and then what you do. Rage gives what it can pay for, any other source its dots;
+haste 1=other is for haste that the storyteller gave you with +combat/set.

3. Resolution, the fastest first. Whoever is attacked and may choose is asked: +block, +dodge,
+abort and another declaration, or +pass to take it.

4. Haste phases in the same way, for those who have haste actions left.

5. Book-keeping, and on to the next round. +remind asks for something to be looked at there.

## attack

+attack Frank attacks with what you hold, +attack Frank=knife with a knife, +attack/power Frank
harder, +attack/feint Frank more surely. After a comma come options: willpower for one sure success,
range 60 for the distance in yards, pool strength+melee for other traits.

A pool you choose, here or with +misc climb=strength+athletics, is made of traits of your sheet,
each of them once, and everybody is told which. Dice by number, as in pool 5, are the storyteller's.

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
+chase/pursue, as help fighting chase tells.

## grapple

+grapple Frank seizes him; a won roll holds him, and what it was won by is your Control. You may use
one effect at once with +grapple/single and let go, or hold on with +pass.

In each round after that you type +grapple/sustain (or +grapple/release), and the one who is held
+grapple/resist, +grapple/reverse or +grapple/relent. In your turn both roll. Ahead, you gain that
much Control and may buy one effect; behind, a resist takes it off, and at 0 the hold is over. A
reversal turns the hold around if it wins by twice the Control, and else is wasted. Holding on costs
1 Control a round.

Effects, with what they cost: clinch 1 and crack 4 hurt; drop 2 and slam 3 (which hurts, too) lay on
the ground; prop 5 stands somebody up again; throw takes all, for somebody on their feet; disarm 5
takes a weapon (disarm=knife, keep); pin 10 makes helpless; action does what the storyteller has
priced. throw=traffic aims at a danger the storyteller declared with +grapple/hazard, if a throw
reaches it; whoever lies in one gets clear with a haste action and +misc avoid traffic. +misc stand
gets up from the ground, and +misc take knife picks up what lies there.

Attacked by others while you hold somebody you must +grapple/shrug (1 Control) or +grapple/hostage
(2 Control, and who you hold is hit if you defend well). Somebody who is held may only block, which
costs dice in the contest. Others help either side with +grapple/assist.

## chase

+chase Frank hunts him: he rolls for a head start, and both of you type +chase/run in each round.
The lead moves by what the better roll is ahead. At 0 he is caught, and you may make it a fight;
with 10 he gets away by winning once more. +chase/stalk Frank pounces on somebody who may not have
noticed you, +chase Frank, Jane hunts a group, +chase/join takes up a hunt under way, +chase/ride
Frank comes along in his car. An escape out of a fight leads to a chase if somebody types
+chase/pursue.

Whoever is ahead in a round may buy a maneuver for lead, and is told which: +chase/maneuver bait,
or in_there=wits for a new course where it takes Wits. At an obstacle nope and damnit pass without
a roll. Shots are fired with +split chase/run; attack Frank=light pistol, three dice off each, while
the lead is under 5. +chase/quit gives up, +chase/breakoff leaves a group.

The storyteller sets the course (+chase/course rush hour=9, wits+drive), obstacles
(+chase/obstacle dexterity+drive/7), how many rounds somebody has (+chase/limit Frank=8), the lead
(+chase/lead 5), and ends it (+chase/end, +chase/end caught, +chase/end escaped).

## split

+split attack Frank=knife; attack Jane=knife does both, each with three dice less; three parts cost
four dice each. You may do as many things as you have Wits, and attack nobody twice.

## plan

+defend/plan block brawl; dodge the rest; accept committed below 3 answers attacks without your
being asked: the first rule that fits and is open counts. The attacks are brawl, melee, shots,
grapple, committed and the rest; below 3 means that you would have fewer than 3 dice yourself.
+abort/plan dodge if shot aborts what you have declared; it waits when you declare anew.
+defend/plan alone shows your plan, +defend/plan off clears it.

## lines

A line has at most 1,000 characters and ten parts between commas or semicolons, and at most three
lines within one another, as in +abort split guard knife; dodge. Numbers are written with the digits
0 to 9: a pool has at most 100 dice in all, a distance at most 10,000 yards, a time limit at most
1,000,000 seconds. What you write yourself, with +misc or +remind, is told on one line and in double
quotes; line breaks become spaces, and what nobody can see goes.

## storyteller

+combat/start makes you the storyteller; another who runs the fight and is there is asked, and types
+choose agree or +choose refuse. +combat/add Thug brings somebody in, +combat/as
Thug=+attack Jane speaks for them. +combat/mode storyteller lets you see the pools before each roll;
+combat/next goes on. +combat/set, +combat/mod and +combat/rule change what the rules would say,
+combat/undo takes inputs back, and the same inputs give the same dice again. Read +combat for every
line.

## away

Somebody who logs out, walks away or does not answer does not hold up the others: what they are
asked takes its default, which is to pass, or to defend with the larger pool. +ruleset/show
absent.logged_out and its neighbours tell what is set here.

## trouble

Where the rules fail at a line, the line is taken back and changes nothing; type another. Where they
fail whatever is answered, the fight is paused and everybody is told: +init/leave then takes you out
without asking anybody, and +combat/resume tries to go on. Without a storyteller anybody in the
fight may type it. A line that the database does not take is refused; type it again in a while. A
fight that cannot be read is set aside by staff with +combat/shelve.

## dice

The dice of a fight come from one seed. Its hash is shown when the fight begins and the seed when it
ends, so that anybody can check them. A roll is named by round, phase, person and purpose: taken
back and made again it falls the same way. Where the end of a fight is taken back, its dice come
from a new seed from there on, under a new hash, since the old seed is known.
""",
    },
]
