"""Assets, thin: inputs, one pure call, metadata, return."""
