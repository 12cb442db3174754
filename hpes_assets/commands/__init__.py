"""The commands of ``hpes``, a module a concept. They print; nothing else in the package does."""
