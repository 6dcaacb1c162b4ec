INSTALLED_APPS: list[str]
