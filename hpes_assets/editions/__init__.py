"""Identity: which edition a document is, by all the evidence that it and its surroundings give."""
