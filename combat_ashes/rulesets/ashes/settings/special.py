"""Keys about aborts, splits, committed attacks, guard, escape, grapples and guns at grips."""

from typing import Annotated, Literal

from annotated_types import Ge, Le

from ...legal import Word
from ...model import Area, key


class Abort(Area):
    """Changing a declared action (ASH-ABT)."""

    counts_toward_wits: bool = key(
        False, "Whether aborted actions count toward the limit that Wits set a split.", "ASH-ABT-09"
    )
    defensive_penalty: Literal["none", "same"] = key(
        "none",
        "Aborting to a defense because a later attack comes is free (`none`) or costs the same "
        "dice as aborting a void action (`same`).",
        "ASH-ABT-04",
    )
    failure: Literal["keep_or_lose_action", "lose_action"] = key(
        "keep_or_lose_action",
        "A target who fails to abort against an attack keeps the declared action "
        "(`keep_or_lose_action`) or loses it as well (`lose_action`).",
        "ASH-ABT-06",
    )
    free_counts: bool = key(
        False,
        "Whether the free abort against a committed attack counts as an attempt of the round.",
        "ASH-ABT-07",
    )
    guard_allowed: bool = key(False, "Whether one may abort to Guard when attacked.", "ASH-ABT-02")
    may_split: bool = key(False, "Whether one may abort to a split.", "ASH-ABT-09")
    spend_point_instead: bool = key(
        False,
        "Whether a point of Willpower is spent and the abort succeeds, instead of a roll.",
        "ASH-ABT-03",
    )
    split_count: Literal["aborted_plus_new", "aborted_only"] = key(
        "aborted_plus_new",
        "Aborting a void action costs the dice of a split into the actions aborted and the new "
        "one, which is three for the first and four for the second (`aborted_plus_new`), or one "
        "die less each time (`aborted_only`).",
        "ASH-ABT-04",
    )
    split_part: Literal["adds_one", "keep_penalty"] = key(
        "adds_one",
        "The new action for a void part of a split counts as one more part (`adds_one`) or "
        "takes the dice the part had lost (`keep_penalty`).",
        "ASH-ABT-10",
    )
    target_down_is_void: bool = key(
        True,
        "Whether an action whose target is down or away is void, so that one may abort it.",
        "ASH-ABT-01",
    )
    willpower: Literal["permanent", "temporary"] = key(
        "permanent",
        "An abort is rolled with the trait (`permanent`) or with the points left (`temporary`).",
        "ASH-ABT-03",
    )
    window: Literal["until_attack_rolled", "declaration_phase_too"] = key(
        "until_attack_rolled",
        "One may abort when the attack comes up (`until_attack_rolled`), or also as soon as it "
        "is declared (`declaration_phase_too`).",
        "ASH-ABT-08",
    )


class Committed(Area):
    """Committed attacks (ASH-ATK-06 to -09)."""

    abort_restores_defense: bool = key(
        False, "Whether aborting a committed attack gives the defense back.", "ASH-ATK-06"
    )
    allow_ranged: bool = key(False, "Whether an attack from afar may be committed.", "ASH-ATK-09")
    allow_split: bool = key(
        False, "Whether a part of a split may be a committed attack.", "ASH-ATK-09"
    )
    choice_time: Literal["at_resolution", "at_declaration"] = key(
        "at_resolution",
        "The target chooses when the attack comes up (`at_resolution`) or as soon as it is "
        "declared (`at_declaration`).",
        "ASH-ATK-07",
    )
    default_choice: Literal["plus_two", "accept", "abort"] = key(
        "plus_two",
        "What a silent target chooses: two harder to oppose it (`plus_two`), to take it in full "
        "(`accept`), or to give up the own action for a dodge (`abort`).",
        "ASH-ATK-07",
    )
    mutual: Literal["contested_on_plus_two", "both_land"] = key(
        "contested_on_plus_two",
        "A target who attacks back and takes the two harder makes an exchange of it "
        "(`contested_on_plus_two`), or neither blow is opposed (`both_land`).",
        "ASH-ATK-08",
    )
    no_defense_until: Literal["end_of_round", "end_of_phase"] = key(
        "end_of_round",
        "How long a committed attacker has no defense: to the `end_of_round` or `end_of_phase`.",
        "ASH-ATK-06",
    )
    plus2_applies_to: Literal["opposing_roll", "whole_turn"] = key(
        "opposing_roll",
        "The two harder hold for the roll against the attack (`opposing_roll`) or for all rolls "
        "of the target in that phase (`whole_turn`).",
        "ASH-ATK-07",
    )
    versus_committed: Literal["both_land", "exchange"] = key(
        "both_land",
        "Two committed attacks at each other are both unopposed (`both_land`) or an `exchange`.",
        "ASH-ATK-08",
    )
    via_abort: bool = key(False, "Whether one may abort to a committed attack.", "ASH-ATK-09")


class Guard(Area):
    """Guard (ASH-DEF-12, -13, ASH-HAS-05)."""

    manners: tuple[Literal["basic", "power", "feint", "grapple"], ...] = key(
        ("basic", "power", "feint", "grapple"), "The manners a Guard may strike in.", "ASH-DEF-12"
    )
    optional: bool = key(
        False, "Whether the owner of a Guard is asked before it strikes.", "ASH-DEF-12"
    )
    persists_into_haste: bool = key(
        False, "Whether a Guard that has not struck lasts through the haste phases.", "ASH-HAS-05"
    )
    resolve_at: Literal["trigger", "own_initiative"] = key(
        "trigger",
        "A Guard strikes back on the spot (`trigger`) or in its owner's turn (`own_initiative`).",
        "ASH-DEF-13",
    )
    unreachable: Literal["defend_and_hold", "guard_lost"] = key(
        "defend_and_hold",
        "A guard attacked from out of reach defends and keeps the Guard (`defend_and_hold`) "
        "or defends and loses it (`guard_lost`).",
        "ASH-DEF-13",
    )


class Split(Area):
    """Several actions in one (ASH-SPL)."""

    defense_or_reflex: Literal["better_of", "declared_only"] = key(
        "better_of",
        "A defense declared in a split is rolled at its own pool or as a reflex, whichever is "
        "larger (`better_of`), or only at its own (`declared_only`).",
        "ASH-SPL-07",
    )
    guard_allowed: bool = key(False, "Whether a part of a split may be Guard.", "ASH-SPL-08")
    order: Literal["declared", "free"] = key(
        "declared",
        "The parts of a split take place as they were `declared`, or in the order that is chosen "
        "in the turn itself (`free`).",
        "ASH-SPL-08",
    )
    reduces_reflex: bool = key(
        False, "Whether the dice a split costs are also taken off reflex defenses.", "ASH-SPL-02"
    )
    same_target_other_manner: bool = key(
        False,
        "Whether a split may attack one person twice with another weapon or manner.",
        "ASH-SPL-03",
    )
    wits: Literal["current", "base"] = key(
        "current",
        "The limit of a split is Wits as they are now (`current`) or without what a shape adds "
        "(`base`).",
        "ASH-SPL-04",
    )


class Escape(Area):
    """Getting away (ASH-DEF-10, ASH-PIL-06, ASH-RES-06)."""

    difficulty: int = key(6, "The difficulty of an escape.", "ASH-DEF-10", ge=1)
    multi_head_start: Literal["best_attacker", "per_pursuer"] = key(
        "best_attacker",
        "The head start is counted from the best of several attackers (`best_attacker`) or from "
        "each for himself (`per_pursuer`).",
        "ASH-RES-06",
    )
    settle: Literal["end_of_phase", "fugitive_turn"] = key(
        "end_of_phase",
        "Whether the fugitive got away is settled at the `end_of_phase` or in the `fugitive_turn`.",
        "ASH-PIL-06",
    )
    tie: Literal["negated_no_escape", "escape_with_0", "escape_with_1"] = key(
        "negated_no_escape",
        "An escape that equals an attack stops it and no more (`negated_no_escape`), or gets away "
        "with a head start of 0 or 1 (`escape_with_0`, `escape_with_1`).",
        "ASH-RES-06",
    )
    unattacked: Literal["cold_chase", "own_roll_as_head_start"] = key(
        "cold_chase",
        "A person who follows a fugitive whom nobody attacked begins a cold chase "
        "(`cold_chase`), or the escape is rolled for the head start (`own_roll_as_head_start`).",
        "ASH-DEF-14",
    )


class GrappleDefense(Area):
    """Standing ready to seize an attacker (ASH-DEF-11)."""

    answers: Literal["first_attack", "every_attack"] = key(
        "first_attack",
        "Grapple defense answers the `first_attack` of the phase or `every_attack`.",
        "ASH-DEF-11",
    )


class GunMelee(Area):
    """Guns at grips (ASH-GUN)."""

    bayonet_choice: Literal["after_hit", "at_declaration"] = key(
        "after_hit",
        "Whether a bayonet stabs or its gun is fired is chosen when it has hit (`after_hit`), or "
        "written with the attack as `, fire` (`at_declaration`).",
        "ASH-GUN-07",
    )
    dodge_difficulty: Literal["cover"] | Annotated[int, Ge(2), Le(10)] = key(
        5, "The difficulty of dodging a gun at grips, or `cover`.", "ASH-GUN-08"
    )
    two_guns: Literal["exchange", "uncontested"] = key(
        "exchange",
        "Two people at grips who shoot each other make an `exchange`, or neither shot is "
        "opposed by the other (`uncontested`).",
        "ASH-GUN-06",
    )
    uncontested_scope: Literal["engaged", "any_range"] = key(
        "engaged",
        "A shot that nobody opposes is at 4 only at grips (`engaged`) or at `any_range`.",
        "ASH-GUN-02",
    )
    unsuitable: tuple[Word, ...] = key(
        ("bow", "crossbow", "heavy"), "Classes of weapons that are no use at grips.", "ASH-GUN-01"
    )


class Engage(Area):
    """Who is at grips with whom (ASH-GUN-09)."""

    on: Literal["h2h_attack_comes_up", "h2h_attack_declared", "storyteller"] = key(
        "h2h_attack_comes_up",
        "Two people are at grips when a hand-to-hand attack between them comes up "
        "(`h2h_attack_comes_up`), is declared (`h2h_attack_declared`), or when the "
        "`storyteller` says so.",
        "ASH-GUN-09",
    )


class Powers(Area):
    """Supernatural powers (ASH-EXT-04)."""

    catalog: Literal["data_only", "off"] = key(
        "data_only",
        "Powers are numbers that a sheet or a storyteller gives (`data_only`), or there are none "
        "(`off`): no magic weapons and no bonus to initiative.",
        "ASH-EXT-04",
    )
