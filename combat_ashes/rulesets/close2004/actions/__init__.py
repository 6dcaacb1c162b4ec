"""What is done without a blow: drawing, moving, rising, anything else."""
