"""The Dagster layer: with :mod:`hpes_assets.definitions` the only code that imports dagster."""
