"""What only the measured game has; it is linked into its folder as `bench_game`."""
