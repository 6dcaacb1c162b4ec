"""Help in lines as long as the reader's window is wide."""

from textwrap import wrap


def unfolded(page: str) -> str:
    """A page with each paragraph on one line; lines that are set in stay as they are."""
    lines: list[str] = []
    for line in page.strip().split("\n"):
        if lines and _goes_on(lines[-1]) and _goes_on(line):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return "\n".join(lines)


def _goes_on(line: str) -> bool:
    return bool(line) and not line.startswith((" ", "#", "-"))


def wrapped(text: str, width: int) -> str:
    """Each line in lines of `width` columns; what follows stands as far in, and a step further."""
    return "\n".join("\n".join(_lines(line, width)) for line in text.split("\n"))


def _lines(line: str, width: int) -> list[str]:
    inset = " " * (len(line) - len(line.lstrip(" ")))
    further = f"{inset}  " if inset else ""
    text = line.strip()
    return wrap(
        text, width, initial_indent=inset, subsequent_indent=further, break_on_hyphens=False
    ) or [""]
