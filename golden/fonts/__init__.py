"""The legacy-encoding font of the sample, its licence and its build script."""
