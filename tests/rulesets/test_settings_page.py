"""The pages that are made of what the code declares."""

from combat_ashes.rulesets import model_of
from combat_ashes.rulesets.model import describe, keys
from tests.support.play_pages import FOLDER, pages
from tests.support.settings_page import PAGE, page
from tests.support.shipped import shipped


def test_the_page_is_what_the_code_declares() -> None:
    """`make settings` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_pages_of_play_are_what_the_help_says() -> None:
    """`make settings` writes them anew."""
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert written == pages()


def test_each_setting_says_who_would_change_it() -> None:
    silent = [f"{name}: {key}" for name in shipped() for key in keys(model_of(name))
              if not describe(model_of(name), key).who]  # fmt: skip
    assert not silent
