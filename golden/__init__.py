"""The sample that the project ships: editions, site, questions and truth."""
