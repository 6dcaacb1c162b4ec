"""Keys about the round, initiative, declarations, haste and book-keeping."""

from typing import Annotated, Literal

from ...legal import Legal, Word, signed_sum
from ...model import Area, key

_BOOKKEEPING = ("damage", "checks", "durations")


def _all_parts(order: tuple[str, ...]) -> tuple[str, ...]:
    if sorted(order) != sorted(_BOOKKEEPING):
        raise ValueError("not each part once")
    return order


class Round(Area):
    """The length of a round and who comes in late (ASH-RND-03, 08)."""

    seconds: int = key(15, "How many seconds of the story a round lasts.", "ASH-RND-03", ge=1)
    join: Literal["next_round", "immediately"] = key(
        "next_round",
        "A fighter who joins in the middle of a round acts from the next one (`next_round`) or "
        "still in this one (`immediately`).",
        "ASH-RND-08",
    )


class Declare(Area):
    """Declarations (ASH-RND-06, 08 and ASH-ACT-06, 08)."""

    public: bool = key(
        True, "Whether everybody sees a declaration as soon as it is made.", "ASH-RND-06"
    )
    revisable: bool = key(
        False, "Whether a player may change a declaration before resolution begins.", "ASH-RND-06"
    )
    ahead: Literal["kept", "refused"] = key(
        "kept",
        "A line typed before its speaker's turn to declare is kept until they are asked (`kept`) "
        "or `refused`.",
        "ASH-RND-06",
    )
    timeout_seconds: int = key(
        0,
        "How many seconds a player may take for a declaration or any other answer, unless "
        "+combat/timer says otherwise; at 0 a storyteller's fight waits without limit, and any "
        "other as long as absent.silent_seconds.",
        "ASH-RND-08",
        ge=0,
    )
    required: tuple[Literal["manner", "method", "target", "split", "haste"], ...] = key(
        ("manner", "method", "target", "split", "haste"),
        "The parts of a declaration that must be said where they apply; not listed, a `target` "
        "left out is the only opponent, and a source of `haste` is what the storyteller gave, "
        "while listed or not an attack without `manner` is basic, one without `method` is made "
        "with what is held, and one without `split` is whole.",
        "ASH-ACT-06",
    )
    hold_action: bool = key(
        False, "Whether an action may be held back for later in the phase.", "ASH-ACT-08"
    )


class Movement(Area):
    """Moving about (ASH-RND-09)."""

    mode: Literal["narrative", "tracked"] = key(
        "narrative",
        "Whether moving is a matter of description (`narrative`), or distances are kept and "
        "nobody strikes by hand whom distance keeps apart (`tracked`).",
        "ASH-RND-09",
    )


class Combat(Area):
    """The end of a fight (ASH-RND-10)."""

    end: Literal["storyteller", "automatic"] = key(
        "storyteller",
        "When nobody is left to fight, the end is proposed to the storyteller (`storyteller`) or "
        "comes at once (`automatic`); a fight that nobody runs ends within a minute at the latest, "
        "unless somebody types +init.",
        "ASH-RND-10",
    )


class Initiative(Area):
    """The order of a round (ASH-INI)."""

    formula: Annotated[str, signed_sum("d10", "wits", "dexterity", "bonus", "wounds")] = key(
        "d10+wits+dexterity+bonus-wounds",
        "What is added up for initiative; `d10` is the die, `bonus` what powers and the "
        "storyteller give, `wounds` the size of the wound penalty.",
        "ASH-INI-02",
    )
    reroll: Literal["every_round", "once_per_combat"] = key(
        "every_round",
        "Initiative is rolled anew for each round (`every_round`) or the first roll holds for "
        "the whole fight (`once_per_combat`).",
        "ASH-INI-03",
    )
    rerank_mid_round: bool = key(
        False,
        "Whether wounds and other changes move people in the order of a running round.",
        "ASH-INI-04",
    )
    tie_component: Literal["total_minus_die", "traits_and_bonuses", "traits_only"] = key(
        "total_minus_die",
        "What decides between equal totals: `total_minus_die` all but the die, "
        "`traits_and_bonuses` the same without wounds, `traits_only` the traits alone.",
        "ASH-INI-05",
    )
    full_tie: Literal["simultaneous", "reroll_tied", "storyteller_picks"] = key(
        "simultaneous",
        "People equal in everything act at the same moment (`simultaneous`), roll again among "
        "themselves (`reroll_tied`), or are put in order by the storyteller "
        "(`storyteller_picks`), and by name in a fight that nobody runs.",
        "ASH-INI-06",
    )
    tie_incoming_order: Literal["defender_chooses", "storyteller", "name"] = key(
        "defender_chooses",
        "Which of two attacks of the same moment counts as the earlier: the one their victim "
        "picks (`defender_chooses`), the one the `storyteller` picks, or the one of the attacker "
        "first by `name`.",
        "ASH-INI-07",
    )


class Posture(Area):
    """Whether somebody counts as attacking or defending (ASH-ACT-07)."""

    haste_nonholder: Literal["keep_main", "defense", "offense"] = key(
        "keep_main",
        "In a haste phase those without haste keep the posture of their Main action "
        "(`keep_main`), count as defending (`defense`) or count as attacking (`offense`).",
        "ASH-ACT-07",
    )
    split_attack_and_defense: Literal["offense", "defense"] = key(
        "offense",
        "Whether a fighter who splits an attack and a defense counts as attacking (`offense`) or "
        "defending (`defense`).",
        "ASH-ACT-07",
    )


class Haste(Area):
    """Extra actions (ASH-HAS)."""

    sources: tuple[Word, ...] = key(
        ("celerity", "rage", "time", "quicksilver", "other"),
        "The sources that may be named when haste is announced.",
        "ASH-HAS-01",
    )
    rage_per_action: int = key(
        1, "How many points of Rage one haste action costs.", "ASH-HAS-01", ge=0
    )
    announce: Literal["with_main_declaration", "any_time_before_haste_1"] = key(
        "with_main_declaration",
        "Haste must be announced with the Main declaration (`with_main_declaration`), or may "
        "be until the first haste phase begins (`any_time_before_haste_1`).",
        "ASH-HAS-02",
    )
    refund: bool = key(
        False,
        "Whether the Rage spent on haste actions that were never used is given back.",
        "ASH-HAS-02",
    )
    may_hold: bool = key(
        False, "Whether a haste action may be saved for a later haste phase.", "ASH-HAS-03"
    )
    reaction: Literal["block_or_dodge", "any_defense"] = key(
        "block_or_dodge",
        "What a target without a haste action may answer an attack in a haste phase with: Block "
        "or Dodge alone (`block_or_dodge`) or every defense there is (`any_defense`).",
        "ASH-HAS-05",
    )
    piling_step: Literal["by_posture", "always_2"] = key(
        "by_posture",
        "Attacks in haste phases raise the penalty for several attackers by the step of the "
        "victim's posture (`by_posture`) or by two dice each (`always_2`).",
        "ASH-HAS-06",
    )
    exchange: Literal["both_haste", "unspent_main_attack_too"] = key(
        "both_haste",
        "A haste attack meets an attack in return if both are made with haste actions of this "
        "phase (`both_haste`), or also if the other's Main attack is still unspent "
        "(`unspent_main_attack_too`).",
        "ASH-HAS-09",
    )


class Resolve(Area):
    """How an attack is carried through (ASH-RES-09)."""

    confirm_rolls: Literal["storyteller_optional", "always", "never"] = key(
        "storyteller_optional",
        "Whether a roll waits for the storyteller once its pool is shown: after +combat/mode "
        "storyteller (`storyteller_optional`), `always` or `never`, which is also how it is where "
        "nobody runs the fight.",
        "ASH-RES-09",
    )


class Bookkeeping(Area):
    """The end of a round (ASH-BKP)."""

    order: Annotated[
        tuple[str, ...],
        Legal(f"a list of all of {', '.join(_BOOKKEEPING)}, in any order", _all_parts),
    ] = key(
        _BOOKKEEPING,
        "In which order book-keeping deals with damage from surroundings, with checks and with "
        "effects that run out.",
        "ASH-BKP-02",
    )
    late_requests: Literal["refuse", "storyteller"] = key(
        "refuse",
        "A request for a check that comes after the next round's first declaration is refused "
        "(`refuse`) or put to the storyteller (`storyteller`).",
        "ASH-BKP-03",
    )
    confirm_before_init: bool = key(
        True,
        "Whether the next initiative waits until the storyteller says that nothing is left open.",
        "ASH-BKP-04",
    )
    count_first_round: bool = key(
        True, "Whether the round in which an effect begins counts as its first.", "ASH-BKP-05"
    )


class Storyteller(Area):
    """What is kept of the storyteller's interventions (ASH-STD-02)."""

    override: Literal["logged_and_public", "logged"] = key(
        "logged_and_public",
        "An intervention of the storyteller is written to the log and shown to everybody "
        "(`logged_and_public`) or only written to the log (`logged`).",
        "ASH-STD-02",
    )
