"""The reference game's typeclasses: Evennia's own, with the plugin's two mixins."""
