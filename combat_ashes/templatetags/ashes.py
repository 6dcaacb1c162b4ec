"""`{% ours "page.js" %}`: the address of a file of ours, new with each version."""

from django.template import Library
from django.templatetags.static import static

from .. import __version__

register = Library()


@register.simple_tag
def ours(name: str) -> str:
    """Browsers keep what they have as long as they like: the version asks for the new one."""
    return f"{static(f'combat_ashes/{name}')}?v={__version__}"
