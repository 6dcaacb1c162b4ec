class AnonymousUser:
    is_authenticated: bool
