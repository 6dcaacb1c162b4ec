from ...dispatch import Signal

post_migrate: Signal
