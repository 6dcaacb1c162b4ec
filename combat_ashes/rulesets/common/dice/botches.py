"""When a roll against a difficulty is a botch (ASH-DIC-03, STO-TRN-05)."""


def is_botch(rule: str, hits: int, ones: int) -> bool:
    """Whether `hits` and `ones` are a botch by the `rule` of the settings."""
    if rule == "off" or not ones:
        return False
    return hits == 0 if rule == "no_success_and_a_one" else ones > hits
